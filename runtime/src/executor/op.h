// Internal: what boxed kernels of rules have in common.
#pragma once

#include <c10/util/SmallVector.h>

#include "counts.h"
#include "form.h"

namespace vmap::executor {

// The operator of a kernel, and what its signature says.
struct Op {
  explicit Op(const std::string& full_name);

  size_t arguments() const { return handle.schema().arguments().size(); }
  // Where no batched tensor is given, or the rule has nothing to do with the call.
  void pass_on(c10::DispatchKeySet keys, torch::jit::Stack* stack) const {
    handle.redispatchBoxed(keys, stack);
  }

  c10::OperatorHandle handle;
  std::string name;
  bool is_composite;
  bool is_view = false;
  bool is_in_place = false;  // it writes into its first argument and returns it
  Count& count;
};

using Tensors = c10::SmallVector<Tensor, 6>;

// Throws c10::Error for a rule without the frame that its body wants, or whose finish is of another operator
// than one that writes in place, or the other way.
const Frame& frame_for(const Rule& rule, const Op& op);

// All defined tensors among the operator's arguments, which stay on the stack.
Tensors tensors_on(const torch::jit::Stack& stack, const Op& op);

// Takes the arguments off the stack as they are at `level`: physical tensors beside their batch dims.
Call physical_call(const Op& op, torch::jit::Stack* stack, Level level);

// Throws c10::Error for a result that does not have the level's examples at its batch dim: its rule is wrong.
void check_batch(const Op& op, const Results& results, Level level);

// Wraps the results and pushes them; gives the tensors that were pushed.
std::vector<Tensor> push(const Op& op, Results results, Level level, torch::jit::Stack* stack);

inline bool is_batched_at(const Tensor& t, Level level) {
  const BatchedTensor* b = as_batched(t);
  return b && b->level() == level;
}

}  // namespace vmap::executor
