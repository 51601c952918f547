#pragma once

#include <c10/core/TensorImpl.h>

namespace vmap::detail {

// The keys of a tensor, to add to or take from: a protected member, which no function of PyTorch does that
// to.
inline c10::DispatchKeySet& keys_of(c10::TensorImpl& impl) {
  struct KeySet : c10::TensorImpl {
    static constexpr c10::DispatchKeySet c10::TensorImpl::*member() { return &KeySet::key_set_; }
  };
  return impl.*KeySet::member();
}

}  // namespace vmap::detail
