#include <vmap/composite.h>

namespace vmap {

namespace {

void run_body(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  op.callBoxedForDispatchKey(c10::DispatchKey::CompositeExplicitAutograd, *stack);
}

}  // namespace

void explicit_composite(torch::Library& m, const char* name) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunction<&run_body>());
}

}  // namespace vmap
