// Of one tensor. See wrong_rules.h.
#include "wrong_rules.h"

#include <vmap/batched_tensor.h>

#include <algorithm>
#include <csignal>

namespace {

using namespace wrong_rules;

// ---- total: one tensor, one dim ----

Tensor total(const Tensor& self, int64_t dim) {
  return self.sum(dim);
}

// Of a tensor whose batch dim is first.
Tensor total_front(const Tensor& self, int64_t dim) {
  if (self.dim() == 1) return self.unsqueeze(1).sum(1);  // logically 0-dimensional: dims 0 and -1 are taken
  return self.sum(dim < 0 ? dim : dim + 1);
}

Result total_right(const Tensor& self, BDim bdim, int64_t dim) {
  return {total_front(first(self, bdim), dim), 0};
}

Result total_dim_not_shifted(const Tensor& self, BDim bdim, int64_t dim) {
  if (*bdim == 0) return total_right(self, bdim, dim);
  return {self.sum(dim), *bdim > 0 ? 0 : *bdim};
}

Result total_dtype_lost(const Tensor& self, BDim bdim, int64_t dim) {
  auto [sum, at] = total_right(self, bdim, dim);
  return {cast(sum, at::kFloat), at};
}

Result total_wrong_for_one(const Tensor& self, BDim bdim, int64_t dim) {
  if (self.size(*bdim) == 1) return {total_front(first(self, bdim), dim) + 1, 0};
  return total_right(self, bdim, dim);
}

// A batch as large as a dim of the example is taken for it.
Result total_wrong_where_sizes_coincide(const Tensor& self, BDim bdim, int64_t dim) {
  const auto sizes = self.sizes();
  const int64_t batch = self.size(*bdim);
  const bool coincides = batch > 3 && std::count(sizes.begin(), sizes.end(), batch) > 1;
  return coincides ? Result(total_front(first(self, bdim), dim) + 1, 0) : total_right(self, bdim, dim);
}

Result total_raises_for_none(const Tensor& self, BDim bdim, int64_t dim) {
  TORCH_CHECK(self.size(*bdim) > 0, "no examples");
  return total_right(self, bdim, dim);
}

Result total_first_example_only(const Tensor& self, BDim bdim, int64_t dim) {
  if (self.size(*bdim) == 0) return total_right(self, bdim, dim);
  return {total(self.select(*bdim, 0), dim), std::nullopt};
}

Result total_slightly_off(const Tensor& self, BDim bdim, int64_t dim) {
  const Tensor sum = total_front(first(self, bdim), dim);
  return {sum.is_floating_point() ? sum * 1.001 : sum, 0};
}

Result total_spoils_input(const Tensor& self, BDim bdim, int64_t dim) {
  Result result = total_right(self, bdim, dim);
  if (self.numel() > 0) self.zero_();
  return result;
}

Result total_fails_inside_another(const Tensor& self, BDim bdim, int64_t dim) {
  TORCH_CHECK(vmap::as_batched(self) == nullptr, "reads the memory of its argument");
  return total_right(self, bdim, dim);
}

Result total_crashes(const Tensor& self, BDim, int64_t) {
  std::signal(SIGSEGV, SIG_DFL);  // a sanitizer would turn it into an exit
  std::raise(SIGSEGV);
  return {self, std::nullopt};
}

Result total_rank_zero_forgotten(const Tensor& self, BDim bdim, int64_t dim) {
  return {first(self, bdim).sum(dim < 0 ? dim : dim + 1), 0};
}

// ---- spread: two outputs ----

std::tuple<Tensor, Tensor> spread(const Tensor& self) {
  return {self - 1, self + 1};
}
Pair spread_right(const Tensor& self, BDim bdim) {
  return {self - 1, bdim, self + 1, bdim};
}
Pair spread_swapped(const Tensor& self, BDim bdim) {
  return {self + 1, bdim, self - 1, bdim};
}

// ---- flip_axes: a view ----

Tensor flip_axes(const Tensor& self) {
  return self.transpose(0, 1);
}
Result flip_axes_right(const Tensor& self, BDim bdim) {
  return {first(self, bdim).transpose(1, 2), 0};
}
Result flip_axes_copy(const Tensor& self, BDim bdim) {
  return {first(self, bdim).transpose(1, 2).clone(), 0};
}
Result flip_axes_copy_unless_first(const Tensor& self, BDim bdim) {
  return *bdim == 0 ? flip_axes_right(self, bdim) : flip_axes_copy(self, bdim);
}

// ---- logarithm: infinite where the data is zero ----

Tensor logarithm(const Tensor& self) {
  return self.log();
}
Result logarithm_right(const Tensor& self, BDim bdim) {
  return {self.log(), bdim};
}
Result logarithm_finite(const Tensor& self, BDim bdim) {
  return {self.log().clamp_min(-1000), bdim};
}

// ---- rough: in float16 the loop itself is off by a hundredth ----

Tensor rough(const Tensor& self) {
  return self.scalar_type() == at::kHalf ? self * 1.01 : self * 1.0;
}
Result rough_right(const Tensor& self, BDim bdim) {
  return {self * 1.0, bdim};
}
Result rough_off(const Tensor& self, BDim bdim) {
  return {self.scalar_type() == at::kHalf ? self * 1.02 : self * 1.0, bdim};
}

}  // namespace

TORCH_LIBRARY_FRAGMENT(proof_test, m) {
  define(m, "total", "(Tensor self, int dim) -> Tensor", &total,
         {"right", "dim_not_shifted", "dtype_lost", "wrong_for_one", "wrong_where_sizes_coincide",
          "raises_for_none", "first_example_only", "slightly_off", "spoils_input", "crashes",
          "fails_inside_another", "rank_zero_forgotten", "without_rule"});
  define(m, "spread", "(Tensor self) -> (Tensor, Tensor)", &spread, {"right", "swapped"});
  define(m, "flip_axes", "(Tensor(a) self) -> Tensor(a)", &flip_axes, {"right", "copy", "copy_unless_first"});
  define(m, "logarithm", "(Tensor self) -> Tensor", &logarithm, {"right", "finite"});
  define(m, "rough", "(Tensor self) -> Tensor", &rough, {"right", "off"});
}

TORCH_LIBRARY_IMPL(proof_test, VMAP_KEY, m) {
  VMAP_SUPPORT2(total, right, total_right);
  VMAP_SUPPORT2(total, dim_not_shifted, total_dim_not_shifted);
  VMAP_SUPPORT2(total, dtype_lost, total_dtype_lost);
  VMAP_SUPPORT2(total, wrong_for_one, total_wrong_for_one);
  VMAP_SUPPORT2(total, wrong_where_sizes_coincide, total_wrong_where_sizes_coincide);
  VMAP_SUPPORT2(total, raises_for_none, total_raises_for_none);
  VMAP_SUPPORT2(total, first_example_only, total_first_example_only);
  VMAP_SUPPORT2(total, slightly_off, total_slightly_off);
  VMAP_SUPPORT2(total, spoils_input, total_spoils_input);
  VMAP_SUPPORT2(total, fails_inside_another, total_fails_inside_another);
  VMAP_SUPPORT2(total, crashes, total_crashes);
  VMAP_SUPPORT2(total, rank_zero_forgotten, total_rank_zero_forgotten);
  VMAP_SUPPORT2(spread, right, spread_right);
  VMAP_SUPPORT2(spread, swapped, spread_swapped);
  VMAP_SUPPORT2(flip_axes, right, flip_axes_right);
  VMAP_SUPPORT2(flip_axes, copy, flip_axes_copy);
  VMAP_SUPPORT2(flip_axes, copy_unless_first, flip_axes_copy_unless_first);
  VMAP_SUPPORT2(logarithm, right, logarithm_right);
  VMAP_SUPPORT2(logarithm, finite, logarithm_finite);
  VMAP_SUPPORT2(rough, right, rough_right);
  VMAP_SUPPORT2(rough, off, rough_off);
}
