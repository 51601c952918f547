// Internal: runs a program by calling its operators one after the other.
#pragma once

#include <vmap/program/graph.h>

#include <atomic>
#include <memory>
#include <vector>

#include "plan.h"
#include "steps.h"
#include "workspaces.h"

namespace vmap::program {

// How a run calls its operators: each is faster than the one before, and holds for fewer inputs.
enum class Executor {
  Dispatcher,     // as anybody's calls; for gradients, transforms and modes around the run
  BelowAutograd,  // for ordinary tensors of which none wants a gradient
  Planned,        // the same, with memory that stays from run to run: NOTE: [planned memory]
};

// Whether it has no kernels but its backend's, autograd's and autocast's: it is memory, and nothing stands
// before it.
bool is_ordinary(const Tensor& t);
// Whether nothing looks at the operators of this thread that compiled code would not call.
bool is_alone();

// Any number of threads may run one Replay: each run has slots of its own.
class Replay {
 public:
  explicit Replay(const Graph& graph);

  // `inputs` fit (inputs.h), at this batch size. By the last executor that holds for them, up to `at_most`.
  std::vector<Tensor> run(at::TensorList inputs, const BatchSizes& batch_size,
                          Executor at_most = Executor::Planned) const;
  // Whether gradients may be on in a run under no_grad.
  bool turns_gradients_on() const { return turns_gradients_on_; }

 private:
  bool captured_want_gradient(bool backward) const;
  bool may_run_below_autograd(at::TensorList inputs) const;
  // Null where the plan does not fit this batch size.
  std::unique_ptr<Workspace> planned_workspace(const BatchSizes& batch_size) const;
  std::vector<Tensor> run_in(Workspace& workspace, const Steps& steps, at::TensorList inputs,
                             const Steps::After& after = {}) const;
  std::vector<Tensor> first_planned_run(std::unique_ptr<Workspace> workspace, at::TensorList inputs) const;
  std::vector<Tensor> plain_run(at::TensorList inputs, const BatchSizes& batch_size) const;
  bool has_taken(const Workspace& workspace, const Node& node) const;
  bool has_its_dtypes(const Workspace& workspace, const Node& node) const;

  const Graph& graph_;
  Plan plan_;
  Steps all_steps_, planned_steps_, once_;
  std::vector<Slot> emptied_;            // after a run: inputs and outputs
  bool touches_callers_memory_ = false;  // writes to it, or returns it
  bool turns_gradients_on_ = false;

  mutable Workspaces plain_, planned_;
  mutable std::atomic<bool> plan_is_wrong_ = false;
};

}  // namespace vmap::program
