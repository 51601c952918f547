// Who sees the physical calls of a thread: the operators of ordinary tensors that a mapped function comes to.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <vmap/bdim.h>
#include <vmap/dispatch_key.h>
#include <vmap/level.h>

#include <cstddef>

namespace vmap {

// NOTE: [physical calls]
// Beneath the wrappers of all vmaps, ours and functorch's, and beneath the transforms of torch.func, lies a
// key that nobody else uses. An operator that arrives there is a physical call: its rules have run, the
// formulas of gradients are unrolled, its tensors have all their dims. Above autocast and autograd, so that
// what is seen can be called again and differentiated. What an operator's own kernel calls is not seen; a
// composite operator is seen whole, and whoever wants its body runs it with `PhysicalCall::into_body`.
class PhysicalCall;

class PhysicalObserver {
 public:
  // In which order observers see a call.
  enum class Place { Variance, Recorder };

  virtual ~PhysicalObserver() = default;
  virtual Place place() const = 0;
  // A call, its arguments on `stack`. Leaves the results there, which `call` gives when it goes on.
  virtual void see(const PhysicalCall& call, torch::jit::Stack* stack) = 0;
  // The body of a composite operator is about to run on wrappers of ours: what it calls is seen.
  virtual void about_to_run_body(const c10::OperatorHandle&) {}
  // A map at this level runs over a dim of a physical tensor.
  virtual void map_begins(const Tensor&, int64_t /*dim*/, Level) {}
};

class PhysicalCall {
 public:
  PhysicalCall(const c10::OperatorHandle& op, c10::DispatchKeySet keys, size_t next)
      : op_(op), keys_(keys), next_(next) {}

  const c10::OperatorHandle& op() const { return op_; }
  // Lets the next observer see it; after the last one the operator runs, and none sees what its kernel calls.
  void go_on(torch::jit::Stack* stack) const;
  // Runs the operator so that the observers see what its kernel calls.
  void into_body(torch::jit::Stack* stack) const;

 private:
  const c10::OperatorHandle& op_;
  c10::DispatchKeySet keys_;  // without the observers' own
  size_t next_;
};

// While it lives, `observer` sees the calls of this thread: after those of an earlier place, before those of
// its own place that were there already.
class ObservePhysical {
 public:
  explicit ObservePhysical(PhysicalObserver& observer);
  ~ObservePhysical();
  ObservePhysical(const ObservePhysical&) = delete;
  ObservePhysical& operator=(const ObservePhysical&) = delete;

 private:
  PhysicalObserver& observer_;
};

// The same for those who cannot hold a guard (Python). Each begin wants its end.
void begin_observing(PhysicalObserver& observer);
void end_observing(PhysicalObserver& observer);

// Whether this thread's calls are seen: a mapped function is being traced.
bool is_observed();
// A map at this level is about to run over a dim of `t`, which may be a wrapper of other levels.
void tell_map_begins(const Tensor& t, int64_t dim, Level level);

// While it lives, no observer sees what this thread calls.
class Unobserved {
 public:
  Unobserved() : guard_(kVmapPhysicalKey) {}

 private:
  c10::impl::ExcludeDispatchKeyGuard guard_;
};

}  // namespace vmap
