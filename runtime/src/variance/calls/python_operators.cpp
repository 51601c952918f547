// What Python wants besides the operators that say the C++ functions.
#include <torch/library.h>
#include <vmap/physical.h>

#include "../gradients/lift.h"
#include "call.h"
#include "for_python.h"
#include "function.h"
#include "own_op.h"
#include "raised.h"

namespace vmap::variance {

namespace {

// For what no operator reads: an argument of a custom function of autograd's, which may write to it. NOTE:
// [one lift for a tensor]
Tensor lifted_named(const Tensor& x, int64_t mesh, const std::vector<std::string>& varying,
                    const std::vector<std::string>& reduced) {
  const Mesh of = Mesh::of_id(mesh);
  const Tensor alias = lifted(x, of, mask_of(of, dims_of(varying)), mask_of(of, dims_of(reduced)));
  share_memory(x, alias);
  return alias;
}

// The dims over which `x` has a state that its history knows of.
std::vector<std::string> recorded(const Tensor& x) {
  const Cell* cell = is_wrapper(x) ? cell_beneath(x) : cell_of(x);
  if (cell == nullptr) return {};
  return list_of(names_of(cell->mesh(), static_cast<Mask>(cell->masks().any() & ~cell->raised_since(x))));
}

// A strategy that another operator knows: it gets the dims, the mesh and the call's arguments.
Strategy asked_of(const c10::OperatorHandle& by) {
  return [by](const Dims& varying, const Dims& reduced, const Mesh& mesh,
              at::ArrayRef<c10::IValue> arguments) -> std::pair<Dims, Dims> {
    torch::jit::Stack stack{list_of(varying), list_of(reduced), mesh.id()};
    stack.insert(stack.end(), arguments.begin(), arguments.end());
    const Unobserved unobserved;
    by.callBoxed(stack);
    const auto answer = stack.back().to<std::vector<std::vector<std::string>>>();
    return {dims_of(answer.at(0)), dims_of(answer.at(1))};
  };
}

void ask_operator(const std::vector<std::string>& operators, const std::string& by) {
  register_variance_tracking_strategy(
      operators, asked_of(c10::Dispatcher::singleton().findSchemaOrThrow(by.c_str(), "")));
}

// `x` lies over the memory of `other`, which no operator has told.
void share_states(const Tensor& x, const Tensor& other) {
  give_cell(x, shared_cell_of(other));
}

// Names, sizes, groups, and where this process is.
std::tuple<std::vector<std::string>, std::vector<int64_t>, std::vector<std::string>, std::vector<int64_t>>
mesh_dims(int64_t mesh) {
  std::vector<std::string> names, groups;
  std::vector<int64_t> sizes, coordinates;
  for (const MeshDim& dim : Mesh::of_id(mesh).dims()) {
    names.push_back(dim.name);
    sizes.push_back(dim.size);
    groups.push_back(dim.group);
    coordinates.push_back(dim.coordinate);
  }
  return {names, sizes, groups, coordinates};
}

}  // namespace

TORCH_LIBRARY_FRAGMENT(vmapgen_variance, m) {
  define_for_python(m, "lifted(Tensor(a) x, int mesh, str[] varying, str[] reduced) -> Tensor(a)",
                    lifted_named);
  define_for_python(m, "known_to_history(Tensor(a) x) -> Tensor(a)", known_to_history);
  define_for_python(m, "recorded(Tensor x) -> str[]", recorded);
  define_for_python(m, "take_over(Tensor x, Tensor alias) -> ()", take_over);
  define_for_python(
      m, "mark_unseen(Tensor x, int mesh, str[] varying, str[] reduced, str[] partial) -> ()",
      [](const Tensor& x, int64_t mesh, const std::vector<std::string>& varying,
         const std::vector<std::string>& reduced, const std::vector<std::string>& partial) {
        mark_unseen(x, Mesh::of_id(mesh), {dims_of(varying), dims_of(reduced), dims_of(partial)});
      });
  define_for_python(m, "mark_result_of_function(Tensor x, int mesh, str[] varying, str[] reduced) -> ()",
                    [](const Tensor& x, int64_t mesh, const std::vector<std::string>& varying,
                       const std::vector<std::string>& reduced) {
                      mark_result_of_function(x, Mesh::of_id(mesh), {dims_of(varying), dims_of(reduced), {}});
                    });
  define_for_python(m, "say_known(Tensor x) -> ()", [](const Tensor& x) {
    if (Cell* cell = cell_of(x); cell != nullptr) cell->say_known(x);
  });
  define_for_python(m, "summed_over(Tensor x, int mesh, str[] dims) -> Tensor",
                    [](const Tensor& x, int64_t mesh, const std::vector<std::string>& dims) {
                      const Mesh of = Mesh::of_id(mesh);
                      return summed_where_varying(x, of, mask_of(of, dims_of(dims)));
                    });
  define_for_python(m, "share_states(Tensor x, Tensor other) -> ()", share_states);
  define_for_python(m, "stand_at(str place) -> ()", stand_at);
  define_for_python(m, "mesh_dims(int mesh) -> (str[] names, int[] sizes, str[] groups, int[] coordinates)",
                    mesh_dims);
  define_for_python(m, "ask_operator(str[] operators, str by) -> ()", ask_operator);
}

}  // namespace vmap::variance
