// Several tensors written by one operator.
#pragma once

#include <ATen/core/Tensor.h>

#include <utility>
#include <vector>

namespace vmap {

// New values for tensors, all of which are written or none: when a value is batched where its tensor is not,
// that shows before anything has changed.
class Writes {
 public:
  void add(const at::Tensor& to, at::Tensor value) { all_.emplace_back(to, std::move(value)); }
  // Keeps the old values where `skip` holds, a bool tensor that broadcasts.
  void unless(const at::Tensor& skip);
  void commit() const;
  // What the tensors would hold after that, as new tensors of their dtype.
  std::vector<at::Tensor> after(at::TensorList tensors) const;
  at::Tensor after(const at::Tensor& t) const;

 private:
  std::vector<std::pair<at::Tensor, at::Tensor>> all_;
};

}  // namespace vmap
