// Internal: VARIANCE_CHECK=1, what the ranks tell each other of gradients.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "../states/cell.h"

namespace vmap::variance {

// The gradient of one leaf, which over a dim of the mesh is the same on all ranks.
struct GradientRow {
  static constexpr size_t kSizes = 12;  // of a shape, as many as are told
  static constexpr size_t kLength = 5 + kSizes;

  GradientRow() = default;
  // `state`: that of the gradient over the dim.
  GradientRow(const Tensor& leaf, State state, int64_t hash);

  int64_t place = 0;  // of the leaf: Cell::place
  int64_t state = 0, hash = 0, dtype = 0, dims = 0;
  std::array<int64_t, kSizes> sizes{};

  bool is_alike(const GradientRow& other) const {
    return dtype == other.dtype && dims == other.dims && sizes == other.sizes;
  }
  std::string shape() const;
};

// Raises, the same on all ranks, where gradients of leaves that are invariant along the dim are not, or where
// a rank has none. `mine`: by their places. `told`: what this rank knows of the leaf at such a place.
void compare_gradients(const std::vector<GradientRow>& mine, const MeshDim& along, c10::Device device,
                       const std::function<std::string(int64_t place)>& told);

}  // namespace vmap::variance
