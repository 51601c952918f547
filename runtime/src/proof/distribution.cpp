#include "distribution.h"

#include <ATen/Functions.h>
#include <ATen/TensorOperators.h>

#include <cmath>

namespace vmap_proof {

namespace {

constexpr double kShare = 0.032;

double share_below(const at::Tensor& of, const at::Tensor& value) {
  return (of < value).to(at::kDouble).mean().item<double>();
}

}  // namespace

at::Tensor as_numbers(const at::Tensor& t) {
  return (t.is_complex() ? at::view_as_real(t) : t).flatten().to(at::kDouble);
}

std::string distribution_difference(const std::vector<at::Tensor>& ours,
                                    const std::vector<at::Tensor>& loops) {
  const at::Tensor a = at::cat(ours), b = at::cat(loops);
  if (a.numel() < kNumbersCompared || b.numel() < kNumbersCompared) return "";
  const at::Tensor both = std::get<0>(at::cat({a, b}).sort());
  for (int64_t percent = 5; percent < 100; percent += 5) {
    const at::Tensor value = both[percent * both.numel() / 100];
    const double share_a = share_below(a, value), share_b = share_below(b, value);
    if (std::abs(share_a - share_b) > kShare) {
      return "of " + std::to_string(a.numel()) + " numbers " + std::to_string(share_a) + " are below " +
             std::to_string(value.item<double>()) + ", of the loop's " + std::to_string(share_b);
    }
  }
  return "";
}

}  // namespace vmap_proof
