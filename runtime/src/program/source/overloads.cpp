#include "overloads.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <string_view>

#include "../../core/registry/listed.h"

namespace vmap::program {

namespace {

using vmap::detail::is_among;

// Nothing at run time tells what of an operator is declared in ATen's headers. As a rule all have a function,
// and those that write to their first argument a method; these are the exceptions (of 2,070 without out=):
// schema/targets/cpp-*.txt. A test compares them with the headers.
constexpr std::string_view kFunctionOnly[] = {
#include "lists/cpp_function_only.inc"
};
constexpr std::string_view kMethodOnly[] = {
#include "lists/cpp_method_only.inc"
};
constexpr std::string_view kByHand[] = {
#include "lists/cpp_by_hand.inc"
};
constexpr std::string_view kFewerDefaults[] = {
#include "lists/cpp_fewer_defaults.inc"
};

// Whether ATen's headers know it: libraries may add operators to the namespace, and torch itself adds one of
// distributed autograd's, the only one with a dictionary.
bool is_native(const c10::OperatorHandle& op) {
  if (op.schema().name().rfind("aten::", 0) != 0) return false;
  for (const c10::Argument& result : op.schema().returns())
    if (result.type()->kind() == c10::TypeKind::DictType) return false;
  const std::string& where = op.debug();
  return where.empty() || where.find("RegisterSchema") != std::string::npos;
}

bool writes_first(const c10::FunctionSchema& schema) {
  if (schema.arguments().empty()) return false;
  const c10::Argument& first = schema.arguments()[0];
  return first.type()->kind() == c10::TypeKind::TensorType && first.alias_info() &&
         first.alias_info()->isWrite();
}

}  // namespace

bool has_fewer_defaults(const c10::OperatorHandle& op) {
  return is_among(op, kFewerDefaults);
}

Spelling spelling_of(const c10::OperatorHandle& op) {
  const c10::FunctionSchema& schema = op.schema();
  if (!is_native(op)) return Spelling::None;
  if (is_among(op, kByHand)) return Spelling::Schema;
  const auto is_out = [](const c10::Argument& argument) { return argument.is_out(); };
  if (std::any_of(schema.arguments().begin(), schema.arguments().end(), is_out)) return Spelling::Out;
  const bool is_method = is_among(op, kMethodOnly) || (writes_first(schema) && !is_among(op, kFunctionOnly));
  return is_method ? Spelling::Method : Spelling::Function;
}

Overloads::Overloads(const Graph& graph) {
  for (const Node& node : graph.nodes) by_name_[node.op.schema().name()];
  for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) {
    const auto wanted = by_name_.find(name.name);
    if (wanted == by_name_.end()) continue;
    if (const auto op = c10::Dispatcher::singleton().findSchema(name)) wanted->second.push_back(*op);
  }
}

}  // namespace vmap::program
