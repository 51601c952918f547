// Communication that was called past us, by torch.distributed: understood, or refused.
#include "raw_collectives.h"

#include "../calls/call.h"
#include "../states/errors.h"

namespace vmap::variance {

namespace {

using torch::jit::Stack;

// The dim of the mesh along which a process group of that name lies.
Mask dim_of_group(const Call& call, const Mesh& mesh, const std::string& group) {
  for (size_t i = 0; i < mesh.dims().size(); ++i) {
    if (mesh.dims()[i].group == group) return static_cast<Mask>(1U << i);
  }
  TORCH_CHECK(
      false, "variance: ", call.name(), ": the process group \"", group, "\" is none of the mesh ",
      mesh.shown(),
      ", so that what becomes of the states cannot be told. Use a group of the mesh, or unmarked() tensors");
}

std::string group_among(const Call& call) {
  for (size_t i = 0; i < call.plan().arguments; ++i) {
    if (call.name_of(i) == "group_name" && call.argument(i).isString()) return call.argument(i).toStringRef();
  }
  return "";
}

// What is known of each of c10d's functional collectives.
struct Known {
  const char* name;
  const char* ours;
  State to;
  bool sums;
};

constexpr Known kKnown[] = {
    {"_c10d_functional::all_reduce", "all_reduce", State::Invariant, true},
    {"_c10d_functional::all_reduce_", "all_reduce", State::Invariant, true},
    {"_c10d_functional::all_gather_into_tensor", "all_gather", State::Reduced, false},
    {"_c10d_functional::reduce_scatter_tensor", "reduce_scatter", State::Varying, true},
    {"_c10d_functional::all_to_all_single", "all_to_all", State::Varying, false},
    {"_c10d_functional::broadcast", "broadcast", State::Invariant, false},
    {"_c10d_functional::broadcast_", "broadcast", State::Invariant, false},
};

const Known& known(const Call& call) {
  for (const Known& each : kKnown) {
    if (call.name() == each.name) return each;
  }
  TORCH_INTERNAL_ASSERT(false, call.name());
}

void see_functional(const PhysicalCall& physical, Stack* stack) {
  Call call(physical, plan_of(physical.op()), stack);
  const Known& mine = known(call);
  const Operands operands = operands_of(call);
  const Mesh* theirs = mesh_of(call, operands);
  if (theirs == nullptr) return physical.go_on(stack);
  const Mesh mesh = *theirs;
  const Mask dim = dim_of_group(call, mesh, group_among(call));
  Masks masks = operands[0].masks;
  const State from = state_in(masks, dim);
  TORCH_CHECK(
      !(operands[0].tensor.requires_grad() && c10::GradMode::is_enabled()), "variance: ", call.name(),
      ": the tensor wants a gradient, of which c10d's operators do not know the states. Use variance.",
      mine.ours, " over ", first_of(mesh, dim));
  TORCH_CHECK(from == State::Varying || (mine.sums && from == State::Partial), "variance: ", call.name(),
              " over ", first_of(mesh, dim), ": the value is ", shown(from), " there",
              from == State::Partial ? ", and this does not sum" : ", the same on all ranks");
  masks.set(dim, mine.to);
  if (mine.to == State::Invariant && mine.sums) masks.summed |= dim;
  physical.go_on(stack);
  if (operands[0].cell != nullptr && call.plan().written != 0) {
    operands[0].cell->set(masks);
  } else {
    stamp_new(call, mesh, masks);
  }
}

// The result of a collective that has not arrived is waited for under the same states.
void see_wait(const PhysicalCall& physical, Stack* stack) {
  const CellPtr cell = shared_cell_of(stack->back().toTensor());
  physical.go_on(stack);
  if (cell) give_cell(stack->back().toTensor(), cell);
}

void refuse(const PhysicalCall& physical, Stack* stack) {
  Call call(physical, plan_of(physical.op()), stack);
  TORCH_CHECK(false, "variance: ", call.name(),
              ": torch.distributed's own collectives do not know the states of a tracked tensor. Use those "
              "of vmapgen.variance (all_reduce, all_gather, "
              "reduce_scatter, all_to_all, permute, broadcast), or unmarked() tensors and mark() what comes");
}

}  // namespace

void handle_raw_collectives() {
  for (const Known& each : kKnown) register_handler(each.name, &see_functional);
  register_handler("_c10d_functional::wait_tensor", &see_wait);
  for (const char* name :
       {"allreduce_", "allreduce_coalesced_", "allgather_", "_allgather_base_", "allgather_coalesced_",
        "allgather_into_tensor_coalesced_", "reduce_scatter_", "_reduce_scatter_base_",
        "reduce_scatter_tensor_coalesced_", "reduce_", "gather_", "scatter_", "alltoall_", "alltoall_base_",
        "broadcast_", "send", "recv_", "recv_any_source_"})
    register_handler((std::string("c10d::") + name).c_str(), &refuse);
}

}  // namespace vmap::variance
