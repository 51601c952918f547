#include <vmap/mode/fresh.h>
#include <vmap/rules/new_sized.h>

namespace vmap {

NewSized::NewSized(const Tensor& self, BDim bdim)
    : self_(self), batch_(bdim ? self.sym_size(*bdim) : 1), once_(bdim && makes_once()) {
  if (!once_) bdim_ = bdim;
}

OneResult NewSized::result(Tensor made) const {
  if (once_) return {made_once(std::move(made)), std::nullopt};
  return {std::move(made), bdim_ ? BDim(0) : std::nullopt};
}

c10::SymDimVector NewSized::sizes(c10::SymIntArrayRef logical) const {
  c10::SymDimVector physical;
  if (bdim_) physical.push_back(batch_);
  physical.append(logical.begin(), logical.end());
  return physical;
}

c10::DimVector NewSized::sizes(c10::IntArrayRef logical) const {
  c10::DimVector physical;
  if (bdim_) physical.push_back(batch_.guard_int(__FILE__, __LINE__));
  physical.append(logical.begin(), logical.end());
  return physical;
}

c10::SymDimVector NewSized::strides(c10::SymIntArrayRef sizes, c10::SymIntArrayRef strides) const {
  c10::SymDimVector physical;
  if (bdim_) {
    TORCH_CHECK(sizes.size() == strides.size(), "vmap: ", sizes.size(), " sizes, but ", strides.size(),
                " strides were given for a new tensor");
    // From the first element of one example to the first of the next.
    c10::SymInt span = 1;
    for (size_t i = 0; i < sizes.size(); ++i) {
      if (sizes[i] == 0) span = 0;
      if (span != 0) span = span + (sizes[i] - 1) * strides[i];
    }
    physical.push_back(span);
  }
  physical.append(strides.begin(), strides.end());
  return physical;
}

}  // namespace vmap
