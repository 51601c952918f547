// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 25 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_amp_foreach_non_finite_check_and_unscale_ops.h>
#include <ATen/ops/_backward_ops.h>
#include <ATen/ops/_batch_norm_with_update_ops.h>
#include <ATen/ops/_local_scalar_dense_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_ops.h>
#include <ATen/ops/cross_ops.h>
#include <ATen/ops/diag_embed_ops.h>
#include <ATen/ops/diagonal_backward_ops.h>
#include <ATen/ops/diagonal_copy_ops.h>
#include <ATen/ops/diagonal_ops.h>
#include <ATen/ops/is_nonzero_ops.h>
#include <ATen/ops/item_ops.h>
#include <ATen/ops/native_group_norm_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/nuclear_norm_ops.h>
#include <ATen/ops/slice_copy_ops.h>
#include <ATen/ops/slice_ops.h>
#include <ATen/ops/take_along_dim_ops.h>
#include <ATen/ops/unfold_backward_ops.h>
#include <ATen/ops/unfold_copy_ops.h>
#include <ATen/ops/unfold_ops.h>
#include <ATen/ops/unique_dim_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/writes.h>

namespace vmap::rules::aten {
namespace {

// _amp_foreach_non_finite_check_and_unscale: decompose
VMAP_SIGNATURE(_amp_foreach_non_finite_check_and_unscale, "_amp_foreach_non_finite_check_and_unscale(Tensor[] self, Tensor found_inf, Tensor inv_scale) -> (Tensor[] self_out, Tensor found_inf_out)");
std::tuple<std::vector<Tensor>,Tensor> _amp_foreach_non_finite_check_and_unscale_rule(at::TensorList self,
    const Tensor& found_inf, const Tensor& inv_scale) {
  const Writes writes = decompositions::amp_foreach_non_finite_check_and_unscale(self, found_inf, inv_scale);
  return {writes.after(self), writes.after(found_inf)};
}

// _backward: unsupported
VMAP_SIGNATURE(_backward, "_backward(Tensor self, Tensor[] inputs, Tensor? gradient=None, bool? retain_graph=None, bool create_graph=False) -> ()");

// _batch_norm_with_update_functional: channelwise
VMAP_SIGNATURE(_batch_norm_with_update_functional, "_batch_norm_with_update_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> _batch_norm_with_update_functional_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, const Tensor& running_mean, BDim running_mean_bdim,
    const Tensor& running_var, BDim running_var_bdim, double momentum, double eps) {
  Channelwise<5> in("_batch_norm_with_update_functional", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  in.fold(true);
  return in.result(at::_ops::_batch_norm_with_update_functional::call(in[0], in.optional(1), in.optional(2), in[3], in[4], momentum, eps));
}

// _local_scalar_dense: unsupported
VMAP_SIGNATURE(_local_scalar_dense, "_local_scalar_dense(Tensor self) -> Scalar");

// _scaled_dot_product_flash_attention: custom
VMAP_SIGNATURE(_scaled_dot_product_flash_attention, "_scaled_dot_product_flash_attention(Tensor query, Tensor key, Tensor value, float dropout_p=0.0, bool is_causal=False, bool return_debug_mask=False, *, float? scale=None) -> (Tensor output, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)");

// cross.out: composite, as cross
VMAP_SIGNATURE(cross_out, "cross.out(Tensor self, Tensor other, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)");

// diag_embed: view
VMAP_SIGNATURE(diag_embed, "diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor");
OneResult diag_embed_rule(const Tensor& self, BDim self_bdim, int64_t offset, int64_t dim1, int64_t dim2) {
  View in("diag_embed", self, self_bdim, 1, 64);
  const auto physical_dim1 = in.insert(dim1);
  const auto physical_dim2 = in.insert(dim2);
  return in.result(at::_ops::diag_embed::call(in.self(), offset, physical_dim1, physical_dim2));
}

// diag_embed.out: view, as diag_embed
VMAP_SIGNATURE(diag_embed_out, "diag_embed.out(Tensor self, int offset=0, int dim1=-2, int dim2=-1, *, Tensor(a!) out) -> Tensor(a!)");

// diagonal: view
VMAP_SIGNATURE(diagonal, "diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)");
OneResult diagonal_rule(const Tensor& self, BDim self_bdim, int64_t offset, int64_t dim1, int64_t dim2) {
  View in("diagonal", self, self_bdim, 2);
  const auto physical_dim1 = in.drop(dim1);
  const auto physical_dim2 = in.drop(dim2);
  return in.result(at::_ops::diagonal::call(in.self(), offset, physical_dim1, physical_dim2));
}

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

// diagonal_copy: view
VMAP_SIGNATURE(diagonal_copy, "diagonal_copy(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor");
OneResult diagonal_copy_rule(const Tensor& self, BDim self_bdim, int64_t offset, int64_t dim1, int64_t dim2) {
  View in("diagonal_copy", self, self_bdim, 2);
  const auto physical_dim1 = in.drop(dim1);
  const auto physical_dim2 = in.drop(dim2);
  return in.result(at::_ops::diagonal_copy::call(in.self(), offset, physical_dim1, physical_dim2));
}

// diagonal_copy.out: view, as diagonal_copy
VMAP_SIGNATURE(diagonal_copy_out, "diagonal_copy.out(Tensor self, int offset=0, int dim1=0, int dim2=1, *, Tensor(a!) out) -> Tensor(a!)");

// is_nonzero: unsupported
VMAP_SIGNATURE(is_nonzero, "is_nonzero(Tensor self) -> bool");

// item: unsupported
VMAP_SIGNATURE(item, "item(Tensor self) -> Scalar");

// native_group_norm: channelwise
VMAP_SIGNATURE(native_group_norm, "native_group_norm(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_group_norm_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymInt N, c10::SymInt C, c10::SymInt HxW,
    int64_t group, double eps) {
  Channelwise<3> in("native_group_norm", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1));
  in.affine(1, 2);
  in.fold(false).contiguous();
  return in.result(at::_ops::native_group_norm::call(in[0], in.optional(1), in.optional(2), in.outer(N), in.channels(C), HxW, in.channels(group), eps));
}

// native_group_norm.out: channelwise, as native_group_norm
VMAP_SIGNATURE(native_group_norm_out, "native_group_norm.out(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// normal.float_float: random
VMAP_SIGNATURE(normal_float_float, "normal.float_float(float mean, float std, SymInt[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult normal_float_float_rule(const Draw& draw, double mean, double std, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::normal_float_float::call(mean, std, physical_size, generator, dtype, layout, device, pin_memory));
}

// normal.float_float_out: random, as normal.float_float
VMAP_SIGNATURE(normal_float_float_out, "normal.float_float_out(float mean, float std, SymInt[] size, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// nuclear_norm.dim: reduction
VMAP_SIGNATURE(nuclear_norm_dim, "nuclear_norm.dim(Tensor self, int[2] dim, bool keepdim=False) -> Tensor");
OneResult nuclear_norm_dim_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::nuclear_norm_dim::call(in[0], in.dims(), keepdim), keepdim);
}

// nuclear_norm.dim_out: reduction, as nuclear_norm.dim
VMAP_SIGNATURE(nuclear_norm_dim_out, "nuclear_norm.dim_out(Tensor self, int[2] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// slice.Tensor: view
VMAP_SIGNATURE(slice_Tensor, "slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)");
OneResult slice_Tensor_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<c10::SymInt> start, std::optional<c10::SymInt> end, c10::SymInt step) {
  View in("slice.Tensor", self, self_bdim, 1);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::slice_Tensor::call(in.self(), physical_dim, start, end, step));
}

// slice_copy.Tensor: view
VMAP_SIGNATURE(slice_copy_Tensor, "slice_copy.Tensor(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor");
OneResult slice_copy_Tensor_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<c10::SymInt> start, std::optional<c10::SymInt> end, c10::SymInt step) {
  View in("slice_copy.Tensor", self, self_bdim, 1);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::slice_copy_Tensor::call(in.self(), physical_dim, start, end, step));
}

// slice_copy.Tensor_out: view, as slice_copy.Tensor
VMAP_SIGNATURE(slice_copy_Tensor_out, "slice_copy.Tensor_out(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1, *, Tensor(a!) out) -> Tensor(a!)");

// take_along_dim.out: composite, as take_along_dim
VMAP_SIGNATURE(take_along_dim_out, "take_along_dim.out(Tensor self, Tensor indices, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)");

// unfold: view
VMAP_SIGNATURE(unfold, "unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)");
OneResult unfold_rule(const Tensor& self, BDim self_bdim, int64_t dimension, int64_t size, int64_t step) {
  View in("unfold", self, self_bdim);
  const auto physical_dimension = in.keep(dimension);
  return in.result(at::_ops::unfold::call(in.self(), physical_dimension, size, step));
}

// unfold_backward: view
VMAP_SIGNATURE(unfold_backward, "unfold_backward(Tensor grad_in, SymInt[] input_sizes, int dim, int size, int step) -> Tensor");
OneResult unfold_backward_rule(const Tensor& grad_in, BDim grad_in_bdim, c10::SymIntArrayRef input_sizes,
    int64_t dim, int64_t size, int64_t step) {
  View in("unfold_backward", grad_in, grad_in_bdim);
  const auto physical_input_sizes = in.of_result(input_sizes);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::unfold_backward::call(in.self(), physical_input_sizes, physical_dim, size, step));
}

// unfold_backward.out: view, as unfold_backward
VMAP_SIGNATURE(unfold_backward_out, "unfold_backward.out(Tensor grad_in, SymInt[] input_sizes, int dim, int size, int step, *, Tensor(a!) out) -> Tensor(a!)");

// unfold_copy: view
VMAP_SIGNATURE(unfold_copy, "unfold_copy(Tensor self, int dimension, int size, int step) -> Tensor");
OneResult unfold_copy_rule(const Tensor& self, BDim self_bdim, int64_t dimension, int64_t size,
    int64_t step) {
  View in("unfold_copy", self, self_bdim);
  const auto physical_dimension = in.keep(dimension);
  return in.result(at::_ops::unfold_copy::call(in.self(), physical_dimension, size, step));
}

// unfold_copy.out: view, as unfold_copy
VMAP_SIGNATURE(unfold_copy_out, "unfold_copy.out(Tensor self, int dimension, int size, int step, *, Tensor(a!) out) -> Tensor(a!)");

// unique_dim: unsupported
VMAP_SIGNATURE(unique_dim, "unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)");

// unique_dim.out: unsupported, as unique_dim
VMAP_SIGNATURE(unique_dim_out, "unique_dim.out(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

}  // namespace

void register_shard_25(torch::Library& m) {
  VMAP_DECOMPOSE(_amp_foreach_non_finite_check_and_unscale, _amp_foreach_non_finite_check_and_unscale_rule);
  unsupported(m, "_backward", "autograd runs on whole batches, below vmap, and knows no example", "return the tensor, and call backward outside vmap");
  VMAP_SUPPORT(_batch_norm_with_update_functional, _batch_norm_with_update_functional_rule);
  composite(m, "_is_zerotensor");
  unsupported(m, "_local_scalar_dense", "it reads one number on the host, and every example has its own", "compute with the tensor itself, which operators take where they take a number (x * t, where(condition, x, t), full_like(x, 1) * t; as an index with a dim: x[t[None]]; torch.stack([a, b]) for torch.tensor([a, b])), or return it, and call item() outside vmap");
  VMAP_SUPPORT(_scaled_dot_product_flash_attention, custom::scaled_dot_product_flash_attention);
  composite(m, "cross");
  support_out(m, "aten", "cross.out", "cross", OutDtype::Cast);
  VMAP_SUPPORT(diag_embed, diag_embed_rule);
  support_out(m, "aten", "diag_embed.out", "diag_embed", OutDtype::Same);
  VMAP_SUPPORT(diagonal, diagonal_rule);
  VMAP_SUPPORT(diagonal_backward, diagonal_backward_rule);
  support_out(m, "aten", "diagonal_backward.out", "diagonal_backward", OutDtype::Same);
  VMAP_SUPPORT(diagonal_copy, diagonal_copy_rule);
  support_out(m, "aten", "diagonal_copy.out", "diagonal_copy", OutDtype::Same);
  composite(m, "gradient.scalarrayint");
  composite(m, "gradient.tensorarray");
  composite(m, "is_complex");
  composite(m, "is_conj");
  composite(m, "is_contiguous");
  composite(m, "is_distributed");
  composite(m, "is_floating_point");
  composite(m, "is_leaf");
  composite(m, "is_neg");
  unsupported(m, "is_nonzero", "a branch on the host takes one way, and every example may want another", "compute both ways and choose with where(condition, x, y); if it checks values, check them outside vmap (distributions: validate_args=False)");
  composite(m, "is_signed");
  unsupported(m, "item", "it reads one number on the host, and every example has its own", "compute with the tensor itself, which operators take where they take a number (x * t, where(condition, x, t), full_like(x, 1) * t; as an index with a dim: x[t[None]]; torch.stack([a, b]) for torch.tensor([a, b])), or return it, and call item() outside vmap");
  composite(m, "linalg_diagonal");
  VMAP_SUPPORT(native_group_norm, native_group_norm_rule);
  support_out(m, "aten", "native_group_norm.out", "native_group_norm", OutDtype::Same);
  VMAP_RANDOM(aten, "normal.float_float", normal_float_float_rule, normal_float_float);
  support_out(m, "aten", "normal.float_float_out", "normal.float_float", OutDtype::Cast);
  support_random_out("aten", "normal.float_float_out", "normal.float_float", OutDtype::Cast);
  VMAP_SUPPORT2(nuclear_norm, dim, nuclear_norm_dim_rule);
  support_out(m, "aten", "nuclear_norm.dim_out", "nuclear_norm.dim", OutDtype::Cast);
  composite(m, "retains_grad");
  VMAP_SUPPORT2(slice, Tensor, slice_Tensor_rule);
  VMAP_SUPPORT2(slice_copy, Tensor, slice_copy_Tensor_rule);
  support_out(m, "aten", "slice_copy.Tensor_out", "slice_copy.Tensor", OutDtype::Same);
  composite(m, "take_along_dim");
  support_out(m, "aten", "take_along_dim.out", "take_along_dim", OutDtype::Cast);
  VMAP_SUPPORT(unfold, unfold_rule);
  VMAP_SUPPORT(unfold_backward, unfold_backward_rule);
  support_out(m, "aten", "unfold_backward.out", "unfold_backward", OutDtype::Same);
  VMAP_SUPPORT(unfold_copy, unfold_copy_rule);
  support_out(m, "aten", "unfold_copy.out", "unfold_copy", OutDtype::Same);
  unsupported(m, "unique_dim", "the number of distinct slices differs from example to example, and a batch has one shape", "sort the slices and compare neighbours, or return the tensor and call unique_dim outside vmap");
  unsupported(m, "unique_dim.out", "the number of distinct slices differs from example to example, and a batch has one shape", "sort the slices and compare neighbours, or return the tensor and call unique_dim outside vmap");
  add_kinds(
      "channelwise _batch_norm_with_update_functional native_group_norm native_group_norm.out\n"
      "composite _is_zerotensor cross cross.out gradient.scalarrayint gradient.tensorarray is_complex"
      " is_conj is_contiguous is_distributed is_floating_point is_leaf is_neg is_signed linalg_diagonal"
      " retains_grad take_along_dim take_along_dim.out\n"
      "custom _scaled_dot_product_flash_attention\n"
      "decompose _amp_foreach_non_finite_check_and_unscale\n"
      "random normal.float_float normal.float_float_out\n"
      "reduction nuclear_norm.dim nuclear_norm.dim_out\n"
      "unsupported _backward _local_scalar_dense is_nonzero item unique_dim unique_dim.out\n"
      "view diag_embed diag_embed.out diagonal diagonal_backward diagonal_backward.out diagonal_copy"
      " diagonal_copy.out slice.Tensor slice_copy.Tensor slice_copy.Tensor_out unfold unfold_backward"
      " unfold_backward.out unfold_copy unfold_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
