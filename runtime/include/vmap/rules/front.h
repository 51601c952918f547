// Tensors with their batch dim in front, and as one with the dim behind it.
#pragma once

#include <c10/util/DimVector.h>
#include <vmap/bdim.h>

#include <utility>

namespace vmap {

// The size of the batch, told by any tensor that is batched.
class Batch {
 public:
  template <class... Pairs>
  explicit Batch(const Pairs&... pairs) {
    (see(pairs.first, pairs.second), ...);
  }
  operator const c10::SymInt&() const { return size_; }

 private:
  void see(const Tensor& t, BDim bdim) {
    if (bdim) size_ = t.sym_size(*bdim);
  }
  c10::SymInt size_ = 1;
};

inline std::pair<const Tensor&, BDim> seen(const Tensor& t, BDim bdim) {
  return {t, bdim};
}

// The batch dim in front, where there is one; as a view.
inline Tensor in_front(const Tensor& t, BDim bdim) {
  return bdim && *bdim != 0 ? t.movedim(*bdim, 0) : t;
}

// The batch dim in front, as a view; of size `batch` also where the tensor is not batched.
inline Tensor each(const Tensor& t, BDim bdim, const c10::SymInt& batch) {
  if (bdim) return in_front(t, bdim);
  c10::SymDimVector sizes{batch};
  sizes.append(t.sym_sizes().begin(), t.sym_sizes().end());
  return t.expand_symint(sizes);
}

// `count` dims of size 1 before physical dim `at`: one view, however many.
inline Tensor insert_ones(const Tensor& t, int64_t at, int64_t count) {
  if (count == 1) return t.unsqueeze(at);
  c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
  sizes.insert(sizes.begin() + at, count, c10::SymInt(1));
  return t.view_symint(sizes);
}

// [B, N, …] -> [B * N, …]
inline Tensor merged(const Tensor& t) {
  c10::SymDimVector sizes{t.sym_size(0) * t.sym_size(1)};
  sizes.append(t.sym_sizes().begin() + 2, t.sym_sizes().end());
  return t.reshape_symint(sizes);
}

}  // namespace vmap
