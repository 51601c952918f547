// Tensors of one rank, of which one holds a position along a dim for each element: gather, scatter.
#include <fmt/format.h>

#include "rules/frame.h"
#include "rules/index_options.h"

namespace vmapgen {

namespace {

std::optional<ir::Body> build_index_elements(RuleContext& context) {
  IndexOptions index(context);
  if (!index.read()) return std::nullopt;
  const bool takes = index.takes();
  index.say_variance();
  if (index.options.failed()) return std::nullopt;
  FrameBuilder build(context.schema());
  build.frame().gives = ir::Gives::OneTensor;
  build.settled("ElementIndex", {ir::argument(index.dim)}).words = {
      fmt::format("bring {} to one batch dim, expanding what is not batched as views",
                  names_of(index.operands)),
      fmt::format("shift '{}' past the batch dim", index.dim)};
  build.operands(index.operands);
  build.ask(index.dim, {.name = "dim"});
  return build.finish({.name = takes ? "taken" : "result"}, {"the result has its batch dim in that place"});
}

}  // namespace

RuleKind kind_index_elements() {
  return {"index_elements",
          "a position along a dim for each element, in an index of the tensor's rank",
          {kIndexArgument,
           kIndexDim,
           {"output",
            "word",
            "`same_shape`: the result is shaped like what is indexed. `taken`: like the index (gather)",
            "`same_shape`",
            {"same_shape", "taken"}}},
          build_index_elements};
}

}  // namespace vmapgen
