#include "recorder.h"

#include <ATen/core/enum_tag.h>
#include <ATen/ops/clone.h>
#include <c10/core/GradMode.h>
#include <vmap/batched_tensor.h>

#include <algorithm>
#include <functional>

#include "../../core/calls/body.h"
#include "../aliases.h"
#include "../modes.h"
#include "../run/inputs.h"
#include "memory.h"
#include "refused.h"

namespace vmap::program {

namespace {

using torch::jit::Stack;

std::vector<InB> fixed(at::IntArrayRef integers) {
  std::vector<InB> all;
  for (const int64_t each : integers) all.push_back({0, each});
  return all;
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

// Of an operator that is no composite one: its kernel calls what autocast casts.
bool is_body_that_casts(const c10::OperatorHandle& op) {
  if (!is_autocast_on() || op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd))
    return false;
  return vmap::detail::is_seen_as_body(op);
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

Recorder::Recorder(const std::vector<Tensor>& inputs, Values values, Generators& generators)
    : values_(values),
      generators_(generators),
      grad_mode_(c10::GradMode::is_enabled()),
      default_dtype_(c10::get_default_dtype()) {
  for (const Tensor& t : inputs) {
    graph_.inputs.push_back({type_of(t), "", wants_gradient(t), t.is_conj(), t.is_neg(), carried_of(t)});
    add(t, false);
  }
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

void Recorder::keep_objects(const c10::OperatorHandle& op, const Stack& stack) {
  for (const c10::IValue& value : torch::jit::last(stack, op.schema().returns().size())) {
    if (value.isObject()) objects_.push_back(value);
  }
}

// What is done with an object that the function has made, as torch.profiler.record_function does, is no part
// of a program where no tensor takes part in it.
bool Recorder::is_about_own_objects(const c10::OperatorHandle& op, const Stack& stack) const {
  if (!op.schema().returns().empty()) return false;
  bool some = false;
  for (const c10::IValue& value : torch::jit::last(stack, op.schema().arguments().size())) {
    if (value.isTensor() || value.isTensorList() || value.isOptionalTensorList()) return false;
    const auto is_it = [&](const c10::IValue& own) { return own.is(value); };
    some = some || (value.isObject() && std::any_of(objects_.begin(), objects_.end(), is_it));
  }
  return some;
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
  if (slot != kNoSlot && static_cast<size_t>(slot) < graph_.inputs.size()) {
    maps_.push_back({level, static_cast<size_t>(slot), dim});
  } else if (!numbers_.contains(slot)) {
    computed_.push_back(t.size(dim));
  }
}

void Recorder::made_once(const Tensor& made, Level level) {
  if (const Slot slot = known(made); slot != kNoSlot) add_each_examples(slot, {level});
}

bool Recorder::is_each_examples(const Tensor& t, Level level) {
  if (each_examples_.empty()) return false;
  const auto found = each_examples_.find(known(t));
  return found != each_examples_.end() &&
         std::find(found->second.begin(), found->second.end(), level) != found->second.end();
}

void Recorder::see(const PhysicalCall& call, Stack* stack) {
  const c10::OperatorHandle& op = call.op();
  check_is_of_operators(op);
  // A run has no autocast: what it does is calls of the program.
  if (call.is_to_be_cast() || is_body_that_casts(op)) return call.into_body(stack);
  if (is_composite(op, *stack) && !is_traced_whole(op)) return call.into_body(stack);
  if (is_about_own_objects(op, *stack)) return call.go_on(stack);
  const auto& declared = op.schema().arguments();
  Node node{op, {}, {}, gradients()};
  const size_t known_constants = graph_.constants.size();
  for (size_t i = 0; i < declared.size(); ++i)
    node.arguments.push_back(argument_of(torch::jit::peek(*stack, i, declared.size()), declared[i]));
  if (gets_numbers(op)) {
    for (size_t c = known_constants; c < graph_.constants.size(); ++c)
      numbers_.insert(graph_.constants[c].slot);
  }
  const bool of_numbers = is_of_numbers(node);
  if (!of_numbers && !is_indexed_by_numbers(node)) check_sizes_do_not_depend_on_data(op, *stack);
  const bool is_draw = draws(node);
  {
    const Unobserved own;
    adopt_what_was_filled(node);
    keep_value_before_writing(node);
    if (is_draw) generators_.before_draw(op, *stack);
  }
  call.go_on(stack);
  if (is_draw) generators_.after_draw();
  keep_objects(op, *stack);
  bool is_of_value = !op.schema().returns().empty();
  for (const c10::IValue& value : torch::jit::last(*stack, op.schema().returns().size())) {
    node.results.push_back(result_of(value, op, of_numbers));
    is_of_value = is_of_value && node.results.back().kind == Result::Kind::Value;
  }
  // What is known of tensors without their values, or from numbers alone, is the same in every run.
  if (is_of_value && (of_numbers || !op.hasTag(at::Tag::data_dependent_output))) return;
  check_default_dtype(node);
  note_memory(node);
  note_changed_geometry(node, *stack);
  note_numbers(node, of_numbers);
  note_each_examples(node);
  note_unfilled(node);
  graph_.nodes.push_back(std::move(node));
}

Recording Recorder::finish(const std::vector<Tensor>& outputs) {
  for (const Tensor& t : outputs) graph_.outputs.push_back(slot_of_given(t));
  for (const Slot slot : graph_.outputs) {
    if (slot != kNoSlot) adopt_if_filled(slot);
  }
  std::sort(adopted_.begin(), adopted_.end(), std::greater<>());
  for (const size_t node : adopted_) graph_.nodes.erase(graph_.nodes.begin() + static_cast<int64_t>(node));
  Recording recording;
  const c10::NoGradGuard no_grad;
  for (const Constant& constant : graph_.constants) {
    const Tensor& met = kept_[static_cast<size_t>(constant.slot)];
    // One that has become a batch in its place has given its memory up.
    if (!constant.value.is_same(met) && !as_batched(met) && has_its_memory(met))
      met.detach().copy_(constant.value);
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
  recording.computed = std::move(computed_);
  return recording;
}

}  // namespace vmap::program
