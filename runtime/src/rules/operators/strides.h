// Views that are told their strides: NOTE: [strides of an example].
#pragma once

#include <vmap/bdim.h>

#include <optional>

namespace vmap::custom {

enum class ViewOf : bool {
  AsItLies,
  Dense,  // strides of an example that lies apart from the others
};

// In which layout of the examples of `self` the view is had: `size`, `stride`, and `storage_offset` of the
// first example's, in elements from the storage's begin. Throws NoLayoutHelps where they reach an
// element that lies before the first or behind the last of an example, or may mean either layout.
ViewOf layout_of_view(const char* op, const Tensor& self, int64_t bdim, c10::SymIntArrayRef size,
                      c10::SymIntArrayRef stride, const std::optional<c10::SymInt>& storage_offset);

// A copy with each example dense, its dims as they lay to each other. The batch dim of `batch` is 0.
Tensor dense_examples(const Tensor& batch);

// The end of an error: why they are not had of an example as it lies.
extern const char* const kLiesBetween;

}  // namespace vmap::custom
