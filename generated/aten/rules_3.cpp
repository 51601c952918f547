// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 3 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_ctc_loss_backward_ops.h>
#include <ATen/ops/_fft_c2c_ops.h>
#include <ATen/ops/_flash_attention_forward_ops.h>
#include <ATen/ops/_foreach_add_ops.h>
#include <ATen/ops/_foreach_copy_ops.h>
#include <ATen/ops/_foreach_lerp_ops.h>
#include <ATen/ops/_foreach_sub_ops.h>
#include <ATen/ops/_log_softmax_ops.h>
#include <ATen/ops/_softmax_ops.h>
#include <ATen/ops/_trilinear_ops.h>
#include <ATen/ops/_unsafe_masked_index_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/all_ops.h>
#include <ATen/ops/any_ops.h>
#include <ATen/ops/arange_ops.h>
#include <ATen/ops/argsort_ops.h>
#include <ATen/ops/bmm_ops.h>
#include <ATen/ops/conv_transpose2d_ops.h>
#include <ATen/ops/embedding_ops.h>
#include <ATen/ops/fft_fftn_ops.h>
#include <ATen/ops/fft_fftshift_ops.h>
#include <ATen/ops/fft_hfftn_ops.h>
#include <ATen/ops/fft_ifftn_ops.h>
#include <ATen/ops/fft_ifftshift_ops.h>
#include <ATen/ops/fft_irfftn_ops.h>
#include <ATen/ops/fft_rfftn_ops.h>
#include <ATen/ops/full_ops.h>
#include <ATen/ops/index_add_ops.h>
#include <ATen/ops/isclose_ops.h>
#include <ATen/ops/linalg_solve_triangular_ops.h>
#include <ATen/ops/linspace_ops.h>
#include <ATen/ops/mm_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/nll_loss2d_forward_ops.h>
#include <ATen/ops/nll_loss_forward_ops.h>
#include <ATen/ops/norm_ops.h>
#include <ATen/ops/pairwise_distance_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/renorm_ops.h>
#include <ATen/ops/scatter_add_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/sub_ops.h>
#include <ATen/ops/type_as_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/on_device.h>

namespace vmap::rules::aten {
namespace {

// _ctc_loss_backward.Tensor: custom
VMAP_SIGNATURE(_ctc_loss_backward_Tensor, "_ctc_loss_backward.Tensor(Tensor grad, Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor");

// _fft_c2c: reduction
VMAP_SIGNATURE(_fft_c2c, "_fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor");
OneResult _fft_c2c_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef dim, int64_t normalization,
    bool forward) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.plain_dims("_fft_c2c", dim);
  in.nonempty_batch();
  return in.result(at::_ops::_fft_c2c::call(in[0], in.sym_dims(), normalization, forward), true);
}

// _fft_c2c.out: reduction, as _fft_c2c
VMAP_SIGNATURE(_fft_c2c_out, "_fft_c2c.out(Tensor self, SymInt[] dim, int normalization, bool forward, *, Tensor(a!) out) -> Tensor(a!)");

// _flash_attention_forward.quantized: unsupported
VMAP_SIGNATURE(_flash_attention_forward_quantized, "_flash_attention_forward.quantized(Tensor query, Tensor key, Tensor value, Tensor? cum_seq_q, Tensor? cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, bool return_debug_mask, Tensor? q_descale, Tensor? k_descale, Tensor? v_descale, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None, Tensor? seqused_k=None, Tensor? alibi_slopes=None) -> (Tensor output, Tensor softmax_logsumexp, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)");

// _foreach_add.List: composite
VMAP_SIGNATURE(_foreach_add_List, "_foreach_add.List(Tensor[] self, Tensor[] other, *, Scalar alpha=1) -> Tensor[]");

// _foreach_add.List_out: composite, as _foreach_add.List
VMAP_SIGNATURE(_foreach_add_List_out, "_foreach_add.List_out(Tensor[] self, Tensor[] other, *, Scalar alpha=1, Tensor(a!)[] out) -> ()");

// _foreach_add.Tensor: composite
VMAP_SIGNATURE(_foreach_add_Tensor, "_foreach_add.Tensor(Tensor[] self, Tensor other, *, Scalar alpha=1) -> Tensor[]");

// _foreach_add.Tensor_out: composite, as _foreach_add.Tensor
VMAP_SIGNATURE(_foreach_add_Tensor_out, "_foreach_add.Tensor_out(Tensor[] self, Tensor other, *, Scalar alpha=1, Tensor(a!)[] out) -> ()");

// _foreach_add_.List: composite, as _foreach_add.List
VMAP_SIGNATURE(_foreach_add__List, "_foreach_add_.List(Tensor(a!)[] self, Tensor[] other, *, Scalar alpha=1) -> ()");

// _foreach_add_.Tensor: composite, as _foreach_add.Tensor
VMAP_SIGNATURE(_foreach_add__Tensor, "_foreach_add_.Tensor(Tensor(a!)[] self, Tensor other, *, Scalar alpha=1) -> ()");

// _foreach_copy: composite
VMAP_SIGNATURE(_foreach_copy, "_foreach_copy(Tensor[] self, Tensor[] src, bool non_blocking=False) -> Tensor[] self_out");

// _foreach_copy.out: composite, as _foreach_copy
VMAP_SIGNATURE(_foreach_copy_out, "_foreach_copy.out(Tensor[] self, Tensor[] src, bool non_blocking=False, *, Tensor(a!)[] out) -> ()");

// _foreach_copy_: composite, as _foreach_copy
VMAP_SIGNATURE(_foreach_copy_, "_foreach_copy_(Tensor(a!)[] self, Tensor[] src, bool non_blocking=False) -> ()");

// _foreach_lerp.Scalar: composite
VMAP_SIGNATURE(_foreach_lerp_Scalar, "_foreach_lerp.Scalar(Tensor[] self, Tensor[] tensors1, Scalar weight) -> Tensor[]");

// _foreach_lerp.Scalar_out: composite, as _foreach_lerp.Scalar
VMAP_SIGNATURE(_foreach_lerp_Scalar_out, "_foreach_lerp.Scalar_out(Tensor[] self, Tensor[] tensors1, Scalar weight, *, Tensor(a!)[] out) -> ()");

// _foreach_lerp_.Scalar: composite, as _foreach_lerp.Scalar
VMAP_SIGNATURE(_foreach_lerp__Scalar, "_foreach_lerp_.Scalar(Tensor(a!)[] self, Tensor[] tensors1, Scalar weight) -> ()");

// _foreach_sub.List: composite
VMAP_SIGNATURE(_foreach_sub_List, "_foreach_sub.List(Tensor[] self, Tensor[] other, *, Scalar alpha=1) -> Tensor[]");

// _foreach_sub.List_out: composite, as _foreach_sub.List
VMAP_SIGNATURE(_foreach_sub_List_out, "_foreach_sub.List_out(Tensor[] self, Tensor[] other, *, Scalar alpha=1, Tensor(a!)[] out) -> ()");

// _foreach_sub_.List: composite, as _foreach_sub.List
VMAP_SIGNATURE(_foreach_sub__List, "_foreach_sub_.List(Tensor(a!)[] self, Tensor[] other, *, Scalar alpha=1) -> ()");

// _log_softmax: reduction
VMAP_SIGNATURE(_log_softmax, "_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor");
OneResult _log_softmax_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool half_to_float) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_log_softmax::call(in[0], in.dim(), half_to_float), true);
}

// _log_softmax.out: reduction, as _log_softmax
VMAP_SIGNATURE(_log_softmax_out, "_log_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!)");

// _softmax: reduction
VMAP_SIGNATURE(_softmax, "_softmax(Tensor self, int dim, bool half_to_float) -> Tensor");
OneResult _softmax_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool half_to_float) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_softmax::call(in[0], in.dim(), half_to_float), true);
}

// _softmax.out: reduction, as _softmax
VMAP_SIGNATURE(_softmax_out, "_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!)");

// _trilinear: custom
VMAP_SIGNATURE(_trilinear, "_trilinear(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, int unroll_dim=1) -> Tensor");

// _trilinear.out: custom, as _trilinear
VMAP_SIGNATURE(_trilinear_out, "_trilinear.out(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, int unroll_dim=1, *, Tensor(a!) out) -> Tensor(a!)");

// _unsafe_masked_index: composite
VMAP_SIGNATURE(_unsafe_masked_index, "_unsafe_masked_index(Tensor self, Tensor mask, Tensor?[] indices, Scalar fill) -> Tensor");

// all.dim: reduction
VMAP_SIGNATURE(all_dim, "all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor");
OneResult all_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::all_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// all.out: reduction, as all.dim
VMAP_SIGNATURE(all_out, "all.out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// any.dim: reduction
VMAP_SIGNATURE(any_dim, "any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor");
OneResult any_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::any_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// any.out: reduction, as any.dim
VMAP_SIGNATURE(any_out, "any.out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// arange.start: factory
VMAP_SIGNATURE(arange_start, "arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// argsort: reduction
VMAP_SIGNATURE(argsort, "argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor");
OneResult argsort_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool descending) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::argsort::call(in[0], in.dim(), descending), true);
}

// bmm.dtype: unsupported
VMAP_SIGNATURE(bmm_dtype, "bmm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor");

// bmm.dtype_out: unsupported, as bmm.dtype
VMAP_SIGNATURE(bmm_dtype_out, "bmm.dtype_out(Tensor self, Tensor mat2, ScalarType out_dtype, *, Tensor(a!) out) -> Tensor(a!)");

// conv_transpose2d.input: convolve
VMAP_SIGNATURE(conv_transpose2d_input, "conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] output_padding=0, SymInt groups=1, SymInt[2] dilation=1) -> Tensor");
OneResult conv_transpose2d_input_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymInt groups,
    c10::SymIntArrayRef dilation) {
  const Convolution in("conv_transpose2d.input", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, true, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv_transpose2d_input::call(in[0], in[1], in.optional(2), stride, padding, output_padding, in.groups(), dilation));
}

// embedding: custom
VMAP_SIGNATURE(embedding, "embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor");
OneResult embedding_rule_by_device(const Tensor& weight, BDim weight_bdim, const Tensor& indices,
    BDim indices_bdim, c10::SymInt padding_idx, bool scale_grad_by_freq, bool sparse) {
  if (any_on(c10::DeviceType::CUDA, weight, indices)) return custom::embedding_by_gather(weight, weight_bdim, indices, indices_bdim, padding_idx, scale_grad_by_freq, sparse);
  return custom::embedding(weight, weight_bdim, indices, indices_bdim, padding_idx, scale_grad_by_freq, sparse);
}

// embedding.out: custom, as embedding
VMAP_SIGNATURE(embedding_out, "embedding.out(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False, *, Tensor(a!) out) -> Tensor(a!)");

// fft_fftn.out: composite, as fft_fftn
VMAP_SIGNATURE(fft_fftn_out, "fft_fftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_fftshift: reduction
VMAP_SIGNATURE(fft_fftshift, "fft_fftshift(Tensor self, int[1]? dim=None) -> Tensor");
OneResult fft_fftshift_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_fftshift", 1, RankError::Runtime);
  return in.result(at::_ops::fft_fftshift::call(in[0], in.dims()), true);
}

// fft_hfftn.out: composite, as fft_hfftn
VMAP_SIGNATURE(fft_hfftn_out, "fft_hfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_ifftn.out: composite, as fft_ifftn
VMAP_SIGNATURE(fft_ifftn_out, "fft_ifftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_ifftshift: reduction
VMAP_SIGNATURE(fft_ifftshift, "fft_ifftshift(Tensor self, int[1]? dim=None) -> Tensor");
OneResult fft_ifftshift_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_ifftshift", 1, RankError::Runtime);
  return in.result(at::_ops::fft_ifftshift::call(in[0], in.dims()), true);
}

// fft_irfftn.out: composite, as fft_irfftn
VMAP_SIGNATURE(fft_irfftn_out, "fft_irfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_rfftn.out: composite, as fft_rfftn
VMAP_SIGNATURE(fft_rfftn_out, "fft_rfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// full: factory
VMAP_SIGNATURE(full, "full(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// full.out: factory, as full
VMAP_SIGNATURE(full_out, "full.out(SymInt[] size, Scalar fill_value, *, Tensor(a!) out) -> Tensor(a!)");

// index_add: index_vector
VMAP_SIGNATURE(index_add, "index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor");
OneResult index_add_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& source, BDim source_bdim, const at::Scalar& alpha) {
  VectorIndex<3> in("index_add", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(source, source_bdim));
  in.one_rank().align();
  if (in.has_own_index()) return in.result(at::_ops::scatter_add::call(in[0], in.dim(), in[1], at::_ops::type_as::call(at::_ops::mul_Scalar::call(in[2], alpha), in[2])));
  return in.result(at::_ops::index_add::call(in[0], in.dim(), in[1], in[2], alpha));
}

// index_add.out: index_vector, as index_add
VMAP_SIGNATURE(index_add_out, "index_add.out(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// index_add_: index_vector, as index_add
VMAP_SIGNATURE(index_add_, "index_add_(Tensor(a!) self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor(a!)");
void index_add__rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const Tensor& source, BDim source_bdim, const at::Scalar& alpha) {
  VectorIndex<3> in("index_add_", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(source, source_bdim));
  in.one_rank().align();
  if (in.has_own_index()) return void(at::_ops::scatter_add_::call(in.written(), in.dim(), in[1], at::_ops::type_as::call(at::_ops::mul_Scalar::call(in[2], alpha), in[2])));
  at::_ops::index_add_::call(in.written(), in.dim(), in[1], in[2], alpha);
}

// isclose: pointwise
VMAP_SIGNATURE(isclose, "isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> Tensor");
OneResult isclose_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    double rtol, double atol, bool equal_nan) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.align();
  return in.result(at::_ops::isclose::call(in[0], in[1], rtol, atol, equal_nan));
}

// linalg_solve_triangular: variadic
VMAP_SIGNATURE(linalg_solve_triangular, "linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor");
OneResult linalg_solve_triangular_rule(const Tensor& self, BDim self_bdim, const Tensor& B, BDim B_bdim,
    bool upper, bool left, bool unitriangular) {
  Variadic<2> in("linalg_solve_triangular", Operand(self, self_bdim, 2), Operand(B, B_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_solve_triangular::call(in[0], in[1], upper, left, unitriangular));
}

// linalg_solve_triangular.out: variadic, as linalg_solve_triangular
VMAP_SIGNATURE(linalg_solve_triangular_out, "linalg_solve_triangular.out(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False, Tensor(a!) out) -> Tensor(a!)");

// linspace.Tensor_Scalar: decompose
VMAP_SIGNATURE(linspace_Tensor_Scalar, "linspace.Tensor_Scalar(Tensor start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor linspace_Tensor_Scalar_rule(const Tensor& start, const at::Scalar& end, int64_t steps,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::linspace(start, end, steps, dtype, layout, device, pin_memory);
}

// linspace.Tensor_Scalar_out: decompose, as linspace.Tensor_Scalar
VMAP_SIGNATURE(linspace_Tensor_Scalar_out, "linspace.Tensor_Scalar_out(Tensor start, Scalar end, int steps, *, Tensor(a!) out) -> Tensor(a!)");

// mm.dtype: unsupported
VMAP_SIGNATURE(mm_dtype, "mm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor");

// mm.dtype_out: unsupported, as mm.dtype
VMAP_SIGNATURE(mm_dtype_out, "mm.dtype_out(Tensor self, Tensor mat2, ScalarType out_dtype, *, Tensor(a!) out) -> Tensor(a!)");

// nll_loss2d_forward: class_loss
VMAP_SIGNATURE(nll_loss2d_forward, "nll_loss2d_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)");
std::tuple<Tensor, BDim, Tensor, BDim> nll_loss2d_forward_rule(const Tensor& self, BDim self_bdim,
    const Tensor& target, BDim target_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    int64_t reduction, c10::SymInt ignore_index) {
  ClassLoss in("nll_loss2d_forward", reduction, 2, self, self_bdim, target, target_bdim);
  in.ignore(ignore_index).take_weight(weight, weight_bdim).fold();
  return in.result(at::_ops::nll_loss2d_forward::call(in.scores(), in.target(), in.shared_weight(), in.elementwise(), ignore_index));
}

// nll_loss2d_forward.output: class_loss, as nll_loss2d_forward
VMAP_SIGNATURE(nll_loss2d_forward_output, "nll_loss2d_forward.output(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, *, Tensor(a!) output, Tensor(b!) total_weight) -> (Tensor(a!), Tensor(b!))");

// nll_loss_forward: class_loss
VMAP_SIGNATURE(nll_loss_forward, "nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)");
std::tuple<Tensor, BDim, Tensor, BDim> nll_loss_forward_rule(const Tensor& self, BDim self_bdim,
    const Tensor& target, BDim target_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    int64_t reduction, c10::SymInt ignore_index) {
  ClassLoss in("nll_loss_forward", reduction, 0, self, self_bdim, target, target_bdim);
  in.ignore(ignore_index).take_weight(weight, weight_bdim).fold();
  return in.result(at::_ops::nll_loss_forward::call(in.scores(), in.target(), in.shared_weight(), in.elementwise(), ignore_index));
}

// nll_loss_forward.output: class_loss, as nll_loss_forward
VMAP_SIGNATURE(nll_loss_forward_output, "nll_loss_forward.output(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, *, Tensor(a!) output, Tensor(b!) total_weight) -> (Tensor(a!), Tensor(b!))");

// norm.ScalarOpt_dim_dtype: reduction
VMAP_SIGNATURE(norm_ScalarOpt_dim_dtype, "norm.ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype) -> Tensor");
OneResult norm_ScalarOpt_dim_dtype_rule(const Tensor& self, BDim self_bdim,
    const std::optional<at::Scalar>& p, at::IntArrayRef dim, bool keepdim, at::ScalarType dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::norm_ScalarOpt_dim_dtype::call(in[0], p, in.dims(), keepdim, dtype), keepdim);
}

// norm.dtype_out: reduction, as norm.ScalarOpt_dim_dtype
VMAP_SIGNATURE(norm_dtype_out, "norm.dtype_out(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype, Tensor(a!) out) -> Tensor(a!)");

// pairwise_distance: decompose
VMAP_SIGNATURE(pairwise_distance, "pairwise_distance(Tensor x1, Tensor x2, float p=2, float eps=1e-06, bool keepdim=False) -> Tensor");
Tensor pairwise_distance_rule(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) {
  return at::_ops::norm_ScalarOpt_dim::call(at::_ops::add_Scalar::call(at::_ops::sub_Tensor::call(x1, x2, at::Scalar(1)), eps, at::Scalar(1)), p, at::IntArrayRef({-1}), keepdim);
}

// randint_like: random
VMAP_SIGNATURE(randint_like, "randint_like(Tensor self, SymInt high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randint_like_rule(const Draw& draw, const Tensor& self, BDim self_bdim, c10::SymInt high,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randint_like::call(in.self(), high, dtype, layout, device, pin_memory, memory_format));
}

// randint_like.out: random, as randint_like
VMAP_SIGNATURE(randint_like_out, "randint_like.out(Tensor self, SymInt high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// renorm: fold
VMAP_SIGNATURE(renorm, "renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor");
OneResult renorm_rule(const Tensor& self, BDim self_bdim, const at::Scalar& p, int64_t dim,
    const at::Scalar& maxnorm) {
  Fold<1> in("renorm", Operand(self, self_bdim));
  in.along(dim).fold();
  return in.result(at::_ops::renorm::call(in[0], p, dim, maxnorm));
}

// renorm.out: fold, as renorm
VMAP_SIGNATURE(renorm_out, "renorm.out(Tensor self, Scalar p, int dim, Scalar maxnorm, *, Tensor(a!) out) -> Tensor(a!)");

// renorm_: decompose
VMAP_SIGNATURE(renorm_, "renorm_(Tensor(a!) self, Scalar p, int dim, Scalar maxnorm) -> Tensor(a!)");
Tensor& renorm__rule(Tensor& self, const at::Scalar& p, int64_t dim, const at::Scalar& maxnorm) {
  return assign_in_place(self, at::_ops::renorm::call(self, p, dim, maxnorm));
}

// set.source_Storage_storage_offset: unsupported
VMAP_SIGNATURE(set_source_Storage_storage_offset, "set.source_Storage_storage_offset(Tensor self, Storage source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor");

// set.source_Storage_storage_offset_out: unsupported, as set.source_Storage_storage_offset
VMAP_SIGNATURE(set_source_Storage_storage_offset_out, "set.source_Storage_storage_offset_out(Tensor self, Storage source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[], *, Tensor(a!) out) -> Tensor(a!)");

// set_.source_Storage_storage_offset: unsupported
VMAP_SIGNATURE(set__source_Storage_storage_offset, "set_.source_Storage_storage_offset(Tensor(a!) self, Storage source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor(a!)");

}  // namespace

void register_shard_3(torch::Library& m) {
  VMAP_SUPPORT2(_ctc_loss_backward, Tensor, custom::ctc_loss_backward_tensor);
  VMAP_SUPPORT(_fft_c2c, _fft_c2c_rule);
  support_out(m, "aten", "_fft_c2c.out", "_fft_c2c", OutDtype::Cast);
  unsupported(m, "_flash_attention_forward.quantized", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  explicit_composite(m, "_foreach_add.List");
  support_out(m, "aten", "_foreach_add.List_out", "_foreach_add.List", OutDtype::Same);
  explicit_composite(m, "_foreach_add.Tensor");
  support_out(m, "aten", "_foreach_add.Tensor_out", "_foreach_add.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_add_.List");
  explicit_writing_composite(m, "_foreach_add_.Tensor");
  explicit_composite(m, "_foreach_copy");
  support_out(m, "aten", "_foreach_copy.out", "_foreach_copy", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_copy_");
  explicit_composite(m, "_foreach_lerp.Scalar");
  support_out(m, "aten", "_foreach_lerp.Scalar_out", "_foreach_lerp.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_lerp_.Scalar");
  explicit_composite(m, "_foreach_sub.List");
  support_out(m, "aten", "_foreach_sub.List_out", "_foreach_sub.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sub_.List");
  VMAP_SUPPORT(_log_softmax, _log_softmax_rule);
  support_out(m, "aten", "_log_softmax.out", "_log_softmax", OutDtype::Cast);
  VMAP_SUPPORT(_softmax, _softmax_rule);
  support_out(m, "aten", "_softmax.out", "_softmax", OutDtype::Cast);
  VMAP_SUPPORT(_trilinear, custom::trilinear);
  support_out(m, "aten", "_trilinear.out", "_trilinear", OutDtype::Same);
  explicit_composite(m, "_unsafe_masked_index");
  VMAP_SUPPORT2(all, dim, all_dim_rule);
  support_out(m, "aten", "all.out", "all.dim", OutDtype::Cast);
  VMAP_SUPPORT2(any, dim, any_dim_rule);
  support_out(m, "aten", "any.out", "any.dim", OutDtype::Cast);
  VMAP_FACTORY(aten, "arange.start", arange_start);
  VMAP_SUPPORT(argsort, argsort_rule);
  unsupported(m, "bmm.dtype", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call bmm");
  unsupported(m, "bmm.dtype_out", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call bmm");
  composite(m, "combinations");
  VMAP_SUPPORT2(conv_transpose2d, input, conv_transpose2d_input_rule);
  VMAP_SUPPORT(embedding, embedding_rule_by_device);
  support_out(m, "aten", "embedding.out", "embedding", OutDtype::Same);
  composite(m, "fft_fftn");
  support_out(m, "aten", "fft_fftn.out", "fft_fftn", OutDtype::Cast);
  VMAP_SUPPORT(fft_fftshift, fft_fftshift_rule);
  composite(m, "fft_hfftn");
  support_out(m, "aten", "fft_hfftn.out", "fft_hfftn", OutDtype::Cast);
  composite(m, "fft_ifftn");
  support_out(m, "aten", "fft_ifftn.out", "fft_ifftn", OutDtype::Cast);
  VMAP_SUPPORT(fft_ifftshift, fft_ifftshift_rule);
  composite(m, "fft_ihfftn");
  composite(m, "fft_irfftn");
  support_out(m, "aten", "fft_irfftn.out", "fft_irfftn", OutDtype::Cast);
  composite(m, "fft_rfftn");
  support_out(m, "aten", "fft_rfftn.out", "fft_rfftn", OutDtype::Cast);
  VMAP_FACTORY(aten, "full", full);
  support_out(m, "aten", "full.out", "full", OutDtype::Cast);
  VMAP_SUPPORT(index_add, index_add_rule);
  support_out(m, "aten", "index_add.out", "index_add", OutDtype::Cast);
  VMAP_SUPPORT(index_add_, index_add__rule);
  VMAP_SUPPORT(isclose, isclose_rule);
  VMAP_SUPPORT(linalg_solve_triangular, linalg_solve_triangular_rule);
  support_out(m, "aten", "linalg_solve_triangular.out", "linalg_solve_triangular", OutDtype::Cast);
  VMAP_DECOMPOSE2(linspace, Tensor_Scalar, linspace_Tensor_Scalar_rule);
  support_out(m, "aten", "linspace.Tensor_Scalar_out", "linspace.Tensor_Scalar", OutDtype::Cast);
  unsupported(m, "mm.dtype", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call mm");
  unsupported(m, "mm.dtype_out", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call mm");
  VMAP_SUPPORT(nll_loss2d_forward, nll_loss2d_forward_rule);
  support_out(m, "aten", "nll_loss2d_forward.output", "nll_loss2d_forward", OutDtype::Cast);
  VMAP_SUPPORT(nll_loss_forward, nll_loss_forward_rule);
  support_out(m, "aten", "nll_loss_forward.output", "nll_loss_forward", OutDtype::Cast);
  VMAP_SUPPORT2(norm, ScalarOpt_dim_dtype, norm_ScalarOpt_dim_dtype_rule);
  support_out(m, "aten", "norm.dtype_out", "norm.ScalarOpt_dim_dtype", OutDtype::Cast);
  VMAP_DECOMPOSE(pairwise_distance, pairwise_distance_rule);
  VMAP_RANDOM(aten, "randint_like", randint_like_rule, randint_like);
  support_out(m, "aten", "randint_like.out", "randint_like", OutDtype::Same);
  support_random_out("aten", "randint_like.out", "randint_like", OutDtype::Same);
  VMAP_SUPPORT(renorm, renorm_rule);
  support_out(m, "aten", "renorm.out", "renorm", OutDtype::Cast);
  VMAP_DECOMPOSE(renorm_, renorm__rule);
  unsupported(m, "set.source_Storage_storage_offset", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.source_Storage_storage_offset_out", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set_.source_Storage_storage_offset", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  add_kinds(
      "class_loss nll_loss2d_forward nll_loss2d_forward.output nll_loss_forward nll_loss_forward.output\n"
      "composite _foreach_add.List _foreach_add.List_out _foreach_add.Tensor _foreach_add.Tensor_out"
      " _foreach_add_.List _foreach_add_.Tensor _foreach_copy _foreach_copy.out _foreach_copy_"
      " _foreach_lerp.Scalar _foreach_lerp.Scalar_out _foreach_lerp_.Scalar _foreach_sub.List"
      " _foreach_sub.List_out _foreach_sub_.List _unsafe_masked_index combinations fft_fftn fft_fftn.out"
      " fft_hfftn fft_hfftn.out fft_ifftn fft_ifftn.out fft_ihfftn fft_irfftn fft_irfftn.out fft_rfftn"
      " fft_rfftn.out\n"
      "convolve conv_transpose2d.input\n"
      "custom _ctc_loss_backward.Tensor _trilinear _trilinear.out embedding embedding.out\n"
      "decompose linspace.Tensor_Scalar linspace.Tensor_Scalar_out pairwise_distance renorm_\n"
      "factory arange.start full full.out\n"
      "fold renorm renorm.out\n"
      "index_vector index_add index_add.out index_add_\n"
      "pointwise isclose\n"
      "random randint_like randint_like.out\n"
      "reduction _fft_c2c _fft_c2c.out _log_softmax _log_softmax.out _softmax _softmax.out all.dim all.out"
      " any.dim any.out argsort fft_fftshift fft_ifftshift norm.ScalarOpt_dim_dtype norm.dtype_out\n"
      "unsupported _flash_attention_forward.quantized bmm.dtype bmm.dtype_out mm.dtype mm.dtype_out"
      " set.source_Storage_storage_offset set.source_Storage_storage_offset_out"
      " set_.source_Storage_storage_offset\n"
      "variadic linalg_solve_triangular linalg_solve_triangular.out\n"
  );
}

}  // namespace vmap::rules::aten
