#include <vmap/kernel/composite.h>
#include <vmap/kernel/own_operator.h>
#include <vmap/kernel/transform_order.h>
#include <vmap/mode/without_examples.h>

#include "boxed_call.h"
#include "kernels.h"

namespace vmap {

namespace {

// A library registers its operators as it likes: whether there is such a body shows when it is called.
void run_body(const c10::OperatorHandle& op, c10::DispatchKey key, const char* rule,
              torch::jit::Stack* stack) {
  TORCH_CHECK(op.hasKernelForDispatchKey(key), "vmap: ", c10::toString(op.operator_name()), " has a rule of ",
              rule, ", and no ", c10::toString(key),
              " kernel. Register its body for that key, or give the operator a rule of another kind");
  op.callBoxedForDispatchKey(key, *stack);
}

void run_explicit_body(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (detail::others_took(op, keys, stack)) return;
  run_body(op, c10::DispatchKey::CompositeExplicitAutograd, "kind 'composite' with `explicit`", stack);
}

// A body that writes to many tensors must not stop at the third because it cannot be batched.
void run_writing_body(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (detail::others_took(op, keys, stack)) return;
  const detail::BoxedCall call(op, stack);
  call.check_written_args();
  for (const c10::IValue& arg : call.args()) stack->push_back(arg);
  run_explicit_body(op, {}, stack);
}

void run_implicit_body(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (detail::others_took(op, keys, stack)) return;
  run_body(op, c10::DispatchKey::CompositeImplicitAutograd, "kind 'composite'", stack);
}

}  // namespace

c10::KernelFunction detail::body_kernel(bool is_explicit, bool writes) {
  if (!is_explicit) return c10::KernelFunction::makeFromBoxedFunction<&run_implicit_body>();
  return writes ? c10::KernelFunction::makeFromBoxedFunction<&run_writing_body>()
                : c10::KernelFunction::makeFromBoxedFunction<&run_explicit_body>();
}

void composite_own(torch::Library& m, const char* name) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunction<&run_implicit_body>());
}

void composite(torch::Library& m, const char* name) {
  m.impl(name, torch::CppFunction::makeFallthrough());
}

void explicit_composite(torch::Library& m, const char* name) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunction<&run_explicit_body>());
}

void explicit_writing_composite(torch::Library& m, const char* name) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunction<&run_writing_body>());
  detail::ask_without_examples(m, name);
}

}  // namespace vmap
