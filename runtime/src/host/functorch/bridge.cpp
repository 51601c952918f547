#include "bridge.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/functorch/BatchedTensorImpl.h>
#include <ATen/functorch/DynamicLayer.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/DimVector.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/mode/fresh.h>
#include <vmap/transform.h>

#include <algorithm>
#include <utility>

#include "../../core/calls/boxed_call.h"
#include "../../core/levels/nest.h"
#include "../../core/memory/fresh_storage.h"
#include "in_numbers.h"
#include "own_kernels.h"
#include "vmap_of_torch.h"

namespace vmap::functorch {

namespace {

namespace ft = at::functorch;
using torch::jit::Stack;

struct Seen {
  bool batched = false;
  bool is_torchs = false;  // NOTE: [layouts that are torch.vmap's]
};

Seen look(const Stack& stack, size_t args, int64_t level) {
  Seen seen;
  for (const c10::IValue& arg : torch::jit::last(stack, args)) {
    detail::for_each_tensor_in(arg, [&](const Tensor& t) {
      const ft::BatchedTensorImpl* batched = batched_at(t, level);
      seen.batched = seen.batched || batched;
      if (batched ? is_for_torch_vmap(batched->value()) : has_no_numbers(t)) seen.is_torchs = true;
    });
  }
  return seen;
}

// The examples of one call, on both sides.
class Crossing {
 public:
  // `in_front`: NOTE: [batch in front].
  Crossing(int64_t outer, Level inner, bool in_front) : outer_(outer), inner_(inner), in_front_(in_front) {}

  Tensor enter(const Tensor& t) {
    const ft::BatchedTensorImpl* batched = batched_at(t, outer_);
    if (!batched) return in_numbers(t);
    Tensor physical = in_numbers(batched->value());
    int64_t bdim = batched->bdim();
    if (in_front_ && bdim != 0) {
      const c10::impl::ExcludeDispatchKeyGuard ours(kVmapModeKey);  // no step of the mapped function
      physical = physical.movedim(bdim, 0);
      bdim = 0;
    }
    Tensor inside = make_batched(physical, bdim, inner_);
    crossed_.push_back({t, inside, std::move(physical)});
    return inside;
  }

  Tensor leave(const Tensor& t) const {
    const BatchedTensor* batched = as_batched(t);
    if (!batched || batched->level() != inner_) return t;
    for (const Crossed& each : crossed_) {
      if (each.inside.is_same(t)) return each.outside;  // an argument, which the operator returns
    }
    return ft::makeBatched(batched->value(), batched->bdim(), outer_);
  }

  // What was written to may have another shape now, or be another view.
  void tell_written() const {
    for (const Crossed& each : crossed_) {
      const BatchedTensor& now = *as_batched(each.inside);
      ft::BatchedTensorImpl& shown = *ft::unsafeGetBatchedImpl(each.outside);
      repoint(shown, each.physical.is_same(now.value()) ? shown.value() : now.value(), now.bdim());
    }
  }

 private:
  struct Crossed {
    Tensor outside, inside, physical;
  };
  int64_t outer_;
  Level inner_;
  bool in_front_;
  c10::SmallVector<Crossed, 4> crossed_;
};

// A tensor that was made in a body, for each example of the vmaps around this one as well. It is made by no
// operator of theirs, so that no transform between takes it for a captured one.
Tensor room_outside(Tensor copy) {
  const auto& layers = ft::getDynamicLayerStack();
  std::vector<ft::DynamicLayer> vmaps;
  for (size_t i = 0; i + 1 < layers.size(); ++i) {
    if (layers[i].key() == ft::TransformType::Vmap) vmaps.push_back(layers[i]);
  }
  c10::DimVector sizes;
  for (const ft::DynamicLayer& vmap : vmaps) sizes.push_back(vmap.batchSize().guard_int(__FILE__, __LINE__));
  sizes.append(copy.sizes().begin(), copy.sizes().end());
  copy = copy.expand(sizes).clone(c10::MemoryFormat::Contiguous);
  for (const ft::DynamicLayer& vmap : vmaps) copy = ft::makeBatched(std::move(copy), 0, vmap.layerId());
  return copy;
}

// Sets what is to be done for tensors that bodies make, for one call.
class RoomOutside {
 public:
  explicit RoomOutside(bool vmaps_around) : before_(detail::room_outside()) {
    detail::room_outside() = vmaps_around ? &room_outside : nullptr;
  }
  ~RoomOutside() { detail::room_outside() = before_; }
  RoomOutside(const RoomOutside&) = delete;
  RoomOutside& operator=(const RoomOutside&) = delete;

 private:
  detail::RoomOutside before_;
};

template <class F>
void map_top(Stack& stack, size_t count, F&& f) {
  for (size_t i = stack.size() - count; i < stack.size(); ++i) {
    c10::IValue& value = stack[i];
    if (value.isSymInt() || value.isSymIntList()) {
      value = in_numbers(value);
    } else if (value.isTensor() || value.isList()) {
      value = detail::map_tensors_in(value, f);
    }
  }
}

// Whether a result is a view of an argument, or an argument that is written to.
bool returns_alias(const c10::FunctionSchema& schema) {
  const auto& returns = schema.returns();
  return std::any_of(returns.begin(), returns.end(),
                     [](const c10::Argument& each) { return each.alias_info(); });
}

void bridge(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  if (has_symbols(op, *stack) && run_own_kernel(op, keys, stack)) return;
  const VmapOfTorch outer = innermost_vmap(op);
  const c10::FunctionSchema& schema = op.schema();
  const size_t args = schema.arguments().size();
  // What draws numbers is asked for its examples' sake on the mode's key.
  const bool asked_by_mode = keys.has(c10::DispatchKey::FuncTorchVmapMode);
  const Seen seen = look(*stack, args, outer.level);
  if (seen.is_torchs && run_own_kernel_or_loop(op, keys, stack)) return;
  const detail::NewNest nest(keys_of_torch_vmap(), outer.around);
  if (!asked_by_mode && !seen.batched) {
    op.callBoxed(stack);
    return;
  }
  const RoomOutside room(outer.around > 0);
  const LevelGuard guard(outer.batch_size, outer.randomness);
  Crossing crossing(outer.level, guard.level(), !schema.is_mutable() && !returns_alias(schema));
  map_top(*stack, args, [&](const Tensor& t) { return crossing.enter(t); });
  op.callBoxed(stack);
  if (schema.is_mutable()) crossing.tell_written();
  map_top(*stack, schema.returns().size(), [&](const Tensor& t) { return crossing.leave(t); });
}

}  // namespace

c10::KernelFunction bridge_kernel() {
  return c10::KernelFunction::makeFromBoxedFunction<&bridge>();
}

}  // namespace vmap::functorch
