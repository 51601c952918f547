#include "vendor/plumbing.h"

#include <algorithm>

namespace vmapgen {

namespace {

bool takes_tensors(const OperatorSchema& schema) {
  return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                     [](const Argument& a) { return a.type.holds_tensor(); });
}

}  // namespace

std::string why_no_plumbing(const ir::BatchRule& rule) {
  const OperatorSchema& schema = rule.op->schema;
  const auto writes = std::count_if(schema.arguments.begin(), schema.arguments.end(),
                                    [](const Argument& a) { return a.is_write(); });
  if (!takes_tensors(schema)) return "functorch's plumbing wants a tensor among the arguments";
  if (!schema.returns_tensors()) return "functorch's plumbing wants tensors as results, and nothing else";
  if (rule.is_in_place_view())
    return "functorch's plumbing has no way to change a tensor's metadata in place";
  const Variant variant = schema.variant();
  if (variant == Variant::Functional) return "";
  const bool writes_self = variant == Variant::InPlace && writes == 1 && !schema.returns.empty() &&
                           schema.arguments[0].is_write() && schema.arguments[0].type.is_tensor();
  return writes_self ? "" : "functorch's plumbing wants one tensor that is written, the first argument";
}

bool needs_adapter(const ir::BatchRule& rule) {
  const OperatorSchema& schema = rule.op->schema;
  return rule.is_in_place() ||
         std::any_of(schema.arguments.begin(), schema.arguments.end(),
                     [](const Argument& a) { return a.type.is_tensor_list(); }) ||
         std::any_of(schema.returns.begin(), schema.returns.end(),
                     [](const Return& r) { return r.type.is_tensor_list(); });
}

}  // namespace vmapgen
