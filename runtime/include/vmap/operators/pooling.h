// Pooling by random samples.
#pragma once

#include <vmap/bdim.h>

#include <tuple>

namespace vmap::custom {

// Fractional pooling, self [n, channels, size…] or without n, random_samples [n, channels, dims] always.
// Throws for other logical ranks, and for too few random samples.
using TwoResults = std::tuple<Tensor, BDim, Tensor, BDim>;
TwoResults fractional_max_pool2d(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
                                 at::IntArrayRef output_size, const Tensor& random_samples,
                                 BDim random_samples_bdim);
TwoResults fractional_max_pool3d(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
                                 at::IntArrayRef output_size, const Tensor& random_samples,
                                 BDim random_samples_bdim);

}  // namespace vmap::custom
