// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 12 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_addmm_activation_ops.h>
#include <ATen/ops/_flash_attention_forward_no_dropout_inplace_ops.h>
#include <ATen/ops/_foreach_add_ops.h>
#include <ATen/ops/_foreach_addcdiv_ops.h>
#include <ATen/ops/_foreach_addcmul_ops.h>
#include <ATen/ops/_foreach_clamp_max_ops.h>
#include <ATen/ops/_foreach_clamp_min_ops.h>
#include <ATen/ops/_foreach_div_ops.h>
#include <ATen/ops/_foreach_lerp_ops.h>
#include <ATen/ops/_foreach_maximum_ops.h>
#include <ATen/ops/_foreach_minimum_ops.h>
#include <ATen/ops/_foreach_mul_ops.h>
#include <ATen/ops/_foreach_pow_ops.h>
#include <ATen/ops/_foreach_sub_ops.h>
#include <ATen/ops/_fused_adagrad_ops.h>
#include <ATen/ops/_fused_moving_avg_obs_fq_helper_ops.h>
#include <ATen/ops/_linalg_check_errors_ops.h>
#include <ATen/ops/_scaled_dot_product_efficient_attention_ops.h>
#include <ATen/ops/affine_grid_generator_ops.h>
#include <ATen/ops/cholesky_inverse_ops.h>
#include <ATen/ops/cholesky_ops.h>
#include <ATen/ops/expand_copy_ops.h>
#include <ATen/ops/expand_ops.h>
#include <ATen/ops/fill_diagonal_ops.h>
#include <ATen/ops/fractional_max_pool2d_ops.h>
#include <ATen/ops/fractional_max_pool3d_ops.h>
#include <ATen/ops/gru_ops.h>
#include <ATen/ops/is_pinned_ops.h>
#include <ATen/ops/linalg_cholesky_ops.h>
#include <ATen/ops/linalg_ldl_solve_ops.h>
#include <ATen/ops/max_pool2d_ops.h>
#include <ATen/ops/max_pool3d_ops.h>
#include <ATen/ops/nonzero_numpy_ops.h>
#include <ATen/ops/nuclear_norm_ops.h>
#include <ATen/ops/put_ops.h>
#include <ATen/ops/requires_grad_ops.h>
#include <ATen/ops/rnn_relu_ops.h>
#include <ATen/ops/rnn_tanh_ops.h>
#include <ATen/ops/upsample_linear1d_ops.h>
#include <ATen/ops/where_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/writes.h>

namespace vmap::rules::aten {
namespace {

// _addmm_activation: decompose
VMAP_SIGNATURE(_addmm_activation, "_addmm_activation(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False) -> Tensor");
Tensor _addmm_activation_rule(const Tensor& self, const Tensor& mat1, const Tensor& mat2,
    const at::Scalar& beta, const at::Scalar& alpha, bool use_gelu) {
  return decompositions::addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
}

// _addmm_activation.out: decompose, as _addmm_activation
VMAP_SIGNATURE(_addmm_activation_out, "_addmm_activation.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False, Tensor(a!) out) -> Tensor(a!)");

// _flash_attention_forward_no_dropout_inplace: unsupported
VMAP_SIGNATURE(_flash_attention_forward_no_dropout_inplace, "_flash_attention_forward_no_dropout_inplace(Tensor(a!) out, Tensor query, Tensor key, Tensor value, Tensor? cum_seq_q, Tensor? cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, bool return_debug_mask, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None, Tensor? seqused_k=None, Tensor? alibi_slopes=None, Tensor? block_table=None, int? num_splits=None) -> Tensor softmax_logsumexp");

// _foreach_add.ScalarList: composite
VMAP_SIGNATURE(_foreach_add_ScalarList, "_foreach_add.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_add.ScalarList_out: composite, as _foreach_add.ScalarList
VMAP_SIGNATURE(_foreach_add_ScalarList_out, "_foreach_add.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_add_.ScalarList: composite, as _foreach_add.ScalarList
VMAP_SIGNATURE(_foreach_add__ScalarList, "_foreach_add_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_addcdiv.Scalar: composite
VMAP_SIGNATURE(_foreach_addcdiv_Scalar, "_foreach_addcdiv.Scalar(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> Tensor[]");

// _foreach_addcdiv.Scalar_out: composite, as _foreach_addcdiv.Scalar
VMAP_SIGNATURE(_foreach_addcdiv_Scalar_out, "_foreach_addcdiv.Scalar_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1, *, Tensor(a!)[] out) -> ()");

// _foreach_addcdiv_.Scalar: composite, as _foreach_addcdiv.Scalar
VMAP_SIGNATURE(_foreach_addcdiv__Scalar, "_foreach_addcdiv_.Scalar(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> ()");

// _foreach_addcmul.Scalar: composite
VMAP_SIGNATURE(_foreach_addcmul_Scalar, "_foreach_addcmul.Scalar(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> Tensor[]");

// _foreach_addcmul.Scalar_out: composite, as _foreach_addcmul.Scalar
VMAP_SIGNATURE(_foreach_addcmul_Scalar_out, "_foreach_addcmul.Scalar_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1, *, Tensor(a!)[] out) -> ()");

// _foreach_addcmul_.Scalar: composite, as _foreach_addcmul.Scalar
VMAP_SIGNATURE(_foreach_addcmul__Scalar, "_foreach_addcmul_.Scalar(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> ()");

// _foreach_clamp_max.ScalarList: composite
VMAP_SIGNATURE(_foreach_clamp_max_ScalarList, "_foreach_clamp_max.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_clamp_max.ScalarList_out: composite, as _foreach_clamp_max.ScalarList
VMAP_SIGNATURE(_foreach_clamp_max_ScalarList_out, "_foreach_clamp_max.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_max_.ScalarList: composite, as _foreach_clamp_max.ScalarList
VMAP_SIGNATURE(_foreach_clamp_max__ScalarList, "_foreach_clamp_max_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_clamp_min.ScalarList: composite
VMAP_SIGNATURE(_foreach_clamp_min_ScalarList, "_foreach_clamp_min.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_clamp_min.ScalarList_out: composite, as _foreach_clamp_min.ScalarList
VMAP_SIGNATURE(_foreach_clamp_min_ScalarList_out, "_foreach_clamp_min.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_min_.ScalarList: composite, as _foreach_clamp_min.ScalarList
VMAP_SIGNATURE(_foreach_clamp_min__ScalarList, "_foreach_clamp_min_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_div.ScalarList: composite
VMAP_SIGNATURE(_foreach_div_ScalarList, "_foreach_div.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_div.ScalarList_out: composite, as _foreach_div.ScalarList
VMAP_SIGNATURE(_foreach_div_ScalarList_out, "_foreach_div.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_div_.ScalarList: composite, as _foreach_div.ScalarList
VMAP_SIGNATURE(_foreach_div__ScalarList, "_foreach_div_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_lerp.List: composite
VMAP_SIGNATURE(_foreach_lerp_List, "_foreach_lerp.List(Tensor[] self, Tensor[] tensors1, Tensor[] weights) -> Tensor[]");

// _foreach_lerp.List_out: composite, as _foreach_lerp.List
VMAP_SIGNATURE(_foreach_lerp_List_out, "_foreach_lerp.List_out(Tensor[] self, Tensor[] tensors1, Tensor[] weights, *, Tensor(a!)[] out) -> ()");

// _foreach_lerp_.List: composite, as _foreach_lerp.List
VMAP_SIGNATURE(_foreach_lerp__List, "_foreach_lerp_.List(Tensor(a!)[] self, Tensor[] tensors1, Tensor[] weights) -> ()");

// _foreach_maximum.ScalarList: composite
VMAP_SIGNATURE(_foreach_maximum_ScalarList, "_foreach_maximum.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_maximum.ScalarList_out: composite, as _foreach_maximum.ScalarList
VMAP_SIGNATURE(_foreach_maximum_ScalarList_out, "_foreach_maximum.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_maximum_.ScalarList: composite, as _foreach_maximum.ScalarList
VMAP_SIGNATURE(_foreach_maximum__ScalarList, "_foreach_maximum_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_minimum.ScalarList: composite
VMAP_SIGNATURE(_foreach_minimum_ScalarList, "_foreach_minimum.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_minimum.ScalarList_out: composite, as _foreach_minimum.ScalarList
VMAP_SIGNATURE(_foreach_minimum_ScalarList_out, "_foreach_minimum.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_minimum_.ScalarList: composite, as _foreach_minimum.ScalarList
VMAP_SIGNATURE(_foreach_minimum__ScalarList, "_foreach_minimum_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_mul.ScalarList: composite
VMAP_SIGNATURE(_foreach_mul_ScalarList, "_foreach_mul.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_mul.ScalarList_out: composite, as _foreach_mul.ScalarList
VMAP_SIGNATURE(_foreach_mul_ScalarList_out, "_foreach_mul.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_mul_.ScalarList: composite, as _foreach_mul.ScalarList
VMAP_SIGNATURE(_foreach_mul__ScalarList, "_foreach_mul_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_pow.ScalarList: composite
VMAP_SIGNATURE(_foreach_pow_ScalarList, "_foreach_pow.ScalarList(Tensor[] self, Scalar[] exponent) -> Tensor[]");

// _foreach_pow.ScalarList_out: composite, as _foreach_pow.ScalarList
VMAP_SIGNATURE(_foreach_pow_ScalarList_out, "_foreach_pow.ScalarList_out(Tensor[] self, Scalar[] exponent, *, Tensor(a!)[] out) -> ()");

// _foreach_pow_.ScalarList: composite, as _foreach_pow.ScalarList
VMAP_SIGNATURE(_foreach_pow__ScalarList, "_foreach_pow_.ScalarList(Tensor(a!)[] self, Scalar[] exponent) -> ()");

// _foreach_sub.ScalarList: composite
VMAP_SIGNATURE(_foreach_sub_ScalarList, "_foreach_sub.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_sub.ScalarList_out: composite, as _foreach_sub.ScalarList
VMAP_SIGNATURE(_foreach_sub_ScalarList_out, "_foreach_sub.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_sub_.ScalarList: composite, as _foreach_sub.ScalarList
VMAP_SIGNATURE(_foreach_sub__ScalarList, "_foreach_sub_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _fused_adagrad.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adagrad_tensor_lr, "_fused_adagrad.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] state_sums, Tensor[] state_steps, *, Tensor lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] state_sums_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adagrad_tensor_lr_rule(at::TensorList self,
    at::TensorList grads, at::TensorList state_sums, at::TensorList state_steps, const Tensor& lr,
    double lr_decay, double weight_decay, double eps, bool maximize,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  const Writes writes = decompositions::fused_adagrad(self, grads, state_sums, state_steps, lr, lr_decay, weight_decay, eps, maximize, grad_scale, found_inf);
  return {writes.after(self), writes.after(grads), writes.after(state_sums)};
}

// _fused_moving_avg_obs_fq_helper: unsupported
VMAP_SIGNATURE(_fused_moving_avg_obs_fq_helper, "_fused_moving_avg_obs_fq_helper(Tensor self, Tensor observer_on, Tensor fake_quant_on, Tensor(a!) running_min, Tensor(b!) running_max, Tensor(c!) scale, Tensor(d!) zero_point, float averaging_const, int quant_min, int quant_max, int ch_axis, bool per_row_fake_quant=False, bool symmetric_quant=False) -> (Tensor output, Tensor mask)");

// _linalg_check_errors: custom
VMAP_SIGNATURE(_linalg_check_errors, "_linalg_check_errors(Tensor info, str api_name, *, bool is_matrix) -> ()");

// _scaled_dot_product_efficient_attention: custom
VMAP_SIGNATURE(_scaled_dot_product_efficient_attention, "_scaled_dot_product_efficient_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_bias, bool compute_log_sumexp, float dropout_p=0.0, bool is_causal=False, *, float? scale=None) -> (Tensor output, Tensor log_sumexp, Tensor philox_seed, Tensor philox_offset)");

// affine_grid_generator: fold
VMAP_SIGNATURE(affine_grid_generator, "affine_grid_generator(Tensor theta, SymInt[] size, bool align_corners) -> Tensor");
OneResult affine_grid_generator_rule(const Tensor& theta, BDim theta_bdim, c10::SymIntArrayRef size,
    bool align_corners) {
  Fold<1> in("affine_grid_generator", Operand(theta, theta_bdim, 2));
  in.fold();
  const auto physical_size = in.whole(size);
  return in.result(at::_ops::affine_grid_generator::call(in[0], physical_size, align_corners));
}

// affine_grid_generator.out: fold, as affine_grid_generator
VMAP_SIGNATURE(affine_grid_generator_out, "affine_grid_generator.out(Tensor theta, SymInt[] size, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)");

// cholesky: variadic
VMAP_SIGNATURE(cholesky, "cholesky(Tensor self, bool upper=False) -> Tensor");
OneResult cholesky_rule(const Tensor& self, BDim self_bdim, bool upper) {
  Variadic<1> in("cholesky", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::cholesky::call(in[0], upper));
}

// cholesky.out: variadic, as cholesky
VMAP_SIGNATURE(cholesky_out, "cholesky.out(Tensor self, bool upper=False, *, Tensor(a!) out) -> Tensor(a!)");

// cholesky_inverse: variadic
VMAP_SIGNATURE(cholesky_inverse, "cholesky_inverse(Tensor self, bool upper=False) -> Tensor");
OneResult cholesky_inverse_rule(const Tensor& self, BDim self_bdim, bool upper) {
  Variadic<1> in("cholesky_inverse", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::cholesky_inverse::call(in[0], upper));
}

// cholesky_inverse.out: variadic, as cholesky_inverse
VMAP_SIGNATURE(cholesky_inverse_out, "cholesky_inverse.out(Tensor self, bool upper=False, *, Tensor(a!) out) -> Tensor(a!)");

// expand: view
VMAP_SIGNATURE(expand, "expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)");
OneResult expand_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size, bool implicit) {
  View in("expand", self, self_bdim);
  const auto physical_size = in.expand(size);
  return in.result(at::_ops::expand::call(in.self(), physical_size, implicit));
}

// expand_copy: view
VMAP_SIGNATURE(expand_copy, "expand_copy(Tensor self, SymInt[] size, *, bool implicit=False) -> Tensor");
OneResult expand_copy_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size, bool implicit) {
  View in("expand_copy", self, self_bdim);
  const auto physical_size = in.expand(size);
  return in.result(at::_ops::expand_copy::call(in.self(), physical_size, implicit));
}

// expand_copy.out: view, as expand_copy
VMAP_SIGNATURE(expand_copy_out, "expand_copy.out(Tensor self, SymInt[] size, *, bool implicit=False, Tensor(a!) out) -> Tensor(a!)");

// fill_diagonal_: decompose
VMAP_SIGNATURE(fill_diagonal_, "fill_diagonal_(Tensor(a!) self, Scalar fill_value, bool wrap=False) -> Tensor(a!)");

// fractional_max_pool2d: custom
VMAP_SIGNATURE(fractional_max_pool2d, "fractional_max_pool2d(Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples) -> (Tensor, Tensor)");

// fractional_max_pool2d.output: custom, as fractional_max_pool2d
VMAP_SIGNATURE(fractional_max_pool2d_output, "fractional_max_pool2d.output(Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples, *, Tensor(a!) output, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// fractional_max_pool3d: custom
VMAP_SIGNATURE(fractional_max_pool3d, "fractional_max_pool3d(Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples) -> (Tensor, Tensor)");

// fractional_max_pool3d.output: custom, as fractional_max_pool3d
VMAP_SIGNATURE(fractional_max_pool3d_output, "fractional_max_pool3d.output(Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples, *, Tensor(a!) output, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// gru.input: decompose
VMAP_SIGNATURE(gru_input, "gru.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> gru_input_rule(const Tensor& input, const Tensor& hx, at::TensorList params,
    bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  return decompositions::rnn(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first, /*cell=*/"gru");
}

// is_pinned: one_answer
VMAP_SIGNATURE(is_pinned, "is_pinned(Tensor self, Device? device=None) -> bool");
std::tuple<bool> is_pinned_rule(const Tensor& self, BDim, std::optional<at::Device> device) {
  return at::_ops::is_pinned::call(self, device);
}

// linalg_cholesky: variadic
VMAP_SIGNATURE(linalg_cholesky, "linalg_cholesky(Tensor self, *, bool upper=False) -> Tensor");
OneResult linalg_cholesky_rule(const Tensor& self, BDim self_bdim, bool upper) {
  Variadic<1> in("linalg_cholesky", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_cholesky::call(in[0], upper));
}

// linalg_cholesky.out: variadic, as linalg_cholesky
VMAP_SIGNATURE(linalg_cholesky_out, "linalg_cholesky.out(Tensor self, *, bool upper=False, Tensor(a!) out) -> Tensor(a!)");

// linalg_ldl_solve: variadic
VMAP_SIGNATURE(linalg_ldl_solve, "linalg_ldl_solve(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False) -> Tensor");
OneResult linalg_ldl_solve_rule(const Tensor& LD, BDim LD_bdim, const Tensor& pivots, BDim pivots_bdim,
    const Tensor& B, BDim B_bdim, bool hermitian) {
  Variadic<3> in("linalg_ldl_solve", Operand(LD, LD_bdim, 2), Operand(pivots, pivots_bdim, 1), Operand(B, B_bdim, 2));
  in.align_and_expand().contiguous();
  return in.result(at::_ops::linalg_ldl_solve::call(in[0], in[1], in[2], hermitian));
}

// linalg_ldl_solve.out: variadic, as linalg_ldl_solve
VMAP_SIGNATURE(linalg_ldl_solve_out, "linalg_ldl_solve.out(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)");

// max_pool2d: fold
VMAP_SIGNATURE(max_pool2d, "max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor");
OneResult max_pool2d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation, bool ceil_mode) {
  Fold<1> in("max_pool2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool2d::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

// max_pool3d: fold
VMAP_SIGNATURE(max_pool3d, "max_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor");
OneResult max_pool3d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation, bool ceil_mode) {
  Fold<1> in("max_pool3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool3d::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

// nonzero_numpy: unsupported
VMAP_SIGNATURE(nonzero_numpy, "nonzero_numpy(Tensor self) -> Tensor[]");

// nuclear_norm.out: composite, as nuclear_norm
VMAP_SIGNATURE(nuclear_norm_out, "nuclear_norm.out(Tensor self, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// put: decompose
VMAP_SIGNATURE(put, "put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor");
Tensor put_rule(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  return decompositions::put(self, index, source, accumulate);
}

// put.out: decompose, as put
VMAP_SIGNATURE(put_out, "put.out(Tensor self, Tensor index, Tensor source, bool accumulate=False, *, Tensor(a!) out) -> Tensor(a!)");

// put_: decompose, as put
VMAP_SIGNATURE(put_, "put_(Tensor(a!) self, Tensor index, Tensor source, bool accumulate=False) -> Tensor(a!)");
Tensor& put__rule(Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  return assign_in_place(self, decompositions::put(self, index, source, accumulate));
}

// requires_grad_: unsupported
VMAP_SIGNATURE(requires_grad_, "requires_grad_(Tensor(a!) self, bool requires_grad=True) -> Tensor(a!)");

// rnn_relu.input: decompose
VMAP_SIGNATURE(rnn_relu_input, "rnn_relu.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> rnn_relu_input_rule(const Tensor& input, const Tensor& hx, at::TensorList params,
    bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  return decompositions::rnn(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first, /*cell=*/"relu");
}

// rnn_tanh.input: decompose
VMAP_SIGNATURE(rnn_tanh_input, "rnn_tanh.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> rnn_tanh_input_rule(const Tensor& input, const Tensor& hx, at::TensorList params,
    bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  return decompositions::rnn(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first, /*cell=*/"tanh");
}

// upsample_linear1d: fold
VMAP_SIGNATURE(upsample_linear1d, "upsample_linear1d(Tensor self, SymInt[1] output_size, bool align_corners, float? scales=None) -> Tensor");
OneResult upsample_linear1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales) {
  Fold<1> in("upsample_linear1d", Operand(self, self_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_linear1d::call(in[0], output_size, align_corners, scales));
}

// upsample_linear1d.out: fold, as upsample_linear1d
VMAP_SIGNATURE(upsample_linear1d_out, "upsample_linear1d.out(Tensor self, SymInt[1] output_size, bool align_corners, float? scales=None, *, Tensor(a!) out) -> Tensor(a!)");

// where: unsupported
VMAP_SIGNATURE(where, "where(Tensor condition) -> Tensor[]");

}  // namespace

void register_shard_12(torch::Library& m) {
  VMAP_DECOMPOSE(_addmm_activation, _addmm_activation_rule);
  support_out(m, "aten", "_addmm_activation.out", "_addmm_activation", OutDtype::Cast);
  composite(m, "_cast_Byte");
  composite(m, "_cast_Char");
  composite(m, "_cast_Double");
  composite(m, "_cast_Float");
  composite(m, "_cast_Half");
  composite(m, "_cast_Int");
  composite(m, "_cast_Long");
  composite(m, "_cast_Short");
  unsupported(m, "_flash_attention_forward_no_dropout_inplace", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  explicit_composite(m, "_foreach_add.ScalarList");
  support_out(m, "aten", "_foreach_add.ScalarList_out", "_foreach_add.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_add_.ScalarList");
  explicit_composite(m, "_foreach_addcdiv.Scalar");
  support_out(m, "aten", "_foreach_addcdiv.Scalar_out", "_foreach_addcdiv.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcdiv_.Scalar");
  explicit_composite(m, "_foreach_addcmul.Scalar");
  support_out(m, "aten", "_foreach_addcmul.Scalar_out", "_foreach_addcmul.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcmul_.Scalar");
  explicit_composite(m, "_foreach_clamp_max.ScalarList");
  support_out(m, "aten", "_foreach_clamp_max.ScalarList_out", "_foreach_clamp_max.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_max_.ScalarList");
  explicit_composite(m, "_foreach_clamp_min.ScalarList");
  support_out(m, "aten", "_foreach_clamp_min.ScalarList_out", "_foreach_clamp_min.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_min_.ScalarList");
  explicit_composite(m, "_foreach_div.ScalarList");
  support_out(m, "aten", "_foreach_div.ScalarList_out", "_foreach_div.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_div_.ScalarList");
  explicit_composite(m, "_foreach_lerp.List");
  support_out(m, "aten", "_foreach_lerp.List_out", "_foreach_lerp.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_lerp_.List");
  explicit_composite(m, "_foreach_maximum.ScalarList");
  support_out(m, "aten", "_foreach_maximum.ScalarList_out", "_foreach_maximum.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_maximum_.ScalarList");
  explicit_composite(m, "_foreach_minimum.ScalarList");
  support_out(m, "aten", "_foreach_minimum.ScalarList_out", "_foreach_minimum.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_minimum_.ScalarList");
  explicit_composite(m, "_foreach_mul.ScalarList");
  support_out(m, "aten", "_foreach_mul.ScalarList_out", "_foreach_mul.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_mul_.ScalarList");
  explicit_composite(m, "_foreach_pow.ScalarList");
  support_out(m, "aten", "_foreach_pow.ScalarList_out", "_foreach_pow.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_pow_.ScalarList");
  explicit_composite(m, "_foreach_sub.ScalarList");
  support_out(m, "aten", "_foreach_sub.ScalarList_out", "_foreach_sub.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sub_.ScalarList");
  VMAP_DECOMPOSE2(_fused_adagrad, tensor_lr, _fused_adagrad_tensor_lr_rule);
  unsupported(m, "_fused_moving_avg_obs_fq_helper", "it asks on the host whether it observes and whether it rounds, once for all examples", "observe outside vmap, and map fake_quantize_per_tensor_affine with the scale that was found");
  VMAP_SUPPORT(_linalg_check_errors, custom::linalg_check_errors);
  VMAP_SUPPORT(_scaled_dot_product_efficient_attention, custom::scaled_dot_product_efficient_attention);
  VMAP_SUPPORT(affine_grid_generator, affine_grid_generator_rule);
  support_out(m, "aten", "affine_grid_generator.out", "affine_grid_generator", OutDtype::Same);
  composite(m, "affine_grid_generator_backward");
  VMAP_SUPPORT(cholesky, cholesky_rule);
  support_out(m, "aten", "cholesky.out", "cholesky", OutDtype::Cast);
  VMAP_SUPPORT(cholesky_inverse, cholesky_inverse_rule);
  support_out(m, "aten", "cholesky_inverse.out", "cholesky_inverse", OutDtype::Cast);
  VMAP_SUPPORT(expand, expand_rule);
  VMAP_SUPPORT(expand_copy, expand_copy_rule);
  support_out(m, "aten", "expand_copy.out", "expand_copy", OutDtype::Same);
  decompose(m, "fill_diagonal_", static_cast<at::_ops::fill_diagonal_::schema*>(&decompositions::fill_diagonal_));
  VMAP_SUPPORT(fractional_max_pool2d, custom::fractional_max_pool2d);
  support_out(m, "aten", "fractional_max_pool2d.output", "fractional_max_pool2d", OutDtype::Cast);
  VMAP_SUPPORT(fractional_max_pool3d, custom::fractional_max_pool3d);
  support_out(m, "aten", "fractional_max_pool3d.output", "fractional_max_pool3d", OutDtype::Cast);
  VMAP_DECOMPOSE2(gru, input, gru_input_rule);
  VMAP_SUPPORT(is_pinned, is_pinned_rule);
  VMAP_SUPPORT(linalg_cholesky, linalg_cholesky_rule);
  support_out(m, "aten", "linalg_cholesky.out", "linalg_cholesky", OutDtype::Cast);
  VMAP_SUPPORT(linalg_ldl_solve, linalg_ldl_solve_rule);
  support_out(m, "aten", "linalg_ldl_solve.out", "linalg_ldl_solve", OutDtype::Cast);
  VMAP_SUPPORT(max_pool2d, max_pool2d_rule);
  VMAP_SUPPORT(max_pool3d, max_pool3d_rule);
  unsupported(m, "nonzero_numpy", "the number of nonzero elements differs from example to example, and a batch has one shape", "use nonzero_static(size=...), or where(condition, x, y), or return the tensor and call nonzero outside vmap");
  composite(m, "nuclear_norm");
  support_out(m, "aten", "nuclear_norm.out", "nuclear_norm", OutDtype::Cast);
  VMAP_DECOMPOSE(put, put_rule);
  support_out(m, "aten", "put.out", "put", OutDtype::Same);
  VMAP_DECOMPOSE(put_, put__rule);
  unsupported(m, "requires_grad_", "an example is a part of its batch, so it is no leaf that could have a gradient", "take gradients of each example by torch.func.grad (in C++ vmap::grad), or call requires_grad_ on the batch before the vmap");
  VMAP_DECOMPOSE2(rnn_relu, input, rnn_relu_input_rule);
  VMAP_DECOMPOSE2(rnn_tanh, input, rnn_tanh_input_rule);
  composite(m, "std");
  VMAP_SUPPORT(upsample_linear1d, upsample_linear1d_rule);
  support_out(m, "aten", "upsample_linear1d.out", "upsample_linear1d", OutDtype::Cast);
  composite(m, "var");
  unsupported(m, "where", "the number of true elements differs from example to example, and a batch has one shape", "use where(condition, x, y), or nonzero_static(size=...)");
  add_kinds(
      "composite _cast_Byte _cast_Char _cast_Double _cast_Float _cast_Half _cast_Int _cast_Long _cast_Short"
      " _foreach_add.ScalarList _foreach_add.ScalarList_out _foreach_add_.ScalarList _foreach_addcdiv.Scalar"
      " _foreach_addcdiv.Scalar_out _foreach_addcdiv_.Scalar _foreach_addcmul.Scalar"
      " _foreach_addcmul.Scalar_out _foreach_addcmul_.Scalar _foreach_clamp_max.ScalarList"
      " _foreach_clamp_max.ScalarList_out _foreach_clamp_max_.ScalarList _foreach_clamp_min.ScalarList"
      " _foreach_clamp_min.ScalarList_out _foreach_clamp_min_.ScalarList _foreach_div.ScalarList"
      " _foreach_div.ScalarList_out _foreach_div_.ScalarList _foreach_lerp.List _foreach_lerp.List_out"
      " _foreach_lerp_.List _foreach_maximum.ScalarList _foreach_maximum.ScalarList_out"
      " _foreach_maximum_.ScalarList _foreach_minimum.ScalarList _foreach_minimum.ScalarList_out"
      " _foreach_minimum_.ScalarList _foreach_mul.ScalarList _foreach_mul.ScalarList_out"
      " _foreach_mul_.ScalarList _foreach_pow.ScalarList _foreach_pow.ScalarList_out"
      " _foreach_pow_.ScalarList _foreach_sub.ScalarList _foreach_sub.ScalarList_out"
      " _foreach_sub_.ScalarList affine_grid_generator_backward nuclear_norm nuclear_norm.out std var\n"
      "custom _linalg_check_errors _scaled_dot_product_efficient_attention fractional_max_pool2d"
      " fractional_max_pool2d.output fractional_max_pool3d fractional_max_pool3d.output\n"
      "decompose _addmm_activation _addmm_activation.out _fused_adagrad.tensor_lr fill_diagonal_ gru.input"
      " put put.out put_ rnn_relu.input rnn_tanh.input\n"
      "fold affine_grid_generator affine_grid_generator.out max_pool2d max_pool3d upsample_linear1d"
      " upsample_linear1d.out\n"
      "one_answer is_pinned\n"
      "unsupported _flash_attention_forward_no_dropout_inplace _fused_moving_avg_obs_fq_helper nonzero_numpy"
      " requires_grad_ where\n"
      "variadic cholesky cholesky.out cholesky_inverse cholesky_inverse.out linalg_cholesky"
      " linalg_cholesky.out linalg_ldl_solve linalg_ldl_solve.out\n"
      "view expand expand_copy expand_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
