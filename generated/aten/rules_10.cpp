// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 10 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_add_batch_dim_ops.h>
#include <ATen/ops/_embedding_bag_dense_backward_ops.h>
#include <ATen/ops/_embedding_bag_per_sample_weights_backward_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_for_cpu_ops.h>
#include <ATen/ops/as_strided_scatter_ops.h>
#include <ATen/ops/bincount_ops.h>
#include <ATen/ops/clamp_ops.h>
#include <ATen/ops/clip_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/linalg_svd_ops.h>
#include <ATen/ops/multi_margin_loss_ops.h>
#include <ATen/ops/nll_loss2d_backward_ops.h>
#include <ATen/ops/nll_loss_backward_ops.h>
#include <ATen/ops/transpose_copy_ops.h>
#include <ATen/ops/transpose_ops.h>
#include <ATen/ops/upsample_trilinear3d_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _add_batch_dim: unsupported
VMAP_SIGNATURE(_add_batch_dim, "_add_batch_dim(Tensor self, int batch_dim, int level) -> Tensor");

// _embedding_bag_dense_backward: decompose
VMAP_SIGNATURE(_embedding_bag_dense_backward, "_embedding_bag_dense_backward(Tensor grad, Tensor indices, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor");
Tensor _embedding_bag_dense_backward_rule(const Tensor& grad, const Tensor& indices,
    const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
    c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode,
    const std::optional<Tensor>& per_sample_weights, int64_t padding_idx) {
  return decompositions::embedding_bag_dense_backward(grad, indices, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, per_sample_weights, padding_idx);
}

// _embedding_bag_dense_backward.out: decompose, as _embedding_bag_dense_backward
VMAP_SIGNATURE(_embedding_bag_dense_backward_out, "_embedding_bag_dense_backward.out(Tensor grad, Tensor indices, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int padding_idx=-1, *, Tensor(a!) out) -> Tensor(a!)");

// _embedding_bag_per_sample_weights_backward: decompose
VMAP_SIGNATURE(_embedding_bag_per_sample_weights_backward, "_embedding_bag_per_sample_weights_backward(Tensor grad, Tensor weight, Tensor indices, Tensor offsets, Tensor offset2bag, int mode, int padding_idx=-1) -> Tensor");
Tensor _embedding_bag_per_sample_weights_backward_rule(const Tensor& grad, const Tensor& weight,
    const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, int64_t mode,
    int64_t padding_idx) {
  return decompositions::embedding_bag_per_sample_weights_backward(grad, weight, indices, offsets, offset2bag, mode, padding_idx);
}

// _embedding_bag_per_sample_weights_backward.out: decompose, as _embedding_bag_per_sample_weights_backward
VMAP_SIGNATURE(_embedding_bag_per_sample_weights_backward_out, "_embedding_bag_per_sample_weights_backward.out(Tensor grad, Tensor weight, Tensor indices, Tensor offsets, Tensor offset2bag, int mode, int padding_idx=-1, *, Tensor(a!) out) -> Tensor(a!)");

// _scaled_dot_product_flash_attention_for_cpu: custom
VMAP_SIGNATURE(_scaled_dot_product_flash_attention_for_cpu, "_scaled_dot_product_flash_attention_for_cpu(Tensor query, Tensor key, Tensor value, float dropout_p=0.0, bool is_causal=False, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor output, Tensor logsumexp)");

// as_strided_scatter: custom
VMAP_SIGNATURE(as_strided_scatter, "as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor");

// as_strided_scatter.out: custom, as as_strided_scatter
VMAP_SIGNATURE(as_strided_scatter_out, "as_strided_scatter.out(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None, *, Tensor(a!) out) -> Tensor(a!)");

// bincount: decompose
VMAP_SIGNATURE(bincount, "bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor");
Tensor bincount_rule(const Tensor& self, const std::optional<Tensor>& weights, c10::SymInt minlength) {
  return decompositions::bincount(self, weights, minlength);
}

// bincount.out: decompose, as bincount
VMAP_SIGNATURE(bincount_out, "bincount.out(Tensor self, Tensor? weights=None, SymInt minlength=0, *, Tensor(a!) out) -> Tensor(a!)");

// clamp: pointwise
VMAP_SIGNATURE(clamp, "clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor");
OneResult clamp_rule(const Tensor& self, BDim self_bdim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  return with_bdim(at::_ops::clamp::call(self, min, max), self_bdim);
}

// clamp.out: pointwise, as clamp
VMAP_SIGNATURE(clamp_out, "clamp.out(Tensor self, Scalar? min=None, Scalar? max=None, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_: pointwise, as clamp
VMAP_SIGNATURE(clamp_, "clamp_(Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!)");
void clamp__rule(Tensor& self, BDim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  at::_ops::clamp_::call(self, min, max);
}

// clip: pointwise
VMAP_SIGNATURE(clip, "clip(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor");
OneResult clip_rule(const Tensor& self, BDim self_bdim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  return with_bdim(at::_ops::clip::call(self, min, max), self_bdim);
}

// clip.out: pointwise, as clip
VMAP_SIGNATURE(clip_out, "clip.out(Tensor self, Scalar? min=None, Scalar? max=None, *, Tensor(a!) out) -> Tensor(a!)");

// clip_: pointwise, as clip
VMAP_SIGNATURE(clip_, "clip_(Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!)");
void clip__rule(Tensor& self, BDim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  at::_ops::clip_::call(self, min, max);
}

// flatten.using_ints: custom
VMAP_SIGNATURE(flatten_using_ints, "flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)");

// linalg_svd.U: composite, as linalg_svd
VMAP_SIGNATURE(linalg_svd_U, "linalg_svd.U(Tensor A, bool full_matrices=True, *, str? driver=None, Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh)");

// multi_margin_loss: class_loss
VMAP_SIGNATURE(multi_margin_loss, "multi_margin_loss(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=Mean) -> Tensor");
OneResult multi_margin_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target,
    BDim target_bdim, const at::Scalar& p, const at::Scalar& margin, const std::optional<Tensor>& weight,
    BDim weight_bdim, int64_t reduction) {
  ClassLoss in("multi_margin_loss", reduction, 0, self, self_bdim, target, target_bdim);
  in.loose_ranks().take_weight(weight, weight_bdim).fold();
  return in.result(at::_ops::multi_margin_loss::call(in.scores(), in.target(), p, margin, in.shared_weight(), in.elementwise()));
}

// multi_margin_loss.out: class_loss, as multi_margin_loss
VMAP_SIGNATURE(multi_margin_loss_out, "multi_margin_loss.out(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

// nll_loss2d_backward: class_loss
VMAP_SIGNATURE(nll_loss2d_backward, "nll_loss2d_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight) -> Tensor");
OneResult nll_loss2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const Tensor& target, BDim target_bdim, const std::optional<Tensor>& weight,
    BDim weight_bdim, int64_t reduction, c10::SymInt ignore_index, const Tensor& total_weight,
    BDim total_weight_bdim) {
  ClassLoss in("nll_loss2d_backward", reduction, 2, self, self_bdim, target, target_bdim);
  in.ignore(ignore_index).take_weight(weight, weight_bdim).take_gradient(grad_output, grad_output_bdim).take_total(total_weight, total_weight_bdim).fold();
  return in.result(at::_ops::nll_loss2d_backward::call(in.gradient(), in.scores(), in.target(), in.shared_weight(), in.elementwise(), ignore_index, in.no_total()));
}

// nll_loss2d_backward.grad_input: class_loss, as nll_loss2d_backward
VMAP_SIGNATURE(nll_loss2d_backward_grad_input, "nll_loss2d_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight, *, Tensor(a!) grad_input) -> Tensor(a!)");

// nll_loss_backward: class_loss
VMAP_SIGNATURE(nll_loss_backward, "nll_loss_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight) -> Tensor");
OneResult nll_loss_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const Tensor& target, BDim target_bdim, const std::optional<Tensor>& weight,
    BDim weight_bdim, int64_t reduction, c10::SymInt ignore_index, const Tensor& total_weight,
    BDim total_weight_bdim) {
  ClassLoss in("nll_loss_backward", reduction, 0, self, self_bdim, target, target_bdim);
  in.ignore(ignore_index).take_weight(weight, weight_bdim).take_gradient(grad_output, grad_output_bdim).take_total(total_weight, total_weight_bdim).fold();
  return in.result(at::_ops::nll_loss_backward::call(in.gradient(), in.scores(), in.target(), in.shared_weight(), in.elementwise(), ignore_index, in.no_total()));
}

// nll_loss_backward.grad_input: class_loss, as nll_loss_backward
VMAP_SIGNATURE(nll_loss_backward_grad_input, "nll_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight, *, Tensor(a!) grad_input) -> Tensor(a!)");

// transpose.int: view
VMAP_SIGNATURE(transpose_int, "transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)");
OneResult transpose_int_rule(const Tensor& self, BDim self_bdim, int64_t dim0, int64_t dim1) {
  View in("transpose.int", self, self_bdim);
  const auto physical_dim0 = in.keep(dim0);
  const auto physical_dim1 = in.keep(dim1);
  return in.result(at::_ops::transpose_int::call(in.self(), physical_dim0, physical_dim1));
}

// transpose_: view, as transpose.int
VMAP_SIGNATURE(transpose_, "transpose_(Tensor(a!) self, int dim0, int dim1) -> Tensor(a!)");

// transpose_copy.int: view
VMAP_SIGNATURE(transpose_copy_int, "transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor");
OneResult transpose_copy_int_rule(const Tensor& self, BDim self_bdim, int64_t dim0, int64_t dim1) {
  View in("transpose_copy.int", self, self_bdim);
  const auto physical_dim0 = in.keep(dim0);
  const auto physical_dim1 = in.keep(dim1);
  return in.result(at::_ops::transpose_copy_int::call(in.self(), physical_dim0, physical_dim1));
}

// transpose_copy.int_out: view, as transpose_copy.int
VMAP_SIGNATURE(transpose_copy_int_out, "transpose_copy.int_out(Tensor self, int dim0, int dim1, *, Tensor(a!) out) -> Tensor(a!)");

// upsample_trilinear3d: fold
VMAP_SIGNATURE(upsample_trilinear3d, "upsample_trilinear3d(Tensor self, SymInt[3] output_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_trilinear3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h,
    std::optional<double> scales_w) {
  Fold<1> in("upsample_trilinear3d", Operand(self, self_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_trilinear3d::call(in[0], output_size, align_corners, scales_d, scales_h, scales_w));
}

// upsample_trilinear3d.out: fold, as upsample_trilinear3d
VMAP_SIGNATURE(upsample_trilinear3d_out, "upsample_trilinear3d.out(Tensor self, SymInt[3] output_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_10(torch::Library& m) {
  unsupported(m, "_add_batch_dim", "it opens and closes the levels of PyTorch's own vmap", "use one vmap only, this one or torch.vmap; torch.autograd.functional has one, torch.func.jacfwd goes inside any");
  VMAP_DECOMPOSE(_embedding_bag_dense_backward, _embedding_bag_dense_backward_rule);
  support_out(m, "aten", "_embedding_bag_dense_backward.out", "_embedding_bag_dense_backward", OutDtype::Same);
  VMAP_DECOMPOSE(_embedding_bag_per_sample_weights_backward, _embedding_bag_per_sample_weights_backward_rule);
  support_out(m, "aten", "_embedding_bag_per_sample_weights_backward.out", "_embedding_bag_per_sample_weights_backward", OutDtype::Same);
  VMAP_SUPPORT(_scaled_dot_product_flash_attention_for_cpu, custom::flash_attention_for_cpu);
  VMAP_SUPPORT(as_strided_scatter, custom::as_strided_scatter);
  support_out(m, "aten", "as_strided_scatter.out", "as_strided_scatter", OutDtype::Same);
  VMAP_DECOMPOSE(bincount, bincount_rule);
  support_out(m, "aten", "bincount.out", "bincount", OutDtype::Same);
  VMAP_SUPPORT(clamp, clamp_rule);
  support_out(m, "aten", "clamp.out", "clamp", OutDtype::Cast);
  VMAP_SUPPORT(clamp_, clamp__rule);
  VMAP_SUPPORT(clip, clip_rule);
  support_out(m, "aten", "clip.out", "clip", OutDtype::Cast);
  VMAP_SUPPORT(clip_, clip__rule);
  VMAP_SUPPORT2(flatten, using_ints, custom::flatten);
  composite(m, "linalg_svd");
  support_out(m, "aten", "linalg_svd.U", "linalg_svd", OutDtype::Cast);
  composite(m, "moveaxis.int");
  composite(m, "movedim.int");
  VMAP_SUPPORT(multi_margin_loss, multi_margin_loss_rule);
  support_out(m, "aten", "multi_margin_loss.out", "multi_margin_loss", OutDtype::Cast);
  VMAP_SUPPORT(nll_loss2d_backward, nll_loss2d_backward_rule);
  support_out(m, "aten", "nll_loss2d_backward.grad_input", "nll_loss2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(nll_loss_backward, nll_loss_backward_rule);
  support_out(m, "aten", "nll_loss_backward.grad_input", "nll_loss_backward", OutDtype::Cast);
  composite(m, "norm_except_dim");
  composite(m, "swapaxes");
  composite(m, "swapaxes_");
  composite(m, "swapdims");
  composite(m, "swapdims_");
  VMAP_SUPPORT2(transpose, int, transpose_int_rule);
  VMAP_SUPPORT_INPLACE_VIEW(transpose_, transpose_int_rule);
  VMAP_SUPPORT2(transpose_copy, int, transpose_copy_int_rule);
  support_out(m, "aten", "transpose_copy.int_out", "transpose_copy.int", OutDtype::Same);
  VMAP_SUPPORT(upsample_trilinear3d, upsample_trilinear3d_rule);
  support_out(m, "aten", "upsample_trilinear3d.out", "upsample_trilinear3d", OutDtype::Cast);
  add_kinds(
      "class_loss multi_margin_loss multi_margin_loss.out nll_loss2d_backward nll_loss2d_backward.grad_input"
      " nll_loss_backward nll_loss_backward.grad_input\n"
      "composite linalg_svd linalg_svd.U moveaxis.int movedim.int norm_except_dim swapaxes swapaxes_"
      " swapdims swapdims_\n"
      "custom _scaled_dot_product_flash_attention_for_cpu as_strided_scatter as_strided_scatter.out"
      " flatten.using_ints\n"
      "decompose _embedding_bag_dense_backward _embedding_bag_dense_backward.out"
      " _embedding_bag_per_sample_weights_backward _embedding_bag_per_sample_weights_backward.out bincount"
      " bincount.out\n"
      "fold upsample_trilinear3d upsample_trilinear3d.out\n"
      "pointwise clamp clamp.out clamp_ clip clip.out clip_\n"
      "unsupported _add_batch_dim\n"
      "view transpose.int transpose_ transpose_copy.int transpose_copy.int_out\n"
  );
}

}  // namespace vmap::rules::aten
