#include "cpp_call.h"

#include <algorithm>

#include "literals.h"

namespace vmap::program {

namespace {

bool is_default(const Node& node, const Parameter& parameter) {
  const size_t arguments = parameter.kind == Parameter::Kind::Options ? 4 : 1;
  for (size_t i = 0; i < arguments; ++i)
    if (!is_default(node, parameter.argument + i)) return false;
  return parameter.has_default && !parameter.has_own_default;
}

bool is_certain(const Signature& own, const std::vector<Signature>& others,
                const std::vector<Expression>& arguments) {
  return std::none_of(others.begin(), others.end(),
                      [&](const Signature& other) { return may_be_taken(other, own, arguments); });
}

bool could_be_meant_otherwise(Expression::Form form) {
  using Form = Expression::Form;
  return form == Form::Zero || form == Form::String || form == Form::Braces || form == Form::ZeroBraces ||
         form == Form::TensorBraces;
}

std::string joined_texts(const std::vector<Expression>& expressions) {
  std::vector<std::string> texts;
  for (const Expression& each : expressions) texts.push_back(each.text);
  return joined(texts);
}

// What stands between the parentheses; none where no way is certain.
std::optional<std::string> certain_arguments(const Node& node, const Signature& signature,
                                             const std::vector<CppArgument>& arguments,
                                             const std::vector<Signature>& others) {
  size_t needed = signature.size();
  while (needed > 0 && is_default(node, signature[needed - 1])) --needed;
  if (has_fewer_defaults(node.op)) needed = signature.size();
  for (const size_t count : {needed, signature.size()}) {
    for (const bool with_types : {false, true}) {
      std::vector<Expression> written;
      for (size_t i = 0; i < count; ++i) {
        const bool typed = with_types && could_be_meant_otherwise(arguments[i].plain.form);
        written.push_back(typed ? Expression{arguments[i].typed, Expression::Form::Typed, signature[i].kind}
                                : arguments[i].plain);
      }
      if (is_certain(signature, others, written)) return joined_texts(written);
    }
  }

  // All of them, each of exactly its type.
  const bool is_double = std::any_of(others.begin(), others.end(),
                                     [&](const Signature& other) { return same_types(signature, other); });
  if (is_double) return std::nullopt;
  std::vector<std::string> texts;
  for (const CppArgument& argument : arguments) texts.push_back(argument.typed);
  return joined(texts);
}

std::string by_schema(const Prepared& program, const Node& node) {
  const c10::FunctionSchema& schema = node.op.schema();
  std::vector<std::string> texts;
  for (const Parameter& parameter : signature_of(schema, Spelling::Function, true))
    texts.push_back(cpp_argument(program, node, parameter).symbolic);
  const std::string overload = schema.overload_name().empty() ? "" : "_" + schema.overload_name();
  return "at::_ops::" + base_name(schema) + overload + "::call(" + joined(texts) + ")";
}

std::string by_dispatcher(const Prepared& program, const Node& node, const std::string& helper) {
  const c10::FunctionSchema& schema = node.op.schema();
  std::vector<std::string> texts;
  for (size_t i = 0; i < node.arguments.size(); ++i) texts.push_back(boxed_argument(program, node, i));
  return helper + "(" + string_literal(schema.name()) + ", " + string_literal(schema.overload_name()) +
         ", {" + joined(texts) + "})";
}

}  // namespace

CppCall cpp_call(const Prepared& program, const Overloads& overloads, const Node& node,
                 const std::string& helper) {
  const Spelling spelling = spelling_of(node.op);
  if (spelling == Spelling::None) return {by_dispatcher(program, node, helper), spelling};
  if (spelling == Spelling::Schema) return {by_schema(program, node), spelling};
  const Signature signature = signature_of(node.op.schema(), spelling, false);
  std::vector<CppArgument> arguments;
  for (const Parameter& parameter : signature) arguments.push_back(cpp_argument(program, node, parameter));
  const auto text =
      certain_arguments(node, signature, arguments, declarations(overloads.of(node.op), spelling, node.op));
  if (!text) return {by_schema(program, node), Spelling::Schema};
  const std::string name = base_name(node.op.schema());
  if (spelling == Spelling::Method)
    return {cpp_tensor(program, node.arguments[0].slots[0]) + "." + name + "(" + *text + ")", spelling};
  return {"at::" + name + (spelling == Spelling::Out ? "_out" : "") + "(" + *text + ")", spelling};
}

std::vector<Slot> taken_by_reference(const Node& node, Spelling spelling) {
  std::vector<Slot> slots;
  if (spelling == Spelling::None) return slots;
  const auto& declared = node.op.schema().arguments();
  for (size_t i = spelling == Spelling::Method ? 1 : 0; i < declared.size(); ++i) {
    if (node.arguments[i].kind != Argument::Kind::Tensor || !declared[i].alias_info()) continue;
    if (declared[i].alias_info()->isWrite()) slots.push_back(node.arguments[i].slots[0]);
  }
  return slots;
}

}  // namespace vmap::program
