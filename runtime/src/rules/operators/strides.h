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

}  // namespace vmap::custom
