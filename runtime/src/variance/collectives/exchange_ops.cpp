// Collectives that move what ranks have, and add nothing up.
#include <ATen/ops/cat.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/zeros_like.h>
#include <c10/util/accumulate.h>

#include "collective_ops.h"
#include "transport.h"

namespace vmap::variance {

namespace {

std::vector<int64_t> equal_parts(const Tensor& x, int64_t dim, const MeshDim& along) {
  TORCH_CHECK_VALUE(x.size(dim) % along.size == 0, "variance: all_to_all over \"", along.name,
                    "\": ", x.size(dim), " elements of dim ", dim, " cannot be divided among ", along.size,
                    " ranks. Pad it to a multiple, or say how many are `sent` to each and `received`");
  return std::vector<int64_t>(static_cast<size_t>(along.size), x.size(dim) / along.size);
}

std::string from_to(int64_t split_dim, int64_t concat_dim) {
  return "from dim " + std::to_string(split_dim) + " to dim " + std::to_string(concat_dim);
}

// Rows that go to other ranks' rows.
Tensor exchanged_rows(const Tensor& x, int64_t mesh, const MeshDim& along, int64_t dim, at::IntArrayRef sent,
                      at::IntArrayRef received) {
  const std::string how = from_to(dim, dim);
  if (dim == 0) {
    Later later(x);
    return later.kept(transport::all_to_all(x, along, received.vec(), sent.vec(), how, later.slot()), mesh);
  }
  return back_from_front(
      transport::all_to_all(in_front(x, dim).contiguous(), along, received.vec(), sent.vec(), how), dim);
}

// Parts along one dim that come as parts along another: what comes has rows of other lengths than what is
// sent.
Tensor exchanged(const Tensor& x, const MeshDim& along, int64_t split_dim, int64_t concat_dim,
                 at::IntArrayRef sent, at::IntArrayRef received) {
  const Tensor rows = in_front(x, split_dim).contiguous();
  const int64_t across = concat_dim < split_dim ? concat_dim + 1 : concat_dim;  // among the dims of `rows`
  const int64_t length = c10::multiply_integers(rows.sizes().slice(1));
  std::vector<int64_t> lengths, come;
  std::vector<std::vector<int64_t>> shapes;
  for (size_t rank = 0; rank < sent.size(); ++rank) {
    lengths.push_back(sent[rank] * length);
    shapes.push_back(rows.sizes().vec());
    shapes.back()[0] = sent[static_cast<size_t>(along.coordinate)];
    shapes.back()[static_cast<size_t>(across)] = received[rank];
    come.push_back(c10::multiply_integers(shapes.back()));
  }
  std::vector<Tensor> parts =
      transport::all_to_all(rows.view({-1}), along, come, lengths, from_to(split_dim, concat_dim))
          .split_with_sizes(come);
  for (size_t rank = 0; rank < parts.size(); ++rank) {
    const Tensor part = parts[rank].view(shapes[rank]);
    parts[rank] = split_dim == 0 ? part : part.movedim(0, split_dim);
  }
  return at::cat(parts, concat_dim);
}

}  // namespace

Tensor AllToAll::forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t split_dim, int64_t concat_dim,
                         at::IntArrayRef sent, at::IntArrayRef received) {
  const MeshDim& along = dim_of(mesh, dim);
  if (!sent.empty()) {
    return split_dim == concat_dim ? exchanged_rows(x, mesh, along, split_dim, sent, received)
                                   : exchanged(x, along, split_dim, concat_dim, sent, received);
  }
  const std::vector<int64_t> parts = equal_parts(x, split_dim, along);
  if (split_dim == concat_dim) return exchanged_rows(x, mesh, along, split_dim, parts, parts);
  const std::vector<int64_t> come(parts.size(), x.size(concat_dim));
  return exchanged(x, along, split_dim, concat_dim, parts, come);
}

Backward::Function AllToAll::backward(const Tensor&, int64_t mesh, int64_t dim, int64_t split_dim,
                                      int64_t concat_dim, at::IntArrayRef sent, at::IntArrayRef received) {
  return [mesh, dim, split_dim, concat_dim, sent = sent.vec(),
          received = received.vec()](const Tensor& gradient) {
    return OwnOp<AllToAll>::call(as_state(gradient, mesh, dim, State::Varying), mesh, dim, concat_dim,
                                 split_dim, received, sent);
  };
}

Masks AllToAll::states(Masks masks, const Mesh& mesh, Given rest) {
  const int64_t dim = rest[0].toInt();
  check_varies("all_to_all", masks, mesh, dim, "each would be sent what it has. shard() it",
               "reduce_scatter it instead");
  return masks;
}

Tensor Permute::forward(const Tensor& x, int64_t mesh, int64_t dim, at::IntArrayRef to) {
  const MeshDim& along = dim_of(mesh, dim);
  std::vector<int64_t> sent(static_cast<size_t>(along.size), 0), received(static_cast<size_t>(along.size), 0);
  const Tensor one = x.unsqueeze(0);
  bool gets = false;
  for (size_t from = 0; from < to.size(); ++from) {
    if (static_cast<int64_t>(from) == along.coordinate && to[from] >= 0)
      sent[static_cast<size_t>(to[from])] = 1;
    if (to[from] != along.coordinate) continue;
    received[from] = 1;
    gets = true;
  }
  const bool sends = to[static_cast<size_t>(along.coordinate)] >= 0;
  Later later(x);
  const Tensor came = transport::all_to_all(sends ? one : one.slice(0, 0, 0), along, received, sent,
                                            "by permute", later.slot());
  return gets ? later.kept(came.squeeze(0), mesh) : at::zeros_like(x);
}

Backward::Function Permute::backward(const Tensor&, int64_t mesh, int64_t dim, at::IntArrayRef to) {
  std::vector<int64_t> back(to.size(), -1);
  for (size_t from = 0; from < to.size(); ++from) {
    if (to[from] >= 0) back[static_cast<size_t>(to[from])] = static_cast<int64_t>(from);
  }
  return [mesh, dim, back](const Tensor& gradient) {
    return OwnOp<Permute>::call(as_state(gradient, mesh, dim, State::Varying), mesh, dim, back);
  };
}

Masks Permute::states(Masks masks, const Mesh& mesh, Given rest) {
  const int64_t dim = rest[0].toInt();
  check_varies("permute", masks, mesh, dim, "each would get what it has", "all_reduce it first");
  return masks;
}

Tensor Broadcast::forward(const Tensor& x, int64_t mesh, int64_t dim, int64_t root) {
  Later later(x);
  return later.kept(transport::broadcast(x, dim_of(mesh, dim), root, later.slot()), mesh);
}

Backward::Function Broadcast::backward(const Tensor&, int64_t mesh, int64_t dim, int64_t root) {
  const double mine = dim_of(mesh, dim).coordinate == root ? 1.0 : 0.0;
  return [mesh, dim, mine](const Tensor& gradient) {
    return at::mul(as_state(gradient, mesh, dim, State::Varying), mine);
  };
}

Masks Broadcast::states(Masks masks, const Mesh& mesh, Given rest) {
  const int64_t dim = rest[0].toInt();
  check_varies("broadcast", masks, mesh, dim, "all have it", "all_reduce it instead");
  masks.set(bit_of(dim), State::Invariant);
  return masks;
}

}  // namespace vmap::variance
