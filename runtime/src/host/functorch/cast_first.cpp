#include "cast_first.h"

#include <ATen/functorch/DynamicLayer.h>
#include <vmap/kernel/transform_order.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "own_kernels.h"
#include "shared_sparse.h"

namespace vmap::functorch {

namespace {

bool is_vmap_around() {
  const auto& layers = at::functorch::getDynamicLayerStack();
  return std::any_of(layers.begin(), layers.end(), [](const at::functorch::DynamicLayer& layer) {
    return layer.key() == at::functorch::TransformType::Vmap;
  });
}

class CastsFirst : public c10::OperatorKernel {
 public:
  CastsFirst(c10::SafeKernelFunction body, bool maps) : body_(std::move(body)), maps_(maps) {}

  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    // In front of all transforms, gradients come here that no map is around: they are as without us.
    if (C10_LIKELY(!detail::autocasts(keys)) || !is_vmap_around()) {
      if (maps_ && run_with_shared_sparse(body_, op, keys, stack)) return;
      return body_.callBoxed(op, keys, stack);
    }
    const c10::DispatchKeySet back = detail::autocast_coming_back(/*is_composite=*/false);
    std::optional<detail::AutocastStaysAway> away;
    if (!back.empty()) away.emplace(back);
    op.redispatchBoxed(keys & detail::kAutocastKeys, stack);
  }

 private:
  c10::SafeKernelFunction body_;
  bool maps_;
};

}  // namespace

bool is_cast(const c10::OperatorHandle& op) {
  const c10::DispatchKeySet keys = detail::kAutocastKeys;
  return std::any_of(keys.begin(), keys.end(),
                     [&](c10::DispatchKey key) { return op.hasKernelForDispatchKey(key); });
}

c10::KernelFunction kernel_that_casts_first(const c10::OperatorHandle& op, c10::DispatchKey key) {
  return c10::KernelFunction::makeFromBoxedFunctor(
      std::make_unique<CastsFirst>(kernel_of(op, key), key == c10::DispatchKey::FuncTorchBatched));
}

}  // namespace vmap::functorch
