// Communication that was called past us, by torch.distributed: understood, or refused.
#include "raw_collectives.h"

#include <algorithm>
#include <deque>

#include "../../core/registry/registration.h"
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

// The word that the call has for it; "" where the operator has none.
std::string word_among(const Call& call, const char* name) {
  for (size_t i = 0; i < call.plan().arguments; ++i) {
    if (call.name_of(i) == name && call.argument(i).isString()) return call.argument(i).toStringRef();
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
    {"_c10d_functional::all_reduce_coalesced", "all_reduce", State::Invariant, true},
    {"_c10d_functional::all_reduce_coalesced_", "all_reduce", State::Invariant, true},
    {"_c10d_functional::all_gather_into_tensor", "all_gather", State::Reduced, false},
    {"_c10d_functional::all_gather_into_tensor_coalesced", "all_gather", State::Reduced, false},
    {"_c10d_functional::all_gather_into_tensor_out", "all_gather", State::Reduced, false},
    {"_c10d_functional::reduce_scatter_tensor", "reduce_scatter", State::Varying, true},
    {"_c10d_functional::reduce_scatter_tensor_coalesced", "reduce_scatter", State::Varying, true},
    {"_c10d_functional::reduce_scatter_tensor_out", "reduce_scatter", State::Varying, true},
    {"_c10d_functional::all_to_all_single", "all_to_all", State::Varying, false},
    {"_c10d_functional_autograd::all_gather_into_tensor", "all_gather", State::Reduced, false},
    {"_c10d_functional_autograd::reduce_scatter_tensor", "reduce_scatter", State::Varying, true},
    {"_c10d_functional_autograd::all_to_all_single", "all_to_all", State::Varying, false},
    {"_c10d_functional::broadcast", "broadcast", State::Invariant, false},
    {"_c10d_functional::broadcast_", "broadcast", State::Invariant, false},
};

const Known& known(const Call& call) {
  for (const Known& each : kKnown) {
    if (call.name() == each.name) return each;
  }
  TORCH_INTERNAL_ASSERT(false, call.name());
}

// The states of what comes of one tensor. Raises where nothing should be sent of it.
Masks sent(const Call& call, const Mesh& mesh, Mask dim, const Operand& of) {
  const Known& mine = known(call);
  const std::string op = word_among(call, "reduce_op");
  const bool adds = mine.sums && (op == "sum" || op == "avg");
  const State from = state_in(of.masks, dim);
  TORCH_CHECK(
      !(of.tensor.requires_grad() && c10::GradMode::is_enabled()), "variance: ", call.name(),
      ": the tensor wants a gradient, of which c10d's operators do not know the states. Use variance.",
      mine.ours, " over ", first_of(mesh, dim));
  TORCH_CHECK(from == State::Varying || (adds && from == State::Partial), "variance: ", call.name(), " over ",
              first_of(mesh, dim), ": the value is ", shown(from), " there",
              from == State::Partial ? ", and this does not sum" : ", the same on all ranks");
  Masks masks = of.masks;
  masks.set(dim, mine.to);
  if (mine.to == State::Invariant && adds) masks.summed |= dim;
  return masks;
}

// Where it lies over a part of a memory, the rest of that stays as it was.
void arrive_in_place(const Call& call, const Mesh& mesh, Mask dim, const Operand& of, Masks masks) {
  if (!covers_its_memory(of.tensor)) {
    TORCH_CHECK(
        (of.masks.partial & dim) == 0, "variance: ", call.name(), " over ", first_of(mesh, dim),
        ": of a part of a tensor that is partial as a whole. Sum the whole, or a clone() of the part");
    const Masks part = masks;
    masks = of.masks;
    masks.join(part);
  }
  of.cell->set(masks);
}

void stamp_list(const Call& call, const Mesh& mesh, const std::vector<Masks>& masks) {
  const c10::IValue& result = torch::jit::peek(*call.stack(), 0, 1);
  if (!result.isTensorList()) return stamp_new(call, mesh, masks.front());
  const c10::List<Tensor> list = result.toTensorList();
  for (size_t i = 0; i < list.size(); ++i) give_cell(list.get(i), new_cell(mesh, masks[i]));
}

void see_functional(const PhysicalCall& physical, Stack* stack) {
  Call call(physical, plan_of(physical.op()), stack);
  const Operands operands = operands_of(call);
  const Mesh* theirs = mesh_of(call, operands);
  if (theirs == nullptr) return physical.go_on(stack);
  const Mesh mesh = *theirs;
  const Mask dim = dim_of_group(call, mesh, word_among(call, "group_name"));
  Operands given;
  std::vector<Masks> masks;
  for (const Operand& each : operands) {
    if (holds(call.plan().out, each.argument)) continue;
    given.push_back(each);
    masks.push_back(sent(call, mesh, dim, each));
  }
  if (call.plan().out != 0) return see_written_as(call, mesh, operands, {}, masks.front());
  physical.go_on(stack);
  if (call.plan().written == 0) return stamp_list(call, mesh, masks);
  for (size_t i = 0; i < given.size(); ++i) arrive_in_place(call, mesh, dim, given[i], masks[i]);
}

// The result of a collective that has not arrived is waited for under the same states.
void see_wait(const PhysicalCall& physical, Stack* stack) {
  const CellPtr cell = shared_cell_of(stack->back().toTensor());
  physical.go_on(stack);
  if (cell) give_cell(stack->back().toTensor(), cell);
}

[[noreturn]] void refuse(const c10::OperatorHandle& op) {
  TORCH_CHECK(false, "variance: ", op.operator_name(),
              ": torch.distributed's own collectives do not know the states of a tracked tensor. Use those "
              "of vmapgen.variance (all_reduce, all_gather, "
              "reduce_scatter, all_to_all, permute, broadcast), or unmarked() tensors and mark() what comes");
}

void refuse_call(const PhysicalCall& physical, Stack*) {
  refuse(physical.op());
}

bool holds_tracked(const c10::IValue& value) {
  if (value.isTensor()) return value.toTensor().defined() && cell_of(value.toTensor()) != nullptr;
  if (!value.isList()) return false;
  const c10::ArrayRef<c10::IValue> list = value.toListRef();
  return std::any_of(list.begin(), list.end(), &holds_tracked);
}

bool takes_lists_of_lists(const c10::FunctionSchema& schema) {
  const auto is_so = [](const c10::Argument& argument) {
    const auto list = argument.type()->cast<c10::ListType>();
    return list && list->getElementType()->kind() == c10::TypeKind::ListType;
  };
  return std::any_of(schema.arguments().begin(), schema.arguments().end(), is_so);
}

using Next = std::decay_t<decltype(std::declval<c10::OperatorHandle>().getComputedKernelForDispatchKey(
    c10::DispatchKey::CPU))>;

// NOTE: [lists of lists]
// The dispatcher does not look for tensors in a list of lists, so that our key is not found there: what
// stands before the operator's kernel looks.
class Looks final : public c10::OperatorKernel {
 public:
  explicit Looks(Next next) : next_(std::move(next)) {}

  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
    const auto arguments = torch::jit::last(*stack, op.schema().arguments().size());
    if (std::any_of(arguments.begin(), arguments.end(), &holds_tracked)) refuse(op);
    next_.callBoxed(op, keys, stack);
  }

 private:
  Next next_;
};

}  // namespace

bool arrives_later(const Call& call) {
  return std::any_of(std::begin(kKnown), std::end(kKnown),
                     [&](const Known& each) { return call.name() == each.name; });
}

void handle_raw_collectives() {
  for (const Known& each : kKnown) register_handler(each.name, &see_functional);
  register_handler("_c10d_functional::wait_tensor", &see_wait);
  for (const char* name :
       {"allreduce_", "allreduce_coalesced_", "allgather_", "_allgather_base_", "allgather_coalesced_",
        "allgather_into_tensor_coalesced_", "reduce_scatter_", "_reduce_scatter_base_",
        "reduce_scatter_tensor_coalesced_", "reduce_", "gather_", "scatter_", "alltoall_", "alltoall_base_",
        "broadcast_", "send", "recv_", "recv_any_source_"})
    register_handler((std::string("c10d::") + name).c_str(), &refuse_call);
  for (const char* name : {"isend", "irecv", "batch_p2p_ops"})
    register_handler((std::string("_c10d_functional::") + name).c_str(), &refuse_call);
}

void look_into_lists_of_lists() {
  // Never destroyed: the dispatcher may be gone before static objects are.
  static auto* handles = new std::deque<c10::RegistrationHandleRAII>;
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
    const auto op = dispatcher.findSchema(name);
    if (!op || name.getNamespace() != "c10d" || !takes_lists_of_lists(op->schema())) continue;
    for (const c10::DispatchKey key : {c10::DispatchKey::CPU, c10::DispatchKey::CUDA, c10::DispatchKey::XPU,
                                       c10::DispatchKey::PrivateUse1}) {
      if (!op->hasKernelForDispatchKey(key)) continue;
      auto looks = std::make_unique<Looks>(op->getComputedKernelForDispatchKey(key));
      handles->push_back(vmap::detail::register_kernel(
          name, key, c10::KernelFunction::makeFromBoxedFunctor(std::move(looks))));
    }
  }
}

}  // namespace vmap::variance
