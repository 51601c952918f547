// Views that are told their strides: NOTE: [strides of an example].
#pragma once

#include <vmap/bdim.h>

#include <optional>

namespace vmap::custom {

// Throws where `size`, `stride` and `storage_offset` reach an element that lies before the first or behind
// the last of an example of `self`. `storage_offset` is of the first example's view, in elements from the
// storage's begin.
void check_within_example(const char* op, const Tensor& self, int64_t bdim, c10::SymIntArrayRef size,
                          c10::SymIntArrayRef stride, const std::optional<c10::SymInt>& storage_offset);

// Whether they lead, within these bounds, to an element of another example; not while these are AsTheyAre.
bool meets_other_examples(const Tensor& self, int64_t bdim, c10::SymIntArrayRef size,
                          c10::SymIntArrayRef stride, const std::optional<c10::SymInt>& storage_offset);
[[noreturn]] void refuse_other_examples(const char* op, const Tensor& self, c10::SymIntArrayRef size,
                                        c10::SymIntArrayRef stride);

// A copy with each example dense, its dims as they lay to each other. The batch dim of `batch` is 0.
Tensor dense_examples(const Tensor& batch);

}  // namespace vmap::custom
