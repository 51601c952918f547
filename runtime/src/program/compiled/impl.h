// Internal: what a Compiled holds.
#pragma once

#include <vmap/compiled.h>

#include <memory>
#include <optional>

#include "differentiable.h"
#include "package.h"
#include "part.h"
#include "shared_outputs.h"

namespace vmap {

struct Compiled::Impl {
  std::unique_ptr<program::TemporaryFolder> folder;  // goes last; null where it is not needed any more
  program::Part forward;
  // Of the forward program's inputs and the gradients of its outputs that are floating-point or complex: the
  // gradients of info.wanted.
  std::optional<program::Part> backward;
  program::PackageInfo info;
  std::vector<program::SharedOutput> shared;
  program::Differentiable differentiable;
};

}  // namespace vmap
