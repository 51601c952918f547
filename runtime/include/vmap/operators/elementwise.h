// Operators on one element of each tensor that `pointwise` does not say.
#pragma once

#include <vmap/rules/results.h>

#include <tuple>

namespace vmap::custom {

// lerp.Tensor takes a 0-dimensional weight of any dtype, and casts it to self's.
OneResult lerp(const Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim, const Tensor& weight,
               BDim weight_bdim);
void lerp_(Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim, const Tensor& weight,
           BDim weight_bdim);

// For a GPU, whose kernel leaves nothing for the gradient: `buffer` has the shape [0], of one and of all.
std::tuple<Tensor, BDim, Tensor, BDim> log_sigmoid_forward(const Tensor& self, BDim self_bdim);

}  // namespace vmap::custom
