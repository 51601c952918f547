// Internal: what as_strided shows of a tensor, in views that say which part it is.
#pragma once

#include <ATen/core/Tensor.h>

#include <optional>
#include <vector>

namespace vmap::program {

struct ViewStep {
  enum class Kind { Select, Slice, Diagonal, Permute, Unsqueeze };
  Kind kind;
  // Select: dim, index. Slice: dim, start, end, step. Diagonal: dim1, dim2. Permute: dims. Unsqueeze: dim.
  std::vector<int64_t> numbers;

  bool operator==(const ViewStep& other) const { return kind == other.kind && numbers == other.numbers; }
};

struct StridedView {
  std::vector<int64_t> sizes, strides;
  int64_t offset = 0;
};

// The steps from `whole`, no two of whose elements share memory, to `part`. None where there are none: where
// dims overlap or are made of several, where nothing is in them.
std::optional<std::vector<ViewStep>> slices(const StridedView& whole, const StridedView& part);

}  // namespace vmap::program
