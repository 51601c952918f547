#include <vmap/decompositions.h>

// After the tensor, which they take for granted.
#include <ATen/ops/_linalg_eigvals.h>
#include <ATen/ops/linalg_eig.h>

#include "gradient.h"

namespace vmap::decompositions {

Tensor linalg_eigvals(const Tensor& self) {
  return wants_gradient(self) ? std::get<0>(at::linalg_eig(self)) : at::_linalg_eigvals(self);
}

}  // namespace vmap::decompositions
