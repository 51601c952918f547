// What a recorder knows of tensors: which is which, whose values are numbers.
#include <vmap/batched_tensor.h>
#include <vmap/kernel/laid_out.h>

#include <algorithm>
#include <functional>

#include "../aliases.h"
#include "../run/inputs.h"
#include "memory.h"
#include "recorder.h"

namespace vmap::program {

namespace {

const c10::StorageImpl* storage_of(const Tensor& t) {
  return t.has_storage() ? t.storage().unsafeGetStorageImpl() : nullptr;
}

bool lies_in(const c10::Storage& storage, const void* address) {
  const auto* const begin = static_cast<const uint8_t*>(storage.data());
  const std::less<const uint8_t*> before;
  const auto* const at = static_cast<const uint8_t*>(address);
  return begin && !before(at, begin) && before(at, begin + storage.nbytes());
}

bool same_geometry(const Tensor& a, const Tensor& b) {
  return a.storage_offset() == b.storage_offset() && lie_alike(a, b);
}

// Whether one of them is a leaf that wants a gradient, and the other, w.detach() or w.data, does not.
bool differ_to_autograd(const Tensor& a, const Tensor& b) {
  const auto is_parameter = [](const Tensor& t) { return t.requires_grad() && t.is_leaf(); };
  return (is_parameter(a) && !b.requires_grad()) || (is_parameter(b) && !a.requires_grad());
}

}  // namespace

Slot Recorder::add(const Tensor& t, bool made_inside) {
  const Slot slot = graph_.new_slot(type_of(t));
  kept_.push_back(t);
  memory_.push_back(storage_of(t));
  by_impl_[t.unsafeGetTensorImpl()] = slot;
  if (const c10::StorageImpl* storage = storage_of(t))
    by_storage_.try_emplace(storage, Memory{{}, made_inside, t.storage(), has_address(t)})
        .first->second.slots.push_back(slot);
  return slot;
}

// NOTE: [who a tensor is]
Slot Recorder::known(const Tensor& t) const {
  const auto same = by_impl_.find(t.unsafeGetTensorImpl());
  if (same != by_impl_.end()) return same->second;
  const auto memory = by_storage_.find(storage_of(t));
  if (memory == by_storage_.end()) return kNoSlot;
  for (const Slot slot : memory->second.slots) {
    const Tensor& kept = kept_[static_cast<size_t>(slot)];
    const bool is_captured = !memory->second.made_inside && static_cast<size_t>(slot) >= graph_.inputs.size();
    if (same_geometry(kept, t) && !(is_captured && differ_to_autograd(kept, t))) return slot;
  }
  return kNoSlot;
}

// `.data =` is no operator: a program would go on with the memory of before, and leave the caller's alone.
void Recorder::check_memory(Slot slot) const {
  const Tensor& t = kept_[static_cast<size_t>(slot)];
  TORCH_CHECK(
      as_batched(t) || storage_of(t) == memory_[static_cast<size_t>(slot)],
      "vmap: trace: the function gives a tensor of shape ", t.sizes(),
      " other memory (.data =), which no operator does, so that a program could not. Compute with the "
      "new tensor, and set .data outside of the function, or write to it there (copy_)");
  TORCH_CHECK(has_its_memory(t), "vmap: trace: the function leaves a tensor of shape ", t.sizes(),
              ", which it was given or has captured, without its memory: the storage was resized, which no "
              "operator does, so that a program could not. Map the function instead");
}

void Recorder::check_callers_memory() const {
  for (size_t i = 0; i < graph_.inputs.size(); ++i) check_memory(static_cast<Slot>(i));
  for (const Constant& constant : graph_.constants) check_memory(constant.slot);
}

// set_() is an operator.
void Recorder::note_memory(const Node& node) {
  const auto note = [&](Slot slot) {
    memory_[static_cast<size_t>(slot)] = storage_of(kept_[static_cast<size_t>(slot)]);
  };
  if (!writes(node)) return;
  for_each_given(node, note);
  for_each_returned(node, note);
}

// By address as well: from_blob() and DLPack make another storage of the same memory.
void Recorder::check_no_operator_made(const Tensor& t) const {
  const auto memory = by_storage_.find(storage_of(t));
  bool is_ours = memory != by_storage_.end() && memory->second.made_inside;
  const void* const address = memory == by_storage_.end() && has_address(t) ? t.storage().data() : nullptr;
  for (auto each = by_storage_.begin(); address && !is_ours && each != by_storage_.end(); ++each) {
    const Memory& other = each->second;
    const bool is_input = static_cast<size_t>(other.slots[0]) < graph_.inputs.size();
    is_ours = (other.made_inside || is_input) && other.has_address && lies_in(other.storage, address);
  }
  TORCH_CHECK(
      !is_ours,
      "vmap: trace: a tensor was met that shares memory with what the function made or was given, and "
      "that no operator returned (.data =, set_ of a storage, DLPack, from_blob, a TensorImpl made in "
      "C++). A trace cannot follow it; make it by a view operator");
}

Slot Recorder::slot_of_given(const Tensor& t) {
  if (!t.defined()) return kNoSlot;
  if (const Slot same = known(t); same != kNoSlot) {
    check_memory(same);
    // Another TensorImpl over it is kept, too.
    if (by_impl_.try_emplace(t.unsafeGetTensorImpl(), same).second) aliases_.push_back(t);
    return same;
  }
  // A number that is a tensor stands for itself: a program that runs inside has its numbers so. There are as
  // many of them as calls, and the memory of each is its own.
  const bool is_number = t.unsafeGetTensorImpl()->is_wrapped_number();
  if (!is_number) check_no_operator_made(t);
  const Slot captured = add(t, false);
  graph_.constants.push_back(
      {is_number ? Constant::Kind::Made : Constant::Kind::Captured, captured, t, "", carried_of(t)});
  if (is_number) numbers_.insert(captured);
  return captured;
}

Slot Recorder::slot_of_returned(const Tensor& t) {
  if (!t.defined()) return kNoSlot;
  const auto known = by_impl_.find(t.unsafeGetTensorImpl());
  return known != by_impl_.end() ? known->second : add(t, true);
}

// That the recorder keeps.
std::vector<Tensor> Recorder::others_over(const Memory& memory, const Tensor& t) const {
  std::vector<Tensor> others;
  const auto see = [&](const Tensor& other) {
    if (storage_of(other) == storage_of(t) && !other.is_same(t)) others.push_back(other);
  };
  for (const Slot slot : memory.slots) see(kept_[static_cast<size_t>(slot)]);
  for (const Tensor& alias : aliases_) see(alias);
  return others;
}

KeptByObserver Recorder::kept(const Tensor& t) {
  const auto memory = by_storage_.find(storage_of(t));
  if (memory == by_storage_.end() || !memory->second.made_inside) return {};
  std::vector<Tensor> others = others_over(memory->second, t), gone;
  const auto gone_views_of = [&](const Tensor& base) {
    const auto views_it = [&](const Tensor& view) { return view.is_view() && view._base().is_same(base); };
    return static_cast<size_t>(std::count_if(gone.begin(), gone.end(), views_it) + (views_it(t) ? 1 : 0));
  };
  for (bool found = true; found;) {
    const auto is_had_by_others = [&](const Tensor& each) {
      return detail::references_to(each) != 2 + gone_views_of(each);  // kept_ or aliases_, and here
    };
    const auto alone = std::partition(others.begin(), others.end(), is_had_by_others);
    found = alone != others.end();
    gone.insert(gone.end(), alone, others.end());
    others.erase(alone, others.end());
  }
  const size_t own = by_impl_.count(t.unsafeGetTensorImpl());
  return {own + gone_views_of(t), gone.size() + 1, std::move(others)};
}

// Runs have the default dtype that is around them.
void Recorder::check_default_dtype(const Node& node) const {
  if (c10::get_default_dtype() == default_dtype_) return;
  const auto is_floating = [&](Slot slot) {
    const c10::ScalarType dtype = kept_[static_cast<size_t>(slot)].scalar_type();
    return c10::isFloatingType(dtype) || c10::isComplexType(dtype);
  };
  bool is_given = false, is_returned = false;
  for_each_given(node, [&](Slot slot) { is_given = is_given || is_floating(slot); });
  for_each_returned(node, [&](Slot slot) { is_returned = is_returned || is_floating(slot); });
  if (const auto dtype = node.op.schema().argumentIndexWithName("dtype"))
    is_given = is_given || !node.arguments[static_cast<size_t>(*dtype)].value.isNone();
  TORCH_CHECK(is_given || !is_returned, "vmap: trace: the function sets the default dtype, and ",
              node.op.operator_name(),
              " takes it: a program has the one that is set around each run. Set it around the call, or give "
              "the dtype (dtype=, to())");
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

// NOTE: [numbers that are written past the operators]
void Recorder::adopt_what_was_filled(const Node& node) {
  if (returns_alias(node) && !writes(node)) return;  // views do not read
  for_each_given(node, [&](Slot given) { adopt_if_filled(given); });
}

void Recorder::adopt_if_filled(Slot slot) {
  const auto made = unfilled_.take_written(kept_[static_cast<size_t>(slot)]);
  if (!made) return;
  adopted_.push_back(made->node);
  graph_.constants.push_back({Constant::Kind::Made, made->slot, kept_[static_cast<size_t>(made->slot)], ""});
}

void Recorder::note_unfilled(const Node& node) {
  for (size_t i = 0; i < node.arguments.size(); ++i) {
    if (!writes_to(node, i)) continue;
    for (const Slot slot : node.arguments[i].slots) {
      if (slot != kNoSlot) unfilled_.forget(kept_[static_cast<size_t>(slot)]);
    }
  }
  if (!is_unfilled(node)) return;
  for_each_returned(node, [&](Slot slot) {
    unfilled_.mark(kept_[static_cast<size_t>(slot)], {slot, graph_.nodes.size()});
  });
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

void Recorder::add_each_examples(Slot slot, const std::vector<Level>& levels) {
  std::vector<Level>& all = each_examples_[slot];
  for (const Level level : levels) {
    if (std::find(all.begin(), all.end(), level) == all.end()) all.push_back(level);
  }
}

// As rules pass batches on: results, and what is written to with all that shares its memory, are of the
// levels that some argument is of.
void Recorder::note_each_examples(const Node& node) {
  if (each_examples_.empty()) return;
  std::vector<Level> levels;
  for_each_given(node, [&](Slot slot) {
    const auto found = each_examples_.find(slot);
    if (found != each_examples_.end())
      levels.insert(levels.end(), found->second.begin(), found->second.end());
  });
  if (levels.empty()) return;
  for_each_returned(node, [&](Slot slot) { add_each_examples(slot, levels); });
  for (size_t i = 0; i < node.arguments.size(); ++i) {
    if (!writes_to(node, i)) continue;
    for (const Slot slot : node.arguments[i].slots) {
      if (slot == kNoSlot) continue;
      const auto memory = by_storage_.find(storage_of(kept_[static_cast<size_t>(slot)]));
      if (memory == by_storage_.end()) continue;
      for (const Slot same : memory->second.slots) add_each_examples(same, levels);
    }
  }
}

// In-place views and resizes of ordinary tensors: their slot has not one geometry throughout. What was
// returned tells, which need not be the TensorImpl that is kept: a tensor that was made inside a map has two.
void Recorder::note_changed_geometry(const Node& node, const torch::jit::Stack& returned) {
  if (!writes(node)) return;
  for (size_t i = 0; i < node.results.size(); ++i) {
    const c10::IValue& value = torch::jit::peek(returned, i, node.results.size());
    if (!value.isTensor() || node.results[i].slots[0] == kNoSlot) continue;
    Type& before = graph_.types[static_cast<size_t>(node.results[i].slots[0])];
    const Type now = type_of(value.toTensor());
    if (before.sizes != now.sizes || before.strides != now.strides || before.offset != now.offset)
      before.dtype = c10::ScalarType::Undefined;
  }
}

}  // namespace vmap::program
