// Values that are not finite, which must not reach what does not depend on them.
#pragma once

#include <ATen/core/Tensor.h>

#include <array>

namespace vmap_proof {

enum class Poison { AllNan, OneNan, Inf, MinusInf };
inline constexpr std::array kPoisons = {Poison::AllNan, Poison::OneNan, Poison::Inf, Poison::MinusInf};

// Whether there is anything to put into a tensor like this one. Complex ones are left out: what a product of
// infinite ones is depends on how a kernel goes about it.
bool can_be_poisoned(const at::Tensor& tensor);

// A copy with NaN everywhere, or with one element that is not finite: of each kind another one.
at::Tensor poisoned(const at::Tensor& finite, Poison poison);

// `all NaN`, `a NaN`, `an inf`, `a -inf`.
const char* word_of(Poison poison);

}  // namespace vmap_proof
