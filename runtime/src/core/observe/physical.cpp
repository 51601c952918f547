#include <c10/core/AutogradState.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/library.h>
#include <vmap/kernel/transform_order.h>
#include <vmap/physical.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "../calls/boxed_call.h"
#include "../calls/physical_kernel.h"
#include "../memory/one_for_all.h"

namespace vmap {

namespace {

using torch::jit::Stack;

// What a thread's calls are seen by, besides the tracker.
struct Watch {
  std::vector<PhysicalObserver*> observers;
  int64_t sees_all = 0;
  bool backward_has_threads = true;  // before the first observer came
};

Watch& watch() {
  static thread_local Watch of_thread;
  return of_thread;
}

std::vector<PhysicalObserver*>& observers() {
  return watch().observers;
}

void keep_key() {
  const bool wanted = !watch().observers.empty() || watch().sees_all > 0;
  c10::impl::tls_set_dispatch_key_included(kVmapPhysicalKey, wanted);
}

std::atomic<PhysicalObserver*> the_tracker{nullptr};
// Observers of all threads: a thread that lacks them while there are some works for one that has them,
// perhaps.
std::atomic<int64_t> observing{0};

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

void check_key_is_ours(const char* who) {
  TORCH_CHECK(key_is_ours,
              "vmap: another library has a kernel of its own for all operators on the dispatch key ",
              kVmapPhysicalKey, ", which ", who,
              " stand on. Load vmapgen before it, or do this in a process without it");
}

}  // namespace

void detail::physical_call(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  if (may_show_one() && holds_one(op, *stack)) return call_with_one(op, stack);
  PhysicalObserver* tracker = the_tracker.load(std::memory_order_acquire);
  // Threads that PyTorch starts for a call carry the keys of their caller.
  TORCH_CHECK(!observers().empty() || watch().sees_all > 0 ||
                  !c10::impl::tls_is_dispatch_key_included(kVmapPhysicalKey) ||
                  (tracker != nullptr && observing.load() == 0),
              "vmap: ", op.operator_name(),
              " ran on another thread than the function that is traced; a trace cannot follow it there. Let "
              "the function start no threads");
  // What is left of a transform that has ended, as a vjp that is called later meets it: its kernel calls
  // again with the values inside.
  if (keys.has_any(kGradWrapperKeys)) return op.redispatchBoxed(keys & kBelowPhysical, stack);
  // A composite operator that our wrappers fall through: its body calls what is physical.
  if (has_wrapper(op, *stack)) {
    for (PhysicalObserver* observer : observers()) observer->about_to_run_body(op);
    return op.redispatchBoxed(keys & kBelowPhysical, stack);
  }
  if (tracker != nullptr) return tracker->see(PhysicalCall(op, keys & kBelowPhysical, 0), stack);
  PhysicalCall(op, keys & kBelowPhysical, 0).go_on(stack);
}

bool detail::tracker_alone_sees(c10::DispatchKeySet keys) {
  if (may_show_one() || keys.has_any(kGradWrapperKeys)) return false;
  if (!c10::impl::tls_is_dispatch_key_included(kVmapPhysicalKey)) return true;
  return observers().empty() && watch().sees_all > 0;
}

void detail::register_physical_kernel(torch::Library& on_key) {
  if (c10::Dispatcher::singleton().hasBackendFallbackForDispatchKey(kVmapPhysicalKey)) return;
  on_key.fallback(torch::CppFunction::makeFromBoxedFunction<&detail::physical_call>());
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

// NOTE: [one thread while it is observed]
// Autograd runs the part of a backward that is on a GPU on a thread of its own, where nobody observes, and at
// the same time as what is on the CPU. So that a trace sees all of it, and in the same order each time, the
// backward runs on the thread that asked for it.
static void set_backward_threads(bool wanted) {
  c10::AutogradState::get_tls_state().set_multithreading_enabled(wanted);
}

void begin_observing(PhysicalObserver& observer) {
  check_key_is_ours("traces");
  if (observers().empty()) {
    watch().backward_has_threads = c10::AutogradState::get_tls_state().get_multithreading_enabled();
    set_backward_threads(false);
  }
  observers().insert(observers().begin(), &observer);
  ++observing;
  keep_key();
}

void end_observing(PhysicalObserver& observer) {
  std::vector<PhysicalObserver*>& all = observers();
  const auto found = std::find(all.begin(), all.end(), &observer);
  if (found == all.end()) return;  // it ended before: what went wrong since is cleaned up after
  all.erase(found);
  --observing;
  if (all.empty()) set_backward_threads(watch().backward_has_threads);
  keep_key();
}

bool is_observed() {
  return c10::impl::tls_is_dispatch_key_included(kVmapPhysicalKey) && !observers().empty();
}

void set_tracker(PhysicalObserver& tracker) {
  check_key_is_ours("tensors that vmap::variance tracks");
  the_tracker.store(&tracker, std::memory_order_release);
}

void begin_seeing_all() {
  ++watch().sees_all;
  keep_key();
}

void end_seeing_all() {
  --watch().sees_all;
  keep_key();
}

std::string carried_by(const Tensor& t) {
  PhysicalObserver* tracker = the_tracker.load(std::memory_order_acquire);
  if (C10_LIKELY(tracker == nullptr || !t.defined() || !t.key_set().has(kVmapPhysicalKey))) return {};
  return tracker->carried(t);
}

std::string around_tracker() {
  PhysicalObserver* tracker = the_tracker.load(std::memory_order_acquire);
  return C10_LIKELY(tracker == nullptr || watch().sees_all == 0) ? "" : tracker->around();
}

SeeAll::SeeAll() {
  begin_seeing_all();
}

SeeAll::~SeeAll() {
  end_seeing_all();
}

void tell_map_begins(const Tensor& t, int64_t dim, Level level) {
  Tensor physical = t;
  while (const BatchedTensor* batched = as_batched(physical)) {
    dim += dim >= batched->bdim() ? 1 : 0;
    physical = Tensor(batched->value());
  }
  for (PhysicalObserver* observer : observers()) observer->map_begins(physical, dim, level);
}

static Tensor innermost(Tensor t) {
  while (const BatchedTensor* batched = as_batched(t)) t = Tensor(batched->value());
  return t;
}

void tell_made_once(const Tensor& made, Level level) {
  const Tensor physical = innermost(made);
  for (PhysicalObserver* observer : observers()) observer->made_once(physical, level);
}

bool is_each_examples(const Tensor& t, Level level) {
  const Tensor physical = innermost(t);
  return std::any_of(observers().begin(), observers().end(),
                     [&](PhysicalObserver* observer) { return observer->is_each_examples(physical, level); });
}

KeptByObserver kept_by_observers(const Tensor& t) {
  KeptByObserver all;
  for (PhysicalObserver* observer : observers()) {
    const KeptByObserver kept = observer->kept(t);
    all.references += kept.references;
    all.holders += kept.holders;
    all.others.insert(all.others.end(), kept.others.begin(), kept.others.end());
  }
  return all;
}

ObservePhysical::ObservePhysical(PhysicalObserver& observer) : observer_(observer) {
  begin_observing(observer);
}

ObservePhysical::~ObservePhysical() {
  end_observing(observer_);
}

}  // namespace vmap
