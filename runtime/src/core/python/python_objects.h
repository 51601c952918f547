// Internal: CPython's objects and functions, by their stable names: nothing is linked against a Python.
#pragma once

#include <cstdint>

#include "python.h"

namespace vmap::detail {

// CPython's object. Python looks whether it has this layout (python/vmapgen/_base/layout.py) before anybody
// here is given one.
struct Object {
  intptr_t references;
  void* type;
};

template <class To>
bool find(To& to, const char* name) {
  to = reinterpret_cast<To>(python_symbol(name));
  return to != nullptr;
}

template <class To>
bool find_in_torch(To& to, const char* mangled) {
  to = reinterpret_cast<To>(torch_python_symbol(mangled));
  return to != nullptr;
}

}  // namespace vmap::detail
