// Internal: what operators for Python have in common.
#pragma once

#include <vmap/physical.h>
#include <vmap/variance.h>

#include <string>
#include <vector>

namespace vmap::variance {

inline Dims dims_of(const std::vector<std::string>& names) {
  return {names.begin(), names.end()};
}

inline std::vector<std::string> list_of(const Dims& dims) {
  return {dims.begin(), dims.end()};
}

// The handler of an operator that changes no states: what it calls is seen.
inline void into_body(const PhysicalCall& call, torch::jit::Stack* stack) {
  call.into_body(stack);
}

}  // namespace vmap::variance
