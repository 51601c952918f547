#include "host.h"

#include <vmap/fallback.h>
#include <vmap/transform.h>

#include <algorithm>
#include <optional>

namespace vmap_proof::host {

void forbid_fallback() {
  vmap::set_fallback_policy(vmap::FallbackPolicy::Error);
}

int64_t loop_count() {
  return static_cast<int64_t>(vmap::fallback_count());
}

bool has_rule(const c10::OperatorHandle& op) {
  return op.hasKernelForDispatchKey(vmap::kVmapKey) || op.hasKernelForDispatchKey(vmap::kVmapModeKey);
}

bool is_plain(const at::Tensor& tensor) {
  return vmap::as_batched(tensor) == nullptr;
}

static vmap::Randomness of_runtime(Randomness mode) {
  return mode == Randomness::Error  ? vmap::Randomness::Error
         : mode == Randomness::Same ? vmap::Randomness::Same
                                    : vmap::Randomness::Different;
}

bool is_decomposed(const c10::OperatorHandle& op) {
  const bool passes_on = !has_rule(op) || op.isKernelFallthroughKernel(vmap::kVmapKey);
  return passes_on && op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd);
}

struct Nest::Guards {
  ~Guards() {
    while (!levels.empty()) levels.pop_back();
  }
  std::vector<int64_t> sizes;
  std::vector<std::unique_ptr<vmap::LevelGuard>> levels;
};

Nest::Nest(const std::vector<int64_t>& sizes)
    : Nest(sizes, std::vector<Randomness>(sizes.size(), Randomness::Error)) {}

Nest::Nest(const std::vector<int64_t>& sizes, const std::vector<Randomness>& modes)
    : guards_(std::make_unique<Guards>()) {
  guards_->sizes = sizes;
  for (size_t i = 0; i < sizes.size(); ++i) {
    guards_->levels.push_back(std::make_unique<vmap::LevelGuard>(sizes[i], of_runtime(modes[i])));
  }
}

Nest::~Nest() = default;

at::Tensor Nest::add_batch_dim(const at::Tensor& tensor, int64_t position, size_t level) const {
  return vmap::add_batch_dim(tensor, position, guards_->levels[level]->level());
}

at::Tensor Nest::unwrap(const at::Tensor& tensor) const {
  const size_t levels = guards_->levels.size();
  std::vector<std::optional<int64_t>> found(levels);
  at::Tensor value = tensor;
  for (size_t level = levels; level-- > 0;) {
    const vmap::BatchedTensor* batched = vmap::as_batched(value);
    if (!batched || !(batched->level() == guards_->levels[level]->level())) continue;
    for (std::optional<int64_t>& position : found) {
      if (position && *position >= batched->bdim()) ++*position;
    }
    found[level] = batched->bdim();
    value = at::Tensor(batched->value());
  }
  std::vector<int64_t> order;
  for (const std::optional<int64_t>& position : found) {
    if (position) order.push_back(*position);
  }
  for (int64_t dim = 0; dim < value.dim(); ++dim) {
    if (std::find(found.begin(), found.end(), std::optional(dim)) == found.end()) order.push_back(dim);
  }
  value = value.permute(order);
  for (size_t level = 0; level < levels; ++level) {
    if (found[level]) continue;
    std::vector<int64_t> sizes = value.unsqueeze(static_cast<int64_t>(level)).sizes().vec();
    sizes[level] = guards_->sizes[level];
    value = value.unsqueeze(static_cast<int64_t>(level)).expand(sizes);
  }
  return value;
}

}  // namespace vmap_proof::host
