// Internal: casts that cost nothing forward and sum the gradient over ranks backward.
#pragma once

#include "cell.h"

namespace vmap::variance {

// `x` as something that varies over `varying` and is reduced over `reduced`: an alias with states of its own.
// What it passes back is summed over both.
Tensor lifted(const Tensor& x, const Mesh& mesh, Mask varying, Mask reduced);
// The memory of `x`, which is no leaf, from now on varies over `varying`: what was computed into it gets the
// sum of the gradient.
void lift_in_place(const Tensor& x, const Mesh& mesh, Mask varying, Mask reduced);
// The gradient of what was lifted, for what it was before.
Tensor summed_gradient(const Tensor& gradient, const Mesh& mesh, Mask varying, Mask reduced);

}  // namespace vmap::variance
