// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 24 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_add_relu_ops.h>
#include <ATen/ops/_assert_async_ops.h>
#include <ATen/ops/_efficient_attention_forward_ops.h>
#include <ATen/ops/_fused_adagrad_ops.h>
#include <ATen/ops/_upsample_nearest_exact2d_backward_ops.h>
#include <ATen/ops/all_ops.h>
#include <ATen/ops/asin_ops.h>
#include <ATen/ops/concatenate_ops.h>
#include <ATen/ops/count_nonzero_ops.h>
#include <ATen/ops/detach_copy_ops.h>
#include <ATen/ops/fft_rfft_ops.h>
#include <ATen/ops/flip_ops.h>
#include <ATen/ops/geometric_ops.h>
#include <ATen/ops/hamming_window_ops.h>
#include <ATen/ops/indices_copy_ops.h>
#include <ATen/ops/isin_ops.h>
#include <ATen/ops/item_ops.h>
#include <ATen/ops/linalg_matrix_norm_ops.h>
#include <ATen/ops/linalg_solve_ex_ops.h>
#include <ATen/ops/linalg_solve_ops.h>
#include <ATen/ops/logcumsumexp_ops.h>
#include <ATen/ops/logspace_ops.h>
#include <ATen/ops/lshift_ops.h>
#include <ATen/ops/native_norm_ops.h>
#include <ATen/ops/nuclear_norm_ops.h>
#include <ATen/ops/randn_like_ops.h>
#include <ATen/ops/square_ops.h>
#include <ATen/ops/unsqueeze_copy_ops.h>
#include <ATen/ops/upsample_bicubic2d_backward_ops.h>
#include <ATen/ops/upsample_trilinear3d_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __lshift__.Tensor: pointwise
VMAP_SIGNATURE(__lshift___Tensor, "__lshift__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __lshift___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__lshift___Tensor::call(in[0], in[1]));
}

// __lshift__.Tensor_out: pointwise, as __lshift__.Tensor
VMAP_SIGNATURE(__lshift___Tensor_out, "__lshift__.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// _add_relu_.Tensor: pointwise
VMAP_SIGNATURE(_add_relu__Tensor, "_add_relu_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)");
void _add_relu__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.align().expand();
  at::_ops::_add_relu__Tensor::call(in.written(), in[1], alpha);
}

// _assert_async.msg: custom
VMAP_SIGNATURE(_assert_async_msg, "_assert_async.msg(Tensor self, str assert_msg) -> ()");

// _efficient_attention_forward: unsupported
VMAP_SIGNATURE(_efficient_attention_forward, "_efficient_attention_forward(Tensor query, Tensor key, Tensor value, Tensor? bias, Tensor? cu_seqlens_q, Tensor? cu_seqlens_k, SymInt? max_seqlen_q, SymInt? max_seqlen_k, float dropout_p, int custom_mask_type, bool compute_log_sumexp=False, *, float? scale=None, Tensor? seqlen_k=None, int? window_size=None) -> (Tensor output, Tensor logsumexp, Tensor philox_seed, Tensor philox_offset, SymInt max_seqlen_batch_q, SymInt max_seqlen_batch_k)");

// _fused_adagrad: decompose
VMAP_SIGNATURE(_fused_adagrad, "_fused_adagrad(Tensor[] self, Tensor[] grads, Tensor[] state_sums, Tensor[] state_steps, *, float lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] state_sums_out, Tensor[] state_steps_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adagrad_rule(at::TensorList self,
    at::TensorList grads, at::TensorList state_sums, at::TensorList state_steps, double lr,
    double lr_decay, double weight_decay, double eps, bool maximize,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  return decompositions::fused_adagrad(self, grads, state_sums, state_steps, lr, lr_decay, weight_decay, eps, maximize, grad_scale, found_inf);
}

// _upsample_nearest_exact2d_backward: fold
VMAP_SIGNATURE(_upsample_nearest_exact2d_backward, "_upsample_nearest_exact2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_nearest_exact2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales_h,
    std::optional<double> scales_w) {
  Fold<1> in("_upsample_nearest_exact2d_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_nearest_exact2d_backward::call(in[0], output_size, physical_input_size, scales_h, scales_w));
}

// _upsample_nearest_exact2d_backward.grad_input: fold, as _upsample_nearest_exact2d_backward
VMAP_SIGNATURE(_upsample_nearest_exact2d_backward_grad_input, "_upsample_nearest_exact2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// all.dim: reduction
VMAP_SIGNATURE(all_dim, "all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor");
OneResult all_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::all_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// all.out: reduction, as all.dim
VMAP_SIGNATURE(all_out, "all.out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// asin: pointwise
VMAP_SIGNATURE(asin, "asin(Tensor self) -> Tensor");
OneResult asin_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::asin::call(self), self_bdim);
}

// asin.out: pointwise, as asin
VMAP_SIGNATURE(asin_out, "asin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// asin_: pointwise, as asin
VMAP_SIGNATURE(asin_, "asin_(Tensor(a!) self) -> Tensor(a!)");
void asin__rule(Tensor& self, BDim) {
  at::_ops::asin_::call(self);
}

// concatenate.out: composite, as concatenate
VMAP_SIGNATURE(concatenate_out, "concatenate.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// count_nonzero.dim_IntList: reduction
VMAP_SIGNATURE(count_nonzero_dim_IntList, "count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor");
OneResult count_nonzero_dim_IntList_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::count_nonzero_dim_IntList::call(in[0], in.dims()), false);
}

// count_nonzero.dim_IntList_out: reduction, as count_nonzero.dim_IntList
VMAP_SIGNATURE(count_nonzero_dim_IntList_out, "count_nonzero.dim_IntList_out(Tensor self, int[] dim, *, Tensor(a!) out) -> Tensor(a!)");

// detach_copy: view
VMAP_SIGNATURE(detach_copy, "detach_copy(Tensor self) -> Tensor");
OneResult detach_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("detach_copy", self, self_bdim);
  return in.result(at::_ops::detach_copy::call(in.self()));
}

// detach_copy.out: view, as detach_copy
VMAP_SIGNATURE(detach_copy_out, "detach_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// fft_rfft: reduction
VMAP_SIGNATURE(fft_rfft, "fft_rfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_rfft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.at_least("fft_rfft", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_rfft::call(in[0], n, in.dim(), norm), true);
}

// fft_rfft.out: reduction, as fft_rfft
VMAP_SIGNATURE(fft_rfft_out, "fft_rfft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// flip: reduction
VMAP_SIGNATURE(flip, "flip(Tensor self, int[] dims) -> Tensor");
OneResult flip_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dims) {
  const Reduction<1> in(dims, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::flip::call(in[0], in.dims()), true);
}

// flip.out: reduction, as flip
VMAP_SIGNATURE(flip_out, "flip.out(Tensor self, int[] dims, *, Tensor(a!) out) -> Tensor(a!)");

// geometric: random
VMAP_SIGNATURE(geometric, "geometric(Tensor self, float p, *, Generator? generator=None) -> Tensor");
OneResult geometric_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double p,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::geometric::call(in.self(), p, generator));
}

// geometric.out: random, as geometric
VMAP_SIGNATURE(geometric_out, "geometric.out(Tensor self, float p, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// geometric_: random, as geometric
VMAP_SIGNATURE(geometric_, "geometric_(Tensor(a!) self, float p, *, Generator? generator=None) -> Tensor(a!)");
void geometric__rule(const Draw& draw, Tensor& self, BDim self_bdim, double p,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::geometric_::call(in.written(), p, generator);
  in.spread();
}

// hamming_window.periodic: factory
VMAP_SIGNATURE(hamming_window_periodic, "hamming_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hamming_window.periodic_out: factory, as hamming_window.periodic
VMAP_SIGNATURE(hamming_window_periodic_out, "hamming_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)");

// indices_copy: unsupported
VMAP_SIGNATURE(indices_copy, "indices_copy(Tensor self) -> Tensor");

// indices_copy.out: unsupported, as indices_copy
VMAP_SIGNATURE(indices_copy_out, "indices_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// isin.Scalar_Tensor: decompose
VMAP_SIGNATURE(isin_Scalar_Tensor, "isin.Scalar_Tensor(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor");
Tensor isin_Scalar_Tensor_rule(const at::Scalar& element, const Tensor& test_elements, bool assume_unique,
    bool invert) {
  return decompositions::isin(element, test_elements, assume_unique, invert);
}

// isin.Scalar_Tensor_out: decompose, as isin.Scalar_Tensor
VMAP_SIGNATURE(isin_Scalar_Tensor_out, "isin.Scalar_Tensor_out(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)");

// item: unsupported
VMAP_SIGNATURE(item, "item(Tensor self) -> Scalar");

// linalg_matrix_norm.str_ord: reduction
VMAP_SIGNATURE(linalg_matrix_norm_str_ord, "linalg_matrix_norm.str_ord(Tensor self, str ord='fro', int[] dim=[-2,-1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult linalg_matrix_norm_str_ord_rule(const Tensor& self, BDim self_bdim, c10::string_view ord,
    at::IntArrayRef dim, bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::linalg_matrix_norm_str_ord::call(in[0], ord, in.dims(), keepdim, dtype), keepdim);
}

// linalg_matrix_norm.str_ord_out: reduction, as linalg_matrix_norm.str_ord
VMAP_SIGNATURE(linalg_matrix_norm_str_ord_out, "linalg_matrix_norm.str_ord_out(Tensor self, str ord='fro', int[] dim=[-2,-1], bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// linalg_solve: variadic
VMAP_SIGNATURE(linalg_solve, "linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor");
OneResult linalg_solve_rule(const Tensor& A, BDim A_bdim, const Tensor& B, BDim B_bdim, bool left) {
  Variadic<2> in("linalg_solve", Operand(A, A_bdim, 2), Operand(B, B_bdim, 1));
  in.vector_or_matrix(1);
  in.align();
  return in.result(at::_ops::linalg_solve::call(in[0], in[1], left));
}

// linalg_solve.out: variadic, as linalg_solve
VMAP_SIGNATURE(linalg_solve_out, "linalg_solve.out(Tensor A, Tensor B, *, bool left=True, Tensor(a!) out) -> Tensor(a!)");

// linalg_solve_ex.out: composite, as linalg_solve_ex
VMAP_SIGNATURE(linalg_solve_ex_out, "linalg_solve_ex.out(Tensor A, Tensor B, *, bool left=True, bool check_errors=False, Tensor(a!) result, Tensor(b!) info) -> (Tensor(a!) result, Tensor(b!) info)");

// logcumsumexp: reduction
VMAP_SIGNATURE(logcumsumexp, "logcumsumexp(Tensor self, int dim) -> Tensor");
OneResult logcumsumexp_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::logcumsumexp::call(in[0], in.dim()), true);
}

// logcumsumexp.out: reduction, as logcumsumexp
VMAP_SIGNATURE(logcumsumexp_out, "logcumsumexp.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)");

// logspace.Tensor_Tensor: decompose
VMAP_SIGNATURE(logspace_Tensor_Tensor, "logspace.Tensor_Tensor(Tensor start, Tensor end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor logspace_Tensor_Tensor_rule(const Tensor& start, const Tensor& end, int64_t steps, double base,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::logspace(start, end, steps, base, dtype, layout, device, pin_memory);
}

// logspace.Tensor_Tensor_out: decompose, as logspace.Tensor_Tensor
VMAP_SIGNATURE(logspace_Tensor_Tensor_out, "logspace.Tensor_Tensor_out(Tensor start, Tensor end, int steps, float base=10.0, *, Tensor(a!) out) -> Tensor(a!)");

// native_norm.ScalarOpt_dim_dtype: unsupported
VMAP_SIGNATURE(native_norm_ScalarOpt_dim_dtype, "native_norm.ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1] dim, bool keepdim, ScalarType? dtype) -> Tensor");

// native_norm.ScalarOpt_dim_dtype_out: unsupported, as native_norm.ScalarOpt_dim_dtype
VMAP_SIGNATURE(native_norm_ScalarOpt_dim_dtype_out, "native_norm.ScalarOpt_dim_dtype_out(Tensor self, Scalar? p, int[1] dim, bool keepdim, ScalarType? dtype, *, Tensor(a!) out) -> Tensor(a!)");

// nuclear_norm.dim: reduction
VMAP_SIGNATURE(nuclear_norm_dim, "nuclear_norm.dim(Tensor self, int[2] dim, bool keepdim=False) -> Tensor");
OneResult nuclear_norm_dim_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::nuclear_norm_dim::call(in[0], in.dims(), keepdim), keepdim);
}

// nuclear_norm.dim_out: reduction, as nuclear_norm.dim
VMAP_SIGNATURE(nuclear_norm_dim_out, "nuclear_norm.dim_out(Tensor self, int[2] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// randn_like: random
VMAP_SIGNATURE(randn_like, "randn_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randn_like_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randn_like::call(in.self(), dtype, layout, device, pin_memory, memory_format));
}

// randn_like.out: random, as randn_like
VMAP_SIGNATURE(randn_like_out, "randn_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// square: pointwise
VMAP_SIGNATURE(square, "square(Tensor self) -> Tensor");
OneResult square_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::square::call(self), self_bdim);
}

// square.out: pointwise, as square
VMAP_SIGNATURE(square_out, "square.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// square_: pointwise, as square
VMAP_SIGNATURE(square_, "square_(Tensor(a!) self) -> Tensor(a!)");
void square__rule(Tensor& self, BDim) {
  at::_ops::square_::call(self);
}

// unsqueeze_copy: view
VMAP_SIGNATURE(unsqueeze_copy, "unsqueeze_copy(Tensor self, int dim) -> Tensor");
OneResult unsqueeze_copy_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("unsqueeze_copy", self, self_bdim);
  const auto physical_dim = in.insert(dim);
  return in.result(at::_ops::unsqueeze_copy::call(in.self(), physical_dim));
}

// unsqueeze_copy.out: view, as unsqueeze_copy
VMAP_SIGNATURE(unsqueeze_copy_out, "unsqueeze_copy.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)");

// upsample_bicubic2d_backward: fold
VMAP_SIGNATURE(upsample_bicubic2d_backward, "upsample_bicubic2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_bicubic2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_bicubic2d_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_bicubic2d_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// upsample_bicubic2d_backward.grad_input: fold, as upsample_bicubic2d_backward
VMAP_SIGNATURE(upsample_bicubic2d_backward_grad_input, "upsample_bicubic2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

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

void register_shard_24(torch::Library& m) {
  VMAP_SUPPORT2(__lshift__, Tensor, __lshift___Tensor_rule);
  support_out(m, "aten", "__lshift__.Tensor_out", "__lshift__.Tensor", OutDtype::Same);
  VMAP_SUPPORT2(_add_relu_, Tensor, _add_relu__Tensor_rule);
  VMAP_SUPPORT2(_assert_async, msg, custom::assert_async_msg);
  unsupported(m, "_efficient_attention_forward", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  VMAP_DECOMPOSE(_fused_adagrad, _fused_adagrad_rule);
  VMAP_SUPPORT(_upsample_nearest_exact2d_backward, _upsample_nearest_exact2d_backward_rule);
  support_out(m, "aten", "_upsample_nearest_exact2d_backward.grad_input", "_upsample_nearest_exact2d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(all, dim, all_dim_rule);
  support_out(m, "aten", "all.out", "all.dim", OutDtype::Cast);
  VMAP_SUPPORT(asin, asin_rule);
  support_out(m, "aten", "asin.out", "asin", OutDtype::Cast);
  VMAP_SUPPORT(asin_, asin__rule);
  composite(m, "concatenate");
  support_out(m, "aten", "concatenate.out", "concatenate", OutDtype::Cast);
  VMAP_SUPPORT2(count_nonzero, dim_IntList, count_nonzero_dim_IntList_rule);
  support_out(m, "aten", "count_nonzero.dim_IntList_out", "count_nonzero.dim_IntList", OutDtype::Same);
  VMAP_SUPPORT(detach_copy, detach_copy_rule);
  support_out(m, "aten", "detach_copy.out", "detach_copy", OutDtype::Same);
  VMAP_SUPPORT(fft_rfft, fft_rfft_rule);
  support_out(m, "aten", "fft_rfft.out", "fft_rfft", OutDtype::Cast);
  VMAP_SUPPORT(flip, flip_rule);
  support_out(m, "aten", "flip.out", "flip", OutDtype::Same);
  VMAP_RANDOM(aten, "geometric", geometric_rule, geometric);
  support_out(m, "aten", "geometric.out", "geometric", OutDtype::Same);
  support_random_out("aten", "geometric.out", "geometric", OutDtype::Same);
  VMAP_RANDOM(aten, "geometric_", geometric__rule, geometric_);
  composite(m, "gradient.scalarrayarray");
  VMAP_FACTORY(aten, "hamming_window.periodic", hamming_window_periodic);
  support_out(m, "aten", "hamming_window.periodic_out", "hamming_window.periodic", OutDtype::Same);
  unsupported(m, "indices_copy", "it reads a part of a sparse tensor, and the examples of a batch are dense", "call it outside vmap");
  unsupported(m, "indices_copy.out", "it reads a part of a sparse tensor, and the examples of a batch are dense", "call it outside vmap");
  VMAP_DECOMPOSE2(isin, Scalar_Tensor, isin_Scalar_Tensor_rule);
  support_out(m, "aten", "isin.Scalar_Tensor_out", "isin.Scalar_Tensor", OutDtype::Cast);
  unsupported(m, "item", "it reads one number on the host, and every example has its own", "compute with the tensor itself, which operators take where they take a number (x * t, where(condition, x, t), full_like(x, 1) * t; as an index with a dim: x[t[None]]), or return it, and call item() outside vmap");
  VMAP_SUPPORT2(linalg_matrix_norm, str_ord, linalg_matrix_norm_str_ord_rule);
  support_out(m, "aten", "linalg_matrix_norm.str_ord_out", "linalg_matrix_norm.str_ord", OutDtype::Cast);
  VMAP_SUPPORT(linalg_solve, linalg_solve_rule);
  support_out(m, "aten", "linalg_solve.out", "linalg_solve", OutDtype::Cast);
  composite(m, "linalg_solve_ex");
  support_out(m, "aten", "linalg_solve_ex.out", "linalg_solve_ex", OutDtype::Cast);
  VMAP_SUPPORT(logcumsumexp, logcumsumexp_rule);
  support_out(m, "aten", "logcumsumexp.out", "logcumsumexp", OutDtype::Cast);
  VMAP_DECOMPOSE2(logspace, Tensor_Tensor, logspace_Tensor_Tensor_rule);
  support_out(m, "aten", "logspace.Tensor_Tensor_out", "logspace.Tensor_Tensor", OutDtype::Cast);
  unsupported(m, "native_norm.ScalarOpt_dim_dtype", "it has kernels for sparse tensors alone, and a batch of these is no tensor", "use linalg_vector_norm of a dense tensor");
  unsupported(m, "native_norm.ScalarOpt_dim_dtype_out", "it has kernels for sparse tensors alone, and a batch of these is no tensor", "use linalg_vector_norm of a dense tensor");
  VMAP_SUPPORT2(nuclear_norm, dim, nuclear_norm_dim_rule);
  support_out(m, "aten", "nuclear_norm.dim_out", "nuclear_norm.dim", OutDtype::Cast);
  VMAP_RANDOM(aten, "randn_like", randn_like_rule, randn_like);
  support_out(m, "aten", "randn_like.out", "randn_like", OutDtype::Same);
  support_random_out("aten", "randn_like.out", "randn_like", OutDtype::Same);
  VMAP_SUPPORT(square, square_rule);
  support_out(m, "aten", "square.out", "square", OutDtype::Cast);
  VMAP_SUPPORT(square_, square__rule);
  VMAP_SUPPORT(unsqueeze_copy, unsqueeze_copy_rule);
  support_out(m, "aten", "unsqueeze_copy.out", "unsqueeze_copy", OutDtype::Same);
  VMAP_SUPPORT(upsample_bicubic2d_backward, upsample_bicubic2d_backward_rule);
  support_out(m, "aten", "upsample_bicubic2d_backward.grad_input", "upsample_bicubic2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(upsample_trilinear3d, upsample_trilinear3d_rule);
  support_out(m, "aten", "upsample_trilinear3d.out", "upsample_trilinear3d", OutDtype::Cast);
  composite(m, "vsplit.array");
  add_kinds(
      "composite concatenate concatenate.out gradient.scalarrayarray linalg_solve_ex linalg_solve_ex.out"
      " vsplit.array\n"
      "custom _assert_async.msg\n"
      "decompose _fused_adagrad isin.Scalar_Tensor isin.Scalar_Tensor_out logspace.Tensor_Tensor"
      " logspace.Tensor_Tensor_out\n"
      "factory hamming_window.periodic hamming_window.periodic_out\n"
      "fold _upsample_nearest_exact2d_backward _upsample_nearest_exact2d_backward.grad_input"
      " upsample_bicubic2d_backward upsample_bicubic2d_backward.grad_input upsample_trilinear3d"
      " upsample_trilinear3d.out\n"
      "pointwise __lshift__.Tensor __lshift__.Tensor_out _add_relu_.Tensor asin asin.out asin_ square"
      " square.out square_\n"
      "random geometric geometric.out geometric_ randn_like randn_like.out\n"
      "reduction all.dim all.out count_nonzero.dim_IntList count_nonzero.dim_IntList_out fft_rfft"
      " fft_rfft.out flip flip.out linalg_matrix_norm.str_ord linalg_matrix_norm.str_ord_out logcumsumexp"
      " logcumsumexp.out nuclear_norm.dim nuclear_norm.dim_out\n"
      "unsupported _efficient_attention_forward indices_copy indices_copy.out item"
      " native_norm.ScalarOpt_dim_dtype native_norm.ScalarOpt_dim_dtype_out\n"
      "variadic linalg_solve linalg_solve.out\n"
      "view detach_copy detach_copy.out unsqueeze_copy unsqueeze_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
