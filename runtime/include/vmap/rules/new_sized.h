// New tensors of a size that is told, made beside a tensor that gives dtype and device.
#pragma once

#include <c10/util/DimVector.h>
#include <vmap/rules/results.h>

namespace vmap {

// What is made beside a batched tensor is made for the whole batch, with the batch dim in front: it is likely
// to be filled with values of the examples. In a trace it is made once, and fresh (fresh.h): a program should
// not compute for each example what is the same for all.
class NewSized {
 public:
  NewSized(const Tensor& self, BDim bdim);

  const Tensor& self() const { return self_; }
  c10::SymDimVector sizes(c10::SymIntArrayRef logical) const;
  c10::DimVector sizes(c10::IntArrayRef logical) const;  // of an operator that takes int[]
  // Example after example, each with the strides asked for.
  c10::SymDimVector strides(c10::SymIntArrayRef sizes, c10::SymIntArrayRef strides) const;

  OneResult result(Tensor made) const;

 private:
  const Tensor& self_;
  c10::SymInt batch_;
  BDim bdim_;
  bool once_;
};

}  // namespace vmap
