// The library `proof_test`: operators whose rules are wrong on purpose, each in one way, beside right ones:
// what the proof is itself tested on (wrong_rules_test.cpp). The overload names what is wrong.
#pragma once

#include <ATen/Functions.h>
#include <ATen/TensorOperators.h>
#include <vmap/support.h>

#include <initializer_list>
#include <string>
#include <tuple>

namespace wrong_rules {

using at::Tensor;
using vmap::BDim;
using Result = std::tuple<Tensor, BDim>;
using Pair = std::tuple<Tensor, BDim, Tensor, BDim>;

inline Tensor first(const Tensor& tensor, BDim bdim) {
  return bdim ? tensor.movedim(*bdim, 0) : tensor;
}

// The batch dim first, and room for the other operand's dims behind it.
inline Tensor aligned(const Tensor& tensor, BDim bdim, int64_t rank) {
  Tensor front = first(tensor, bdim);
  while (bdim && front.dim() < rank + 1) front = front.unsqueeze(1);
  return front;
}

inline int64_t rank_of(const Tensor& tensor, BDim bdim) {
  return tensor.dim() - (bdim ? 1 : 0);
}

// By an operator that is sure to have a rule, since rules call each other when levels nest.
inline Tensor cast(const Tensor& tensor, at::ScalarType dtype) {
  return tensor.scalar_type() == dtype ? tensor : tensor.unsqueeze(0).sum(0, /*keepdim=*/false, dtype);
}

template <class Kernel>
void define(torch::Library& m, const char* name, const char* signature, Kernel* kernel,
            std::initializer_list<const char*> overloads) {
  for (const char* overload : overloads)
    m.def((std::string(name) + '.' + overload + signature).c_str(), kernel);
}

}  // namespace wrong_rules
