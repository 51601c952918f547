// Quantiles and covariances.
#pragma once

#include <vmap/bdim.h>

#include <optional>
#include <string_view>

namespace vmap::decompositions {

// Throw what PyTorch's own throw, for one example of all: an asynchronous assertion says it.
Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                std::string_view interpolation, bool ignores_nan = false);
Tensor cov(const Tensor& self, int64_t correction, const std::optional<Tensor>& fweights,
           const std::optional<Tensor>& aweights);

}  // namespace vmap::decompositions
