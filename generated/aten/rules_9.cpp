// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 9 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_embedding_bag_per_sample_weights_backward_ops.h>
#include <ATen/ops/_foreach_maximum_ops.h>
#include <ATen/ops/_foreach_mul_ops.h>
#include <ATen/ops/_foreach_sin_ops.h>
#include <ATen/ops/_has_same_storage_numel_ops.h>
#include <ATen/ops/_log_softmax_ops.h>
#include <ATen/ops/_transform_bias_rescale_qkv_ops.h>
#include <ATen/ops/_unsafe_index_put_ops.h>
#include <ATen/ops/adaptive_max_pool2d_backward_ops.h>
#include <ATen/ops/addbmm_ops.h>
#include <ATen/ops/affine_grid_generator_ops.h>
#include <ATen/ops/bincount_ops.h>
#include <ATen/ops/concat_ops.h>
#include <ATen/ops/elu_backward_ops.h>
#include <ATen/ops/floor_ops.h>
#include <ATen/ops/hamming_window_ops.h>
#include <ATen/ops/linalg_tensorsolve_ops.h>
#include <ATen/ops/lt_ops.h>
#include <ATen/ops/max_ops.h>
#include <ATen/ops/multi_margin_loss_ops.h>
#include <ATen/ops/nan_to_num_ops.h>
#include <ATen/ops/nll_loss_ops.h>
#include <ATen/ops/permute_ops.h>
#include <ATen/ops/reflection_pad1d_backward_ops.h>
#include <ATen/ops/rnn_relu_cell_ops.h>
#include <ATen/ops/segment_reduce_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_v_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>

namespace vmap::rules::aten {
namespace {

// _embedding_bag_per_sample_weights_backward: decompose
VMAP_SIGNATURE(_embedding_bag_per_sample_weights_backward, "_embedding_bag_per_sample_weights_backward(Tensor grad, Tensor weight, Tensor indices, Tensor offsets, Tensor offset2bag, int mode, int padding_idx=-1) -> Tensor");
Tensor _embedding_bag_per_sample_weights_backward_rule(const Tensor& grad, const Tensor& weight,
    const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, int64_t mode,
    int64_t padding_idx) {
  return decompositions::embedding_bag_per_sample_weights_backward(grad, weight, indices, offsets, offset2bag, mode, padding_idx);
}

// _embedding_bag_per_sample_weights_backward.out: decompose, as _embedding_bag_per_sample_weights_backward
VMAP_SIGNATURE(_embedding_bag_per_sample_weights_backward_out, "_embedding_bag_per_sample_weights_backward.out(Tensor grad, Tensor weight, Tensor indices, Tensor offsets, Tensor offset2bag, int mode, int padding_idx=-1, *, Tensor(a!) out) -> Tensor(a!)");

// _foreach_maximum.List: composite
VMAP_SIGNATURE(_foreach_maximum_List, "_foreach_maximum.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_maximum.List_out: composite, as _foreach_maximum.List
VMAP_SIGNATURE(_foreach_maximum_List_out, "_foreach_maximum.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_maximum_.List: composite, as _foreach_maximum.List
VMAP_SIGNATURE(_foreach_maximum__List, "_foreach_maximum_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_mul.List: composite
VMAP_SIGNATURE(_foreach_mul_List, "_foreach_mul.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_mul.List_out: composite, as _foreach_mul.List
VMAP_SIGNATURE(_foreach_mul_List_out, "_foreach_mul.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_mul_.List: composite, as _foreach_mul.List
VMAP_SIGNATURE(_foreach_mul__List, "_foreach_mul_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_sin: composite
VMAP_SIGNATURE(_foreach_sin, "_foreach_sin(Tensor[] self) -> Tensor[]");

// _foreach_sin.out: composite, as _foreach_sin
VMAP_SIGNATURE(_foreach_sin_out, "_foreach_sin.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_sin_: composite, as _foreach_sin
VMAP_SIGNATURE(_foreach_sin_, "_foreach_sin_(Tensor(a!)[] self) -> ()");

// _has_same_storage_numel: custom
VMAP_SIGNATURE(_has_same_storage_numel, "_has_same_storage_numel(Tensor self, Tensor other) -> bool");

// _log_softmax: reduction
VMAP_SIGNATURE(_log_softmax, "_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor");
OneResult _log_softmax_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool half_to_float) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_log_softmax::call(in[0], in.dim(), half_to_float), true);
}

// _log_softmax.out: reduction, as _log_softmax
VMAP_SIGNATURE(_log_softmax_out, "_log_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!)");

// _transform_bias_rescale_qkv: decompose
VMAP_SIGNATURE(_transform_bias_rescale_qkv, "_transform_bias_rescale_qkv(Tensor qkv, Tensor qkv_bias, int num_heads) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor> _transform_bias_rescale_qkv_rule(const Tensor& qkv,
    const Tensor& qkv_bias, int64_t num_heads) {
  return decompositions::transform_bias_rescale_qkv(qkv, qkv_bias, num_heads);
}

// _transform_bias_rescale_qkv.out: decompose, as _transform_bias_rescale_qkv
VMAP_SIGNATURE(_transform_bias_rescale_qkv_out, "_transform_bias_rescale_qkv.out(Tensor qkv, Tensor qkv_bias, int num_heads, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// _unsafe_index_put: index_list
VMAP_SIGNATURE(_unsafe_index_put, "_unsafe_index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor");
OneResult _unsafe_index_put_rule(const Tensor& self, BDim self_bdim,
    const c10::List<std::optional<Tensor>>& indices, BDims indices_bdim, const Tensor& values,
    BDim values_bdim, bool accumulate) {
  const AdvancedIndex in("_unsafe_index_put", Operand(self, self_bdim), indices, indices_bdim, Operand(values, values_bdim));
  if (in.is_mask()) return in.filled(accumulate);
  return in.result(at::_ops::_unsafe_index_put::call(in.self(), in.indices(), in.values(), accumulate));
}

// adaptive_max_pool2d_backward: fold
VMAP_SIGNATURE(adaptive_max_pool2d_backward, "adaptive_max_pool2d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor");
OneResult adaptive_max_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& indices, BDim indices_bdim) {
  Fold<3> in("adaptive_max_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3), Operand(indices, indices_bdim, 3));
  in.batch_is_optional().channels<0, 1, 2>().fold();
  return in.result(at::_ops::adaptive_max_pool2d_backward::call(in[0], in[1], in[2]));
}

// adaptive_max_pool2d_backward.grad_input: fold, as adaptive_max_pool2d_backward
VMAP_SIGNATURE(adaptive_max_pool2d_backward_grad_input, "adaptive_max_pool2d_backward.grad_input(Tensor grad_output, Tensor self, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)");

// addbmm_: decompose
VMAP_SIGNATURE(addbmm_, "addbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)");
Tensor& addbmm__rule(Tensor& self, const Tensor& batch1, const Tensor& batch2, const at::Scalar& beta,
    const at::Scalar& alpha) {
  return assign_in_place(self, at::_ops::addbmm::call(self, batch1, batch2, beta, alpha));
}

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

// bincount: decompose
VMAP_SIGNATURE(bincount, "bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor");
Tensor bincount_rule(const Tensor& self, const std::optional<Tensor>& weights, c10::SymInt minlength) {
  return decompositions::bincount(self, weights, minlength);
}

// bincount.out: decompose, as bincount
VMAP_SIGNATURE(bincount_out, "bincount.out(Tensor self, Tensor? weights=None, SymInt minlength=0, *, Tensor(a!) out) -> Tensor(a!)");

// concat.out: composite, as concat
VMAP_SIGNATURE(concat_out, "concat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// elu_backward: pointwise
VMAP_SIGNATURE(elu_backward, "elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result) -> Tensor");
OneResult elu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const at::Scalar& alpha,
    const at::Scalar& scale, const at::Scalar& input_scale, bool is_result, const Tensor& self_or_result,
    BDim self_or_result_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self_or_result, self_or_result_bdim));
  in.promote().align();
  return in.result(at::_ops::elu_backward::call(in[0], alpha, scale, input_scale, is_result, in[1]));
}

// elu_backward.grad_input: pointwise, as elu_backward
VMAP_SIGNATURE(elu_backward_grad_input, "elu_backward.grad_input(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result, *, Tensor(a!) grad_input) -> Tensor(a!)");

// floor: pointwise
VMAP_SIGNATURE(floor, "floor(Tensor self) -> Tensor");
OneResult floor_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::floor::call(self), self_bdim);
}

// floor.out: pointwise, as floor
VMAP_SIGNATURE(floor_out, "floor.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// floor_: pointwise, as floor
VMAP_SIGNATURE(floor_, "floor_(Tensor(a!) self) -> Tensor(a!)");
void floor__rule(Tensor& self, BDim) {
  at::_ops::floor_::call(self);
}

// hamming_window: factory
VMAP_SIGNATURE(hamming_window, "hamming_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hamming_window.out: factory, as hamming_window
VMAP_SIGNATURE(hamming_window_out, "hamming_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_tensorsolve.out: composite, as linalg_tensorsolve
VMAP_SIGNATURE(linalg_tensorsolve_out, "linalg_tensorsolve.out(Tensor self, Tensor other, int[]? dims=None, *, Tensor(a!) out) -> Tensor(a!)");

// lt.Scalar: pointwise
VMAP_SIGNATURE(lt_Scalar, "lt.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult lt_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::lt_Scalar::call(self, other), self_bdim);
}

// lt.Scalar_out: pointwise, as lt.Scalar
VMAP_SIGNATURE(lt_Scalar_out, "lt.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// lt_.Scalar: pointwise, as lt.Scalar
VMAP_SIGNATURE(lt__Scalar, "lt_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void lt__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::lt__Scalar::call(self, other);
}

// max.dim: reduction
VMAP_SIGNATURE(max_dim, "max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> max_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::max_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// max.dim_max: reduction, as max.dim
VMAP_SIGNATURE(max_dim_max, "max.dim_max(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) max, Tensor(b!) max_values) -> (Tensor(a!) values, Tensor(b!) indices)");

// multi_margin_loss: custom
VMAP_SIGNATURE(multi_margin_loss, "multi_margin_loss(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=Mean) -> Tensor");

// multi_margin_loss.out: custom, as multi_margin_loss
VMAP_SIGNATURE(multi_margin_loss_out, "multi_margin_loss.out(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

// nan_to_num: pointwise
VMAP_SIGNATURE(nan_to_num, "nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor");
OneResult nan_to_num_rule(const Tensor& self, BDim self_bdim, std::optional<double> nan,
    std::optional<double> posinf, std::optional<double> neginf) {
  return with_bdim(at::_ops::nan_to_num::call(self, nan, posinf, neginf), self_bdim);
}

// nan_to_num.out: pointwise, as nan_to_num
VMAP_SIGNATURE(nan_to_num_out, "nan_to_num.out(Tensor self, float? nan=None, float? posinf=None, float? neginf=None, *, Tensor(a!) out) -> Tensor(a!)");

// nan_to_num_: pointwise, as nan_to_num
VMAP_SIGNATURE(nan_to_num_, "nan_to_num_(Tensor(a!) self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor(a!)");
void nan_to_num__rule(Tensor& self, BDim, std::optional<double> nan, std::optional<double> posinf,
    std::optional<double> neginf) {
  at::_ops::nan_to_num_::call(self, nan, posinf, neginf);
}

// nll_loss.out: composite, as nll_loss
VMAP_SIGNATURE(nll_loss_out, "nll_loss.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, SymInt ignore_index=-100, *, Tensor(a!) out) -> Tensor(a!)");

// permute: view
VMAP_SIGNATURE(permute, "permute(Tensor(a) self, int[] dims) -> Tensor(a)");
OneResult permute_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dims) {
  View in("permute", self, self_bdim);
  const auto physical_dims = in.permutation(dims);
  return in.result(at::_ops::permute::call(in.self(), physical_dims));
}

// reflection_pad1d_backward: fold
VMAP_SIGNATURE(reflection_pad1d_backward, "reflection_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor");
OneResult reflection_pad1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("reflection_pad1d_backward", Operand(grad_output, grad_output_bdim, 2), Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::reflection_pad1d_backward::call(in[0], in[1], padding));
}

// reflection_pad1d_backward.grad_input: fold, as reflection_pad1d_backward
VMAP_SIGNATURE(reflection_pad1d_backward_grad_input, "reflection_pad1d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[2] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

// rnn_relu_cell: decompose
VMAP_SIGNATURE(rnn_relu_cell, "rnn_relu_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor");
Tensor rnn_relu_cell_rule(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
    const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh) {
  return decompositions::rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

// segment_reduce: custom
VMAP_SIGNATURE(segment_reduce, "segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor");

// segment_reduce.out: custom, as segment_reduce
VMAP_SIGNATURE(segment_reduce_out, "segment_reduce.out(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_v.n_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_n_scalar, "special_shifted_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_v_n_scalar_rule(const Tensor& x, BDim x_bdim,
    const at::Scalar& n) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_v_n_scalar::call(x, n), x_bdim);
}

// special_shifted_chebyshev_polynomial_v.n_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_v.n_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_n_scalar_out, "special_shifted_chebyshev_polynomial_v.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_9(torch::Library& m) {
  VMAP_DECOMPOSE(_embedding_bag_per_sample_weights_backward, _embedding_bag_per_sample_weights_backward_rule);
  support_out(m, "aten", "_embedding_bag_per_sample_weights_backward.out", "_embedding_bag_per_sample_weights_backward", OutDtype::Same);
  explicit_composite(m, "_foreach_maximum.List");
  support_out(m, "aten", "_foreach_maximum.List_out", "_foreach_maximum.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_maximum_.List");
  explicit_composite(m, "_foreach_mul.List");
  support_out(m, "aten", "_foreach_mul.List_out", "_foreach_mul.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_mul_.List");
  explicit_composite(m, "_foreach_sin");
  support_out(m, "aten", "_foreach_sin.out", "_foreach_sin", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sin_");
  VMAP_SUPPORT(_has_same_storage_numel, custom::has_same_storage_numel);
  VMAP_SUPPORT(_log_softmax, _log_softmax_rule);
  support_out(m, "aten", "_log_softmax.out", "_log_softmax", OutDtype::Cast);
  composite(m, "_pad_enum");
  VMAP_DECOMPOSE(_transform_bias_rescale_qkv, _transform_bias_rescale_qkv_rule);
  support_out(m, "aten", "_transform_bias_rescale_qkv.out", "_transform_bias_rescale_qkv", OutDtype::Same);
  VMAP_SUPPORT(_unsafe_index_put, _unsafe_index_put_rule);
  VMAP_SUPPORT(adaptive_max_pool2d_backward, adaptive_max_pool2d_backward_rule);
  support_out(m, "aten", "adaptive_max_pool2d_backward.grad_input", "adaptive_max_pool2d_backward", OutDtype::Cast);
  VMAP_DECOMPOSE(addbmm_, addbmm__rule);
  VMAP_SUPPORT(affine_grid_generator, affine_grid_generator_rule);
  support_out(m, "aten", "affine_grid_generator.out", "affine_grid_generator", OutDtype::Same);
  VMAP_DECOMPOSE(bincount, bincount_rule);
  support_out(m, "aten", "bincount.out", "bincount", OutDtype::Same);
  composite(m, "concat");
  support_out(m, "aten", "concat.out", "concat", OutDtype::Cast);
  VMAP_SUPPORT(elu_backward, elu_backward_rule);
  support_out(m, "aten", "elu_backward.grad_input", "elu_backward", OutDtype::Cast);
  VMAP_SUPPORT(floor, floor_rule);
  support_out(m, "aten", "floor.out", "floor", OutDtype::Cast);
  VMAP_SUPPORT(floor_, floor__rule);
  VMAP_FACTORY(aten, "hamming_window", hamming_window);
  support_out(m, "aten", "hamming_window.out", "hamming_window", OutDtype::Same);
  composite(m, "is_floating_point");
  composite(m, "linalg_tensorsolve");
  support_out(m, "aten", "linalg_tensorsolve.out", "linalg_tensorsolve", OutDtype::Cast);
  VMAP_SUPPORT2(lt, Scalar, lt_Scalar_rule);
  support_out(m, "aten", "lt.Scalar_out", "lt.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(lt_, Scalar, lt__Scalar_rule);
  VMAP_SUPPORT2(max, dim, max_dim_rule);
  support_out(m, "aten", "max.dim_max", "max.dim", OutDtype::Cast);
  VMAP_SUPPORT(multi_margin_loss, custom::multi_margin_loss);
  support_out(m, "aten", "multi_margin_loss.out", "multi_margin_loss", OutDtype::Cast);
  VMAP_SUPPORT(nan_to_num, nan_to_num_rule);
  support_out(m, "aten", "nan_to_num.out", "nan_to_num", OutDtype::Cast);
  VMAP_SUPPORT(nan_to_num_, nan_to_num__rule);
  composite(m, "nll_loss");
  support_out(m, "aten", "nll_loss.out", "nll_loss", OutDtype::Cast);
  composite(m, "output_nr");
  VMAP_SUPPORT(permute, permute_rule);
  composite(m, "real");
  VMAP_SUPPORT(reflection_pad1d_backward, reflection_pad1d_backward_rule);
  support_out(m, "aten", "reflection_pad1d_backward.grad_input", "reflection_pad1d_backward", OutDtype::Cast);
  VMAP_DECOMPOSE(rnn_relu_cell, rnn_relu_cell_rule);
  VMAP_SUPPORT(segment_reduce, custom::segment_reduce);
  support_out(m, "aten", "segment_reduce.out", "segment_reduce", OutDtype::Same);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_v, n_scalar, special_shifted_chebyshev_polynomial_v_n_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_v.n_scalar_out", "special_shifted_chebyshev_polynomial_v.n_scalar", OutDtype::Cast);
  composite(m, "to.dtype_layout");
  add_kinds(
      "composite _foreach_maximum.List _foreach_maximum.List_out _foreach_maximum_.List _foreach_mul.List"
      " _foreach_mul.List_out _foreach_mul_.List _foreach_sin _foreach_sin.out _foreach_sin_ _pad_enum"
      " concat concat.out is_floating_point linalg_tensorsolve linalg_tensorsolve.out nll_loss nll_loss.out"
      " output_nr real to.dtype_layout\n"
      "custom _has_same_storage_numel multi_margin_loss multi_margin_loss.out segment_reduce"
      " segment_reduce.out\n"
      "decompose _embedding_bag_per_sample_weights_backward _embedding_bag_per_sample_weights_backward.out"
      " _transform_bias_rescale_qkv _transform_bias_rescale_qkv.out addbmm_ bincount bincount.out"
      " rnn_relu_cell\n"
      "factory hamming_window hamming_window.out\n"
      "fold adaptive_max_pool2d_backward adaptive_max_pool2d_backward.grad_input affine_grid_generator"
      " affine_grid_generator.out reflection_pad1d_backward reflection_pad1d_backward.grad_input\n"
      "index_list _unsafe_index_put\n"
      "pointwise elu_backward elu_backward.grad_input floor floor.out floor_ lt.Scalar lt.Scalar_out"
      " lt_.Scalar nan_to_num nan_to_num.out nan_to_num_ special_shifted_chebyshev_polynomial_v.n_scalar"
      " special_shifted_chebyshev_polynomial_v.n_scalar_out\n"
      "reduction _log_softmax _log_softmax.out max.dim max.dim_max\n"
      "view permute\n"
  );
}

}  // namespace vmap::rules::aten
