#include <ATen/ops/scalar_tensor.h>
#include <ATen/ops/tensor.h>
#include <c10/util/accumulate.h>
#include <vmap/kernel/transform_order.h>
#include <vmap/variance/collectives.h>

#include "../states/errors.h"
#include "collective_ops.h"
#include "transport.h"

namespace vmap::variance {

namespace {

// c10d would read what else the tensor is made of as if it were numbers.
void check_can_be_sent(const char* who, const Tensor& x, const std::string& dim) {
  const auto refuse = [&](const std::string& what, const char* instead) {
    TORCH_CHECK_VALUE(false, "variance: ", who, " over \"", dim, "\": the tensor is ", what,
                      ", and what is sent is dense. ", instead);
  };
  if (x.is_quantized()) refuse("quantized", "Send x.dequantize(), or x.int_repr() and its scale");
  if (x.is_nested()) refuse("nested", "Send its parts, or to_padded_tensor()");
  if (x.layout() != c10::kStrided)
    refuse(c10::str("of layout ", x.layout()), "Send x.to_dense(), or its indices and values");
}

// The mesh of `x`, and which of its dims `dim` is.
std::pair<Mesh, int64_t> along(const char* who, const Tensor& x, const std::string& dim) {
  const std::optional<Mesh> mesh = mesh_of(x);
  TORCH_CHECK_VALUE(mesh.has_value(), "variance: ", who, " over \"", dim,
                    "\": the tensor is not tracked, so that it is the same on all ranks. mark() it "
                    "with the dims that it differs over");
  check_can_be_sent(who, x, dim);
  return {*mesh, static_cast<int64_t>(mesh->index_of(dim))};
}

int64_t wrapped(const char* who, const Tensor& x, int64_t dim) {
  TORCH_CHECK_INDEX(dim >= -x.dim() && dim < x.dim(), "variance: ", who, ": dim ", dim, " of a tensor of ",
                    x.dim(), " dims");
  return dim < 0 ? dim + x.dim() : dim;
}

bool is_alone(const Mesh& mesh, int64_t dim) {
  return mesh.dims()[static_cast<size_t>(dim)].size == 1;
}

}  // namespace

Tensor all_reduce(const Tensor& x, const std::string& dim, const std::string& op, State to) {
  const auto [mesh, index] = along("all_reduce", x, dim);
  TORCH_CHECK_VALUE(op == "sum" || op == "avg" || op == "max" || op == "min" || op == "product",
                    "variance: all_reduce: op is \"", op,
                    "\"; it is one of \"sum\", \"avg\", \"max\", \"min\", \"product\"");
  TORCH_CHECK_VALUE(op != "avg" || c10::isFloatingType(x.scalar_type()) || x.is_complex(),
                    "variance: all_reduce over \"", dim, "\" with op \"avg\" of a tensor of dtype ",
                    x.scalar_type(), ": an average of integers is none. Use op \"sum\", or x.double()");
  TORCH_CHECK_VALUE(to == State::Invariant || to == State::Reduced, "variance: all_reduce to ", shown(to),
                    ": what all ranks have the sum of is invariant or reduced");
  if (is_alone(mesh, index)) return x;
  return OwnOp<AllReduce>::call(x, mesh.id(), index, op, number_of(to));
}

Tensor all_gather(const Tensor& x, const std::string& dim, int64_t tensor_dim, State to,
                  std::optional<int64_t> size) {
  const auto [mesh, index] = along("all_gather", x, dim);
  TORCH_CHECK_VALUE(
      to != State::Partial,
      "variance: all_gather to partial: the ranks have the whole value then, not summands of it");
  if (is_alone(mesh, index)) return x;
  return OwnOp<AllGather>::call(x, mesh.id(), index, wrapped("all_gather", x, tensor_dim), number_of(to),
                                size.value_or(-1));
}

Tensor reduce_scatter(const Tensor& x, const std::string& dim, int64_t tensor_dim) {
  const auto [mesh, index] = along("reduce_scatter", x, dim);
  if (is_alone(mesh, index)) return x;
  return OwnOp<ReduceScatter>::call(x, mesh.id(), index, wrapped("reduce_scatter", x, tensor_dim));
}

// What the two lists have to be like, as far as one rank can know.
static void check_parts(const Tensor& x, const MeshDim& along, int64_t split_dim, int64_t concat_dim,
                        at::IntArrayRef sent, at::IntArrayRef received) {
  const auto size = static_cast<size_t>(along.size), mine = static_cast<size_t>(along.coordinate);
  const std::string who = c10::str("variance: all_to_all over \"", along.name, "\": ");
  TORCH_CHECK_VALUE(sent.size() == size && (received.empty() || received.size() == size), who, sent.size(),
                    " sizes are `sent` and ", received.size(), " `received`, of ", size, " ranks");
  for (const int64_t each : sent) TORCH_CHECK_VALUE(each >= 0, who, "`sent` has a size of ", each);
  TORCH_CHECK_VALUE(c10::sum_integers(sent) == x.size(split_dim), who, "`sent` are ", c10::sum_integers(sent),
                    " elements of dim ", split_dim, ", which has ", x.size(split_dim));
  if (received.empty()) return;
  for (const int64_t each : received) TORCH_CHECK_VALUE(each >= 0, who, "`received` has a size of ", each);
  const int64_t own = split_dim == concat_dim ? sent[mine] : x.size(concat_dim);
  TORCH_CHECK_VALUE(received[mine] == own, who, "this rank sends itself ", own, " elements along dim ",
                    concat_dim, ", and `received[", mine, "]` is ", received[mine]);
}

// Each rank tells each other how much it sends: this one is none of the program's, and no transform sees it.
static std::vector<int64_t> asked(const Tensor& x, const MeshDim& along, int64_t split_dim,
                                  int64_t concat_dim, at::IntArrayRef sent) {
  const c10::impl::ExcludeDispatchKeyGuard outside(vmap::detail::kTransformKeys |
                                                   c10::DispatchKeySet({kVmapModeKey, kVmapPhysicalKey}));
  const std::vector<int64_t> once(static_cast<size_t>(along.size), 1);
  const std::vector<int64_t> mine =
      split_dim == concat_dim ? sent.vec() : std::vector<int64_t>(once.size(), x.size(concat_dim));
  const Tensor told = at::tensor(mine, at::TensorOptions(at::kLong).device(x.device()));
  const Tensor came = transport::all_to_all(told, along, once, once, "to ask for sizes").to(at::kCPU);
  return {came.const_data_ptr<int64_t>(), came.const_data_ptr<int64_t>() + came.numel()};
}

Tensor all_to_all(const Tensor& x, const std::string& dim, int64_t split_dim, int64_t concat_dim,
                  at::IntArrayRef sent, at::IntArrayRef received) {
  const auto [mesh, index] = along("all_to_all", x, dim);
  split_dim = wrapped("all_to_all", x, split_dim);
  concat_dim = wrapped("all_to_all", x, concat_dim);
  if (!sent.empty() || !received.empty())
    check_parts(x, mesh.dim(dim), split_dim, concat_dim, sent, received);
  if (is_alone(mesh, index)) return x;
  std::vector<int64_t> come = received.vec();
  if (!sent.empty() && come.empty()) come = asked(x, mesh.dim(dim), split_dim, concat_dim, sent);
  return OwnOp<AllToAll>::call(x, mesh.id(), index, split_dim, concat_dim, sent, come);
}

Tensor permute(const Tensor& x, const std::string& dim, const std::vector<int64_t>& to) {
  const auto [mesh, index] = along("permute", x, dim);
  const int64_t size = mesh.dim(dim).size;
  std::vector<bool> taken(static_cast<size_t>(size));
  TORCH_CHECK_VALUE(static_cast<int64_t>(to.size()) == size, "variance: permute over \"", dim,
                    "\": ", to.size(), " places for ", size, " ranks");
  for (const int64_t place : to) {
    TORCH_CHECK_VALUE(place >= -1 && place < size && (place < 0 || !taken[static_cast<size_t>(place)]),
                      "variance: permute over \"", dim, "\": rank ", place, " is none of ", size,
                      ", or is sent to twice (-1: to nobody)");
    if (place >= 0) taken[static_cast<size_t>(place)] = true;
  }
  if (is_alone(mesh, index) && to[0] == 0) return x;
  return OwnOp<Permute>::call(x, mesh.id(), index, to);
}

Tensor broadcast(const Tensor& x, const std::string& dim, int64_t root) {
  const auto [mesh, index] = along("broadcast", x, dim);
  TORCH_CHECK_VALUE(root >= 0 && root < mesh.dim(dim).size, "variance: broadcast over \"", dim,
                    "\" from rank ", root, ", which is none of ", mesh.dim(dim).size);
  if (is_alone(mesh, index)) return x;
  return OwnOp<Broadcast>::call(x, mesh.id(), index, root);
}

Tensor shard(const Tensor& x, const std::string& dim, int64_t tensor_dim) {
  const auto [mesh, index] = along("shard", x, dim);
  if (is_alone(mesh, index)) return x;
  return sharded(x, mesh.id(), index, wrapped("shard", x, tensor_dim));
}

Tensor axis_index(const Mesh& mesh, const std::string& dim) {
  const MeshDim& along = mesh.dim(dim);
  const Tensor index = at::scalar_tensor(along.coordinate, at::kLong);
  States states;
  if (along.size > 1) states.varying = {dim};
  return mark(index, mesh, states);
}

}  // namespace vmap::variance
