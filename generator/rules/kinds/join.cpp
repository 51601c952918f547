// `join`: a list of tensors, joined along a dim.
#include <fmt/format.h>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

struct Join {
  std::string tensors;  // the arguments
  std::string dim;
  bool new_dim = false;
};

ir::Frame frame_of(const OperatorSchema& schema, const Join& join) {
  FrameBuilder build(schema);
  std::vector<ir::Value> given{build.op_name(), ir::argument(join.tensors), ir::batch_dim(join.tensors),
                               ir::argument(join.dim)};
  if (join.new_dim) given.push_back(ir::word("NewDim::Yes"));
  build.frame().gives = ir::Gives::OneTensor;
  build.settled("Joined", std::move(given)).words = {
      fmt::format("bring the batch dims of '{}' to one place, expanding, as views, what is not batched",
                  join.tensors),
      fmt::format("shift '{}' past the batch dim{}", join.dim,
                  join.new_dim ? "; it is new in the result" : "")};
  build.ask(join.tensors, {.name = "tensors"});
  build.ask(join.dim, {.name = "dim"});
  return build.finish({"the result has its batch dim in that place"});
}

std::optional<ir::Body> build_join(RuleContext& context) {
  Options options(context);
  const OperatorSchema& schema = context.schema();
  Join join;
  for (const Argument* a : schema.tensor_arguments()) {
    if (a->type.is_tensor_list() && a->type.element().is_tensor() && join.tensors.empty()) {
      join.tensors = a->name;
    } else {
      options.fail_operator("rule-tensor-list",
                            fmt::format("kind 'join' takes one list of tensors, and argument '{}' is {}",
                                        a->name, a->type.to_string()));
    }
  }
  if (join.tensors.empty() && !options.failed()) {
    options.fail_operator(
        "rule-tensor-list",
        fmt::format("{} takes no list of tensors: there is nothing to join", schema.name.to_string()));
  }
  context.variance.products = {{join.tensors}};
  join.new_dim = options.flag("new_dim", false);
  const auto is_int = [](const Type& type) { return type.is(BaseType::Int); };
  const Argument* dim = options.needed("dim", "dim", is_int, "a dim that is int");
  if (options.failed()) return std::nullopt;
  join.dim = dim->name;
  return frame_of(schema, join);
}

}  // namespace

RuleKind kind_join() {
  return {"join",
          "a list of tensors, joined along a dim",
          {{"dim", "argument", "the argument that names the dim (`int`)", "`dim`"},
           {"new_dim", "bool", "the dim is one that the tensors do not have yet (stack)", "`false`"}},
          build_join};
}

}  // namespace vmapgen
