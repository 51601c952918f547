#include "rules/kind.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "rules/operator_check.h"

namespace vmapgen {

const std::vector<RuleKind>& rule_kinds() {
  static const std::vector<RuleKind> kinds = {
      {"pointwise",
       "tensors broadcast together, element by element",
       {{"promote", "word-or-list",
         "the tensor arguments that take part in type promotion: all, none, or their names"},
        {"memory_format", "argument", "the argument that asks for a memory layout, which each sample gets"},
        {"broadcast", "bool", "whether the operator broadcasts its tensors itself"},
        {"reduction", "argument", "the argument of a loss that asks for the mean or the sum of a sample"},
        {"grad", "argument",
         "of a loss's backward operator: the gradient, which the mean divides by a sample's elements"}},
       build_pointwise},
      {"reduction",
       "a dim argument names logical dims: reduced, kept, or worked along",
       {{"dim", "argument", "the argument that names the dim or dims"},
        {"output", "word", "what becomes of those dims", {"reduced", "same_shape"}},
        {"keepdim", "argument", "the bool argument that keeps reduced dims with size 1"},
        {"empty", "word", "what an empty list of dims means", {"all", "none"}},
        {"min_rank", "integer", "the least logical rank that the operator takes"},
        {"needs_samples", "bool", "whether the kernel refuses a batch of no samples"}},
       build_reduction},
      {"variadic",
       "the operator takes any leading batch dims",
       {{"core", "integer-or-map", "the trailing dims that belong to one problem, for all tensors or each"},
        {"broadcast", "bool", "whether the operator broadcasts leading dims itself"},
        {"contiguous", "bool", "whether the kernel takes contiguous tensors for granted"},
        {"needs_samples", "bool", "whether the kernel refuses a batch of no samples"},
        {"optional_results", "list",
         "numbers of results that are empty, without a batch, when not asked for"}},
       build_variadic},
      {"join",
       "a list of tensors, joined along a dim",
       {{"dim", "argument", "the argument that names the dim"},
        {"new_dim", "bool", "whether the dim is one that the tensors do not have yet"}},
       build_join},
      {"fold",
       "the operator has a batch dim of its own: ours is folded into it, and split out after",
       {{"core", "integer-or-map", "the dims behind the batch dim, for all tensors or each"},
        {"batch",
         "word",
         "whether the operator takes its tensors without their batch dim as well",
         {"always", "optional"}},
        {"channels", "word-or-list",
         "the tensors whose first core dim is channels, worked one by one: all, none, or their names"},
        {"whole", "argument", "the argument that tells a whole shape, batch dim included"},
        {"contiguous", "bool", "whether the kernel takes contiguous tensors for granted"},
        {"needs_samples", "bool", "whether the kernel refuses a batch of no samples"}},
       build_fold},
      {"view",
       "metadata only: dims and sizes are remapped, results alias the input",
       {{"dims", "map", "dim arguments and what becomes of the dim"},
        {"sizes", "map", "shape arguments and what they say"},
        {"min_rank", "integer", "the least logical rank that the operator takes"},
        {"trailing", "integer", "how many of the last dims must lie last in memory order as well"}},
       build_view},
      {"convolve",
       "a convolution: the batch is folded into samples, channels or groups of one larger one",
       {{"groups", "argument", "the argument that tells the number of groups"},
        {"transposed", "bool", "whether the convolution is a transposed one"},
        {"unbatched_input", "bool",
         "whether an input without the operator's own batch dim is taken as well"}},
       build_convolve},
      {"channelwise",
       "each channel is worked by itself: the batch is folded into the channels, or into the samples",
       {{"per_channel", "list", "the tensors that have one number for each channel"},
        {"statistics", "text",
         "when samples depend on each other: always, never, or the bool argument that says so"},
        {"writes", "list", "tensors that are written to then, beside those that the signature marks"},
        {"momentum", "argument", "the argument that is the share of new values in what is written"},
        {"samples", "argument", "the argument that tells the number of samples"},
        {"channels", "list", "the arguments that tell numbers of channels, or of groups of them"},
        {"contiguous", "bool", "whether the kernel takes contiguous tensors for granted"}},
       build_channelwise},
      {"index",
       "positions along a dim are read or written",
       {{"positions", "word", "how many positions there are", {"elements", "vector", "list"}},
        {"index", "argument", "the argument that holds the positions"},
        {"dim", "argument", "the argument that names the dim that they are counted along"},
        {"output", "word", "what the result is shaped like", {"same_shape", "taken"}},
        {"own_index", "text", "what to call where each sample has a vector of positions of its own"},
        {"everywhere", "argument", "the tensor without dims that goes to every position of a vector"},
        {"from_the_end", "bool", "whether positions of a vector may be negative"},
        {"accumulate", "argument", "the bool argument that adds to what stands there"}},
       build_index},
      {"random",
       "numbers are drawn, as the vmap's randomness says",
       {{"from", "word", "what the draw depends on", {"size", "shape", "values"}},
        {"size", "argument", "the argument that tells the size, for 'from: size'"},
        {"core", "integer", "the trailing dims that belong to one draw, for 'from: values'"},
        {"when", "argument", "the bool that is False where nothing is drawn (training)"},
        {"rule", "text", "instead: a C++ function of namespace vmap::custom"},
        {"header", "text", "of a library's own operator: the header that declares the rule"}},
       build_random},
      {"factory",
       "a tensor is made, whose values no tensor tells",
       {{"size", "argument", "the argument that tells the size, of an operator that takes a tensor as well"},
        {"stride", "argument", "the argument that tells the strides, beside 'size'"},
        {"memory_format", "argument", "the argument that asks for a memory layout, which each sample gets"}},
       build_factory},
      {"contract",
       "two tensors are multiplied, and a third may be added",
       {{"factors", "map", "the two tensors, and a letter for each of their dims"},
        {"addend", "argument", "the tensor that is added"},
        {"beta", "argument", "what the addend is multiplied with"},
        {"alpha", "argument", "what the product is multiplied with"}},
       build_contract},
      {"broadcast_all",
       "one call on the batch: every tensor has its dim in front, expanded where it is not batched",
       {},
       build_broadcast_all},
      {"expand_dims",
       "one call on the batch, its dim in front: what is not batched has a leading dim of size 1",
       {},
       build_expand_dims},
      {"sequential", "the operator runs once for each sample, on purpose", {}, build_sequential},
      {"decompose",
       "other operators say it",
       {{"as", "text", "an expression over other operators"},
        {"function", "text", "a C++ function of namespace vmap::decompositions"},
        {"header", "text", "of a library's own operator: the header that declares the function"}},
       build_decompose},
      {"custom",
       "a rule written by hand",
       {{"rule", "text", "a C++ function of namespace vmap::custom"},
        {"header", "text", "of a library's own operator: the header that declares the rule"}},
       build_custom},
      {"composite",
       "PyTorch's own decomposition is used, and proven",
       {{"explicit", "bool", "whether it is one that autograd does not see through"}},
       build_composite},
      {"unsupported",
       "the call raises, and says why and what to use instead",
       {{"reason", "text", "why no rule can be: the end of `cannot be batched: …`"},
        {"instead", "text", "what to use: the end of `Instead, …`"}},
       build_unsupported},
  };
  return kinds;
}

const RuleKind* find_kind(std::string_view name) {
  for (const RuleKind& kind : rule_kinds()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const RuleKind& kind : rule_kinds()) names.emplace_back(kind.name);
  return names;
}

namespace {

// Reports options that the kind does not have.
bool check_option_names(const AnnotatedOperator& annotated, const RuleKind& kind, Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (const OptionSpec& spec : kind.options) known.emplace_back(spec.name);
  bool good = true;
  for (const auto& [key, value] : annotated.options.entries) {
    if (std::find(known.begin(), known.end(), key.word) != known.end()) continue;
    good = false;
    Diagnostic& d = diagnostics.error(key.where, "rule-unknown-option",
                                      fmt::format("kind '{}' has no option '{}'", kind.name, key.word));
    const std::string near = closest(key.word, known);
    if (!near.empty()) d.note(fmt::format("did you mean '{}'?", near));
    d.note(fmt::format("its options: {}", fmt::join(known, ", ")));
  }
  return good;
}

// Names of what the frame takes in hand.
struct Handled {
  std::vector<std::string> tensors;
  std::vector<std::string> remapped;

  void operator()(const ir::PassThrough& f) { tensors.push_back(f.operand.argument); }
  void operator()(const ir::Layout& f) {
    tensors.push_back(f.operand.argument);
    remapped.push_back(f.memory_format);
  }
  void operator()(const ir::Broadcast& f) {
    take(f.operands);
    if (!f.reduction.empty()) remapped.push_back(f.reduction);
  }
  void operator()(const ir::Variadic& f) { take(f.operands); }
  void operator()(const ir::Fold& f) {
    take(f.operands);
    if (!f.whole.empty()) remapped.push_back(f.whole);
  }
  void operator()(const ir::Reduction& f) {
    take(f.operands);
    remapped.push_back(f.dim);
  }
  void operator()(const ir::Join& f) {
    tensors.push_back(f.tensors);
    remapped.push_back(f.dim);
  }
  void operator()(const ir::View& f) {
    tensors.push_back(f.operand.argument);
    for (const auto& dim : f.dims) remapped.push_back(dim.first);
    for (const auto& size : f.sizes) remapped.push_back(size.first);
  }
  void operator()(const ir::Random& f) {
    take(f.operands);
    if (!f.size.empty()) remapped.push_back(f.size);
  }
  void operator()(const ir::Factory& f) {
    if (f.operand) tensors.push_back(f.operand->argument);
    for (const std::string& argument : {f.memory_format, f.size, f.stride}) {
      if (!argument.empty()) remapped.push_back(argument);
    }
  }
  void operator()(const ir::ElementIndex& f) {
    take(f.operands);
    remapped.push_back(f.dim);
  }
  void operator()(const ir::VectorIndex& f) {
    take(f.operands);
    remapped.push_back(f.dim);
  }
  void operator()(const ir::AdvancedIndex& f) {
    take(f.operands);
    tensors.push_back(f.indices);
  }
  void operator()(const ir::Product& f) { tensors = {f.lhs.argument, f.rhs.argument, f.addend}; }
  void operator()(const ir::Convolve& f) {
    take(f.operands);
    remapped.push_back(f.groups);
  }
  void operator()(const ir::Channelwise& f) {
    take(f.operands);
    if (!f.samples.empty()) remapped.push_back(f.samples);
    remapped.insert(remapped.end(), f.channels.begin(), f.channels.end());
  }
  void operator()(const ir::InFront& f) { remapped = f.tensors; }
  void operator()(const ir::Sequential&) {}
  void operator()(const ir::Decomposition&) {}
  void operator()(const ir::Custom&) {}
  void operator()(const ir::Composite&) {}
  void operator()(const ir::Unsupported&) {}
  void operator()(const ir::Out&) {}

 private:
  void take(const std::vector<ir::Operand>& operands) {
    for (const ir::Operand& o : operands) tensors.push_back(o.argument);
  }
};

// One forwarding for every argument of the signature: none can be dropped.
std::vector<ir::Forward> forward_all(const OperatorSchema& schema, const ir::Frame& frame) {
  if (!ir::calls_operator(frame)) return {};
  Handled handled;
  std::visit(handled, frame);
  std::vector<ir::Forward> call;
  for (const Argument& a : schema.arguments) {
    ir::Forward forward{a.name, ir::Forward::How::Verbatim, 0};
    const auto tensor = std::find(handled.tensors.begin(), handled.tensors.end(), a.name);
    if (tensor != handled.tensors.end()) {
      forward.how = ir::Forward::How::Tensor;
      forward.index = static_cast<size_t>(tensor - handled.tensors.begin());
    } else if (std::count(handled.remapped.begin(), handled.remapped.end(), a.name)) {
      forward.how = ir::Forward::How::Remapped;
    }
    call.push_back(std::move(forward));
  }
  return call;
}

// An `out=` operator writes what the one that it follows gives, of whatever kind that is; but what cannot be
// batched cannot be here either.
std::optional<ir::Frame> build_frame(RuleContext& context, const RuleKind& kind) {
  const bool follows = context.schema().variant() == Variant::Out && !context.annotated.derived_from.empty();
  if (!follows || kind.build == build_unsupported) return kind.build(context);
  return ir::Out{context.annotated.derived_from, kind.build == build_random, context.annotated.op->autogen};
}

}  // namespace

std::optional<ir::BatchRule> build_rule(const AnnotatedOperator& annotated, const Target& target,
                                        Diagnostics& diagnostics) {
  const RuleKind* kind = find_kind(annotated.kind);
  if (!kind) throw std::logic_error("the loader let an unknown kind pass: " + annotated.kind);
  if (!check_option_names(annotated, *kind, diagnostics)) return std::nullopt;
  RuleContext context{annotated, target, diagnostics};
  if (!check_variant(context)) return std::nullopt;
  std::optional<ir::Frame> frame = build_frame(context, *kind);
  if (!frame || !check_operator(context, *frame)) return std::nullopt;
  ir::BatchRule rule;
  rule.op = annotated.op;
  rule.reach = ir::reach_of(annotated.op->schema.name);
  rule.kind = annotated.kind;
  rule.source = annotated.where.known() ? annotated.where.file->path() : "";
  rule.derived_from = annotated.derived_from;
  rule.call = forward_all(annotated.op->schema, *frame);
  rule.frame = std::move(*frame);
  return rule;
}

}  // namespace vmapgen
