// Which operator a kernel is of, and that said in errors.
#pragma once

#include <ATen/core/function_schema.h>
#include <c10/util/Exception.h>
#include <torch/library.h>
#include <vmap/level.h>

#include <string>

namespace vmap::detail {

struct Target {
  const char* name;           // in full, "aten::add.Tensor"; lives as long as the process
  bool is_composite = false;  // PyTorch has a CompositeImplicitAutograd body of it
  bool is_view = false;       // it returns an alias of an argument that it does not write to
};

// The operator of that name, with its overload, in the library's namespace.
Target target(torch::Library& m, const char* name);

// Adds to an error that the operator raised while it was batched at `level`: "vmap: in aten::mm at level 1, 3
// examples". PyTorch's own text speaks of the tensors of all examples.
void tell_where(c10::Error& error, const char* op, Level level);
// The same of a vmap that is `position` deep, as users count.
void tell_where(c10::Error& error, const char* op, int64_t position, int64_t batch_size);

// What `f` returns; what it raises says where.
template <class F>
decltype(auto) telling_where(const char* op, Level level, F&& f) {
  try {
    return f();
  } catch (c10::Error& error) {
    tell_where(error, op, level);
    throw;
  }
}

// How an operator gets a rule, as a sentence without a full stop: in Python's words where the process runs
// Python.
std::string how_to_give_a_rule(const c10::FunctionSchema& op);

}  // namespace vmap::detail
