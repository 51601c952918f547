// Two dims as one.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/util/DimVector.h>

namespace vmap {

// Dims `at` and `at + 1` as one: a view where they lie as one, a copy elsewhere.
inline at::Tensor merged_with_next(const at::Tensor& t, int64_t at) {
  c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
  const c10::SymInt inner = sizes[at + 1];
  const bool is_view = sizes[at] == 1 || inner == 1 || t.sym_stride(at) == inner * t.sym_stride(at + 1);
  sizes[at] *= inner;
  sizes.erase(sizes.begin() + at + 1);
  return is_view ? t.view_symint(sizes) : t.reshape_symint(sizes);
}

}  // namespace vmap
