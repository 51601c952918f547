#include "composite_bodies.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/kernel/transform_order.h>
#include <vmap/mode/without_examples.h>

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "../registry/registration.h"

namespace vmap::detail {

namespace {

using c10::DispatchKey;
using torch::jit::Stack;
using Handles = std::vector<c10::RegistrationHandleRAII>;

void run_implicit_body(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  if (others_took(op, keys, stack)) return;
  op.callBoxedForDispatchKey(DispatchKey::CompositeImplicitAutograd, *stack);
}

void run_drawing_body(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  if (others_took(op, keys, stack)) return;
  // Our decomposition, where there is one: it takes plain tensors as well.
  const bool has_one = op.hasKernelForDispatchKey(kVmapKey) && !op.isKernelFallthroughKernel(kVmapKey);
  op.callBoxedForDispatchKey(has_one ? kVmapKey : DispatchKey::CompositeImplicitAutograd, *stack);
}

bool is_passed_by(const c10::OperatorHandle& op) {
  return op.hasKernelForDispatchKey(kVmapKey) && op.isKernelFallthroughKernel(kVmapKey);
}

Handles register_body(const c10::OperatorHandle& op) {
  Handles handles;
  if (!op.hasKernelForDispatchKey(DispatchKey::CompositeImplicitAutograd)) return handles;
  if (is_passed_by(op)) {
    handles.push_back(register_kernel(op.operator_name(), kVmapKey,
                                      c10::KernelFunction::makeFromBoxedFunction<&run_implicit_body>()));
    if (!op.hasTag(at::Tag::nondeterministic_seeded) && !op.hasKernelForDispatchKey(kVmapModeKey)) {
      handles.push_back(register_kernel(op.operator_name(), kVmapModeKey,
                                        c10::KernelFunction::makeFromBoxedFunction<&run_without_examples>()));
    }
  }
  if (op.hasTag(at::Tag::nondeterministic_seeded) && !op.hasKernelForDispatchKey(kVmapModeKey)) {
    handles.push_back(register_kernel(op.operator_name(), kVmapModeKey,
                                      c10::KernelFunction::makeFromBoxedFunction<&run_drawing_body>()));
  }
  return handles;
}

// Never destroyed: the dispatcher may be gone before static objects are.
struct Bodies {
  std::mutex mutex;
  std::map<std::string, Handles> registered;  // by the operator's name
  std::set<std::string> passed_by;            // of these, those that the native key passes by otherwise
  std::atomic<unsigned> wanted = 0;

  static Bodies& all() {
    static Bodies* the_bodies = new Bodies;
    return *the_bodies;
  }
};

}  // namespace

void register_bodies(WantsBodies who) {
  Bodies& all = Bodies::all();
  const std::lock_guard<std::mutex> lock(all.mutex);
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const c10::OperatorName& op_name : dispatcher.getAllOpNames()) {
    const auto op = dispatcher.findSchema(op_name);
    const std::string name = c10::toString(op_name);
    if (!op || all.registered.contains(name)) continue;
    if (is_passed_by(*op)) all.passed_by.insert(name);
    if (Handles handles = register_body(*op); !handles.empty())
      all.registered.emplace(name, std::move(handles));
  }
  all.wanted |= static_cast<unsigned>(who);
}

void drop_bodies(WantsBodies who) {
  Bodies& all = Bodies::all();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.wanted &= ~static_cast<unsigned>(who);
  if (all.wanted != 0) return;
  all.registered.clear();
  all.passed_by.clear();
}

bool are_wanted(WantsBodies who) {
  return (Bodies::all().wanted.load(std::memory_order_relaxed) & static_cast<unsigned>(who)) != 0;
}

bool runs_pytorchs_body(const c10::OperatorHandle& op) {
  if (is_passed_by(op)) return true;
  Bodies& all = Bodies::all();
  const std::lock_guard<std::mutex> lock(all.mutex);
  return all.passed_by.contains(c10::toString(op.operator_name()));
}

void want_bodies() {
  static std::once_flag once;
  std::call_once(once, [] { register_bodies(WantsBodies::Native); });
}

void see_transforms() {
  const c10::impl::LocalDispatchKeySet keys = c10::impl::tls_local_dispatch_key_set();
  constexpr c10::DispatchKeySet takers(
      {DispatchKey::FuncTorchDynamicLayerFrontMode, DispatchKey::Tracer, DispatchKey::Python});
  if (C10_UNLIKELY((keys.included_ - keys.excluded_).has_any(takers))) want_bodies();
}

}  // namespace vmap::detail
