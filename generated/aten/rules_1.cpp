// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 1 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/cumprod_backward_ops.h>
#include <ATen/ops/linalg_tensorsolve_ops.h>
#include <ATen/ops/nan_to_num_ops.h>
#include <ATen/ops/polygamma_ops.h>
#include <ATen/ops/rand_ops.h>
#include <ATen/ops/randn_ops.h>
#include <ATen/ops/randperm_ops.h>
#include <ATen/ops/special_polygamma_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>

namespace vmap::rules::aten {
namespace {

// cumprod_backward: reduction
VMAP_SIGNATURE(cumprod_backward, "cumprod_backward(Tensor grad, Tensor input, int dim, Tensor output) -> Tensor");
OneResult cumprod_backward_rule(const Tensor& grad, BDim grad_bdim, const Tensor& input, BDim input_bdim,
    int64_t dim, const Tensor& output, BDim output_bdim) {
  const Reduction<3> in(dim, Operand(grad, grad_bdim), Operand(input, input_bdim), Operand(output, output_bdim));
  return in.result(at::_ops::cumprod_backward::call(in[0], in[1], in.dim(), in[2]), true);
}

// linalg_tensorsolve.out: composite, as linalg_tensorsolve
VMAP_SIGNATURE(linalg_tensorsolve_out, "linalg_tensorsolve.out(Tensor self, Tensor other, int[]? dims=None, *, Tensor(a!) out) -> Tensor(a!)");

// nan_to_num: pointwise
VMAP_SIGNATURE(nan_to_num, "nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor");
OneResult nan_to_num_rule(const Tensor& self, BDim self_bdim, std::optional<double> nan,
    std::optional<double> posinf, std::optional<double> neginf) {
  return with_bdim(at::_ops::nan_to_num::call(self, nan, posinf, neginf), self_bdim);
}

// nan_to_num.out: pointwise, as nan_to_num
VMAP_SIGNATURE(nan_to_num_out, "nan_to_num.out(Tensor self, float? nan=None, float? posinf=None, float? neginf=None, *, Tensor(a!) out) -> Tensor(a!)");

// nan_to_num_: pointwise, as nan_to_num
VMAP_SIGNATURE(nan_to_num_, "nan_to_num_(Tensor(a!) self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor(a!)");
void nan_to_num__rule(Tensor& self, BDim, std::optional<double> nan, std::optional<double> posinf,
    std::optional<double> neginf) {
  at::_ops::nan_to_num_::call(self, nan, posinf, neginf);
}

// polygamma: pointwise
VMAP_SIGNATURE(polygamma, "polygamma(int n, Tensor self) -> Tensor");
OneResult polygamma_rule(int64_t n, const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::polygamma::call(n, self), self_bdim);
}

// polygamma.out: pointwise, as polygamma
VMAP_SIGNATURE(polygamma_out, "polygamma.out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

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

// randn.generator: random
VMAP_SIGNATURE(randn_generator, "randn.generator(SymInt[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randn_generator_rule(const Draw& draw, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randn_generator::call(physical_size, generator, dtype, layout, device, pin_memory));
}

// randn.generator_out: random, as randn.generator
VMAP_SIGNATURE(randn_generator_out, "randn.generator_out(SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)");

// randperm.generator: random
VMAP_SIGNATURE(randperm_generator, "randperm.generator(SymInt n, *, Generator? generator, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// randperm.generator_out: random, as randperm.generator
VMAP_SIGNATURE(randperm_generator_out, "randperm.generator_out(SymInt n, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)");

// special_polygamma: pointwise
VMAP_SIGNATURE(special_polygamma, "special_polygamma(int n, Tensor self) -> Tensor");
OneResult special_polygamma_rule(int64_t n, const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_polygamma::call(n, self), self_bdim);
}

// special_polygamma.out: pointwise, as special_polygamma
VMAP_SIGNATURE(special_polygamma_out, "special_polygamma.out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_1(torch::Library& m) {
  VMAP_SUPPORT(cumprod_backward, cumprod_backward_rule);
  composite(m, "linalg_tensorsolve");
  support_out(m, "aten", "linalg_tensorsolve.out", "linalg_tensorsolve", OutDtype::Cast);
  VMAP_SUPPORT(nan_to_num, nan_to_num_rule);
  support_out(m, "aten", "nan_to_num.out", "nan_to_num", OutDtype::Cast);
  VMAP_SUPPORT(nan_to_num_, nan_to_num__rule);
  VMAP_SUPPORT(polygamma, polygamma_rule);
  support_out(m, "aten", "polygamma.out", "polygamma", OutDtype::Cast);
  VMAP_RANDOM(aten, "rand.generator", rand_generator_rule, rand_generator);
  support_out(m, "aten", "rand.generator_out", "rand.generator", OutDtype::Cast);
  support_random_out("aten", "rand.generator_out", "rand.generator", OutDtype::Cast);
  VMAP_RANDOM(aten, "randn.generator", randn_generator_rule, randn_generator);
  support_out(m, "aten", "randn.generator_out", "randn.generator", OutDtype::Cast);
  support_random_out("aten", "randn.generator_out", "randn.generator", OutDtype::Cast);
  VMAP_RANDOM(aten, "randperm.generator", custom::randperm, randperm_generator);
  support_out(m, "aten", "randperm.generator_out", "randperm.generator", OutDtype::Cast);
  support_random_out("aten", "randperm.generator_out", "randperm.generator", OutDtype::Cast);
  VMAP_SUPPORT(special_polygamma, special_polygamma_rule);
  support_out(m, "aten", "special_polygamma.out", "special_polygamma", OutDtype::Cast);
  add_kinds(
      "composite linalg_tensorsolve linalg_tensorsolve.out\n"
      "pointwise nan_to_num nan_to_num.out nan_to_num_ polygamma polygamma.out special_polygamma"
      " special_polygamma.out\n"
      "random rand.generator rand.generator_out randn.generator randn.generator_out randperm.generator"
      " randperm.generator_out\n"
      "reduction cumprod_backward\n"
  );
}

}  // namespace vmap::rules::aten
