#include <vmap/composite.h>
#include <vmap/turn.h>

#include "boxed_call.h"

namespace vmap {

namespace {

void run_body(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (detail::others_took(op, keys, stack)) return;
  op.callBoxedForDispatchKey(c10::DispatchKey::CompositeExplicitAutograd, *stack);
}

// A body that writes to many tensors must not stop at the third because it cannot be batched.
void run_writing_body(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (detail::others_took(op, keys, stack)) return;
  const detail::BoxedCall call(op, stack);
  call.check_written_args();
  for (const c10::IValue& arg : call.args()) stack->push_back(arg);
  run_body(op, {}, stack);
}

}  // namespace

void composite(torch::Library& m, const char* name) {
  m.impl(name, torch::CppFunction::makeFallthrough());
}

void explicit_composite(torch::Library& m, const char* name) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunction<&run_body>());
}

void explicit_writing_composite(torch::Library& m, const char* name) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunction<&run_writing_body>());
}

}  // namespace vmap
