// Which rule of an operator runs, where its schema entry has one of its own for some device (`dispatch`).
#pragma once

#include <ATen/core/IListRef.h>
#include <ATen/core/List.h>
#include <ATen/core/Tensor.h>
#include <c10/core/DeviceType.h>

#include <optional>

namespace vmap {

namespace detail {

inline bool is_on(c10::DeviceType device, const at::Tensor& t) {
  return t.defined() && t.device().type() == device;
}
inline bool is_on(c10::DeviceType device, const std::optional<at::Tensor>& t) {
  return t && is_on(device, *t);
}
template <class List>
bool is_on(c10::DeviceType device, const List& list) {
  for (const std::optional<at::Tensor> t : list) {
    if (is_on(device, t)) return true;
  }
  return false;
}

}  // namespace detail

// Whether one of the tensors, or lists of tensors, is on that device: a number on the CPU beside tensors of
// an accelerator does not make it a call for the CPU, as it does not for PyTorch's dispatcher.
template <class... Tensors>
bool any_on(c10::DeviceType device, const Tensors&... tensors) {
  return (detail::is_on(device, tensors) || ...);
}

}  // namespace vmap
