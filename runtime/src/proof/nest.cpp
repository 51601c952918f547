// What the hosts' nests have in common.
#include <algorithm>
#include <optional>

#include "host.h"

namespace vmap_proof::host {

Nest::Nest(const std::vector<int64_t>& sizes)
    : Nest(sizes, std::vector<Randomness>(sizes.size(), Randomness::Error)) {}

at::Tensor Nest::unwrap(const at::Tensor& tensor) const {
  const size_t levels = sizes().size();
  std::vector<std::optional<int64_t>> found(levels);
  at::Tensor value = tensor;
  while (const std::optional<Layer> layer = layer_of(value)) {
    for (std::optional<int64_t>& position : found) {
      if (position && *position >= layer->bdim) ++*position;
    }
    found[layer->level] = layer->bdim;
    value = layer->value;
  }
  std::vector<int64_t> order;
  for (const std::optional<int64_t>& position : found) {
    if (position) order.push_back(*position);
  }
  for (int64_t dim = 0; dim < value.dim(); ++dim) {
    if (std::find(found.begin(), found.end(), std::optional(dim)) == found.end()) order.push_back(dim);
  }
  if (!std::is_sorted(order.begin(), order.end())) value = value.permute(order);
  for (size_t level = 0; level < levels; ++level) {
    if (found[level]) continue;
    std::vector<int64_t> expanded = value.unsqueeze(static_cast<int64_t>(level)).sizes().vec();
    expanded[level] = sizes()[level];
    value = value.unsqueeze(static_cast<int64_t>(level)).expand(expanded);
  }
  return value;
}

}  // namespace vmap_proof::host
