// Internal: the operators behind vmap/variance/collectives.h. `dim` is one of the mesh's, by its place; dims
// of tensors are not negative.
#pragma once

#include <string_view>

#include "../calls/later.h"
#include "../gradients/casts.h"

namespace vmap::variance {

// A dim of an example, among the dims of the batch.
inline void shift_dim(int64_t bdim, int64_t& dim) {
  dim += dim >= bdim ? 1 : 0;
}

const MeshDim& dim_of(int64_t mesh, int64_t dim);
Tensor in_front(const Tensor& x, int64_t dim);
Tensor back_from_front(const Tensor& x, int64_t dim);
// Raises where not each rank has its own of it: what the collective `would` do, and what to do `instead`.
void check_varies(const char* who, const Masks& masks, const Mesh& mesh, int64_t dim, const char* would,
                  const char* instead);

struct AllReduce {
  static constexpr const char* kName = "all_reduce";
  static constexpr const char* kBackward = "VarianceAllReduceBackward";
  using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t dim, std::string_view op, int64_t to);
  static Tensor forward(const Tensor& x, int64_t mesh, int64_t dim, std::string_view op, int64_t to);
  static Backward::Function backward(const Tensor& x, int64_t mesh, int64_t dim, std::string_view op,
                                     int64_t to);
  static Masks states(Masks masks, const Mesh& mesh, Given rest);
  static void shift(int64_t, int64_t, int64_t, std::string_view, int64_t) {}
};

// `size`: of the whole along `tensor_dim`, of which each rank has its part; -1: all have equal parts.
struct AllGather {
  static constexpr const char* kName = "all_gather";
  static constexpr const char* kBackward = "VarianceAllGatherBackward";
  using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim, int64_t to,
                           int64_t size);
  static Tensor forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim, int64_t to,
                        int64_t size);
  static Backward::Function backward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim,
                                     int64_t to, int64_t size);
  static Masks states(Masks masks, const Mesh& mesh, Given rest);
  static void shift(int64_t bdim, int64_t, int64_t, int64_t& tensor_dim, int64_t, int64_t) {
    shift_dim(bdim, tensor_dim);
  }
};

struct ReduceScatter {
  static constexpr const char* kName = "reduce_scatter";
  static constexpr const char* kBackward = "VarianceReduceScatterBackward";
  using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim);
  static Tensor forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim);
  static Backward::Function backward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim);
  static Masks states(Masks masks, const Mesh& mesh, Given rest);
  static void shift(int64_t bdim, int64_t, int64_t, int64_t& tensor_dim) { shift_dim(bdim, tensor_dim); }
};

// Along `split_dim` rank i is sent `sent[i]` elements; what comes from it has `received[i]` along
// `concat_dim`. Empty: equal parts.
struct AllToAll {
  static constexpr const char* kName = "all_to_all";
  static constexpr const char* kBackward = "VarianceAllToAllBackward";
  using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t dim, int64_t split_dim, int64_t concat_dim,
                           at::IntArrayRef sent, at::IntArrayRef received);
  static Tensor forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t split_dim, int64_t concat_dim,
                        at::IntArrayRef sent, at::IntArrayRef received);
  static Backward::Function backward(const Tensor& x, int64_t mesh, int64_t dim, int64_t split_dim,
                                     int64_t concat_dim, at::IntArrayRef sent, at::IntArrayRef received);
  static Masks states(Masks masks, const Mesh& mesh, Given rest);
  static void shift(int64_t bdim, int64_t, int64_t, int64_t& split_dim, int64_t& concat_dim, at::IntArrayRef,
                    at::IntArrayRef) {
    shift_dim(bdim, split_dim);
    shift_dim(bdim, concat_dim);
  }
};

struct Permute {
  static constexpr const char* kName = "permute";
  static constexpr const char* kBackward = "VariancePermuteBackward";
  using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t dim, at::IntArrayRef to);
  static Tensor forward(const Tensor& x, int64_t mesh, int64_t dim, at::IntArrayRef to);
  static Backward::Function backward(const Tensor& x, int64_t mesh, int64_t dim, at::IntArrayRef to);
  static Masks states(Masks masks, const Mesh& mesh, Given rest);
  static void shift(int64_t, int64_t, int64_t, at::IntArrayRef) {}
};

struct Broadcast {
  static constexpr const char* kName = "broadcast";
  static constexpr const char* kBackward = "VarianceBroadcastBackward";
  using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t dim, int64_t root);
  static Tensor forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t root);
  static Backward::Function backward(const Tensor& x, int64_t mesh, int64_t dim, int64_t root);
  static Masks states(Masks masks, const Mesh& mesh, Given rest);
  static void shift(int64_t, int64_t, int64_t, int64_t) {}
};

struct Shard {
  static constexpr const char* kName = "shard";
  static constexpr const char* kBackward = "VarianceShardBackward";
  using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim);
  static Tensor forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim);
  static Backward::Function backward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim);
  static Masks states(Masks masks, const Mesh& mesh, Given rest);
  static void shift(int64_t bdim, int64_t, int64_t, int64_t& tensor_dim) { shift_dim(bdim, tensor_dim); }
};

// Raises where each rank has its own: what comes back to a shard is divided so, and nothing else.
Tensor sharded(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim);

// Back from a shard: `size` elements along `tensor_dim`. `to` Invariant: the parts side by side; Varying or,
// of older programs, Partial: this rank's among zeros.
struct Unshard {
  static constexpr const char* kName = "unshard";
  static constexpr const char* kBackward = "VarianceUnshardBackward";
  using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim, int64_t size,
                           int64_t to);
  static Tensor forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim, int64_t size,
                        int64_t to);
  static Backward::Function backward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim,
                                     int64_t size, int64_t to);
  static Masks states(Masks masks, const Mesh& mesh, Given rest);
  static void shift(int64_t bdim, int64_t, int64_t, int64_t& tensor_dim, int64_t, int64_t) {
    shift_dim(bdim, tensor_dim);
  }
};

}  // namespace vmap::variance
