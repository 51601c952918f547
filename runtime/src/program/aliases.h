// Internal: which tensors of a program share memory, and which memory is written to.
#pragma once

#include <vmap/program/graph.h>

#include <vector>

namespace vmap::program {

class Aliases {
 public:
  explicit Aliases(const Graph& graph);

  // The same number for all slots that may share memory.
  int32_t memory_of(Slot slot) const;
  // Whether a node writes to memory that `slot` may share.
  bool is_written(Slot slot) const;
  // Whether an input or captured tensor may share memory with `slot`.
  bool is_callers(Slot slot) const;
  // The same, or an output of the program.
  bool reaches_caller(Slot slot) const;
  // Whether what `slot` holds may be another value later in the run: it is written to, or it is the caller's
  // and so is something that is written to. Two tensors of the caller's may be one memory, which no program
  // knows.
  bool may_change(Slot slot) const;

 private:
  mutable std::vector<int32_t> parent_;
  std::vector<bool> written_;
  std::vector<bool> callers_;
  std::vector<bool> reaches_;
  bool writes_to_callers_ = false;
};

// Whether a result may share memory with an argument.
bool returns_alias(const Node& node);
// Whether the node writes to this argument's memory.
bool writes_to(const Node& node, size_t argument);
// Whether the node writes to memory that it is given.
bool writes(const Node& node);
// Whether it draws random numbers. A library's operator may lack the tag that says so.
bool draws(const Node& node);
// Whether it returns memory that nobody has filled.
bool is_unfilled(const Node& node);
// Whether the operator gives the same result whenever it gets the same tensors, and does nothing else: no
// random numbers, no writing, no value that a program has to check, no checks of its own.
bool is_pure(const Node& node);

}  // namespace vmap::program
