#include "model/autogen.h"

#include <algorithm>
#include <set>

namespace vmapgen {

namespace {

bool names_out(const OperatorName& name) {
  return name.overload == "out" || name.overload.ends_with("_out");
}

bool is_tensor_like(const Type& type) {
  return type.innermost() == BaseType::Tensor;
}

// What is written to becomes a result, unless it is returned already.
OperatorSchema functional_of(const OperatorSchema& base, const OperatorName& name) {
  OperatorSchema functional = base;
  functional.name = name;
  std::vector<Return> mutated;
  for (Argument& a : functional.arguments) {
    if (!a.is_write()) continue;
    const bool returned = std::any_of(base.returns.begin(), base.returns.end(),
                                      [&](const Return& r) { return r.alias == a.alias; });
    if (!returned) mutated.push_back({a.type, a.name + "_out", std::nullopt});
    a.alias.reset();
  }
  for (Return& r : functional.returns) r.alias.reset();
  functional.returns.insert(functional.returns.end(), mutated.begin(), mutated.end());
  return functional;
}

Argument out_argument(Type type, std::string name, std::string alias) {
  Argument out;
  out.type = std::move(type);
  out.name = std::move(name);
  out.alias = AliasAnnotation{{std::move(alias)}, true, {}};
  out.kwarg_only = true;
  return out;
}

// PyTorch puts the `out` arguments behind all others.
OperatorSchema out_of_in_place(const OperatorSchema& base, const OperatorName& name) {
  OperatorSchema out = base;
  out.name = name;
  Argument& self = out.arguments.front();
  Argument written = out_argument(self.type, "out", self.alias->before.front());
  self.alias.reset();
  out.arguments.push_back(std::move(written));
  return out;
}

OperatorSchema out_of_results(const OperatorSchema& base, const OperatorName& name) {
  OperatorSchema out = base;
  out.name = name;
  std::set<std::string> taken;
  for (const Argument& a : base.arguments) {
    if (a.alias) taken.insert(a.alias->before.begin(), a.alias->before.end());
  }
  std::vector<std::string> letters;
  for (char c = 'a'; c <= 'z'; ++c) {
    if (!taken.count(std::string(1, c))) letters.emplace_back(1, c);
  }
  if (taken.empty()) drop_tensor_options(out.arguments);
  const bool all_tensors = std::all_of(base.returns.begin(), base.returns.end(),
                                       [](const Return& r) { return r.type.is_tensor(); });
  out.returns.clear();
  for (size_t i = 0; i < base.returns.size(); ++i) {
    const Return& r = base.returns[i];
    if (!is_tensor_like(r.type)) {
      out.returns.push_back(r);
      continue;
    }
    const std::string called = base.returns.size() == 1 ? "out" : "out" + std::to_string(i);
    out.arguments.push_back(out_argument(r.type, called, letters[i]));
    if (all_tensors) out.returns.push_back({r.type, std::nullopt, out.arguments.back().alias});
  }
  return out;
}

}  // namespace

std::vector<OperatorName> autogen_names(std::string_view value) {
  std::vector<OperatorName> names;
  while (!value.empty()) {
    const size_t comma = std::min(value.find(','), value.size());
    std::string_view word = value.substr(0, comma);
    value.remove_prefix(std::min(comma + 1, value.size()));
    const size_t begin = word.find_first_not_of(" \t");
    if (begin == std::string_view::npos) continue;
    word = word.substr(begin, word.find_last_not_of(" \t") - begin + 1);
    if (auto name = parse_operator_name(word)) names.push_back(std::move(*name));
  }
  return names;
}

std::optional<OperatorSchema> derive_autogen(const OperatorSchema& base, const OperatorName& name) {
  const Variant variant = base.variant();
  if (!names_out(name)) {
    if (variant != Variant::InPlace && variant != Variant::Mutable) return std::nullopt;
    return functional_of(base, name);
  }
  if (variant == Variant::InPlace) return out_of_in_place(base, name);
  const bool has_result = std::any_of(base.returns.begin(), base.returns.end(),
                                      [](const Return& r) { return is_tensor_like(r.type); });
  if (variant == Variant::Out || !has_result) return std::nullopt;
  return out_of_results(base, name);
}

}  // namespace vmapgen
