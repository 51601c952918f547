// Products of matrices and of tensors.
#pragma once

#include <vmap/rules/results.h>

#include <optional>

namespace vmap::custom {

// input [*, i], weight [o, i] with a bias [o], or weight [i] -> [*, o] or [*]. A weight that all examples
// share is linear on the whole batch; a weight of each example's own is one baddbmm; a batched weight for one
// input is one larger product.
OneResult linear(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
                 const std::optional<Tensor>& bias, BDim bias_bdim);

// _int_mm: the product of two int8 matrices, in int32. Batched matrices beside a plain one are one larger
// product; for two batched ones there is no such operator, and they are multiplied in int32.
OneResult int_mm(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim);

// _trilinear: three tensors are multiplied, each given dims of size 1 at `expand`, and summed over `sumdim`.
// The batch is one more dim, which those that are not batched are given as well.
OneResult trilinear(const Tensor& i1, BDim i1_bdim, const Tensor& i2, BDim i2_bdim, const Tensor& i3,
                    BDim i3_bdim, at::IntArrayRef expand1, at::IntArrayRef expand2, at::IntArrayRef expand3,
                    at::IntArrayRef sumdim, int64_t unroll_dim);

}  // namespace vmap::custom

namespace vmap::decompositions {

Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const at::Scalar& beta,
            const at::Scalar& alpha);
Tensor kron(const Tensor& self, const Tensor& other);
Tensor addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const at::Scalar& beta,
                        const at::Scalar& alpha, bool use_gelu);
Tensor compute_linear_combination(const Tensor& input, const Tensor& coefficients);

}  // namespace vmap::decompositions
