// A mesh whose ranks are not there: states are told, and nothing is sent but what thousandfold.h answers.
#pragma once

#include <vmap/variance.h>

namespace vmap_variance_tests {

inline const vmap::variance::Mesh& mesh() {
  static const vmap::variance::Mesh the_mesh({{"x", 4, "nobody", 1}, {"y", 2, "nobody else", 0}});
  return the_mesh;
}

inline const vmap::variance::States kVarying = {.varying = {"x"}, .reduced = {}, .partial = {}};

}  // namespace vmap_variance_tests
