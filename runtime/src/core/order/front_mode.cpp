#include "front_mode.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <ATen/functorch/DynamicLayer.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros_like.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/kernel/transform_order.h>
#include <vmap/level.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "../registry/registration.h"
#include "composite_bodies.h"

namespace vmap::detail {

namespace {

namespace ft = at::functorch;
using at::Tensor;
using torch::jit::Stack;

constexpr auto kNames = std::to_array<std::string_view>({
#include "lists/functorch_2_13_bodies.inc"
});

using Body = void (*)(const c10::OperatorHandle&, Stack*);

// A transform other than vmap is next, with a vmap below it: one of ours, or one of torch.vmap's with our
// rules.
bool is_above_vmap() {
  const auto& layers = ft::getDynamicLayerStack();
  const auto is_vmap = [](const ft::DynamicLayer& layer) { return layer.key() == ft::TransformType::Vmap; };
  if (layers.empty() || is_vmap(layers.back())) return false;
  if (has_transform_inside(innermost_visible_level())) return true;
  return are_wanted(WantsBodies::Functorch) && std::any_of(layers.begin(), layers.end(), is_vmap);
}

template <Body body>
void run_above_vmap(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  if (is_above_vmap()) {
    if (autocasts(keys)) return op.redispatchBoxed(keys & kAutocastKeys, stack);
    return body(op, stack);
  }
  // An operator that nobody gives a kernel of its own there.
  static const c10::OperatorHandle any = c10::Dispatcher::singleton().findSchemaOrThrow("aten::alias", "");
  any.getComputedKernelForDispatchKey(c10::DispatchKey::FuncTorchDynamicLayerFrontMode)
      .callBoxed(op, keys, stack);
}

// Whose turn it is has been settled, which the keys of the call would ask for again.
void our_decomposition(const c10::OperatorHandle& op, Stack* stack) {
  op.getComputedKernelForDispatchKey(kVmapKey).callBoxed(op, c10::DispatchKeySet(kVmapKey), stack);
}

// The gradient of `value` would be a sum over the unique positions, and how many these are depends on the
// data.
Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  TORCH_CHECK(value.dim() == 0, "index_fill: `value` must have no dims, and has ", value.dim());
  TORCH_CHECK(self.is_complex() || !value.is_complex(), "index_fill: `value` is complex, and `self` is ",
              self.scalar_type());
  const Tensor filled = at::zeros_like(self, self.options().dtype(at::kBool)).index_fill(dim, index, true);
  return at::where(filled, value.to(self.scalar_type()), self);
}

void index_fill_body(const c10::OperatorHandle&, Stack* stack) {
  Tensor self, index, value;
  int64_t dim = 0;
  torch::jit::pop(*stack, self, dim, index, value);
  torch::jit::push(*stack, index_fill(self, dim, index, value));
}

c10::KernelFunction front_kernel(std::string_view op) {
  if (op == "aten::index_fill.int_Tensor")
    return c10::KernelFunction::makeFromBoxedFunction<&run_above_vmap<&index_fill_body>>();
  return c10::KernelFunction::makeFromBoxedFunction<&run_above_vmap<&our_decomposition>>();
}

}  // namespace

void register_front_kernels() {
  // Never destroyed: the dispatcher may be gone before static objects are.
  static auto* handles = new std::vector<c10::RegistrationHandleRAII>;
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const std::string_view name : kNames) {
    const c10::OperatorName op_name = torch::jit::parseName(std::string(name));
    const auto op = dispatcher.findSchema(op_name);  // another version of PyTorch may not have it
    if (!op || !op->hasKernelForDispatchKey(kVmapKey)) continue;
    handles->push_back(
        register_kernel(op_name, c10::DispatchKey::FuncTorchDynamicLayerFrontMode, front_kernel(name)));
  }
}

}  // namespace vmap::detail
