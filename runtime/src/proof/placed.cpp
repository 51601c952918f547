#include "placed.h"

namespace vmap_proof {

std::vector<int64_t> batch_sizes(const Placement& placement, const std::vector<at::Tensor>& physical) {
  std::vector<int64_t> sizes;
  for (const Level& level : placement.levels) sizes.push_back(level.size);
  for (size_t leaf = 0; leaf < physical.size(); ++leaf) {
    std::vector<int64_t> shape = physical[leaf].sizes().vec();
    for (size_t level = 0; level < sizes.size(); ++level) {
      const std::optional<int64_t> position = placement.levels[level].position[leaf];
      if (!position) continue;
      sizes[level] = shape[static_cast<size_t>(*position)];
      shape.erase(shape.begin() + *position);
    }
  }
  return sizes;
}

std::vector<std::optional<int64_t>> outermost_dims(const Placement& placement, size_t leaves) {
  if (placement.levels.empty()) return std::vector<std::optional<int64_t>>(leaves);
  return {placement.levels[0].position.begin(), placement.levels[0].position.end()};
}

std::vector<at::Tensor> wrapped(const host::Nest& nest, const Placement& placement,
                                const std::vector<at::Tensor>& physical) {
  std::vector<at::Tensor> all = physical;
  for (size_t level = 0; level < placement.levels.size(); ++level) {
    for (size_t leaf = 0; leaf < all.size(); ++leaf) {
      const std::optional<int64_t> position = placement.levels[level].position[leaf];
      if (position) all[leaf] = nest.add_batch_dim(all[leaf], *position, level);
    }
  }
  return all;
}

}  // namespace vmap_proof
