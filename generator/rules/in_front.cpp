#include "rules/in_front.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

struct InFront {
  std::vector<std::string> tensors, dims;  // arguments
  bool expands = false;
  Kernel kernel;
};

// Dims are counted by the first tensor.
void read_dims(Options& options, RuleContext& context, InFront& in) {
  const YamlValue* dims = options.find("dims");
  if (!dims) return;
  if (!dims->is_sequence()) {
    options.fail(*dims, "rule-option-type", "option 'dims' wants a list of arguments");
    return;
  }
  for (const YamlValue& item : dims->items) {
    const Argument* argument = options.argument_named(item);
    if (!argument) continue;
    if (argument->type.is(BaseType::Int)) {
      in.dims.push_back(argument->name);
      context.meaning.arguments.push_back({.name = argument->name, .role = "keep"});
    } else {
      options.fail(item, "rule-option-value",
                   fmt::format("argument '{}' is {}, and a dim is an int", argument->name,
                               argument->type.to_string()));
    }
  }
}

// Whether `min_rank` and `dims` have a tensor to look at.
void check_first(Options& options, const RuleContext& context, const InFront& in) {
  if (in.dims.empty() && !in.kernel.min_rank) return;
  if (context.schema().tensor_arguments().front()->type.is(BaseType::Tensor)) return;
  options.fail_operator(
      "rule-option-value",
      fmt::format("'{}' comes first and is not one tensor: no dims are counted by it", in.tensors.front()));
}

void refuse_below(FrameBuilder& build, const Kernel& kernel) {
  const int least = kernel.min_rank.value_or(0);
  if (least == 0) return;
  const bool names_missing_dim = kernel.rank_error != "runtime";
  std::vector<ir::Value> given{ir::number(least)};
  if (!names_missing_dim) given.push_back(ir::word("RankError::Runtime"));
  build.modify({{.name = "at_least", .given = std::move(given)}}, refuse_ranks(least, names_missing_dim));
}

ir::Frame frame_of(const OperatorSchema& schema, const InFront& in) {
  const auto& [tensors, dims, expands, kernel] = in;
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
  form.words = {fmt::format("move the batch dims of {} to the front", fmt::join(tensors, ", ")),
                expands ? "expand what is not batched to the batch, as views"
                        : "give what is not batched a leading dim of size 1"};
  refuse_below(build, kernel);
  for (const std::string& dim : dims)
    build.remap(dim, "dim", {fmt::format("shift '{}' behind the batch dim", dim)});
  if (build.is_in_place())
    build.remap({.argument = tensors.front(), .method = brought(tensors.front()), .is_written = true});
  return build.finish({"each result has its batch dim in front, or the call raises"});
}

}  // namespace

std::optional<ir::Body> in_front(RuleContext& context, bool expands) {
  Options options(context);
  InFront in;
  in.expands = expands;
  for (const Argument* argument : context.schema().tensor_arguments()) in.tensors.push_back(argument->name);
  if (in.tensors.empty()) {
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
  in.kernel = options.kernel();
  read_dims(options, context, in);
  check_first(options, context, in);
  if (options.failed()) return std::nullopt;
  return frame_of(context.schema(), in);
}

}  // namespace vmapgen
