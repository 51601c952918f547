// Internal: casts that cost nothing forward and sum the gradient over ranks backward.
#pragma once

#include "../states/cell.h"

namespace vmap::variance {

// From invariant to varying over some dims, and to reduced over others.
struct Rise {
  Mask varying = 0, reduced = 0;
  bool is_none() const { return (varying | reduced) == 0; }
};
// What an argument with this cell (nullptr: not tracked) and these states is to be lifted by, where the
// states of the results are `to`: none where no gradient comes back.
Rise rise_of(const Tensor& t, const Cell* cell, const Masks& own, const Masks& to);
// Whether the thread's scope refuses lifts.
bool is_strict();

// `x` as something that varies over `varying` and is reduced over `reduced`: an alias with states of its own.
// What it passes back is summed over both.
Tensor lifted(const Tensor& x, const Mesh& mesh, Mask varying, Mask reduced);
// What a lift in place has changed of autograd's, for a write that has raised.
struct LiftedInPlace {
  Tensor base;
  torch::autograd::Edge before;
  int64_t version = 0;

  void take_back() const;
};
// The memory of `x`, which is no leaf, from now on varies over `varying`: what was computed into it gets the
// sum of the gradient.
LiftedInPlace lift_in_place(const Tensor& x, const Mesh& mesh, Mask varying, Mask reduced);
// The memory of `x`, which is no leaf and had the states `was`, is written to as a whole: what was computed
// into it gets zeros, which need no sum, and which are such as its gradient is.
LiftedInPlace end_in_place(const Tensor& x, const Mesh& mesh, const Masks& was);
// `x`, into which a function has written what is recorded of `alias`, has the history and the states of that
// from now on.
void take_over(const Tensor& x, const Tensor& alias);
// The gradient of what was lifted, for what it was before: `tracked`, or somebody's who need not know of
// states and may read the gradient past the operators, as DistributedDataParallel does.
Tensor gradient_before_lift(const Tensor& gradient, int64_t mesh, Mask varying, Mask reduced, bool tracked);
Tensor summed_gradient(const Tensor& gradient, const Mesh& mesh, Mask varying, Mask reduced);

}  // namespace vmap::variance
