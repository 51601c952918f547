#include "shared_outputs.h"

#include <ATen/ops/as_strided.h>

#include <algorithm>

#include "aliases.h"

namespace vmap::program {

namespace {

bool have_one_memory(const Tensor& a, const Tensor& b) {
  return a.has_storage() && b.has_storage() && a.storage().is_alias_of(b.storage());
}

const Tensor& tensor_of(const Graph& graph, Slot slot, at::TensorList inputs) {
  if (static_cast<size_t>(slot) < inputs.size()) return inputs[static_cast<size_t>(slot)];
  return std::find_if(graph.constants.begin(), graph.constants.end(),
                      [&](const Constant& each) { return each.slot == slot; })
      ->value;
}

bool is_whole(const Tensor& view, const Tensor& of) {
  return view.sizes() == of.sizes() && view.strides() == of.strides() &&
         view.storage_offset() == of.storage_offset();
}

}  // namespace

std::optional<std::vector<SharedOutput>> shared_outputs(const Graph& graph) {
  const Aliases aliases(graph);
  std::vector<Slot> callers;
  for (size_t i = 0; i < graph.inputs.size(); ++i) callers.push_back(static_cast<Slot>(i));
  for (const Constant& each : graph.constants) {
    if (each.kind == Constant::Kind::Captured) callers.push_back(each.slot);
  }
  std::vector<SharedOutput> all;
  for (size_t i = 0; i < graph.outputs.size(); ++i) {
    const Slot output = graph.outputs[i];
    if (output == kNoSlot || !aliases.is_callers(output)) continue;
    SharedOutput found{i, {}};
    for (const Slot slot : callers) {
      if (aliases.memory_of(slot) != aliases.memory_of(output)) continue;
      if (graph.types[static_cast<size_t>(slot)].dtype != graph.types[static_cast<size_t>(output)].dtype)
        return std::nullopt;
      found.of.push_back(slot);
    }
    all.push_back(std::move(found));
  }
  return all;
}

void show_shared(const Graph& graph, const std::vector<SharedOutput>& shared, at::TensorList inputs,
                 std::vector<Tensor>& outputs) {
  for (const SharedOutput& each : shared) {
    Tensor& output = outputs[each.output];
    for (const Slot slot : each.of) {
      const Tensor& whole = tensor_of(graph, slot, inputs);
      if (!have_one_memory(whole, output)) continue;
      const Tensor raw = output;
      output = is_whole(raw, whole) ? whole
                                    : at::as_strided(whole, raw.sizes(), raw.strides(), raw.storage_offset());
      break;
    }
  }
}

}  // namespace vmap::program
