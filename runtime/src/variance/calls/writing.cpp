// Writes: in-place operators, out=, and the lists of both.
#include <ATen/SequenceNumber.h>
#include <torch/csrc/autograd/function.h>

#include <algorithm>
#include <unordered_map>

#include "../collectives/check.h"
#include "../gradients/lift.h"
#include "../gradients/tangents.h"
#include "../states/errors.h"
#include "../states/scope.h"
#include "call.h"
#include "written_memory.h"

namespace vmap::variance {

namespace {

bool is_written(const Call& call, const Operand& operand) {
  return holds(call.plan().written, operand.argument);
}

// Whether what stood there does not matter for what is written.
bool is_unread(const Call& call, const Operand& operand) {
  return holds(call.plan().unread(), operand.argument);
}

bool are_constants_of_a_formula(const Operands& read) {
  return std::all_of(read.begin(), read.end(), may_be_constant) && is_in_a_formula();
}

// The state of the memory of `written` after something of state `to` was written to it: zeros, or anything.
Masks after(const Call& call, const Mesh& mesh, const Operand& written, const Masks& to, bool zeros) {
  check_can_be_partial(call, mesh, written.tensor, static_cast<Mask>(to.partial));
  if (is_unread(call, written) && covers_its_memory(written.tensor)) return to;
  Masks masks = written.masks;
  const Mask mixed = static_cast<Mask>(is_unread(call, written) ? (masks.partial ^ to.partial) : 0);
  if (mixed != 0 && !zeros && are_steps_of_a_gradient(mixed) != mixed)
    throw_whole_beside_partial(call, mesh, nullptr, written, mixed);
  masks.join(to);
  if (masks.partial != 0) masks.set(masks.partial, State::Partial);
  if (!zeros) masks.set(mixed, State::Varying);
  return masks;
}

using InPlace = std::vector<LiftedInPlace>;

// `as_a_whole`: nothing is left of what stood there.
void lift_written(const Mesh& mesh, const Operand& written, const Masks& to, bool as_a_whole,
                  InPlace& lifted) {
  const Mask raised = written.cell != nullptr ? written.cell->raised_since(written.tensor) : Mask{0};
  const Mask own = static_cast<Mask>(written.masks.any() & ~raised);
  const Mask varying = static_cast<Mask>(to.varying & ~own);
  const Mask reduced = static_cast<Mask>((to.reduced | to.partial) & ~own);
  if ((varying | reduced) == 0 || !written.tensor.requires_grad() || !c10::GradMode::is_enabled()) return;
  if (!as_a_whole) return lifted.push_back(lift_in_place(written.tensor, mesh, varying, reduced));
  Masks was = written.masks;
  was.set(raised, State::Invariant);
  lifted.push_back(end_in_place(written.tensor, mesh, was));
}

// A write that raises has changed nothing.
void go_on(const Call& call, const InPlace& lifted) {
  try {
    call.physical().go_on(call.stack());
  } catch (...) {
    for (auto each = lifted.rbegin(); each != lifted.rend(); ++each) each->take_back();
    throw;
  }
}

// NOTE: [memory that several elements write to]
// A call of lists goes through them one after the other, and elements may lie over one memory: views of a
// flat buffer, or one tensor twice. What an earlier one has written is there when a later one reads or writes
// it.
class WrittenBefore {
 public:
  void tell(Operands& operands) const {
    for (Operand& each : operands) {
      const auto found = masks_.find(sharers_of(each));
      if (found != masks_.end()) each.masks = found->second;
    }
  }
  void add(const Operand& written, const Masks& masks) { masks_[sharers_of(written)] = masks; }

 private:
  // One address for all tensors whose states are one: their cell's, or that of a tensor without one.
  static const void* sharers_of(const Operand& operand) {
    if (operand.cell != nullptr) return operand.cell;
    return operand.tensor.unsafeGetTensorImpl();
  }

  std::unordered_map<const void*, Masks> masks_;
};

const c10::StorageImpl* memory_of(const Tensor& t) {
  return t.has_storage() ? t.storage().unsafeGetStorageImpl() : nullptr;
}

struct Written {
  size_t place;  // among the element's operands
  Masks masks;   // from now on
  const c10::StorageImpl* memory;
  bool was_recorded;

  Written(size_t at, const Operand& operand, const Masks& to)
      : place(at), masks(to), memory(memory_of(operand.tensor)), was_recorded(has_history(operand.tensor)) {}
};

// One element of a call of lists, or a call of tensors.
struct Element {
  Operands operands;
  Masks result;
  std::vector<Written> written;
  Masks meet;  // what is read is lifted to this as well
};

void find_states(const Call& call, const Mesh& mesh, Element& element, const Masks& besides) {
  Operands read;
  for (const Operand& each : element.operands) {
    if (!is_unread(call, each)) read.push_back(each);
  }
  element.result = result_of(call, mesh, read);
  element.result.join(besides);
  element.result.join(states_of_tangents(call, mesh, element.operands));
  const bool zeros = are_constants_of_a_formula(read);
  for (size_t i = 0; i < element.operands.size(); ++i) {
    const Operand& each = element.operands[i];
    if (is_written(call, each))
      element.written.emplace_back(i, each, after(call, mesh, each, element.result, zeros));
  }
}

void lift_all(Call& call, const Mesh& mesh, Element& element, InPlace& lifted) {
  Masks to = element.result;
  to.join(element.meet);
  for (const Written& each : element.written) to.join(each.masks);
  Operands read;
  for (const Operand& each : element.operands) {
    if (!is_written(call, each)) read.push_back(each);
  }
  lift(call, mesh, read, to);
  for (const Written& written : element.written) {
    const Operand& each = element.operands[written.place];
    if (each.beneath) continue;
    Masks of_both = written.masks;
    of_both.join(element.meet);
    lift_written(mesh, each, of_both, is_unread(call, each) && covers_its_memory(each.tensor), lifted);
  }
}

// What is called a write may put a tensor over the memory of another, which it shares from then on.
bool lies_over_another(const Element& element, const Written& written) {
  const Operand& now = element.operands[written.place];
  const c10::StorageImpl* memory = memory_of(now.tensor);
  if (memory == written.memory || memory == nullptr) return false;
  for (const Operand& each : element.operands) {
    if (each.tensor.is_same(now.tensor) || memory_of(each.tensor) != memory || each.cell == nullptr) continue;
    give_cell(now.tensor, shared_cell_of(each.tensor));
    return true;
  }
  return false;
}

// What is the same on all ranks leaves an untracked tensor so, unless nobody else sees its memory.
bool stays_untracked(const Operand& written, const Masks& masks) {
  if (written.cell != nullptr || masks.any() != 0 || scope_of_thread() != nullptr) return false;
  return has_views(written.tensor) || torch::autograd::get_current_node();
}

void set_written(const Call& call, const Mesh& mesh, const Element& element, uint64_t began) {
  for (const Written& written : element.written) {
    const Operand& each = element.operands[written.place];
    const Masks& masks = written.masks;
    if (each.beneath || is_wrapper(each.tensor) || lies_over_another(element, written)) continue;
    if (stays_untracked(each, masks)) continue;
    if (each.cell != nullptr && is_unread(call, each) && covers_its_memory(each.tensor))
      each.cell->say_reduced(0);
    write_states(mesh, each.tensor, masks, written.was_recorded, began);
    stamp_tangent(each.tensor, mesh, masks);
    // What was put over memory of nobody's that is known holds what its owner says.
    if (checks_results() && memory_of(each.tensor) == written.memory)
      check_result(call, mesh, each.tensor, masks);
  }
}

void check_untracked_can_be(const Call& call, const Element& element) {
  // A formula of a gradient writes, through views that it drops, into what it has made itself.
  if (torch::autograd::get_current_node()) return;
  for (const Written& written : element.written) {
    const Operand& each = element.operands[written.place];
    if (each.cell == nullptr && written.masks.any() != 0 && each.tensor.has_storage() &&
        has_views(each.tensor))
      throw_other_views(call, each);
  }
}

// NOTE: [parts that differ between the ranks]
void check_history_can_be(const Call& call, const Element& element) {
  if (!c10::GradMode::is_enabled()) return;
  for (const Written& written : element.written) {
    const Operand& each = element.operands[written.place];
    const bool has_parts = each.cell != nullptr && !each.beneath && each.cell->has_parts();
    if (has_parts && each.tensor.requires_grad()) throw_has_parts(call, each);
  }
}

void see_element(Call& call, const Mesh& mesh, Element& element) {
  check_untracked_can_be(call, element);
  check_history_can_be(call, element);
  const uint64_t began = at::sequence_number::peek();
  InPlace lifted;
  lift_all(call, mesh, element, lifted);
  Stamp stamp(call, mesh, element.result);
  go_on(call, lifted);
  set_written(call, mesh, element, began);
  stamp.results();
}

// What is written to beside the lists is told by their elements, and tells them nothing.
bool is_of_all(const Call& call, const Operand& operand) {
  return operand.element < 0 && is_written(call, operand);
}

// The operands of each element of the lists, in the order of the arguments; those that are no lists are in
// all.
std::vector<Element> elements_of(const Call& call, const Operands& all) {
  int64_t count = 0;
  for (const Operand& each : all) count = std::max(count, each.element + 1);
  std::vector<Element> elements(static_cast<size_t>(count));
  for (const Operand& each : all) {
    if (is_of_all(call, each)) continue;
    if (each.element >= 0) {
      elements[static_cast<size_t>(each.element)].operands.push_back(each);
      continue;
    }
    for (Element& element : elements) element.operands.push_back(each);
  }
  return elements;
}

// One more, of what is of all of them.
void add_of_all(const Call& call, const Mesh& mesh, const Operands& all, std::vector<Element>& elements) {
  Element last;
  for (const Element& each : elements) last.meet.join(each.result);
  for (const Operand& each : all) {
    if (is_of_all(call, each)) last.operands.push_back(each);
  }
  find_states(call, mesh, last, last.meet);
  check_untracked_can_be(call, last);
  check_history_can_be(call, last);
  elements.push_back(std::move(last));
}

void stamp_of_element(const Tensor& t, const Mesh& mesh, const Masks& masks) {
  if (!t.defined() || cell_of(t) != nullptr) return;
  give_cell(t, new_cell(mesh, masks));
  stamp_tangent(t, mesh, masks);
}

void stamp_lists(const Call& call, const Mesh& mesh, const std::vector<Element>& elements) {
  const size_t results = call.plan().results;
  for (size_t r = 0; r < results; ++r) {
    const c10::IValue& value = torch::jit::peek(*call.stack(), r, results);
    if (value.isTensor()) stamp_of_element(value.toTensor(), mesh, elements.back().result);
    if (!value.isTensorList()) continue;
    const c10::List<Tensor> list = value.toTensorList();
    for (size_t i = 0; i < list.size() && i + 1 < elements.size(); ++i)
      stamp_of_element(list.get(i), mesh, elements[i].result);
  }
}

}  // namespace

void see_writing(Call& call, const Masks& besides, const Mesh* mesh) {
  Element element{operands_of(call), {}, {}, {}};
  if (const Mesh* theirs = mesh_of(call, element.operands)) mesh = theirs;
  if (mesh == nullptr) return call.physical().go_on(call.stack());
  const Mesh kept = *mesh;
  if (adds_gradients()) make_summands(call, element.operands);
  find_states(call, kept, element, besides);
  see_element(call, kept, element);
}

void see_written_as(Call& call, const Mesh& mesh, const Operands& operands, const Masks& meet,
                    const Masks& result) {
  Element element{operands, result, {}, meet};
  for (size_t i = 0; i < operands.size(); ++i) {
    const Operand& each = operands[i];
    if (!is_written(call, each)) continue;
    const Masks masks =
        covers_its_memory(each.tensor) ? result : after(call, mesh, each, result, /*zeros=*/false);
    element.written.emplace_back(i, each, masks);
  }
  see_element(call, mesh, element);
}

// Operators of lists act element by element: one varying gradient makes one parameter varying.
void see_lists(Call& call) {
  const Operands all = operands_of(call);
  const Mesh* mesh = mesh_of(call, all);
  if (mesh == nullptr) return call.physical().go_on(call.stack());
  const Mesh kept = *mesh;
  std::vector<Element> elements = elements_of(call, all);
  WrittenBefore before;
  for (Element& element : elements) {
    before.tell(element.operands);
    find_states(call, kept, element, {});
    check_untracked_can_be(call, element);
    check_history_can_be(call, element);
    for (const Written& each : element.written) before.add(element.operands[each.place], each.masks);
  }
  add_of_all(call, kept, all, elements);
  const uint64_t began = at::sequence_number::peek();
  InPlace lifted;
  for (Element& element : elements) lift_all(call, kept, element, lifted);
  go_on(call, lifted);
  for (const Element& element : elements) set_written(call, kept, element, began);
  stamp_lists(call, kept, elements);
}

}  // namespace vmap::variance
