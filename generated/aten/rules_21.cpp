// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 21 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_amp_foreach_non_finite_check_and_unscale_ops.h>
#include <ATen/ops/_compute_linear_combination_ops.h>
#include <ATen/ops/_foreach_clamp_max_ops.h>
#include <ATen/ops/_foreach_erfc_ops.h>
#include <ATen/ops/_foreach_frac_ops.h>
#include <ATen/ops/_foreach_maximum_ops.h>
#include <ATen/ops/_foreach_mul_ops.h>
#include <ATen/ops/_fused_adagrad_ops.h>
#include <ATen/ops/_linalg_svd_ops.h>
#include <ATen/ops/_make_dual_copy_ops.h>
#include <ATen/ops/_unique_ops.h>
#include <ATen/ops/adaptive_avg_pool2d_ops.h>
#include <ATen/ops/amax_ops.h>
#include <ATen/ops/bernoulli_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/cross_entropy_loss_ops.h>
#include <ATen/ops/fft_irfft2_ops.h>
#include <ATen/ops/linalg_cross_ops.h>
#include <ATen/ops/linalg_ldl_solve_ops.h>
#include <ATen/ops/linalg_matrix_rank_ops.h>
#include <ATen/ops/log2_ops.h>
#include <ATen/ops/log_normal_ops.h>
#include <ATen/ops/masked_scatter_ops.h>
#include <ATen/ops/max_ops.h>
#include <ATen/ops/nonzero_static_ops.h>
#include <ATen/ops/polygamma_ops.h>
#include <ATen/ops/rand_ops.h>
#include <ATen/ops/smooth_l1_loss_backward_ops.h>
#include <ATen/ops/t_copy_ops.h>
#include <ATen/ops/t_ops.h>
#include <ATen/ops/take_along_dim_ops.h>
#include <ATen/ops/tensordot_ops.h>
#include <ATen/ops/xlogy_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _amp_foreach_non_finite_check_and_unscale_: decompose
VMAP_SIGNATURE(_amp_foreach_non_finite_check_and_unscale_, "_amp_foreach_non_finite_check_and_unscale_(Tensor(a!)[] self, Tensor(b!) found_inf, Tensor inv_scale) -> ()");

// _compute_linear_combination: decompose
VMAP_SIGNATURE(_compute_linear_combination, "_compute_linear_combination(Tensor input, Tensor coefficients) -> Tensor");
Tensor _compute_linear_combination_rule(const Tensor& input, const Tensor& coefficients) {
  return at::_ops::tensordot::call(coefficients, input, at::IntArrayRef({1}), at::IntArrayRef({0}));
}

// _foreach_clamp_max.List: composite
VMAP_SIGNATURE(_foreach_clamp_max_List, "_foreach_clamp_max.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_clamp_max.List_out: composite, as _foreach_clamp_max.List
VMAP_SIGNATURE(_foreach_clamp_max_List_out, "_foreach_clamp_max.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_max_.List: composite, as _foreach_clamp_max.List
VMAP_SIGNATURE(_foreach_clamp_max__List, "_foreach_clamp_max_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_erfc: composite
VMAP_SIGNATURE(_foreach_erfc, "_foreach_erfc(Tensor[] self) -> Tensor[]");

// _foreach_erfc.out: composite, as _foreach_erfc
VMAP_SIGNATURE(_foreach_erfc_out, "_foreach_erfc.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_erfc_: composite, as _foreach_erfc
VMAP_SIGNATURE(_foreach_erfc_, "_foreach_erfc_(Tensor(a!)[] self) -> ()");

// _foreach_frac: composite
VMAP_SIGNATURE(_foreach_frac, "_foreach_frac(Tensor[] self) -> Tensor[]");

// _foreach_frac.out: composite, as _foreach_frac
VMAP_SIGNATURE(_foreach_frac_out, "_foreach_frac.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_frac_: composite, as _foreach_frac
VMAP_SIGNATURE(_foreach_frac_, "_foreach_frac_(Tensor(a!)[] self) -> ()");

// _foreach_maximum.Scalar: composite
VMAP_SIGNATURE(_foreach_maximum_Scalar, "_foreach_maximum.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_maximum.Scalar_out: composite, as _foreach_maximum.Scalar
VMAP_SIGNATURE(_foreach_maximum_Scalar_out, "_foreach_maximum.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_maximum_.Scalar: composite, as _foreach_maximum.Scalar
VMAP_SIGNATURE(_foreach_maximum__Scalar, "_foreach_maximum_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_mul.Scalar: composite
VMAP_SIGNATURE(_foreach_mul_Scalar, "_foreach_mul.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_mul.Scalar_out: composite, as _foreach_mul.Scalar
VMAP_SIGNATURE(_foreach_mul_Scalar_out, "_foreach_mul.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_mul_.Scalar: composite, as _foreach_mul.Scalar
VMAP_SIGNATURE(_foreach_mul__Scalar, "_foreach_mul_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _fused_adagrad_.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adagrad__tensor_lr, "_fused_adagrad_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] state_sums, Tensor[] state_steps, *, Tensor lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

// _linalg_svd: variadic
VMAP_SIGNATURE(_linalg_svd, "_linalg_svd(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> _linalg_svd_rule(const Tensor& A, BDim A_bdim,
    bool full_matrices, bool compute_uv, std::optional<c10::string_view> driver) {
  Variadic<1> in("_linalg_svd", Operand(A, A_bdim, 2));
  in.align();
  return in.result_or_empty<0, 2>(at::_ops::_linalg_svd::call(in[0], full_matrices, compute_uv, driver));
}

// _linalg_svd.U: variadic, as _linalg_svd
VMAP_SIGNATURE(_linalg_svd_U, "_linalg_svd.U(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None, Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh)");

// _make_dual_copy: unsupported
VMAP_SIGNATURE(_make_dual_copy, "_make_dual_copy(Tensor primal, Tensor tangent, int level) -> Tensor");

// _make_dual_copy.out: unsupported, as _make_dual_copy
VMAP_SIGNATURE(_make_dual_copy_out, "_make_dual_copy.out(Tensor primal, Tensor tangent, int level, *, Tensor(a!) out) -> Tensor(a!)");

// _unique: unsupported
VMAP_SIGNATURE(_unique, "_unique(Tensor self, bool sorted=True, bool return_inverse=False) -> (Tensor, Tensor)");

// _unique.out: unsupported, as _unique
VMAP_SIGNATURE(_unique_out, "_unique.out(Tensor self, bool sorted=True, bool return_inverse=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// adaptive_avg_pool2d: fold
VMAP_SIGNATURE(adaptive_avg_pool2d, "adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor");
OneResult adaptive_avg_pool2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size) {
  Fold<1> in("adaptive_avg_pool2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_avg_pool2d::call(in[0], output_size));
}

// adaptive_avg_pool2d.out: fold, as adaptive_avg_pool2d
VMAP_SIGNATURE(adaptive_avg_pool2d_out, "adaptive_avg_pool2d.out(Tensor self, SymInt[2] output_size, *, Tensor(a!) out) -> Tensor(a!)");

// bernoulli.float_out: random, as bernoulli.p
VMAP_SIGNATURE(bernoulli_float_out, "bernoulli.float_out(Tensor self, float p=0.5, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// bernoulli.p: random
VMAP_SIGNATURE(bernoulli_p, "bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor");
OneResult bernoulli_p_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double p,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::bernoulli_p::call(in.self(), p, generator));
}

// cross_entropy_loss: decompose
VMAP_SIGNATURE(cross_entropy_loss, "cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, SymInt ignore_index=-100, float label_smoothing=0.0) -> Tensor");
Tensor cross_entropy_loss_rule(const Tensor& self, const Tensor& target,
    const std::optional<Tensor>& weight, int64_t reduction, c10::SymInt ignore_index,
    double label_smoothing) {
  return decompositions::cross_entropy_loss(self, target, weight, reduction, ignore_index, label_smoothing);
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

// linalg_cross: reduction
VMAP_SIGNATURE(linalg_cross, "linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor");
OneResult linalg_cross_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    int64_t dim) {
  const Reduction<2> in(dim, Operand(self, self_bdim), Operand(other, other_bdim));
  return in.result(at::_ops::linalg_cross::call(in[0], in[1], in.dim()), true);
}

// linalg_cross.out: reduction, as linalg_cross
VMAP_SIGNATURE(linalg_cross_out, "linalg_cross.out(Tensor self, Tensor other, *, int dim=-1, Tensor(a!) out) -> Tensor(a!)");

// linalg_ldl_solve: variadic
VMAP_SIGNATURE(linalg_ldl_solve, "linalg_ldl_solve(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False) -> Tensor");
OneResult linalg_ldl_solve_rule(const Tensor& LD, BDim LD_bdim, const Tensor& pivots, BDim pivots_bdim,
    const Tensor& B, BDim B_bdim, bool hermitian) {
  Variadic<3> in("linalg_ldl_solve", Operand(LD, LD_bdim, 2), Operand(pivots, pivots_bdim, 1), Operand(B, B_bdim, 2));
  in.align_and_expand().contiguous();
  return in.result(at::_ops::linalg_ldl_solve::call(in[0], in[1], in[2], hermitian));
}

// linalg_ldl_solve.out: variadic, as linalg_ldl_solve
VMAP_SIGNATURE(linalg_ldl_solve_out, "linalg_ldl_solve.out(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)");

// linalg_matrix_rank: variadic
VMAP_SIGNATURE(linalg_matrix_rank, "linalg_matrix_rank(Tensor self, float tol, bool hermitian=False) -> Tensor");
OneResult linalg_matrix_rank_rule(const Tensor& self, BDim self_bdim, double tol, bool hermitian) {
  Variadic<1> in("linalg_matrix_rank", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_matrix_rank::call(in[0], tol, hermitian));
}

// linalg_matrix_rank.out: variadic, as linalg_matrix_rank
VMAP_SIGNATURE(linalg_matrix_rank_out, "linalg_matrix_rank.out(Tensor self, float tol, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)");

// log2: pointwise
VMAP_SIGNATURE(log2, "log2(Tensor self) -> Tensor");
OneResult log2_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log2::call(self), self_bdim);
}

// log2.out: pointwise, as log2
VMAP_SIGNATURE(log2_out, "log2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// log2_: pointwise, as log2
VMAP_SIGNATURE(log2_, "log2_(Tensor(a!) self) -> Tensor(a!)");
void log2__rule(Tensor& self, BDim) {
  at::_ops::log2_::call(self);
}

// log_normal: random
VMAP_SIGNATURE(log_normal, "log_normal(Tensor self, float mean=1, float std=2, *, Generator? generator=None) -> Tensor");
OneResult log_normal_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double mean, double std,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::log_normal::call(in.self(), mean, std, generator));
}

// log_normal.out: random, as log_normal
VMAP_SIGNATURE(log_normal_out, "log_normal.out(Tensor self, float mean=1, float std=2, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// log_normal_: random, as log_normal
VMAP_SIGNATURE(log_normal_, "log_normal_(Tensor(a!) self, float mean=1, float std=2, *, Generator? generator=None) -> Tensor(a!)");
void log_normal__rule(const Draw& draw, Tensor& self, BDim self_bdim, double mean, double std,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::log_normal_::call(in.written(), mean, std, generator);
  in.spread();
}

// masked_scatter: decompose
VMAP_SIGNATURE(masked_scatter, "masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor");
Tensor masked_scatter_rule(const Tensor& self, const Tensor& mask, const Tensor& source) {
  return decompositions::masked_scatter(self, mask, source);
}

// masked_scatter.out: decompose, as masked_scatter
VMAP_SIGNATURE(masked_scatter_out, "masked_scatter.out(Tensor self, Tensor mask, Tensor source, *, Tensor(a!) out) -> Tensor(a!)");

// masked_scatter_: decompose, as masked_scatter
VMAP_SIGNATURE(masked_scatter_, "masked_scatter_(Tensor(a!) self, Tensor mask, Tensor source) -> Tensor(a!)");
Tensor& masked_scatter__rule(Tensor& self, const Tensor& mask, const Tensor& source) {
  return assign_in_place(self, decompositions::masked_scatter(self, mask, source));
}

// max: decompose
VMAP_SIGNATURE(max, "max(Tensor self) -> Tensor");
Tensor max_rule(const Tensor& self) {
  return at::_ops::amax::call(self, at::IntArrayRef{}, false);
}

// max.unary_out: decompose, as max
VMAP_SIGNATURE(max_unary_out, "max.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// nonzero_static: decompose
VMAP_SIGNATURE(nonzero_static, "nonzero_static(Tensor self, *, SymInt size, int fill_value=-1) -> Tensor");
Tensor nonzero_static_rule(const Tensor& self, c10::SymInt size, int64_t fill_value) {
  return decompositions::nonzero_static(self, size, fill_value);
}

// nonzero_static.out: decompose, as nonzero_static
VMAP_SIGNATURE(nonzero_static_out, "nonzero_static.out(Tensor self, *, SymInt size, int fill_value=-1, Tensor(a!) out) -> Tensor(a!)");

// polygamma_: pointwise
VMAP_SIGNATURE(polygamma_, "polygamma_(Tensor(a!) self, int n) -> Tensor(a!)");
void polygamma__rule(Tensor& self, BDim, int64_t n) {
  at::_ops::polygamma_::call(self, n);
}

// rand.generator: random
VMAP_SIGNATURE(rand_generator, "rand.generator(SymInt[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult rand_generator_rule(const Draw& draw, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::rand_generator::call(physical_size, generator, dtype, layout, device, pin_memory));
}

// rand.generator_out: random, as rand.generator
VMAP_SIGNATURE(rand_generator_out, "rand.generator_out(SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)");

// smooth_l1_loss_backward: loss
VMAP_SIGNATURE(smooth_l1_loss_backward, "smooth_l1_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, float beta) -> Tensor");
OneResult smooth_l1_loss_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim, int64_t reduction,
    double beta) {
  LossBackward<3> in(reduction, 0, Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(target, target_bdim));
  in.align().expand();
  return in.result(at::_ops::smooth_l1_loss_backward::call(in[0], in[1], in[2], in.elementwise(), beta));
}

// smooth_l1_loss_backward.grad_input: loss, as smooth_l1_loss_backward
VMAP_SIGNATURE(smooth_l1_loss_backward_grad_input, "smooth_l1_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, float beta, *, Tensor(a!) grad_input) -> Tensor(a!)");

// t_copy: decompose
VMAP_SIGNATURE(t_copy, "t_copy(Tensor self) -> Tensor");
Tensor t_copy_rule(const Tensor& self) {
  return at::_ops::clone::call(at::_ops::t::call(self), ::std::nullopt);
}

// t_copy.out: decompose, as t_copy
VMAP_SIGNATURE(t_copy_out, "t_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// take_along_dim.out: composite, as take_along_dim
VMAP_SIGNATURE(take_along_dim_out, "take_along_dim.out(Tensor self, Tensor indices, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)");

// xlogy.OutTensor: pointwise, as xlogy.Tensor
VMAP_SIGNATURE(xlogy_OutTensor, "xlogy.OutTensor(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// xlogy.Tensor: pointwise
VMAP_SIGNATURE(xlogy_Tensor, "xlogy.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult xlogy_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::xlogy_Tensor::call(in[0], in[1]));
}

// xlogy_.Tensor: pointwise, as xlogy.Tensor
VMAP_SIGNATURE(xlogy__Tensor, "xlogy_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void xlogy__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::xlogy__Tensor::call(in.written(), in[1]);
}

}  // namespace

void register_shard_21(torch::Library& m) {
  decompose(m, "_amp_foreach_non_finite_check_and_unscale_", static_cast<at::_ops::_amp_foreach_non_finite_check_and_unscale_::schema*>(&decompositions::amp_foreach_non_finite_check_and_unscale_));
  composite(m, "_autocast_to_full_precision");
  VMAP_DECOMPOSE(_compute_linear_combination, _compute_linear_combination_rule);
  explicit_composite(m, "_foreach_clamp_max.List");
  support_out(m, "aten", "_foreach_clamp_max.List_out", "_foreach_clamp_max.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_max_.List");
  explicit_composite(m, "_foreach_erfc");
  support_out(m, "aten", "_foreach_erfc.out", "_foreach_erfc", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_erfc_");
  explicit_composite(m, "_foreach_frac");
  support_out(m, "aten", "_foreach_frac.out", "_foreach_frac", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_frac_");
  explicit_composite(m, "_foreach_maximum.Scalar");
  support_out(m, "aten", "_foreach_maximum.Scalar_out", "_foreach_maximum.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_maximum_.Scalar");
  explicit_composite(m, "_foreach_mul.Scalar");
  support_out(m, "aten", "_foreach_mul.Scalar_out", "_foreach_mul.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_mul_.Scalar");
  decompose(m, "_fused_adagrad_.tensor_lr", static_cast<at::_ops::_fused_adagrad__tensor_lr::schema*>(&decompositions::fused_adagrad_));
  VMAP_SUPPORT(_linalg_svd, _linalg_svd_rule);
  support_out(m, "aten", "_linalg_svd.U", "_linalg_svd", OutDtype::Cast);
  unsupported(m, "_make_dual_copy", "forward-mode gradients belong to whole tensors, and an example is none", "make the dual tensor of the whole batch, outside vmap");
  unsupported(m, "_make_dual_copy.out", "forward-mode gradients belong to whole tensors, and an example is none", "make the dual tensor of the whole batch, outside vmap");
  unsupported(m, "_unique", "the number of distinct values differs from example to example, and a batch has one shape", "use sort, and compare neighbours, or return the tensor and call unique outside vmap");
  unsupported(m, "_unique.out", "the number of distinct values differs from example to example, and a batch has one shape", "use sort, and compare neighbours, or return the tensor and call unique outside vmap");
  VMAP_SUPPORT(adaptive_avg_pool2d, adaptive_avg_pool2d_rule);
  support_out(m, "aten", "adaptive_avg_pool2d.out", "adaptive_avg_pool2d", OutDtype::Cast);
  support_out(m, "aten", "bernoulli.float_out", "bernoulli.p", OutDtype::Same);
  support_random_out("aten", "bernoulli.float_out", "bernoulli.p", OutDtype::Same);
  VMAP_RANDOM(aten, "bernoulli.p", bernoulli_p_rule, bernoulli_p);
  VMAP_DECOMPOSE(cross_entropy_loss, cross_entropy_loss_rule);
  composite(m, "dim");
  VMAP_SUPPORT(fft_irfft2, fft_irfft2_rule);
  support_out(m, "aten", "fft_irfft2.out", "fft_irfft2", OutDtype::Cast);
  VMAP_SUPPORT(linalg_cross, linalg_cross_rule);
  support_out(m, "aten", "linalg_cross.out", "linalg_cross", OutDtype::Cast);
  VMAP_SUPPORT(linalg_ldl_solve, linalg_ldl_solve_rule);
  support_out(m, "aten", "linalg_ldl_solve.out", "linalg_ldl_solve", OutDtype::Cast);
  VMAP_SUPPORT(linalg_matrix_rank, linalg_matrix_rank_rule);
  support_out(m, "aten", "linalg_matrix_rank.out", "linalg_matrix_rank", OutDtype::Cast);
  VMAP_SUPPORT(log2, log2_rule);
  support_out(m, "aten", "log2.out", "log2", OutDtype::Cast);
  VMAP_SUPPORT(log2_, log2__rule);
  VMAP_RANDOM(aten, "log_normal", log_normal_rule, log_normal);
  support_out(m, "aten", "log_normal.out", "log_normal", OutDtype::Same);
  support_random_out("aten", "log_normal.out", "log_normal", OutDtype::Same);
  VMAP_RANDOM(aten, "log_normal_", log_normal__rule, log_normal_);
  VMAP_DECOMPOSE(masked_scatter, masked_scatter_rule);
  support_out(m, "aten", "masked_scatter.out", "masked_scatter", OutDtype::Same);
  VMAP_DECOMPOSE(masked_scatter_, masked_scatter__rule);
  VMAP_DECOMPOSE(max, max_rule);
  support_out(m, "aten", "max.unary_out", "max", OutDtype::Cast);
  composite(m, "narrow.Tensor");
  VMAP_DECOMPOSE(nonzero_static, nonzero_static_rule);
  support_out(m, "aten", "nonzero_static.out", "nonzero_static", OutDtype::Cast);
  composite(m, "pinverse");
  VMAP_SUPPORT(polygamma_, polygamma__rule);
  VMAP_RANDOM(aten, "rand.generator", rand_generator_rule, rand_generator);
  support_out(m, "aten", "rand.generator_out", "rand.generator", OutDtype::Cast);
  support_random_out("aten", "rand.generator_out", "rand.generator", OutDtype::Cast);
  VMAP_SUPPORT(smooth_l1_loss_backward, smooth_l1_loss_backward_rule);
  support_out(m, "aten", "smooth_l1_loss_backward.grad_input", "smooth_l1_loss_backward", OutDtype::Cast);
  VMAP_DECOMPOSE(t_copy, t_copy_rule);
  support_out(m, "aten", "t_copy.out", "t_copy", OutDtype::Same);
  composite(m, "take_along_dim");
  support_out(m, "aten", "take_along_dim.out", "take_along_dim", OutDtype::Cast);
  composite(m, "trapezoid.x");
  composite(m, "value_selecting_reduction_backward");
  support_out(m, "aten", "xlogy.OutTensor", "xlogy.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(xlogy, Tensor, xlogy_Tensor_rule);
  VMAP_SUPPORT2(xlogy_, Tensor, xlogy__Tensor_rule);
  add_kinds(
      "composite _autocast_to_full_precision _foreach_clamp_max.List _foreach_clamp_max.List_out"
      " _foreach_clamp_max_.List _foreach_erfc _foreach_erfc.out _foreach_erfc_ _foreach_frac"
      " _foreach_frac.out _foreach_frac_ _foreach_maximum.Scalar _foreach_maximum.Scalar_out"
      " _foreach_maximum_.Scalar _foreach_mul.Scalar _foreach_mul.Scalar_out _foreach_mul_.Scalar dim"
      " narrow.Tensor pinverse take_along_dim take_along_dim.out trapezoid.x"
      " value_selecting_reduction_backward\n"
      "decompose _amp_foreach_non_finite_check_and_unscale_ _compute_linear_combination"
      " _fused_adagrad_.tensor_lr cross_entropy_loss masked_scatter masked_scatter.out masked_scatter_ max"
      " max.unary_out nonzero_static nonzero_static.out t_copy t_copy.out\n"
      "fold adaptive_avg_pool2d adaptive_avg_pool2d.out\n"
      "loss smooth_l1_loss_backward smooth_l1_loss_backward.grad_input\n"
      "pointwise log2 log2.out log2_ polygamma_ xlogy.OutTensor xlogy.Tensor xlogy_.Tensor\n"
      "random bernoulli.float_out bernoulli.p log_normal log_normal.out log_normal_ rand.generator"
      " rand.generator_out\n"
      "reduction fft_irfft2 fft_irfft2.out linalg_cross linalg_cross.out\n"
      "unsupported _make_dual_copy _make_dual_copy.out _unique _unique.out\n"
      "variadic _linalg_svd _linalg_svd.U linalg_ldl_solve linalg_ldl_solve.out linalg_matrix_rank"
      " linalg_matrix_rank.out\n"
  );
}

}  // namespace vmap::rules::aten
