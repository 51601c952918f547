// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 22 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_assert_tensor_metadata_ops.h>
#include <ATen/ops/_masked_softmax_backward_ops.h>
#include <ATen/ops/_native_batch_norm_legit_no_training_ops.h>
#include <ATen/ops/_resize_output_ops.h>
#include <ATen/ops/_unique2_ops.h>
#include <ATen/ops/alpha_dropout_ops.h>
#include <ATen/ops/bartlett_window_ops.h>
#include <ATen/ops/blackman_window_ops.h>
#include <ATen/ops/conv2d_ops.h>
#include <ATen/ops/count_nonzero_ops.h>
#include <ATen/ops/dropout_ops.h>
#include <ATen/ops/feature_alpha_dropout_ops.h>
#include <ATen/ops/feature_dropout_ops.h>
#include <ATen/ops/hamming_window_ops.h>
#include <ATen/ops/hann_window_ops.h>
#include <ATen/ops/kaiser_window_ops.h>
#include <ATen/ops/linalg_matrix_rank_ops.h>
#include <ATen/ops/linalg_pinv_ops.h>
#include <ATen/ops/linspace_ops.h>
#include <ATen/ops/prod_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _assert_tensor_metadata: composite
VMAP_SIGNATURE(_assert_tensor_metadata, "_assert_tensor_metadata(Tensor a, SymInt[]? size=None, SymInt[]? stride=None, ScalarType? dtype=None, *, Device? device=None, Layout? layout=None) -> ()");

// _masked_softmax_backward: decompose
VMAP_SIGNATURE(_masked_softmax_backward, "_masked_softmax_backward(Tensor grad_output, Tensor output, Tensor mask, int? dim=None) -> Tensor");
Tensor _masked_softmax_backward_rule(const Tensor& grad_output, const Tensor& output, const Tensor& mask,
    std::optional<int64_t> dim) {
  return decompositions::masked_softmax_backward(grad_output, output, mask, dim);
}

// _masked_softmax_backward.out: decompose, as _masked_softmax_backward
VMAP_SIGNATURE(_masked_softmax_backward_out, "_masked_softmax_backward.out(Tensor grad_output, Tensor output, Tensor mask, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)");

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

// _resize_output: unsupported
VMAP_SIGNATURE(_resize_output, "_resize_output(Tensor self, SymInt[] size, Device device) -> Tensor");

// _resize_output.out: unsupported, as _resize_output
VMAP_SIGNATURE(_resize_output_out, "_resize_output.out(Tensor self, SymInt[] size, Device device, *, Tensor(a!) out) -> Tensor(a!)");

// _resize_output_: unsupported, as _resize_output
VMAP_SIGNATURE(_resize_output_, "_resize_output_(Tensor(a!) self, SymInt[] size, Device device) -> Tensor(a!)");

// _unique2: unsupported
VMAP_SIGNATURE(_unique2, "_unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)");

// _unique2.out: unsupported, as _unique2
VMAP_SIGNATURE(_unique2_out, "_unique2.out(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// alpha_dropout: decompose
VMAP_SIGNATURE(alpha_dropout, "alpha_dropout(Tensor input, float p, bool train) -> Tensor");
Tensor alpha_dropout_rule(const Tensor& input, double p, bool train) {
  return decompositions::alpha_dropout(input, p, train);
}

// alpha_dropout_: decompose, as alpha_dropout
VMAP_SIGNATURE(alpha_dropout_, "alpha_dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)");
Tensor& alpha_dropout__rule(Tensor& self, double p, bool train) {
  return assign_in_place(self, decompositions::alpha_dropout(self, p, train));
}

// bartlett_window: factory
VMAP_SIGNATURE(bartlett_window, "bartlett_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// bartlett_window.out: factory, as bartlett_window
VMAP_SIGNATURE(bartlett_window_out, "bartlett_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// blackman_window: factory
VMAP_SIGNATURE(blackman_window, "blackman_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// blackman_window.out: factory, as blackman_window
VMAP_SIGNATURE(blackman_window_out, "blackman_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// conv2d.padding: convolve
VMAP_SIGNATURE(conv2d_padding, "conv2d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=1, str padding=\"valid\", SymInt[2] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv2d_padding_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::string_view padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv2d.padding", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv2d_padding::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// count_nonzero: reduction
VMAP_SIGNATURE(count_nonzero, "count_nonzero(Tensor self, int? dim=None) -> Tensor");
OneResult count_nonzero_rule(const Tensor& self, BDim self_bdim, std::optional<int64_t> dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::count_nonzero::call(in[0], in.dim()), false);
}

// count_nonzero.out: reduction, as count_nonzero
VMAP_SIGNATURE(count_nonzero_out, "count_nonzero.out(Tensor self, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)");

// dropout: decompose
VMAP_SIGNATURE(dropout, "dropout(Tensor input, float p, bool train) -> Tensor");
Tensor dropout_rule(const Tensor& input, double p, bool train) {
  return decompositions::dropout(input, p, train);
}

// dropout_: decompose, as dropout
VMAP_SIGNATURE(dropout_, "dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)");
Tensor& dropout__rule(Tensor& self, double p, bool train) {
  return assign_in_place(self, decompositions::dropout(self, p, train));
}

// feature_alpha_dropout: decompose
VMAP_SIGNATURE(feature_alpha_dropout, "feature_alpha_dropout(Tensor input, float p, bool train) -> Tensor");
Tensor feature_alpha_dropout_rule(const Tensor& input, double p, bool train) {
  return decompositions::alpha_dropout(input, p, train, /*of_features=*/true);
}

// feature_alpha_dropout_: decompose, as feature_alpha_dropout
VMAP_SIGNATURE(feature_alpha_dropout_, "feature_alpha_dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)");
Tensor& feature_alpha_dropout__rule(Tensor& self, double p, bool train) {
  return assign_in_place(self, decompositions::alpha_dropout(self, p, train, /*of_features=*/true));
}

// feature_dropout: decompose
VMAP_SIGNATURE(feature_dropout, "feature_dropout(Tensor input, float p, bool train) -> Tensor");
Tensor feature_dropout_rule(const Tensor& input, double p, bool train) {
  return decompositions::dropout(input, p, train, /*of_features=*/true);
}

// feature_dropout_: decompose, as feature_dropout
VMAP_SIGNATURE(feature_dropout_, "feature_dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)");
Tensor& feature_dropout__rule(Tensor& self, double p, bool train) {
  return assign_in_place(self, decompositions::dropout(self, p, train, /*of_features=*/true));
}

// hamming_window: factory
VMAP_SIGNATURE(hamming_window, "hamming_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hamming_window.out: factory, as hamming_window
VMAP_SIGNATURE(hamming_window_out, "hamming_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// hann_window: factory
VMAP_SIGNATURE(hann_window, "hann_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hann_window.out: factory, as hann_window
VMAP_SIGNATURE(hann_window_out, "hann_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// kaiser_window: factory
VMAP_SIGNATURE(kaiser_window, "kaiser_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// kaiser_window.out: factory, as kaiser_window
VMAP_SIGNATURE(kaiser_window_out, "kaiser_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_matrix_rank: variadic
VMAP_SIGNATURE(linalg_matrix_rank, "linalg_matrix_rank(Tensor self, float tol, bool hermitian=False) -> Tensor");
OneResult linalg_matrix_rank_rule(const Tensor& self, BDim self_bdim, double tol, bool hermitian) {
  Variadic<1> in("linalg_matrix_rank", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_matrix_rank::call(in[0], tol, hermitian));
}

// linalg_matrix_rank.out: variadic, as linalg_matrix_rank
VMAP_SIGNATURE(linalg_matrix_rank_out, "linalg_matrix_rank.out(Tensor self, float tol, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_pinv: variadic
VMAP_SIGNATURE(linalg_pinv, "linalg_pinv(Tensor self, float rcond, bool hermitian=False) -> Tensor");
OneResult linalg_pinv_rule(const Tensor& self, BDim self_bdim, double rcond, bool hermitian) {
  Variadic<1> in("linalg_pinv", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_pinv::call(in[0], rcond, hermitian));
}

// linalg_pinv.out: variadic, as linalg_pinv
VMAP_SIGNATURE(linalg_pinv_out, "linalg_pinv.out(Tensor self, float rcond, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)");

// linspace.Tensor_Tensor: decompose
VMAP_SIGNATURE(linspace_Tensor_Tensor, "linspace.Tensor_Tensor(Tensor start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor linspace_Tensor_Tensor_rule(const Tensor& start, const Tensor& end, int64_t steps,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::linspace(start, end, steps, dtype, layout, device, pin_memory);
}

// linspace.Tensor_Tensor_out: decompose, as linspace.Tensor_Tensor
VMAP_SIGNATURE(linspace_Tensor_Tensor_out, "linspace.Tensor_Tensor_out(Tensor start, Tensor end, int steps, *, Tensor(a!) out) -> Tensor(a!)");

// prod.dim_int: reduction
VMAP_SIGNATURE(prod_dim_int, "prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult prod_dim_int_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool keepdim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::prod_dim_int::call(in[0], in.dim(), keepdim, dtype), keepdim);
}

// prod.int_out: reduction, as prod.dim_int
VMAP_SIGNATURE(prod_int_out, "prod.int_out(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_22(torch::Library& m) {
  explicit_composite(m, "_assert_tensor_metadata");
  VMAP_DECOMPOSE(_masked_softmax_backward, _masked_softmax_backward_rule);
  support_out(m, "aten", "_masked_softmax_backward.out", "_masked_softmax_backward", OutDtype::Same);
  VMAP_SUPPORT(_native_batch_norm_legit_no_training, _native_batch_norm_legit_no_training_rule);
  support_out(m, "aten", "_native_batch_norm_legit_no_training.out", "_native_batch_norm_legit_no_training", OutDtype::Same);
  unsupported(m, "_resize_output", "PyTorch has it for meta tensors only", "make a tensor of the new size");
  unsupported(m, "_resize_output.out", "PyTorch has it for meta tensors only", "make a tensor of the new size");
  unsupported(m, "_resize_output_", "PyTorch has it for meta tensors only", "make a tensor of the new size");
  unsupported(m, "_unique2", "the number of distinct values differs from example to example, and a batch has one shape", "use sort, and compare neighbours, or return the tensor and call unique outside vmap");
  unsupported(m, "_unique2.out", "the number of distinct values differs from example to example, and a batch has one shape", "use sort, and compare neighbours, or return the tensor and call unique outside vmap");
  VMAP_DECOMPOSE(alpha_dropout, alpha_dropout_rule);
  VMAP_DECOMPOSE(alpha_dropout_, alpha_dropout__rule);
  VMAP_FACTORY(aten, "bartlett_window", bartlett_window);
  support_out(m, "aten", "bartlett_window.out", "bartlett_window", OutDtype::Same);
  VMAP_FACTORY(aten, "blackman_window", blackman_window);
  support_out(m, "aten", "blackman_window.out", "blackman_window", OutDtype::Same);
  VMAP_SUPPORT2(conv2d, padding, conv2d_padding_rule);
  VMAP_SUPPORT(count_nonzero, count_nonzero_rule);
  support_out(m, "aten", "count_nonzero.out", "count_nonzero", OutDtype::Same);
  VMAP_DECOMPOSE(dropout, dropout_rule);
  VMAP_DECOMPOSE(dropout_, dropout__rule);
  VMAP_DECOMPOSE(feature_alpha_dropout, feature_alpha_dropout_rule);
  VMAP_DECOMPOSE(feature_alpha_dropout_, feature_alpha_dropout__rule);
  VMAP_DECOMPOSE(feature_dropout, feature_dropout_rule);
  VMAP_DECOMPOSE(feature_dropout_, feature_dropout__rule);
  VMAP_FACTORY(aten, "hamming_window", hamming_window);
  support_out(m, "aten", "hamming_window.out", "hamming_window", OutDtype::Same);
  VMAP_FACTORY(aten, "hann_window", hann_window);
  support_out(m, "aten", "hann_window.out", "hann_window", OutDtype::Same);
  VMAP_FACTORY(aten, "kaiser_window", kaiser_window);
  support_out(m, "aten", "kaiser_window.out", "kaiser_window", OutDtype::Same);
  VMAP_SUPPORT(linalg_matrix_rank, linalg_matrix_rank_rule);
  support_out(m, "aten", "linalg_matrix_rank.out", "linalg_matrix_rank", OutDtype::Cast);
  VMAP_SUPPORT(linalg_pinv, linalg_pinv_rule);
  support_out(m, "aten", "linalg_pinv.out", "linalg_pinv", OutDtype::Cast);
  VMAP_DECOMPOSE2(linspace, Tensor_Tensor, linspace_Tensor_Tensor_rule);
  support_out(m, "aten", "linspace.Tensor_Tensor_out", "linspace.Tensor_Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(prod, dim_int, prod_dim_int_rule);
  support_out(m, "aten", "prod.int_out", "prod.dim_int", OutDtype::Cast);
  add_kinds(
      "channelwise _native_batch_norm_legit_no_training _native_batch_norm_legit_no_training.out\n"
      "composite _assert_tensor_metadata\n"
      "convolve conv2d.padding\n"
      "decompose _masked_softmax_backward _masked_softmax_backward.out alpha_dropout alpha_dropout_ dropout"
      " dropout_ feature_alpha_dropout feature_alpha_dropout_ feature_dropout feature_dropout_"
      " linspace.Tensor_Tensor linspace.Tensor_Tensor_out\n"
      "factory bartlett_window bartlett_window.out blackman_window blackman_window.out hamming_window"
      " hamming_window.out hann_window hann_window.out kaiser_window kaiser_window.out\n"
      "reduction count_nonzero count_nonzero.out prod.dim_int prod.int_out\n"
      "unsupported _resize_output _resize_output.out _resize_output_ _unique2 _unique2.out\n"
      "variadic linalg_matrix_rank linalg_matrix_rank.out linalg_pinv linalg_pinv.out\n"
  );
}

}  // namespace vmap::rules::aten
