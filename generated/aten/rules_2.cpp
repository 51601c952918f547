// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 2 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_fft_r2c_ops.h>
#include <ATen/ops/_flash_attention_backward_ops.h>
#include <ATen/ops/adaptive_max_pool2d_ops.h>
#include <ATen/ops/binary_cross_entropy_ops.h>
#include <ATen/ops/empty_permuted_ops.h>
#include <ATen/ops/linalg__powsum_ops.h>
#include <ATen/ops/linalg_ldl_factor_ex_ops.h>
#include <ATen/ops/linalg_lu_factor_ex_ops.h>
#include <ATen/ops/linalg_vector_norm_ops.h>
#include <ATen/ops/logit_backward_ops.h>
#include <ATen/ops/mean_ops.h>
#include <ATen/ops/nanmean_ops.h>
#include <ATen/ops/nansum_ops.h>
#include <ATen/ops/sum_ops.h>
#include <ATen/ops/svd_ops.h>
#include <ATen/ops/tensor_split_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _fft_r2c: reduction
VMAP_SIGNATURE(_fft_r2c, "_fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor");
OneResult _fft_r2c_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, int64_t normalization,
    bool onesided) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.plain_dims("_fft_r2c", dim);
  in.nonempty_batch();
  return in.result(at::_ops::_fft_r2c::call(in[0], in.dims(), normalization, onesided), true);
}

// _fft_r2c.out: reduction, as _fft_r2c
VMAP_SIGNATURE(_fft_r2c_out, "_fft_r2c.out(Tensor self, int[] dim, int normalization, bool onesided, *, Tensor(a!) out) -> Tensor(a!)");

// _flash_attention_backward: unsupported
VMAP_SIGNATURE(_flash_attention_backward, "_flash_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor rng_state, Tensor unused, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None) -> (Tensor, Tensor, Tensor)");

// adaptive_max_pool2d: fold
VMAP_SIGNATURE(adaptive_max_pool2d, "adaptive_max_pool2d(Tensor self, int[2] output_size) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> adaptive_max_pool2d_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef output_size) {
  Fold<1> in("adaptive_max_pool2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_max_pool2d::call(in[0], output_size));
}

// adaptive_max_pool2d.out: fold, as adaptive_max_pool2d
VMAP_SIGNATURE(adaptive_max_pool2d_out, "adaptive_max_pool2d.out(Tensor self, int[2] output_size, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// binary_cross_entropy: loss
VMAP_SIGNATURE(binary_cross_entropy, "binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean) -> Tensor");
OneResult binary_cross_entropy_rule(const Tensor& self, BDim self_bdim, const Tensor& target,
    BDim target_bdim, const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction) {
  Loss<3> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim), Operand(weight, weight_bdim));
  in.shaped_as(0).align().expand();
  return in.result(at::_ops::binary_cross_entropy::call(in[0], in[1], in.optional(2), in.elementwise()));
}

// empty_permuted: factory
VMAP_SIGNATURE(empty_permuted, "empty_permuted(SymInt[] size, int[] physical_layout, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// empty_permuted.out: factory, as empty_permuted
VMAP_SIGNATURE(empty_permuted_out, "empty_permuted.out(SymInt[] size, int[] physical_layout, *, Tensor(a!) out) -> Tensor(a!)");

// linalg__powsum: reduction
VMAP_SIGNATURE(linalg__powsum, "linalg__powsum(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult linalg__powsum_rule(const Tensor& self, BDim self_bdim, const at::Scalar& ord,
    at::OptionalIntArrayRef dim, bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::linalg__powsum::call(in[0], ord, in.dims(), keepdim, dtype), keepdim);
}

// linalg_ldl_factor_ex: variadic
VMAP_SIGNATURE(linalg_ldl_factor_ex, "linalg_ldl_factor_ex(Tensor self, *, bool hermitian=False, bool check_errors=False) -> (Tensor LD, Tensor pivots, Tensor info)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_ldl_factor_ex_rule(const Tensor& self,
    BDim self_bdim, bool hermitian, bool check_errors) {
  Variadic<1> in("linalg_ldl_factor_ex", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_ldl_factor_ex::call(in[0], hermitian, check_errors));
}

// linalg_ldl_factor_ex.out: variadic, as linalg_ldl_factor_ex
VMAP_SIGNATURE(linalg_ldl_factor_ex_out, "linalg_ldl_factor_ex.out(Tensor self, *, bool hermitian=False, bool check_errors=False, Tensor(a!) LD, Tensor(b!) pivots, Tensor(c!) info) -> (Tensor(a!) LD, Tensor(b!) pivots, Tensor(c!) info)");

// linalg_lu_factor_ex: variadic
VMAP_SIGNATURE(linalg_lu_factor_ex, "linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_lu_factor_ex_rule(const Tensor& A, BDim A_bdim,
    bool pivot, bool check_errors) {
  Variadic<1> in("linalg_lu_factor_ex", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_lu_factor_ex::call(in[0], pivot, check_errors));
}

// linalg_lu_factor_ex.out: variadic, as linalg_lu_factor_ex
VMAP_SIGNATURE(linalg_lu_factor_ex_out, "linalg_lu_factor_ex.out(Tensor A, *, bool pivot=True, bool check_errors=False, Tensor(a!) LU, Tensor(b!) pivots, Tensor(c!) info) -> (Tensor(a!) LU, Tensor(b!) pivots, Tensor(c!) info)");

// linalg_vector_norm: reduction
VMAP_SIGNATURE(linalg_vector_norm, "linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult linalg_vector_norm_rule(const Tensor& self, BDim self_bdim, const at::Scalar& ord,
    at::OptionalIntArrayRef dim, bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::linalg_vector_norm::call(in[0], ord, in.dims(), keepdim, dtype), keepdim);
}

// linalg_vector_norm.out: reduction, as linalg_vector_norm
VMAP_SIGNATURE(linalg_vector_norm_out, "linalg_vector_norm.out(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// logit_backward: pointwise
VMAP_SIGNATURE(logit_backward, "logit_backward(Tensor grad_output, Tensor self, float? eps=None) -> Tensor");
OneResult logit_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, std::optional<double> eps) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::logit_backward::call(in[0], in[1], eps));
}

// logit_backward.grad_input: pointwise, as logit_backward
VMAP_SIGNATURE(logit_backward_grad_input, "logit_backward.grad_input(Tensor grad_output, Tensor self, float? eps=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// mean.dim: reduction
VMAP_SIGNATURE(mean_dim, "mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult mean_dim_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::mean_dim::call(in[0], in.dims(), keepdim, dtype), keepdim);
}

// mean.out: reduction, as mean.dim
VMAP_SIGNATURE(mean_out, "mean.out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// nanmean: reduction
VMAP_SIGNATURE(nanmean, "nanmean(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult nanmean_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::nanmean::call(in[0], in.dims(), keepdim, dtype), keepdim);
}

// nanmean.out: reduction, as nanmean
VMAP_SIGNATURE(nanmean_out, "nanmean.out(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// nansum: reduction
VMAP_SIGNATURE(nansum, "nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult nansum_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::nansum::call(in[0], in.dims(), keepdim, dtype), keepdim);
}

// nansum.out: reduction, as nansum
VMAP_SIGNATURE(nansum_out, "nansum.out(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// sum.IntList_out: reduction, as sum.dim_IntList
VMAP_SIGNATURE(sum_IntList_out, "sum.IntList_out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// sum.dim_IntList: reduction
VMAP_SIGNATURE(sum_dim_IntList, "sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult sum_dim_IntList_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim,
    bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::sum_dim_IntList::call(in[0], in.dims(), keepdim, dtype), keepdim);
}

// svd.U: composite, as svd
VMAP_SIGNATURE(svd_U, "svd.U(Tensor self, bool some=True, bool compute_uv=True, *, Tensor(a!) U, Tensor(b!) S, Tensor(c!) V) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) V)");

// tensor_split.tensor_indices_or_sections: decompose
VMAP_SIGNATURE(tensor_split_tensor_indices_or_sections, "tensor_split.tensor_indices_or_sections(Tensor(a -> *) self, Tensor tensor_indices_or_sections, int dim=0) -> Tensor(a)[]");
std::vector<Tensor> tensor_split_tensor_indices_or_sections_rule(const Tensor& self,
    const Tensor& tensor_indices_or_sections, int64_t dim) {
  return decompositions::tensor_split(self, tensor_indices_or_sections, dim);
}

}  // namespace

void register_shard_2(torch::Library& m) {
  VMAP_SUPPORT(_fft_r2c, _fft_r2c_rule);
  support_out(m, "aten", "_fft_r2c.out", "_fft_r2c", OutDtype::Cast);
  unsupported(m, "_flash_attention_backward", "PyTorch has it for other devices than the CPU only", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  composite(m, "_lu_with_info");
  VMAP_SUPPORT(adaptive_max_pool2d, adaptive_max_pool2d_rule);
  support_out(m, "aten", "adaptive_max_pool2d.out", "adaptive_max_pool2d", OutDtype::Cast);
  VMAP_SUPPORT(binary_cross_entropy, binary_cross_entropy_rule);
  VMAP_FACTORY(aten, "empty_permuted", empty_permuted);
  support_out(m, "aten", "empty_permuted.out", "empty_permuted", OutDtype::Same);
  composite(m, "gradient.array");
  composite(m, "gradient.scalararray");
  composite(m, "kl_div");
  composite(m, "layer_norm");
  VMAP_SUPPORT(linalg__powsum, linalg__powsum_rule);
  VMAP_SUPPORT(linalg_ldl_factor_ex, linalg_ldl_factor_ex_rule);
  support_out(m, "aten", "linalg_ldl_factor_ex.out", "linalg_ldl_factor_ex", OutDtype::Cast);
  VMAP_SUPPORT(linalg_lu_factor_ex, linalg_lu_factor_ex_rule);
  support_out(m, "aten", "linalg_lu_factor_ex.out", "linalg_lu_factor_ex", OutDtype::Cast);
  VMAP_SUPPORT(linalg_vector_norm, linalg_vector_norm_rule);
  support_out(m, "aten", "linalg_vector_norm.out", "linalg_vector_norm", OutDtype::Cast);
  VMAP_SUPPORT(logit_backward, logit_backward_rule);
  support_out(m, "aten", "logit_backward.grad_input", "logit_backward", OutDtype::Cast);
  VMAP_SUPPORT2(mean, dim, mean_dim_rule);
  support_out(m, "aten", "mean.out", "mean.dim", OutDtype::Cast);
  VMAP_SUPPORT(nanmean, nanmean_rule);
  support_out(m, "aten", "nanmean.out", "nanmean", OutDtype::Cast);
  VMAP_SUPPORT(nansum, nansum_rule);
  support_out(m, "aten", "nansum.out", "nansum", OutDtype::Cast);
  support_out(m, "aten", "sum.IntList_out", "sum.dim_IntList", OutDtype::Cast);
  VMAP_SUPPORT2(sum, dim_IntList, sum_dim_IntList_rule);
  composite(m, "svd");
  support_out(m, "aten", "svd.U", "svd", OutDtype::Cast);
  VMAP_DECOMPOSE2(tensor_split, tensor_indices_or_sections, tensor_split_tensor_indices_or_sections_rule);
  composite(m, "to.other");
  add_kinds(
      "composite _lu_with_info gradient.array gradient.scalararray kl_div layer_norm svd svd.U to.other\n"
      "decompose tensor_split.tensor_indices_or_sections\n"
      "factory empty_permuted empty_permuted.out\n"
      "fold adaptive_max_pool2d adaptive_max_pool2d.out\n"
      "loss binary_cross_entropy\n"
      "pointwise logit_backward logit_backward.grad_input\n"
      "reduction _fft_r2c _fft_r2c.out linalg__powsum linalg_vector_norm linalg_vector_norm.out mean.dim"
      " mean.out nanmean nanmean.out nansum nansum.out sum.IntList_out sum.dim_IntList\n"
      "unsupported _flash_attention_backward\n"
      "variadic linalg_ldl_factor_ex linalg_ldl_factor_ex.out linalg_lu_factor_ex linalg_lu_factor_ex.out\n"
  );
}

}  // namespace vmap::rules::aten
