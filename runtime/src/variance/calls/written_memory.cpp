#include "written_memory.h"

#include <vmap/physical.h>

#include <algorithm>
#include <vector>

#include "../gradients/own_result.h"
#include "../states/cell.h"

namespace vmap::variance {

namespace {

// `began`: where autograd's count stood before the write.
void raise(Cell& cell, const Masks& before, const Masks& to, uint64_t began) {
  const Mask raised = static_cast<Mask>(to.any() & ~before.any());
  if (raised != 0 && cell.is_recorded()) cell.say_raised(raised, began);
  cell.set(to);
  cell.tell_others(to, began);
}

// Other tensors over the memory of `t` that are known, beside what it is a view of.
std::vector<Tensor> known_over_memory_of(const Tensor& t, std::vector<Tensor> others) {
  const auto is_base = [&](const Tensor& other) { return t.is_view() && other.is_same(t._base()); };
  others.erase(std::remove_if(others.begin(), others.end(), is_base), others.end());
  return others;
}

}  // namespace

bool has_history(const Tensor& t) {
  return t.requires_grad() || (t.is_view() && t._base().requires_grad());
}

bool has_views(const Tensor& t) {
  if (!t.has_storage()) return true;
  // Two references are ours: the operand's and the stack's share one TensorImpl, which counts once.
  const size_t knows = t.is_view() ? 2 : 1;
  const KeptByObserver kept = kept_by_observers(t);
  return t.storage().use_count() > knows + kept.holders + known_over_memory_of(t, kept.others).size();
}

void write_states(const Mesh& mesh, const Tensor& t, const Masks& masks, bool was_recorded, uint64_t began) {
  CellPtr cell = shared_cell_of(t);
  const Masks before = cell ? cell->masks() : Masks();
  if (!cell) cell = new_cell(mesh, masks);
  if (was_recorded) cell->say_recorded();
  raise(*cell, before, masks, began);
  if (cell_of(t) == nullptr) {
    give_cell(t, cell);
    for (const Tensor& other : known_over_memory_of(t, kept_by_observers(t).others)) {
      if (cell_of(other) == nullptr) give_cell(other, cell);
    }
  }
  if (has_history(t) && c10::GradMode::is_enabled()) {
    cell->say_written(t, began);
    if (masks.partial != 0) keep_own_result(t.is_view() ? Tensor(t._base()) : t);
  }
  if (!t.is_view()) return;
  const Tensor base(t._base());
  const CellPtr of_base = shared_cell_of(base);
  if (!of_base) return give_cell(base, cell);
  if (of_base == cell) return;
  Masks joined = of_base->masks();  // the view was marked for itself
  joined.join(masks);
  if (was_recorded) of_base->say_recorded();
  raise(*of_base, of_base->masks(), joined, began);
  if (base.requires_grad() && c10::GradMode::is_enabled()) of_base->say_written(base, began);
}

}  // namespace vmap::variance
