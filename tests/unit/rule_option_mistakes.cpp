#include <utility>

#include "rule_mistakes.h"

namespace vmapgen {
namespace {

const std::string kMedian =
    "- func: median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)\n";
const std::string kSolve = "- func: linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor\n";
const std::string kChannels = "- func: mine(Tensor x, Tensor w, SymInt n, bool train) -> (Tensor, Tensor)\n";
const std::string kPool = "- func: _adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor\n";
const std::string kSampler =
    "- func: grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool "
    "align_corners) -> Tensor\n";
const std::string kIndexAdd =
    "- func: index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor\n";
const std::string kIndexPut =
    "- func: index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor\n";
const std::string kMultilabel =
    "- func: multilabel_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, "
    "Tensor "
    "is_target) -> Tensor\n";
const std::string kLoss = "- func: mse_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor\n";
const std::string kMm = "- func: mm(Tensor self, Tensor mat2) -> Tensor\n";

Mistakes mistakes_elementwise() {
  return {
      {"header: of an operator of ATen", kSin + "  vmap: {kind: custom, rule: sin, header: a.h}\n"},
      {"sequential, broadcast_all, expand_dims: a view",
       "- func: a(Tensor(a) self) -> Tensor(a)\n  vmap: sequential\n"
       "- func: b(Tensor(a) self) -> Tensor(a)\n  vmap: broadcast_all\n"
       "- func: c(Tensor(a) self) -> Tensor(a)\n  vmap: expand_dims\n"},
      {"broadcast_all: dims that are none",
       "- func: a(Tensor self, int dim) -> Tensor\n  vmap: {kind: broadcast_all, dims: dim}\n"
       "- func: b(Tensor self, float p, int dim) -> Tensor\n  vmap: {kind: broadcast_all, dims: [p, dims]}\n"
       "- func: c(Tensor? self, int dim) -> Tensor\n  vmap: {kind: broadcast_all, dims: [dim]}\n"
       "- func: d(Tensor[] self) -> Tensor\n  vmap: broadcast_all\n  kernel: {min_rank: 1}\n"},
      {"sequential: results that are no tensors",
       "- func: a(Tensor self) -> bool\n  vmap: sequential\n"
       "- func: b(Tensor self) -> (Tensor, int)\n  vmap: sequential\n"},
      {"sequential, broadcast_all, expand_dims: no tensor",
       "- func: a(int n) -> Tensor\n  vmap: sequential\n"
       "- func: b(int n) -> Tensor\n  vmap: broadcast_all\n"
       "- func: c(int n) -> Tensor\n  vmap: expand_dims\n"},
      {"an option that the kind lacks", kAdd + "  vmap: {kind: pointwise, promot: all, dim: self}\n"},
      {"promote: a word", kAdd + "  vmap: {kind: pointwise, promote: some}\n"},
      {"promote: a map", kAdd + "  vmap: {kind: pointwise, promote: {self: true}}\n"},
      {"promote: no such argument, and no tensor",
       kAdd + "  vmap: {kind: pointwise, promote: [sefl, alpha, other]}\n"},
      {"broadcast: of one tensor", kSin + "  vmap: {kind: pointwise, broadcast: false}\n"},
      {"reduction, grad: the words of before",
       kAdd + "  vmap: {kind: pointwise, reduction: alpha, grad: self}\n"},
      {"loss: of one tensor, without a reduction",
       "- func: mine(Tensor self, int reduction) -> Tensor\n  vmap: loss\n" + kAdd + "  vmap: loss\n"},
      {"reduction: no int", kAdd + "  vmap: {kind: loss, reduction: alpha}\n"},
      {"grad: no tensor", kLoss + "  vmap: {kind: loss, grad: reduction}\n"},
      {"grad: the last tensor", kLoss + "  vmap: {kind: loss, grad: target}\n"},
      {"memory_format: of two tensors", kAdd + "  vmap: {kind: pointwise, memory_format: alpha}\n"},
      {"memory_format: several results, one tensor that may be absent",
       "- func: myparts(Tensor? self, *, MemoryFormat? memory_format=None) -> Tensor[]\n"
       "  vmap: {kind: pointwise, memory_format: memory_format}\n"},
  };
}

Mistakes mistakes_of_reductions() {
  return {
      {"dim: no such argument", kSum + "  vmap: {kind: reduction, dim: dims}\n"},
      {"dim: a list", kSum + "  vmap: {kind: reduction, dim: [dim]}\n"},
      {"dim: of another type", kSum + "  vmap: {kind: reduction, dim: dtype}\n"},
      {"dim: names are no numbers",
       "- func: sum.dim_DimnameList(Tensor self, Dimname[1] dim, bool keepdim=False, *, ScalarType? "
       "dtype=None) -> "
       "Tensor\n  vmap: reduction\n"},
      {"dim: an optional list of symbols",
       "- func: myreduce(Tensor self, SymInt[]? dim=None) -> Tensor\n  vmap: reduction\n"},
      {"no dim at all", "- func: sum(Tensor self, *, ScalarType? dtype=None) -> Tensor\n  vmap: reduction\n"},
      {"output, empty: other words", kSum + "  vmap: {kind: reduction, output: smaller, empty: some}\n"},
      {"output: no word", kSum + "  vmap: {kind: reduction, output: [reduced]}\n"},
      {"keepdim: no bool", kSum + "  vmap: {kind: reduction, keepdim: dtype}\n"},
      {"keepdim: no bool, by default",
       "- func: myreduce(Tensor self, int dim, int keepdim=0) -> Tensor\n  vmap: reduction\n"},
      {"keepdim: where the dims stay",
       kSum + "  vmap: {kind: reduction, output: same_shape, keepdim: keepdim}\n"},
      {"empty: where one dim is meant", kMedian + "  vmap: {kind: reduction, empty: none}\n"},
  };
}

Mistakes mistakes_of_cores() {
  return {
      {"core: out of range", kSolve + "  vmap: {kind: variadic, core: 9}\n"},
      {"core: not the pair", kSolve + "  vmap: {kind: variadic, core: {B: [2, 1]}}\n"},
      {"core: of an argument that is no tensor, or none",
       kSolve + "  vmap: {kind: variadic, core: {left: 2, C: 1}}\n"},
      {"core: the first tensor as a vector", kSolve + "  vmap: {kind: variadic, core: {A: [1, 2]}}\n"},
      {"broadcast: no bool", kSolve + "  vmap: {kind: variadic, broadcast: 'true'}\n"},
      {"kernel: no bools", kSolve + "  vmap: variadic\n  kernel: {contiguous: 1, nonempty_batch: yes}\n"},
      {"kernel: what the kind does not heed", kSolve + "  vmap: variadic\n  kernel: {min_rank: 1}\n" + kAdd +
                                                  "  vmap: pointwise\n  kernel: {contiguous: true}\n"},
      {"kernel: what means nothing here", kSum + "  vmap: reduction\n  kernel: {one_shape: true}\n" +
                                              kMedian + "  vmap: reduction\n  kernel: {plain_dims: true}\n"},
      {"one_shape: of one tensor", kTrace + "  vmap: variadic\n  kernel: {one_shape: true}\n" + kGather +
                                       "  vmap: {kind: index_vector, output: taken, "
                                       "own_index: \"gather(self, dim, index, sparse_grad=sparse_grad)\"}\n"
                                       "  kernel: {one_shape: true}\n"},
      {"class_loss: a tensor without a part",
       kMultilabel + "  vmap: {kind: class_loss, per_class: [target]}\n"},
      {"class_loss: one that is scores",
       kMultilabel + "  vmap: {kind: class_loss, per_class: [self, is_target]}\n"},
      {"class_loss: no list", kMultilabel + "  vmap: {kind: class_loss, per_class: target}\n"},
      {"class_loss: no target", "- func: mine(Tensor self, int reduction) -> Tensor\n  vmap: class_loss\n"},
      {"class_loss: a result that nothing tells of",
       "- func: mine(Tensor self, Tensor target, int reduction) -> (Tensor, Tensor)\n  vmap: class_loss\n"},
      {"class_loss: a target that names no class, and what wants one",
       "- func: mine(Tensor self, Tensor target, Tensor? weight, int reduction, int ignore_index) -> Tensor\n"
       "  vmap: {kind: class_loss, per_class: [target]}\n"},
      {"class_loss: a list of tensors",
       "- func: mine(Tensor self, Tensor target, Tensor[] more, int reduction) -> Tensor\n  vmap: "
       "class_loss\n"},
      {"class_loss: of no reduction", kAdd + "  vmap: class_loss\n"},
      {"shape_of: no tensor", kLoss + "  vmap: {kind: loss, shape_of: reduction}\n"},
      {"kernel: the words of before",
       kSolve + "  vmap: {kind: variadic, contiguous: true, needs_samples: true}\n" + kSelect +
           "  vmap: {kind: view, min_rank: 1, rank_error: index}\n" + kChannels +
           "  vmap: {kind: channelwise, per_channel: [w], samples: n}\n"},
      {"rank_error: another word", kSelect + "  vmap: view\n  kernel: {rank_error: value}\n"},
      {"optional_results: no list", kSolve + "  vmap: {kind: variadic, optional_results: 0}\n"},
      {"optional_results: no such result",
       kSolve + "  vmap: {kind: variadic, optional_results: [0, 1, x, -1]}\n"},
  };
}

Mistakes mistakes_of_channels() {
  return {
      {"channelwise: tensors are not told apart", kChannels + "  vmap: channelwise\n"},
      {"channelwise: the first tensor, and a number",
       kChannels + "  vmap: {kind: channelwise, per_channel: [x, n]}\n"},
      {"channelwise: no lists", kChannels + "  vmap: {kind: channelwise, per_channel: w, channels: n}\n"},
      {"channelwise: a tensor that counts",
       kChannels + "  vmap: {kind: channelwise, per_channel: [w], outer: x, channels: [train]}\n"},
      {"channelwise: statistics that are no bool",
       kChannels + "  vmap: {kind: channelwise, per_channel: [w], statistics: n}\n"},
      {"channelwise: writes without statistics",
       kChannels + "  vmap: {kind: channelwise, per_channel: [w], statistics: never, writes: [w]}\n"},
      {"channelwise: a momentum that is no share",
       kChannels + "  vmap: {kind: channelwise, per_channel: [w], writes: [w], momentum: n}\n"},
      {"channelwise: affine, of one tensor",
       kChannels + "  vmap: {kind: channelwise, per_channel: [w], affine: [w]}\n"},
      {"channelwise: one number as two, affine of one tensor twice",
       kChannels +
           "  vmap: {kind: channelwise, per_channel: [w], outer: n, channels: [n], affine: [w, w]}\n"},
      {"class_loss: one int as two",
       "- func: mine(Tensor self, Tensor target, int reduction) -> (Tensor, Tensor)\n"
       "  vmap: {kind: class_loss, ignore: reduction}\n"},
      {"channelwise: affine, of the first tensor",
       kChannels + "  vmap: {kind: channelwise, per_channel: [w], affine: [w, x]}\n"},
      {"channelwise: writes, of no list",
       kChannels + "  vmap: {kind: channelwise, per_channel: [w], writes: w}\n"},
      {"channelwise: a first tensor that may be absent",
       "- func: mine(Tensor? x, Tensor w) -> Tensor\n  vmap: {kind: channelwise, per_channel: [w]}\n"},
      {"channelwise: in place",
       "- func: mine_(Tensor(a!) self, Tensor w) -> Tensor(a!)\n"
       "  vmap: {kind: channelwise, per_channel: [w]}\n"},
      {"channelwise: in place, of a library",
       "- func: lib::mine_(Tensor(a!) x, Tensor w) -> Tensor(a!)\n"
       "  vmap: {kind: channelwise, per_channel: [w]}\n"},
      {"convolve: no tensors of one",
       "- func: mine(Tensor x, Tensor? weight, SymInt groups) -> Tensor\n  vmap: convolve\n"},
      {"convolve: no groups",
       "- func: mine(Tensor x, Tensor weight) -> Tensor\n  vmap: {kind: convolve, unbatched_input: 1}\n"
       "- func: mine.again(Tensor x, Tensor weight) -> Tensor\n  vmap: convolve\n"},
      {"convolve: in place",
       "- func: mine_(Tensor(a!) self, Tensor w, SymInt groups) -> Tensor(a!)\n  vmap: convolve\n"},
      {"convolve: two results",
       "- func: mine(Tensor x, Tensor w, SymInt groups) -> (Tensor, Tensor)\n  vmap: convolve\n"},
      {"convolve: groups that are no number",
       "- func: mine(Tensor x, Tensor weight, int[] k) -> Tensor\n  vmap: {kind: convolve, groups: k}\n"},
      {"convolve: transposed, said twice",
       "- func: mine(Tensor x, Tensor weight, bool transposed, SymInt groups) -> Tensor\n"
       "  vmap: {kind: convolve, transposed: true}\n"},
      {"join: no list", kSelect + "  vmap: join\n"},
      {"join: two lists, and no dim",
       "- func: mine(Tensor[] a, Tensor b, Tensor[] c) -> Tensor\n  vmap: join\n"},
      {"join: a list of dims, and no bool",
       "- func: mine(Tensor[] a, int[] dims) -> Tensor\n  vmap: {kind: join, dim: dims, new_dim: 1}\n"},
  };
}

Mistakes mistakes_of_folds() {
  return {
      {"fold: core is not said", kPool + "  vmap: fold\n"},
      {"core: out of range, of a fold", kPool + "  vmap: {kind: fold, core: [1, 2]}\n"},
      {"core: of one tensor only", kSampler + "  vmap: {kind: fold, core: {input: 3}}\n"},
      {"batch: another word", kPool + "  vmap: {kind: fold, core: 3, batch: maybe}\n"},
      {"channels: a bool", kPool + "  vmap: {kind: fold, core: 3, channels: {self: true}}\n"},
      {"channels: no tensor", kPool + "  vmap: {kind: fold, core: 3, channels: [output_size]}\n"},
      {"channels: of a tensor without core dims",
       kSampler + "  vmap: {kind: fold, core: {input: 3, grid: 0}, channels: all}\n"},
      {"points: no list", kSampler + "  vmap: {kind: fold, core: 3, channels: [input], points: all}\n"},
      {"points: without channels", kSampler + "  vmap: {kind: fold, core: 3, points: [grid]}\n"},
      {"points: of a tensor with channels",
       kSampler + "  vmap: {kind: fold, core: 3, channels: all, points: [grid]}\n"},
      {"points: of a tensor without core dims",
       kSampler + "  vmap: {kind: fold, core: {input: 3, grid: 0}, channels: [input], points: [grid]}\n"},
      {"points: beside whole",
       kSampler + "  vmap: {kind: fold, core: 3, channels: [input], points: [grid], whole: grid}\n"},
      {"dim: beside core", kSampler + "  vmap: {kind: fold, core: 3, dim: interpolation_mode}\n"},
      {"dim: no int", kSampler + "  vmap: {kind: fold, dim: align_corners}\n"},
      {"numbers: without dim", kPool + "  vmap: {kind: fold, core: 3, numbers: [self]}\n"},
      {"numbers: no tensor",
       kSampler + "  vmap: {kind: fold, dim: interpolation_mode, numbers: [align_corners]}\n"},
      {"whole: no list of sizes", kSampler + "  vmap: {kind: fold, core: 3, whole: align_corners}\n"},
  };
}

Mistakes mistakes_of_random_and_new_tensors() {
  return {
      {"header: of no rule",
       "- func: myops::draw(Tensor x) -> Tensor\n  vmap: {kind: random, header: a.h}\n"},
      {"from: another word", kSin + "  vmap: {kind: random, from: nowhere}\n"},
      {"from: size, of a tensor", kSin + "  vmap: {kind: random, from: size}\n"},
      {"size: of a draw that is from something else",
       "- func: mine(Tensor x, SymInt[] size) -> Tensor\n  vmap: {kind: random, size: size}\n" + kSin +
           "  vmap: {kind: random, from: shape, size: size}\n"},
      {"size, core: of a draw by hand", kSin + "  vmap: {kind: random, rule: sin, size: self, core: 1}\n"},
      {"core: too many, of a draw", kSin + "  vmap: {kind: random, core: 9}\n"},
      {"from: shape, of two tensors", kAdd + "  vmap: {kind: random, from: shape}\n"},
      {"when: no bool, no argument", kAdd + "  vmap: {kind: random, when: alpha}\n" +
                                         "- func: dropout(Tensor input, float p, bool train) -> Tensor\n"
                                         "  vmap: {kind: random, when: training}\n"},
      {"rule: no name, of a draw", kSin + "  vmap: {kind: random, rule: [sin]}\n"},
      {"size, stride: no lists, of a tensor that is made",
       "- func: new_thing(Tensor self, int n, float stride) -> Tensor\n"
       "  vmap: {kind: factory, size: n, stride: stride, memory_format: format}\n"},
      {"size: of what takes no tensor",
       "- func: zeros(SymInt[] size) -> Tensor\n  vmap: {kind: factory, size: size}\n"},
      {"a factory of two tensors", kAdd + "  vmap: factory\n"},
  };
}

Mistakes mistakes_of_products_and_views() {
  return {
      {"factors: no map of two", kMm + "  vmap: {kind: contract, factors: [self, mat2]}\n"},
      {"factors: letters of another factor, none to sum over, one twice",
       kMm + "  vmap: {kind: contract, factors: {self: mk, mat2: mm}}\n"},
      {"factors: a number of products on one side",
       kMm + "  vmap: {kind: contract, factors: {self: bnk, mat2: km}}\n"},
      {"factors: no tensor, and a tensor that is not there",
       kAddmv + "  vmap: {kind: contract, factors: {beta: nk, mat2: k}, addend: self}\n"},
      {"addend, alpha: of other types",
       kAddmv + "  vmap: {kind: contract, factors: {mat: nk, vec: k}, addend: beta, alpha: self}\n"},
      {"beta: nothing is added", kMm + "  vmap: {kind: contract, beta: self}\n"},
      {"dims: no map", kSelect + "  vmap: {kind: view, dims: dim}\n"},
      {"dims: another role, another argument",
       kSelect + "  vmap: {kind: view, dims: {dim: dropp, dims: drop}}\n"},
      {"dims: a role that the type cannot have",
       kSelect + "  vmap: {kind: view, dims: {dim: permutation, index: drop}}\n"},
      {"sizes: of a number", kSelect + "  vmap: {kind: view, sizes: {index: whole}}\n"},
      {"dims and sizes: one argument in both",
       "- func: tile(Tensor self, int[] dims) -> Tensor\n"
       "  vmap: {kind: view, dims: {dims: keep}, sizes: {dims: whole}}\n"},
      {"min_rank, trailing: no numbers of dims",
       kSelect + "  vmap: {kind: view, trailing: two}\n  kernel: {min_rank: -1}\n"},
  };
}

Mistakes mistakes_of_indices() {
  return {
      {"index: the kind of before", kGather + "  vmap: {kind: index, positions: vector}\n"},
      {"everywhere, from_the_end: the words of before",
       kIndexAdd + "  vmap: {kind: index_vector, everywhere: source, from_the_end: true}\n"},
      {"index: no such argument", kSin + "  vmap: index_elements\n"},
      {"index: no list", kGather + "  vmap: {kind: index_list, index: index}\n"},
      {"index: no tensor", kGather + "  vmap: {kind: index_elements, index: dim}\n"},
      {"index: what is indexed", kGather + "  vmap: {kind: index_elements, index: self}\n"},
      {"index: no dim", "- func: take(Tensor self, Tensor index) -> Tensor\n  vmap: index_elements\n"},
      {"index: a dim of another type", kGather + "  vmap: {kind: index_elements, dim: sparse_grad}\n"},
      {"own_index: none", kIndexAdd + "  vmap: index_vector\n"},
      {"own_index: no text", kIndexAdd + "  vmap: {kind: index_vector, own_index: [self]}\n"},
      {"own_index: an argument is left out",
       kIndexAdd + "  vmap: {kind: index_vector, own_index: \"scatter_add(self, dim, index, source)\"}\n",
       {"scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor"}},
      {"own_index: without an in-place operator",
       kIndexAdd + "  vmap: {kind: index_vector, own_index: \"scatter_add(self, dim, index, "
                   "mul(source, alpha))\"}\n",
       {"scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor",
        "mul.Scalar(Tensor self, Scalar other) -> Tensor",
        "index_add_(Tensor(a!) self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> "
        "Tensor(a!)"}},
      {"fill_value: no tensor", kIndexAdd + "  vmap: {kind: index_vector, fill_value: alpha, "
                                            "own_index: \"scatter_add(self, dim, index, "
                                            "source)\"}\n"},
      {"accumulate: no bool", kIndexPut + "  vmap: {kind: index_list, accumulate: values}\n"},
  };
}

Mistakes mistakes_of_code() {
  return {
      {"decompose, custom: nothing, of a library's",
       "- func: myops::a(Tensor x) -> Tensor\n  vmap: decompose\n"
       "- func: myops::b(Tensor x) -> Tensor\n  vmap: custom\n"},
      {"decompose: both", kTrace + "  vmap: {kind: decompose, as: \"sum(self)\", function: trace}\n"},
      {"as: no text", kTrace + "  vmap: {kind: decompose, as: [sum, self]}\n"},
      {"as: no steps", kTrace + "  vmap: {kind: decompose, as: []}\n"},
      {"as: a step that is no text", kTrace + "  vmap: {kind: decompose, as: [[self], \"neg(self)\"]}\n"},
      {"takes: no map", kTrace + "  vmap: {kind: decompose, function: trace, takes: nm}\n"},
      {"takes: no argument, no tensor",
       kAddmv + "  vmap: {kind: decompose, function: addmv, takes: {matrix: nk, beta: k}}\n"},
      {"takes: what says nothing",
       kAddmv +
           "  vmap: {kind: decompose, function: addmv, takes: {self: N-K, mat: \"nk mk\", vec: k*sizes}}\n"},
      {"takes: how many, of what is no list",
       kAddmv + "  vmap: {kind: decompose, function: addmv, takes: {self: 2 n}}\n"},
      {"constants: no map", kTrace + "  vmap: {kind: decompose, function: trace, constants: true}\n"},
      {"constants: no name, no constant",
       kTrace + "  vmap: {kind: decompose, function: trace, constants: {a b: 1, c: [1]}}\n"},
      {"constants: of an expression",
       kTrace + "  vmap: {kind: decompose, as: \"sum(self)\", constants: {a: 1}}\n",
       {"sum(Tensor self, *, ScalarType? dtype=None) -> Tensor"}},
      {"promote_by: no tensor, and beside promote",
       kAddmv + "  vmap: {kind: pointwise, promote: none, promote_by: beta}\n"},
      {"zero_tensors: of three, no such word", kAddmv + "  vmap: {kind: pointwise, zero_tensors: plus}\n" +
                                                   kTrace +
                                                   "  vmap: {kind: pointwise, zero_tensors: quotient}\n"},
      {"as: another operator",
       kTrace + "  vmap: {kind: decompose, as: \"summ(self)\"}\n",
       {"sum(Tensor self, *, ScalarType? dtype=None) -> Tensor"}},
      {"function: no name", kTrace + "  vmap: {kind: decompose, function: \"trace(self)\"}\n"},
      {"function: a number in front", kTrace + "  vmap: {kind: decompose, function: 2trace}\n"},
      {"reason, instead: none", kTrace + "  vmap: unsupported\n"},
      {"reason, instead: no line of text",
       kTrace + "  vmap: {kind: unsupported, reason: [a, b], instead: \"one\\ntwo\"}\n"},
      {"explicit: no bool", kTrace + "  vmap: {kind: composite, explicit: yess}\n"},
      {"rule: no name", kTrace + "  vmap: {kind: custom, rule: vmap::trace}\n"},
  };
}

}  // namespace

Mistakes option_mistakes() {
  Mistakes all;
  for (const auto each : {&mistakes_elementwise, &mistakes_of_reductions, &mistakes_of_cores,
                          &mistakes_of_channels, &mistakes_of_folds, &mistakes_of_random_and_new_tensors,
                          &mistakes_of_products_and_views, &mistakes_of_indices, &mistakes_of_code}) {
    for (Mistake& mistake : each()) all.push_back(std::move(mistake));
  }
  return all;
}

}  // namespace vmapgen
