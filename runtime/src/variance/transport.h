// Internal: c10d's collectives, by the dispatcher, so that nothing of c10d is linked.
#pragma once

#include <ATen/core/Tensor.h>
#include <vmap/variance/mesh.h>

#include <string>
#include <vector>

namespace vmap::variance::transport {

using at::Tensor;

// Each waits for its result. `x` is any strided tensor; the result is contiguous.
Tensor all_reduce(const Tensor& x, const MeshDim& along, const std::string& op);
// Sums into `x`, which is contiguous and nobody else's.
void all_reduce_(const Tensor& x, const MeshDim& along);
// [n, ...] -> [size * n, ...]
Tensor all_gather(const Tensor& x, const MeshDim& along);
// [size * n, ...] -> [n, ...]
Tensor reduce_scatter(const Tensor& x, const MeshDim& along);
// Rows of dim 0: so many are sent to each rank, and so many come from it.
Tensor all_to_all(const Tensor& x, const MeshDim& along, const std::vector<int64_t>& received,
                  const std::vector<int64_t>& sent);
Tensor broadcast(const Tensor& x, const MeshDim& along, int64_t root);

}  // namespace vmap::variance::transport
