#include <c10/core/ScalarType.h>
#include <vmap/operators/elementwise.h>
#include <vmap/rules/broadcast.h>
#include <vmap/rules/dims.h>

// These must follow Tensor.h.
#include <ATen/ops/lerp_ops.h>

namespace vmap::custom {

// A weight without dims is promoted with the others, one with dims has to be of their dtype.
OneResult lerp(const Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim, const Tensor& weight,
               BDim weight_bdim) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(end, end_bdim), Operand(weight, weight_bdim));
  const bool promotes = logical_rank(weight, weight_bdim) == 0;
  if (promotes) in.promote();
  in.align();
  if (!promotes) return in.result(at::_ops::lerp_Tensor::call(in[0], in[1], in[2]));
  const auto dtype =
      weight_bdim ? in[2].scalar_type() : c10::promoteTypes(in[0].scalar_type(), in[1].scalar_type());
  return in.result(at::_ops::lerp_Tensor::call(in[0].to(dtype), in[1].to(dtype), in[2]));
}

// The result takes self's dtype, where it is of self's kind of number.
void lerp_(Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim, const Tensor& weight,
           BDim weight_bdim) {
  const bool casts = weight_bdim && logical_rank(weight, weight_bdim) == 0 &&
                     c10::canCast(weight.scalar_type(), self.scalar_type());
  const Tensor cast = casts ? weight.to(self.scalar_type()) : weight;
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(end, end_bdim), Operand(cast, weight_bdim));
  in.align();
  at::_ops::lerp__Tensor::call(in.written(), in[1], in[2]);
}

}  // namespace vmap::custom
