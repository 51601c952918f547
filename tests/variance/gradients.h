// Gradients of tracked calls beside those of plain ones.
#pragma once

#include <ATen/TensorOperators.h>
#include <ATen/ops/abs.h>
#include <ATen/ops/allclose.h>
#include <vmap/variance.h>

#include <algorithm>

namespace vmap_variance_tests {

using at::Tensor;

inline Tensor dense(const Tensor& t) {
  return t.is_sparse() ? t.to_dense() : t;
}

inline bool is_zero(const Tensor& t) {
  return t.numel() == 0 || at::abs(dense(vmap::variance::unmarked(t))).max().item<double>() == 0;
}

// Whether the tracked gradient is the plain one times that. One that is not there counts as zero.
inline bool is_times(const Tensor& plain_gradient, const Tensor& tracked_gradient, double times) {
  const Tensor plain = plain_gradient.defined() ? dense(plain_gradient) : plain_gradient;
  const Tensor got =
      tracked_gradient.defined() ? dense(vmap::variance::unmarked(tracked_gradient)) : tracked_gradient;
  if (!plain.defined() || !got.defined())
    return plain.defined() == got.defined() ||
           (plain.defined() ? plain : got).abs().max().item<double>() == 0;
  const double tolerance =
      plain.scalar_type() == at::kDouble || plain.scalar_type() == at::kComplexDouble ? 1e-6 : 1e-2;
  const Tensor want = plain * times;
  const double scale = want.numel() == 0 ? 0 : std::max(1.0, at::abs(want).max().item<double>());
  return want.sizes() == got.sizes() &&
         (want.numel() == 0 || at::allclose(want, got, tolerance, tolerance * scale, true));
}

}  // namespace vmap_variance_tests
