// Internal: operators of this library by which lifts and their gradients are seen: by recorders, transforms
// and maps.
#pragma once

#include <ATen/core/Tensor.h>

#include "../states/masks.h"

namespace vmap::variance::ops {

Tensor lift(const Tensor& x, const Mesh& mesh, Mask varying, Mask reduced);
Tensor sum_gradient(const Tensor& gradient, const Mesh& mesh, Mask dims);

}  // namespace vmap::variance::ops
