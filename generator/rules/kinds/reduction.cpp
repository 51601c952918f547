// `reduction`: a dim argument names logical dims, that are reduced, or worked along with the rank kept.
#include <fmt/format.h>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

struct Reduction {
  std::vector<ir::Operand> operands;
  std::string dim;  // the argument
  Type type;        // of the dim, or of the list of dims
  bool empty_is_all = true;
  bool keeps_rank = false;
  std::string keepdim;  // the argument, or empty
  Kernel kernel;

  bool takes_list() const { return type.is_list(); }
};

// The types that Reduction of the runtime takes: int, int?, int[], int[]?, SymInt[].
bool is_dim_type(const Type& type) {
  const Type& dims = type.is_optional() ? type.element() : type;
  if (!dims.is_list()) return dims.is(BaseType::Int);
  return dims.element().is(BaseType::Int) || (dims.element().is(BaseType::SymInt) && !type.is_optional());
}

// Reports what cannot mean anything for this operator.
void check_sense(Options& options, const Reduction& reduction) {
  const YamlValue* empty = options.find("empty");
  if (empty && !reduction.takes_list()) {
    options.fail(
        *empty, "rule-option-value",
        fmt::format("'empty' says what an empty list of dims means, and '{}' is one dim", reduction.dim));
  }
  if (reduction.kernel.plain_dims && !reduction.takes_list())
    options.fail_operator(
        "rule-option-value",
        fmt::format("'plain_dims' is about a list of dims, and '{}' is one dim", reduction.dim));
  if (reduction.kernel.one_shape && reduction.operands.size() < 2)
    options.fail_operator("rule-option-value", "'one_shape' compares tensors, and the operator takes one");
  const YamlValue* keepdim = options.find("keepdim");
  if (keepdim && reduction.keeps_rank) {
    options.fail(*keepdim, "rule-option-value",
                 "under 'output: same_shape' the dims stay, whatever 'keepdim' says");
  }
  options.refuse_absent(reduction.operands.front());
  if (reduction.keeps_rank) return;
  if (Diagnostic* d = options.refuse_in_place("a tensor with a dim less"))
    d->note("an operator that works along a dim and keeps the rank has 'output: same_shape'");
}

ir::Method dims_of(const Reduction& r) {
  if (!r.takes_list()) return {.name = "dim"};
  return {.name = r.type.innermost() == BaseType::SymInt ? "sym_dims" : "dims"};
}

std::vector<ir::Value> given_to(const Reduction& r) {
  std::vector<ir::Value> given{ir::argument(r.dim)};
  if (r.takes_list()) given.push_back(ir::word(r.empty_is_all ? "EmptyDims::All" : "EmptyDims::None"));
  return given;
}

ir::Words words_of(const Reduction& r) {
  ir::Words words{fmt::format("shift the dims of '{}' past the batch dim", r.dim)};
  if (r.takes_list())
    words.push_back(r.empty_is_all ? "no dims: all of them but the batch dim" : "no dims: none");
  if (r.operands.size() > 1) {
    words.push_back(fmt::format("bring the batch dims of {} to the front, expanding what is not batched",
                                names_of(r.operands)));
  }
  return words;
}

std::string result_words(const Reduction& r) {
  if (r.keeps_rank) return "each result has its batch dim in the same place";
  if (r.keepdim.empty()) return "the batch dim moves down by the dims reduced before it";
  return fmt::format("the batch dim moves down by the dims reduced before it, unless '{}'", r.keepdim);
}

void refuse_below(FrameBuilder& build, const Kernel& kernel) {
  const int least = kernel.min_rank.value_or(0);
  if (least == 0) return;
  const bool names_missing_dim = kernel.rank_error != "runtime";
  std::vector<ir::Value> given{build.op_name(), ir::number(least)};
  if (!names_missing_dim) given.push_back(ir::word("RankError::Runtime"));
  build.modify({{.name = "at_least", .given = std::move(given)}}, refuse_ranks(least, names_missing_dim));
}

ir::Frame frame_of(const OperatorSchema& schema, const Reduction& r) {
  FrameBuilder build(schema);
  ir::Form& form = build.changing("Reduction", given_to(r));
  form.is_settled = !r.kernel.nonempty_batch;
  form.words = words_of(r);
  build.operands(r.operands);
  refuse_below(build, r.kernel);
  if (r.kernel.plain_dims)
    build.modify({{.name = "plain_dims", .given = {build.op_name(), ir::argument(r.dim)}}},
                 {fmt::format("refuse dims of '{}' that are negative or named twice", r.dim)});
  if (r.kernel.one_shape)
    build.modify({{.name = "one_shape", .given = {build.op_name()}}},
                 {fmt::format("refuse {} of other shapes than one", names_of(r.operands))});
  if (r.kernel.nonempty_batch) build.modify({{.name = "nonempty_batch"}}, {kStandIn});
  build.ask(r.dim, dims_of(r));
  const ir::Value keeps = r.keeps_rank        ? ir::word("true")
                          : r.keepdim.empty() ? ir::word("false")
                                              : ir::argument(r.keepdim);
  return build.finish({.name = "result", .given = {keeps}}, {result_words(r)});
}

std::optional<ir::Body> build_reduction(RuleContext& context) {
  Options options(context);
  Reduction reduction;
  const Argument* dim =
      options.needed("dim", "dim", is_dim_type, "a dim that is int, int?, int[], int[]? or SymInt[]",
                     "write a 'decompose' over the overload that has one");
  reduction.keeps_rank = options.word("output", "reduced") == "same_shape";
  reduction.empty_is_all = options.word("empty", "all") == "all";
  const auto is_bool = [](const Type& type) { return type.is(BaseType::Bool); };
  reduction.keepdim =
      options.argument("keepdim", context.schema().find("keepdim") ? "keepdim" : "", is_bool, "not bool");
  reduction.kernel = options.kernel();
  const auto operands = operands_of(context);
  if (options.failed() || !operands) return std::nullopt;
  reduction.dim = dim->name;
  reduction.type = dim->type.is_optional() ? dim->type.element() : dim->type;
  reduction.operands = *operands;
  check_sense(options, reduction);
  if (options.failed()) return std::nullopt;
  context.meaning.arguments.push_back({.name = reduction.dim, .role = "reduced"});
  if (!reduction.keepdim.empty())
    context.meaning.arguments.push_back({.name = reduction.keepdim, .role = "keepdim"});
  return frame_of(context.schema(), reduction);
}

}  // namespace

RuleKind kind_reduction() {
  return {
      "reduction",
      "a dim argument names logical dims: reduced, kept, or worked along",
      {{"dim", "argument", "the argument that names the dim or dims (`int`, `int?`, `int[]`, `int[]?`)",
        "`dim`"},
       {"output",
        "word",
        "`reduced`: those dims go, or shrink to 1 under `keepdim`. `same_shape`: the rank stays "
        "(cumsum, softmax, sort, topk)",
        "`reduced`",
        {"reduced", "same_shape"}},
       {"keepdim", "argument", "the bool argument that keeps reduced dims", "`keepdim` if there is one"},
       {"empty", "word", "what an empty list of dims means: `all` dims or `none`", "`all`", {"all", "none"}}},
      build_reduction,
      OfOut::Writes,
      {"nonempty_batch", "min_rank", "rank_error", "plain_dims", "one_shape"}};
}

}  // namespace vmapgen
