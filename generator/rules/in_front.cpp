// `broadcast_all` and `expand_dims`: one call on the batch, its dim in front of every tensor.
#include <fmt/format.h>

#include <algorithm>

#include "rules/options.h"

namespace vmapgen {

namespace {

std::optional<ir::Frame> in_front(RuleContext& context, bool expands) {
  Options options(context);
  ir::InFront frame;
  frame.expands = expands;
  for (const Argument* argument : context.schema().tensor_arguments())
    frame.tensors.push_back(argument->name);
  if (frame.tensors.empty()) {
    options.fail_operator("rule-no-tensor", fmt::format("{} takes no tensor: there is nothing to batch",
                                                        context.schema().name.to_string()));
    return std::nullopt;
  }
  if (context.schema().is_view()) {
    options
        .fail_operator("rule-in-front-view",
                       fmt::format("{} returns a view, and what is not batched is not to be written to",
                                   context.schema().name.to_string()))
        .note("a 'view' says what becomes of its dims");
    return std::nullopt;
  }
  return frame;
}

}  // namespace

std::optional<ir::Frame> build_broadcast_all(RuleContext& context) {
  return in_front(context, true);
}

std::optional<ir::Frame> build_expand_dims(RuleContext& context) {
  return in_front(context, false);
}

}  // namespace vmapgen
