// Internal: a node's arguments as C++.
#pragma once

#include "cpp_signature.h"
#include "prepared.h"

namespace vmap::program {

struct CppArgument {
  Expression plain;
  std::string typed;     // with exactly the parameter's type
  std::string symbolic;  // for at::_ops, which is not overloaded but takes SymInts
};
CppArgument cpp_argument(const Prepared& program, const Node& node, const Parameter& parameter);

// For a call by the dispatcher, an IValue.
std::string boxed_argument(const Prepared& program, const Node& node, size_t argument);

// A tensor by its name, or as it is made where it is used.
std::string cpp_tensor(const Prepared& program, Slot slot);

}  // namespace vmap::program
