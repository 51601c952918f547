#include <vmap/operators/linalg.h>
#include <vmap/rules/broadcast.h>
#include <vmap/rules/dims.h>

#include <algorithm>

// These must follow Tensor.h.
#include <ATen/ops/_linalg_solve_ex_ops.h>

namespace vmap::custom {

std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_solve_ex(
    const Tensor& A, BDim A_bdim, const Tensor& B, BDim B_bdim, bool left, bool check_errors) {
  Variadic<2> in("_linalg_solve_ex", Operand(A, A_bdim, 2), Operand(B, B_bdim, 1));
  in.vector_or_matrix(1);
  in.align_and_expand();
  auto out = in.result(at::_ops::_linalg_solve_ex::call(in[0], in[1], left, check_errors));
  // Where B has more leading dims, A's have their batch dim as many dims before the matrix as B's, and dims
  // of size 1 between.
  const int64_t leading = in[0].dim() - 3, behind = std::max(in[0].dim(), in[1].dim()) - 3 - in.bdim();
  const int64_t missing = leading - (logical_rank(A, A_bdim) - 2);
  const auto as_many_as_A = [&](Tensor& t, BDim& bdim) {
    t = t.movedim(leading - behind, 0);
    for (int64_t i = 0; i < missing; ++i) t = t.squeeze(1);
    bdim = 0;
  };
  as_many_as_A(std::get<2>(out), std::get<3>(out));
  as_many_as_A(std::get<4>(out), std::get<5>(out));
  as_many_as_A(std::get<6>(out), std::get<7>(out));
  return out;
}

}  // namespace vmap::custom
