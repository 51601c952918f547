#include <vmap/unsupported.h>

#include "boxed_call.h"

namespace vmap {

namespace {

class Refusal final : public c10::OperatorKernel {
 public:
  Refusal(const char* reason, const char* instead) : reason_(reason), instead_(instead) {}

  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet, torch::jit::Stack* stack) const {
    const detail::BoxedCall call(op, stack);
    TORCH_CHECK(false, "vmap: ", call.name(), " cannot be batched: ", reason_, ". ", call.which_arguments(),
                " Instead, ", instead_);
  }

 private:
  const char* reason_;
  const char* instead_;
};

}  // namespace

void unsupported(torch::Library& m, const char* name, const char* reason, const char* instead) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunctor(std::make_unique<Refusal>(reason, instead)));
}

}  // namespace vmap
