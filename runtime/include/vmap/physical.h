// Who sees the physical calls of a thread: the operators of ordinary tensors that a mapped function comes to.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <vmap/bdim.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/level.h>

#include <cstddef>
#include <string>
#include <vector>

namespace vmap {

// NOTE: [physical calls]
// Beneath the wrappers of all vmaps, ours and functorch's, and beneath the transforms of torch.func, lies a
// key that nobody else uses. An operator that arrives there is a physical call: its rules have run, the
// formulas of gradients are unrolled, its tensors have all their dims. Above autocast and autograd, so that
// what is seen can be called again and differentiated. What an operator's own kernel calls is not seen; a
// composite operator is seen whole, and whoever wants its body runs it with `PhysicalCall::into_body`.
class PhysicalCall;

// What an observer keeps of a tensor for itself: nobody sees by these what the tensor shows.
struct KeptByObserver {
  size_t references = 0;  // to the TensorImpl
  size_t holders = 0;     // of its memory: other tensors that the observer alone has, and storages
  std::vector<at::Tensor> others = {};  // over its memory, that somebody else has too
};

class PhysicalObserver {
 public:
  virtual ~PhysicalObserver() = default;
  // A call, its arguments on `stack`. Leaves the results there, which `call` gives when it goes on.
  virtual void see(const PhysicalCall& call, torch::jit::Stack* stack) = 0;
  // The body of a composite operator is about to run on wrappers of ours: what it calls is seen.
  virtual void about_to_run_body(const c10::OperatorHandle&) {}
  // A map at this level runs over a dim of a physical tensor.
  virtual void map_begins(const Tensor&, int64_t /*dim*/, Level) {}
  // What each example of this level would have of its own was made once: see makes_once() in fresh.h.
  virtual void made_once(const Tensor&, Level) {}
  // Whether a result is computed from such, so that each example would have one of its own.
  virtual bool is_each_examples(const Tensor&, Level) { return false; }
  // Of a physical tensor. Asked where a view would need its memory laid out anew.
  virtual KeptByObserver kept(const Tensor&) { return {}; }
  // Of the tracker. What a tensor carries, and what is around this thread's calls, in words, where the
  // tracker makes other calls for it: a program is for those of its trace.
  virtual std::string carried(const Tensor&) { return {}; }
  virtual std::string around() { return {}; }
};

class PhysicalCall {
 public:
  PhysicalCall(const c10::OperatorHandle& op, c10::DispatchKeySet keys, size_t next)
      : op_(op), keys_(keys), next_(next) {}

  const c10::OperatorHandle& op() const { return op_; }
  // Lets the next observer see it; after the last one the operator runs, and none sees what its kernel calls.
  void go_on(torch::jit::Stack* stack) const;
  // Autocast's kernel is next: it casts the arguments, and calls the operator again without autocast.
  bool is_to_be_cast() const { return keys_.has_any(c10::autocast_dispatch_keyset); }
  // Runs the operator so that the observers see what its kernel calls.
  void into_body(torch::jit::Stack* stack) const;

 private:
  const c10::OperatorHandle& op_;
  c10::DispatchKeySet keys_;  // without the observers' own
  size_t next_;
};

// While it lives, `observer` sees the calls of this thread, before those that were there already.
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

// Whether this thread's calls are observed: a mapped function is being traced.
bool is_observed();

// NOTE: [the tracker]
// A tensor may carry the key itself. Calls that get such a tensor are seen by the tracker, on any thread,
// before all observers; so are all calls of a thread while it holds a SeeAll. There is one for the process,
// which stays: tensors with the key may outlive whoever made them.
void set_tracker(PhysicalObserver& tracker);

class SeeAll {
 public:
  SeeAll();
  ~SeeAll();
  SeeAll(const SeeAll&) = delete;
  SeeAll& operator=(const SeeAll&) = delete;
};
void begin_seeing_all();
void end_seeing_all();

// What the tracker says of `t`, and of this thread. Empty: nothing.
std::string carried_by(const Tensor& t);
std::string around_tracker();

// A map at this level is about to run over a dim of `t`, which may be a wrapper of other levels.
void tell_map_begins(const Tensor& t, int64_t dim, Level level);
// Of `made`, which may be a wrapper of other levels, what PhysicalObserver::made_once says.
void tell_made_once(const Tensor& made, Level level);
// Whether some observer says so of `t`, which may be a wrapper of other levels.
bool is_each_examples(const Tensor& t, Level level);

// What all observers of this thread keep of `t`; nothing of a wrapper.
KeptByObserver kept_by_observers(const Tensor& t);

// While it lives, no observer sees what this thread calls.
class Unobserved {
 public:
  Unobserved() : guard_(kVmapPhysicalKey) {}

 private:
  c10::impl::ExcludeDispatchKeyGuard guard_;
};

}  // namespace vmap
