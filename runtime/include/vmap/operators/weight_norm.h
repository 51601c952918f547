// Weights that are a length and a direction, and their gradients.
#pragma once

#include <vmap/bdim.h>

#include <tuple>

namespace vmap::custom {

// A weight g * v / |v|, its norms taken over all dims but `dim`, the first or the last one; and its
// gradients. The batch joins that dim. Throws for another one.
std::tuple<Tensor, BDim, Tensor, BDim> weight_norm_interface(const Tensor& v, BDim v_bdim, const Tensor& g,
                                                             BDim g_bdim, int64_t dim);
std::tuple<Tensor, BDim, Tensor, BDim> weight_norm_interface_backward(
    const Tensor& grad_w, BDim grad_w_bdim, const Tensor& saved_v, BDim saved_v_bdim, const Tensor& saved_g,
    BDim saved_g_bdim, const Tensor& saved_norms, BDim saved_norms_bdim, int64_t dim);

}  // namespace vmap::custom
