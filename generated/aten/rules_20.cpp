// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 20 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_cdist_backward_ops.h>
#include <ATen/ops/_convolution_mode_ops.h>
#include <ATen/ops/_pdist_backward_ops.h>
#include <ATen/ops/_scaled_dot_product_attention_math_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_backward_ops.h>
#include <ATen/ops/_upsample_nearest_exact2d_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/batch_norm_backward_ops.h>
#include <ATen/ops/diagonal_scatter_ops.h>
#include <ATen/ops/gather_ops.h>
#include <ATen/ops/huber_loss_ops.h>
#include <ATen/ops/index_put_ops.h>
#include <ATen/ops/linear_ops.h>
#include <ATen/ops/logspace_ops.h>
#include <ATen/ops/lstm_cell_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/new_zeros_ops.h>
#include <ATen/ops/sigmoid_ops.h>
#include <ATen/ops/slice_inverse_ops.h>
#include <ATen/ops/slice_scatter_ops.h>
#include <ATen/ops/smooth_l1_loss_ops.h>
#include <ATen/ops/t_ops.h>
#include <ATen/ops/tanh_ops.h>
#include <ATen/ops/tril_indices_ops.h>
#include <ATen/ops/triu_indices_ops.h>
#include <ATen/ops/unbind_ops.h>
#include <ATen/ops/unflatten_ops.h>
#include <ATen/ops/upsample_nearest2d_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/takes.h>

namespace vmap::rules::aten {
namespace {

// _convolution_mode: convolve
VMAP_SIGNATURE(_convolution_mode, "_convolution_mode(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, str padding, SymInt[] dilation, SymInt groups) -> Tensor");
OneResult _convolution_mode_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::string_view padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("_convolution_mode", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false);
  return in.result(at::_ops::_convolution_mode::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// _pdist_backward: decompose
VMAP_SIGNATURE(_pdist_backward, "_pdist_backward(Tensor grad, Tensor self, float p, Tensor pdist) -> Tensor");
Tensor _pdist_backward_rule(const Tensor& grad, const Tensor& self, double p, const Tensor& pdist) {
  Takes takes("_pdist_backward");
  takes.dims("grad", grad, "k");
  takes.dims("self", self, "nd");
  takes.dims("pdist", pdist, "k");
  const auto pairs_ = at::_ops::unbind_int::call(at::_ops::triu_indices::call(self.sym_size(0).guard_int(__FILE__, __LINE__), self.sym_size(0).guard_int(__FILE__, __LINE__), 1, at::ScalarType::Long, ::std::nullopt, ::std::nullopt, ::std::nullopt), 0);
  const auto none_ = at::_ops::new_zeros::call(grad, c10::SymIntArrayRef({self.sym_size(0), self.sym_size(0)}), ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt);
  const auto grads_ = at::_ops::index_put::call(none_, c10::List<::std::optional<at::Tensor>>({pairs_.at(0), pairs_.at(1)}), grad, false);
  const auto distances_ = at::_ops::index_put::call(none_, c10::List<::std::optional<at::Tensor>>({pairs_.at(0), pairs_.at(1)}), pdist, false);
  return at::_ops::_cdist_backward::call(at::_ops::add_Tensor::call(grads_, at::_ops::t::call(grads_), at::Scalar(1)), self, self, p, at::_ops::add_Tensor::call(distances_, at::_ops::t::call(distances_), at::Scalar(1)));
}

// _pdist_backward.out: decompose, as _pdist_backward
VMAP_SIGNATURE(_pdist_backward_out, "_pdist_backward.out(Tensor grad, Tensor self, float p, Tensor pdist, *, Tensor(a!) out) -> Tensor(a!)");

// _scaled_dot_product_attention_math: decompose
VMAP_SIGNATURE(_scaled_dot_product_attention_math, "_scaled_dot_product_attention_math(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool is_causal=False, Tensor? dropout_mask=None, *, float? scale=None, bool enable_gqa=False) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> _scaled_dot_product_attention_math_rule(const Tensor& query, const Tensor& key,
    const Tensor& value, const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal,
    const std::optional<Tensor>& dropout_mask, std::optional<double> scale, bool enable_gqa) {
  return decompositions::scaled_dot_product_attention_math(query, key, value, attn_mask, dropout_p, is_causal, dropout_mask, scale, enable_gqa);
}

// _scaled_dot_product_flash_attention_backward: custom
VMAP_SIGNATURE(_scaled_dot_product_flash_attention_backward, "_scaled_dot_product_flash_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor philox_seed, Tensor philox_offset, *, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)");

// _upsample_nearest_exact2d: fold
VMAP_SIGNATURE(_upsample_nearest_exact2d, "_upsample_nearest_exact2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_nearest_exact2d_rule(const Tensor& self, BDim self_bdim,
    c10::SymIntArrayRef output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_nearest_exact2d", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact2d::call(in[0], output_size, scales_h, scales_w));
}

// _upsample_nearest_exact2d.out: fold, as _upsample_nearest_exact2d
VMAP_SIGNATURE(_upsample_nearest_exact2d_out, "_upsample_nearest_exact2d.out(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// batch_norm_backward: channelwise
VMAP_SIGNATURE(batch_norm_backward, "batch_norm_backward(Tensor grad_out, Tensor input, Tensor weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_var, bool update, float eps, bool[3] output_mask, Tensor reserve) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> batch_norm_backward_rule(const Tensor& grad_out,
    BDim grad_out_bdim, const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& running_mean, BDim running_mean_bdim,
    const std::optional<Tensor>& running_var, BDim running_var_bdim,
    const std::optional<Tensor>& save_mean, BDim save_mean_bdim, const std::optional<Tensor>& save_var,
    BDim save_var_bdim, bool update, double eps, std::array<bool,3> output_mask, const Tensor& reserve,
    BDim reserve_bdim) {
  Channelwise<8> in("batch_norm_backward", Operand(grad_out, grad_out_bdim, 2), Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1), Operand(save_mean, save_mean_bdim, 1), Operand(save_var, save_var_bdim, 1), Operand(reserve, reserve_bdim, 1));
  in.fold(true).contiguous();
  return in.result(at::_ops::batch_norm_backward::call(in[0], in[1], in[2], in.optional(3), in.optional(4), in.optional(5), in.optional(6), update, eps, output_mask, in[7]));
}

// diagonal_scatter: broadcast_all
VMAP_SIGNATURE(diagonal_scatter, "diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor");
OneResult diagonal_scatter_rule(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim,
    int64_t offset, int64_t dim1, int64_t dim2) {
  const InFront in("diagonal_scatter", Unbatched::Expanded, self, self_bdim, src, src_bdim);
  in.at_least(2);
  const auto physical_dim1 = in.dim(dim1);
  const auto physical_dim2 = in.dim(dim2);
  return in.result(at::_ops::diagonal_scatter::call(in(self, self_bdim), in(src, src_bdim), offset, physical_dim1, physical_dim2));
}

// diagonal_scatter.out: broadcast_all, as diagonal_scatter
VMAP_SIGNATURE(diagonal_scatter_out, "diagonal_scatter.out(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1, *, Tensor(a!) out) -> Tensor(a!)");

// gather: index_elements
VMAP_SIGNATURE(gather, "gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor");
OneResult gather_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, bool sparse_grad) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  return in.taken(at::_ops::gather::call(in[0], in.dim(), in[1], sparse_grad));
}

// gather.out: index_elements, as gather
VMAP_SIGNATURE(gather_out, "gather.out(Tensor self, int dim, Tensor index, *, bool sparse_grad=False, Tensor(a!) out) -> Tensor(a!)");

// huber_loss: loss
VMAP_SIGNATURE(huber_loss, "huber_loss(Tensor self, Tensor target, int reduction=Mean, float delta=1.0) -> Tensor");
OneResult huber_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction, double delta) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.align().expand();
  return in.result(at::_ops::huber_loss::call(in[0], in[1], in.elementwise(), delta));
}

// huber_loss.out: loss, as huber_loss
VMAP_SIGNATURE(huber_loss_out, "huber_loss.out(Tensor self, Tensor target, int reduction=Mean, float delta=1.0, *, Tensor(a!) out) -> Tensor(a!)");

// logspace.Tensor_Tensor: decompose
VMAP_SIGNATURE(logspace_Tensor_Tensor, "logspace.Tensor_Tensor(Tensor start, Tensor end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor logspace_Tensor_Tensor_rule(const Tensor& start, const Tensor& end, int64_t steps, double base,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::logspace(start, end, steps, base, dtype, layout, device, pin_memory);
}

// logspace.Tensor_Tensor_out: decompose, as logspace.Tensor_Tensor
VMAP_SIGNATURE(logspace_Tensor_Tensor_out, "logspace.Tensor_Tensor_out(Tensor start, Tensor end, int steps, float base=10.0, *, Tensor(a!) out) -> Tensor(a!)");

// lstm_cell: decompose
VMAP_SIGNATURE(lstm_cell, "lstm_cell(Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> lstm_cell_rule(const Tensor& input, at::TensorList hx, const Tensor& w_ih,
    const Tensor& w_hh, const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh) {
  Takes takes("lstm_cell");
  takes.dims("input", input, "nf");
  takes.count("hx", hx, 2);
  takes.dims("hx", hx, "nh");
  takes.dims("w_ih", w_ih, "gf");
  takes.dims("w_hh", w_hh, "gh");
  takes.dims("b_ih", b_ih, "g");
  takes.dims("b_hh", b_hh, "g");
  const auto gates_ = at::_ops::unbind_int::call(at::_ops::unflatten_int::call(at::_ops::add_Tensor::call(at::_ops::linear::call(input, w_ih, b_ih), at::_ops::linear::call(hx.at(0), w_hh, b_hh), at::Scalar(1)), 1, c10::SymIntArrayRef({c10::SymInt(4), c10::SymInt(-1)})), 1);
  const auto c_ = at::_ops::add_Tensor::call(at::_ops::mul_Tensor::call(at::_ops::sigmoid::call(gates_.at(1)), hx.at(1)), at::_ops::mul_Tensor::call(at::_ops::sigmoid::call(gates_.at(0)), at::_ops::tanh::call(gates_.at(2))), at::Scalar(1));
  return ::std::make_tuple(at::_ops::mul_Tensor::call(at::_ops::sigmoid::call(gates_.at(3)), at::_ops::tanh::call(c_)), c_);
}

// slice_inverse: unsupported
VMAP_SIGNATURE(slice_inverse, "slice_inverse(Tensor(a) self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)");

// slice_scatter: broadcast_all
VMAP_SIGNATURE(slice_scatter, "slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor");
OneResult slice_scatter_rule(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim,
    int64_t dim, std::optional<c10::SymInt> start, std::optional<c10::SymInt> end, c10::SymInt step) {
  const InFront in("slice_scatter", Unbatched::Expanded, self, self_bdim, src, src_bdim);
  in.at_least(1, RankError::Runtime);
  const auto physical_dim = in.dim(dim);
  return in.result(at::_ops::slice_scatter::call(in(self, self_bdim), in(src, src_bdim), physical_dim, start, end, step));
}

// slice_scatter.out: broadcast_all, as slice_scatter
VMAP_SIGNATURE(slice_scatter_out, "slice_scatter.out(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1, *, Tensor(a!) out) -> Tensor(a!)");

// smooth_l1_loss: loss
VMAP_SIGNATURE(smooth_l1_loss, "smooth_l1_loss(Tensor self, Tensor target, int reduction=Mean, float beta=1.0) -> Tensor");
OneResult smooth_l1_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction, double beta) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.promote().align();
  return in.result(at::_ops::smooth_l1_loss::call(in[0], in[1], in.elementwise(), beta));
}

// smooth_l1_loss.out: loss, as smooth_l1_loss
VMAP_SIGNATURE(smooth_l1_loss_out, "smooth_l1_loss.out(Tensor self, Tensor target, int reduction=Mean, float beta=1.0, *, Tensor(a!) out) -> Tensor(a!)");

// tril_indices: factory
VMAP_SIGNATURE(tril_indices, "tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// tril_indices.out: factory, as tril_indices
VMAP_SIGNATURE(tril_indices_out, "tril_indices.out(int row, int col, int offset=0, *, Tensor(a!) out) -> Tensor(a!)");

// triu_indices: factory
VMAP_SIGNATURE(triu_indices, "triu_indices(int row, int col, int offset=0, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// triu_indices.out: factory, as triu_indices
VMAP_SIGNATURE(triu_indices_out, "triu_indices.out(int row, int col, int offset=0, *, Tensor(a!) out) -> Tensor(a!)");

// upsample_nearest2d: fold
VMAP_SIGNATURE(upsample_nearest2d, "upsample_nearest2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_nearest2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_nearest2d", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest2d::call(in[0], output_size, scales_h, scales_w));
}

// upsample_nearest2d.out: fold, as upsample_nearest2d
VMAP_SIGNATURE(upsample_nearest2d_out, "upsample_nearest2d.out(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_20(torch::Library& m) {
  VMAP_SUPPORT(_convolution_mode, _convolution_mode_rule);
  VMAP_DECOMPOSE(_pdist_backward, _pdist_backward_rule);
  support_out(m, "aten", "_pdist_backward.out", "_pdist_backward", OutDtype::Same);
  VMAP_DECOMPOSE(_scaled_dot_product_attention_math, _scaled_dot_product_attention_math_rule);
  VMAP_SUPPORT(_scaled_dot_product_flash_attention_backward, custom::scaled_dot_product_flash_attention_backward);
  VMAP_SUPPORT(_upsample_nearest_exact2d, _upsample_nearest_exact2d_rule);
  support_out(m, "aten", "_upsample_nearest_exact2d.out", "_upsample_nearest_exact2d", OutDtype::Cast);
  VMAP_SUPPORT(batch_norm_backward, batch_norm_backward_rule);
  composite(m, "cosine_similarity");
  VMAP_SUPPORT(diagonal_scatter, diagonal_scatter_rule);
  support_out(m, "aten", "diagonal_scatter.out", "diagonal_scatter", OutDtype::Same);
  VMAP_SUPPORT(gather, gather_rule);
  support_out(m, "aten", "gather.out", "gather", OutDtype::Cast);
  VMAP_SUPPORT(huber_loss, huber_loss_rule);
  support_out(m, "aten", "huber_loss.out", "huber_loss", OutDtype::Cast);
  VMAP_DECOMPOSE2(logspace, Tensor_Tensor, logspace_Tensor_Tensor_rule);
  support_out(m, "aten", "logspace.Tensor_Tensor_out", "logspace.Tensor_Tensor", OutDtype::Cast);
  VMAP_DECOMPOSE(lstm_cell, lstm_cell_rule);
  unsupported(m, "slice_inverse", "it takes the place of one tensor in memory for another's, and every example has its own", "use slice_scatter");
  VMAP_SUPPORT(slice_scatter, slice_scatter_rule);
  support_out(m, "aten", "slice_scatter.out", "slice_scatter", OutDtype::Same);
  VMAP_SUPPORT(smooth_l1_loss, smooth_l1_loss_rule);
  support_out(m, "aten", "smooth_l1_loss.out", "smooth_l1_loss", OutDtype::Cast);
  VMAP_FACTORY(aten, "tril_indices", tril_indices);
  support_out(m, "aten", "tril_indices.out", "tril_indices", OutDtype::Same);
  VMAP_FACTORY(aten, "triu_indices", triu_indices);
  support_out(m, "aten", "triu_indices.out", "triu_indices", OutDtype::Same);
  VMAP_SUPPORT(upsample_nearest2d, upsample_nearest2d_rule);
  support_out(m, "aten", "upsample_nearest2d.out", "upsample_nearest2d", OutDtype::Cast);
  add_kinds(
      "broadcast_all diagonal_scatter diagonal_scatter.out slice_scatter slice_scatter.out\n"
      "channelwise batch_norm_backward\n"
      "composite cosine_similarity\n"
      "convolve _convolution_mode\n"
      "custom _scaled_dot_product_flash_attention_backward\n"
      "decompose _pdist_backward _pdist_backward.out _scaled_dot_product_attention_math"
      " logspace.Tensor_Tensor logspace.Tensor_Tensor_out lstm_cell\n"
      "factory tril_indices tril_indices.out triu_indices triu_indices.out\n"
      "fold _upsample_nearest_exact2d _upsample_nearest_exact2d.out upsample_nearest2d"
      " upsample_nearest2d.out\n"
      "index_elements gather gather.out\n"
      "loss huber_loss huber_loss.out smooth_l1_loss smooth_l1_loss.out\n"
      "unsupported slice_inverse\n"
  );
}

}  // namespace vmap::rules::aten
