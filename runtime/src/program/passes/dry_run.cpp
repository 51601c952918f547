#include "dry_run.h"

#include <ATen/ops/any.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/zeros.h>
#include <c10/core/GradMode.h>

#include <algorithm>

#include "../record/integers.h"
#include "../run/inputs.h"

namespace vmap::program {

namespace {

// Zeros are in range where they stand for positions.
Tensor zeros_of(const Type& type, const BatchSizes& batch_size) {
  const std::vector<int64_t> sizes = values_at(type.sizes, batch_size);
  const std::vector<int64_t> strides = values_at(type.strides, batch_size);
  const int64_t offset = type.offset.at(batch_size);
  int64_t elements = 1;
  for (size_t i = 0; i < sizes.size(); ++i) {
    elements = sizes[i] == 0 ? 0 : elements + (sizes[i] - 1) * strides[i];
    if (elements == 0) break;
  }
  return at::zeros({offset + elements}, at::TensorOptions(type.dtype).device(type.device))
      .as_strided(sizes, strides, offset);
}

}  // namespace

DryRun::DryRun(const Graph& graph) : graph_(graph) {
  if (graph.only_size) {
    runs_.push_back({*graph.only_size, {}, {}});
    return;
  }
  for (const BatchSizes& each : looked_at({5, 7, 11, 13, 17, 19, 23, 29, 31}, axes_of(graph)))
    runs_.push_back({each, {}, {}});
}

Tensor& DryRun::tensor(Run& run, Slot slot) {
  Tensor& t = run.tensors[slot];
  if (t.defined()) return t;
  for (const Constant& constant : graph_.constants) {
    if (constant.slot == slot) t = constant.value;
  }
  if (!t.defined()) t = zeros_of(graph_.types[static_cast<size_t>(slot)], run.batch_size);
  return t;
}

c10::IValue DryRun::value(Run& run, const Argument& argument) {
  switch (argument.kind) {
    case Argument::Kind::Tensor:
      return tensor(run, argument.slots[0]);
    case Argument::Kind::Tensors: {
      c10::List<Tensor> list;
      for (const Slot slot : argument.slots) list.push_back(tensor(run, slot));
      return list;
    }
    case Argument::Kind::Optional: {
      c10::List<std::optional<Tensor>> list;
      for (const Slot slot : argument.slots)
        list.push_back(slot == kNoSlot ? std::optional<Tensor>() : std::optional(tensor(run, slot)));
      return list;
    }
    case Argument::Kind::Integer:
      return argument.integers[0].at(run.batch_size);
    case Argument::Kind::Integers:
      return c10::List<int64_t>(values_at(argument.integers, run.batch_size));
    case Argument::Kind::Value:
      break;
  }
  return argument.value;
}

bool DryRun::call(Run& run, const Node& node) {
  torch::jit::Stack stack;
  run.results.clear();
  try {
    const c10::NoGradGuard no_grad;
    for (const Argument& argument : node.arguments) stack.push_back(value(run, argument));
    node.op.callBoxed(&stack);
  } catch (const c10::Error&) {
    return false;
  }
  for (const c10::IValue& result : stack) {
    if (!result.isTensor()) return false;
    run.results.push_back(result.toTensor());
  }
  return true;
}

std::optional<InB> DryRun::line(const std::vector<int64_t>& values) const {
  std::vector<BatchSizes> sizes;
  for (const Run& run : runs_) sizes.push_back(run.batch_size);
  return fitted(values, sizes);
}

std::optional<Type> DryRun::type(size_t result) const {
  const Tensor& first = runs_[0].results[result];
  Type type{first.scalar_type(), first.device(), {}, {}, {}};
  if (first.layout() != c10::kStrided) return {};
  for (const Run& run : runs_) {
    const Tensor& t = run.results[result];
    if (!t.defined() || t.dim() != first.dim() || t.scalar_type() != first.scalar_type()) return {};
  }
  const auto lines = [&](const auto& get) {
    std::vector<int64_t> values;
    for (const Run& run : runs_) values.push_back(get(run.results[result]));
    return line(values);
  };
  for (int64_t d = 0; d < first.dim(); ++d) {
    const auto size = lines([&](const Tensor& t) { return t.size(d); });
    const auto stride = lines([&](const Tensor& t) { return t.stride(d); });
    if (!size || !stride) return {};
    type.sizes.push_back(*size);
    type.strides.push_back(*stride);
  }
  const auto offset = lines([](const Tensor& t) { return t.storage_offset(); });
  if (!offset) return {};
  type.offset = *offset;
  return type;
}

std::optional<std::vector<std::optional<Type>>> DryRun::run(const Node& node) {
  for (Run& run : runs_) {
    if (!call(run, node)) return {};
  }
  std::vector<std::optional<Type>> types;
  for (size_t i = 0; i < runs_[0].results.size(); ++i) {
    types.emplace_back();
    if (!runs_[0].results[i].defined()) continue;
    types.back() = type(i);
    if (!types.back()) return {};
  }
  return types;
}

bool DryRun::returned_zero_tensor() const {
  const std::vector<Tensor>& results = runs_[0].results;
  return !results.empty() && results[0].defined() && results[0]._is_zerotensor();
}

bool DryRun::returned(DryRun& other, Slot slot) const {
  for (size_t i = 0; i < runs_.size(); ++i) {
    const Tensor& t = other.tensor(other.runs_[i], slot);
    const Tensor& result = runs_[i].results[0];
    if (result.scalar_type() != t.scalar_type() || !at::equal(result, t)) return false;
  }
  return true;
}

bool DryRun::returned_zeros() const {
  return std::all_of(runs_.begin(), runs_.end(), [](const Run& run) {
    const Tensor& t = run.results[0];
    return t._is_zerotensor() || !at::any(t).item<bool>();
  });
}

void DryRun::fill(Slot slot) {
  for (Run& run : runs_) {
    Tensor& t = tensor(run, slot);
    const Tensor numbers = at::arange(1, t.numel() + 1, at::kDouble);
    t = (at::isIntegralType(t.scalar_type(), true) ? numbers : numbers.rsqrt())
            .to(t.options())
            .reshape(t.sizes());
  }
}

void DryRun::store(const std::vector<Slot>& slots) {
  for (Run& run : runs_) {
    for (size_t i = 0; i < slots.size(); ++i) {
      if (slots[i] != kNoSlot) run.tensors[slots[i]] = run.results[i];
    }
  }
}

}  // namespace vmap::program
