// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 4 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_amp_update_scale_ops.h>
#include <ATen/ops/_foreach_pow_ops.h>
#include <ATen/ops/_fused_rms_norm_backward_ops.h>
#include <ATen/ops/_histogramdd_bin_edges_ops.h>
#include <ATen/ops/_histogramdd_from_bin_cts_ops.h>
#include <ATen/ops/_histogramdd_from_bin_tensors_ops.h>
#include <ATen/ops/_native_batch_norm_legit_ops.h>
#include <ATen/ops/_unpack_dual_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/block_diag_ops.h>
#include <ATen/ops/bucketize_ops.h>
#include <ATen/ops/chain_matmul_ops.h>
#include <ATen/ops/channel_shuffle_ops.h>
#include <ATen/ops/clamp_ops.h>
#include <ATen/ops/clip_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/column_stack_ops.h>
#include <ATen/ops/cummax_ops.h>
#include <ATen/ops/cummin_ops.h>
#include <ATen/ops/dstack_ops.h>
#include <ATen/ops/eq_ops.h>
#include <ATen/ops/expand_ops.h>
#include <ATen/ops/fft_fft2_ops.h>
#include <ATen/ops/fft_hfft2_ops.h>
#include <ATen/ops/fft_ifft2_ops.h>
#include <ATen/ops/fft_ihfft2_ops.h>
#include <ATen/ops/fft_irfft2_ops.h>
#include <ATen/ops/fft_rfft2_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/gelu_backward_ops.h>
#include <ATen/ops/hstack_ops.h>
#include <ATen/ops/isfinite_ops.h>
#include <ATen/ops/isin_ops.h>
#include <ATen/ops/linalg_multi_dot_ops.h>
#include <ATen/ops/linalg_solve_ex_ops.h>
#include <ATen/ops/logical_and_ops.h>
#include <ATen/ops/logical_or_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/native_layer_norm_backward_ops.h>
#include <ATen/ops/ne_ops.h>
#include <ATen/ops/reshape_as_ops.h>
#include <ATen/ops/row_stack_ops.h>
#include <ATen/ops/searchsorted_ops.h>
#include <ATen/ops/transpose_ops.h>
#include <ATen/ops/tril_ops.h>
#include <ATen/ops/triu_ops.h>
#include <ATen/ops/unflatten_ops.h>
#include <ATen/ops/vstack_ops.h>
#include <ATen/ops/where_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/takes.h>

namespace vmap::rules::aten {
namespace {

// _amp_update_scale: decompose
VMAP_SIGNATURE(_amp_update_scale, "_amp_update_scale(Tensor self, Tensor growth_tracker, Tensor found_inf, float scale_growth_factor, float scale_backoff_factor, int growth_interval) -> (Tensor, Tensor growth_tracker_out)");
std::tuple<Tensor,Tensor> _amp_update_scale_rule(const Tensor& self, const Tensor& growth_tracker,
    const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor,
    int64_t growth_interval) {
  Takes takes("_amp_update_scale");
  takes.number("self", self);
  takes.dtype("self", self, at::ScalarType::Float);
  takes.number("growth_tracker", growth_tracker);
  takes.dtype("growth_tracker", growth_tracker, at::ScalarType::Int);
  takes.number("found_inf", found_inf);
  takes.dtype("found_inf", found_inf, at::ScalarType::Float);
  const auto overflowed_ = at::_ops::ne_Scalar::call(found_inf, at::Scalar(0));
  const auto tracked_ = at::_ops::add_Scalar::call(growth_tracker, at::Scalar(1), at::Scalar(1));
  const auto grows_ = at::_ops::eq_Scalar::call(tracked_, growth_interval);
  const auto grown_ = at::_ops::mul_Scalar::call(self, scale_growth_factor);
  const auto larger_ = at::_ops::where_self::call(at::_ops::logical_and::call(grows_, at::_ops::isfinite::call(grown_)), grown_, self);
  const auto scale_ = at::_ops::where_self::call(overflowed_, at::_ops::mul_Scalar::call(self, scale_backoff_factor), larger_);
  const auto tracker_ = at::_ops::where_ScalarSelf::call(at::_ops::logical_or::call(overflowed_, grows_), at::Scalar(0), tracked_);
  return ::std::make_tuple(at::_ops::reshape_as::call(scale_, self), at::_ops::reshape_as::call(tracker_, growth_tracker));
}

// _foreach_pow.ScalarAndTensor: composite
VMAP_SIGNATURE(_foreach_pow_ScalarAndTensor, "_foreach_pow.ScalarAndTensor(Scalar self, Tensor[] exponent) -> Tensor[]");

// _fused_rms_norm_backward: unsupported
VMAP_SIGNATURE(_fused_rms_norm_backward, "_fused_rms_norm_backward(Tensor grad_out, Tensor input, int[] normalized_shape, Tensor rstd, Tensor? weight, bool[2] output_mask) -> (Tensor, Tensor)");

// _histogramdd_from_bin_cts: decompose
VMAP_SIGNATURE(_histogramdd_from_bin_cts, "_histogramdd_from_bin_cts(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False) -> Tensor");
Tensor _histogramdd_from_bin_cts_rule(const Tensor& self, at::IntArrayRef bins,
    std::optional<at::ArrayRef<double>> range, const std::optional<Tensor>& weight, bool density) {
  const auto edges_ = at::_ops::_histogramdd_bin_edges::call(self, bins, range, weight, density);
  return at::_ops::_histogramdd_from_bin_tensors::call(self, edges_, weight, density);
}

// _histogramdd_from_bin_cts.out: decompose, as _histogramdd_from_bin_cts
VMAP_SIGNATURE(_histogramdd_from_bin_cts_out, "_histogramdd_from_bin_cts.out(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False, Tensor(a!) out) -> Tensor(a!)");

// _native_batch_norm_legit_functional: channelwise
VMAP_SIGNATURE(_native_batch_norm_legit_functional, "_native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> _native_batch_norm_legit_functional_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, const Tensor& running_mean, BDim running_mean_bdim,
    const Tensor& running_var, BDim running_var_bdim, bool training, double momentum, double eps) {
  Channelwise<5> in("_native_batch_norm_legit_functional", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  in.fold(true);
  return in.result(at::_ops::_native_batch_norm_legit_functional::call(in[0], in.optional(1), in.optional(2), in[3], in[4], training, momentum, eps));
}

// _unpack_dual: view
VMAP_SIGNATURE(_unpack_dual, "_unpack_dual(Tensor(a) dual, int level) -> (Tensor(a) primal, Tensor tangent)");
std::tuple<Tensor, BDim, Tensor, BDim> _unpack_dual_rule(const Tensor& dual, BDim dual_bdim, int64_t level) {
  View in("_unpack_dual", dual, dual_bdim);
  return in.result(at::_ops::_unpack_dual::call(in.self(), level));
}

// block_diag: decompose
VMAP_SIGNATURE(block_diag, "block_diag(Tensor[] tensors) -> Tensor");
Tensor block_diag_rule(at::TensorList tensors) {
  return decompositions::block_diag(tensors);
}

// block_diag.out: decompose, as block_diag
VMAP_SIGNATURE(block_diag_out, "block_diag.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// bucketize.Scalar: decompose
VMAP_SIGNATURE(bucketize_Scalar, "bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor");
Tensor bucketize_Scalar_rule(const at::Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  return at::_ops::searchsorted_Scalar::call(at::_ops::expand::call(boundaries, c10::SymIntArrayRef({c10::SymInt(-1)}), false), self, out_int32, right, ::std::nullopt, ::std::nullopt);
}

// bucketize.Scalar_out: decompose, as bucketize.Scalar
VMAP_SIGNATURE(bucketize_Scalar_out, "bucketize.Scalar_out(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!) out) -> Tensor(a!)");

// chain_matmul.out: composite, as chain_matmul
VMAP_SIGNATURE(chain_matmul_out, "chain_matmul.out(Tensor[] matrices, *, Tensor(a!) out) -> Tensor(a!)");

// channel_shuffle: decompose
VMAP_SIGNATURE(channel_shuffle, "channel_shuffle(Tensor self, SymInt groups) -> Tensor");
Tensor channel_shuffle_rule(const Tensor& self, c10::SymInt groups) {
  Takes takes("channel_shuffle");
  takes.dims("self", self, "ncs...");
  return at::_ops::flatten_using_ints::call(at::_ops::clone::call(at::_ops::transpose_int::call(at::_ops::unflatten_int::call(self, 1, c10::SymIntArrayRef({groups, c10::SymInt(-1)})), 1, 2), at::MemoryFormat::Contiguous), 1, 2);
}

// channel_shuffle.out: decompose, as channel_shuffle
VMAP_SIGNATURE(channel_shuffle_out, "channel_shuffle.out(Tensor self, SymInt groups, *, Tensor(a!) out) -> Tensor(a!)");

// clamp.Tensor: pointwise
VMAP_SIGNATURE(clamp_Tensor, "clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor");
OneResult clamp_Tensor_rule(const Tensor& self, BDim self_bdim, const std::optional<Tensor>& min,
    BDim min_bdim, const std::optional<Tensor>& max, BDim max_bdim) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  return in.result(at::_ops::clamp_Tensor::call(in[0], in.optional(1), in.optional(2)));
}

// clamp.Tensor_out: pointwise, as clamp.Tensor
VMAP_SIGNATURE(clamp_Tensor_out, "clamp.Tensor_out(Tensor self, Tensor? min=None, Tensor? max=None, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_.Tensor: pointwise, as clamp.Tensor
VMAP_SIGNATURE(clamp__Tensor, "clamp_.Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!)");
void clamp__Tensor_rule(Tensor& self, BDim self_bdim, const std::optional<Tensor>& min, BDim min_bdim,
    const std::optional<Tensor>& max, BDim max_bdim) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  at::_ops::clamp__Tensor::call(in.written(), in.optional(1), in.optional(2));
}

// clip.Tensor: pointwise
VMAP_SIGNATURE(clip_Tensor, "clip.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor");
OneResult clip_Tensor_rule(const Tensor& self, BDim self_bdim, const std::optional<Tensor>& min,
    BDim min_bdim, const std::optional<Tensor>& max, BDim max_bdim) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  return in.result(at::_ops::clip_Tensor::call(in[0], in.optional(1), in.optional(2)));
}

// clip.Tensor_out: pointwise, as clip.Tensor
VMAP_SIGNATURE(clip_Tensor_out, "clip.Tensor_out(Tensor self, Tensor? min=None, Tensor? max=None, *, Tensor(a!) out) -> Tensor(a!)");

// clip_.Tensor: pointwise, as clip.Tensor
VMAP_SIGNATURE(clip__Tensor, "clip_.Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!)");
void clip__Tensor_rule(Tensor& self, BDim self_bdim, const std::optional<Tensor>& min, BDim min_bdim,
    const std::optional<Tensor>& max, BDim max_bdim) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  at::_ops::clip__Tensor::call(in.written(), in.optional(1), in.optional(2));
}

// column_stack.out: composite, as column_stack
VMAP_SIGNATURE(column_stack_out, "column_stack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// cummax: reduction
VMAP_SIGNATURE(cummax, "cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> cummax_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::cummax::call(in[0], in.dim()), true);
}

// cummax.out: reduction, as cummax
VMAP_SIGNATURE(cummax_out, "cummax.out(Tensor self, int dim, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// cummin: reduction
VMAP_SIGNATURE(cummin, "cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> cummin_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::cummin::call(in[0], in.dim()), true);
}

// cummin.out: reduction, as cummin
VMAP_SIGNATURE(cummin_out, "cummin.out(Tensor self, int dim, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// dstack.out: composite, as dstack
VMAP_SIGNATURE(dstack_out, "dstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// fft_fft2: reduction
VMAP_SIGNATURE(fft_fft2, "fft_fft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_fft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_fft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_fft2::call(in[0], s, in.dims(), norm), true);
}

// fft_fft2.out: reduction, as fft_fft2
VMAP_SIGNATURE(fft_fft2_out, "fft_fft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_hfft2: reduction
VMAP_SIGNATURE(fft_hfft2, "fft_hfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_hfft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_hfft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_hfft2::call(in[0], s, in.dims(), norm), true);
}

// fft_hfft2.out: reduction, as fft_hfft2
VMAP_SIGNATURE(fft_hfft2_out, "fft_hfft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_ifft2: reduction
VMAP_SIGNATURE(fft_ifft2, "fft_ifft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_ifft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_ifft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_ifft2::call(in[0], s, in.dims(), norm), true);
}

// fft_ifft2.out: reduction, as fft_ifft2
VMAP_SIGNATURE(fft_ifft2_out, "fft_ifft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_ihfft2: reduction
VMAP_SIGNATURE(fft_ihfft2, "fft_ihfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_ihfft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_ihfft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_ihfft2::call(in[0], s, in.dims(), norm), true);
}

// fft_irfft2: reduction
VMAP_SIGNATURE(fft_irfft2, "fft_irfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_irfft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_irfft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_irfft2::call(in[0], s, in.dims(), norm), true);
}

// fft_irfft2.out: reduction, as fft_irfft2
VMAP_SIGNATURE(fft_irfft2_out, "fft_irfft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_rfft2: reduction
VMAP_SIGNATURE(fft_rfft2, "fft_rfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_rfft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_rfft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_rfft2::call(in[0], s, in.dims(), norm), true);
}

// fft_rfft2.out: reduction, as fft_rfft2
VMAP_SIGNATURE(fft_rfft2_out, "fft_rfft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// gelu_backward: variadic
VMAP_SIGNATURE(gelu_backward, "gelu_backward(Tensor grad_output, Tensor self, *, str approximate='none') -> Tensor");
OneResult gelu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, c10::string_view approximate) {
  Variadic<2> in("gelu_backward", Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.align_and_expand();
  return in.result(at::_ops::gelu_backward::call(in[0], in[1], approximate));
}

// gelu_backward.grad_input: variadic, as gelu_backward
VMAP_SIGNATURE(gelu_backward_grad_input, "gelu_backward.grad_input(Tensor grad_output, Tensor self, *, str approximate='none', Tensor(a!) grad_input) -> Tensor(a!)");

// hstack.out: composite, as hstack
VMAP_SIGNATURE(hstack_out, "hstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// isin.Scalar_Tensor: decompose
VMAP_SIGNATURE(isin_Scalar_Tensor, "isin.Scalar_Tensor(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor");
Tensor isin_Scalar_Tensor_rule(const at::Scalar& element, const Tensor& test_elements, bool assume_unique,
    bool invert) {
  return decompositions::isin(element, test_elements, assume_unique, invert);
}

// isin.Scalar_Tensor_out: decompose, as isin.Scalar_Tensor
VMAP_SIGNATURE(isin_Scalar_Tensor_out, "isin.Scalar_Tensor_out(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)");

// linalg_multi_dot.out: composite, as linalg_multi_dot
VMAP_SIGNATURE(linalg_multi_dot_out, "linalg_multi_dot.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_solve_ex.out: composite, as linalg_solve_ex
VMAP_SIGNATURE(linalg_solve_ex_out, "linalg_solve_ex.out(Tensor A, Tensor B, *, bool left=True, bool check_errors=False, Tensor(a!) result, Tensor(b!) info) -> (Tensor(a!) result, Tensor(b!) info)");

// native_layer_norm_backward: custom
VMAP_SIGNATURE(native_layer_norm_backward, "native_layer_norm_backward(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask) -> (Tensor, Tensor, Tensor)");

// native_layer_norm_backward.out: custom, as native_layer_norm_backward
VMAP_SIGNATURE(native_layer_norm_backward_out, "native_layer_norm_backward.out(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// row_stack.out: composite, as row_stack
VMAP_SIGNATURE(row_stack_out, "row_stack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// tril: variadic
VMAP_SIGNATURE(tril, "tril(Tensor self, SymInt diagonal=0) -> Tensor");
OneResult tril_rule(const Tensor& self, BDim self_bdim, c10::SymInt diagonal) {
  Variadic<1> in("tril", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::tril::call(in[0], diagonal));
}

// tril.out: variadic, as tril
VMAP_SIGNATURE(tril_out, "tril.out(Tensor self, SymInt diagonal=0, *, Tensor(a!) out) -> Tensor(a!)");

// tril_: variadic, as tril
VMAP_SIGNATURE(tril_, "tril_(Tensor(a!) self, SymInt diagonal=0) -> Tensor(a!)");
void tril__rule(Tensor& self, BDim self_bdim, c10::SymInt diagonal) {
  Variadic<1> in("tril_", Operand(self, self_bdim, 2));
  in.align();
  at::_ops::tril_::call(in.written(), diagonal);
}

// triu: variadic
VMAP_SIGNATURE(triu, "triu(Tensor self, SymInt diagonal=0) -> Tensor");
OneResult triu_rule(const Tensor& self, BDim self_bdim, c10::SymInt diagonal) {
  Variadic<1> in("triu", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::triu::call(in[0], diagonal));
}

// triu.out: variadic, as triu
VMAP_SIGNATURE(triu_out, "triu.out(Tensor self, SymInt diagonal=0, *, Tensor(a!) out) -> Tensor(a!)");

// triu_: variadic, as triu
VMAP_SIGNATURE(triu_, "triu_(Tensor(a!) self, SymInt diagonal=0) -> Tensor(a!)");
void triu__rule(Tensor& self, BDim self_bdim, c10::SymInt diagonal) {
  Variadic<1> in("triu_", Operand(self, self_bdim, 2));
  in.align();
  at::_ops::triu_::call(in.written(), diagonal);
}

// vstack.out: composite, as vstack
VMAP_SIGNATURE(vstack_out, "vstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_4(torch::Library& m) {
  VMAP_DECOMPOSE(_amp_update_scale, _amp_update_scale_rule);
  composite(m, "_batch_norm_impl_index_backward");
  explicit_composite(m, "_foreach_pow.ScalarAndTensor");
  unsupported(m, "_fused_rms_norm_backward", "PyTorch has a kernel of it for GPUs alone", "differentiate rms_norm");
  VMAP_DECOMPOSE(_histogramdd_from_bin_cts, _histogramdd_from_bin_cts_rule);
  support_out(m, "aten", "_histogramdd_from_bin_cts.out", "_histogramdd_from_bin_cts", OutDtype::Same);
  VMAP_SUPPORT(_native_batch_norm_legit_functional, _native_batch_norm_legit_functional_rule);
  VMAP_SUPPORT(_unpack_dual, _unpack_dual_rule);
  VMAP_DECOMPOSE(block_diag, block_diag_rule);
  support_out(m, "aten", "block_diag.out", "block_diag", OutDtype::Same);
  VMAP_DECOMPOSE2(bucketize, Scalar, bucketize_Scalar_rule);
  support_out(m, "aten", "bucketize.Scalar_out", "bucketize.Scalar", OutDtype::Same);
  composite(m, "cartesian_prod");
  composite(m, "chain_matmul");
  support_out(m, "aten", "chain_matmul.out", "chain_matmul", OutDtype::Cast);
  VMAP_DECOMPOSE(channel_shuffle, channel_shuffle_rule);
  support_out(m, "aten", "channel_shuffle.out", "channel_shuffle", OutDtype::Same);
  VMAP_SUPPORT2(clamp, Tensor, clamp_Tensor_rule);
  support_out(m, "aten", "clamp.Tensor_out", "clamp.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(clamp_, Tensor, clamp__Tensor_rule);
  VMAP_SUPPORT2(clip, Tensor, clip_Tensor_rule);
  support_out(m, "aten", "clip.Tensor_out", "clip.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(clip_, Tensor, clip__Tensor_rule);
  composite(m, "column_stack");
  support_out(m, "aten", "column_stack.out", "column_stack", OutDtype::Cast);
  VMAP_SUPPORT(cummax, cummax_rule);
  support_out(m, "aten", "cummax.out", "cummax", OutDtype::Cast);
  VMAP_SUPPORT(cummin, cummin_rule);
  support_out(m, "aten", "cummin.out", "cummin", OutDtype::Cast);
  composite(m, "dstack");
  support_out(m, "aten", "dstack.out", "dstack", OutDtype::Cast);
  VMAP_SUPPORT(fft_fft2, fft_fft2_rule);
  support_out(m, "aten", "fft_fft2.out", "fft_fft2", OutDtype::Cast);
  VMAP_SUPPORT(fft_hfft2, fft_hfft2_rule);
  support_out(m, "aten", "fft_hfft2.out", "fft_hfft2", OutDtype::Cast);
  VMAP_SUPPORT(fft_ifft2, fft_ifft2_rule);
  support_out(m, "aten", "fft_ifft2.out", "fft_ifft2", OutDtype::Cast);
  VMAP_SUPPORT(fft_ihfft2, fft_ihfft2_rule);
  VMAP_SUPPORT(fft_irfft2, fft_irfft2_rule);
  support_out(m, "aten", "fft_irfft2.out", "fft_irfft2", OutDtype::Cast);
  VMAP_SUPPORT(fft_rfft2, fft_rfft2_rule);
  support_out(m, "aten", "fft_rfft2.out", "fft_rfft2", OutDtype::Cast);
  composite(m, "flatten_dense_tensors");
  VMAP_SUPPORT(gelu_backward, gelu_backward_rule);
  support_out(m, "aten", "gelu_backward.grad_input", "gelu_backward", OutDtype::Cast);
  composite(m, "hstack");
  support_out(m, "aten", "hstack.out", "hstack", OutDtype::Cast);
  VMAP_DECOMPOSE2(isin, Scalar_Tensor, isin_Scalar_Tensor_rule);
  support_out(m, "aten", "isin.Scalar_Tensor_out", "isin.Scalar_Tensor", OutDtype::Cast);
  composite(m, "linalg_multi_dot");
  support_out(m, "aten", "linalg_multi_dot.out", "linalg_multi_dot", OutDtype::Cast);
  composite(m, "linalg_solve_ex");
  support_out(m, "aten", "linalg_solve_ex.out", "linalg_solve_ex", OutDtype::Cast);
  composite(m, "native_channel_shuffle");
  VMAP_SUPPORT(native_layer_norm_backward, custom::native_layer_norm_backward);
  support_out(m, "aten", "native_layer_norm_backward.out", "native_layer_norm_backward", OutDtype::Same);
  composite(m, "row_stack");
  support_out(m, "aten", "row_stack.out", "row_stack", OutDtype::Cast);
  VMAP_SUPPORT(tril, tril_rule);
  support_out(m, "aten", "tril.out", "tril", OutDtype::Cast);
  VMAP_SUPPORT(tril_, tril__rule);
  VMAP_SUPPORT(triu, triu_rule);
  support_out(m, "aten", "triu.out", "triu", OutDtype::Cast);
  VMAP_SUPPORT(triu_, triu__rule);
  composite(m, "value_selecting_reduction_backward");
  composite(m, "vstack");
  support_out(m, "aten", "vstack.out", "vstack", OutDtype::Cast);
  add_kinds(
      "channelwise _native_batch_norm_legit_functional\n"
      "composite _batch_norm_impl_index_backward _foreach_pow.ScalarAndTensor cartesian_prod chain_matmul"
      " chain_matmul.out column_stack column_stack.out dstack dstack.out flatten_dense_tensors hstack"
      " hstack.out linalg_multi_dot linalg_multi_dot.out linalg_solve_ex linalg_solve_ex.out"
      " native_channel_shuffle row_stack row_stack.out value_selecting_reduction_backward vstack vstack.out\n"
      "custom native_layer_norm_backward native_layer_norm_backward.out\n"
      "decompose _amp_update_scale _histogramdd_from_bin_cts _histogramdd_from_bin_cts.out block_diag"
      " block_diag.out bucketize.Scalar bucketize.Scalar_out channel_shuffle channel_shuffle.out"
      " isin.Scalar_Tensor isin.Scalar_Tensor_out\n"
      "pointwise clamp.Tensor clamp.Tensor_out clamp_.Tensor clip.Tensor clip.Tensor_out clip_.Tensor\n"
      "reduction cummax cummax.out cummin cummin.out fft_fft2 fft_fft2.out fft_hfft2 fft_hfft2.out fft_ifft2"
      " fft_ifft2.out fft_ihfft2 fft_irfft2 fft_irfft2.out fft_rfft2 fft_rfft2.out\n"
      "unsupported _fused_rms_norm_backward\n"
      "variadic gelu_backward gelu_backward.grad_input tril tril.out tril_ triu triu.out triu_\n"
      "view _unpack_dual\n"
  );
}

}  // namespace vmap::rules::aten
