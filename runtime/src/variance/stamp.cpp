#include "call.h"
#include "check.h"
#include "errors.h"

namespace vmap::variance {

namespace {

// Wrappers of torch.func's have no states: what they hold is stamped where it is made.
bool takes_cell(const Tensor& t) {
  return t.defined() && !is_wrapper(t);
}

void check_can_be_partial(const Call& call, const Mesh& mesh, const Tensor& t, Mask partial) {
  if (partial != 0 && !c10::isFloatingType(t.scalar_type()) && !c10::isComplexType(t.scalar_type()))
    throw_not_floating(call, mesh, t, partial);
}

template <class F>
void for_each_result(const Call& call, F&& f) {
  const size_t results = call.plan().results;
  for (size_t r = 0; r < results; ++r) {
    const c10::IValue& value = torch::jit::peek(*call.stack(), r, results);
    if (value.isTensor()) {
      f(r, value.toTensor());
    } else if (value.isTensorList()) {
      for (const Tensor& t : value.toTensorList()) f(r, t);
    }
  }
}

}  // namespace

Stamp::Stamp(const Call& call, const Mesh& mesh, const Masks& masks)
    : call_(call), mesh_(mesh), masks_(masks) {
  for (const int argument : call.plan().aliases) {
    CellPtr cell;
    if (argument >= 0) {
      const c10::IValue& value = call.argument(static_cast<size_t>(argument));
      if (value.isTensor() && value.toTensor().defined()) cell = shared_cell_of(value.toTensor());
    }
    shared_.push_back(std::move(cell));
  }
}

void Stamp::results() {
  for_each_result(call_, [&](size_t r, const Tensor& t) {
    if (!takes_cell(t)) return;
    const int argument = call_.plan().aliases[r];
    if (argument >= 0) {
      const bool is_written = (call_.plan().written >> argument & 1) != 0;  // it has its states already
      if (!shared_[r] || is_written) return;
      // Which part of an invariant tensor is viewed may depend on what varies: the view has states of its own
      // then.
      const bool is_own = masks_.any() != 0 && masks_ != shared_[r]->masks();
      check_can_be_partial(call_, mesh_, t, (is_own ? masks_ : shared_[r]->masks()).partial);
      give_cell(t, is_own ? new_cell(mesh_, masks_) : shared_[r]);
    } else if (cell_of(t) == nullptr) {
      check_can_be_partial(call_, mesh_, t, masks_.partial);
      give_cell(t, new_cell(mesh_, masks_));
    }
    if (checks_results()) check_result(call_, mesh_, t, cell_of(t)->masks());
  });
}

void stamp_new(const Call& call, const Mesh& mesh, const Masks& masks) {
  for_each_result(call, [&](size_t, const Tensor& t) {
    if (takes_cell(t) && cell_of(t) == nullptr) give_cell(t, new_cell(mesh, masks));
  });
}

}  // namespace vmap::variance
