// Membership, and results whose size values tell: positions found, counted, repeated.
#pragma once

#include <vmap/bdim.h>

#include <optional>

namespace vmap::decompositions {

// Whether each element is among the others: each is compared with a few, and looked up among many.
Tensor isin(const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert);
Tensor isin(const at::Scalar& element, const Tensor& test_elements, bool assume_unique, bool invert);
// Each position as often as it is to be repeated. Throws when the examples' results would differ in size.
Tensor repeat_interleave(const Tensor& repeats, std::optional<c10::SymInt> output_size);
// These read elements on the host, and throw where examples ask for results of several sizes.
Tensor argwhere(const Tensor& self);
Tensor bincount(const Tensor& self, const std::optional<Tensor>& weights, c10::SymInt minlength);

}  // namespace vmap::decompositions
