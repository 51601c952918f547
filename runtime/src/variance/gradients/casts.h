// Internal: operators that say another state of the same values.
#pragma once

#include "../calls/own_op.h"

namespace vmap::variance {

inline State state_of(int64_t number) {
  return static_cast<State>(number);
}
inline int64_t number_of(State state) {
  return static_cast<int64_t>(state);
}
inline Mask bit_of(int64_t dim) {
  return static_cast<Mask>(1U << dim);
}

// Invariant to Varying over some dims, to Reduced over others.
struct Lift {
  static constexpr const char* kName = "lift";
  static constexpr const char* kBackward = "VarianceLiftBackward";
  using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t varying, int64_t reduced);
  static Tensor forward(const Tensor& x, int64_t mesh, int64_t varying, int64_t reduced);
  static Backward::Function backward(const Tensor& x, int64_t mesh, int64_t varying, int64_t reduced);
  static Masks states(Masks masks, const Mesh& mesh, Given rest);
  static Mask lifts(Given rest) { return static_cast<Mask>(rest[0].toInt() | rest[1].toInt()); }
  static void shift(int64_t, int64_t, int64_t, int64_t) {}
};

// Varying or Partial over the dims to Invariant: what lifts do to gradients.
struct SumGradient {
  static constexpr const char* kName = "sum_gradient";
  static constexpr const char* kBackward = "VarianceSumGradientBackward";
  using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t dims);
  static Tensor forward(const Tensor& x, int64_t mesh, int64_t dims);
  static Backward::Function backward(const Tensor& x, int64_t mesh, int64_t dims);
  static Masks states(Masks masks, const Mesh& mesh, Given rest);
  static void shift(int64_t, int64_t, int64_t) {}
};

// Reduced to Varying, and Varying to Partial: each is the other's gradient.
struct Cast {
  static constexpr const char* kName = "cast";
  static constexpr const char* kBackward = "VarianceCastBackward";
  using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t dim, int64_t to);
  static Tensor forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t to);
  static Backward::Function backward(const Tensor& x, int64_t mesh, int64_t dim, int64_t to);
  static Masks states(Masks masks, const Mesh& mesh, Given rest);
  static void shift(int64_t, int64_t, int64_t, int64_t) {}
};

// Those of a tensor, or of what a wrapper of torch.func's holds.
Masks masks_of(const Tensor& x);

// What was computed as something of state `to` over the dim, tracked or not. For gradients.
Tensor as_state(const Tensor& x, int64_t mesh, int64_t dim, State to);

}  // namespace vmap::variance
