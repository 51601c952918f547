#include "casts.h"

#include <ATen/ops/alias.h>

#include "../calls/later.h"
#include "../calls/ops.h"
#include "../collectives/transport.h"
#include "../states/errors.h"
#include "lift.h"

namespace vmap::variance {

namespace {

[[noreturn]] void throw_no_cast(const Mesh& mesh, int64_t dim, State from, State to) {
  const char* instead = "only an operator changes it so";
  if (to == State::Invariant) instead = "all_reduce it, or say by mark() that the ranks hold the same";
  if (to == State::Reduced) instead = "all_gather or all_reduce it to reduced";
  if (to == State::Partial)
    instead =
        "cast it to varying, and keep the value on one rank with zeros on the others, or divide it by their "
        "number";
  TORCH_CHECK(false, "variance: cast over \"", mesh.dims()[static_cast<size_t>(dim)].name, "\" from ",
              shown(from), " to ", shown(to), ": not without communication, or not with the same values. ",
              instead);
}

}  // namespace

Masks masks_of(const Tensor& x) {
  const Cell* cell = is_wrapper(x) ? cell_beneath(x) : cell_of(x);
  return cell != nullptr ? cell->masks() : Masks();
}

Tensor Lift::forward(const Tensor& x, int64_t, int64_t, int64_t) {
  return at::alias(x);
}

Backward::Function Lift::backward(const Tensor& x, int64_t mesh, int64_t varying, int64_t reduced) {
  return [mesh, varying = static_cast<Mask>(varying), reduced = static_cast<Mask>(reduced),
          tracked = is_tracked(x)](const Tensor& gradient) {
    return gradient_before_lift(gradient, mesh, varying, reduced, tracked);
  };
}

Masks Lift::states(Masks masks, const Mesh&, Given rest) {
  masks.set(static_cast<Mask>(rest[0].toInt()), State::Varying);
  masks.set(static_cast<Mask>(rest[1].toInt()), State::Reduced);
  return masks;
}

Tensor SumGradient::forward(const Tensor& x, int64_t mesh, int64_t dims) {
  const Mesh of = Mesh::of_id(mesh);
  Tensor sum = x.layout() == c10::kStrided ? x : x.to_dense();  // c10d's operators take no sparse ones
  Later later(x);
  for (size_t i = 0; i < of.dims().size(); ++i) {
    if ((dims >> i & 1) == 0) continue;
    const bool is_last = dims >> (i + 1) == 0;
    sum = transport::all_reduce(sum, of.dims()[i], "sum", is_last ? later.slot() : nullptr);
  }
  return later.kept(sum, mesh);
}

// The sum is invariant, its gradient too; each rank's summand varies.
Backward::Function SumGradient::backward(const Tensor&, int64_t mesh, int64_t dims) {
  return [mesh, dims](const Tensor& gradient) {
    return ops::lift(gradient, Mesh::of_id(mesh), static_cast<Mask>(dims), 0);
  };
}

Masks SumGradient::states(Masks masks, const Mesh&, Given rest) {
  const Mask dims = static_cast<Mask>(rest[0].toInt());
  masks.set(dims, State::Invariant);
  masks.summed |= dims;
  return masks;
}

Tensor Cast::forward(const Tensor& x, int64_t, int64_t, int64_t) {
  return at::alias(x);
}

// To varying it is from reduced, whose gradient may come as varying or as partial: NOTE: [gradients of what
// is reduced]. As varying it goes through formulas that are not written as linear.
Backward::Function Cast::backward(const Tensor&, int64_t mesh, int64_t dim, int64_t to) {
  const bool to_varying = state_of(to) == State::Varying;
  return [mesh, dim, to_varying](const Tensor& gradient) {
    const bool stays = to_varying && state_in(masks_of(gradient), bit_of(dim)) == State::Varying;
    return stays ? gradient : as_state(gradient, mesh, dim, to_varying ? State::Partial : State::Varying);
  };
}

Masks Cast::states(Masks masks, const Mesh& mesh, Given rest) {
  const Mask bit = bit_of(rest[0].toInt());
  const State from = state_in(masks, bit), to = state_of(rest[1].toInt());
  if (!(from == State::Reduced && to == State::Varying) && !(from == State::Varying && to == State::Partial))
    throw_no_cast(mesh, rest[0].toInt(), from, to);
  masks.set(bit, to);
  return masks;
}

Tensor as_state(const Tensor& x, int64_t mesh, int64_t dim, State to) {
  const Mesh of = Mesh::of_id(mesh);
  const Mask bit = bit_of(dim);
  const State from = state_in(masks_of(x), bit);
  if (from == to) return x;
  if (from == State::Invariant && to == State::Varying) return ops::lift(x, of, bit, 0);
  if (from == State::Invariant && to == State::Reduced) return ops::lift(x, of, 0, bit);
  return OwnOp<Cast>::call(x, mesh, dim, number_of(to));
}

Tensor ops::lift(const Tensor& x, const Mesh& mesh, Mask varying, Mask reduced) {
  const Tensor result = OwnOp<Lift>::call(x, mesh.id(), varying, reduced);
  if (is_wrapper(x) || cell_of(result) != nullptr) return result;
  Masks masks;
  masks.set(varying, State::Varying);
  masks.set(reduced, State::Reduced);
  give_cell(result, new_cell(mesh, masks));
  return result;
}

Tensor ops::sum_gradient(const Tensor& gradient, const Mesh& mesh, Mask dims) {
  const Tensor result = OwnOp<SumGradient>::call(gradient, mesh.id(), dims);
  if (is_wrapper(gradient) || cell_of(result) != nullptr) return result;
  give_cell(result, new_cell(mesh, {0, 0, 0, dims}));
  return result;
}

Tensor cast(const Tensor& x, const std::string& dim, State to) {
  const std::optional<Mesh> mesh = mesh_of(x);
  TORCH_CHECK_VALUE(mesh.has_value(), "variance: cast over \"", dim,
                    "\": the tensor is not tracked, mark() it first");
  const size_t index = mesh->index_of(dim);
  if (mesh->dims()[index].size == 1) return x;
  const State from = state(x, dim);
  if (from == State::Invariant && to != State::Varying && to != State::Reduced)
    throw_no_cast(*mesh, static_cast<int64_t>(index), from, to);
  if (from == State::Invariant) return as_state(x, mesh->id(), static_cast<int64_t>(index), to);
  return OwnOp<Cast>::call(x, mesh->id(), static_cast<int64_t>(index), number_of(to));
}

}  // namespace vmap::variance
