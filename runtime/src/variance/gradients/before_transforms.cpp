#include "before_transforms.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <atomic>
#include <deque>
#include <mutex>
#include <set>

#include "../../core/registry/registration.h"
#include "../calls/call.h"
#include "../states/errors.h"
#include "../states/scope.h"
#include "lift.h"

namespace vmap::variance {

namespace {

using torch::jit::Stack;

constexpr c10::DispatchKey kFront = c10::DispatchKey::FuncTorchDynamicLayerFrontMode;

bool draws_in_body(const Call& call) {
  const Plan& plan = call.plan();
  const auto argument = [&](int position) { return call.argument(static_cast<size_t>(position)); };
  if (plan.trains >= 0 && argument(plan.trains).isBool() && !argument(plan.trains).toBool()) return false;
  return plan.generator >= 0 || (plan.left_out >= 0 && argument(plan.left_out).toDouble() > 0);
}

// A body of other operators is not seen within the transform: its arguments are brought to one state before.
// What of them is partial goes through it as its operators say, beneath.
Masks state_above(const Call& call, const Mesh& mesh, const Operands& operands) {
  Masks masks;
  if (call.plan().has_body) {
    for (const Operand& each : operands) masks.join(each.masks);
    masks.set(masks.partial, State::Partial);
    if (draws_in_body(call) && options_of_thread().randomness == Randomness::Different)
      masks.join({all_of(mesh), 0, 0, 0});
  } else {
    masks = result_of(call, mesh, operands);
  }
  masks.join(states_of_draws(call, mesh));
  return masks;
}

void lift_wrapped_in_place(const Call& call, const Mesh& mesh, const Operand& written, const Masks& to) {
  const Rise rise = rise_of(written.tensor, written.cell, written.masks, to);
  if (rise.is_none()) return;
  if (is_strict()) throw_strict(call, mesh, written, to, static_cast<Mask>(rise.varying | rise.reduced));
  lift_in_place(written.tensor, mesh, rise.varying, rise.reduced);
}

// Gives the mesh of what is tracked; none where nothing is.
std::optional<Mesh> lift_wrapped(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  const PhysicalCall physical(op, keys, 0);
  Call call(physical, plan_of(op), stack);
  Operands operands = operands_of(call);
  const Mesh* theirs = mesh_of(call, operands);
  if (theirs == nullptr) return std::nullopt;
  const Mesh mesh = *theirs;
  const Masks to = state_above(call, mesh, operands);
  Operands wrapped;
  for (const Operand& each : operands) {
    if (!each.beneath) continue;
    const bool is_written = holds(call.plan().written, each.argument);
    if (!is_written) {
      wrapped.push_back(each);
    } else if (!call.plan().overwrites) {
      lift_wrapped_in_place(call, mesh, each, to);
    }
  }
  lift(call, mesh, wrapped, to);
  return mesh;
}

// A KernelFunction, or what newer versions of PyTorch hand out in its place.
using Next =
    std::decay_t<decltype(std::declval<c10::OperatorHandle>().getComputedKernelForDispatchKey(kFront))>;

// The kernel of one operator, in the place of `next`.
class Front final : public c10::OperatorKernel {
 public:
  explicit Front(Next next) : next_(std::move(next)) {}

  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
    const std::optional<Mesh> mesh = lift_wrapped(op, keys, stack);
    // For its body, as where no transform is around; a transform's rule may draw into memory of its own.
    std::optional<BodyScope> inside;
    const Plan& plan = plan_of(op);
    if (mesh && (plan.has_body || plan.effect == Effect::Random)) inside.emplace(*mesh);
    next_.callBoxed(op, keys, stack);
  }

 private:
  Next next_;
};

class Counts final : public c10::OpRegistrationListener {
 public:
  explicit Counts(std::atomic<bool>* more) : more_(more) {}
  void onOperatorRegistered(const c10::OperatorHandle&) override {
    more_->store(true, std::memory_order_relaxed);
  }
  void onOperatorDeregistered(const c10::OperatorHandle&) override {}

 private:
  std::atomic<bool>* more_;
};

// Whether an operator was registered since this was last asked.
bool are_more() {
  static auto* more = new std::atomic<bool>(true);
  static const auto* listening = new c10::RegistrationHandleRAII(
      c10::Dispatcher::singleton().addRegistrationListener(std::make_unique<Counts>(more)));
  (void)listening;
  return more->load(std::memory_order_relaxed) && more->exchange(false);
}

size_t tensors_among(const c10::FunctionSchema& schema) {
  size_t tensors = 0;
  for (const c10::Argument& argument : schema.arguments()) {
    const std::string type = argument.type()->str();
    if (type.find("Tensor[]") != std::string::npos || type.find("Tensor?[]") != std::string::npos) return 2;
    tensors += type.find("Tensor") != std::string::npos ? 1 : 0;
  }
  return tensors;
}

// Of one tensor alone nothing is to be lifted, unless it meets what is drawn, there or in a body.
bool may_lift(const c10::OperatorHandle& op) {
  const size_t tensors = tensors_among(op.schema());
  if (tensors != 1) return tensors > 1;
  const Plan& plan = plan_of(op);
  return plan.effect == Effect::Random || plan.has_body;
}

}  // namespace

void stand_before_transforms() {
  static std::mutex mutex;
  // Never destroyed: the dispatcher may be gone before static objects are.
  static auto* handles = new std::deque<c10::RegistrationHandleRAII>;
  static auto* done = new std::set<std::string>;
  if (!are_more()) return;
  const std::lock_guard<std::mutex> lock(mutex);
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
    if (!done->insert(c10::toString(name)).second) continue;
    const auto op = dispatcher.findSchema(name);
    if (!op || !may_lift(*op)) continue;
    Next next = op->getComputedKernelForDispatchKey(kFront);
    handles->push_back(vmap::detail::register_kernel(
        name, kFront, c10::KernelFunction::makeFromBoxedFunctor(std::make_unique<Front>(std::move(next)))));
  }
}

}  // namespace vmap::variance
