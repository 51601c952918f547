// Solutions of linear systems.
#pragma once

#include <vmap/bdim.h>

#include <tuple>

namespace vmap::custom {

// _linalg_solve_ex: matrices in a batch, as `variadic` has it. What is told of A (its LU, pivots, info) has
// A's own leading dims, where B has more.
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_solve_ex(
    const Tensor& A, BDim A_bdim, const Tensor& B, BDim B_bdim, bool left, bool check_errors);

}  // namespace vmap::custom
