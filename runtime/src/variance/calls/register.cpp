// What is registered when the library is loaded.
#include <torch/library.h>

#include "../collectives/collective_ops.h"
#include "../collectives/raw_collectives.h"
#include "../states/scope.h"
#include "for_python.h"

namespace vmap::variance {

namespace {

int64_t new_mesh(const std::vector<std::string>& names, const std::vector<int64_t>& sizes,
                 const std::vector<std::string>& groups, const std::vector<int64_t>& coordinates) {
  TORCH_CHECK_VALUE(
      names.size() == sizes.size() && names.size() == groups.size() && names.size() == coordinates.size(),
      "variance: new_mesh: as many names, sizes, groups and coordinates");
  std::vector<MeshDim> dims;
  for (size_t i = 0; i < names.size(); ++i) dims.push_back({names[i], sizes[i], groups[i], coordinates[i]});
  return Mesh(std::move(dims)).id();
}

State state_named(std::string_view name) {
  for (const State state : {State::Invariant, State::Reduced, State::Varying, State::Partial}) {
    static constexpr std::string_view letters = "IRVP";
    if (name.size() == 1 && letters[static_cast<size_t>(state)] == name[0]) return state;
  }
  TORCH_CHECK_VALUE(
      false,
      "variance: a state is \"I\", \"R\", \"V\" or \"P\" (invariant, reduced, varying, partial), not \"",
      name, "\"");
}

void mark_named(const Tensor& x, int64_t mesh, const std::vector<std::string>& varying,
                const std::vector<std::string>& reduced, const std::vector<std::string>& partial) {
  mark(x, Mesh::of_id(mesh), {dims_of(varying), dims_of(reduced), dims_of(partial)});
}

// [varying, reduced, partial]
std::vector<std::vector<std::string>> states_named(const Tensor& x) {
  const States of_x = states(x);
  return {list_of(of_x.varying), list_of(of_x.reduced), list_of(of_x.partial)};
}

// -1: it is not tracked.
int64_t mesh_id(const Tensor& x) {
  const std::optional<Mesh> mesh = mesh_of(x);
  return mesh ? mesh->id() : -1;
}

Tensor cast_named(const Tensor& x, std::string dim, std::string_view to) {
  return cast(x, dim, state_named(to));
}

void begin_scope(int64_t mesh, std::string_view randomness, bool strict, std::string_view branches) {
  TORCH_CHECK_VALUE(randomness == "error" || randomness == "same" || randomness == "different",
                    "variance: a scope's randomness is \"error\", \"same\" or \"different\", not \"",
                    randomness, "\"");
  TORCH_CHECK_VALUE(branches == "error" || branches == "own",
                    "variance: a scope's branches are \"error\" or \"own\", not \"", branches, "\"");
  open_scope(Mesh::of_id(mesh), {randomness == "error"  ? Randomness::Error
                                 : randomness == "same" ? Randomness::Same
                                                        : Randomness::Different,
                                 strict, branches == "own"});
}

template <class Op>
void define(torch::Library& m, const char* schema) {
  m.def(schema);
  OwnOp<Op>::implement();
}

}  // namespace

TORCH_LIBRARY(vmapgen_variance, m) {
  define<Lift>(m, "lift(Tensor(a) x, int mesh, int varying, int reduced) -> Tensor(a)");
  define<Cast>(m, "cast(Tensor(a) x, int mesh, int dim, int to) -> Tensor(a)");
  define<SumGradient>(m, "sum_gradient(Tensor x, int mesh, int dims) -> Tensor");
  define<AllReduce>(m, "all_reduce(Tensor x, int mesh, int dim, str op, int to) -> Tensor");
  define<AllGather>(m, "all_gather(Tensor x, int mesh, int dim, int tensor_dim, int to, int size) -> Tensor");
  define<ReduceScatter>(m, "reduce_scatter(Tensor x, int mesh, int dim, int tensor_dim) -> Tensor");
  define<AllToAll>(m,
                   "all_to_all(Tensor x, int mesh, int dim, int split_dim, int concat_dim, int[] sent=[], "
                   "int[] received=[]) -> Tensor");
  define<Permute>(m, "permute(Tensor x, int mesh, int dim, int[] to) -> Tensor");
  define<Broadcast>(m, "broadcast(Tensor x, int mesh, int dim, int root) -> Tensor");
  define<Shard>(m, "shard(Tensor x, int mesh, int dim, int tensor_dim) -> Tensor");
  define<Unshard>(m, "unshard(Tensor x, int mesh, int dim, int tensor_dim, int size, int to) -> Tensor");

  handle_raw_collectives();

  define_for_python(m, "new_mesh(str[] names, int[] sizes, str[] groups, int[] coordinates) -> int",
                    new_mesh);
  define_for_python(m, "mark(Tensor x, int mesh, str[] varying, str[] reduced, str[] partial) -> ()",
                    mark_named);
  define_for_python(m, "unmarked(Tensor(a) x) -> Tensor(a)", unmarked);
  define_for_python(m, "wait(Tensor x) -> ()", wait);
  define_for_python(m, "wait_for_all() -> ()", wait_for_all);
  define_for_python(m, "results_arrive_later() -> bool", Arrival::is_possible);
  define_for_python(m, "states(Tensor x) -> str[][]", states_named);
  define_for_python(m, "mesh_of(Tensor x) -> int", mesh_id);
  define_for_python(m, "shown(Tensor x) -> str", [](const Tensor& x) { return shown(x); });
  define_for_python(m, "cast_to(Tensor x, str dim, str to) -> Tensor", cast_named);
  define_for_python(m, "begin_scope(int mesh, str randomness, bool strict, str branches) -> ()", begin_scope);
  define_for_python(m, "end_scope() -> ()", close_scope);
  define_for_python(m, "all_reduce_over(Tensor x, str dim, str op, str to) -> Tensor",
                    [](const Tensor& x, std::string dim, std::string op, std::string_view to) {
                      return all_reduce(x, dim, op, state_named(to));
                    });
  define_for_python(
      m, "all_gather_over(Tensor x, str dim, int tensor_dim, str to, int? size) -> Tensor",
      [](const Tensor& x, std::string dim, int64_t tensor_dim, std::string_view to,
         std::optional<int64_t> size) { return all_gather(x, dim, tensor_dim, state_named(to), size); });
  define_for_python(m, "reduce_scatter_over(Tensor x, str dim, int tensor_dim) -> Tensor",
                    [](const Tensor& x, std::string dim, int64_t tensor_dim) {
                      return reduce_scatter(x, dim, tensor_dim);
                    });
  define_for_python(m,
                    "all_to_all_over(Tensor x, str dim, int split_dim, int concat_dim, int[] sent, int[] "
                    "received) -> Tensor",
                    [](const Tensor& x, std::string dim, int64_t split_dim, int64_t concat_dim,
                       std::vector<int64_t> sent, std::vector<int64_t> received) {
                      return all_to_all(x, dim, split_dim, concat_dim, sent, received);
                    });
  define_for_python(
      m, "permute_over(Tensor x, str dim, int[] to) -> Tensor",
      [](const Tensor& x, std::string dim, std::vector<int64_t> to) { return permute(x, dim, to); });
  define_for_python(m, "broadcast_over(Tensor x, str dim, int root) -> Tensor",
                    [](const Tensor& x, std::string dim, int64_t root) { return broadcast(x, dim, root); });
  define_for_python(
      m, "shard_over(Tensor x, str dim, int tensor_dim) -> Tensor",
      [](const Tensor& x, std::string dim, int64_t tensor_dim) { return shard(x, dim, tensor_dim); });
  define_for_python(m, "reduce_gradients(Tensor[] parameters, int bucket_bytes) -> ()", reduce_gradients);
  define_for_python(m, "axis_index(int mesh, str dim) -> Tensor",
                    [](int64_t mesh, std::string dim) { return axis_index(Mesh::of_id(mesh), dim); });
}

}  // namespace vmap::variance
