#include "rule_families.h"

namespace vmapgen {

namespace {

const Family& pointwise() {
  static const Family family = {
      R"yaml(
- func: sin(Tensor self) -> Tensor
  vmap: pointwise
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
  vmap: {kind: pointwise, promote: all}
- func: __and__.Tensor(Tensor self, Tensor other) -> Tensor
  vmap: pointwise
- func: copysign.Tensor(Tensor self, Tensor other) -> Tensor
  vmap: {kind: pointwise, promote: none}
- func: where.self(Tensor condition, Tensor self, Tensor other) -> Tensor
  vmap: {kind: pointwise, promote: [self, other]}
- func: lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor
  vmap: {kind: pointwise, promote: [end]}
- func: clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
  vmap: pointwise
- func: clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
  vmap: {kind: pointwise, memory_format: memory_format}
- func: frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)
  vmap: pointwise
- func: mse_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor
  vmap: {kind: pointwise, reduction: reduction}
- func: soft_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction) -> Tensor
  vmap: {kind: pointwise, promote: none, broadcast: false, reduction: reduction, grad: grad_output}
- func: elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result) -> Tensor
  vmap: pointwise
)yaml",
      {"sin_(Tensor(a!) self) -> Tensor(a!)",
       "add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)",
       "__iand__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)"}};
  return family;
}

const Family& reduction() {
  static const Family family = {
      R"yaml(
- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
  vmap: reduction
- func: median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
  vmap: {kind: reduction, output: reduced, keepdim: keepdim}
- func: argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
  vmap: reduction
- func: cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
  vmap: {kind: reduction, output: same_shape}
- func: all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
  vmap: {kind: reduction, empty: none}
- func: amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
  vmap: {kind: reduction, empty: all}
- func: flip(Tensor self, int[] dims) -> Tensor
  vmap: {kind: reduction, dim: dims, output: same_shape, empty: none}
- func: cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)
  vmap: {kind: reduction, output: same_shape, min_rank: 1, needs_samples: true}
- func: trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor
  vmap: reduction
- func: _softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor
  vmap: {kind: reduction, output: same_shape}
- func: _fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor
  vmap: {kind: reduction, output: same_shape, empty: none}
)yaml",
      {"cumsum_(Tensor(a!) self, int dim, *, ScalarType? dtype=None) -> Tensor(a!)"}};
  return family;
}

const Family& variadic() {
  static const Family family = {R"yaml(
- func: tril(Tensor self, SymInt diagonal=0) -> Tensor
  vmap: variadic
- func: reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor
  vmap: {kind: variadic, core: 3}
- func: linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor
  vmap: {kind: variadic, core: {A: 2, B: [1, 2]}}
- func: linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor
  vmap: {kind: variadic, core: {pivots: 1}, broadcast: false}
- func: linalg_pinv.atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor
  vmap: {kind: variadic, core: {atol: 0, rtol: 0}, broadcast: true}
- func: _linalg_eigh(Tensor A, str UPLO="L", bool compute_v=True) -> (Tensor eigenvalues, Tensor eigenvectors)
  vmap: {kind: variadic, optional_results: [1]}
- func: cholesky_inverse(Tensor self, bool upper=False) -> Tensor
  vmap: {kind: variadic, contiguous: true, needs_samples: true}
- func: _linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet, Tensor LU, Tensor pivots)
  vmap: variadic
)yaml",
                                {"tril_(Tensor(a!) self, SymInt diagonal=0) -> Tensor(a!)"}};
  return family;
}

const Family& convolve() {
  static const Family family = {R"yaml(
- func: conv1d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=1, SymInt[1] padding=0, SymInt[1] dilation=1, SymInt groups=1) -> Tensor
  vmap: {kind: convolve, unbatched_input: true}
- func: convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor
  vmap: convolve
- func: cudnn_convolution_transpose(Tensor self, Tensor weight, SymInt[] padding, SymInt[] output_padding, SymInt[] stride, SymInt[] dilation, SymInt groups, bool benchmark, bool deterministic, bool allow_tf32) -> Tensor
  vmap: {kind: convolve, groups: groups, transposed: true}
)yaml",
                                {}};
  return family;
}

const Family& join() {
  static const Family family = {R"yaml(
- func: cat(Tensor[] tensors, int dim=0) -> Tensor
  vmap: join
- func: stack(Tensor[] tensors, int dim=0) -> Tensor
  vmap: {kind: join, dim: dim, new_dim: true}
)yaml",
                                {}};
  return family;
}

const Family& fold() {
  static const Family family = {R"yaml(
- func: affine_grid_generator(Tensor theta, SymInt[] size, bool align_corners) -> Tensor
  vmap: {kind: fold, core: 2, batch: always, channels: none, whole: size}
- func: max_pool2d_with_indices(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)
  vmap: {kind: fold, core: 3, batch: optional, channels: all, contiguous: true, needs_samples: true}
- func: grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor
  vmap: {kind: fold, core: {input: 3, grid: 3}, channels: [input]}
- func: upsample_nearest1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor
  vmap: {kind: fold, core: 2, whole: input_size}
)yaml"};
  return family;
}

const Family& drawn() {
  static const Family family = {
      R"yaml(
- func: randint(SymInt high, SymInt[] size, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
  vmap: {kind: random, from: size, size: size}
- func: uniform(Tensor self, float from=0, float to=1, *, Generator? generator=None) -> Tensor
  vmap: {kind: random, from: shape}
- func: normal.Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor
  vmap: random
- func: bernoulli.Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor
  vmap: {kind: random, from: values}
- func: _sample_dirichlet(Tensor self, Generator? generator=None) -> Tensor
  vmap: {kind: random, core: 1}
- func: multinomial(Tensor self, SymInt num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor
  vmap: {kind: random, rule: multinomial}
- func: native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)
  vmap: {kind: random, when: train, rule: native_dropout}
)yaml",
      {"uniform_(Tensor(a!) self, float from=0, float to=1, *, Generator? generator=None) -> Tensor(a!)",
       "bernoulli_.Tensor(Tensor(a!) self, Tensor p, *, Generator? generator=None) -> Tensor(a!)"}};
  return family;
}

const Family& factory() {
  static const Family family = {
      R"yaml(
- func: eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
  vmap: factory
- func: zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
  vmap: {kind: factory, memory_format: memory_format}
- func: new_zeros(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
  vmap: {kind: factory, size: size}
- func: new_empty_strided(Tensor self, SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
  vmap: {kind: factory, size: size, stride: stride}
)yaml",
      {}};
  return family;
}

const Family& contract() {
  static const Family family = {R"yaml(
- func: mm(Tensor self, Tensor mat2) -> Tensor
  vmap: contract
- func: dot(Tensor self, Tensor tensor) -> Tensor
  vmap: {kind: contract, factors: {self: k, tensor: k}}
- func: addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor
  vmap: {kind: contract, factors: {mat: nk, vec: k}, addend: self, beta: beta, alpha: alpha}
- func: baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
  vmap: {kind: contract, factors: {batch1: bnk, batch2: bkm}, addend: self}
)yaml",
                                {"addmv_(Tensor(a!) self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar "
                                 "alpha=1) -> Tensor(a!)"}};
  return family;
}

const Family& channelwise() {
  static const Family family = {R"yaml(
- func: native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)
  vmap: {kind: channelwise, per_channel: [weight, bias, running_mean, running_var], statistics: training, writes: [running_mean, running_var]}
- func: _batch_norm_with_update(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)
  vmap: {kind: channelwise, per_channel: [weight, bias, running_mean, running_var], momentum: momentum}
- func: native_group_norm(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps) -> (Tensor, Tensor, Tensor)
  vmap: {kind: channelwise, per_channel: [weight, bias], statistics: never, samples: N, channels: [C, group], contiguous: true}
)yaml"};
  return family;
}

const Family& view() {
  static const Family family = {R"yaml(
- func: alias(Tensor(a) self) -> Tensor(a)
  vmap: view
- func: transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
  vmap: {kind: view, dims: {dim0: keep, dim1: keep}}
- func: movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)
  vmap: {kind: view, dims: {source: keep, destination: keep}, min_rank: 1}
- func: select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)
  vmap: {kind: view, dims: {dim: drop}, min_rank: 1}
- func: unsqueeze(Tensor(a) self, int dim) -> Tensor(a)
  vmap: {kind: view, dims: {dim: insert}}
- func: squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)
  vmap: {kind: view, dims: {dim: drop_if_one}}
- func: squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)
  vmap: {kind: view, dims: {dim: drop_if_one}}
- func: permute(Tensor(a) self, int[] dims) -> Tensor(a)
  vmap: {kind: view, dims: {dims: permutation}}
- func: view(Tensor(a) self, SymInt[] size) -> Tensor(a)
  vmap: {kind: view, sizes: {size: whole}}
- func: expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)
  vmap: {kind: view, sizes: {size: expand}}
- func: select_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index) -> Tensor
  vmap: {kind: view, sizes: {input_sizes: result}, dims: {dim: keep}}
- func: split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]
  vmap: {kind: view, dims: {dim: keep}, min_rank: 1}
- func: slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)
  vmap: {kind: view, dims: {dim: keep}, min_rank: 1, rank_error: index}
- func: view_as_complex(Tensor(a) self) -> Tensor(a)
  vmap: {kind: view, min_rank: 1, trailing: 1, rank_error: runtime}
- func: view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)
  vmap: {kind: view, trailing: 1}
)yaml",
                                {"transpose_(Tensor(a!) self, int dim0, int dim1) -> Tensor(a!)",
                                 "unsqueeze_(Tensor(a!) self, int dim) -> Tensor(a!)",
                                 "squeeze_.dim(Tensor(a!) self, int dim) -> Tensor(a!)"}};
  return family;
}

const Family& index() {
  static const Family family = {
      R"yaml(
- func: gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor
  vmap: {kind: index, positions: elements, output: taken}
- func: scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
  vmap: {kind: index, output: same_shape, index: index, dim: dim}
- func: index_select(Tensor self, int dim, Tensor index) -> Tensor
  vmap: {kind: index, positions: vector, output: taken, own_index: "gather(self, dim, index)"}
- func: index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor
  vmap: {kind: index, positions: vector, own_index: "scatter_add(self, dim, index, source * alpha)"}
- func: index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor
  vmap: {kind: index, positions: vector, everywhere: value, from_the_end: true, own_index: "scatter.src(self, dim, index, value)"}
- func: index.Tensor(Tensor self, Tensor?[] indices) -> Tensor
  vmap: {kind: index, positions: list}
- func: index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
  vmap: {kind: index, positions: list, accumulate: accumulate}
)yaml",
      {"scatter_.src(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)",
       "scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor",
       "scatter_add_(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)",
       "mul.Scalar(Tensor self, Scalar other) -> Tensor",
       "index_add_(Tensor(a!) self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor(a!)",
       "index_fill_.int_Tensor(Tensor(a!) self, int dim, Tensor index, Tensor value) -> Tensor(a!)",
       "index_put_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor(a!)"}};
  return family;
}

const Family& decompose() {
  static const Family family = {
      R"yaml(
- func: trace(Tensor self) -> Tensor
  vmap: {kind: decompose, as: "sum(diagonal(self))"}
- func: _aminmax(Tensor self) -> (Tensor, Tensor)
  vmap: {kind: decompose, as: "aminmax(self)"}
- func: addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor
  vmap: {kind: decompose, as: "add.Tensor(mul.Scalar(self, beta), mv(mat, vec), alpha=alpha)"}
- func: mse_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor
  vmap: {kind: decompose, function: my_loss}
- func: relu6(Tensor self) -> Tensor
  vmap: {kind: decompose, function: clipped}
)yaml",
      {"sum(Tensor self, *, ScalarType? dtype=None) -> Tensor",
       "diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)",
       "aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)",
       "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
       "mul.Scalar(Tensor self, Scalar other) -> Tensor", "mv(Tensor self, Tensor vec) -> Tensor",
       "addmv_(Tensor(a!) self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)",
       "relu6_(Tensor(a!) self) -> Tensor(a!)"}};
  return family;
}

const Family& custom() {
  static const Family family = {R"yaml(
- func: mm(Tensor self, Tensor mat2) -> Tensor
  vmap: {kind: custom, rule: mm}
- func: index.Tensor(Tensor self, Tensor?[] indices) -> Tensor
  vmap: {kind: custom, rule: index}
- func: t(Tensor(a) self) -> Tensor(a)
  vmap: {kind: custom, rule: t}
)yaml",
                                {"t_(Tensor(a!) self) -> Tensor(a!)"}};
  return family;
}

const Family& without_rules() {
  static const Family family = {R"yaml(
- func: atleast_1d(Tensor self) -> Tensor
  vmap: composite
- func: _is_all_true(Tensor self) -> Tensor
  vmap: {kind: composite, explicit: true}
- func: nonzero(Tensor self) -> Tensor
  vmap: {kind: unsupported, reason: "its shape depends on the \"data\"", instead: "use where"}
- func: set_.source_Tensor(Tensor(a!) self, Tensor source) -> Tensor(a!)
  vmap: {kind: unsupported, reason: "a sample has no storage", instead: "use copy_"}
)yaml",
                                {}};
  return family;
}

// Of a library's own. How the file around them looks: library_test.cpp.
const Family& own() {
  static const Family family = {R"yaml(
- func: myops::gain(Tensor x, float by) -> Tensor
  vmap: pointwise
- func: myops::gain_(Tensor(a!) x, float by) -> Tensor(a!)
  vmap: pointwise
- func: myops::draw(Tensor x) -> Tensor
  vmap: {kind: random, rule: mine::draw_rule, header: mine.h}
- func: myops::twice(Tensor x) -> Tensor
  vmap: {kind: decompose, function: mine::twice, header: mine.h}
- func: myops::call_all(Tensor x, Tensor[] more, Tensor? last=None, int n=1) -> (Tensor, Tensor)
  vmap: broadcast_all
- func: myops::call_all_(Tensor(a!) x, Tensor y) -> Tensor(a!)
  vmap: broadcast_all
- func: myops::call_ones(Tensor x, Tensor?[] more) -> Tensor[]
  vmap: expand_dims
- func: myops::call_each(Tensor x) -> Tensor
  vmap: sequential
- func: myops::hand(Tensor x) -> Tensor
  vmap: {kind: custom, rule: hand_rule, header: mine.h}
)yaml",
                                {}};
  return family;
}

}  // namespace

const std::vector<NamedFamily>& rule_families() {
  static const std::vector<NamedFamily> all = {{"own", &own(), /*of_a_library=*/true},
                                               {"without_rules", &without_rules()},
                                               {"pointwise", &pointwise()},
                                               {"reduction", &reduction()},
                                               {"variadic", &variadic()},
                                               {"join", &join()},
                                               {"fold", &fold()},
                                               {"random", &drawn()},
                                               {"factory", &factory()},
                                               {"contract", &contract()},
                                               {"convolve", &convolve()},
                                               {"channelwise", &channelwise()},
                                               {"view", &view()},
                                               {"index", &index()},
                                               {"decompose", &decompose()},
                                               {"custom", &custom()}};
  return all;
}

}  // namespace vmapgen
