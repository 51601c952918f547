#include "slot.h"

#include <vmap/kernel/dispatch_key.h>

#include <atomic>
#include <map>
#include <mutex>
#include <utility>

#include "registration.h"

namespace vmap::detail {

namespace {

using torch::jit::Stack;
using Beneath = Slot::Beneath;

// What is called now; nothing where this PyTorch cannot tell.
template <class Handle>
Beneath called_now(const Handle& op, c10::DispatchKey key) {
  if constexpr (requires { op.getComputedKernelForDispatchKey(key); }) {
    return [kernel = op.getComputedKernelForDispatchKey(key)](const c10::OperatorHandle& handle,
                                                              c10::DispatchKeySet keys, Stack* stack) {
      kernel.callBoxed(handle, keys, stack);
    };
  }
  return nullptr;
}

Beneath pass_on(c10::DispatchKey key) {
  return [after = c10::DispatchKeySet(c10::DispatchKeySet::FULL_AFTER, key)](
             const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
    op.redispatchBoxed(keys & after, stack);
  };
}

// What all other operators meet there; other keys have only a fallback that lets calls through.
bool has_fallback(c10::DispatchKey key) {
  return key == kVmapKey || key == c10::DispatchKey::FuncTorchBatched;
}

Beneath found_beneath(const c10::OperatorName& name, c10::DispatchKey key) {
  const auto op = c10::Dispatcher::singleton().findOp(name);
  if (!op || !op->hasSchema()) return nullptr;
  const bool has_own = op->hasKernelForDispatchKey(key);
  if (has_own ? op->isKernelFallthroughKernel(key) : !has_fallback(key)) return pass_on(key);
  return called_now(*op, key);
}

// The dispatcher tells in words only.
bool goes_first(const c10::OperatorHandle& op, c10::DispatchKey key, const std::string& debug) {
  const std::string line = c10::str("\n", c10::toString(key), ": ", debug, " ::");
  return ("\n" + op.dumpState()).find(line) != std::string::npos;
}

// Empty slots with no other kernel beneath, by what the dispatcher calls them.
struct Idle {
  std::mutex mutex;
  std::map<std::pair<std::string, c10::DispatchKey>, std::string> slots;
};
Idle& idle() {
  static auto* all = new Idle;
  return *all;
}

}  // namespace

bool has_kernel(const c10::OperatorHandle& op, c10::DispatchKey key) {
  if (!op.hasKernelForDispatchKey(key)) return false;
  Idle& all = idle();
  const std::lock_guard<std::mutex> lock(all.mutex);
  if (all.slots.empty()) return true;
  const auto at = all.slots.find({c10::toString(op.operator_name()), key});
  return at == all.slots.end() || !goes_first(op, key, at->second);
}

struct Slot::State {
  std::shared_ptr<const c10::KernelFunction> now() const {
    const std::lock_guard<std::mutex> lock(mutex);
    return kernel;
  }

  mutable std::mutex mutex;
  std::shared_ptr<const c10::KernelFunction> kernel;
  Beneath beneath;  // set once, before the slot is registered
};

class Slot::Kernel final : public c10::OperatorKernel {
 public:
  Kernel(std::shared_ptr<const State> state, c10::DispatchKey key) : state_(std::move(state)), key_(key) {}

  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) const {
    if (const auto kernel = state_->now()) return kernel->callBoxed(op, keys, stack);
    if (!state_->beneath) return pass_on(key_)(op, keys, stack);  // it is being taken away
    state_->beneath(op, keys, stack);
  }

 private:
  std::shared_ptr<const State> state_;
  c10::DispatchKey key_;
};

Slot::Slot(const c10::OperatorName& name, c10::DispatchKey key) : name_(name), key_(key) {
  register_chosen();
}

Slot::~Slot() {
  handle_.reset();
  tell_whether_idle();
}

void Slot::tell_whether_idle() const {
  Idle& all = idle();
  const std::pair<std::string, c10::DispatchKey> which(c10::toString(name_), key_);
  const bool is_idle = handle_ && !covers_ && !state_->now();
  const std::lock_guard<std::mutex> lock(all.mutex);
  if (is_idle) {
    all.slots[which] = debug_;
  } else {
    all.slots.erase(which);
  }
}

void Slot::register_chosen() {
  auto state = std::make_shared<State>();
  const auto op = c10::Dispatcher::singleton().findOp(name_);
  covers_ = op && op->hasKernelForDispatchKey(key_);
  state->beneath = found_beneath(name_, key_);
  if (state_) state->kernel = state_->now();
  static std::atomic<int64_t> count{0};
  debug_ = c10::str("vmapgen's slot ", count.fetch_add(1));
  handle_ = detail::register_kernel(
      name_, key_, c10::KernelFunction::makeFromBoxedFunctor(std::make_unique<Kernel>(state, key_)), debug_);
  state_ = std::move(state);
  tell_whether_idle();
}

Slot::Beneath Slot::beneath() const {
  return state_->beneath;
}

bool Slot::is_first() const {
  const auto op = c10::Dispatcher::singleton().findOp(name_);
  return op && goes_first(*op, key_, debug_);
}

void Slot::set(std::shared_ptr<const c10::KernelFunction> kernel) {
  const bool stays = kernel || state_->beneath;
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    state_->kernel = std::move(kernel);
  }
  if (!stays) {
    handle_.reset();
  } else if (!handle_) {
    register_chosen();
  }
  tell_whether_idle();
}

void Slot::go_first() {
  if (!handle_ || is_first()) return;
  const std::shared_ptr<State> old = state_;
  older_.push_back(std::move(*handle_));  // a thread may be inside of its kernel
  register_chosen();
  const std::lock_guard<std::mutex> lock(old->mutex);
  old->kernel = nullptr;
}

}  // namespace vmap::detail
