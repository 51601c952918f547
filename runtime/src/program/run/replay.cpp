#include "replay.h"

#include <ATen/core/LegacyTypeDispatch.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>

#include "../aliases.h"
#include "inputs.h"

namespace vmap::program {

bool is_ordinary(const Tensor& t) {
  constexpr c10::DispatchKeySet known =
      c10::DispatchKeySet(c10::DispatchKeySet::RAW, c10::full_backend_mask) |
      c10::DispatchKeySet(c10::DispatchKey::Dense) | c10::autograd_dispatch_keyset_with_ADInplaceOrView |
      c10::autocast_dispatch_keyset;
  // Not `-`, which leaves the backends.
  return (t.key_set().raw_repr() & ~known.raw_repr()) == 0;
}

bool is_alone() {
  constexpr c10::DispatchKeySet usual = c10::DispatchKeySet(c10::DispatchKey::BackendSelect) |
                                        c10::DispatchKeySet(c10::DispatchKey::ADInplaceOrView) |
                                        c10::autocast_dispatch_keyset;
  return (c10::impl::tls_local_dispatch_key_set().included_.raw_repr() & ~usual.raw_repr()) == 0;
}

namespace {

std::unique_ptr<Workspace> new_workspace(const Graph& graph, const BatchSizes& batch_size) {
  auto workspace = std::make_unique<Workspace>();
  workspace->batch_size = batch_size;
  workspace->values = values_at(graph, batch_size);
  workspace->slots.tensors.resize(graph.types.size());
  workspace->slots.stack.reserve(16);
  for (const Constant& constant : graph.constants)
    workspace->slots.tensors[static_cast<size_t>(constant.slot)] = constant.value;
  return workspace;
}

}  // namespace

Replay::Replay(const Graph& graph)
    : graph_(graph),
      plan_(graph),
      all_steps_(graph),
      planned_steps_(Steps::of_run(graph, plan_)),
      once_(Steps::once(graph, plan_)) {
  const Aliases aliases(graph);
  for (const Slot slot : graph.outputs)
    touches_callers_memory_ = touches_callers_memory_ || (slot != kNoSlot && aliases.is_callers(slot));
  for (size_t s = 0; s < graph.types.size(); ++s) {
    const auto slot = static_cast<Slot>(s);
    touches_callers_memory_ =
        touches_callers_memory_ || (aliases.is_callers(slot) && aliases.is_written(slot));
  }
  turns_gradients_on_ = program::turns_gradients_on(graph);
  std::vector<bool> is_kept(graph.types.size());
  for (const Constant& constant : graph.constants) is_kept[static_cast<size_t>(constant.slot)] = true;
  for (const Slot slot : graph.outputs) {
    if (slot != kNoSlot && !is_kept[static_cast<size_t>(slot)]) emptied_.push_back(slot);
  }
  for (size_t i = 0; i < graph.inputs.size(); ++i) emptied_.push_back(static_cast<Slot>(i));
}

// Asked in each run: they are the caller's, who may unfreeze them.
bool Replay::captured_want_gradient(bool backward) const {
  return std::any_of(graph_.constants.begin(), graph_.constants.end(), [&](const Constant& constant) {
    return constant.kind == Constant::Kind::Captured &&
           ((backward && constant.value.requires_grad()) || has_tangent(constant.value));
  });
}

bool Replay::may_run_below_autograd(at::TensorList inputs) const {
  if (touches_callers_memory_) return false;
  const c10::impl::LocalDispatchKeySet of_thread = c10::impl::tls_local_dispatch_key_set();
  if (!(of_thread.included_ - c10::default_included_set).empty()) return false;
  const bool backward = c10::GradMode::is_enabled() || turns_gradients_on_;
  if (captured_want_gradient(backward)) return false;
  return std::all_of(inputs.begin(), inputs.end(), [&](const Tensor& t) {
    return !t.defined() || (is_ordinary(t) && !(backward && t.requires_grad()) && !has_tangent(t));
  });
}

std::vector<Tensor> Replay::run(at::TensorList inputs, const BatchSizes& batch_size, Executor at_most) const {
  // Its casts are calls of the program, and where the function has turned it off there are none.
  const c10::impl::ExcludeDispatchKeyGuard no_autocast(c10::autocast_dispatch_keyset);
  std::optional<at::AutoDispatchBelowADInplaceOrView> below;
  if (at_most >= Executor::BelowAutograd && may_run_below_autograd(inputs)) {
    below.emplace();
    std::unique_ptr<Workspace> workspace;
    if (at_most >= Executor::Planned) workspace = planned_workspace(batch_size);
    if (workspace) {
      if (workspace->is_new) return first_planned_run(std::move(workspace), inputs);
      std::vector<Tensor> outputs = run_in(*workspace, planned_steps_, inputs);
      planned_.give_back(std::move(workspace));
      return outputs;
    }
  }
  return plain_run(inputs, batch_size);
}

std::vector<Tensor> Replay::plain_run(at::TensorList inputs, const BatchSizes& batch_size) const {
  std::unique_ptr<Workspace> workspace = plain_.take(batch_size);
  if (!workspace) workspace = new_workspace(graph_, batch_size);
  std::vector<Tensor> outputs = run_in(*workspace, all_steps_, inputs);
  plain_.give_back(std::move(workspace));
  return outputs;
}

std::unique_ptr<Workspace> Replay::planned_workspace(const BatchSizes& batch_size) const {
  if (plan_.is_empty() || plan_is_wrong_) return nullptr;
  if (std::unique_ptr<Workspace> workspace = planned_.take(batch_size)) return workspace;
  if (planned_.is_refused(batch_size)) return nullptr;
  // Of use for all later runs, in inference mode or not.
  const c10::InferenceMode no_inference(false);
  const at::AutoDispatchBelowADInplaceOrView below;
  std::optional<Plan::Block> block = plan_.lay_out(graph_, batch_size, Workspaces::kAtMost);
  if (!block) {
    planned_.refuse(batch_size);
    return nullptr;
  }
  std::unique_ptr<Workspace> workspace = new_workspace(graph_, batch_size);
  workspace->bytes = std::move(block->bytes);
  for (auto& [slot, tensor] : block->tensors)
    workspace->slots.tensors[static_cast<size_t>(slot)] = std::move(tensor);
  once_.run(workspace->values, workspace->slots);
  return workspace;
}

// A plan goes by what signatures and types say. Where an operator does otherwise, which the first run shows,
// there is none: it gives planned memory back as its own, or its out variant asks for other sizes; or a file
// tells of other dtypes, to which out variants cast.
std::vector<Tensor> Replay::first_planned_run(std::unique_ptr<Workspace> workspace,
                                              at::TensorList inputs) const {
  bool is_right = true;
  try {
    std::vector<Tensor> outputs = run_in(*workspace, planned_steps_, inputs, [&](const Node& node) {
      is_right = is_right && !has_taken(*workspace, node) && has_its_dtypes(*workspace, node);
    });
    if (is_right) {
      workspace->is_new = false;
      planned_.give_back(std::move(workspace));
      return outputs;
    }
  } catch (const c10::Error&) {
    // Of these inputs, where the same calls without a plan throw as well.
  }
  std::vector<Tensor> outputs = plain_run(inputs, workspace->batch_size);
  plan_is_wrong_ = true;
  return outputs;
}

// Whether the node returned planned memory as its own: an operator gave back what it was given, and its
// signature does not say that it does.
bool Replay::has_taken(const Workspace& workspace, const Node& node) const {
  bool taken = false;
  const auto* const begin = static_cast<const uint8_t*>(workspace.bytes.const_data_ptr());
  for_each_returned(node, [&](Slot slot) {
    const Tensor& t = workspace.slots.tensors[static_cast<size_t>(slot)];
    if (plan_.is_planned(slot) || !t.defined() || !t.has_storage()) return;
    const auto* const at = static_cast<const uint8_t*>(t.storage().data());
    taken = taken || (at >= begin && at < begin + workspace.bytes.numel());
  });
  return taken;
}

bool Replay::has_its_dtypes(const Workspace& workspace, const Node& node) const {
  bool has = true;
  for_each_returned(node, [&](Slot slot) {
    const Tensor& t = workspace.slots.tensors[static_cast<size_t>(slot)];
    const c10::ScalarType dtype = graph_.types[static_cast<size_t>(slot)].dtype;
    has = has && (!t.defined() || dtype == c10::ScalarType::Undefined || t.scalar_type() == dtype);
  });
  return has;
}

// Of what throws, the workspace is dropped.
std::vector<Tensor> Replay::run_in(Workspace& workspace, const Steps& steps, at::TensorList inputs,
                                   const Steps::After& after) const {
  std::vector<Tensor>& tensors = workspace.slots.tensors;
  std::copy(inputs.begin(), inputs.end(), tensors.begin());
  steps.run(workspace.values, workspace.slots, after);
  std::vector<Tensor> outputs;
  outputs.reserve(graph_.outputs.size());
  for (const Slot slot : graph_.outputs)
    outputs.push_back(slot == kNoSlot ? Tensor() : tensors[static_cast<size_t>(slot)]);
  for (const Slot slot : emptied_) tensors[static_cast<size_t>(slot)].reset();
  return outputs;
}

}  // namespace vmap::program
