// Operators on images and on points.
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

namespace vmap::decompositions {

// The channels of [n, channels, size…], each group's first ones first. PyTorch's own body takes a view that a
// batch may not allow.
Tensor channel_shuffle(const Tensor& self, c10::SymInt groups);

// Distances between all pairs of n points, and their gradient: by those between all and all, which have
// rules.
Tensor pdist_forward(const Tensor& self, double p);
Tensor pdist_backward(const Tensor& grad, const Tensor& self, double p, const Tensor& pdist);

}  // namespace vmap::decompositions
