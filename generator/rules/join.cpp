// `join`: a list of tensors, joined along a dim.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

std::optional<ir::Frame> build_join(RuleContext& context) {
  Options options(context);
  const OperatorSchema& schema = context.schema();
  ir::Join frame;
  for (const Argument* a : schema.tensor_arguments()) {
    if (a->type.is_tensor_list() && frame.tensors.empty()) {
      frame.tensors = a->name;
    } else {
      options.fail_operator("rule-tensor-list",
                            fmt::format("kind 'join' takes one list of tensors, and argument '{}' is {}",
                                        a->name, a->type.to_string()));
    }
  }
  if (frame.tensors.empty() && !options.failed()) {
    options.fail_operator(
        "rule-tensor-list",
        fmt::format("{} takes no list of tensors: there is nothing to join", schema.name.to_string()));
  }
  frame.dim = options.argument("dim", "dim");
  frame.new_dim = options.flag("new_dim", false);
  const Argument* dim = schema.find(frame.dim);
  if (!options.failed() && (!dim || !dim->type.is(BaseType::Int))) {
    options
        .fail_operator("rule-no-dim",
                       fmt::format("{} has no argument '{}' of type int", schema.name.to_string(), frame.dim))
        .note("option 'dim' names the argument");
  }
  if (options.failed()) return std::nullopt;
  return frame;
}

}  // namespace vmapgen
