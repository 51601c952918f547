// Communication along a dim of the mesh, by c10d's process groups: each with states, a gradient and a
// batching rule.
#pragma once

#include <ATen/core/Tensor.h>
#include <vmap/variance.h>

#include <optional>
#include <string>
#include <vector>

namespace vmap::variance {

// Sums what the ranks hold. Partial or Varying becomes `to`: Invariant, or Reduced, whose gradient is summed
// in turn. `op`: "sum", "avg", "max", "min", "product"; the last three have no gradient and refuse Partial.
Tensor all_reduce(const Tensor& x, const std::string& dim, const std::string& op = "sum",
                  State to = State::Invariant);
// The ranks' values side by side along `tensor_dim`. Varying becomes `to`: Reduced (its gradient is a
// reduce_scatter), Invariant (a slice) or Varying (a reduce_scatter). All have equal parts; or `size` is that
// of the whole along `tensor_dim`, and each rank has its part as torch.chunk divides.
Tensor all_gather(const Tensor& x, const std::string& dim, int64_t tensor_dim, State to = State::Reduced,
                  std::optional<int64_t> size = std::nullopt);
// The sum of what the ranks hold, of which each rank keeps its part along `tensor_dim`, as torch.chunk
// divides. Partial or Varying becomes Varying; the gradient is an all_gather.
Tensor reduce_scatter(const Tensor& x, const std::string& dim, int64_t tensor_dim);
// Part i along `split_dim` goes to rank i; what comes is put side by side along `concat_dim`. Of Varying; the
// gradient goes back the same way. Parts are equal; or `sent[i]` is the size of part i, and `received[i]` the
// size along `concat_dim` of what comes from rank i: of the tokens that it has for this rank, or of its part
// where the two dims differ. `sent` alone: the ranks are asked, and the host waits for them.
Tensor all_to_all(const Tensor& x, const std::string& dim, int64_t split_dim, int64_t concat_dim,
                  at::IntArrayRef sent = {}, at::IntArrayRef received = {});
// Rank i's value goes to rank to[i]; a rank that nobody sends to gets zeros. Of Varying.
Tensor permute(const Tensor& x, const std::string& dim, const std::vector<int64_t>& to);
// Varying becomes Invariant: the value of rank `root`, which gets the gradient.
Tensor broadcast(const Tensor& x, const std::string& dim, int64_t root = 0);
// This rank's part along `tensor_dim`, without communication. Invariant (its gradient is an all_gather) or
// Reduced becomes Varying.
Tensor shard(const Tensor& x, const std::string& dim, int64_t tensor_dim);
// Sums the gradients of those `parameters` that are Reduced, over these dims, in one all_reduce for all of a
// dtype, device and dims, or for each `bucket_bytes` of them. They are Invariant there then. What has no
// gradient on some ranks counts as zero there, and gets one; what has none on any rank gets none. All ranks
// along the dims call it, with the same parameters. Raises for sparse gradients, for those that want a
// gradient, and for those of a loss that was the same on all ranks.
void reduce_gradients(at::TensorList parameters, int64_t bucket_bytes = int64_t(25) << 20);
// Which rank along the dim this is: int64, without dims, Varying.
Tensor axis_index(const Mesh& mesh, const std::string& dim);

}  // namespace vmap::variance
