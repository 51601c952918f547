#include "rule_mistakes.h"

namespace vmapgen {

Mistakes operator_mistakes() {
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
      {"a product of two results", "- func: my(Tensor a, Tensor b) -> (Tensor, Tensor)\n  vmap: contract\n"},
      {"a loss of two results",
       "- func: my(Tensor a, Tensor b, int reduction) -> (Tensor, Tensor)\n  vmap: loss\n"},
      {"two tensors made beside one", "- func: my(Tensor a) -> (Tensor, Tensor)\n  vmap: factory\n"},
      {"two tensors drawn of one size", "- func: my(int[] size) -> (Tensor, Tensor)\n  vmap: random\n"},
      {"two tensors gathered",
       "- func: my(Tensor self, int dim, Tensor index) -> (Tensor, Tensor)\n  vmap: index_elements\n"},
      {"a list that is joined to a list",
       "- func: my(Tensor[] tensors, int dim) -> Tensor[]\n  vmap: join\n"},
      {"a join of tensors that may be absent",
       "- func: my(Tensor?[] tensors, int dim) -> Tensor\n  vmap: join\n"},
      {"a list of tensors that may be absent",
       "- func: my(Tensor self, Tensor[]? others) -> Tensor\n  vmap: expand_dims\n"},
      {"one answer of a tensor and a list",
       "- func: my(Tensor self) -> (Tensor, Tensor[])\n  vmap: one_answer\n"},
      {"a memory format that is always there",
       "- func: my(Tensor self, MemoryFormat memory_format) -> Tensor\n"
       "  vmap: {kind: factory, memory_format: memory_format}\n"},
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
      {"writes: another result beside",
       "- func: mine(Tensor(a!) x, Tensor(b!) y) -> (Tensor(a!), Tensor)\n"
       "  vmap: {as: \"[sin(x), cos(y)]\", writes: true}\n"},
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

}  // namespace vmapgen
