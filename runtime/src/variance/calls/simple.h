// Internal: the way of nearly every call: tensors of one mesh, none of them partial.
#pragma once

#include <vmap/kernel/transform_order.h>

#include "../gradients/own_result.h"
#include "../gradients/tangents.h"
#include "call.h"

namespace vmap::variance {

// What the tensors of a call come to, one after the other.
class Simple {
 public:
  // `viewed`: of a plan whose results are views for autograd as well. NOTE: [views of what was raised]
  explicit Simple(bool viewed) : viewed_(viewed) {}

  void add(const Tensor& t) {
    const c10::DispatchKeySet keys = t.unsafeGetTensorImpl()->key_set();
    const Cell* cell = keys.has(kVmapPhysicalKey) ? cell_of(t) : nullptr;
    if (cell == nullptr) {
      is_simple_ = is_simple_ && !keys.has_any(kWrappers | kSubclasses) && own_result(t) == nullptr;
      if (t.requires_grad()) own_ = 0;
      return;
    }
    const Masks masks = cell->masks();
    if (C10_UNLIKELY(tangent_of(t).defined() || cell->is_pending())) is_simple_ = false;
    if (t.requires_grad()) {
      cell->say_recorded();
      const Mask raised = cell->raised_since(t);
      own_ &= static_cast<Mask>(masks.any() & ~(viewed_ ? Mask{0} : raised));
      is_raised_ = is_raised_ || raised != 0;
    }
    if (first_ == nullptr) {
      first_ = cell;
      joined_ = masks;
    } else if (cell != first_) {
      is_simple_ = is_simple_ && cell->mesh() == first_->mesh();
      joined_.join(masks);
    }
  }

  // Rule 1 alone says what comes of it.
  bool is_so() const { return is_simple_ && joined_.partial == 0 && !adds_beside_gradient(); }
  // Whether one that wants a gradient stands below the others.
  bool has_to_lift() const { return (joined_.any() & ~own_) != 0; }
  // Whether the history of one does not know of its state.
  bool is_raised() const { return is_raised_; }
  bool is_tracked() const { return first_ != nullptr; }
  Mesh mesh() const { return first_->mesh(); }
  const Masks& masks() const { return joined_; }

 private:
  static constexpr c10::DispatchKeySet kWrappers =
      vmap::detail::kFunctorchWrapperKeys | c10::DispatchKeySet(kVmapKey);

  static constexpr c10::DispatchKeySet kSubclasses{c10::DispatchKey::Python};

  const Cell* first_ = nullptr;        // of one that is tracked
  Masks joined_;                       // of all
  Mask own_ = static_cast<Mask>(~0U);  // of all that want a gradient
  bool is_simple_ = true, is_raised_ = false;
  const bool viewed_;
};

}  // namespace vmap::variance
