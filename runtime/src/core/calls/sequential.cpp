#include <vmap/fallback.h>
#include <vmap/kernel/sequential.h>
#include <vmap/kernel/transform_order.h>

#include <algorithm>

#include "loop.h"

namespace vmap {

namespace {

void run(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (detail::others_took(op, keys, stack)) return;
  const detail::BoxedCall call(op, stack);
  detail::check_can_loop(call);
  detail::run_loop(call, stack);
}

}  // namespace

c10::KernelFunction detail::sequential_kernel() {
  return c10::KernelFunction::makeFromBoxedFunction<&run>();
}

bool detail::loops_instead(const Impls& args) {
  if (fallback_policy() == FallbackPolicy::Error) return false;
  return std::any_of(args.begin(), args.end(), [](const at::TensorImpl* t) {
    return c10::isQIntType(c10::typeMetaToScalarType(t->dtype()));
  });
}

void sequential(torch::Library& m, const char* name) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunction<&run>());
}

}  // namespace vmap
