#include "collectives.h"

#include <string_view>

namespace vmap::detail {

bool is_collective(const c10::OperatorHandle& op) {
  return op.operator_name().getNamespace() == std::string_view("_c10d_functional");
}

Tensor wait_for(const Tensor& t) {
  static const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("_c10d_functional::wait_tensor", "");
  torch::jit::Stack stack{t};
  op.callBoxed(stack);
  return stack[0].toTensor();
}

}  // namespace vmap::detail
