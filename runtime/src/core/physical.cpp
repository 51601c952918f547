#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/library.h>
#include <vmap/physical.h>
#include <vmap/turn.h>

#include <algorithm>
#include <vector>

#include "boxed_call.h"
#include "one_for_all.h"
#include "physical_kernel.h"

namespace vmap {

namespace {

using torch::jit::Stack;

constexpr c10::DispatchKeySet kBelow(c10::DispatchKeySet::FULL_AFTER, kVmapPhysicalKey);

std::vector<PhysicalObserver*>& observers() {
  static thread_local std::vector<PhysicalObserver*> of_thread;
  return of_thread;
}

bool key_is_ours = false;

bool has_wrapper(const c10::OperatorHandle& op, const Stack& stack) {
  bool found = false;
  for (const c10::IValue& value : torch::jit::last(stack, op.schema().arguments().size()))
    detail::for_each_tensor_in(value, [&](const Tensor& t) { found = found || as_batched(t); });
  return found;
}

bool holds_one(const c10::OperatorHandle& op, const Stack& stack) {
  bool found = false;
  for (const c10::IValue& value : torch::jit::last(stack, op.schema().arguments().size()))
    detail::for_each_tensor_in(value, [&](const Tensor& t) { found = found || detail::shows_one(t); });
  return found;
}

void physical_call(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  if (holds_one(op, *stack)) return detail::call_with_one(op, stack);
  // Threads that PyTorch starts for a call carry the keys of their caller.
  TORCH_CHECK(!observers().empty(), "vmap: ", op.operator_name(),
              " ran on another thread than the function that is traced; a trace cannot follow it there. Let "
              "the function start no threads");
  // What is left of a transform that has ended, as a vjp that is called later meets it: its kernel calls
  // again with the values inside.
  if (keys.has_any(detail::kGradWrapperKeys)) return op.redispatchBoxed(keys & kBelow, stack);
  // A composite operator that our wrappers fall through: its body calls what is physical.
  if (has_wrapper(op, *stack)) {
    for (PhysicalObserver* observer : observers()) observer->about_to_run_body(op);
    return op.redispatchBoxed(keys & kBelow, stack);
  }
  PhysicalCall(op, keys & kBelow, 0).go_on(stack);
}

}  // namespace

void detail::register_physical_kernel(torch::Library& on_key) {
  if (c10::Dispatcher::singleton().hasBackendFallbackForDispatchKey(kVmapPhysicalKey)) return;
  on_key.fallback(torch::CppFunction::makeFromBoxedFunction<&physical_call>());
  key_is_ours = true;
}

bool detail::has_physical_kernel() {
  return key_is_ours;
}

void PhysicalCall::go_on(Stack* stack) const {
  const std::vector<PhysicalObserver*>& all = observers();
  if (next_ < all.size()) {
    all[next_]->see(PhysicalCall(op_, keys_, next_ + 1), stack);
    return;
  }
  const Unobserved from_here_on;
  op_.redispatchBoxed(keys_, stack);
}

void PhysicalCall::into_body(Stack* stack) const {
  op_.redispatchBoxed(keys_, stack);
}

void begin_observing(PhysicalObserver& observer) {
  TORCH_CHECK(key_is_ours,
              "vmap: trace: another library has a kernel of its own for all operators on the dispatch key ",
              kVmapPhysicalKey,
              ", which traces stand on. Load vmapgen before it, or trace in a process without it");
  std::vector<PhysicalObserver*>& all = observers();
  const auto at = std::find_if(all.begin(), all.end(), [&](const PhysicalObserver* other) {
    return other->place() >= observer.place();
  });
  all.insert(at, &observer);
  c10::impl::tls_set_dispatch_key_included(kVmapPhysicalKey, true);
}

void end_observing(PhysicalObserver& observer) {
  std::vector<PhysicalObserver*>& all = observers();
  all.erase(std::remove(all.begin(), all.end(), &observer), all.end());
  if (all.empty()) c10::impl::tls_set_dispatch_key_included(kVmapPhysicalKey, false);
}

bool is_observed() {
  return c10::impl::tls_is_dispatch_key_included(kVmapPhysicalKey);
}

void tell_map_begins(const Tensor& t, int64_t dim, Level level) {
  Tensor physical = t;
  while (const BatchedTensor* batched = as_batched(physical)) {
    dim += dim >= batched->bdim() ? 1 : 0;
    physical = Tensor(batched->value());
  }
  for (PhysicalObserver* observer : observers()) observer->map_begins(physical, dim, level);
}

ObservePhysical::ObservePhysical(PhysicalObserver& observer) : observer_(observer) {
  begin_observing(observer);
}

ObservePhysical::~ObservePhysical() {
  end_observing(observer_);
}

}  // namespace vmap
