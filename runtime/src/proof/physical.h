// The tensors that a batched call gets, made of slices.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/ops/empty.h>

#include <cstring>
#include <vector>

#include "attempt.h"

namespace vmap_proof {

// Numbers of examples, one for each level.
using Index = std::vector<int64_t>;

// The tensor of a leaf with the examples of all levels but those that `index` names: of all of them, for an
// empty one. `index` is as it was afterwards.
at::Tensor gather(const Subject& subject, const Placement& placement, Layout layout, size_t leaf,
                  Index& index);

// Bytes, shape and strides of a tensor, to see later that nobody touched it.
class Snapshot {
 public:
  explicit Snapshot(const at::Tensor& tensor)
      : tensor_(tensor), sizes_(tensor.sizes().vec()), strides_(tensor.strides().vec()) {
    if (tensor.is_cpu()) {
      bytes_.assign(begin(), begin() + tensor.storage().nbytes());
    } else {
      elsewhere_ = memory().clone();
    }
  }

  bool holds() const {
    return tensor_.sizes() == at::IntArrayRef(sizes_) && tensor_.strides() == at::IntArrayRef(strides_) &&
           has_bytes();
  }

 private:
  const char* begin() const { return static_cast<const char*>(tensor_.storage().data()); }

  // All of it, as bytes.
  at::Tensor memory() const {
    const auto count = static_cast<int64_t>(tensor_.storage().nbytes());
    return at::empty({0}, tensor_.options().dtype(at::kByte)).set_(tensor_.storage(), 0, {count});
  }

  bool has_bytes() const {
    if (elsewhere_.defined()) return memory().equal(elsewhere_);
    return bytes_.empty() || std::memcmp(begin(), bytes_.data(), bytes_.size()) == 0;
  }

  at::Tensor tensor_;
  std::vector<int64_t> sizes_;
  std::vector<int64_t> strides_;
  std::vector<char> bytes_;  // on the CPU
  at::Tensor elsewhere_;
};

}  // namespace vmap_proof
