// What ops.yaml names by hand.
#pragma once

#include <vmap/bdim.h>

#include <tuple>

namespace rowops {

// The product of x with each of the others, one after the other, as a batch of them.
std::tuple<at::Tensor, vmap::BDim> outer_rule(const at::Tensor& x, vmap::BDim x_bdim, at::TensorList more,
                                              c10::ArrayRef<vmap::BDim> more_bdims);
// For a device that is not here: never called, and compiled all the same.
std::tuple<at::Tensor, vmap::BDim> lift_on_cuda(const at::Tensor& x, vmap::BDim x_bdim, const at::Tensor& by,
                                                vmap::BDim by_bdim);
at::Tensor halved(const at::Tensor& x);

}  // namespace rowops
