// PyTorch's own list of operators, for tests that go over all of it.
#pragma once

#include <cstdlib>
#include <memory>

#include "support/source.h"

namespace vmapgen {

// native_functions.yaml from the environment variable VMAPGEN_NATIVE_FUNCTIONS, else from where the build
// found it; its path in diagnostics is `native_functions.yaml`. Null when there is none, as beside a plain
// libtorch, which has no such file: such a test skips itself.
inline std::shared_ptr<const SourceFile> native_functions_file() {
  const char* path = std::getenv("VMAPGEN_NATIVE_FUNCTIONS");
#ifdef VMAPGEN_NATIVE_FUNCTIONS
  if (path == nullptr) path = VMAPGEN_NATIVE_FUNCTIONS;
#endif
  if (path == nullptr) return nullptr;
  return std::make_shared<const SourceFile>("native_functions.yaml", read_source(path)->text());
}

}  // namespace vmapgen
