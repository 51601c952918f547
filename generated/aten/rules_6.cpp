// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 6 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_adaptive_avg_pool2d_ops.h>
#include <ATen/ops/_foreach_add_ops.h>
#include <ATen/ops/_foreach_cos_ops.h>
#include <ATen/ops/_foreach_cosh_ops.h>
#include <ATen/ops/_remove_batch_dim_ops.h>
#include <ATen/ops/binomial_ops.h>
#include <ATen/ops/block_diag_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/float_power_ops.h>
#include <ATen/ops/fractional_max_pool2d_ops.h>
#include <ATen/ops/index_ops.h>
#include <ATen/ops/is_same_size_ops.h>
#include <ATen/ops/max_pool1d_with_indices_ops.h>
#include <ATen/ops/nanmedian_ops.h>
#include <ATen/ops/poisson_ops.h>
#include <ATen/ops/quantile_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/special_logit_ops.h>
#include <ATen/ops/tanh_backward_ops.h>
#include <ATen/ops/var_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _adaptive_avg_pool2d: fold
VMAP_SIGNATURE(_adaptive_avg_pool2d, "_adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor");
OneResult _adaptive_avg_pool2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size) {
  Fold<1> in("_adaptive_avg_pool2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::_adaptive_avg_pool2d::call(in[0], output_size));
}

// _adaptive_avg_pool2d.out: fold, as _adaptive_avg_pool2d
VMAP_SIGNATURE(_adaptive_avg_pool2d_out, "_adaptive_avg_pool2d.out(Tensor self, SymInt[2] output_size, *, Tensor(a!) out) -> Tensor(a!)");

// _foreach_add.Scalar: composite
VMAP_SIGNATURE(_foreach_add_Scalar, "_foreach_add.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_add.Scalar_out: composite, as _foreach_add.Scalar
VMAP_SIGNATURE(_foreach_add_Scalar_out, "_foreach_add.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_add_.Scalar: composite, as _foreach_add.Scalar
VMAP_SIGNATURE(_foreach_add__Scalar, "_foreach_add_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_cos: composite
VMAP_SIGNATURE(_foreach_cos, "_foreach_cos(Tensor[] self) -> Tensor[]");

// _foreach_cos.out: composite, as _foreach_cos
VMAP_SIGNATURE(_foreach_cos_out, "_foreach_cos.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_cos_: composite, as _foreach_cos
VMAP_SIGNATURE(_foreach_cos_, "_foreach_cos_(Tensor(a!)[] self) -> ()");

// _foreach_cosh: composite
VMAP_SIGNATURE(_foreach_cosh, "_foreach_cosh(Tensor[] self) -> Tensor[]");

// _foreach_cosh.out: composite, as _foreach_cosh
VMAP_SIGNATURE(_foreach_cosh_out, "_foreach_cosh.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_cosh_: composite, as _foreach_cosh
VMAP_SIGNATURE(_foreach_cosh_, "_foreach_cosh_(Tensor(a!)[] self) -> ()");

// _remove_batch_dim: unsupported
VMAP_SIGNATURE(_remove_batch_dim, "_remove_batch_dim(Tensor self, int level, SymInt batch_size, int out_dim) -> Tensor");

// binomial: random
VMAP_SIGNATURE(binomial, "binomial(Tensor count, Tensor prob, Generator? generator=None) -> Tensor");
OneResult binomial_rule(const Draw& draw, const Tensor& count, BDim count_bdim, const Tensor& prob,
    BDim prob_bdim, std::optional<at::Generator> generator) {
  const DrawFrom<2> in(draw, Operand(count, count_bdim), Operand(prob, prob_bdim));
  return in.result(at::_ops::binomial::call(in[0], in[1], generator));
}

// binomial.out: random, as binomial
VMAP_SIGNATURE(binomial_out, "binomial.out(Tensor count, Tensor prob, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)");

// block_diag: decompose
VMAP_SIGNATURE(block_diag, "block_diag(Tensor[] tensors) -> Tensor");
Tensor block_diag_rule(at::TensorList tensors) {
  return decompositions::block_diag(tensors);
}

// block_diag.out: decompose, as block_diag
VMAP_SIGNATURE(block_diag_out, "block_diag.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// float_power.Tensor_Tensor: pointwise
VMAP_SIGNATURE(float_power_Tensor_Tensor, "float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor");
OneResult float_power_Tensor_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& exponent,
    BDim exponent_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(exponent, exponent_bdim));
  in.align();
  return in.result(at::_ops::float_power_Tensor_Tensor::call(in[0], in[1]));
}

// float_power.Tensor_Tensor_out: pointwise, as float_power.Tensor_Tensor
VMAP_SIGNATURE(float_power_Tensor_Tensor_out, "float_power.Tensor_Tensor_out(Tensor self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)");

// fractional_max_pool2d: custom
VMAP_SIGNATURE(fractional_max_pool2d, "fractional_max_pool2d(Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples) -> (Tensor, Tensor)");

// fractional_max_pool2d.output: custom, as fractional_max_pool2d
VMAP_SIGNATURE(fractional_max_pool2d_output, "fractional_max_pool2d.output(Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples, *, Tensor(a!) output, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// index.Tensor: index_list
VMAP_SIGNATURE(index_Tensor, "index.Tensor(Tensor self, Tensor?[] indices) -> Tensor");
OneResult index_Tensor_rule(const Tensor& self, BDim self_bdim,
    const c10::List<std::optional<Tensor>>& indices, BDims indices_bdim) {
  const AdvancedIndex in("index.Tensor", Operand(self, self_bdim), indices, indices_bdim);
  return in.result(at::_ops::index_Tensor::call(in.self(), in.indices()));
}

// index.Tensor_out: index_list, as index.Tensor
VMAP_SIGNATURE(index_Tensor_out, "index.Tensor_out(Tensor self, Tensor?[] indices, *, Tensor(a!) out) -> Tensor(a!)");

// is_same_size: custom
VMAP_SIGNATURE(is_same_size, "is_same_size(Tensor self, Tensor other) -> bool");

// max_pool1d_with_indices: fold
VMAP_SIGNATURE(max_pool1d_with_indices, "max_pool1d_with_indices(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> max_pool1d_with_indices_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation,
    bool ceil_mode) {
  Fold<1> in("max_pool1d_with_indices", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool1d_with_indices::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

// nanmedian: decompose
VMAP_SIGNATURE(nanmedian, "nanmedian(Tensor self) -> Tensor");
Tensor nanmedian_rule(const Tensor& self) {
  return ::std::get<0>(at::_ops::nanmedian_dim::call(at::_ops::flatten_using_ints::call(self, 0, -1), 0, false));
}

// nanmedian.out: decompose, as nanmedian
VMAP_SIGNATURE(nanmedian_out, "nanmedian.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// poisson: random
VMAP_SIGNATURE(poisson, "poisson(Tensor self, Generator? generator=None) -> Tensor");
OneResult poisson_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::poisson::call(in[0], generator));
}

// poisson.out: random, as poisson
VMAP_SIGNATURE(poisson_out, "poisson.out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)");

// quantile.scalar: reduction
VMAP_SIGNATURE(quantile_scalar, "quantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor");
OneResult quantile_scalar_rule(const Tensor& self, BDim self_bdim, double q, std::optional<int64_t> dim,
    bool keepdim, c10::string_view interpolation) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.nonempty_batch();
  return in.result(at::_ops::quantile_scalar::call(in[0], q, in.dim(), keepdim, interpolation), keepdim);
}

// quantile.scalar_out: reduction, as quantile.scalar
VMAP_SIGNATURE(quantile_scalar_out, "quantile.scalar_out(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear', Tensor(a!) out) -> Tensor(a!)");

// randint_like.Tensor: random
VMAP_SIGNATURE(randint_like_Tensor, "randint_like.Tensor(Tensor self, Tensor high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");

// randint_like.Tensor_out: random, as randint_like.Tensor
VMAP_SIGNATURE(randint_like_Tensor_out, "randint_like.Tensor_out(Tensor self, Tensor high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// special_logit: pointwise
VMAP_SIGNATURE(special_logit, "special_logit(Tensor self, float? eps=None) -> Tensor");
OneResult special_logit_rule(const Tensor& self, BDim self_bdim, std::optional<double> eps) {
  return with_bdim(at::_ops::special_logit::call(self, eps), self_bdim);
}

// special_logit.out: pointwise, as special_logit
VMAP_SIGNATURE(special_logit_out, "special_logit.out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!)");

// tanh_backward: pointwise
VMAP_SIGNATURE(tanh_backward, "tanh_backward(Tensor grad_output, Tensor output) -> Tensor");
OneResult tanh_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& output,
    BDim output_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(output, output_bdim));
  in.promote().align();
  return in.result(at::_ops::tanh_backward::call(in[0], in[1]));
}

// tanh_backward.grad_input: pointwise, as tanh_backward
VMAP_SIGNATURE(tanh_backward_grad_input, "tanh_backward.grad_input(Tensor grad_output, Tensor output, *, Tensor(a!) grad_input) -> Tensor(a!)");

// var.out: composite, as var.dim
VMAP_SIGNATURE(var_out, "var.out(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_6(torch::Library& m) {
  VMAP_SUPPORT(_adaptive_avg_pool2d, _adaptive_avg_pool2d_rule);
  support_out(m, "aten", "_adaptive_avg_pool2d.out", "_adaptive_avg_pool2d", OutDtype::Same);
  explicit_composite(m, "_foreach_add.Scalar");
  support_out(m, "aten", "_foreach_add.Scalar_out", "_foreach_add.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_add_.Scalar");
  explicit_composite(m, "_foreach_cos");
  support_out(m, "aten", "_foreach_cos.out", "_foreach_cos", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_cos_");
  explicit_composite(m, "_foreach_cosh");
  support_out(m, "aten", "_foreach_cosh.out", "_foreach_cosh", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_cosh_");
  unsupported(m, "_remove_batch_dim", "it opens and closes the levels of PyTorch's own vmap", "use one vmap only, this one or torch.vmap");
  composite(m, "atleast_2d");
  VMAP_RANDOM(aten, "binomial", binomial_rule, binomial);
  support_out(m, "aten", "binomial.out", "binomial", OutDtype::Same);
  support_random_out("aten", "binomial.out", "binomial", OutDtype::Same);
  VMAP_DECOMPOSE(block_diag, block_diag_rule);
  support_out(m, "aten", "block_diag.out", "block_diag", OutDtype::Same);
  composite(m, "dsplit.array");
  VMAP_SUPPORT2(float_power, Tensor_Tensor, float_power_Tensor_Tensor_rule);
  support_out(m, "aten", "float_power.Tensor_Tensor_out", "float_power.Tensor_Tensor", OutDtype::Cast);
  VMAP_SUPPORT(fractional_max_pool2d, custom::fractional_max_pool2d);
  support_out(m, "aten", "fractional_max_pool2d.output", "fractional_max_pool2d", OutDtype::Cast);
  composite(m, "gradient.tensorarrayint");
  composite(m, "hinge_embedding_loss");
  VMAP_SUPPORT2(index, Tensor, index_Tensor_rule);
  support_out(m, "aten", "index.Tensor_out", "index.Tensor", OutDtype::Cast);
  VMAP_SUPPORT(is_same_size, custom::is_same_size);
  composite(m, "matrix_exp");
  VMAP_SUPPORT(max_pool1d_with_indices, max_pool1d_with_indices_rule);
  composite(m, "meshgrid");
  VMAP_DECOMPOSE(nanmedian, nanmedian_rule);
  support_out(m, "aten", "nanmedian.out", "nanmedian", OutDtype::Same);
  composite(m, "norm_except_dim");
  VMAP_RANDOM(aten, "poisson", poisson_rule, poisson);
  support_out(m, "aten", "poisson.out", "poisson", OutDtype::Same);
  support_random_out("aten", "poisson.out", "poisson", OutDtype::Same);
  VMAP_SUPPORT2(quantile, scalar, quantile_scalar_rule);
  support_out(m, "aten", "quantile.scalar_out", "quantile.scalar", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint_like.Tensor", custom::randint_like_tensor, randint_like_Tensor);
  support_out(m, "aten", "randint_like.Tensor_out", "randint_like.Tensor", OutDtype::Same);
  support_random_out("aten", "randint_like.Tensor_out", "randint_like.Tensor", OutDtype::Same);
  VMAP_SUPPORT(special_logit, special_logit_rule);
  support_out(m, "aten", "special_logit.out", "special_logit", OutDtype::Cast);
  VMAP_SUPPORT(tanh_backward, tanh_backward_rule);
  support_out(m, "aten", "tanh_backward.grad_input", "tanh_backward", OutDtype::Cast);
  composite(m, "var.dim");
  support_out(m, "aten", "var.out", "var.dim", OutDtype::Cast);
  composite(m, "var_mean.dim");
  add_kinds(
      "composite _foreach_add.Scalar _foreach_add.Scalar_out _foreach_add_.Scalar _foreach_cos"
      " _foreach_cos.out _foreach_cos_ _foreach_cosh _foreach_cosh.out _foreach_cosh_ atleast_2d"
      " dsplit.array gradient.tensorarrayint hinge_embedding_loss matrix_exp meshgrid norm_except_dim"
      " var.dim var.out var_mean.dim\n"
      "custom fractional_max_pool2d fractional_max_pool2d.output is_same_size\n"
      "decompose block_diag block_diag.out nanmedian nanmedian.out\n"
      "fold _adaptive_avg_pool2d _adaptive_avg_pool2d.out max_pool1d_with_indices\n"
      "index_list index.Tensor index.Tensor_out\n"
      "pointwise float_power.Tensor_Tensor float_power.Tensor_Tensor_out special_logit special_logit.out"
      " tanh_backward tanh_backward.grad_input\n"
      "random binomial binomial.out poisson poisson.out randint_like.Tensor randint_like.Tensor_out\n"
      "reduction quantile.scalar quantile.scalar_out\n"
      "unsupported _remove_batch_dim\n"
  );
}

}  // namespace vmap::rules::aten
