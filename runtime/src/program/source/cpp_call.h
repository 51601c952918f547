// Internal: a node's call as C++.
#pragma once

#include "cpp_arguments.h"

namespace vmap::program {

struct CppCall {
  std::string text;
  Spelling spelling = Spelling::Function;
};

// The plainest that is certain to reach this operator: at::sum(x, {1}); with types, where another overload
// might be meant: at::std(x, at::OptionalIntArrayRef(at::IntArrayRef{1}), true, false); at::_ops::… where
// types do not tell the overloads apart. `helper`: the function that calls operators that are not ATen's.
CppCall cpp_call(const Prepared& program, const Overloads& overloads, const Node& node,
                 const std::string& helper);

// Tensors that the call takes by a reference that is not const.
std::vector<Slot> taken_by_reference(const Node& node, Spelling spelling);

}  // namespace vmap::program
