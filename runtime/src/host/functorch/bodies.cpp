#include "bodies.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/functorch/DynamicLayer.h>
#include <vmap/autocast.h>
#include <vmap/dispatch_key.h>

#include <algorithm>

namespace vmap::functorch {

namespace {

namespace ft = at::functorch;
using torch::jit::Stack;

void run_body_above_vmap(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  const auto& layers = ft::getDynamicLayerStack();
  const auto is_vmap = [](const ft::DynamicLayer& layer) { return layer.key() == ft::TransformType::Vmap; };
  if (!layers.empty() && !is_vmap(layers.back()) && std::any_of(layers.begin(), layers.end(), is_vmap)) {
    if (!detail::autocast_took(op, keys, stack)) op.callBoxedForDispatchKey(kVmapKey, *stack);
    return;
  }
  // An operator that nobody gives a kernel of its own there.
  static const c10::OperatorHandle any = c10::Dispatcher::singleton().findSchemaOrThrow("aten::alias", "");
  any.getComputedKernelForDispatchKey(c10::DispatchKey::FuncTorchDynamicLayerFrontMode)
      .callBoxed(op, keys, stack);
}

}  // namespace

c10::KernelFunction front_kernel() {
  return c10::KernelFunction::makeFromBoxedFunction<&run_body_above_vmap>();
}

}  // namespace vmap::functorch
