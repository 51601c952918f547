// Internal: where in a nesting something is, for errors.
#pragma once

#include <vmap/dims.h>
#include <vmap/front/step.h>

#include <cstddef>
#include <string>

namespace vmap::detail {

// "args[1][0]", "args[0].mean", "args[0][\"weight\"]"
struct Path {
  const Path* parent = nullptr;
  Step step = 0;

  std::string str(const char* root) const { return parent ? parent->str(root) + step.str() : root; }
};

// Which of the two trees an error is about.
enum class Side { In, Out };

// How errors begin: "vmap: ", and inside another vmap "vmap (level 2): ".
std::string prefix(Side side);

}  // namespace vmap::detail
