// A checkout of PyTorch: where its lists and its functorch stand.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/diagnostics.h"

namespace vmapgen {

struct Checkout {
  std::string root;
  std::string native_functions;  // path of the fork's own list of operators
  bool globs_functorch = false;  // its CMake takes every functorch/*.cpp, so a new one needs no build line
  int cxx_standard = 0;          // of its CMake; 0 where that does not say
};

// Folder of a checkout that holds functorch, and the subfolder of it that is ours.
inline constexpr const char* kFunctorchFolder = "aten/src/ATen/functorch";
inline constexpr const char* kOurFolder = "aten/src/ATen/functorch/vmapgen";

// Reports what a checkout of PyTorch would have and this folder has not (id `vendor-checkout`), and a
// standard of C++ that what we write does not keep to (`vendor-standard`).
Checkout open_checkout(const std::string& root, Diagnostics& diagnostics);

// The lines of functorch's own files that register an operator, as `file:line`: the registration that comes
// last wins, so of an operator that has ours these want to go.
class FunctorchLines {
 public:
  explicit FunctorchLines(const Checkout& checkout);
  // `name` is `add.Tensor`.
  std::vector<std::string> of(const std::string& name) const;

 private:
  std::vector<std::shared_ptr<const SourceFile>> files_;
};

}  // namespace vmapgen
