// What a rule's kernel does with a call that somebody else waits for: the questions of transform_order.h,
// made_inside.h and in_front.h, in the order in which they have to be asked. Kernels of compiled rules and of
// loaded ones ask them here.
#pragma once

#include <c10/util/FunctionRef.h>
#include <vmap/kernel/argument_levels.h>

namespace vmap::detail {

// Whether `f` is true of any tensor among a call's arguments; no further ones are looked at then.
using AnyTensor = c10::function_ref<bool(c10::function_ref<bool(const Tensor&)> f)>;

// `args` as AnyTensor: for as long as the expression lasts that it is part of.
template <class... A>
auto among(const A&... args) {
  return [&](c10::function_ref<bool(const Tensor&)> f) { return (any_tensor(args, f) || ...); };
}

// The keys of whoever has to go first with this call; none, when nobody does. `level` is the innermost one
// that the call concerns.
c10::DispatchKeySet first_for(c10::DispatchKeySet keys, Level level, AnyTensor args);

// A call that somebody else waits for (others_wait()).
struct WaitedFor {
  const char* op;  // the operator's name, for errors
  c10::DispatchKeySet keys;
  Level level;  // the innermost one among its arguments, if there is one
  bool is_view;
  bool is_composite;
  bool makes;             // it has results
  const Tensor* written;  // what it writes in place and returns, if it does
};

struct NextStep {
  enum class Is : uint8_t {
    TheRule,
    AnotherKernel,  // the one that `keys` name
    // The call once more:
    Again,            // what is written has become batched
    PastTransforms,   // without kTransformKeys
    InFront,          // by again_in_front()
    OutsideLevel,     // the level hidden from it (`HideLevel`); its results are noted
    WithoutAutocast,  // while `keys` stay away (`AutocastStaysAway`)
  };
  Is is = Is::TheRule;
  c10::DispatchKeySet keys = {};
};

NextStep next_step(const WaitedFor& call, AnyTensor args);

}  // namespace vmap::detail
