// Operators that are asked for a memory layout.
#pragma once

#include <c10/core/MemoryFormat.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/results.h>

namespace vmap {

// One tensor whose result is to lie in memory as asked: example by example, since that is what the mapped
// function sees.
//
// NOTE: [layout of examples]
// Examples are contiguous when the batch dim is in front of a contiguous tensor. They are channels-last when
// the batch dim is in front and the channels are last in memory, for which a physical tensor of rank 5 has no
// memory format: so the tensor is permuted until the layout asked for is the contiguous one, and the result
// is permuted back.
class Layout {
 public:
  // Throws when the format wants another logical rank.
  Layout(const Tensor& self, BDim bdim, std::optional<c10::MemoryFormat> wanted);

  const Tensor& self() const { return owned_.defined() ? owned_ : *self_; }
  std::optional<c10::MemoryFormat> memory_format() const { return format_; }

  OneResult result(Tensor result) const;

 private:
  void channels_last(int64_t channels_rank);

  const Tensor* self_;
  Tensor owned_;
  int64_t bdim_;
  std::optional<c10::MemoryFormat> format_;
  bool permuted_ = false;
};

}  // namespace vmap
