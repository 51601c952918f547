// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 13 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_cdist_backward_ops.h>
#include <ATen/ops/_ctc_loss_ops.h>
#include <ATen/ops/_pin_memory_ops.h>
#include <ATen/ops/adaptive_max_pool1d_ops.h>
#include <ATen/ops/bernoulli_ops.h>
#include <ATen/ops/binomial_ops.h>
#include <ATen/ops/convolution_backward_overrideable_ops.h>
#include <ATen/ops/gelu_ops.h>
#include <ATen/ops/linalg_cond_ops.h>
#include <ATen/ops/linalg_eigvalsh_ops.h>
#include <ATen/ops/linalg_lstsq_ops.h>
#include <ATen/ops/max_pool1d_with_indices_ops.h>
#include <ATen/ops/max_unpool2d_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/reflection_pad1d_backward_ops.h>
#include <ATen/ops/replication_pad1d_backward_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _cdist_backward: variadic
VMAP_SIGNATURE(_cdist_backward, "_cdist_backward(Tensor grad, Tensor x1, Tensor x2, float p, Tensor cdist) -> Tensor");
OneResult _cdist_backward_rule(const Tensor& grad, BDim grad_bdim, const Tensor& x1, BDim x1_bdim,
    const Tensor& x2, BDim x2_bdim, double p, const Tensor& cdist, BDim cdist_bdim) {
  Variadic<4> in("_cdist_backward", Operand(grad, grad_bdim, 2), Operand(x1, x1_bdim, 2), Operand(x2, x2_bdim, 2), Operand(cdist, cdist_bdim, 2));
  in.align_and_expand();
  return in.result(at::_ops::_cdist_backward::call(in[0], in[1], in[2], p, in[3]));
}

// _cdist_backward.out: variadic, as _cdist_backward
VMAP_SIGNATURE(_cdist_backward_out, "_cdist_backward.out(Tensor grad, Tensor x1, Tensor x2, float p, Tensor cdist, *, Tensor(a!) out) -> Tensor(a!)");

// _ctc_loss: custom
VMAP_SIGNATURE(_ctc_loss, "_ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)");

// _ctc_loss.out: custom, as _ctc_loss
VMAP_SIGNATURE(_ctc_loss_out, "_ctc_loss.out(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, bool zero_infinity=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _pin_memory: unsupported
VMAP_SIGNATURE(_pin_memory, "_pin_memory(Tensor self, Device? device=None) -> Tensor");

// _pin_memory.out: unsupported, as _pin_memory
VMAP_SIGNATURE(_pin_memory_out, "_pin_memory.out(Tensor self, Device? device=None, *, Tensor(a!) out) -> Tensor(a!)");

// adaptive_max_pool1d: fold
VMAP_SIGNATURE(adaptive_max_pool1d, "adaptive_max_pool1d(Tensor self, int[1] output_size) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> adaptive_max_pool1d_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef output_size) {
  Fold<1> in("adaptive_max_pool1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_max_pool1d::call(in[0], output_size));
}

// bernoulli.Tensor: random
VMAP_SIGNATURE(bernoulli_Tensor, "bernoulli.Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor");
OneResult bernoulli_Tensor_rule(const Draw& draw, const Tensor& self, BDim self_bdim, const Tensor& p,
    BDim p_bdim, std::optional<at::Generator> generator) {
  const DrawFrom<2> in(draw, Operand(self, self_bdim), Operand(p, p_bdim));
  return in.result(at::_ops::bernoulli_Tensor::call(in[0], in[1], generator));
}

// bernoulli.Tensor_out: random, as bernoulli.Tensor
VMAP_SIGNATURE(bernoulli_Tensor_out, "bernoulli.Tensor_out(Tensor self, Tensor p, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// bernoulli_.Tensor: random
VMAP_SIGNATURE(bernoulli__Tensor, "bernoulli_.Tensor(Tensor(a!) self, Tensor p, *, Generator? generator=None) -> Tensor(a!)");
void bernoulli__Tensor_rule(const Draw& draw, Tensor& self, BDim self_bdim, const Tensor& p, BDim p_bdim,
    std::optional<at::Generator> generator) {
  const InPlaceDrawFrom<2> in(draw, Operand(self, self_bdim), Operand(p, p_bdim));
  at::_ops::bernoulli__Tensor::call(in.written(), in[1], generator);
  in.spread();
}

// binomial: random
VMAP_SIGNATURE(binomial, "binomial(Tensor count, Tensor prob, Generator? generator=None) -> Tensor");
OneResult binomial_rule(const Draw& draw, const Tensor& count, BDim count_bdim, const Tensor& prob,
    BDim prob_bdim, std::optional<at::Generator> generator) {
  const DrawFrom<2> in(draw, Operand(count, count_bdim), Operand(prob, prob_bdim));
  return in.result(at::_ops::binomial::call(in[0], in[1], generator));
}

// binomial.out: random, as binomial
VMAP_SIGNATURE(binomial_out, "binomial.out(Tensor count, Tensor prob, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)");

// convolution_backward_overrideable: unsupported
VMAP_SIGNATURE(convolution_backward_overrideable, "convolution_backward_overrideable(Tensor grad_output, Tensor input, Tensor weight, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor grad_input, Tensor grad_weight, Tensor grad_bias)");

// convolution_backward_overrideable.out: unsupported, as convolution_backward_overrideable
VMAP_SIGNATURE(convolution_backward_overrideable_out, "convolution_backward_overrideable.out(Tensor grad_output, Tensor input, Tensor weight, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// gelu: pointwise
VMAP_SIGNATURE(gelu, "gelu(Tensor self, *, str approximate='none') -> Tensor");
OneResult gelu_rule(const Tensor& self, BDim self_bdim, c10::string_view approximate) {
  return with_bdim(at::_ops::gelu::call(self, approximate), self_bdim);
}

// gelu.out: pointwise, as gelu
VMAP_SIGNATURE(gelu_out, "gelu.out(Tensor self, *, str approximate='none', Tensor(a!) out) -> Tensor(a!)");

// gelu_: pointwise, as gelu
VMAP_SIGNATURE(gelu_, "gelu_(Tensor(a!) self, *, str approximate='none') -> Tensor(a!)");
void gelu__rule(Tensor& self, BDim, c10::string_view approximate) {
  at::_ops::gelu_::call(self, approximate);
}

// linalg_cond.p_str: variadic
VMAP_SIGNATURE(linalg_cond_p_str, "linalg_cond.p_str(Tensor self, str p) -> Tensor");
OneResult linalg_cond_p_str_rule(const Tensor& self, BDim self_bdim, c10::string_view p) {
  Variadic<1> in("linalg_cond.p_str", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_cond_p_str::call(in[0], p));
}

// linalg_cond.p_str_out: variadic, as linalg_cond.p_str
VMAP_SIGNATURE(linalg_cond_p_str_out, "linalg_cond.p_str_out(Tensor self, str p, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_eigvalsh: variadic
VMAP_SIGNATURE(linalg_eigvalsh, "linalg_eigvalsh(Tensor self, str UPLO=\"L\") -> Tensor");
OneResult linalg_eigvalsh_rule(const Tensor& self, BDim self_bdim, c10::string_view UPLO) {
  Variadic<1> in("linalg_eigvalsh", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_eigvalsh::call(in[0], UPLO));
}

// linalg_eigvalsh.out: variadic, as linalg_eigvalsh
VMAP_SIGNATURE(linalg_eigvalsh_out, "linalg_eigvalsh.out(Tensor self, str UPLO=\"L\", *, Tensor(a!) out) -> Tensor(a!)");

// linalg_lstsq: variadic
VMAP_SIGNATURE(linalg_lstsq, "linalg_lstsq(Tensor self, Tensor b, float? rcond=None, *, str? driver=None) -> (Tensor solution, Tensor residuals, Tensor rank, Tensor singular_values)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_lstsq_rule(const Tensor& self,
    BDim self_bdim, const Tensor& b, BDim b_bdim, std::optional<double> rcond,
    std::optional<c10::string_view> driver) {
  Variadic<2> in("linalg_lstsq", Operand(self, self_bdim, 2), Operand(b, b_bdim, 1));
  in.vector_by_rank(1);
  in.nonempty_batch().align_and_expand();
  return in.result_or_empty<1, 2, 3>(at::_ops::linalg_lstsq::call(in[0], in[1], rcond, driver));
}

// linalg_lstsq.out: variadic, as linalg_lstsq
VMAP_SIGNATURE(linalg_lstsq_out, "linalg_lstsq.out(Tensor self, Tensor b, float? rcond=None, *, str? driver=None, Tensor(a!) solution, Tensor(b!) residuals, Tensor(c!) rank, Tensor(d!) singular_values) -> (Tensor(a!) solution, Tensor(b!) residuals, Tensor(c!) rank, Tensor(d!) singular_values)");

// max_pool1d_with_indices: fold
VMAP_SIGNATURE(max_pool1d_with_indices, "max_pool1d_with_indices(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> max_pool1d_with_indices_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation,
    bool ceil_mode) {
  Fold<1> in("max_pool1d_with_indices", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool1d_with_indices::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

// max_unpool2d: fold
VMAP_SIGNATURE(max_unpool2d, "max_unpool2d(Tensor self, Tensor indices, SymInt[2] output_size) -> Tensor");
OneResult max_unpool2d_rule(const Tensor& self, BDim self_bdim, const Tensor& indices, BDim indices_bdim,
    c10::SymIntArrayRef output_size) {
  Fold<2> in("max_unpool2d", Operand(self, self_bdim, 3), Operand(indices, indices_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::max_unpool2d::call(in[0], in[1], output_size));
}

// max_unpool2d.out: fold, as max_unpool2d
VMAP_SIGNATURE(max_unpool2d_out, "max_unpool2d.out(Tensor self, Tensor indices, SymInt[2] output_size, *, Tensor(a!) out) -> Tensor(a!)");

// normal.Tensor_Tensor: random
VMAP_SIGNATURE(normal_Tensor_Tensor, "normal.Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor");
OneResult normal_Tensor_Tensor_rule(const Draw& draw, const Tensor& mean, BDim mean_bdim,
    const Tensor& std, BDim std_bdim, std::optional<at::Generator> generator) {
  const DrawFrom<2> in(draw, Operand(mean, mean_bdim), Operand(std, std_bdim));
  return in.result(at::_ops::normal_Tensor_Tensor::call(in[0], in[1], generator));
}

// normal.Tensor_Tensor_out: random, as normal.Tensor_Tensor
VMAP_SIGNATURE(normal_Tensor_Tensor_out, "normal.Tensor_Tensor_out(Tensor mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

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

// replication_pad1d_backward: fold
VMAP_SIGNATURE(replication_pad1d_backward, "replication_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor");
OneResult replication_pad1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("replication_pad1d_backward", Operand(grad_output, grad_output_bdim, 2), Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::replication_pad1d_backward::call(in[0], in[1], padding));
}

// replication_pad1d_backward.grad_input: fold, as replication_pad1d_backward
VMAP_SIGNATURE(replication_pad1d_backward_grad_input, "replication_pad1d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[2] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

}  // namespace

void register_shard_13(torch::Library& m) {
  VMAP_SUPPORT(_cdist_backward, _cdist_backward_rule);
  support_out(m, "aten", "_cdist_backward.out", "_cdist_backward", OutDtype::Same);
  VMAP_SUPPORT(_ctc_loss, custom::ctc_loss);
  support_out(m, "aten", "_ctc_loss.out", "_ctc_loss", OutDtype::Same);
  unsupported(m, "_pin_memory", "memory is pinned as a whole, and an example is a part of the batch's", "pin the whole batch, outside vmap");
  unsupported(m, "_pin_memory.out", "memory is pinned as a whole, and an example is a part of the batch's", "pin the whole batch, outside vmap");
  VMAP_SUPPORT(adaptive_max_pool1d, adaptive_max_pool1d_rule);
  VMAP_RANDOM(aten, "bernoulli.Tensor", bernoulli_Tensor_rule, bernoulli_Tensor);
  support_out(m, "aten", "bernoulli.Tensor_out", "bernoulli.Tensor", OutDtype::Same);
  support_random_out("aten", "bernoulli.Tensor_out", "bernoulli.Tensor", OutDtype::Same);
  VMAP_RANDOM(aten, "bernoulli_.Tensor", bernoulli__Tensor_rule, bernoulli__Tensor);
  VMAP_RANDOM(aten, "binomial", binomial_rule, binomial);
  support_out(m, "aten", "binomial.out", "binomial", OutDtype::Same);
  support_random_out("aten", "binomial.out", "binomial", OutDtype::Same);
  unsupported(m, "convolution_backward_overrideable", "it is a hook that backends outside of PyTorch implement, and PyTorch's own body of it raises", "use convolution_backward");
  unsupported(m, "convolution_backward_overrideable.out", "it is a hook that backends outside of PyTorch implement, and PyTorch's own body of it raises", "use convolution_backward");
  VMAP_SUPPORT(gelu, gelu_rule);
  support_out(m, "aten", "gelu.out", "gelu", OutDtype::Cast);
  VMAP_SUPPORT(gelu_, gelu__rule);
  composite(m, "histogramdd.TensorList_bins");
  VMAP_SUPPORT2(linalg_cond, p_str, linalg_cond_p_str_rule);
  support_out(m, "aten", "linalg_cond.p_str_out", "linalg_cond.p_str", OutDtype::Cast);
  VMAP_SUPPORT(linalg_eigvalsh, linalg_eigvalsh_rule);
  support_out(m, "aten", "linalg_eigvalsh.out", "linalg_eigvalsh", OutDtype::Cast);
  VMAP_SUPPORT(linalg_lstsq, linalg_lstsq_rule);
  support_out(m, "aten", "linalg_lstsq.out", "linalg_lstsq", OutDtype::Cast);
  VMAP_SUPPORT(max_pool1d_with_indices, max_pool1d_with_indices_rule);
  VMAP_SUPPORT(max_unpool2d, max_unpool2d_rule);
  support_out(m, "aten", "max_unpool2d.out", "max_unpool2d", OutDtype::Cast);
  VMAP_RANDOM(aten, "normal.Tensor_Tensor", normal_Tensor_Tensor_rule, normal_Tensor_Tensor);
  support_out(m, "aten", "normal.Tensor_Tensor_out", "normal.Tensor_Tensor", OutDtype::Cast);
  support_random_out("aten", "normal.Tensor_Tensor_out", "normal.Tensor_Tensor", OutDtype::Cast);
  VMAP_SUPPORT(reflection_pad1d_backward, reflection_pad1d_backward_rule);
  support_out(m, "aten", "reflection_pad1d_backward.grad_input", "reflection_pad1d_backward", OutDtype::Cast);
  VMAP_SUPPORT(replication_pad1d_backward, replication_pad1d_backward_rule);
  support_out(m, "aten", "replication_pad1d_backward.grad_input", "replication_pad1d_backward", OutDtype::Cast);
  composite(m, "result_type.Scalar_Tensor");
  composite(m, "to.device");
  add_kinds(
      "composite histogramdd.TensorList_bins result_type.Scalar_Tensor to.device\n"
      "custom _ctc_loss _ctc_loss.out\n"
      "fold adaptive_max_pool1d max_pool1d_with_indices max_unpool2d max_unpool2d.out"
      " reflection_pad1d_backward reflection_pad1d_backward.grad_input replication_pad1d_backward"
      " replication_pad1d_backward.grad_input\n"
      "pointwise gelu gelu.out gelu_\n"
      "random bernoulli.Tensor bernoulli.Tensor_out bernoulli_.Tensor binomial binomial.out"
      " normal.Tensor_Tensor normal.Tensor_Tensor_out\n"
      "unsupported _pin_memory _pin_memory.out convolution_backward_overrideable"
      " convolution_backward_overrideable.out\n"
      "variadic _cdist_backward _cdist_backward.out linalg_cond.p_str linalg_cond.p_str_out linalg_eigvalsh"
      " linalg_eigvalsh.out linalg_lstsq linalg_lstsq.out\n"
  );
}

}  // namespace vmap::rules::aten
