#include "recorder.h"

#include <ATen/core/enum_tag.h>
#include <ATen/ops/clone.h>
#include <c10/core/GradMode.h>
#include <vmap/batched_tensor.h>

#include <algorithm>

#include "aliases.h"
#include "inputs.h"
#include "refused.h"

namespace vmap::program {

namespace {

using torch::jit::Stack;

std::vector<InB> fixed(at::IntArrayRef integers) {
  std::vector<InB> all;
  for (const int64_t each : integers) all.push_back({0, each});
  return all;
}

const c10::StorageImpl* storage_of(const Tensor& t) {
  return t.has_storage() ? t.storage().unsafeGetStorageImpl() : nullptr;
}

bool same_geometry(const Tensor& a, const Tensor& b) {
  return a.storage_offset() == b.storage_offset() && a.scalar_type() == b.scalar_type() &&
         a.sizes() == b.sizes() && a.strides() == b.strides() && a.is_conj() == b.is_conj() &&
         a.is_neg() == b.is_neg();
}

// Whose kernels the tensors on the stack go to.
c10::DispatchKey backend_of(const c10::OperatorHandle& op, const Stack& stack) {
  c10::DispatchKeySet keys;
  for (const c10::IValue& value : torch::jit::last(stack, op.schema().arguments().size())) {
    if (value.isTensor() && value.toTensor().defined()) keys = keys | value.toTensor().key_set();
    if (value.isTensorList()) {
      for (const Tensor& t : value.toTensorVector()) keys = keys | t.key_set();
    }
  }
  const c10::DispatchKey key = c10::highestPriorityBackendTypeId(keys);
  return key == c10::DispatchKey::Undefined ? c10::DispatchKey::CPU : key;
}

// Whether what is to be recorded is the operator's body.
bool is_composite(const c10::OperatorHandle& op, const Stack& stack) {
  return op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd) &&
         !op.hasKernelForDispatchKey(backend_of(op, stack));
}

}  // namespace

Type type_of(const Tensor& t) {
  Type type{t.scalar_type(), t.device(), fixed(t.sizes()), {}, {}};
  if (t.layout() == c10::kStrided) {
    type.strides = fixed(t.strides());
    type.offset = {0, t.storage_offset()};
  }
  return type;
}

Recorder::Recorder(const std::vector<Tensor>& inputs, Values values)
    : values_(values), grad_mode_(c10::GradMode::is_enabled()) {
  for (const Tensor& t : inputs) {
    graph_.inputs.push_back({type_of(t), "", wants_gradient(t), t.is_conj(), t.is_neg()});
    add(t, false);
  }
}

Slot Recorder::add(const Tensor& t, bool made_inside) {
  const Slot slot = graph_.new_slot(type_of(t));
  kept_.push_back(t);
  by_impl_[t.unsafeGetTensorImpl()] = slot;
  if (const c10::StorageImpl* storage = storage_of(t))
    by_storage_.try_emplace(storage, Memory{{}, made_inside}).first->second.slots.push_back(slot);
  return slot;
}

// NOTE: [who a tensor is]
Slot Recorder::known(const Tensor& t) const {
  const auto same = by_impl_.find(t.unsafeGetTensorImpl());
  if (same != by_impl_.end()) return same->second;
  const auto memory = by_storage_.find(storage_of(t));
  if (memory == by_storage_.end()) return kNoSlot;
  for (const Slot slot : memory->second.slots) {
    if (same_geometry(kept_[static_cast<size_t>(slot)], t)) return slot;
  }
  return kNoSlot;
}

void Recorder::check_no_operator_made(const Tensor& t) const {
  const auto memory = by_storage_.find(storage_of(t));
  TORCH_CHECK(memory == by_storage_.end() || !memory->second.made_inside,
              "vmap: trace: a tensor was met that shares memory with what the function made, and that no "
              "operator returned (set_ of a storage, from_blob, a TensorImpl made in C++). A trace cannot "
              "follow it; make it by a view operator");
}

Slot Recorder::slot_of_given(const Tensor& t) {
  if (!t.defined()) return kNoSlot;
  if (const Slot same = known(t); same != kNoSlot) {
    // Another TensorImpl over it is kept, too.
    if (by_impl_.try_emplace(t.unsafeGetTensorImpl(), same).second) aliases_.push_back(t);
    return same;
  }
  check_no_operator_made(t);
  const Slot captured = add(t, false);
  // A number that is a tensor stands for itself: a program that runs inside has its numbers so.
  const bool is_number = t.unsafeGetTensorImpl()->is_wrapped_number();
  graph_.constants.push_back({is_number ? Constant::Kind::Made : Constant::Kind::Captured, captured, t, ""});
  return captured;
}

Slot Recorder::slot_of_returned(const Tensor& t) {
  if (!t.defined()) return kNoSlot;
  const auto known = by_impl_.find(t.unsafeGetTensorImpl());
  return known != by_impl_.end() ? known->second : add(t, true);
}

Argument Recorder::argument_of(const c10::IValue& value, const c10::Argument& declared) {
  using Kind = Argument::Kind;
  if (value.isTensor()) {
    const Slot slot = slot_of_given(value.toTensor());
    return slot == kNoSlot ? Argument{Kind::Value, {}, {}, {}} : Argument{Kind::Tensor, {slot}, {}, {}};
  }
  Argument argument;
  if (value.isTensorList()) {
    argument.kind = Kind::Tensors;
    for (const Tensor& t : value.toTensorVector()) argument.slots.push_back(slot_of_given(t));
  } else if (value.isOptionalTensorList()) {
    argument.kind = Kind::Optional;
    for (const std::optional<Tensor>& t : value.toOptionalTensorVector())
      argument.slots.push_back(t ? slot_of_given(*t) : kNoSlot);
  } else {
    TORCH_CHECK(!value.isStorage(), "vmap: trace: argument `", declared.name(),
                "` is a storage, which a program cannot hold: make the tensor by a view operator");
    argument.value = value.isList() ? value.deepcopy() : value;  // lists are shared
  }
  return argument;
}

Result Recorder::result_of(const c10::IValue& value, const c10::OperatorHandle& op, bool of_numbers) {
  if (value.isTensor()) return {Result::Kind::Tensor, {slot_of_returned(value.toTensor())}, {}};
  Result result;
  if (value.isTensorList()) {
    result.kind = Result::Kind::Tensors;
    for (const Tensor& t : value.toTensorVector()) result.slots.push_back(slot_of_returned(t));
    return result;
  }
  const bool of_data = op.hasTag(at::Tag::data_dependent_output) && !of_numbers;
  if (of_data && values_ == Values::Refuse) throw_reads_value(op);
  result.kind = Result::Kind::Value;
  result.value = value;
  return result;
}

// A constant is what it was when the function met it, not what the function has made of it.
void Recorder::keep_value_before_writing(const Node& node) {
  for (size_t i = 0; i < node.arguments.size(); ++i) {
    if (!writes_to(node, i)) continue;
    for (const Slot slot : node.arguments[i].slots) {
      if (slot == kNoSlot) continue;
      const c10::StorageImpl* written = storage_of(kept_[static_cast<size_t>(slot)]);
      for (Constant& constant : graph_.constants) {
        const Tensor& mine = kept_[static_cast<size_t>(constant.slot)];
        if (storage_of(mine) == written && constant.value.is_same(mine)) constant.value = mine.clone();
      }
    }
  }
}

bool Recorder::is_of_numbers(const Node& node) const {
  bool of_numbers = !draws(node);
  for_each_given(node, [&](Slot slot) { of_numbers = of_numbers && numbers_.contains(slot); });
  return of_numbers;
}

// Whether it takes a list of indices, of which all are known from numbers.
bool Recorder::is_indexed_by_numbers(const Node& node) const {
  bool some = false, all = true;
  for (const Argument& argument : node.arguments) {
    if (argument.kind != Argument::Kind::Optional) continue;
    some = true;
    for (const Slot slot : argument.slots) all = all && (slot == kNoSlot || numbers_.contains(slot));
  }
  return some && all;
}

// What is written to memory that is known from numbers may come from elsewhere: nothing in it is known any
// longer.
void Recorder::note_numbers(const Node& node, bool of_numbers) {
  if (of_numbers) {
    for_each_returned(node, [&](Slot slot) { numbers_.insert(slot); });
    return;
  }
  for (size_t i = 0; i < node.arguments.size(); ++i) {
    if (!writes_to(node, i)) continue;
    for (const Slot slot : node.arguments[i].slots) {
      if (slot == kNoSlot) continue;
      numbers_.erase(slot);
      const auto memory = by_storage_.find(storage_of(kept_[static_cast<size_t>(slot)]));
      if (memory == by_storage_.end()) continue;
      for (const Slot same : memory->second.slots) numbers_.erase(same);
    }
  }
}

// In-place views and resizes of ordinary tensors: their slot has not one geometry throughout.
void Recorder::note_changed_geometry(const Node& node) {
  if (!writes(node)) return;
  for_each_returned(node, [&](Slot slot) {
    Type& before = graph_.types[static_cast<size_t>(slot)];
    const Type now = type_of(kept_[static_cast<size_t>(slot)]);
    if (before.sizes != now.sizes || before.strides != now.strides || before.offset != now.offset)
      before.dtype = c10::ScalarType::Undefined;
  });
}

Gradients Recorder::gradients() const {
  const bool now = c10::GradMode::is_enabled();
  if (now == grad_mode_) return Gradients::AsRun;
  return now ? Gradients::On : Gradients::Off;
}

void Recorder::about_to_run_body(const c10::OperatorHandle& op) {
  check_is_of_operators(op);
}

void Recorder::map_begins(const Tensor& t, int64_t dim, Level level) {
  const Slot slot = known(t);
  if (slot == kNoSlot || static_cast<size_t>(slot) >= graph_.inputs.size()) return;
  maps_.push_back({level, static_cast<size_t>(slot), dim});
}

void Recorder::see(const PhysicalCall& call, Stack* stack) {
  const c10::OperatorHandle& op = call.op();
  check_is_of_operators(op);
  if (is_composite(op, *stack) && !is_traced_whole(op)) {
    return call.into_body(stack);
  }
  const auto& declared = op.schema().arguments();
  Node node{op, {}, {}, gradients()};
  for (size_t i = 0; i < declared.size(); ++i)
    node.arguments.push_back(argument_of(torch::jit::peek(*stack, i, declared.size()), declared[i]));
  const bool of_numbers = is_of_numbers(node);
  if (!of_numbers && !is_indexed_by_numbers(node)) check_sizes_do_not_depend_on_data(op, *stack);
  {
    const Unobserved own;
    keep_value_before_writing(node);
  }
  call.go_on(stack);
  bool is_of_value = !op.schema().returns().empty();
  for (const c10::IValue& value : torch::jit::last(*stack, op.schema().returns().size())) {
    node.results.push_back(result_of(value, op, of_numbers));
    is_of_value = is_of_value && node.results.back().kind == Result::Kind::Value;
  }
  // What is known of tensors without their values, or from numbers alone, is the same in every run.
  if (is_of_value && (of_numbers || !op.hasTag(at::Tag::data_dependent_output))) return;
  note_changed_geometry(node);
  note_numbers(node, of_numbers);
  graph_.nodes.push_back(std::move(node));
}

Recording Recorder::finish(const std::vector<Tensor>& outputs) {
  for (const Tensor& t : outputs) graph_.outputs.push_back(slot_of_given(t));
  Recording recording;
  const c10::NoGradGuard no_grad;
  for (const Constant& constant : graph_.constants) {
    const Tensor& met = kept_[static_cast<size_t>(constant.slot)];
    // One that has become a batch in its place has given its memory up.
    if (!constant.value.is_same(met) && !as_batched(met)) met.detach().copy_(constant.value);
    recording.met.push_back(met);
  }
  if (turns_gradients_on(graph_)) {
    for (size_t i = 0; i < graph_.inputs.size(); ++i)
      graph_.inputs[i].requires_grad = kept_[i].requires_grad();
  }
  graph_.modes = modes_of_thread();
  recording.graph = std::move(graph_);
  recording.all = std::move(kept_);
  recording.maps = std::move(maps_);
  return recording;
}

}  // namespace vmap::program
