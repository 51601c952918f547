// Kernels that can be replaced, and taken away, while other threads call them.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vmap::detail {

// Whether an operator has a kernel there, other than a slot that is empty and covers none.
bool has_kernel(const c10::OperatorHandle& op, c10::DispatchKey key);

// NOTE: [slots]
// The dispatcher's table may not change while another thread calls the operator: it is read without a lock.
// So a kernel that comes and goes stands behind one that stays: a slot. It asks, at each call, which kernel
// it has now; without one it does what was done before it was there. A thread that is inside a kernel keeps
// it alive. Putting the slot there changes the table, once: this wants to be done before another thread calls
// the operator, as every registration with PyTorch does.
class Slot {
 public:
  // Empty. `name` need not be registered yet.
  Slot(const c10::OperatorName& name, c10::DispatchKey key);
  ~Slot();
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;

  // nullptr: none.
  void set(std::shared_ptr<const c10::KernelFunction> kernel);
  // Whether the operator has a kernel of its own beneath.
  bool covers() const { return covers_; }
  // What is called while it is empty; nothing where this PyTorch cannot tell.
  using Beneath = std::function<void(const c10::OperatorHandle&, c10::DispatchKeySet, torch::jit::Stack*)>;
  Beneath beneath() const;
  // To be called when somebody may have registered another kernel since, which would go first. Where nobody
  // has, nothing changes: other threads may be calling it.
  void go_first();

 private:
  struct State;
  class Kernel;

  void register_chosen();
  void tell_whether_idle() const;
  bool is_first() const;

  c10::OperatorName name_;
  c10::DispatchKey key_;
  std::shared_ptr<State> state_;
  std::optional<c10::RegistrationHandleRAII> handle_;
  std::string debug_;                               // of the handle's kernel: no other has the same
  std::vector<c10::RegistrationHandleRAII> older_;  // beneath others' kernels, and empty
  bool covers_ = false;
};

}  // namespace vmap::detail
