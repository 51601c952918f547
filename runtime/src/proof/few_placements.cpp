#include "few_placements.h"

#include <optional>
#include <utility>

namespace vmap_proof {
namespace {

Level none_batched(const std::vector<Leaf>& leaves, int64_t size) {
  return {size, std::vector<std::optional<int64_t>>(leaves.size())};
}

}  // namespace

std::vector<Placement> first_placements(const std::vector<Leaf>& leaves, int64_t size) {
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!leaves[i].batchable) continue;
    Level alone = none_batched(leaves, size);
    alone.position[i] = static_cast<int64_t>(leaves[i].spec.shape.size());
    return {Placement{{alone}}, all_batched_first(leaves, size)};
  }
  return {};
}

std::vector<Placement> further_placements(const std::vector<Leaf>& leaves, int64_t size) {
  std::vector<size_t> batchable;
  for (size_t i = 0; i < leaves.size(); ++i)
    if (leaves[i].batchable) batchable.push_back(i);
  std::vector<Placement> found;
  for (const size_t i : batchable) {
    Level alone = none_batched(leaves, size);
    alone.position[i] = 0;
    Placement others = all_batched_first(leaves, size);
    others.levels[0].position[i].reset();
    if (i != batchable.front()) found.push_back({{std::move(alone)}});
    if (batchable.size() > 2) found.push_back(std::move(others));
  }
  return found;
}

}  // namespace vmap_proof
