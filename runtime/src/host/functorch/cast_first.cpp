#include "cast_first.h"

#include <vmap/transform_order.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "own_kernels.h"

namespace vmap::functorch {

namespace {

constexpr auto kExamplesKey = c10::DispatchKey::FuncTorchBatched;

class CastsFirst : public c10::OperatorKernel {
 public:
  explicit CastsFirst(c10::SafeKernelFunction body) : body_(std::move(body)) {}

  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    if (C10_LIKELY(!detail::autocasts(keys))) return body_.callBoxed(op, keys, stack);
    const c10::DispatchKeySet back = detail::autocast_coming_back(/*is_composite=*/false);
    std::optional<detail::AutocastStaysAway> away;
    if (!back.empty()) away.emplace(back);
    op.redispatchBoxed(keys & detail::kAutocastKeys, stack);
  }

 private:
  c10::SafeKernelFunction body_;
};

}  // namespace

bool is_cast(const c10::OperatorHandle& op) {
  const c10::DispatchKeySet keys = detail::kAutocastKeys;
  return std::any_of(keys.begin(), keys.end(),
                     [&](c10::DispatchKey key) { return op.hasKernelForDispatchKey(key); });
}

c10::KernelFunction kernel_that_casts_first(const c10::OperatorHandle& op) {
  return c10::KernelFunction::makeFromBoxedFunctor(std::make_unique<CastsFirst>(kernel_of(op, kExamplesKey)));
}

}  // namespace vmap::functorch
