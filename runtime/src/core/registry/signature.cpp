#include "signature.h"

#include <torch/csrc/jit/frontend/function_schema_parser.h>

#include <algorithm>
#include <cctype>

namespace vmap::detail {

namespace {

// `m.def("foo", &foo)` makes a signature out of C++ types, which know no names: `_0`, `_1`.
bool is_nameless(const std::string& name) {
  return name.size() > 1 && name[0] == '_' &&
         std::all_of(name.begin() + 1, name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool same_alias(const c10::AliasInfo* a, const c10::AliasInfo* b) {
  return (a && b) ? *a == *b : a == b;
}

// torch.library.custom_op makes `SymInt` of every int, dims too, which are never symbols.
bool same_type(const c10::Type& registered, const c10::Type& expected, Ints ints) {
  if (registered == expected || ints == Ints::AsTheyAre) return registered == expected;
  std::string text = registered.repr_str();
  for (size_t at = text.find("SymInt"); at != std::string::npos; at = text.find("SymInt"))
    text.replace(at, 6, "int");
  return text == expected.repr_str();
}

// `named`: whether names and defaults count, which a caller may use. `a` is the registered one.
bool same_arguments(const std::vector<c10::Argument>& a, const std::vector<c10::Argument>& b, bool named,
                    Ints ints) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const auto& x, const auto& y) {
    const bool types =
        same_type(*x.real_type(), *y.real_type(), ints) && same_alias(x.alias_info(), y.alias_info());
    if (!types || !named || is_nameless(x.name())) return types;
    return x.name() == y.name() && x.kwarg_only() == y.kwarg_only() &&
           x.default_value().has_value() == y.default_value().has_value();
  });
}

}  // namespace

c10::OperatorName name_in(const std::string& signature) {
  return torch::jit::parseName(signature.substr(0, signature.find('(')));
}

// What a difference would break: the call of a rule, or of an expression that leaves arguments out.
bool same_signature(const c10::FunctionSchema& registered, const std::string& expected, Ints ints) {
  const c10::FunctionSchema schema = torch::jit::parseSchema(expected);
  return c10::toString(registered) == c10::toString(schema) ||
         (same_arguments(registered.arguments(), schema.arguments(), true, ints) &&
          same_arguments(registered.returns(), schema.returns(), false, ints));
}

std::string difference(const c10::OperatorHandle& op, const std::string& expected, const char* advice) {
  return c10::str(
      "vmap: ", c10::toString(op.operator_name()),
      " was registered with another signature than its rule was generated for.\n  registered:     ",
      c10::toString(op.schema()), "\n  generated for:  ", expected, "\n", advice);
}

}  // namespace vmap::detail
