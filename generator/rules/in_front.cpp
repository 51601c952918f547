#include "rules/in_front.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

ir::Frame frame_of(const OperatorSchema& schema, const std::vector<std::string>& tensors, bool expands) {
  FrameBuilder build(schema);
  std::vector<ir::Value> given{build.op_name(),
                               ir::word(expands ? "Unbatched::Expanded" : "Unbatched::SizeOne")};
  const auto brought = [](const std::string& t) {
    return ir::Method{.name = "()", .given = {ir::argument(t), ir::batch_dim(t)}};
  };
  for (const std::string& t : tensors) {
    given.push_back(ir::argument(t));
    given.push_back(ir::batch_dim(t));
    build.ask(t, brought(t));
  }
  ir::Form& form = build.settled("InFront", std::move(given));
  form.header = "vmap/rules/in_front.h";
  form.words = {fmt::format("move the batch dims of {} to the front", fmt::join(tensors, ", ")),
                expands ? "expand what is not batched to the batch, as views"
                        : "give what is not batched a leading dim of size 1"};
  if (build.is_in_place())
    build.remap({.argument = tensors.front(), .method = brought(tensors.front()), .is_written = true});
  return build.finish({"each result has its batch dim in front, or the call raises"});
}

}  // namespace

std::optional<ir::Body> in_front(RuleContext& context, bool expands) {
  Options options(context);
  std::vector<std::string> tensors;
  for (const Argument* argument : context.schema().tensor_arguments()) tensors.push_back(argument->name);
  if (tensors.empty()) {
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
  return frame_of(context.schema(), tensors, expands);
}

}  // namespace vmapgen
