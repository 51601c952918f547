#include <vmap/fallback.h>
#include <vmap/transform.h>

#include "host.h"

namespace vmap_proof::host {

const char* const kGapsHeading = "# Operators that have a kernel and are not proven.\n";

void begin() {
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
  // What is not PyTorch's own has a kernel that looks for the body when it is called.
  const bool is_own = op.operator_name().getNamespace() != "aten";
  const bool passes_on = !has_rule(op) || is_own || op.isKernelFallthroughKernel(vmap::kVmapKey);
  return passes_on && op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd);
}

struct Nest::Guards {
  ~Guards() {
    while (!levels.empty()) levels.pop_back();
  }
  std::vector<int64_t> sizes;
  std::vector<std::unique_ptr<vmap::LevelGuard>> levels;
};

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

std::optional<Nest::Layer> Nest::layer_of(const at::Tensor& tensor) const {
  const vmap::BatchedTensor* batched = vmap::as_batched(tensor);
  if (!batched) return std::nullopt;
  for (size_t level = 0; level < guards_->levels.size(); ++level) {
    if (batched->level() == guards_->levels[level]->level())
      return Layer{level, batched->value(), batched->bdim()};
  }
  return std::nullopt;
}

const std::vector<int64_t>& Nest::sizes() const {
  return guards_->sizes;
}

}  // namespace vmap_proof::host
