// Whether numbers are drawn from one distribution.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

namespace vmap_proof {

// Of each side. Shares of so many differ by 0.032 by one chance in a million, and by less than that where
// they should differ by 0.05 by one in five hundred.
constexpr int64_t kNumbersCompared = 13000;

// Its numbers, those of complex ones two.
at::Tensor as_numbers(const at::Tensor& t);

// By how much the share of values below a percentile of both differs, for each fifth one; "" when by no more
// than chance explains, and for fewer numbers than kNumbersCompared. Of as_numbers().
std::string distribution_difference(const std::vector<at::Tensor>& ours,
                                    const std::vector<at::Tensor>& loops);

}  // namespace vmap_proof
