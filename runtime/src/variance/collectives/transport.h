// Internal: c10d's collectives, by the dispatcher, so that nothing of c10d is linked.
#pragma once

#include <ATen/core/Tensor.h>
#include <vmap/variance/mesh.h>

#include <string>
#include <string_view>
#include <vector>

#include "arrival.h"

namespace vmap::variance::transport {

using at::Tensor;

// `x` is any strided tensor; the result is contiguous. Each waits for it; or, where there is a `later`,
// leaves to who keeps that what is to be waited for. NOTE: [results that have not arrived]
// `how`: see Announced.
// An average is there when the call returns.
Tensor all_reduce(const Tensor& x, const MeshDim& along, const std::string& op, ArrivalPtr* later = nullptr);
// Sums into `x`, which is contiguous and nobody else's.
void all_reduce_(const Tensor& x, const MeshDim& along);
// [n, ...] -> [size * n, ...]
Tensor all_gather(const Tensor& x, const MeshDim& along, std::string_view how, ArrivalPtr* later = nullptr);
// [size * n, ...] -> [n, ...]
Tensor reduce_scatter(const Tensor& x, const MeshDim& along, std::string_view how,
                      ArrivalPtr* later = nullptr);
// Rows of dim 0: so many are sent to each rank, and so many come from it.
Tensor all_to_all(const Tensor& x, const MeshDim& along, const std::vector<int64_t>& received,
                  const std::vector<int64_t>& sent, std::string_view how, ArrivalPtr* later = nullptr);
Tensor broadcast(const Tensor& x, const MeshDim& along, int64_t root, ArrivalPtr* later = nullptr);
// Whether all ranks, which are at the same operator, have the same hash of its result. The same holds.
bool is_same_on_all(const std::string& op, const Tensor& result, int64_t hash, const MeshDim& along);
// What each rank has, on the CPU: integers in rows of one length, of which the ranks may have more or less.
// Under VARIANCE_CHECK alone: a rank that calls something else is told of.
std::vector<Tensor> gather_rows(const Tensor& rows, const MeshDim& along);

}  // namespace vmap::variance::transport
