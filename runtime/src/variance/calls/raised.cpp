#include "raised.h"

#include "../gradients/lift.h"
#include "../states/errors.h"
#include "call.h"

namespace vmap::variance {

namespace {

// By what `x` is to be lifted, whatever meets it.
Rise rise_of_raised(const Tensor& x, const Masks& masks) {
  const Cell* cell = x.defined() && !is_wrapper(x) ? cell_of(x) : nullptr;
  return cell != nullptr ? rise_of(x, cell, masks, masks) : Rise{};
}

// A lift says that what was partial is reduced, which for its gradient is the same.
Tensor lifted_as_it_is(const Tensor& x, const Masks& masks, const Rise& rise) {
  const Tensor alias = lifted(x, cell_of(x)->mesh(), rise.varying, rise.reduced);
  cell_of(alias)->set(masks);
  return alias;
}

Masks masks_or_none(const Tensor& x) {
  const Cell* cell = x.defined() && !is_wrapper(x) ? cell_of(x) : nullptr;
  return cell != nullptr ? cell->masks() : Masks();
}

}  // namespace

Tensor known_to_history(const Tensor& x) {
  const Masks masks = masks_or_none(x);
  const Rise rise = rise_of_raised(x, masks);
  return rise.is_none() ? x : lifted_as_it_is(x, masks, rise);
}

void lift_raised(const PhysicalCall& physical, torch::jit::Stack* stack, Mask lifts) {
  Call call(physical, plan_of(physical.op()), stack);
  const Tensor x = call.argument(0).toTensor();
  const Masks masks = masks_or_none(x);
  Rise rise = rise_of_raised(x, masks);
  rise.varying = static_cast<Mask>(rise.varying & ~lifts);
  rise.reduced = static_cast<Mask>(rise.reduced & ~lifts);
  if (rise.is_none()) return;
  if (is_strict())
    throw_strict(call, cell_of(x)->mesh(), {0, -1, x, cell_of(x), masks}, masks,
                 static_cast<Mask>(rise.varying | rise.reduced));
  call.argument(0) = lifted_as_it_is(x, masks, rise);
}

}  // namespace vmap::variance
