#include "tangents.h"

#include "../states/errors.h"
#include "casts.h"

namespace vmap::variance {

Masks states_of_tangents(const Call& call, const Mesh& mesh, const Operands& operands) {
  Masks joined;
  for (const Operand& each : operands) {
    const Tensor& tangent = each.beneath ? Tensor() : tangent_of(each.tensor);
    if (!tangent.defined()) continue;
    const Masks masks = masks_of(tangent);
    const Mask one_sided = static_cast<Mask>(masks.partial ^ each.masks.partial);
    if (one_sided != 0) throw_partial_tangent(call, mesh, each, one_sided);
    joined.join(masks);
  }
  return joined;
}

void stamp_tangent(const Tensor& result, const Mesh& mesh, const Masks& masks) {
  const Tensor& tangent = tangent_of(result);
  if (tangent.defined() && !is_wrapper(tangent) && cell_of(tangent) == nullptr)
    give_cell(tangent, new_cell(mesh, masks));
}

Tensor tangent_as(const Tensor& tangent, const Tensor& x, int64_t mesh) {
  const Mesh of = Mesh::of_id(mesh);
  Tensor t = tangent;
  for (size_t dim = 0; dim < of.dims().size(); ++dim) {
    const Mask bit = bit_of(static_cast<int64_t>(dim));
    const State from = state_in(masks_of(tangent), bit), to = state_in(masks_of(x), bit);
    const bool is_weaker = from == State::Invariant ? to == State::Reduced || to == State::Varying
                                                    : from == State::Reduced && to == State::Varying;
    TORCH_CHECK(from == to || is_weaker, "variance: a tangent is ", shown(from), " over ", first_of(of, bit),
                ", and its value ", shown(to), ". Cast the value first, or mark the tangent as the value is");
    if (from != to) t = as_state(t, mesh, static_cast<int64_t>(dim), to);
  }
  return t;
}

}  // namespace vmap::variance
