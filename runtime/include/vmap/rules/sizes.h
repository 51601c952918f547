// Sizes of a tensor that may be symbolic, at little cost where they are not.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/SymInt.h>
#include <c10/macros/Macros.h>

namespace vmap::detail {

// A size is an int but where PyTorch traces: the functions of SymInt, which ask at each step, would be half
// of what a small product costs.
C10_ALWAYS_INLINE c10::SymInt size_of(const Tensor& t, int64_t dim) {
  const c10::TensorImpl* impl = t.unsafeGetTensorImpl();
  if (C10_UNLIKELY(impl->has_symbolic_sizes_strides())) return t.sym_size(dim);
  return c10::SymInt(impl->sizes()[static_cast<size_t>(dim)]);
}

C10_ALWAYS_INLINE bool is_int(const c10::SymInt& size) {
  return !size.is_heap_allocated();
}

C10_ALWAYS_INLINE bool same_size(const c10::SymInt& a, const c10::SymInt& b) {
  return C10_LIKELY(is_int(a) && is_int(b)) ? a.as_int_unchecked() == b.as_int_unchecked() : a == b;
}

C10_ALWAYS_INLINE bool is_one(const c10::SymInt& size) {
  return C10_LIKELY(is_int(size)) ? size.as_int_unchecked() == 1 : size == 1;
}

}  // namespace vmap::detail
