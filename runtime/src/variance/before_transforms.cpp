#include "before_transforms.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <atomic>
#include <deque>
#include <mutex>
#include <set>

#include "../core/registration.h"
#include "call.h"

namespace vmap::variance {

namespace {

using torch::jit::Stack;

constexpr c10::DispatchKey kFront = c10::DispatchKey::FuncTorchDynamicLayerFrontMode;

// A body of other operators is not seen within the transform: its arguments are brought to one state before.
// What of them is partial goes through it as its operators say, beneath.
Masks state_above(const Call& call, const Mesh& mesh, const Operands& operands) {
  if (!call.plan().has_body) return result_of(call, mesh, operands);
  Masks joined;
  for (const Operand& each : operands) joined.join(each.masks);
  joined.set(joined.partial, State::Partial);
  return joined;
}

void lift_wrapped(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  const PhysicalCall physical(op, keys, 0);
  Call call(physical, plan_of(op), stack);
  Operands operands = operands_of(call);
  const Mesh* theirs = mesh_of(call, operands);
  if (theirs == nullptr) return;
  const Mesh mesh = *theirs;
  const Masks to = state_above(call, mesh, operands);
  Operands wrapped;
  for (const Operand& each : operands) {
    const bool is_written = (call.plan().written >> each.argument & 1) != 0;
    if (each.beneath && !is_written) wrapped.push_back(each);
  }
  lift(call, mesh, wrapped, to);
}

// A KernelFunction, or what newer versions of PyTorch hand out in its place.
using Next =
    std::decay_t<decltype(std::declval<c10::OperatorHandle>().getComputedKernelForDispatchKey(kFront))>;

// The kernel of one operator, in the place of `next`.
class Front final : public c10::OperatorKernel {
 public:
  explicit Front(Next next) : next_(std::move(next)) {}

  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
    lift_wrapped(op, keys, stack);
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
    if (!op || tensors_among(op->schema()) < 2) continue;
    Next next = op->getComputedKernelForDispatchKey(kFront);
    handles->push_back(vmap::detail::register_kernel(
        name, kFront, c10::KernelFunction::makeFromBoxedFunctor(std::make_unique<Front>(std::move(next)))));
  }
}

}  // namespace vmap::variance
