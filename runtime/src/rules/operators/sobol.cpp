// Expressions of whole tensors: the kernels read numbers one by one.
#include <ATen/TensorOperators.h>
#include <vmap/operators/sobol.h>

#include <cmath>

// These must follow Tensor.h.
#include <ATen/ops/_sobol_engine_initialize_state.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/bitwise_left_shift.h>
#include <ATen/ops/bmm.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/where.h>

namespace vmap::decompositions {

namespace {

constexpr int64_t kBits = 30;  // of a direction number

int64_t gray(int64_t n) {
  return n ^ (n >> 1);
}

void check_draws(const char* op, int64_t n, int64_t num_generated, const Tensor& point, int64_t dimension) {
  TORCH_CHECK(n >= 0 && num_generated >= 0, op, ": ", n, " draws after ", num_generated,
              ", of which neither may be negative");
  TORCH_CHECK(point.dim() == 1 && point.sym_size(0) == dimension, op, ": the last point has the shape ",
              point.sym_sizes(), " inside vmap, and ", dimension, " dimensions");
}

void check_state(const char* op, const Tensor& state, int64_t dimension) {
  TORCH_CHECK(state.dim() == 2 && state.sym_size(0) == dimension && state.sym_size(1) == kBits, op,
              ": expected a state of [", dimension, ", ", kBits, "] inside vmap, got ", state.sym_sizes());
  TORCH_CHECK(state.scalar_type() == at::kLong, op, ": the state must be int64");
}

// The bits of each number, least significant first: […] -> […, bits].
Tensor bits_of(const Tensor& numbers) {
  return numbers.unsqueeze(-1).bitwise_right_shift(at::arange(kBits, numbers.options())).bitwise_and(1);
}

}  // namespace

// Point n is the XOR of the direction numbers that the Gray code of n names. So a point that is i steps on
// differs by the directions in which the two codes differ, and none waits for the one before it.
std::tuple<Tensor, Tensor> sobol_engine_draw(const Tensor& quasi, int64_t n, const Tensor& sobolstate,
                                             int64_t dimension, int64_t num_generated,
                                             std::optional<at::ScalarType> dtype) {
  check_draws("_sobol_engine_draw", n, num_generated, quasi, dimension);
  check_state("_sobol_engine_draw", sobolstate, dimension);
  const at::ScalarType result_dtype = dtype.value_or(at::kFloat);
  const Tensor at_step = at::arange(num_generated + 1, num_generated + n + 1, sobolstate.options());
  const Tensor turned = at_step.bitwise_xor(at_step.bitwise_right_shift(1)).bitwise_xor(gray(num_generated));
  Tensor points = quasi.unsqueeze(0).expand({n, dimension});
  for (int64_t bit = 0; (num_generated + n) >> bit != 0; ++bit) {
    const Tensor used = turned.bitwise_right_shift(bit).bitwise_and(1).unsqueeze(1);
    points = points.bitwise_xor(used * sobolstate.select(1, bit));
  }
  const Tensor last = n == 0 ? quasi.clone() : points.select(0, n - 1).clone();
  return {points.to(result_dtype) * std::ldexp(1.0, -kBits), last};
}

Tensor& sobol_engine_ff_(Tensor& self, int64_t n, const Tensor& sobolstate, int64_t dimension,
                         int64_t num_generated) {
  check_draws("_sobol_engine_ff_", n, num_generated, self, dimension);
  check_state("_sobol_engine_ff_", sobolstate, dimension);
  Tensor point = self;
  const int64_t turned = gray(num_generated) ^ gray(num_generated + n);
  for (int64_t bit = 0; turned >> bit != 0; ++bit) {
    if ((turned >> bit) & 1) point = point.bitwise_xor(sobolstate.select(1, bit));
  }
  return self.copy_(point);
}

// Each direction number is multiplied by a triangular matrix of bits, modulo 2.
Tensor& sobol_engine_scramble_(Tensor& self, const Tensor& ltm, int64_t dimension) {
  check_state("_sobol_engine_scramble_", self, dimension);
  const Tensor descending = at::arange(kBits - 1, -1, -1, self.options());
  const Tensor weights = at::bitwise_left_shift(at::Scalar(1), descending);
  const Tensor is_diagonal = at::eye(kBits, self.options()).to(at::kBool);
  const Tensor rows = (at::where(is_diagonal, 1, ltm) * weights).sum(-1).to(at::kLong);
  const Tensor parity = at::bmm(bits_of(self), bits_of(rows).transpose(1, 2)).bitwise_and(1);
  return self.copy_((parity * weights).sum(-1));
}

Tensor& sobol_engine_initialize_state_(Tensor& self, int64_t dimension) {
  check_state("_sobol_engine_initialize_state_", self, dimension);
  // The same for all examples.
  Tensor state = at::empty({dimension, kBits}, self.options());
  return self.copy_(at::_sobol_engine_initialize_state_(state, dimension));
}

}  // namespace vmap::decompositions
