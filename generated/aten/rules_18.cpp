// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 18 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_adaptive_avg_pool2d_backward_ops.h>
#include <ATen/ops/_assert_tensor_metadata_ops.h>
#include <ATen/ops/_conj_ops.h>
#include <ATen/ops/_foreach_add_ops.h>
#include <ATen/ops/_foreach_addcdiv_ops.h>
#include <ATen/ops/_foreach_powsum_ops.h>
#include <ATen/ops/_foreach_tan_ops.h>
#include <ATen/ops/_functional_assert_async_ops.h>
#include <ATen/ops/_neg_view_ops.h>
#include <ATen/ops/_pdist_forward_ops.h>
#include <ATen/ops/_triton_multi_head_attention_ops.h>
#include <ATen/ops/adaptive_max_pool1d_ops.h>
#include <ATen/ops/batch_norm_gather_stats_ops.h>
#include <ATen/ops/ceil_ops.h>
#include <ATen/ops/conv3d_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/exp_ops.h>
#include <ATen/ops/exponential_ops.h>
#include <ATen/ops/fill_ops.h>
#include <ATen/ops/fmod_ops.h>
#include <ATen/ops/fractional_max_pool2d_backward_ops.h>
#include <ATen/ops/geqrf_ops.h>
#include <ATen/ops/hann_window_ops.h>
#include <ATen/ops/leaky_relu_ops.h>
#include <ATen/ops/lerp_ops.h>
#include <ATen/ops/linspace_ops.h>
#include <ATen/ops/mish_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/or_ops.h>
#include <ATen/ops/rand_like_ops.h>
#include <ATen/ops/randn_ops.h>
#include <ATen/ops/reflection_pad2d_ops.h>
#include <ATen/ops/slice_copy_ops.h>
#include <ATen/ops/slow_conv3d_ops.h>
#include <ATen/ops/slow_conv_transpose3d_ops.h>
#include <ATen/ops/special_legendre_polynomial_p_ops.h>
#include <ATen/ops/special_ndtri_ops.h>
#include <ATen/ops/stft_ops.h>
#include <ATen/ops/sum_ops.h>
#include <ATen/ops/svd_ops.h>
#include <ATen/ops/tril_indices_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __ior__.Scalar: pointwise, as __or__.Scalar
VMAP_SIGNATURE(__ior___Scalar, "__ior__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __ior___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__ior___Scalar::call(self, other);
}

// __or__.Scalar: pointwise
VMAP_SIGNATURE(__or___Scalar, "__or__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __or___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__or___Scalar::call(self, other), self_bdim);
}

// _adaptive_avg_pool2d_backward: fold
VMAP_SIGNATURE(_adaptive_avg_pool2d_backward, "_adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult _adaptive_avg_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim) {
  Fold<2> in("_adaptive_avg_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::_adaptive_avg_pool2d_backward::call(in[0], in[1]));
}

// _adaptive_avg_pool2d_backward.out: fold, as _adaptive_avg_pool2d_backward
VMAP_SIGNATURE(_adaptive_avg_pool2d_backward_out, "_adaptive_avg_pool2d_backward.out(Tensor grad_output, Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// _assert_tensor_metadata: composite
VMAP_SIGNATURE(_assert_tensor_metadata, "_assert_tensor_metadata(Tensor a, SymInt[]? size=None, SymInt[]? stride=None, ScalarType? dtype=None, *, Device? device=None, Layout? layout=None) -> ()");

// _conj: view
VMAP_SIGNATURE(_conj, "_conj(Tensor(a) self) -> Tensor(a)");
OneResult _conj_rule(const Tensor& self, BDim self_bdim) {
  View in("_conj", self, self_bdim);
  return in.result(at::_ops::_conj::call(in.self()));
}

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

// _foreach_powsum.Scalar: composite
VMAP_SIGNATURE(_foreach_powsum_Scalar, "_foreach_powsum.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]");

// _foreach_powsum.Scalar_out: composite, as _foreach_powsum.Scalar
VMAP_SIGNATURE(_foreach_powsum_Scalar_out, "_foreach_powsum.Scalar_out(Tensor[] self, Scalar ord=2, ScalarType? dtype=None, *, Tensor(a!)[] out) -> ()");

// _foreach_tan: composite
VMAP_SIGNATURE(_foreach_tan, "_foreach_tan(Tensor[] self) -> Tensor[]");

// _foreach_tan.out: composite, as _foreach_tan
VMAP_SIGNATURE(_foreach_tan_out, "_foreach_tan.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_tan_: composite, as _foreach_tan
VMAP_SIGNATURE(_foreach_tan_, "_foreach_tan_(Tensor(a!)[] self) -> ()");

// _functional_assert_async.msg: decompose
VMAP_SIGNATURE(_functional_assert_async_msg, "_functional_assert_async.msg(Tensor self, str assert_msg, Tensor dep_token) -> Tensor");
Tensor _functional_assert_async_msg_rule(const Tensor& self, c10::string_view assert_msg,
    const Tensor& dep_token) {
  return decompositions::functional_assert_async(self, assert_msg, dep_token);
}

// _neg_view: view
VMAP_SIGNATURE(_neg_view, "_neg_view(Tensor(a) self) -> Tensor(a)");
OneResult _neg_view_rule(const Tensor& self, BDim self_bdim) {
  View in("_neg_view", self, self_bdim);
  return in.result(at::_ops::_neg_view::call(in.self()));
}

// _pdist_forward: decompose
VMAP_SIGNATURE(_pdist_forward, "_pdist_forward(Tensor self, float p=2) -> Tensor");
Tensor _pdist_forward_rule(const Tensor& self, double p) {
  return decompositions::pdist_forward(self, p);
}

// _pdist_forward.out: decompose, as _pdist_forward
VMAP_SIGNATURE(_pdist_forward_out, "_pdist_forward.out(Tensor self, float p=2, *, Tensor(a!) out) -> Tensor(a!)");

// _triton_multi_head_attention: unsupported
VMAP_SIGNATURE(_triton_multi_head_attention, "_triton_multi_head_attention(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None) -> Tensor");

// _triton_multi_head_attention.out: unsupported, as _triton_multi_head_attention
VMAP_SIGNATURE(_triton_multi_head_attention_out, "_triton_multi_head_attention.out(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None, *, Tensor(a!) out) -> Tensor(a!)");

// adaptive_max_pool1d: fold
VMAP_SIGNATURE(adaptive_max_pool1d, "adaptive_max_pool1d(Tensor self, int[1] output_size) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> adaptive_max_pool1d_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef output_size) {
  Fold<1> in("adaptive_max_pool1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_max_pool1d::call(in[0], output_size));
}

// batch_norm_gather_stats: unsupported
VMAP_SIGNATURE(batch_norm_gather_stats, "batch_norm_gather_stats(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, int count) -> (Tensor, Tensor)");

// batch_norm_gather_stats.out: unsupported, as batch_norm_gather_stats
VMAP_SIGNATURE(batch_norm_gather_stats_out, "batch_norm_gather_stats.out(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, int count, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// ceil: pointwise
VMAP_SIGNATURE(ceil, "ceil(Tensor self) -> Tensor");
OneResult ceil_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::ceil::call(self), self_bdim);
}

// ceil.out: pointwise, as ceil
VMAP_SIGNATURE(ceil_out, "ceil.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// ceil_: pointwise, as ceil
VMAP_SIGNATURE(ceil_, "ceil_(Tensor(a!) self) -> Tensor(a!)");
void ceil__rule(Tensor& self, BDim) {
  at::_ops::ceil_::call(self);
}

// conv3d: convolve
VMAP_SIGNATURE(conv3d, "conv3d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv3d_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv3d", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv3d::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// div.Scalar: pointwise
VMAP_SIGNATURE(div_Scalar, "div.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult div_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::div_Scalar::call(self, other), self_bdim);
}

// div.Scalar_out: pointwise, as div.Scalar
VMAP_SIGNATURE(div_Scalar_out, "div.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// div_.Scalar: pointwise, as div.Scalar
VMAP_SIGNATURE(div__Scalar, "div_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void div__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::div__Scalar::call(self, other);
}

// exp: pointwise
VMAP_SIGNATURE(exp, "exp(Tensor self) -> Tensor");
OneResult exp_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::exp::call(self), self_bdim);
}

// exp.out: pointwise, as exp
VMAP_SIGNATURE(exp_out, "exp.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// exp_: pointwise, as exp
VMAP_SIGNATURE(exp_, "exp_(Tensor(a!) self) -> Tensor(a!)");
void exp__rule(Tensor& self, BDim) {
  at::_ops::exp_::call(self);
}

// exponential: random
VMAP_SIGNATURE(exponential, "exponential(Tensor self, float lambd=1, *, Generator? generator=None) -> Tensor");
OneResult exponential_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double lambd,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::exponential::call(in.self(), lambd, generator));
}

// exponential.out: random, as exponential
VMAP_SIGNATURE(exponential_out, "exponential.out(Tensor self, float lambd=1, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// exponential_: random, as exponential
VMAP_SIGNATURE(exponential_, "exponential_(Tensor(a!) self, float lambd=1, *, Generator? generator=None) -> Tensor(a!)");
void exponential__rule(const Draw& draw, Tensor& self, BDim self_bdim, double lambd,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::exponential_::call(in.written(), lambd, generator);
  in.spread();
}

// fill.Scalar: pointwise
VMAP_SIGNATURE(fill_Scalar, "fill.Scalar(Tensor self, Scalar value) -> Tensor");
OneResult fill_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& value) {
  return with_bdim(at::_ops::fill_Scalar::call(self, value), self_bdim);
}

// fill.Scalar_out: pointwise, as fill.Scalar
VMAP_SIGNATURE(fill_Scalar_out, "fill.Scalar_out(Tensor self, Scalar value, *, Tensor(a!) out) -> Tensor(a!)");

// fill_.Scalar: pointwise, as fill.Scalar
VMAP_SIGNATURE(fill__Scalar, "fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)");
void fill__Scalar_rule(Tensor& self, BDim, const at::Scalar& value) {
  at::_ops::fill__Scalar::call(self, value);
}

// fmod.Tensor: pointwise
VMAP_SIGNATURE(fmod_Tensor, "fmod.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult fmod_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::fmod_Tensor::call(in[0], in[1]));
}

// fmod.Tensor_out: pointwise, as fmod.Tensor
VMAP_SIGNATURE(fmod_Tensor_out, "fmod.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// fmod_.Tensor: pointwise, as fmod.Tensor
VMAP_SIGNATURE(fmod__Tensor, "fmod_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void fmod__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::fmod__Tensor::call(in.written(), in[1]);
}

// fractional_max_pool2d_backward: fold
VMAP_SIGNATURE(fractional_max_pool2d_backward, "fractional_max_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] output_size, Tensor indices) -> Tensor");
OneResult fractional_max_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef output_size,
    const Tensor& indices, BDim indices_bdim) {
  Fold<3> in("fractional_max_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3), Operand(indices, indices_bdim, 3));
  in.batch_is_optional().channels<0, 1, 2>().fold().contiguous();
  return in.result(at::_ops::fractional_max_pool2d_backward::call(in[0], in[1], kernel_size, output_size, in[2]));
}

// fractional_max_pool2d_backward.grad_input: fold, as fractional_max_pool2d_backward
VMAP_SIGNATURE(fractional_max_pool2d_backward_grad_input, "fractional_max_pool2d_backward.grad_input(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] output_size, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)");

// geqrf: variadic
VMAP_SIGNATURE(geqrf, "geqrf(Tensor self) -> (Tensor a, Tensor tau)");
std::tuple<Tensor, BDim, Tensor, BDim> geqrf_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("geqrf", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::geqrf::call(in[0]));
}

// geqrf.a: variadic, as geqrf
VMAP_SIGNATURE(geqrf_a, "geqrf.a(Tensor self, *, Tensor(a!) a, Tensor(b!) tau) -> (Tensor(a!) a, Tensor(b!) tau)");

// hann_window.periodic: factory
VMAP_SIGNATURE(hann_window_periodic, "hann_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hann_window.periodic_out: factory, as hann_window.periodic
VMAP_SIGNATURE(hann_window_periodic_out, "hann_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)");

// leaky_relu: pointwise
VMAP_SIGNATURE(leaky_relu, "leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor");
OneResult leaky_relu_rule(const Tensor& self, BDim self_bdim, const at::Scalar& negative_slope) {
  return with_bdim(at::_ops::leaky_relu::call(self, negative_slope), self_bdim);
}

// leaky_relu.out: pointwise, as leaky_relu
VMAP_SIGNATURE(leaky_relu_out, "leaky_relu.out(Tensor self, Scalar negative_slope=0.01, *, Tensor(a!) out) -> Tensor(a!)");

// leaky_relu_: pointwise, as leaky_relu
VMAP_SIGNATURE(leaky_relu_, "leaky_relu_(Tensor(a!) self, Scalar negative_slope=0.01) -> Tensor(a!)");
void leaky_relu__rule(Tensor& self, BDim, const at::Scalar& negative_slope) {
  at::_ops::leaky_relu_::call(self, negative_slope);
}

// lerp.Scalar: pointwise
VMAP_SIGNATURE(lerp_Scalar, "lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor");
OneResult lerp_Scalar_rule(const Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim,
    const at::Scalar& weight) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(end, end_bdim));
  in.align();
  return in.result(at::_ops::lerp_Scalar::call(in[0], in[1], weight));
}

// lerp.Scalar_out: pointwise, as lerp.Scalar
VMAP_SIGNATURE(lerp_Scalar_out, "lerp.Scalar_out(Tensor self, Tensor end, Scalar weight, *, Tensor(a!) out) -> Tensor(a!)");

// lerp_.Scalar: pointwise, as lerp.Scalar
VMAP_SIGNATURE(lerp__Scalar, "lerp_.Scalar(Tensor(a!) self, Tensor end, Scalar weight) -> Tensor(a!)");
void lerp__Scalar_rule(Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim,
    const at::Scalar& weight) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(end, end_bdim));
  in.align();
  at::_ops::lerp__Scalar::call(in.written(), in[1], weight);
}

// linspace.Tensor_Scalar: decompose
VMAP_SIGNATURE(linspace_Tensor_Scalar, "linspace.Tensor_Scalar(Tensor start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor linspace_Tensor_Scalar_rule(const Tensor& start, const at::Scalar& end, int64_t steps,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::linspace(start, end, steps, dtype, layout, device, pin_memory);
}

// linspace.Tensor_Scalar_out: decompose, as linspace.Tensor_Scalar
VMAP_SIGNATURE(linspace_Tensor_Scalar_out, "linspace.Tensor_Scalar_out(Tensor start, Scalar end, int steps, *, Tensor(a!) out) -> Tensor(a!)");

// mish: pointwise
VMAP_SIGNATURE(mish, "mish(Tensor self) -> Tensor");
OneResult mish_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::mish::call(self), self_bdim);
}

// mish.out: pointwise, as mish
VMAP_SIGNATURE(mish_out, "mish.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// mish_: pointwise, as mish
VMAP_SIGNATURE(mish_, "mish_(Tensor(a!) self) -> Tensor(a!)");
void mish__rule(Tensor& self, BDim) {
  at::_ops::mish_::call(self);
}

// normal.float_Tensor: random
VMAP_SIGNATURE(normal_float_Tensor, "normal.float_Tensor(float mean, Tensor std, *, Generator? generator=None) -> Tensor");
OneResult normal_float_Tensor_rule(const Draw& draw, double mean, const Tensor& std, BDim std_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(std, std_bdim));
  return in.result(at::_ops::normal_float_Tensor::call(mean, in[0], generator));
}

// normal.float_Tensor_out: random, as normal.float_Tensor
VMAP_SIGNATURE(normal_float_Tensor_out, "normal.float_Tensor_out(float mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// rand_like: random
VMAP_SIGNATURE(rand_like, "rand_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult rand_like_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::rand_like::call(in.self(), dtype, layout, device, pin_memory, memory_format));
}

// rand_like.out: random, as rand_like
VMAP_SIGNATURE(rand_like_out, "rand_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// randn: random
VMAP_SIGNATURE(randn, "randn(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randn_rule(const Draw& draw, c10::SymIntArrayRef size, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randn::call(physical_size, dtype, layout, device, pin_memory));
}

// randn.out: random, as randn
VMAP_SIGNATURE(randn_out, "randn.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// reflection_pad2d: fold
VMAP_SIGNATURE(reflection_pad2d, "reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor");
OneResult reflection_pad2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("reflection_pad2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::reflection_pad2d::call(in[0], padding));
}

// reflection_pad2d.out: fold, as reflection_pad2d
VMAP_SIGNATURE(reflection_pad2d_out, "reflection_pad2d.out(Tensor self, SymInt[4] padding, *, Tensor(a!) out) -> Tensor(a!)");

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

// slow_conv3d: decompose
VMAP_SIGNATURE(slow_conv3d, "slow_conv3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0) -> Tensor");
Tensor slow_conv3d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding) {
  return decompositions::slow_conv3d(self, weight, kernel_size, bias, stride, padding);
}

// slow_conv3d.out: decompose, as slow_conv3d
VMAP_SIGNATURE(slow_conv3d_out, "slow_conv3d.out(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, *, Tensor(a!) out) -> Tensor(a!)");

// slow_conv_transpose3d: decompose
VMAP_SIGNATURE(slow_conv_transpose3d, "slow_conv_transpose3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] output_padding=0, SymInt[3] dilation=1) -> Tensor");
Tensor slow_conv_transpose3d_rule(const Tensor& self, const Tensor& weight,
    c10::SymIntArrayRef kernel_size, const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymIntArrayRef dilation) {
  return decompositions::slow_conv_transpose(self, weight, kernel_size, bias, stride, padding, output_padding, dilation);
}

// slow_conv_transpose3d.out: decompose, as slow_conv_transpose3d
VMAP_SIGNATURE(slow_conv_transpose3d_out, "slow_conv_transpose3d.out(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] output_padding=0, SymInt[3] dilation=1, *, Tensor(a!) out) -> Tensor(a!)");

// special_legendre_polynomial_p.x_scalar: pointwise
VMAP_SIGNATURE(special_legendre_polynomial_p_x_scalar, "special_legendre_polynomial_p.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_legendre_polynomial_p_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_legendre_polynomial_p_x_scalar::call(x, n), n_bdim);
}

// special_legendre_polynomial_p.x_scalar_out: pointwise, as special_legendre_polynomial_p.x_scalar
VMAP_SIGNATURE(special_legendre_polynomial_p_x_scalar_out, "special_legendre_polynomial_p.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_ndtri: pointwise
VMAP_SIGNATURE(special_ndtri, "special_ndtri(Tensor self) -> Tensor");
OneResult special_ndtri_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_ndtri::call(self), self_bdim);
}

// special_ndtri.out: pointwise, as special_ndtri
VMAP_SIGNATURE(special_ndtri_out, "special_ndtri.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// stft: decompose
VMAP_SIGNATURE(stft, "stft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor");
Tensor stft_rule(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
    std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool normalized,
    std::optional<bool> onesided, std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  return decompositions::stft(self, n_fft, hop_length, win_length, window, normalized, onesided, return_complex, align_to_window);
}

// sum: decompose
VMAP_SIGNATURE(sum, "sum(Tensor self, *, ScalarType? dtype=None) -> Tensor");
Tensor sum_rule(const Tensor& self, std::optional<at::ScalarType> dtype) {
  return at::_ops::sum_dim_IntList::call(self, ::std::nullopt, false, dtype);
}

// sum.out: decompose, as sum
VMAP_SIGNATURE(sum_out, "sum.out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// svd.U: composite, as svd
VMAP_SIGNATURE(svd_U, "svd.U(Tensor self, bool some=True, bool compute_uv=True, *, Tensor(a!) U, Tensor(b!) S, Tensor(c!) V) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) V)");

// tril_indices: factory
VMAP_SIGNATURE(tril_indices, "tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// tril_indices.out: factory, as tril_indices
VMAP_SIGNATURE(tril_indices_out, "tril_indices.out(int row, int col, int offset=0, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_18(torch::Library& m) {
  VMAP_SUPPORT2(__ior__, Scalar, __ior___Scalar_rule);
  VMAP_SUPPORT2(__or__, Scalar, __or___Scalar_rule);
  VMAP_SUPPORT(_adaptive_avg_pool2d_backward, _adaptive_avg_pool2d_backward_rule);
  support_out(m, "aten", "_adaptive_avg_pool2d_backward.out", "_adaptive_avg_pool2d_backward", OutDtype::Same);
  explicit_composite(m, "_assert_tensor_metadata");
  VMAP_SUPPORT(_conj, _conj_rule);
  explicit_composite(m, "_foreach_add.ScalarList");
  support_out(m, "aten", "_foreach_add.ScalarList_out", "_foreach_add.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_add_.ScalarList");
  explicit_composite(m, "_foreach_addcdiv.Scalar");
  support_out(m, "aten", "_foreach_addcdiv.Scalar_out", "_foreach_addcdiv.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcdiv_.Scalar");
  explicit_composite(m, "_foreach_powsum.Scalar");
  support_out(m, "aten", "_foreach_powsum.Scalar_out", "_foreach_powsum.Scalar", OutDtype::Same);
  explicit_composite(m, "_foreach_tan");
  support_out(m, "aten", "_foreach_tan.out", "_foreach_tan", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_tan_");
  VMAP_DECOMPOSE2(_functional_assert_async, msg, _functional_assert_async_msg_rule);
  VMAP_SUPPORT(_neg_view, _neg_view_rule);
  VMAP_DECOMPOSE(_pdist_forward, _pdist_forward_rule);
  support_out(m, "aten", "_pdist_forward.out", "_pdist_forward", OutDtype::Same);
  composite(m, "_shape_as_tensor");
  unsupported(m, "_triton_multi_head_attention", "PyTorch has it for other devices than the CPU only", "call _native_multi_head_attention, which the CPU has");
  unsupported(m, "_triton_multi_head_attention.out", "PyTorch has it for other devices than the CPU only", "call _native_multi_head_attention, which the CPU has");
  VMAP_SUPPORT(adaptive_max_pool1d, adaptive_max_pool1d_rule);
  unsupported(m, "batch_norm_gather_stats", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all examples");
  unsupported(m, "batch_norm_gather_stats.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all examples");
  VMAP_SUPPORT(ceil, ceil_rule);
  support_out(m, "aten", "ceil.out", "ceil", OutDtype::Cast);
  VMAP_SUPPORT(ceil_, ceil__rule);
  VMAP_SUPPORT(conv3d, conv3d_rule);
  composite(m, "cosine_similarity");
  VMAP_SUPPORT2(div, Scalar, div_Scalar_rule);
  support_out(m, "aten", "div.Scalar_out", "div.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(div_, Scalar, div__Scalar_rule);
  VMAP_SUPPORT(exp, exp_rule);
  support_out(m, "aten", "exp.out", "exp", OutDtype::Cast);
  VMAP_SUPPORT(exp_, exp__rule);
  VMAP_RANDOM(aten, "exponential", exponential_rule, exponential);
  support_out(m, "aten", "exponential.out", "exponential", OutDtype::Same);
  support_random_out("aten", "exponential.out", "exponential", OutDtype::Same);
  VMAP_RANDOM(aten, "exponential_", exponential__rule, exponential_);
  VMAP_SUPPORT2(fill, Scalar, fill_Scalar_rule);
  support_out(m, "aten", "fill.Scalar_out", "fill.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(fill_, Scalar, fill__Scalar_rule);
  VMAP_SUPPORT2(fmod, Tensor, fmod_Tensor_rule);
  support_out(m, "aten", "fmod.Tensor_out", "fmod.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(fmod_, Tensor, fmod__Tensor_rule);
  VMAP_SUPPORT(fractional_max_pool2d_backward, fractional_max_pool2d_backward_rule);
  support_out(m, "aten", "fractional_max_pool2d_backward.grad_input", "fractional_max_pool2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(geqrf, geqrf_rule);
  support_out(m, "aten", "geqrf.a", "geqrf", OutDtype::Cast);
  composite(m, "gradient.scalarint");
  VMAP_FACTORY(aten, "hann_window.periodic", hann_window_periodic);
  support_out(m, "aten", "hann_window.periodic_out", "hann_window.periodic", OutDtype::Same);
  composite(m, "hsplit.int");
  VMAP_SUPPORT(leaky_relu, leaky_relu_rule);
  support_out(m, "aten", "leaky_relu.out", "leaky_relu", OutDtype::Cast);
  VMAP_SUPPORT(leaky_relu_, leaky_relu__rule);
  VMAP_SUPPORT2(lerp, Scalar, lerp_Scalar_rule);
  support_out(m, "aten", "lerp.Scalar_out", "lerp.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(lerp_, Scalar, lerp__Scalar_rule);
  VMAP_DECOMPOSE2(linspace, Tensor_Scalar, linspace_Tensor_Scalar_rule);
  support_out(m, "aten", "linspace.Tensor_Scalar_out", "linspace.Tensor_Scalar", OutDtype::Cast);
  composite(m, "matrix_exp_backward");
  VMAP_SUPPORT(mish, mish_rule);
  support_out(m, "aten", "mish.out", "mish", OutDtype::Cast);
  VMAP_SUPPORT(mish_, mish__rule);
  composite(m, "moveaxis.int");
  VMAP_RANDOM(aten, "normal.float_Tensor", normal_float_Tensor_rule, normal_float_Tensor);
  support_out(m, "aten", "normal.float_Tensor_out", "normal.float_Tensor", OutDtype::Cast);
  support_random_out("aten", "normal.float_Tensor_out", "normal.float_Tensor", OutDtype::Cast);
  VMAP_RANDOM(aten, "rand_like", rand_like_rule, rand_like);
  support_out(m, "aten", "rand_like.out", "rand_like", OutDtype::Same);
  support_random_out("aten", "rand_like.out", "rand_like", OutDtype::Same);
  VMAP_RANDOM(aten, "randn", randn_rule, randn);
  support_out(m, "aten", "randn.out", "randn", OutDtype::Cast);
  support_random_out("aten", "randn.out", "randn", OutDtype::Cast);
  VMAP_SUPPORT(reflection_pad2d, reflection_pad2d_rule);
  support_out(m, "aten", "reflection_pad2d.out", "reflection_pad2d", OutDtype::Cast);
  VMAP_SUPPORT2(slice_copy, Tensor, slice_copy_Tensor_rule);
  support_out(m, "aten", "slice_copy.Tensor_out", "slice_copy.Tensor", OutDtype::Same);
  VMAP_DECOMPOSE(slow_conv3d, slow_conv3d_rule);
  support_out(m, "aten", "slow_conv3d.out", "slow_conv3d", OutDtype::Cast);
  VMAP_DECOMPOSE(slow_conv_transpose3d, slow_conv_transpose3d_rule);
  support_out(m, "aten", "slow_conv_transpose3d.out", "slow_conv_transpose3d", OutDtype::Cast);
  VMAP_SUPPORT2(special_legendre_polynomial_p, x_scalar, special_legendre_polynomial_p_x_scalar_rule);
  support_out(m, "aten", "special_legendre_polynomial_p.x_scalar_out", "special_legendre_polynomial_p.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_ndtri, special_ndtri_rule);
  support_out(m, "aten", "special_ndtri.out", "special_ndtri", OutDtype::Cast);
  VMAP_DECOMPOSE(stft, stft_rule);
  VMAP_DECOMPOSE(sum, sum_rule);
  support_out(m, "aten", "sum.out", "sum", OutDtype::Same);
  composite(m, "svd");
  support_out(m, "aten", "svd.U", "svd", OutDtype::Cast);
  VMAP_FACTORY(aten, "tril_indices", tril_indices);
  support_out(m, "aten", "tril_indices.out", "tril_indices", OutDtype::Same);
  add_kinds(
      "composite _assert_tensor_metadata _foreach_add.ScalarList _foreach_add.ScalarList_out"
      " _foreach_add_.ScalarList _foreach_addcdiv.Scalar _foreach_addcdiv.Scalar_out"
      " _foreach_addcdiv_.Scalar _foreach_powsum.Scalar _foreach_powsum.Scalar_out _foreach_tan"
      " _foreach_tan.out _foreach_tan_ _shape_as_tensor cosine_similarity gradient.scalarint hsplit.int"
      " matrix_exp_backward moveaxis.int svd svd.U\n"
      "convolve conv3d\n"
      "decompose _functional_assert_async.msg _pdist_forward _pdist_forward.out linspace.Tensor_Scalar"
      " linspace.Tensor_Scalar_out slow_conv3d slow_conv3d.out slow_conv_transpose3d"
      " slow_conv_transpose3d.out stft sum sum.out\n"
      "factory hann_window.periodic hann_window.periodic_out tril_indices tril_indices.out\n"
      "fold _adaptive_avg_pool2d_backward _adaptive_avg_pool2d_backward.out adaptive_max_pool1d"
      " fractional_max_pool2d_backward fractional_max_pool2d_backward.grad_input reflection_pad2d"
      " reflection_pad2d.out\n"
      "pointwise __ior__.Scalar __or__.Scalar ceil ceil.out ceil_ div.Scalar div.Scalar_out div_.Scalar exp"
      " exp.out exp_ fill.Scalar fill.Scalar_out fill_.Scalar fmod.Tensor fmod.Tensor_out fmod_.Tensor"
      " leaky_relu leaky_relu.out leaky_relu_ lerp.Scalar lerp.Scalar_out lerp_.Scalar mish mish.out mish_"
      " special_legendre_polynomial_p.x_scalar special_legendre_polynomial_p.x_scalar_out special_ndtri"
      " special_ndtri.out\n"
      "random exponential exponential.out exponential_ normal.float_Tensor normal.float_Tensor_out rand_like"
      " rand_like.out randn randn.out\n"
      "unsupported _triton_multi_head_attention _triton_multi_head_attention.out batch_norm_gather_stats"
      " batch_norm_gather_stats.out\n"
      "variadic geqrf geqrf.a\n"
      "view _conj _neg_view slice_copy.Tensor slice_copy.Tensor_out\n"
  );
}

}  // namespace vmap::rules::aten
