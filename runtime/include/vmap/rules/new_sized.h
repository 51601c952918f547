// New tensors of a size that is told, made beside a tensor that gives dtype and device.
#pragma once

#include <c10/util/DimVector.h>
#include <vmap/rules/results.h>

namespace vmap {

// What is made beside a batched tensor is made for the whole batch, with the batch dim in front.
class NewSized {
 public:
  NewSized(const Tensor& self, BDim bdim)
      : self_(self), batch_(bdim ? self.sym_size(*bdim) : 1), bdim_(bdim) {}

  const Tensor& self() const { return self_; }
  c10::SymDimVector sizes(c10::SymIntArrayRef logical) const;
  // Sample after sample, each with the strides asked for.
  c10::SymDimVector strides(c10::SymIntArrayRef sizes, c10::SymIntArrayRef strides) const;

  OneResult result(Tensor made) const { return {std::move(made), bdim_ ? BDim(0) : std::nullopt}; }

 private:
  const Tensor& self_;
  c10::SymInt batch_;
  BDim bdim_;
};

}  // namespace vmap
