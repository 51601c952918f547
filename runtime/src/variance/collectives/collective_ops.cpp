#include "collective_ops.h"

#include <ATen/ops/alias.h>
#include <ATen/ops/constant_pad_nd.h>
#include <ATen/ops/div.h>
#include <ATen/ops/mul.h>

#include "../calls/ops.h"
#include "../states/errors.h"
#include "transport.h"

namespace vmap::variance {

namespace {

// What a value came from, for its gradient. An untracked one is a gradient on its way, which varies.
State came_from(const Tensor& x, int64_t dim) {
  const State state = state_in(masks_of(x), bit_of(dim));
  return state == State::Partial ? State::Partial : State::Varying;
}

// The gradient's state of a value of that state.
State dual(State state) {
  if (state == State::Partial) return State::Reduced;
  return state == State::Reduced ? State::Partial : state;
}

Masks with(Masks masks, int64_t dim, State to) {
  masks.set(bit_of(dim), to);
  return masks;
}

// How many along the dim are rank `coordinate`'s, and from where on: as torch.chunk and DTensor divide.
std::pair<int64_t, int64_t> part_of(const MeshDim& along, int64_t size) {
  const int64_t most = (size + along.size - 1) / along.size;
  const int64_t begin = std::min(along.coordinate * most, size);
  return {begin, std::min(begin + most, size) - begin};
}

// `rows` with zeros before and after them.
Tensor padded(const Tensor& rows, int64_t before, int64_t after) {
  if (before == 0 && after == 0) return rows;
  std::vector<int64_t> pad(static_cast<size_t>(2 * rows.dim()), 0);
  pad[pad.size() - 2] = before;
  pad[pad.size() - 1] = after;
  return at::constant_pad_nd(rows, pad, 0);
}

std::string along_dim(int64_t tensor_dim) {
  return "along dim " + std::to_string(tensor_dim);
}

// The parts of all ranks. All send as many rows as the first one has.
Tensor gathered(const Tensor& rows, const MeshDim& along, int64_t size, int64_t tensor_dim) {
  const int64_t most = (size + along.size - 1) / along.size;
  const Tensor whole =
      transport::all_gather(padded(rows, 0, most - rows.size(0)), along, along_dim(tensor_dim));
  return whole.size(0) == size ? whole : whole.narrow(0, 0, size).contiguous();
}

}  // namespace

const MeshDim& dim_of(int64_t mesh, int64_t dim) {
  return Mesh::of_id(mesh).dims()[static_cast<size_t>(dim)];
}

Tensor in_front(const Tensor& x, int64_t dim) {
  return dim == 0 ? x : x.movedim(dim, 0);
}

Tensor back_from_front(const Tensor& x, int64_t dim) {
  return dim == 0 ? x : x.movedim(0, dim).contiguous();
}

void check_varies(const char* who, const Masks& masks, const Mesh& mesh, int64_t dim, const char* would,
                  const char* instead) {
  const State state = state_in(masks, bit_of(dim));
  if (state == State::Partial) throw_partial(who, mesh, dim, instead);
  if (state != State::Varying) throw_same_on_all(who, mesh, dim, state, would);
}

Tensor AllReduce::forward(const Tensor& x, int64_t mesh, int64_t dim, std::string_view op, int64_t) {
  const MeshDim& along = dim_of(mesh, dim);
  if (op == "avg") return transport::all_reduce(x, along, "avg");
  Later later(x);
  return later.kept(transport::all_reduce(x, along, std::string(op), later.slot()), mesh);
}

Backward::Function AllReduce::backward(const Tensor& x, int64_t mesh, int64_t dim, std::string_view op,
                                       int64_t to) {
  const bool is_differentiated = x.requires_grad() || tangent_of(x).defined();
  TORCH_CHECK(op == "sum" || op == "avg" || !is_differentiated, "variance: all_reduce with op \"", op,
              "\" has no gradient, and the value wants one. detach() it first");
  const State from = came_from(x, dim);
  const double scale = op == "avg" ? 1.0 / static_cast<double>(dim_of(mesh, dim).size) : 1.0;
  return [mesh, dim, from, to, scale](const Tensor& gradient) {
    Tensor whole = gradient;  // of a reduced value each rank has a summand of it
    if (state_of(to) == State::Reduced) {
      TORCH_CHECK(
          state_in(masks_of(gradient), bit_of(dim)) != State::Reduced, "variance: all_reduce over \"",
          dim_of(mesh, dim).name,
          "\" to reduced: the gradient that came back is the same on all ranks, and of a result that each "
          "rank uses in its own way it is a summand. Where the result is the loss, all_reduce it to "
          "invariant, to=\"I\"");
      whole = OwnOp<AllReduce>::call(as_state(gradient, mesh, dim, State::Partial), mesh, dim, "sum",
                                     number_of(State::Invariant));
    }
    const Tensor mine = as_state(whole, mesh, dim, dual(from));
    return scale == 1.0 ? mine : at::mul(mine, scale);
  };
}

Masks AllReduce::states(Masks masks, const Mesh& mesh, Given rest) {
  const int64_t dim = rest[0].toInt();
  const State from = state_in(masks, bit_of(dim)), to = state_of(rest[2].toInt());
  const std::string& op = rest[1].toStringRef();
  if (from == State::Invariant || from == State::Reduced) {
    const std::string would = op == "sum"       ? "the sum would be that many times it"
                              : op == "product" ? "the product would be its power of that number"
                                                : c10::str("all have that \"", op, "\" already");
    throw_same_on_all("all_reduce", mesh, dim, from,
                      (would + ". Leave it out, or mark() what differs").c_str());
  }
  if (from == State::Partial && op != "sum" && op != "avg")
    throw_partial("all_reduce", mesh, dim,
                  c10::str("The \"", op, "\" of summands says nothing of the sum: use op \"sum\"").c_str());
  masks = with(masks, dim, to);
  if (to == State::Invariant) masks.summed |= bit_of(dim);
  return masks;
}

Tensor AllGather::forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim, int64_t,
                          int64_t size) {
  const MeshDim& along = dim_of(mesh, dim);
  const int64_t mine = x.size(tensor_dim), whole = size < 0 ? mine * along.size : size;
  const int64_t wanted = part_of(along, whole).second;
  TORCH_CHECK_VALUE(mine == wanted, "variance: all_gather over \"", along.name, "\": this rank has ", mine,
                    " elements along dim ", tensor_dim, ", and its part of ", whole, " are ", wanted,
                    ", as torch.chunk divides");
  if (tensor_dim == 0 && mine * along.size == whole) {
    Later later(x);
    return later.kept(transport::all_gather(x, along, along_dim(0), later.slot()), mesh);
  }
  return back_from_front(gathered(in_front(x, tensor_dim), along, whole, tensor_dim), tensor_dim);
}

Backward::Function AllGather::backward(const Tensor&, int64_t mesh, int64_t dim, int64_t tensor_dim,
                                       int64_t to, int64_t) {
  return [mesh, dim, tensor_dim, to](const Tensor& gradient) {
    if (state_of(to) == State::Invariant) return sharded(gradient, mesh, dim, tensor_dim);
    return OwnOp<ReduceScatter>::call(as_state(gradient, mesh, dim, dual(state_of(to))), mesh, dim,
                                      tensor_dim);
  };
}

Masks AllGather::states(Masks masks, const Mesh& mesh, Given rest) {
  const int64_t dim = rest[0].toInt();
  check_varies("all_gather", masks, mesh, dim, "there is nothing to gather",
               "reduce_scatter it first, or all_reduce it");
  return with(masks, dim, state_of(rest[2].toInt()));
}

Tensor ReduceScatter::forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim) {
  const MeshDim& along = dim_of(mesh, dim);
  const int64_t size = x.size(tensor_dim), most = (size + along.size - 1) / along.size;
  if (tensor_dim == 0 && most * along.size == size) {
    Later later(x);
    return later.kept(transport::reduce_scatter(x, along, along_dim(0), later.slot()), mesh);
  }
  const Tensor rows = padded(in_front(x, tensor_dim), 0, most * along.size - size);
  const Tensor mine =
      transport::reduce_scatter(rows, along, along_dim(tensor_dim)).narrow(0, 0, part_of(along, size).second);
  return back_from_front(mine.contiguous(), tensor_dim);
}

Backward::Function ReduceScatter::backward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim) {
  const State to = dual(came_from(x, dim));
  const int64_t size = x.size(tensor_dim);
  return [mesh, dim, tensor_dim, to, size](const Tensor& gradient) {
    return OwnOp<AllGather>::call(as_state(gradient, mesh, dim, State::Varying), mesh, dim, tensor_dim,
                                  number_of(to), size);
  };
}

Masks ReduceScatter::states(Masks masks, const Mesh& mesh, Given rest) {
  const int64_t dim = rest[0].toInt();
  const State from = state_in(masks, bit_of(dim));
  if (from == State::Invariant || from == State::Reduced)
    throw_same_on_all("reduce_scatter", mesh, dim, from, "the sum would be that many times it. shard() it");
  return with(masks, dim, State::Varying);
}

Tensor Shard::forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim) {
  const auto [begin, length] = part_of(dim_of(mesh, dim), x.size(tensor_dim));
  return x.narrow(tensor_dim, begin, length).clone();
}

// Of a reduced value it may come as partial or as varying: NOTE: [gradients of what is reduced]. As varying
// it goes through formulas that are not written as linear.
Backward::Function Shard::backward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim) {
  const State from = state_in(masks_of(x), bit_of(dim));
  const State to = from == State::Invariant ? from : State::Varying;
  const int64_t size = x.size(tensor_dim);
  return [mesh, dim, tensor_dim, size, to](const Tensor& gradient) {
    return OwnOp<Unshard>::call(as_state(gradient, mesh, dim, State::Varying), mesh, dim, tensor_dim, size,
                                number_of(to));
  };
}

Tensor sharded(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim) {
  TORCH_CHECK(
      state_in(masks_of(x), bit_of(dim)) != State::Varying, "variance: shard over \"", dim_of(mesh, dim).name,
      "\": the value is varying already, each rank has its own. all_to_all moves parts between ranks");
  return OwnOp<Shard>::call(x, mesh, dim, tensor_dim);
}

Masks Shard::states(Masks masks, const Mesh& mesh, Given rest) {
  const int64_t dim = rest[0].toInt();
  const State from = state_in(masks, bit_of(dim));
  if (from == State::Partial) throw_partial("shard", mesh, dim, "reduce_scatter it");
  return with(masks, dim, State::Varying);
}

Tensor Unshard::forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim, int64_t size,
                        int64_t to) {
  const MeshDim& along = dim_of(mesh, dim);
  const auto [begin, length] = part_of(along, size);
  const Tensor rows = in_front(x, tensor_dim);
  if (state_of(to) != State::Invariant) {
    const Tensor among_zeros = padded(rows, begin, size - begin - length);
    return back_from_front(among_zeros.is_same(rows) ? rows.clone() : among_zeros, tensor_dim);
  }
  return back_from_front(gathered(rows, along, size, tensor_dim), tensor_dim);
}

Backward::Function Unshard::backward(const Tensor&, int64_t mesh, int64_t dim, int64_t tensor_dim, int64_t,
                                     int64_t to) {
  return [mesh, dim, tensor_dim, to](const Tensor& gradient) {
    return OwnOp<Shard>::call(as_state(gradient, mesh, dim, dual(state_of(to))), mesh, dim, tensor_dim);
  };
}

Masks Unshard::states(Masks masks, const Mesh&, Given rest) {
  masks = with(masks, rest[0].toInt(), state_of(rest[3].toInt()));
  return masks;
}

}  // namespace vmap::variance
