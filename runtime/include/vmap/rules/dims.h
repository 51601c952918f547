// Logical dims to physical ones.
#pragma once

#include <c10/core/WrapDimMinimal.h>
#include <c10/util/DimVector.h>
#include <vmap/bdim.h>

#include <string>

namespace vmap {

// The rank that the mapped function sees.
inline int64_t logical_rank(const Tensor& t, BDim bdim) {
  return t.dim() - (bdim ? 1 : 0);
}

// The sizes that it sees.
inline c10::SymDimVector logical_sizes(const Tensor& t, BDim bdim) {
  c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
  if (bdim) sizes.erase(sizes.begin() + *bdim);
  return sizes;
}

// What PyTorch raises for a tensor with too few dims.
enum class RankError : bool { Index, Runtime };

// Throws when a tensor of logical rank `rank` has fewer than `least` dims. `name` is the operator's.
inline void check_rank(const char* name, int64_t rank, int64_t least, RankError error = RankError::Index) {
  if (C10_LIKELY(rank >= least)) return;
  const std::string message = c10::str(name, ": the tensor has ", rank,
                                       " dimensions inside vmap, the operator takes at least ", least);
  TORCH_CHECK_INDEX(error == RankError::Runtime, message);
  TORCH_CHECK(false, message);
}

// NOTE: [shifting dims]
// A logical dim at or behind the batch dim lies one further on in the physical tensor. The batch dim itself
// stays where it is: shifting a number is cheaper than moving a dim. Wraps negative dims; throws when `dim`
// is out of range. A tensor of rank 0 takes the dims 0 and -1, as everywhere in PyTorch.
inline int64_t physical_dim(int64_t dim, int64_t rank, int64_t bdim) {
  const int64_t wrapped = c10::maybe_wrap_dim(dim, rank);
  return wrapped >= bdim ? wrapped + 1 : wrapped;
}

}  // namespace vmap
