#include "steps.h"

#include <c10/core/GradMode.h>

#include <cmath>
#include <utility>

#include "../passes/equal.h"
#include "../record/refused.h"
#include "failed_call.h"

namespace vmap::program {

namespace {

constexpr size_t kNever = static_cast<size_t>(-1);

// For each slot the last node that uses it. Never: for what remains after the run.
std::vector<size_t> last_uses(const Graph& graph, const Plan* plan) {
  std::vector<size_t> last(graph.types.size(), 0);
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    const auto use = [&](Slot slot) { last[static_cast<size_t>(slot)] = n; };
    for_each_given(graph.nodes[n], use);
    for_each_returned(graph.nodes[n], use);
  }
  for (const Constant& constant : graph.constants) last[static_cast<size_t>(constant.slot)] = kNever;
  for (const Slot slot : graph.outputs) {
    if (slot != kNoSlot) last[static_cast<size_t>(slot)] = kNever;
  }
  if (plan) {
    for (size_t s = 0; s < last.size(); ++s) {
      if (plan->stays(static_cast<Slot>(s))) last[s] = kNever;
    }
  }
  return last;
}

c10::List<std::optional<Tensor>> optional_list(const std::vector<Slot>& list,
                                               const std::vector<Tensor>& slots) {
  c10::List<std::optional<Tensor>> tensors;
  tensors.reserve(list.size());
  for (const Slot slot : list)
    tensors.push_back(slot == kNoSlot ? std::nullopt
                                      : std::optional<Tensor>(slots[static_cast<size_t>(slot)]));
  return tensors;
}

c10::List<Tensor> tensor_list(const std::vector<Slot>& list, const std::vector<Tensor>& slots) {
  c10::List<Tensor> tensors;
  tensors.reserve(list.size());
  for (const Slot slot : list)
    tensors.push_back(slot == kNoSlot ? Tensor() : slots[static_cast<size_t>(slot)]);
  return tensors;
}

bool is_value(const Argument& argument) {
  return argument.kind == Argument::Kind::Value || argument.kind == Argument::Kind::Integer ||
         argument.kind == Argument::Kind::Integers;
}

size_t values_of(const Node& node) {
  size_t values = 0;
  for (const Argument& argument : node.arguments) values += is_value(argument) ? 1 : 0;
  return values;
}

size_t checked_sizes_of(const Node& node) {
  size_t sizes = 0;
  if (has_checked_sizes(node.op)) for_each_returned(node, [&](Slot) { ++sizes; });
  return sizes;
}

c10::IValue list_at(const std::vector<InB>& integers, const BatchSizes& batch_size) {
  c10::List<int64_t> list;
  for (const InB& each : integers) list.push_back(each.at(batch_size));
  return list;
}

// As for arguments that are numbers: 0.0 is not -0.0, and what is not a number is itself.
bool is_as_traced(const c10::IValue& value, const c10::IValue& traced) {
  const auto is_nan = [](const c10::IValue& v) { return v.isDouble() && std::isnan(v.toDouble()); };
  return same_value(value, traced) || (is_nan(value) && is_nan(traced));
}

void take_results(const Node& node, Slots& slots) {
  for (size_t r = 0; r < node.results.size(); ++r) {
    const Result& result = node.results[r];
    c10::IValue& value = slots.stack[r];
    const auto put = [&](Slot slot, Tensor t) {
      if (slot != kNoSlot) slots.tensors[static_cast<size_t>(slot)] = std::move(t);
    };
    if (result.kind == Result::Kind::Tensor) {
      put(result.slots[0], std::move(value).toTensor());
    } else if (result.kind == Result::Kind::Tensors) {
      const std::vector<Tensor> list = value.toTensorVector();
      TORCH_CHECK(list.size() == result.slots.size(), "vmap: it returned ", list.size(), " tensors, and ",
                  result.slots.size(), " when it was traced");
      for (size_t i = 0; i < list.size(); ++i) put(result.slots[i], list[i]);
    } else {
      TORCH_CHECK(is_as_traced(value, result.value), "vmap: the program is for the value ", result.value,
                  " here, which the traced function has read, and it is ", value,
                  " now: trace again, or keep the value in tensors (torch.where)");
    }
  }
}

}  // namespace

std::vector<c10::IValue> values_at(const Graph& graph, const BatchSizes& batch_size) {
  std::vector<c10::IValue> values;
  for (const Node& node : graph.nodes) {
    for (const Argument& argument : node.arguments) {
      if (argument.kind == Argument::Kind::Value) {
        values.push_back(argument.value);
      } else if (argument.kind == Argument::Kind::Integer) {
        values.emplace_back(argument.integers[0].at(batch_size));
      } else if (argument.kind == Argument::Kind::Integers) {
        values.push_back(list_at(argument.integers, batch_size));
      }
    }
    if (!has_checked_sizes(node.op)) continue;
    for_each_returned(node, [&](Slot slot) {
      const Type& type = graph.types[static_cast<size_t>(slot)];
      const bool is_known = type.dtype != c10::ScalarType::Undefined;
      values.push_back(is_known ? list_at(type.sizes, batch_size) : c10::IValue());
    });
  }
  return values;
}

Steps::Steps(const Graph& graph, const Plan* plan, bool once) {
  const std::vector<size_t> last = last_uses(graph, plan);
  size_t first_value = 0;
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[n];
    const size_t first_size = first_value + values_of(node);
    const size_t first_argument = std::exchange(first_value, first_size + checked_sizes_of(node));
    const Plan::Way way = plan ? plan->way(n) : Plan::Way::Call;
    if ((way == Plan::Way::Once) != once) continue;
    std::vector<bool> dies(graph.types.size());
    const auto first_dead = dead_.size();
    const auto see = [&](Slot slot) {
      const auto at = static_cast<size_t>(slot);
      if (last[at] != n || dies[at]) return;
      dies[at] = true;
      dead_.push_back(slot);
    };
    for_each_given(node, see);
    for_each_returned(node, see);
    const auto first_source = sources_.size();
    add_sources(node, first_argument, dies);
    const bool one_tensor = node.results.size() == 1 && node.results[0].kind == Result::Kind::Tensor;
    Step step{node.op,
              &node,
              static_cast<uint32_t>(n),
              static_cast<uint32_t>(first_source),
              0,
              static_cast<uint32_t>(first_dead),
              static_cast<uint32_t>(dead_.size() - first_dead),
              static_cast<uint32_t>(first_size),
              node.grad_mode,
              one_tensor ? Step::Result::Tensor : Step::Result::Others,
              one_tensor ? node.results[0].slots[0] : kNoSlot,
              has_checked_sizes(node.op)};
    if (way == Plan::Way::Out) {
      step.op = plan->out_variant(n);
      step.results = Step::Result::None;
      for_each_returned(node, [&](Slot slot) {
        sources_.push_back({Source::Kind::Slot, static_cast<uint32_t>(slot)});
      });
    }
    step.sources = static_cast<uint32_t>(sources_.size() - first_source);
    steps_.push_back(step);
  }
}

void Steps::add_sources(const Node& node, size_t first_value, const std::vector<bool>& dies) {
  for (const Argument& argument : node.arguments) {
    if (argument.kind == Argument::Kind::Tensor) {
      const Slot slot = argument.slots[0];
      // Moved out of its slot when no other argument, and no result, is the same.
      size_t uses = 0;
      const auto count = [&](Slot other) { uses += other == slot ? 1 : 0; };
      for_each_given(node, count);
      for_each_returned(node, count);
      const bool moves = dies[static_cast<size_t>(slot)] && uses == 1;
      sources_.push_back({moves ? Source::Kind::LastUse : Source::Kind::Slot, static_cast<uint32_t>(slot)});
    } else if (is_value(argument)) {
      sources_.push_back({Source::Kind::Value, static_cast<uint32_t>(first_value++)});
    } else {
      sources_.push_back(
          {argument.kind == Argument::Kind::Tensors ? Source::Kind::Tensors : Source::Kind::Optional,
           static_cast<uint32_t>(lists_.size())});
      lists_.push_back(argument.slots);
    }
  }
}

void Steps::run(const std::vector<c10::IValue>& values, Slots& slots, const After& after) const {
  for (const Step& step : steps_) {
    try {
      call(step, values, slots);
      if (C10_UNLIKELY(after != nullptr)) after(*step.node);
    } catch (...) {
      rethrow_naming(
          c10::str("in call ", step.number, ", ", step.node->op.operator_name(), ", of a traced program"));
    }
  }
}

void Steps::check_sizes(const Step& step, const std::vector<c10::IValue>& values, const Slots& slots) const {
  size_t at = step.first_size;
  for_each_returned(*step.node, [&](Slot slot) {
    const c10::IValue& traced = values[at++];
    const at::IntArrayRef sizes = slots.tensors[static_cast<size_t>(slot)].sizes();
    TORCH_CHECK(traced.isNone() || sizes == traced.toIntVector(), "vmap: it returned a tensor of shape ",
                sizes, ", and one of shape ", at::IntArrayRef(traced.toIntVector()),
                " for the values of the trace, which a program is for: trace again with values like these");
  });
}

void Steps::call(const Step& step, const std::vector<c10::IValue>& values, Slots& slots) const {
  torch::jit::Stack& stack = slots.stack;
  stack.clear();
  const Source* source = sources_.data() + step.first_source;
  for (const Source* const end = source + step.sources; source != end; ++source) {
    switch (source->kind) {
      case Source::Kind::Slot:
        stack.emplace_back(slots.tensors[source->at]);
        break;
      case Source::Kind::LastUse:
        stack.emplace_back(std::move(slots.tensors[source->at]));
        break;
      case Source::Kind::Value:
        stack.push_back(values[source->at]);
        break;
      case Source::Kind::Tensors:
        stack.emplace_back(tensor_list(lists_[source->at], slots.tensors));
        break;
      case Source::Kind::Optional:
        stack.emplace_back(optional_list(lists_[source->at], slots.tensors));
        break;
    }
  }
  if (C10_LIKELY(step.grad_mode == Gradients::AsRun)) {
    step.op.callBoxed(stack);
  } else {
    const c10::AutoGradMode mode(step.grad_mode == Gradients::On);
    step.op.callBoxed(stack);
  }
  if (C10_LIKELY(step.results == Step::Result::Tensor)) {
    if (step.result != kNoSlot)
      slots.tensors[static_cast<size_t>(step.result)] = std::move(stack.back()).toTensor();
  } else if (step.results == Step::Result::Others) {
    take_results(*step.node, slots);
  }
  if (C10_UNLIKELY(step.has_checked_sizes)) check_sizes(step, values, slots);
  const Slot* dead = dead_.data() + step.first_dead;
  for (const Slot* const end = dead + step.dead; dead != end; ++dead)
    slots.tensors[static_cast<size_t>(*dead)].reset();
}

}  // namespace vmap::program
