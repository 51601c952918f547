// Decompositions that an expression of the schema cannot say: named by `function:`. Each has its operator's
// own signature, and runs on what the mapped function sees.
#pragma once

#include <vmap/bdim.h>

namespace vmap::decompositions {

// PyTorch's own body of flatten takes a tensor's storage for granted. Throws for dims out of range, or in the
// wrong order.
Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim);

// What a host may ask: shapes are the same for all samples.
bool is_same_size(const Tensor& self, const Tensor& other);

Tensor functional_assert_async(const Tensor& self, std::string_view assert_msg, const Tensor& dep_token);

// The channels of [n, channels, size…], each group's first ones first. PyTorch's own body takes a view that a
// batch may not allow.
Tensor channel_shuffle(const Tensor& self, c10::SymInt groups);

// Distances between all pairs of n points, and their gradient: by those between all and all, which have
// rules.
Tensor pdist_forward(const Tensor& self, double p);
Tensor pdist_backward(const Tensor& grad, const Tensor& self, double p, const Tensor& pdist);
// Throw what PyTorch's own throw, for one sample of all: an asynchronous assertion says it.
Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                std::string_view interpolation);
Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                   std::string_view interpolation);
Tensor cov(const Tensor& self, int64_t correction, const std::optional<Tensor>& fweights,
           const std::optional<Tensor>& aweights);

// Sections or indices are read on the host: throws when they are batched.
std::vector<Tensor> tensor_split(const Tensor& self, const Tensor& sections_or_indices, int64_t dim);

}  // namespace vmap::decompositions
