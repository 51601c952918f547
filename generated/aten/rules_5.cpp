// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 5 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_index_put_impl_ops.h>
#include <ATen/ops/_scaled_dot_product_cudnn_attention_backward_ops.h>
#include <ATen/ops/_sparse_mm_reduce_impl_ops.h>
#include <ATen/ops/_upsample_nearest_exact1d_backward_ops.h>
#include <ATen/ops/_upsample_nearest_exact3d_backward_ops.h>
#include <ATen/ops/conv3d_ops.h>
#include <ATen/ops/conv_depthwise3d_ops.h>
#include <ATen/ops/conv_transpose2d_ops.h>
#include <ATen/ops/lu_unpack_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/randint_ops.h>
#include <ATen/ops/random_ops.h>
#include <ATen/ops/slow_conv_dilated3d_ops.h>
#include <ATen/ops/slow_conv_transpose2d_ops.h>
#include <ATen/ops/upsample_nearest1d_backward_ops.h>
#include <ATen/ops/upsample_nearest3d_backward_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/takes.h>

namespace vmap::rules::aten {
namespace {

// _index_put_impl: index_list
VMAP_SIGNATURE(_index_put_impl, "_index_put_impl(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) -> Tensor");
OneResult _index_put_impl_rule(const Tensor& self, BDim self_bdim,
    const c10::List<std::optional<Tensor>>& indices, BDims indices_bdim, const Tensor& values,
    BDim values_bdim, bool accumulate, bool unsafe) {
  const AdvancedIndex in("_index_put_impl", Operand(self, self_bdim), indices, indices_bdim, Operand(values, values_bdim));
  if (in.is_mask()) return in.filled(accumulate);
  return in.result(at::_ops::_index_put_impl::call(in.self(), in.indices(), in.values(), accumulate, unsafe));
}

// _index_put_impl.out: index_list, as _index_put_impl
VMAP_SIGNATURE(_index_put_impl_out, "_index_put_impl.out(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False, *, Tensor(a!) out) -> Tensor(a!)");

// _index_put_impl_: index_list, as _index_put_impl
VMAP_SIGNATURE(_index_put_impl_, "_index_put_impl_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) -> Tensor(a!)");
void _index_put_impl__rule(Tensor& self, BDim self_bdim, const c10::List<std::optional<Tensor>>& indices,
    BDims indices_bdim, const Tensor& values, BDim values_bdim, bool accumulate, bool unsafe) {
  const AdvancedIndex in("_index_put_impl_", Operand(self, self_bdim), indices, indices_bdim, Operand(values, values_bdim));
  if (in.is_mask()) return in.fill_in_place(accumulate);
  at::_ops::_index_put_impl_::call(in.written(), in.indices(), in.values(), accumulate, unsafe);
}

// _scaled_dot_product_cudnn_attention_backward: custom
VMAP_SIGNATURE(_scaled_dot_product_cudnn_attention_backward, "_scaled_dot_product_cudnn_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor philox_seed, Tensor philox_offset, Tensor attn_bias, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, *, float? scale=None) -> (Tensor, Tensor, Tensor)");

// _sparse_mm_reduce_impl: unsupported
VMAP_SIGNATURE(_sparse_mm_reduce_impl, "_sparse_mm_reduce_impl(Tensor self, Tensor other, str reduce) -> (Tensor, Tensor)");

// _upsample_nearest_exact1d_backward: fold
VMAP_SIGNATURE(_upsample_nearest_exact1d_backward, "_upsample_nearest_exact1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor");
OneResult _upsample_nearest_exact1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales) {
  Fold<1> in("_upsample_nearest_exact1d_backward", Operand(grad_output, grad_output_bdim, 2));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_nearest_exact1d_backward::call(in[0], output_size, physical_input_size, scales));
}

// _upsample_nearest_exact1d_backward.grad_input: fold, as _upsample_nearest_exact1d_backward
VMAP_SIGNATURE(_upsample_nearest_exact1d_backward_grad_input, "_upsample_nearest_exact1d_backward.grad_input(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// _upsample_nearest_exact3d_backward: fold
VMAP_SIGNATURE(_upsample_nearest_exact3d_backward, "_upsample_nearest_exact3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_nearest_exact3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales_d,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_nearest_exact3d_backward", Operand(grad_output, grad_output_bdim, 4));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_nearest_exact3d_backward::call(in[0], output_size, physical_input_size, scales_d, scales_h, scales_w));
}

// _upsample_nearest_exact3d_backward.grad_input: fold, as _upsample_nearest_exact3d_backward
VMAP_SIGNATURE(_upsample_nearest_exact3d_backward_grad_input, "_upsample_nearest_exact3d_backward.grad_input(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// conv_depthwise3d: unsupported
VMAP_SIGNATURE(conv_depthwise3d, "conv_depthwise3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias, SymInt[3] stride, SymInt[3] padding, SymInt[3] dilation) -> Tensor");

// conv_depthwise3d.out: unsupported, as conv_depthwise3d
VMAP_SIGNATURE(conv_depthwise3d_out, "conv_depthwise3d.out(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias, SymInt[3] stride, SymInt[3] padding, SymInt[3] dilation, *, Tensor(a!) out) -> Tensor(a!)");

// lu_unpack: variadic
VMAP_SIGNATURE(lu_unpack, "lu_unpack(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor P, Tensor L, Tensor U)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> lu_unpack_rule(const Tensor& LU_data,
    BDim LU_data_bdim, const Tensor& LU_pivots, BDim LU_pivots_bdim, bool unpack_data, bool unpack_pivots) {
  Variadic<2> in("lu_unpack", Operand(LU_data, LU_data_bdim, 2), Operand(LU_pivots, LU_pivots_bdim, 1));
  in.align_and_expand();
  return in.result_or_empty<0, 1, 2>(at::_ops::lu_unpack::call(in[0], in[1], unpack_data, unpack_pivots));
}

// lu_unpack.out: variadic, as lu_unpack
VMAP_SIGNATURE(lu_unpack_out, "lu_unpack.out(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True, *, Tensor(a!) P, Tensor(b!) L, Tensor(c!) U) -> (Tensor(a!) P, Tensor(b!) L, Tensor(c!) U)");

// randint.generator: random
VMAP_SIGNATURE(randint_generator, "randint.generator(SymInt high, SymInt[] size, *, Generator? generator, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randint_generator_rule(const Draw& draw, c10::SymInt high, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randint_generator::call(high, physical_size, generator, dtype, layout, device, pin_memory));
}

// randint.generator_out: random, as randint.generator
VMAP_SIGNATURE(randint_generator_out, "randint.generator_out(SymInt high, SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)");

// randint_like.generator: random
VMAP_SIGNATURE(randint_like_generator, "randint_like.generator(Tensor self, SymInt high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randint_like_generator_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    c10::SymInt high, std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randint_like_generator::call(in.self(), high, generator, dtype, layout, device, pin_memory, memory_format));
}

// randint_like.generator_out: random, as randint_like.generator
VMAP_SIGNATURE(randint_like_generator_out, "randint_like.generator_out(Tensor self, SymInt high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

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

// slow_conv_dilated3d: decompose
VMAP_SIGNATURE(slow_conv_dilated3d, "slow_conv_dilated3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] dilation=1) -> Tensor");
Tensor slow_conv_dilated3d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding,
    c10::SymIntArrayRef dilation) {
  Takes takes("slow_conv_dilated3d");
  takes.dims("weight", weight, "oi", kernel_size);
  return at::_ops::conv3d::call(self, weight, bias, stride, padding, dilation, 1);
}

// slow_conv_dilated3d.out: decompose, as slow_conv_dilated3d
VMAP_SIGNATURE(slow_conv_dilated3d_out, "slow_conv_dilated3d.out(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] dilation=1, *, Tensor(a!) out) -> Tensor(a!)");

// slow_conv_transpose2d: decompose
VMAP_SIGNATURE(slow_conv_transpose2d, "slow_conv_transpose2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] output_padding=0, SymInt[2] dilation=1) -> Tensor");
Tensor slow_conv_transpose2d_rule(const Tensor& self, const Tensor& weight,
    c10::SymIntArrayRef kernel_size, const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymIntArrayRef dilation) {
  Takes takes("slow_conv_transpose2d");
  takes.dims("weight", weight, "oi", kernel_size);
  return at::_ops::conv_transpose2d_input::call(self, weight, bias, stride, padding, output_padding, 1, dilation);
}

// slow_conv_transpose2d.out: decompose, as slow_conv_transpose2d
VMAP_SIGNATURE(slow_conv_transpose2d_out, "slow_conv_transpose2d.out(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] output_padding=0, SymInt[2] dilation=1, *, Tensor(a!) out) -> Tensor(a!)");

// upsample_nearest1d_backward: fold
VMAP_SIGNATURE(upsample_nearest1d_backward, "upsample_nearest1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor");
OneResult upsample_nearest1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales) {
  Fold<1> in("upsample_nearest1d_backward", Operand(grad_output, grad_output_bdim, 2));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_nearest1d_backward::call(in[0], output_size, physical_input_size, scales));
}

// upsample_nearest1d_backward.grad_input: fold, as upsample_nearest1d_backward
VMAP_SIGNATURE(upsample_nearest1d_backward_grad_input, "upsample_nearest1d_backward.grad_input(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// upsample_nearest3d_backward: fold
VMAP_SIGNATURE(upsample_nearest3d_backward, "upsample_nearest3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_nearest3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales_d,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_nearest3d_backward", Operand(grad_output, grad_output_bdim, 4));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_nearest3d_backward::call(in[0], output_size, physical_input_size, scales_d, scales_h, scales_w));
}

// upsample_nearest3d_backward.grad_input: fold, as upsample_nearest3d_backward
VMAP_SIGNATURE(upsample_nearest3d_backward_grad_input, "upsample_nearest3d_backward.grad_input(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

}  // namespace

void register_shard_5(torch::Library& m) {
  VMAP_SUPPORT(_index_put_impl, _index_put_impl_rule);
  support_out(m, "aten", "_index_put_impl.out", "_index_put_impl", OutDtype::Same);
  VMAP_SUPPORT(_index_put_impl_, _index_put_impl__rule);
  VMAP_SUPPORT(_scaled_dot_product_cudnn_attention_backward, custom::scaled_dot_product_cudnn_attention_backward);
  unsupported(m, "_sparse_mm_reduce_impl", "it takes a sparse tensor, which has no strides that a batch dim could have", "mask the dense product");
  VMAP_SUPPORT(_upsample_nearest_exact1d_backward, _upsample_nearest_exact1d_backward_rule);
  support_out(m, "aten", "_upsample_nearest_exact1d_backward.grad_input", "_upsample_nearest_exact1d_backward", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_nearest_exact3d_backward, _upsample_nearest_exact3d_backward_rule);
  support_out(m, "aten", "_upsample_nearest_exact3d_backward.grad_input", "_upsample_nearest_exact3d_backward", OutDtype::Cast);
  unsupported(m, "conv_depthwise3d", "PyTorch has a kernel of it for GPUs alone", "use conv3d with as many groups as channels");
  unsupported(m, "conv_depthwise3d.out", "PyTorch has a kernel of it for GPUs alone", "use conv3d with as many groups as channels");
  composite(m, "cosine_embedding_loss");
  composite(m, "histogramdd");
  VMAP_SUPPORT(lu_unpack, lu_unpack_rule);
  support_out(m, "aten", "lu_unpack.out", "lu_unpack", OutDtype::Cast);
  composite(m, "margin_ranking_loss");
  VMAP_RANDOM(aten, "randint.generator", randint_generator_rule, randint_generator);
  support_out(m, "aten", "randint.generator_out", "randint.generator", OutDtype::Cast);
  support_random_out("aten", "randint.generator_out", "randint.generator", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint_like.generator", randint_like_generator_rule, randint_like_generator);
  support_out(m, "aten", "randint_like.generator_out", "randint_like.generator", OutDtype::Same);
  support_random_out("aten", "randint_like.generator_out", "randint_like.generator", OutDtype::Same);
  VMAP_RANDOM(aten, "random.to", random_to_rule, random_to);
  support_out(m, "aten", "random.to_out", "random.to", OutDtype::Same);
  support_random_out("aten", "random.to_out", "random.to", OutDtype::Same);
  VMAP_RANDOM(aten, "random_.to", random__to_rule, random__to);
  composite(m, "repeat_interleave.self_int");
  VMAP_DECOMPOSE(slow_conv_dilated3d, slow_conv_dilated3d_rule);
  support_out(m, "aten", "slow_conv_dilated3d.out", "slow_conv_dilated3d", OutDtype::Same);
  VMAP_DECOMPOSE(slow_conv_transpose2d, slow_conv_transpose2d_rule);
  support_out(m, "aten", "slow_conv_transpose2d.out", "slow_conv_transpose2d", OutDtype::Cast);
  composite(m, "trapz.dx");
  VMAP_SUPPORT(upsample_nearest1d_backward, upsample_nearest1d_backward_rule);
  support_out(m, "aten", "upsample_nearest1d_backward.grad_input", "upsample_nearest1d_backward", OutDtype::Cast);
  VMAP_SUPPORT(upsample_nearest3d_backward, upsample_nearest3d_backward_rule);
  support_out(m, "aten", "upsample_nearest3d_backward.grad_input", "upsample_nearest3d_backward", OutDtype::Cast);
  add_kinds(
      "composite cosine_embedding_loss histogramdd margin_ranking_loss repeat_interleave.self_int trapz.dx\n"
      "custom _scaled_dot_product_cudnn_attention_backward\n"
      "decompose slow_conv_dilated3d slow_conv_dilated3d.out slow_conv_transpose2d slow_conv_transpose2d.out\n"
      "fold _upsample_nearest_exact1d_backward _upsample_nearest_exact1d_backward.grad_input"
      " _upsample_nearest_exact3d_backward _upsample_nearest_exact3d_backward.grad_input"
      " upsample_nearest1d_backward upsample_nearest1d_backward.grad_input upsample_nearest3d_backward"
      " upsample_nearest3d_backward.grad_input\n"
      "index_list _index_put_impl _index_put_impl.out _index_put_impl_\n"
      "random randint.generator randint.generator_out randint_like.generator randint_like.generator_out"
      " random.to random.to_out random_.to\n"
      "unsupported _sparse_mm_reduce_impl conv_depthwise3d conv_depthwise3d.out\n"
      "variadic lu_unpack lu_unpack.out\n"
  );
}

}  // namespace vmap::rules::aten
