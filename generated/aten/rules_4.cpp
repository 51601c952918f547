// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 4 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_flash_attention_forward_no_dropout_inplace_ops.h>
#include <ATen/ops/_flash_attention_forward_ops.h>
#include <ATen/ops/_fused_adamw_ops.h>
#include <ATen/ops/_masked_scale_ops.h>
#include <ATen/ops/_native_batch_norm_legit_no_training_ops.h>
#include <ATen/ops/addmm_ops.h>
#include <ATen/ops/arccos_ops.h>
#include <ATen/ops/argsort_ops.h>
#include <ATen/ops/chunk_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/diagonal_backward_ops.h>
#include <ATen/ops/gt_ops.h>
#include <ATen/ops/igammac_ops.h>
#include <ATen/ops/linalg_pinv_ops.h>
#include <ATen/ops/native_dropout_backward_ops.h>
#include <ATen/ops/ones_like_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/random_ops.h>
#include <ATen/ops/slice_inverse_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_hermite_polynomial_he_ops.h>
#include <ATen/ops/special_modified_bessel_k1_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/special_sinc_ops.h>
#include <ATen/ops/special_xlogy_ops.h>
#include <ATen/ops/std_mean_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _flash_attention_forward.quantized: unsupported
VMAP_SIGNATURE(_flash_attention_forward_quantized, "_flash_attention_forward.quantized(Tensor query, Tensor key, Tensor value, Tensor? cum_seq_q, Tensor? cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, bool return_debug_mask, Tensor? q_descale, Tensor? k_descale, Tensor? v_descale, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None, Tensor? seqused_k=None, Tensor? alibi_slopes=None) -> (Tensor output, Tensor softmax_logsumexp, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)");

// _flash_attention_forward_no_dropout_inplace: unsupported
VMAP_SIGNATURE(_flash_attention_forward_no_dropout_inplace, "_flash_attention_forward_no_dropout_inplace(Tensor(a!) out, Tensor query, Tensor key, Tensor value, Tensor? cum_seq_q, Tensor? cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, bool return_debug_mask, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None, Tensor? seqused_k=None, Tensor? alibi_slopes=None, Tensor? block_table=None, int? num_splits=None) -> Tensor softmax_logsumexp");

// _fused_adamw: decompose
VMAP_SIGNATURE(_fused_adamw, "_fused_adamw(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adamw_rule(at::TensorList self,
    at::TensorList grads, at::TensorList exp_avgs, at::TensorList exp_avg_sqs,
    at::TensorList max_exp_avg_sqs, at::TensorList state_steps, double lr, double beta1, double beta2,
    double weight_decay, double eps, bool amsgrad, bool maximize, const std::optional<Tensor>& grad_scale,
    const std::optional<Tensor>& found_inf) {
  return decompositions::fused_adamw(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf);
}

// _fused_adamw.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adamw_tensor_lr, "_fused_adamw.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adamw_tensor_lr_rule(at::TensorList self,
    at::TensorList grads, at::TensorList exp_avgs, at::TensorList exp_avg_sqs,
    at::TensorList max_exp_avg_sqs, at::TensorList state_steps, const Tensor& lr, double beta1,
    double beta2, double weight_decay, double eps, bool amsgrad, bool maximize,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  return decompositions::fused_adamw(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf);
}

// _masked_scale: unsupported
VMAP_SIGNATURE(_masked_scale, "_masked_scale(Tensor self, Tensor mask, float scale) -> Tensor");

// _masked_scale.out: unsupported, as _masked_scale
VMAP_SIGNATURE(_masked_scale_out, "_masked_scale.out(Tensor self, Tensor mask, float scale, *, Tensor(a!) out) -> Tensor(a!)");

// _native_batch_norm_legit_no_training: channelwise
VMAP_SIGNATURE(_native_batch_norm_legit_no_training, "_native_batch_norm_legit_no_training(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> _native_batch_norm_legit_no_training_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, const Tensor& running_mean, BDim running_mean_bdim,
    const Tensor& running_var, BDim running_var_bdim, double momentum, double eps) {
  Channelwise<5> in("_native_batch_norm_legit_no_training", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  in.fold(false);
  return in.result(at::_ops::_native_batch_norm_legit_no_training::call(in[0], in.optional(1), in.optional(2), in[3], in[4], momentum, eps));
}

// _native_batch_norm_legit_no_training.out: channelwise, as _native_batch_norm_legit_no_training
VMAP_SIGNATURE(_native_batch_norm_legit_no_training_out, "_native_batch_norm_legit_no_training.out(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// addmm: contract
VMAP_SIGNATURE(addmm, "addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor");
OneResult addmm_rule(const Tensor& self, BDim self_bdim, const Tensor& mat1, BDim mat1_bdim,
    const Tensor& mat2, BDim mat2_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("addmm", Factor("mat1", mat1, mat1_bdim, "nk"), Factor("mat2", mat2, mat2_bdim, "km"));
  return in.plus(self, self_bdim, beta, alpha);
}

// addmm.out: contract, as addmm
VMAP_SIGNATURE(addmm_out, "addmm.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// addmm_: contract, as addmm
VMAP_SIGNATURE(addmm_, "addmm_(Tensor(a!) self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)");
void addmm__rule(Tensor& self, BDim self_bdim, const Tensor& mat1, BDim mat1_bdim, const Tensor& mat2,
    BDim mat2_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("addmm_", Factor("mat1", mat1, mat1_bdim, "nk"), Factor("mat2", mat2, mat2_bdim, "km"));
  in.write_plus(self, self_bdim, beta, alpha);
}

// arccos: pointwise
VMAP_SIGNATURE(arccos, "arccos(Tensor self) -> Tensor");
OneResult arccos_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arccos::call(self), self_bdim);
}

// arccos.out: pointwise, as arccos
VMAP_SIGNATURE(arccos_out, "arccos.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arccos_: pointwise, as arccos
VMAP_SIGNATURE(arccos_, "arccos_(Tensor(a!) self) -> Tensor(a!)");
void arccos__rule(Tensor& self, BDim) {
  at::_ops::arccos_::call(self);
}

// argsort.stable: reduction
VMAP_SIGNATURE(argsort_stable, "argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor");
OneResult argsort_stable_rule(const Tensor& self, BDim self_bdim, bool stable, int64_t dim, bool descending) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::argsort_stable::call(in[0], stable, in.dim(), descending), true);
}

// argsort.stable_out: reduction, as argsort.stable
VMAP_SIGNATURE(argsort_stable_out, "argsort.stable_out(Tensor self, *, bool stable, int dim=-1, bool descending=False, Tensor(a!) out) -> Tensor(a!)");

// chunk: view
VMAP_SIGNATURE(chunk, "chunk(Tensor(a -> *) self, int chunks, int dim=0) -> Tensor(a)[]");
ListResult chunk_rule(const Tensor& self, BDim self_bdim, int64_t chunks, int64_t dim) {
  View in("chunk", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::chunk::call(in.self(), chunks, physical_dim));
}

// clone: factory
VMAP_SIGNATURE(clone, "clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor");
OneResult clone_rule(const Tensor& self, BDim self_bdim, std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::clone::call(in.self(), in.memory_format()));
}

// clone.out: factory, as clone
VMAP_SIGNATURE(clone_out, "clone.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// diagonal_backward: view
VMAP_SIGNATURE(diagonal_backward, "diagonal_backward(Tensor grad_output, SymInt[] input_sizes, int offset, int dim1, int dim2) -> Tensor");
OneResult diagonal_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef input_sizes, int64_t offset, int64_t dim1, int64_t dim2) {
  View in("diagonal_backward", grad_output, grad_output_bdim);
  const auto physical_input_sizes = in.of_result(input_sizes);
  const auto physical_dim1 = in.keep(dim1);
  const auto physical_dim2 = in.keep(dim2);
  return in.result(at::_ops::diagonal_backward::call(in.self(), physical_input_sizes, offset, physical_dim1, physical_dim2));
}

// diagonal_backward.out: view, as diagonal_backward
VMAP_SIGNATURE(diagonal_backward_out, "diagonal_backward.out(Tensor grad_output, SymInt[] input_sizes, int offset, int dim1, int dim2, *, Tensor(a!) out) -> Tensor(a!)");

// gt.Scalar: pointwise
VMAP_SIGNATURE(gt_Scalar, "gt.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult gt_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::gt_Scalar::call(self, other), self_bdim);
}

// gt.Scalar_out: pointwise, as gt.Scalar
VMAP_SIGNATURE(gt_Scalar_out, "gt.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// gt_.Scalar: pointwise, as gt.Scalar
VMAP_SIGNATURE(gt__Scalar, "gt_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void gt__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::gt__Scalar::call(self, other);
}

// igammac: pointwise
VMAP_SIGNATURE(igammac, "igammac(Tensor self, Tensor other) -> Tensor");
OneResult igammac_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::igammac::call(in[0], in[1]));
}

// igammac.out: pointwise, as igammac
VMAP_SIGNATURE(igammac_out, "igammac.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// igammac_: pointwise, as igammac
VMAP_SIGNATURE(igammac_, "igammac_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void igammac__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::igammac_::call(in.written(), in[1]);
}

// linalg_pinv.atol_rtol_tensor: variadic
VMAP_SIGNATURE(linalg_pinv_atol_rtol_tensor, "linalg_pinv.atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor");
OneResult linalg_pinv_atol_rtol_tensor_rule(const Tensor& self, BDim self_bdim,
    const std::optional<Tensor>& atol, BDim atol_bdim, const std::optional<Tensor>& rtol, BDim rtol_bdim,
    bool hermitian) {
  Variadic<3> in("linalg_pinv.atol_rtol_tensor", Operand(self, self_bdim, 2), Operand(atol, atol_bdim), Operand(rtol, rtol_bdim));
  in.align();
  return in.result(at::_ops::linalg_pinv_atol_rtol_tensor::call(in[0], in.optional(1), in.optional(2), hermitian));
}

// linalg_pinv.atol_rtol_tensor_out: variadic, as linalg_pinv.atol_rtol_tensor
VMAP_SIGNATURE(linalg_pinv_atol_rtol_tensor_out, "linalg_pinv.atol_rtol_tensor_out(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)");

// native_dropout_backward: pointwise
VMAP_SIGNATURE(native_dropout_backward, "native_dropout_backward(Tensor grad_output, Tensor mask, float scale) -> Tensor");
OneResult native_dropout_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& mask, BDim mask_bdim, double scale) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(mask, mask_bdim));
  in.align();
  return in.result(at::_ops::native_dropout_backward::call(in[0], in[1], scale));
}

// native_dropout_backward.out: pointwise, as native_dropout_backward
VMAP_SIGNATURE(native_dropout_backward_out, "native_dropout_backward.out(Tensor grad_output, Tensor mask, float scale, *, Tensor(a!) out) -> Tensor(a!)");

// ones_like: factory
VMAP_SIGNATURE(ones_like, "ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult ones_like_rule(const Tensor& self, BDim self_bdim, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::ones_like::call(in.self(), dtype, layout, device, pin_memory, in.memory_format()));
}

// ones_like.out: factory, as ones_like
VMAP_SIGNATURE(ones_like_out, "ones_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// randint_like.low_dtype: random
VMAP_SIGNATURE(randint_like_low_dtype, "randint_like.low_dtype(Tensor self, SymInt low, SymInt high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randint_like_low_dtype_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    c10::SymInt low, c10::SymInt high, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randint_like_low_dtype::call(in.self(), low, high, dtype, layout, device, pin_memory, memory_format));
}

// randint_like.low_dtype_out: random, as randint_like.low_dtype
VMAP_SIGNATURE(randint_like_low_dtype_out, "randint_like.low_dtype_out(Tensor self, SymInt low, SymInt high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// random: random
VMAP_SIGNATURE(random, "random(Tensor self, *, Generator? generator=None) -> Tensor");
OneResult random_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::random::call(in.self(), generator));
}

// random.out: random, as random
VMAP_SIGNATURE(random_out, "random.out(Tensor self, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// random_: random, as random
VMAP_SIGNATURE(random_, "random_(Tensor(a!) self, *, Generator? generator=None) -> Tensor(a!)");
void random__rule(const Draw& draw, Tensor& self, BDim self_bdim, std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::random_::call(in.written(), generator);
  in.spread();
}

// slice_inverse: unsupported
VMAP_SIGNATURE(slice_inverse, "slice_inverse(Tensor(a) self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)");

// special_chebyshev_polynomial_u.n_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_u_n_scalar, "special_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_chebyshev_polynomial_u_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_u_n_scalar::call(x, n), x_bdim);
}

// special_chebyshev_polynomial_u.n_scalar_out: pointwise, as special_chebyshev_polynomial_u.n_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_u_n_scalar_out, "special_chebyshev_polynomial_u.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_v: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_v, "special_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_v_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_chebyshev_polynomial_v::call(in[0], in[1]));
}

// special_chebyshev_polynomial_v.out: pointwise, as special_chebyshev_polynomial_v
VMAP_SIGNATURE(special_chebyshev_polynomial_v_out, "special_chebyshev_polynomial_v.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_hermite_polynomial_he: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_he, "special_hermite_polynomial_he(Tensor x, Tensor n) -> Tensor");
OneResult special_hermite_polynomial_he_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_hermite_polynomial_he::call(in[0], in[1]));
}

// special_hermite_polynomial_he.out: pointwise, as special_hermite_polynomial_he
VMAP_SIGNATURE(special_hermite_polynomial_he_out, "special_hermite_polynomial_he.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_modified_bessel_k1: pointwise
VMAP_SIGNATURE(special_modified_bessel_k1, "special_modified_bessel_k1(Tensor self) -> Tensor");
OneResult special_modified_bessel_k1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_modified_bessel_k1::call(self), self_bdim);
}

// special_modified_bessel_k1.out: pointwise, as special_modified_bessel_k1
VMAP_SIGNATURE(special_modified_bessel_k1_out, "special_modified_bessel_k1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_u.x_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u_x_scalar, "special_shifted_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_u_x_scalar_rule(const at::Scalar& x, const Tensor& n,
    BDim n_bdim) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_u_x_scalar::call(x, n), n_bdim);
}

// special_shifted_chebyshev_polynomial_u.x_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_u.x_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u_x_scalar_out, "special_shifted_chebyshev_polynomial_u.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_sinc: pointwise
VMAP_SIGNATURE(special_sinc, "special_sinc(Tensor self) -> Tensor");
OneResult special_sinc_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_sinc::call(self), self_bdim);
}

// special_sinc.out: pointwise, as special_sinc
VMAP_SIGNATURE(special_sinc_out, "special_sinc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_xlogy: pointwise
VMAP_SIGNATURE(special_xlogy, "special_xlogy(Tensor self, Tensor other) -> Tensor");
OneResult special_xlogy_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_xlogy::call(in[0], in[1]));
}

// special_xlogy.out: pointwise, as special_xlogy
VMAP_SIGNATURE(special_xlogy_out, "special_xlogy.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// std_mean.correction: reduction
VMAP_SIGNATURE(std_mean_correction, "std_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> std_mean_correction_rule(const Tensor& self, BDim self_bdim,
    at::OptionalIntArrayRef dim, const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::std_mean_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// std_mean.correction_out: reduction, as std_mean.correction
VMAP_SIGNATURE(std_mean_correction_out, "std_mean.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

}  // namespace

void register_shard_4(torch::Library& m) {
  unsupported(m, "_flash_attention_forward.quantized", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  unsupported(m, "_flash_attention_forward_no_dropout_inplace", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  VMAP_DECOMPOSE(_fused_adamw, _fused_adamw_rule);
  VMAP_DECOMPOSE2(_fused_adamw, tensor_lr, _fused_adamw_tensor_lr_rule);
  unsupported(m, "_masked_scale", "only CUDA has a kernel of it", "use self * mask * scale");
  unsupported(m, "_masked_scale.out", "only CUDA has a kernel of it", "use self * mask * scale");
  VMAP_SUPPORT(_native_batch_norm_legit_no_training, _native_batch_norm_legit_no_training_rule);
  support_out(m, "aten", "_native_batch_norm_legit_no_training.out", "_native_batch_norm_legit_no_training", OutDtype::Same);
  VMAP_SUPPORT(addmm, addmm_rule);
  support_out(m, "aten", "addmm.out", "addmm", OutDtype::Cast);
  VMAP_SUPPORT(addmm_, addmm__rule);
  VMAP_SUPPORT(arccos, arccos_rule);
  support_out(m, "aten", "arccos.out", "arccos", OutDtype::Cast);
  VMAP_SUPPORT(arccos_, arccos__rule);
  VMAP_SUPPORT2(argsort, stable, argsort_stable_rule);
  support_out(m, "aten", "argsort.stable_out", "argsort.stable", OutDtype::Cast);
  composite(m, "batch_norm");
  VMAP_SUPPORT(chunk, chunk_rule);
  VMAP_FACTORY(aten, "clone", clone);
  VMAP_FACTORY_RULE(clone, clone_rule);
  support_out(m, "aten", "clone.out", "clone", OutDtype::Same);
  composite(m, "det");
  VMAP_SUPPORT(diagonal_backward, diagonal_backward_rule);
  support_out(m, "aten", "diagonal_backward.out", "diagonal_backward", OutDtype::Same);
  VMAP_SUPPORT2(gt, Scalar, gt_Scalar_rule);
  support_out(m, "aten", "gt.Scalar_out", "gt.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(gt_, Scalar, gt__Scalar_rule);
  VMAP_SUPPORT(igammac, igammac_rule);
  support_out(m, "aten", "igammac.out", "igammac", OutDtype::Cast);
  VMAP_SUPPORT(igammac_, igammac__rule);
  composite(m, "kl_div");
  VMAP_SUPPORT2(linalg_pinv, atol_rtol_tensor, linalg_pinv_atol_rtol_tensor_rule);
  support_out(m, "aten", "linalg_pinv.atol_rtol_tensor_out", "linalg_pinv.atol_rtol_tensor", OutDtype::Cast);
  VMAP_SUPPORT(native_dropout_backward, native_dropout_backward_rule);
  support_out(m, "aten", "native_dropout_backward.out", "native_dropout_backward", OutDtype::Same);
  VMAP_FACTORY(aten, "ones_like", ones_like);
  VMAP_FACTORY_RULE(ones_like, ones_like_rule);
  support_out(m, "aten", "ones_like.out", "ones_like", OutDtype::Same);
  VMAP_RANDOM(aten, "randint_like.low_dtype", randint_like_low_dtype_rule, randint_like_low_dtype);
  support_out(m, "aten", "randint_like.low_dtype_out", "randint_like.low_dtype", OutDtype::Same);
  support_random_out("aten", "randint_like.low_dtype_out", "randint_like.low_dtype", OutDtype::Same);
  VMAP_RANDOM(aten, "random", random_rule, random);
  support_out(m, "aten", "random.out", "random", OutDtype::Same);
  support_random_out("aten", "random.out", "random", OutDtype::Same);
  VMAP_RANDOM(aten, "random_", random__rule, random_);
  composite(m, "repeat_interleave.self_int");
  composite(m, "resolve_neg");
  composite(m, "result_type.Tensor");
  unsupported(m, "slice_inverse", "it takes the place of one tensor in memory for another's, and every example has its own", "use slice_scatter");
  VMAP_SUPPORT2(special_chebyshev_polynomial_u, n_scalar, special_chebyshev_polynomial_u_n_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_u.n_scalar_out", "special_chebyshev_polynomial_u.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_chebyshev_polynomial_v, special_chebyshev_polynomial_v_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_v.out", "special_chebyshev_polynomial_v", OutDtype::Cast);
  VMAP_SUPPORT(special_hermite_polynomial_he, special_hermite_polynomial_he_rule);
  support_out(m, "aten", "special_hermite_polynomial_he.out", "special_hermite_polynomial_he", OutDtype::Cast);
  VMAP_SUPPORT(special_modified_bessel_k1, special_modified_bessel_k1_rule);
  support_out(m, "aten", "special_modified_bessel_k1.out", "special_modified_bessel_k1", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_u, x_scalar, special_shifted_chebyshev_polynomial_u_x_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_u.x_scalar_out", "special_shifted_chebyshev_polynomial_u.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_sinc, special_sinc_rule);
  support_out(m, "aten", "special_sinc.out", "special_sinc", OutDtype::Cast);
  VMAP_SUPPORT(special_xlogy, special_xlogy_rule);
  support_out(m, "aten", "special_xlogy.out", "special_xlogy", OutDtype::Cast);
  VMAP_SUPPORT2(std_mean, correction, std_mean_correction_rule);
  support_out(m, "aten", "std_mean.correction_out", "std_mean.correction", OutDtype::Same);
  add_kinds(
      "channelwise _native_batch_norm_legit_no_training _native_batch_norm_legit_no_training.out\n"
      "composite batch_norm det kl_div repeat_interleave.self_int resolve_neg result_type.Tensor\n"
      "contract addmm addmm.out addmm_\n"
      "decompose _fused_adamw _fused_adamw.tensor_lr\n"
      "factory clone clone.out ones_like ones_like.out\n"
      "pointwise arccos arccos.out arccos_ gt.Scalar gt.Scalar_out gt_.Scalar igammac igammac.out igammac_"
      " native_dropout_backward native_dropout_backward.out special_chebyshev_polynomial_u.n_scalar"
      " special_chebyshev_polynomial_u.n_scalar_out special_chebyshev_polynomial_v"
      " special_chebyshev_polynomial_v.out special_hermite_polynomial_he special_hermite_polynomial_he.out"
      " special_modified_bessel_k1 special_modified_bessel_k1.out"
      " special_shifted_chebyshev_polynomial_u.x_scalar special_shifted_chebyshev_polynomial_u.x_scalar_out"
      " special_sinc special_sinc.out special_xlogy special_xlogy.out\n"
      "random randint_like.low_dtype randint_like.low_dtype_out random random.out random_\n"
      "reduction argsort.stable argsort.stable_out std_mean.correction std_mean.correction_out\n"
      "unsupported _flash_attention_forward.quantized _flash_attention_forward_no_dropout_inplace"
      " _masked_scale _masked_scale.out slice_inverse\n"
      "variadic linalg_pinv.atol_rtol_tensor linalg_pinv.atol_rtol_tensor_out\n"
      "view chunk diagonal_backward diagonal_backward.out\n"
  );
}

}  // namespace vmap::rules::aten
