#include "physical.h"

#include <ATen/ops/stack.h>

namespace vmap_proof {

at::Tensor gather(const Subject& subject, const Placement& placement, Layout layout, size_t leaf,
                  Index& index) {
  if (index.size() == placement.levels.size())
    return subject.slices.at(leaf, slice_number(placement, leaf, index));
  const Level& level = placement.levels[index.size()];
  const auto at_index = [&](int64_t k) {
    index.push_back(k);
    at::Tensor inner = gather(subject, placement, layout, leaf, index);
    index.pop_back();
    return inner;
  };
  const std::optional<int64_t> position = level.position[leaf];
  if (!position) return at_index(0);
  std::vector<at::Tensor> slices;
  const bool packed = layout == Layout::Packed;
  if (!packed || level.size == 0) slices.push_back(at_index(0));
  for (int64_t k = 0; k < level.size; ++k) slices.push_back(at_index(k));
  if (packed && level.size > 0) return at::stack(slices, *position);
  // As many as the level has, behind the one that is not part of the batch.
  if (packed) return at::stack(slices, *position).narrow(*position, 0, 0).contiguous();
  return at::stack(slices, 0).narrow(0, 1, level.size).movedim(0, *position);
}

}  // namespace vmap_proof
