#include "torch_vmap_rule.h"

#include <ATen/functorch/BatchedTensorImpl.h>
#include <ATen/functorch/DynamicLayer.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <vmap/level.h>

#include <optional>
#include <vector>

#include "../../core/registry/slot.h"

namespace vmap::detail {

namespace {

namespace ft = at::functorch;
using c10::DispatchKey;

// The call that a torch.vmap of ours runs on this thread now. Our own bridge of the same operator, inside of
// it, would come back here at a level inside of its own.
struct Running {
  const c10::OperatorHandle* op = nullptr;
  Level level;
  size_t layers = 0;                                      // of functorch, with ours
  std::optional<c10::impl::LocalDispatchKeySet> outside;  // the thread's keys before it was entered
};
thread_local Running running;

class RunningGuard {
 public:
  explicit RunningGuard(const BoxedCall& call) : before_(running) {
    running = {&call.op(), call.level(), ft::getDynamicLayerStack().size() + 1,
               c10::impl::tls_local_dispatch_key_set()};
  }
  ~RunningGuard() { running = before_; }
  RunningGuard(const RunningGuard&) = delete;
  RunningGuard& operator=(const RunningGuard&) = delete;

 private:
  Running before_;
};

bool is_functorch_busy() {
  return c10::impl::tls_is_dispatch_key_excluded(DispatchKey::FuncTorchDynamicLayerFrontMode);
}

// A rule calls the next operator while torch.vmap still thinks of the call that the rule is for. That one is
// put aside, if it is ours: what is called now has no values of it.
class PutAside {
 public:
  explicit PutAside(bool needed) : needed_(needed), keys_before_(c10::impl::tls_local_dispatch_key_set()) {
    if (!needed_) return;
    layers_before_ = ft::getDynamicLayerStack();
    ft::setDynamicLayerStack({layers_before_.begin(), layers_before_.end() - 1});
    c10::impl::_force_tls_local_dispatch_key_set(*running.outside);
  }
  ~PutAside() {
    if (!needed_) return;
    ft::setDynamicLayerStack(layers_before_);
    c10::impl::_force_tls_local_dispatch_key_set(keys_before_);
  }
  PutAside(const PutAside&) = delete;
  PutAside& operator=(const PutAside&) = delete;

 private:
  bool needed_;
  std::vector<ft::DynamicLayer> layers_before_;
  c10::impl::LocalDispatchKeySet keys_before_;
};

ft::RandomnessType randomness_of(Randomness randomness) {
  switch (randomness) {
    case Randomness::Same:
      return ft::RandomnessType::Same;
    case Randomness::Different:
      return ft::RandomnessType::Different;
    case Randomness::Error:
      break;
  }
  return ft::RandomnessType::Error;
}

class EnteredTorchVmap {
 public:
  explicit EnteredTorchVmap(Level level)
      : id_(ft::initAndPushDynamicLayer(ft::TransformType::Vmap, c10::SymInt(level.batch_size()),
                                        randomness_of(level.randomness()))) {}
  ~EnteredTorchVmap() { ft::popDynamicLayerAndDeleteMetadata(); }
  EnteredTorchVmap(const EnteredTorchVmap&) = delete;
  EnteredTorchVmap& operator=(const EnteredTorchVmap&) = delete;

  int64_t id() const { return id_; }

 private:
  int64_t id_;
};

using Shapes = std::vector<std::vector<int64_t>>;

// Of all examples, in the memory that is written to.
Shapes shapes_of_written(const BoxedCall& call) {
  Shapes shapes;
  for (size_t i = 0; i < call.args().size(); ++i) {
    if (!call.writes(i)) continue;
    for_each_tensor_in(call.args()[i], [&](const Tensor& t) {
      const BatchedTensor* b = as_batched(t);
      shapes.push_back((b ? b->value() : t).sizes().vec());
    });
  }
  return shapes;
}

}  // namespace

bool has_torch_vmap_rule(const BoxedCall& call) {
  if (!has_kernel(call.op(), DispatchKey::FuncTorchBatched) || call.op().hasTag(at::Tag::inplace_view))
    return false;
  if (is_functorch_busy() && !(running.op && ft::getDynamicLayerStack().size() == running.layers))
    return false;
  const bool again = running.op && running.op->operator_name() == call.op().operator_name();
  return !again || call.level() < running.level;
}

void run_by_torch_vmap_rule(const BoxedCall& call, torch::jit::Stack* stack) {
  call.check_written_args();
  const PutAside aside(is_functorch_busy());
  const HideLevel hide(call.level());
  const RunningGuard guard(call);
  const EnteredTorchVmap vmap(call.level());
  for (const c10::IValue& arg : call.args()) {
    stack->push_back(map_tensors_in(arg, [&](const Tensor& t) {
      if (!call.batched(t)) return t;
      const BatchedTensor* b = as_batched(t);
      return ft::makeBatched(b->value(), b->bdim(), vmap.id());
    }));
  }
  const Shapes before = shapes_of_written(call);
  call.op().callBoxed(*stack);
  TORCH_CHECK(shapes_of_written(call) == before, "vmap: ", call.name(),
              " changed the shape of a tensor that it writes to, in its rule for torch.vmap. ",
              call.which_arguments(), " Pass a tensor of the right shape");
  const size_t returns = call.schema().returns().size();
  for (size_t r = 0; r < returns; ++r) {
    c10::IValue& result = (*stack)[stack->size() - returns + r];
    if (const int64_t arg = call.returned_arg(r); arg >= 0) {
      result = call.args()[arg];
      continue;
    }
    result = map_tensors_in(result, [&](const Tensor& t) {
      const ft::BatchedTensorImpl* b = ft::maybeGetBatchedImpl(t);
      return b && b->level() == vmap.id() ? make_batched(b->value(), b->bdim(), call.level()) : t;
    });
  }
}

}  // namespace vmap::detail
