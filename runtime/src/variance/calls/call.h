// Internal: the tensors of one call, with their states.
#pragma once

#include <c10/util/SmallVector.h>

#include "../states/cell.h"
#include "plan.h"

namespace vmap::variance {

struct Operand {
  size_t argument;
  int64_t element;  // of a list; -1: the argument itself
  Tensor tensor;
  Cell* cell;  // nullptr: not tracked, which counts as invariant
  Masks masks;
  bool beneath = false;  // a wrapper of torch.func's, that holds the tracked tensor
};

// A call whose arguments lie on the stack.
class Call {
 public:
  Call(const PhysicalCall& physical, const Plan& plan, torch::jit::Stack* stack)
      : physical_(physical), plan_(plan), stack_(stack), first_(stack->size() - plan.arguments) {}

  const PhysicalCall& physical() const { return physical_; }
  const Plan& plan() const { return plan_; }
  torch::jit::Stack* stack() const { return stack_; }
  const c10::IValue& argument(size_t i) const { return (*stack_)[first_ + i]; }
  c10::IValue& argument(size_t i) { return (*stack_)[first_ + i]; }
  std::string name() const { return c10::toString(physical_.op().operator_name()); }
  const std::string& name_of(size_t argument) const {
    return physical_.op().schema().arguments()[argument].name();
  }

 private:
  const PhysicalCall& physical_;
  const Plan& plan_;
  torch::jit::Stack* stack_;
  size_t first_;
};

using Operands = c10::SmallVector<Operand, 4>;

// All defined tensors of the call.
Operands operands_of(const Call& call);
// Whether a formula of PyTorch's for a gradient runs: NOTE: [constants of a formula]
bool is_in_a_formula();
// Over which of the dims what is partial comes from the gradient that a formula got: NOTE: [formulas are
// linear]
Mask are_steps_of_a_gradient(Mask partial);
// What nobody tracks and nobody differentiates, or a formula has made and nobody has written to.
inline bool may_be_constant(const Operand& operand) {
  if (operand.cell != nullptr) return operand.cell->is_constant();
  return !operand.tensor.requires_grad();
}
// Whether a backward pass runs on this thread.
bool adds_gradients();
// Of a call in one: NOTE: [gradients that are added to a sum]
void make_summands(const Call& call, Operands& operands);
// Whether the engine adds to a parameter's gradient and keeps what was there (create_graph=True).
bool adds_beside_gradient();
// The mesh of those that are tracked; nullptr when none is. Raises when there are two.
const Mesh* mesh_of(const Call& call, const Operands& operands);

// The state of what the operator makes of these operands, which may be those of one element of lists: rules 1
// and 2 (README.md). Raises where a summand goes through what is not linear.
Masks result_of(const Call& call, const Mesh& mesh, const Operands& operands);
// The same of one result, which is the product of these operands.
Masks product_of(const Call& call, const Mesh& mesh, const Operands& operands, Arguments product);

// Of what the operator draws, as the thread's scope has it: none where it draws nothing.
Masks states_of_draws(const Call& call, const Mesh& mesh);

// Raises where `t`, a result or what is written to, cannot be partial over these dims: it is of integers.
void check_can_be_partial(const Call& call, const Mesh& mesh, const Tensor& t, Mask partial);

// Lifts those of the operands that want a gradient and stand below `to`, on the stack and in the operand.
void lift(Call& call, const Mesh& mesh, Operands& operands, const Masks& to);

// The results of a call, which take their states when it has run. Made before: the operator may consume its
// arguments.
class Stamp {
 public:
  Stamp(const Call& call, const Mesh& mesh, const Masks& masks);
  void results();

 private:
  const Call& call_;
  Mesh mesh_;
  Masks masks_;
  c10::SmallVector<CellPtr, 2> shared_;  // for each result the cell of what it is a view of
  c10::Storage viewed_;                  // NOTE: [views that do not say so]
  CellPtr of_viewed_;
};

// That of a result which shows the memory of what has the cell `viewed`, or none, in a call that comes to
// `masks`.
CellPtr cell_of_view(const CellPtr& viewed, const Mesh& mesh, const Masks& masks);

// Gives every result that is not tracked a cell of its own. `unwritten`: of a factory.
void stamp_new(const Call& call, const Mesh& mesh, const Masks& masks, bool unwritten = false);

// In the body of an operator with a tracked argument, what is made of untracked ones alone may be written to.
void stamp_made_in_body(const Call& call);

// Calls of other forms. `besides` joins whatever the arguments' states come to; `mesh` is for where none of
// them is tracked.
void see_writing(Call& call, const Masks& besides, const Mesh* mesh);
// The results, and what is written to, come to `result`, whatever the arguments' states; these `meet`.
void see_written_as(Call& call, const Mesh& mesh, const Operands& operands, const Masks& meet,
                    const Masks& result);
void see_lists(Call& call);
void see_with_strategy(Call& call);

}  // namespace vmap::variance
