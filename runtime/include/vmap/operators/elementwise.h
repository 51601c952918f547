// Operators on one element of each tensor that `pointwise` does not say.
#pragma once

#include <vmap/rules/results.h>

namespace vmap::custom {

// lerp.Tensor takes a 0-dimensional weight of any dtype, and casts it to self's.
OneResult lerp(const Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim, const Tensor& weight,
               BDim weight_bdim);
void lerp_(Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim, const Tensor& weight,
           BDim weight_bdim);

}  // namespace vmap::custom
