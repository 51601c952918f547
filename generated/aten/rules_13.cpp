// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 13 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_foreach_neg_ops.h>
#include <ATen/ops/_fused_rms_norm_backward_ops.h>
#include <ATen/ops/_fused_sgd_ops.h>
#include <ATen/ops/_reshape_alias_copy_ops.h>
#include <ATen/ops/_unique2_ops.h>
#include <ATen/ops/_weight_norm_interface_ops.h>
#include <ATen/ops/addcmul_ops.h>
#include <ATen/ops/arange_ops.h>
#include <ATen/ops/batch_norm_backward_reduce_ops.h>
#include <ATen/ops/cholesky_solve_ops.h>
#include <ATen/ops/conj_physical_ops.h>
#include <ATen/ops/conv2d_ops.h>
#include <ATen/ops/fft_irfft_ops.h>
#include <ATen/ops/ge_ops.h>
#include <ATen/ops/ger_ops.h>
#include <ATen/ops/glu_ops.h>
#include <ATen/ops/greater_ops.h>
#include <ATen/ops/gru_ops.h>
#include <ATen/ops/kron_ops.h>
#include <ATen/ops/lift_fresh_copy_ops.h>
#include <ATen/ops/linalg_cholesky_ex_ops.h>
#include <ATen/ops/linalg_norm_ops.h>
#include <ATen/ops/log_ops.h>
#include <ATen/ops/logspace_ops.h>
#include <ATen/ops/native_group_norm_ops.h>
#include <ATen/ops/new_zeros_ops.h>
#include <ATen/ops/nll_loss2d_forward_ops.h>
#include <ATen/ops/random_ops.h>
#include <ATen/ops/record_stream_ops.h>
#include <ATen/ops/reflection_pad3d_ops.h>
#include <ATen/ops/rnn_tanh_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/slow_conv_transpose2d_ops.h>
#include <ATen/ops/sort_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/special_ndtr_ops.h>
#include <ATen/ops/split_with_sizes_ops.h>
#include <ATen/ops/squeeze_copy_ops.h>
#include <ATen/ops/to_padded_tensor_ops.h>
#include <ATen/ops/triu_ops.h>
#include <ATen/ops/values_copy_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _foreach_neg: composite
VMAP_SIGNATURE(_foreach_neg, "_foreach_neg(Tensor[] self) -> Tensor[]");

// _foreach_neg.out: composite, as _foreach_neg
VMAP_SIGNATURE(_foreach_neg_out, "_foreach_neg.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_neg_: composite, as _foreach_neg
VMAP_SIGNATURE(_foreach_neg_, "_foreach_neg_(Tensor(a!)[] self) -> ()");

// _fused_rms_norm_backward: unsupported
VMAP_SIGNATURE(_fused_rms_norm_backward, "_fused_rms_norm_backward(Tensor grad_out, Tensor input, int[] normalized_shape, Tensor rstd, Tensor? weight, bool[2] output_mask) -> (Tensor, Tensor)");

// _fused_sgd_: decompose
VMAP_SIGNATURE(_fused_sgd_, "_fused_sgd_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] momentum_buffer_list, *, float weight_decay, float momentum, float lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

// _reshape_alias_copy: custom
VMAP_SIGNATURE(_reshape_alias_copy, "_reshape_alias_copy(Tensor self, SymInt[] size, SymInt[] stride) -> Tensor");

// _reshape_alias_copy.out: custom, as _reshape_alias_copy
VMAP_SIGNATURE(_reshape_alias_copy_out, "_reshape_alias_copy.out(Tensor self, SymInt[] size, SymInt[] stride, *, Tensor(a!) out) -> Tensor(a!)");

// _unique2: unsupported
VMAP_SIGNATURE(_unique2, "_unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)");

// _unique2.out: unsupported, as _unique2
VMAP_SIGNATURE(_unique2_out, "_unique2.out(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// _weight_norm_interface: custom
VMAP_SIGNATURE(_weight_norm_interface, "_weight_norm_interface(Tensor v, Tensor g, int dim=0) -> (Tensor, Tensor)");

// _weight_norm_interface.out: custom, as _weight_norm_interface
VMAP_SIGNATURE(_weight_norm_interface_out, "_weight_norm_interface.out(Tensor v, Tensor g, int dim=0, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// addcmul: pointwise
VMAP_SIGNATURE(addcmul, "addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor");
OneResult addcmul_rule(const Tensor& self, BDim self_bdim, const Tensor& tensor1, BDim tensor1_bdim,
    const Tensor& tensor2, BDim tensor2_bdim, const at::Scalar& value) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(tensor1, tensor1_bdim), Operand(tensor2, tensor2_bdim));
  in.promote().align();
  return in.result(at::_ops::addcmul::call(in[0], in[1], in[2], value));
}

// addcmul.out: pointwise, as addcmul
VMAP_SIGNATURE(addcmul_out, "addcmul.out(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor(a!) out) -> Tensor(a!)");

// addcmul_: pointwise, as addcmul
VMAP_SIGNATURE(addcmul_, "addcmul_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!)");
void addcmul__rule(Tensor& self, BDim self_bdim, const Tensor& tensor1, BDim tensor1_bdim,
    const Tensor& tensor2, BDim tensor2_bdim, const at::Scalar& value) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(tensor1, tensor1_bdim), Operand(tensor2, tensor2_bdim));
  in.promote().align();
  at::_ops::addcmul_::call(in.written(), in[1], in[2], value);
}

// arange: factory
VMAP_SIGNATURE(arange, "arange(Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// arange.out: factory, as arange
VMAP_SIGNATURE(arange_out, "arange.out(Scalar end, *, Tensor(a!) out) -> Tensor(a!)");

// batch_norm_backward_reduce: unsupported
VMAP_SIGNATURE(batch_norm_backward_reduce, "batch_norm_backward_reduce(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, bool input_g, bool weight_g, bool bias_g) -> (Tensor, Tensor, Tensor, Tensor)");

// batch_norm_backward_reduce.out: unsupported, as batch_norm_backward_reduce
VMAP_SIGNATURE(batch_norm_backward_reduce_out, "batch_norm_backward_reduce.out(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, bool input_g, bool weight_g, bool bias_g, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))");

// cholesky_solve: variadic
VMAP_SIGNATURE(cholesky_solve, "cholesky_solve(Tensor self, Tensor input2, bool upper=False) -> Tensor");
OneResult cholesky_solve_rule(const Tensor& self, BDim self_bdim, const Tensor& input2, BDim input2_bdim,
    bool upper) {
  Variadic<2> in("cholesky_solve", Operand(self, self_bdim, 2), Operand(input2, input2_bdim, 2));
  in.align();
  return in.result(at::_ops::cholesky_solve::call(in[0], in[1], upper));
}

// cholesky_solve.out: variadic, as cholesky_solve
VMAP_SIGNATURE(cholesky_solve_out, "cholesky_solve.out(Tensor self, Tensor input2, bool upper=False, *, Tensor(a!) out) -> Tensor(a!)");

// conj_physical: pointwise
VMAP_SIGNATURE(conj_physical, "conj_physical(Tensor self) -> Tensor");
OneResult conj_physical_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::conj_physical::call(self), self_bdim);
}

// conj_physical.out: pointwise, as conj_physical
VMAP_SIGNATURE(conj_physical_out, "conj_physical.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// conj_physical_: pointwise, as conj_physical
VMAP_SIGNATURE(conj_physical_, "conj_physical_(Tensor(a!) self) -> Tensor(a!)");
void conj_physical__rule(Tensor& self, BDim) {
  at::_ops::conj_physical_::call(self);
}

// conv2d: convolve
VMAP_SIGNATURE(conv2d, "conv2d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv2d_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv2d", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv2d::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// fft_irfft: reduction
VMAP_SIGNATURE(fft_irfft, "fft_irfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_irfft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.at_least("fft_irfft", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_irfft::call(in[0], n, in.dim(), norm), true);
}

// fft_irfft.out: reduction, as fft_irfft
VMAP_SIGNATURE(fft_irfft_out, "fft_irfft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// ge.Scalar: pointwise
VMAP_SIGNATURE(ge_Scalar, "ge.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult ge_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::ge_Scalar::call(self, other), self_bdim);
}

// ge.Scalar_out: pointwise, as ge.Scalar
VMAP_SIGNATURE(ge_Scalar_out, "ge.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// ge_.Scalar: pointwise, as ge.Scalar
VMAP_SIGNATURE(ge__Scalar, "ge_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void ge__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::ge__Scalar::call(self, other);
}

// ger.out: composite, as ger
VMAP_SIGNATURE(ger_out, "ger.out(Tensor self, Tensor vec2, *, Tensor(a!) out) -> Tensor(a!)");

// glu: reduction
VMAP_SIGNATURE(glu, "glu(Tensor self, int dim=-1) -> Tensor");
OneResult glu_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::glu::call(in[0], in.dim()), true);
}

// glu.out: reduction, as glu
VMAP_SIGNATURE(glu_out, "glu.out(Tensor self, int dim=-1, *, Tensor(a!) out) -> Tensor(a!)");

// greater.Scalar: pointwise
VMAP_SIGNATURE(greater_Scalar, "greater.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult greater_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::greater_Scalar::call(self, other), self_bdim);
}

// greater.Scalar_out: pointwise, as greater.Scalar
VMAP_SIGNATURE(greater_Scalar_out, "greater.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// greater_.Scalar: pointwise, as greater.Scalar
VMAP_SIGNATURE(greater__Scalar, "greater_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void greater__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::greater__Scalar::call(self, other);
}

// gru.input: decompose
VMAP_SIGNATURE(gru_input, "gru.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> gru_input_rule(const Tensor& input, const Tensor& hx, at::TensorList params,
    bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  return decompositions::gru_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

// kron: decompose
VMAP_SIGNATURE(kron, "kron(Tensor self, Tensor other) -> Tensor");
Tensor kron_rule(const Tensor& self, const Tensor& other) {
  return decompositions::kron(self, other);
}

// kron.out: decompose, as kron
VMAP_SIGNATURE(kron_out, "kron.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// lift_fresh_copy: view
VMAP_SIGNATURE(lift_fresh_copy, "lift_fresh_copy(Tensor self) -> Tensor");
OneResult lift_fresh_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("lift_fresh_copy", self, self_bdim);
  return in.result(at::_ops::lift_fresh_copy::call(in.self()));
}

// lift_fresh_copy.out: view, as lift_fresh_copy
VMAP_SIGNATURE(lift_fresh_copy_out, "lift_fresh_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_cholesky_ex: variadic
VMAP_SIGNATURE(linalg_cholesky_ex, "linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_cholesky_ex_rule(const Tensor& self, BDim self_bdim,
    bool upper, bool check_errors) {
  Variadic<1> in("linalg_cholesky_ex", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_cholesky_ex::call(in[0], upper, check_errors));
}

// linalg_cholesky_ex.L: variadic, as linalg_cholesky_ex
VMAP_SIGNATURE(linalg_cholesky_ex_L, "linalg_cholesky_ex.L(Tensor self, *, bool upper=False, bool check_errors=False, Tensor(a!) L, Tensor(b!) info) -> (Tensor(a!) L, Tensor(b!) info)");

// linalg_norm.out: composite, as linalg_norm
VMAP_SIGNATURE(linalg_norm_out, "linalg_norm.out(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// log: pointwise
VMAP_SIGNATURE(log, "log(Tensor self) -> Tensor");
OneResult log_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log::call(self), self_bdim);
}

// log.out: pointwise, as log
VMAP_SIGNATURE(log_out, "log.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// log_: pointwise, as log
VMAP_SIGNATURE(log_, "log_(Tensor(a!) self) -> Tensor(a!)");
void log__rule(Tensor& self, BDim) {
  at::_ops::log_::call(self);
}

// logspace: factory
VMAP_SIGNATURE(logspace, "logspace(Scalar start, Scalar end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// logspace.out: factory, as logspace
VMAP_SIGNATURE(logspace_out, "logspace.out(Scalar start, Scalar end, int steps, float base=10.0, *, Tensor(a!) out) -> Tensor(a!)");

// native_group_norm: channelwise
VMAP_SIGNATURE(native_group_norm, "native_group_norm(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_group_norm_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymInt N, c10::SymInt C, c10::SymInt HxW,
    int64_t group, double eps) {
  Channelwise<3> in("native_group_norm", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1));
  in.fold(false).contiguous();
  return in.result(at::_ops::native_group_norm::call(in[0], in.optional(1), in.optional(2), in.outer(N), in.channels(C), HxW, in.channels(group), eps));
}

// native_group_norm.out: channelwise, as native_group_norm
VMAP_SIGNATURE(native_group_norm_out, "native_group_norm.out(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// new_zeros: factory
VMAP_SIGNATURE(new_zeros, "new_zeros(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult new_zeros_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const NewSized in(self, self_bdim);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::new_zeros::call(in.self(), physical_size, dtype, layout, device, pin_memory));
}

// new_zeros.out: factory, as new_zeros
VMAP_SIGNATURE(new_zeros_out, "new_zeros.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// nll_loss2d_forward: custom
VMAP_SIGNATURE(nll_loss2d_forward, "nll_loss2d_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)");

// nll_loss2d_forward.output: custom, as nll_loss2d_forward
VMAP_SIGNATURE(nll_loss2d_forward_output, "nll_loss2d_forward.output(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, *, Tensor(a!) output, Tensor(b!) total_weight) -> (Tensor(a!), Tensor(b!))");

// random.to: random
VMAP_SIGNATURE(random_to, "random.to(Tensor self, int to, *, Generator? generator=None) -> Tensor");
OneResult random_to_rule(const Draw& draw, const Tensor& self, BDim self_bdim, int64_t to,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::random_to::call(in.self(), to, generator));
}

// random.to_out: random, as random.to
VMAP_SIGNATURE(random_to_out, "random.to_out(Tensor self, int to, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// random_.to: random, as random.to
VMAP_SIGNATURE(random__to, "random_.to(Tensor(a!) self, int to, *, Generator? generator=None) -> Tensor(a!)");
void random__to_rule(const Draw& draw, Tensor& self, BDim self_bdim, int64_t to,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::random__to::call(in.written(), to, generator);
  in.spread();
}

// record_stream: unsupported
VMAP_SIGNATURE(record_stream, "record_stream(Tensor(a!) self, Stream s) -> ()");

// reflection_pad3d: fold
VMAP_SIGNATURE(reflection_pad3d, "reflection_pad3d(Tensor self, SymInt[6] padding) -> Tensor");
OneResult reflection_pad3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("reflection_pad3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::reflection_pad3d::call(in[0], padding));
}

// reflection_pad3d.out: fold, as reflection_pad3d
VMAP_SIGNATURE(reflection_pad3d_out, "reflection_pad3d.out(Tensor self, SymInt[6] padding, *, Tensor(a!) out) -> Tensor(a!)");

// rnn_tanh.input: decompose
VMAP_SIGNATURE(rnn_tanh_input, "rnn_tanh.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> rnn_tanh_input_rule(const Tensor& input, const Tensor& hx, at::TensorList params,
    bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  return decompositions::rnn_tanh_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

// set_.source_Storage: unsupported
VMAP_SIGNATURE(set__source_Storage, "set_.source_Storage(Tensor(a!) self, Storage source) -> Tensor(a!)");

// set_.source_Tensor: unsupported
VMAP_SIGNATURE(set__source_Tensor, "set_.source_Tensor(Tensor(a!) self, Tensor source) -> Tensor(a!)");

// slow_conv_transpose2d: decompose
VMAP_SIGNATURE(slow_conv_transpose2d, "slow_conv_transpose2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] output_padding=0, SymInt[2] dilation=1) -> Tensor");
Tensor slow_conv_transpose2d_rule(const Tensor& self, const Tensor& weight,
    c10::SymIntArrayRef kernel_size, const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymIntArrayRef dilation) {
  return decompositions::slow_conv_transpose(self, weight, kernel_size, bias, stride, padding, output_padding, dilation);
}

// slow_conv_transpose2d.out: decompose, as slow_conv_transpose2d
VMAP_SIGNATURE(slow_conv_transpose2d_out, "slow_conv_transpose2d.out(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] output_padding=0, SymInt[2] dilation=1, *, Tensor(a!) out) -> Tensor(a!)");

// sort: reduction
VMAP_SIGNATURE(sort, "sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> sort_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool descending) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::sort::call(in[0], in.dim(), descending), true);
}

// sort.values: reduction, as sort
VMAP_SIGNATURE(sort_values, "sort.values(Tensor self, int dim=-1, bool descending=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// special_chebyshev_polynomial_t.n_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_t_n_scalar, "special_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_chebyshev_polynomial_t_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_t_n_scalar::call(x, n), x_bdim);
}

// special_chebyshev_polynomial_t.n_scalar_out: pointwise, as special_chebyshev_polynomial_t.n_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_t_n_scalar_out, "special_chebyshev_polynomial_t.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_ndtr: pointwise
VMAP_SIGNATURE(special_ndtr, "special_ndtr(Tensor self) -> Tensor");
OneResult special_ndtr_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_ndtr::call(self), self_bdim);
}

// special_ndtr.out: pointwise, as special_ndtr
VMAP_SIGNATURE(special_ndtr_out, "special_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// split_with_sizes: view
VMAP_SIGNATURE(split_with_sizes, "split_with_sizes(Tensor(a -> *) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]");
ListResult split_with_sizes_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef split_sizes,
    int64_t dim) {
  View in("split_with_sizes", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::split_with_sizes::call(in.self(), split_sizes, physical_dim));
}

// squeeze_copy.dim: view
VMAP_SIGNATURE(squeeze_copy_dim, "squeeze_copy.dim(Tensor self, int dim) -> Tensor");
OneResult squeeze_copy_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("squeeze_copy.dim", self, self_bdim);
  const auto physical_dim = in.drop_if_one(dim);
  return in.result(at::_ops::squeeze_copy_dim::call(in.self(), physical_dim));
}

// squeeze_copy.dim_out: view, as squeeze_copy.dim
VMAP_SIGNATURE(squeeze_copy_dim_out, "squeeze_copy.dim_out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)");

// to_padded_tensor: unsupported
VMAP_SIGNATURE(to_padded_tensor, "to_padded_tensor(Tensor self, float padding, SymInt[]? output_size=None) -> Tensor");

// to_padded_tensor.out: unsupported, as to_padded_tensor
VMAP_SIGNATURE(to_padded_tensor_out, "to_padded_tensor.out(Tensor self, float padding, SymInt[]? output_size=None, *, Tensor(a!) out) -> Tensor(a!)");

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

// values_copy: unsupported
VMAP_SIGNATURE(values_copy, "values_copy(Tensor self) -> Tensor");

// values_copy.out: unsupported, as values_copy
VMAP_SIGNATURE(values_copy_out, "values_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_13(torch::Library& m) {
  composite(m, "_batch_norm_impl_index_backward");
  explicit_composite(m, "_foreach_neg");
  support_out(m, "aten", "_foreach_neg.out", "_foreach_neg", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_neg_");
  unsupported(m, "_fused_rms_norm_backward", "PyTorch has a kernel of it for GPUs alone", "differentiate rms_norm");
  decompose(m, "_fused_sgd_", static_cast<at::_ops::_fused_sgd_::schema*>(&decompositions::fused_sgd_));
  VMAP_SUPPORT(_reshape_alias_copy, custom::reshape_alias_copy);
  support_out(m, "aten", "_reshape_alias_copy.out", "_reshape_alias_copy", OutDtype::Same);
  composite(m, "_thnn_differentiable_lstm_cell_backward");
  unsupported(m, "_unique2", "the number of distinct values differs from example to example, and a batch has one shape", "use sort, and compare neighbours, or return the tensor and call unique outside vmap");
  unsupported(m, "_unique2.out", "the number of distinct values differs from example to example, and a batch has one shape", "use sort, and compare neighbours, or return the tensor and call unique outside vmap");
  composite(m, "_weight_norm");
  VMAP_SUPPORT(_weight_norm_interface, custom::weight_norm_interface);
  support_out(m, "aten", "_weight_norm_interface.out", "_weight_norm_interface", OutDtype::Same);
  VMAP_SUPPORT(addcmul, addcmul_rule);
  support_out(m, "aten", "addcmul.out", "addcmul", OutDtype::Cast);
  VMAP_SUPPORT(addcmul_, addcmul__rule);
  VMAP_FACTORY(aten, "arange", arange);
  support_out(m, "aten", "arange.out", "arange", OutDtype::Cast);
  unsupported(m, "batch_norm_backward_reduce", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use native_batch_norm_backward");
  unsupported(m, "batch_norm_backward_reduce.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use native_batch_norm_backward");
  VMAP_SUPPORT(cholesky_solve, cholesky_solve_rule);
  support_out(m, "aten", "cholesky_solve.out", "cholesky_solve", OutDtype::Cast);
  VMAP_SUPPORT(conj_physical, conj_physical_rule);
  support_out(m, "aten", "conj_physical.out", "conj_physical", OutDtype::Cast);
  VMAP_SUPPORT(conj_physical_, conj_physical__rule);
  VMAP_SUPPORT(conv2d, conv2d_rule);
  VMAP_SUPPORT(fft_irfft, fft_irfft_rule);
  support_out(m, "aten", "fft_irfft.out", "fft_irfft", OutDtype::Cast);
  VMAP_SUPPORT2(ge, Scalar, ge_Scalar_rule);
  support_out(m, "aten", "ge.Scalar_out", "ge.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(ge_, Scalar, ge__Scalar_rule);
  composite(m, "ger");
  support_out(m, "aten", "ger.out", "ger", OutDtype::Cast);
  VMAP_SUPPORT(glu, glu_rule);
  support_out(m, "aten", "glu.out", "glu", OutDtype::Cast);
  VMAP_SUPPORT2(greater, Scalar, greater_Scalar_rule);
  support_out(m, "aten", "greater.Scalar_out", "greater.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(greater_, Scalar, greater__Scalar_rule);
  VMAP_DECOMPOSE2(gru, input, gru_input_rule);
  VMAP_DECOMPOSE(kron, kron_rule);
  support_out(m, "aten", "kron.out", "kron", OutDtype::Cast);
  composite(m, "layer_norm");
  VMAP_SUPPORT(lift_fresh_copy, lift_fresh_copy_rule);
  support_out(m, "aten", "lift_fresh_copy.out", "lift_fresh_copy", OutDtype::Same);
  VMAP_SUPPORT(linalg_cholesky_ex, linalg_cholesky_ex_rule);
  support_out(m, "aten", "linalg_cholesky_ex.L", "linalg_cholesky_ex", OutDtype::Cast);
  composite(m, "linalg_norm");
  support_out(m, "aten", "linalg_norm.out", "linalg_norm", OutDtype::Cast);
  VMAP_SUPPORT(log, log_rule);
  support_out(m, "aten", "log.out", "log", OutDtype::Cast);
  VMAP_SUPPORT(log_, log__rule);
  VMAP_FACTORY(aten, "logspace", logspace);
  support_out(m, "aten", "logspace.out", "logspace", OutDtype::Cast);
  VMAP_SUPPORT(native_group_norm, native_group_norm_rule);
  support_out(m, "aten", "native_group_norm.out", "native_group_norm", OutDtype::Same);
  VMAP_FACTORY(aten, "new_zeros", new_zeros);
  VMAP_FACTORY_RULE(new_zeros, new_zeros_rule);
  support_out(m, "aten", "new_zeros.out", "new_zeros", OutDtype::Same);
  VMAP_SUPPORT(nll_loss2d_forward, custom::nll_loss2d_forward);
  support_out(m, "aten", "nll_loss2d_forward.output", "nll_loss2d_forward", OutDtype::Cast);
  composite(m, "prelu");
  VMAP_RANDOM(aten, "random.to", random_to_rule, random_to);
  support_out(m, "aten", "random.to_out", "random.to", OutDtype::Same);
  support_random_out("aten", "random.to_out", "random.to", OutDtype::Same);
  VMAP_RANDOM(aten, "random_.to", random__to_rule, random__to);
  unsupported(m, "record_stream", "an example has no memory of its own that a stream could use", "call record_stream of the whole batch, outside vmap");
  VMAP_SUPPORT(reflection_pad3d, reflection_pad3d_rule);
  support_out(m, "aten", "reflection_pad3d.out", "reflection_pad3d", OutDtype::Cast);
  VMAP_DECOMPOSE2(rnn_tanh, input, rnn_tanh_input_rule);
  unsupported(m, "set_.source_Storage", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set_.source_Tensor", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_DECOMPOSE(slow_conv_transpose2d, slow_conv_transpose2d_rule);
  support_out(m, "aten", "slow_conv_transpose2d.out", "slow_conv_transpose2d", OutDtype::Cast);
  VMAP_SUPPORT(sort, sort_rule);
  support_out(m, "aten", "sort.values", "sort", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_t, n_scalar, special_chebyshev_polynomial_t_n_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_t.n_scalar_out", "special_chebyshev_polynomial_t.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_ndtr, special_ndtr_rule);
  support_out(m, "aten", "special_ndtr.out", "special_ndtr", OutDtype::Cast);
  VMAP_SUPPORT(split_with_sizes, split_with_sizes_rule);
  VMAP_SUPPORT2(squeeze_copy, dim, squeeze_copy_dim_rule);
  support_out(m, "aten", "squeeze_copy.dim_out", "squeeze_copy.dim", OutDtype::Same);
  unsupported(m, "to_padded_tensor", "its kernel takes nested tensors, and the examples of a batch have one shape", "use constant_pad_nd");
  unsupported(m, "to_padded_tensor.out", "its kernel takes nested tensors, and the examples of a batch have one shape", "use constant_pad_nd");
  VMAP_SUPPORT(triu, triu_rule);
  support_out(m, "aten", "triu.out", "triu", OutDtype::Cast);
  VMAP_SUPPORT(triu_, triu__rule);
  unsupported(m, "values_copy", "it reads a part of a sparse tensor, and the examples of a batch are dense", "call it outside vmap");
  unsupported(m, "values_copy.out", "it reads a part of a sparse tensor, and the examples of a batch are dense", "call it outside vmap");
  add_kinds(
      "channelwise native_group_norm native_group_norm.out\n"
      "composite _batch_norm_impl_index_backward _foreach_neg _foreach_neg.out _foreach_neg_"
      " _thnn_differentiable_lstm_cell_backward _weight_norm ger ger.out layer_norm linalg_norm"
      " linalg_norm.out prelu\n"
      "convolve conv2d\n"
      "custom _reshape_alias_copy _reshape_alias_copy.out _weight_norm_interface _weight_norm_interface.out"
      " nll_loss2d_forward nll_loss2d_forward.output\n"
      "decompose _fused_sgd_ gru.input kron kron.out rnn_tanh.input slow_conv_transpose2d"
      " slow_conv_transpose2d.out\n"
      "factory arange arange.out logspace logspace.out new_zeros new_zeros.out\n"
      "fold reflection_pad3d reflection_pad3d.out\n"
      "pointwise addcmul addcmul.out addcmul_ conj_physical conj_physical.out conj_physical_ ge.Scalar"
      " ge.Scalar_out ge_.Scalar greater.Scalar greater.Scalar_out greater_.Scalar log log.out log_"
      " special_chebyshev_polynomial_t.n_scalar special_chebyshev_polynomial_t.n_scalar_out special_ndtr"
      " special_ndtr.out\n"
      "random random.to random.to_out random_.to\n"
      "reduction fft_irfft fft_irfft.out glu glu.out sort sort.values\n"
      "unsupported _fused_rms_norm_backward _unique2 _unique2.out batch_norm_backward_reduce"
      " batch_norm_backward_reduce.out record_stream set_.source_Storage set_.source_Tensor to_padded_tensor"
      " to_padded_tensor.out values_copy values_copy.out\n"
      "variadic cholesky_solve cholesky_solve.out linalg_cholesky_ex linalg_cholesky_ex.L triu triu.out"
      " triu_\n"
      "view lift_fresh_copy lift_fresh_copy.out split_with_sizes squeeze_copy.dim squeeze_copy.dim_out\n"
  );
}

}  // namespace vmap::rules::aten
