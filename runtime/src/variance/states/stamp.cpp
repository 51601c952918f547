#include "../calls/call.h"
#include "../collectives/check.h"
#include "../gradients/own_result.h"
#include "../gradients/tangents.h"
#include "errors.h"
#include "scope.h"

namespace vmap::variance {

namespace {

// Wrappers of torch.func's have no states: what they hold is stamped where it is made.
bool takes_cell(const Tensor& t) {
  return t.defined() && !is_wrapper(t);
}

template <class F>
void for_each_result(const Call& call, F&& f) {
  const size_t results = call.plan().results;
  for (size_t r = 0; r < results; ++r) {
    const c10::IValue& value = torch::jit::peek(*call.stack(), r, results);
    if (value.isTensor()) {
      f(r, value.toTensor());
    } else if (value.isTensorList()) {
      for (const Tensor& t : value.toTensorVector()) f(r, t);
    }
  }
}

}  // namespace

void check_can_be_partial(const Call& call, const Mesh& mesh, const Tensor& t, Mask partial) {
  if (partial != 0 && !c10::isFloatingType(t.scalar_type()) && !c10::isComplexType(t.scalar_type()))
    throw_not_floating(call, mesh, t, partial);
}

// NOTE: [views that do not say so]
// `_unsafe_view` shows its argument's memory, and its signature speaks of a new tensor: for autograd it is
// one. Bodies of PyTorch write through it (kron.out), so it shares the cell as other views do. The parts of
// an `unsafe_split` do not: autograd takes each for itself, and so a lift of one that is written to is of no
// other. Nobody is to read the whole after such a write.
Stamp::Stamp(const Call& call, const Mesh& mesh, const Masks& masks)
    : call_(call), mesh_(mesh), masks_(masks) {
  for (const int argument : call.plan().aliases) {
    CellPtr cell;
    if (argument >= 0) {
      const c10::IValue& value = call.argument(static_cast<size_t>(argument));
      if (value.isTensor() && value.toTensor().defined()) {
        cell = shared_cell_of(value.toTensor());
        if (!cell) cell = CellPtr::reclaim_copy(own_result(value.toTensor()));
      }
    }
    shared_.push_back(std::move(cell));
  }
  if (C10_LIKELY(!call.plan().hides_view)) return;
  const c10::IValue& first = call.argument(0);
  if (!first.isTensor() || !first.toTensor().has_storage()) return;
  viewed_ = first.toTensor().storage();
  of_viewed_ = shared_cell_of(first.toTensor());
}

void Stamp::results() {
  for_each_result(call_, [&](size_t r, const Tensor& t) {
    if (!takes_cell(t)) return;
    const int argument = call_.plan().aliases[r];
    if (argument >= 0) {
      // What is written to has its states already.
      const bool is_written = holds(call_.plan().written, static_cast<size_t>(argument));
      if (is_written || (!shared_[r] && masks_.any() == 0)) return;
      CellPtr cell = cell_of_view(shared_[r], mesh_, masks_);
      check_can_be_partial(call_, mesh_, t, cell->masks().partial);
      give_cell(t, std::move(cell));
    } else if (cell_of(t) == nullptr) {
      check_can_be_partial(call_, mesh_, t, masks_.partial);
      const bool is_view = of_viewed_ && t.has_storage() && t.storage().is_alias_of(viewed_);
      give_cell(t, is_view ? of_viewed_ : new_cell(mesh_, masks_));
      if (C10_UNLIKELY(masks_.partial != 0) && t.requires_grad()) keep_own_result(t);
    }
    stamp_tangent(t, mesh_, masks_);
    // A view of what nobody has filled yet shows what was there before.
    if (checks_results() && !cell_of(t)->is_unwritten()) check_result(call_, mesh_, t, cell_of(t)->masks());
  });
}

// Which part of an invariant tensor is viewed may depend on what varies: the view has states of its own then,
// and what is written through it is in what it shows. NOTE: [casts show one memory]
CellPtr cell_of_view(const CellPtr& viewed, const Mesh& mesh, const Masks& masks) {
  if (!viewed) return new_cell(mesh, masks);
  if (masks.any() == 0 || masks == viewed->masks()) return viewed;
  viewed->await();
  CellPtr cell = new_cell(mesh, masks);
  viewed->share_memory(*cell);
  return cell;
}

void stamp_made_in_body(const Call& call) {
  const OpenScope* scope = scope_of_thread();
  if (C10_LIKELY(scope == nullptr || !scope->of_body)) return;
  for_each_result(call, [&](size_t, const Tensor& t) {
    const bool is_new = takes_cell(t) && t.has_storage() && t.storage().use_count() == 1;
    if (is_new && cell_of(t) == nullptr) give_cell(t, new_cell(scope->mesh, {}));
  });
}

void stamp_new(const Call& call, const Mesh& mesh, const Masks& masks, bool unwritten) {
  const bool is_constant = is_in_a_formula();
  for_each_result(call, [&](size_t, const Tensor& t) {
    if (!takes_cell(t) || cell_of(t) != nullptr) return;
    CellPtr cell = new_cell(mesh, masks);
    if (is_constant) cell->say_constant();
    if (unwritten) cell->say_unwritten();
    give_cell(t, std::move(cell));
  });
}

}  // namespace vmap::variance
