// Internal: the other operators of the same name, and how C++ calls them.
#pragma once

#include <vmap/program/graph.h>

#include <map>
#include <string>
#include <vector>

namespace vmap::program {

// What of ATen's C++ interface an operator is.
enum class Spelling {
  Function,  // at::mm(x, y)
  Method,    // x.mul_(y), x.view({2, 3})
  Out,       // at::mm_out(out, x, y)
  Schema,    // at::_ops::mm::call(x, y), which all of ATen's have
  None,      // not ATen's own: called by the dispatcher
};
Spelling spelling_of(const c10::OperatorHandle& op);

// Whether all of its arguments are to be written, also where they are the schema's defaults.
bool has_fewer_defaults(const c10::OperatorHandle& op);

// All overloads of a program's operators, from one walk over the dispatcher.
class Overloads {
 public:
  explicit Overloads(const Graph& graph);
  const std::vector<c10::OperatorHandle>& of(const c10::OperatorHandle& op) const {
    return by_name_.at(op.schema().name());
  }

 private:
  std::map<std::string, std::vector<c10::OperatorHandle>> by_name_;
};

}  // namespace vmap::program
