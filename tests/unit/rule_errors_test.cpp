// What a schema may not say of an operator, each mistake as the user sees it: place, caret, notes. The texts
// stand in golden/rule_errors.txt, a section for each test below: see golden.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "golden.h"
#include "rules_fixture.h"

namespace vmapgen {
namespace {

struct Mistake {
  const char* title;
  std::string schema;
  std::vector<std::string> more = {};
};

const std::string kSin = "- func: sin(Tensor self) -> Tensor\n";
const std::string kAdd = "- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor\n";
const std::string kSum =
    "- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> "
    "Tensor\n";
const std::string kMedian =
    "- func: median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)\n";
const std::string kSelect = "- func: select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)\n";
const std::string kSolve = "- func: linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor\n";
const std::string kChannels = "- func: mine(Tensor x, Tensor w, SymInt n, bool train) -> (Tensor, Tensor)\n";
const std::string kPool = "- func: _adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor\n";
const std::string kSampler =
    "- func: grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool "
    "align_corners) -> Tensor\n";
const std::string kGather =
    "- func: gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor\n";
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
const std::string kAddmv =
    "- func: addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor\n";
const std::string kTrace = "- func: trace(Tensor self) -> Tensor\n";

std::vector<Mistake> option_mistakes() {
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
      {"class_loss: a tensor without a part",
       kMultilabel + "  vmap: {kind: class_loss, per_class: [target]}\n"},
      {"class_loss: one that is scores",
       kMultilabel + "  vmap: {kind: class_loss, per_class: [self, is_target]}\n"},
      {"class_loss: no list", kMultilabel + "  vmap: {kind: class_loss, per_class: target}\n"},
      {"class_loss: no target", "- func: mine(Tensor self, int reduction) -> Tensor\n  vmap: class_loss\n"},
      {"class_loss: a result that nothing tells of",
       "- func: mine(Tensor self, Tensor target, int reduction) -> (Tensor, Tensor)\n  vmap: class_loss\n"},
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
      {"fold: core is not said", kPool + "  vmap: fold\n"},
      {"core: out of range, of a fold", kPool + "  vmap: {kind: fold, core: [1, 2]}\n"},
      {"core: of one tensor only", kSampler + "  vmap: {kind: fold, core: {input: 3}}\n"},
      {"batch: another word", kPool + "  vmap: {kind: fold, core: 3, batch: maybe}\n"},
      {"channels: a bool", kPool + "  vmap: {kind: fold, core: 3, channels: {self: true}}\n"},
      {"channels: no tensor", kPool + "  vmap: {kind: fold, core: 3, channels: [output_size]}\n"},
      {"channels: of a tensor without core dims",
       kSampler + "  vmap: {kind: fold, core: {input: 3, grid: 0}, channels: all}\n"},
      {"dim: beside core", kSampler + "  vmap: {kind: fold, core: 3, dim: interpolation_mode}\n"},
      {"dim: no int", kSampler + "  vmap: {kind: fold, dim: align_corners}\n"},
      {"numbers: without dim", kPool + "  vmap: {kind: fold, core: 3, numbers: [self]}\n"},
      {"numbers: no tensor",
       kSampler + "  vmap: {kind: fold, dim: interpolation_mode, numbers: [align_corners]}\n"},
      {"whole: no list of sizes", kSampler + "  vmap: {kind: fold, core: 3, whole: align_corners}\n"},
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

std::vector<Mistake> operator_mistakes() {
  return {
      {"no tensor", "- func: arange(Scalar end) -> Tensor\n  vmap: pointwise\n"},
      {"a list of tensors",
       "- func: cat(Tensor[] tensors, int dim=0) -> Tensor\n  vmap: {kind: reduction, output: same_shape}\n"},
      {"a view of two tensors", "- func: view_as(Tensor(a) self, Tensor other) -> Tensor(a)\n  vmap: view\n"},
      {"an in-place view that follows none",
       "- func: squeeze_.dim(Tensor(a!) self, int dim) -> Tensor(a!)\n  vmap: {kind: view, dims: {dim: "
       "drop_if_one}}\n"},
      {"a view of a tensor that may be absent",
       "- func: myview(Tensor? self, int dim) -> Tensor\n  vmap: {kind: view, dims: {dim: keep}}\n"},
      {"a reduction over a tensor that may be absent",
       "- func: myreduce(Tensor? weight, Tensor self, int dim) -> Tensor\n  vmap: reduction\n"},
      {"an out variant",
       kAdd + "  vmap: pointwise\n" +
           "- func: add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)\n"
           "  vmap: pointwise\n"},
      {"an out variant, by hand",
       "- func: my.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n  vmap: {kind: custom, rule: my}\n"},
      {"an operator that writes into an argument",
       "- func: rrelu_with_noise(Tensor self, Tensor(b!) noise, Scalar lower=0.125, bool training=False) -> "
       "Tensor\n"
       "  vmap: pointwise\n"},
      {"an in-place operator that writes into another argument as well",
       "- func: rrelu_with_noise_(Tensor(a!) self, Tensor(b!) noise, bool training=False) -> Tensor(a!)\n"
       "  vmap: pointwise\n"},
      {"a result that is a bool", "- func: equal(Tensor self, Tensor other) -> bool\n  vmap: pointwise\n"},
      {"a result that is a number",
       "- func: _local_scalar_dense(Tensor self) -> Scalar\n  vmap: pointwise\n"},
      {"tensors and a number",
       "- func: fbgemm_linear_quantize_weight(Tensor input) -> (Tensor, Tensor, float, int)\n  vmap: "
       "pointwise\n"},
      {"a tensor and a list",
       "- func: histogramdd(Tensor self, int[] bins) -> (Tensor hist, Tensor[] bin_edges)\n  vmap: "
       "pointwise\n"},
      {"no result", "- func: _assert_async(Tensor self) -> ()\n  vmap: pointwise\n"},
      {"a list where cores are kept apart", "- func: myblocks(Tensor self) -> Tensor[]\n  vmap: variadic\n"},
      {"in place, and nothing is returned", "- func: zap_(Tensor(a!) self) -> ()\n  vmap: pointwise\n"},
      {"a list of indices beside too many tensors",
       "- func: _unsafe_masked_index_put_accumulate(Tensor self, Tensor mask, Tensor?[] indices, Tensor "
       "values) -> "
       "Tensor\n  vmap: index_list\n"},
      {"in place, shaped like the index",
       kGather + "  vmap: {kind: index_elements, output: taken}\n",
       {"gather_(Tensor(a!) self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor(a!)"}},
      {"in place, with a dim less",
       "- func: cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor\n  vmap: reduction\n",
       {"cumsum_(Tensor(a!) self, int dim, *, ScalarType? dtype=None) -> Tensor(a!)"}},
      {"a product of three", "- func: my(Tensor a, Tensor b, Tensor c) -> Tensor\n  vmap: contract\n"},
      {"a product that drops an argument", kAddmv + "  vmap: {kind: contract, factors: {mat: nk, vec: k}}\n"},
      {"a product that takes a tensor twice",
       kAddmv + "  vmap: {kind: contract, factors: {mat: nk, self: k}, addend: self}\n"},
      {"a product's scale that is no scalar",
       "- func: my(Tensor self, Tensor a, Tensor b, *, Tensor beta) -> Tensor\n"
       "  vmap: {kind: contract, factors: {a: nk, b: km}, addend: self}\n"},
      {"a product that is written over a factor",
       "- func: mymm_(Tensor(a!) self, Tensor mat2) -> Tensor(a!)\n  vmap: contract\n"},
      {"one_answer: of what writes", "- func: mine_(Tensor(a!) self) -> Tensor(a!)\n  vmap: one_answer\n"},
      {"one_answer: a tensor and a number",
       "- func: mine(Tensor self) -> (Tensor, int)\n  vmap: one_answer\n"},
      {"writes: an expression for one tensor",
       kSin + "  vmap: pointwise\n- func: mine_(Tensor(a!) self) -> Tensor(a!)\n"
              "  vmap: {kind: decompose, as: \"sin(self)\", writes: true}\n"},
      {"writes: nothing is written", kTrace + "  vmap: {kind: decompose, function: trace, writes: true}\n"},
      {"a fold in place", "- func: mypool_(Tensor(a!) self) -> Tensor(a!)\n  vmap: {kind: fold, core: 3}\n"},
      {"a list that a fold would give",
       "- func: mypools(Tensor self) -> Tensor[]\n  vmap: {kind: fold, core: 3}\n"},
      {"a class of another library",
       "- func: mypacked(Tensor self, __torch__.torch.classes.my.Packed weight) -> Tensor\n  vmap: "
       "pointwise\n"},
      {"no tensor that could be batched",
       "- func: arange(Scalar end) -> Tensor\n  vmap: {kind: unsupported, reason: so, instead: this}\n"},
      {"no decomposition", kTrace + "  vmap: {kind: composite}\n"},
      {"no decomposition of the in-place operator that follows",
       kSin + "  vmap: composite\n",
       {"sin_(Tensor(a!) self) -> Tensor(a!)"}},
      {"by hand, and an in-place operator would follow",
       kSin + "  vmap: {kind: custom, rule: sin}\n",
       {"sin_(Tensor(a!) self) -> Tensor(a!)"}},
      {"a device cannot choose that kind", kSin + "  vmap: pointwise\n  dispatch: {CUDA: sequential}\n"},
  };
}

std::vector<Mistake> all_mistakes() {
  std::vector<Mistake> all = option_mistakes();
  for (Mistake& mistake : operator_mistakes()) all.push_back(std::move(mistake));
  return all;
}

std::string errors(const std::string& schema, const std::vector<std::string>& more = {}) {
  BuiltRules built;
  build_rules(schema, more, built);
  return built.diagnostics.render();
}

std::vector<std::string> ids(const std::string& schema, const std::vector<std::string>& more = {}) {
  BuiltRules built;
  build_rules(schema, more, built);
  std::vector<std::string> all;
  for (const Diagnostic& each : built.diagnostics.items()) all.push_back(each.id);
  return all;
}

TEST(RuleErrorsGolden, EachAsTheUserSeesIt) {
  std::string text;
  for (const Mistake& mistake : all_mistakes()) {
    const std::string rendered = errors(mistake.schema, mistake.more);
    EXPECT_NE(rendered, "") << mistake.title;
    text += "==== " + std::string(mistake.title) + "\n" + rendered + "\n";
  }
  EXPECT_TRUE(is_golden("rule_errors.txt", text));
}

// Every id that the rules can report is met by a mistake above.
TEST(RuleErrors, NoIdIsUntested) {
  std::set<std::string> met, known;
  for (const Mistake& mistake : all_mistakes()) {
    for (const std::string& id : ids(mistake.schema, mistake.more)) met.insert(id);
  }
  const std::regex id("\"(rule-[a-z-]+)\"");
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(VMAPGEN_SOURCE_DIR "/generator/rules")) {
    if (!entry.is_regular_file()) continue;
    const std::string text = read_source(entry.path().string())->text();
    for (std::sregex_iterator at(text.begin(), text.end(), id), end; at != end; ++at) known.insert((*at)[1]);
  }
  EXPECT_GT(known.size(), 10u);
  for (const std::string& each : known) EXPECT_TRUE(met.count(each)) << each;
}

// A rule that is refused is not there; the others are.
TEST(RuleErrors, AMistakeCostsItsOwnRuleOnly) {
  BuiltRules built;
  build_rules(kSin + "  vmap: pointwise\n" + kSum + "  vmap: {kind: reduction, output: smaller}\n" + kTrace +
                  "  vmap: {kind: decompose, function: trace}\n",
              {}, built);
  EXPECT_EQ(built.diagnostics.count(), 1u);
  ASSERT_EQ(built.rules.size(), 2u);
  EXPECT_EQ(built.rules[0].op->schema.name.to_string(), "sin");
  EXPECT_EQ(built.rules[1].op->schema.name.to_string(), "trace");
}

TEST(RuleErrors, AllMistakesOfARunAreTold) {
  EXPECT_THAT(
      ids(kAdd + "  vmap: {kind: pointwise, promote: some}\n" + kSum +
          "  vmap: {kind: reduction, output: smaller, empty: some, dim: dims}\n" + kSelect +
          "  vmap: {kind: view, trailing: x, dims: {dim: away}}\n"),
      testing::UnorderedElementsAre("rule-option-value", "rule-option-value", "rule-option-value",
                                    "rule-unknown-argument", "rule-option-type", "rule-option-value"));
}

// What the operator cannot have is told beside what its results cannot be.
TEST(RuleErrors, AnOperatorMayBeWrongInTwoWays) {
  EXPECT_THAT(ids("- func: mymix(Tensor self, Tensor(a!) seen) -> (Tensor, int)\n  vmap: pointwise\n"),
              testing::UnorderedElementsAre("rule-variant", "rule-result"));
}

// A function with the operator's own signature may do what an expression cannot.
TEST(RuleErrors, CodeByHandMayWriteAndReturnAnything) {
  const std::string mutable_op = "- func: mystep(Tensor self, Tensor(a!) seen) -> (Tensor, int)\n";
  EXPECT_EQ(errors(mutable_op + "  vmap: {kind: decompose, function: mystep}\n"), "");
  EXPECT_EQ(errors(mutable_op + "  vmap: {kind: custom, rule: mystep}\n"), "");
  EXPECT_EQ(
      errors(
          "- func: equal(Tensor self, Tensor other) -> bool\n  vmap: {kind: decompose, function: equal}\n"),
      "");
}

// One list of tensors is a result like one tensor.
TEST(RuleErrors, AListOfTensorsIsAResult) {
  EXPECT_EQ(errors("- func: mysplit(Tensor self, int dim) -> Tensor[]\n  vmap: {kind: reduction, output: "
                   "same_shape}\n"),
            "");
  EXPECT_EQ(errors("- func: myparts(Tensor self) -> Tensor[]\n  vmap: pointwise\n"), "");
}

}  // namespace
}  // namespace vmapgen
