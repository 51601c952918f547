// Registers what reaches every operator that has no rule, also those that other libraries register later.
#include <ATen/functorch/BatchedFallback.h>
#include <torch/library.h>
#include <vmap/fallback.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/kernel/transform_order.h>
#include <vmap/kernel/where.h>

#include <atomic>
#include <mutex>
#include <unordered_set>

#include "../../core/calls/boxed_call.h"
#include "../../core/calls/loop.h"
#include "../../core/python/python.h"
#include "load.h"
#include "torch_vmap_rule.h"

namespace vmap {

namespace {

std::atomic<FallbackPolicy> policy{FallbackPolicy::Warn};
std::atomic<int64_t> loops{0};

void warn_once(const detail::BoxedCall& call) {
  static std::mutex mutex;
  static auto* warned = new std::unordered_set<std::string>;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!warned->insert(call.name()).second) return;
  }
  TORCH_WARN("vmap: ", call.name(), " has no batching rule and is run example by example, which is slow. ",
             call.which_arguments(), " ", detail::how_to_give_a_rule(call.schema()));
}

// A program that has torch.vmap refuse its loops wants none of ours.
bool torch_allows_loops() {
  return at::functorch::isVmapFallbackEnabled();
}

const char* how_to_allow_loops() {
  if (!torch_allows_loops()) return "torch._C._functorch._set_vmap_fallback_enabled(True)";
  return detail::python_runs() ? "vmapgen.fallback(\"allow\")"
                               : "vmap::set_fallback_policy(vmap::FallbackPolicy::Allow)";
}

[[noreturn]] void refuse(const detail::BoxedCall& call) {
  TORCH_CHECK(false, "vmap: ", call.name(),
              " has no batching rule, and looping over the examples is not allowed. ", call.which_arguments(),
              " ", detail::how_to_give_a_rule(call.schema()), ". Or allow the loop by ",
              how_to_allow_loops());
}

void fallback(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (detail::others_took(op, keys, stack)) return;
  // A composite operator's own body is made of operators that have rules.
  if (op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd)) {
    op.callBoxedForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd, *stack);
    return;
  }
  const detail::BoxedCall call(op, stack);
  if (detail::has_torch_vmap_rule(call)) return detail::run_by_torch_vmap_rule(call, stack);
  detail::check_can_loop(call);
  switch (torch_allows_loops() ? policy.load(std::memory_order_relaxed) : FallbackPolicy::Error) {
    case FallbackPolicy::Error:
      refuse(call);
    case FallbackPolicy::Warn:
      warn_once(call);
      break;
    case FallbackPolicy::Allow:
      break;
  }
  loops.fetch_add(1, std::memory_order_relaxed);
  detail::run_loop(call, stack);
}

}  // namespace

void set_fallback_policy(FallbackPolicy wanted) {
  policy.store(wanted, std::memory_order_relaxed);
}
FallbackPolicy fallback_policy() {
  return policy.load(std::memory_order_relaxed);
}
int64_t fallback_count() {
  return loops.load(std::memory_order_relaxed);
}

torch::CppFunction fallback_kernel() {
  return torch::CppFunction::makeFromBoxedFunction<&fallback>();
}

}  // namespace vmap
