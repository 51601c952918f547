// Internal: where a tensor's memory is, and how it lies there.
#pragma once

#include <ATen/EmptyTensor.h>
#include <ATen/core/Tensor.h>

namespace vmap::program {

// None of what has no memory, as fake tensors, which say that they are on the CPU.
inline bool has_address(const at::Tensor& t) {
  return t.has_storage() && !t.key_set().has(c10::DispatchKey::Python);
}

// Whether its storage holds all of its elements: who resizes a storage tells no tensor.
inline bool has_its_memory(const at::Tensor& t) {
  if (!has_address(t) || t.layout() != c10::kStrided || t._is_zerotensor() || t.numel() == 0) return true;
  return t.storage().nbytes() >= at::detail::computeStorageNbytes(t.sizes(), t.strides(), t.itemsize(),
                                                                  static_cast<size_t>(t.storage_offset()));
}

// Whether both are the same numbers if they begin at the same place.
inline bool lie_alike(const at::Tensor& a, const at::Tensor& b) {
  return a.scalar_type() == b.scalar_type() && a.sizes() == b.sizes() && a.strides() == b.strides() &&
         a.is_conj() == b.is_conj() && a.is_neg() == b.is_neg();
}

}  // namespace vmap::program
