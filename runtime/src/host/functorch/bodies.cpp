#include "bodies.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <ATen/functorch/DynamicLayer.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros_like.h>
#include <vmap/autocast.h>
#include <vmap/dispatch_key.h>

#include <algorithm>

namespace vmap::functorch {

namespace {

namespace ft = at::functorch;
using at::Tensor;
using torch::jit::Stack;

using Body = void (*)(const c10::OperatorHandle&, Stack*);

// A transform other than vmap is next, with a vmap below it.
bool is_above_vmap() {
  const auto& layers = ft::getDynamicLayerStack();
  const auto is_vmap = [](const ft::DynamicLayer& layer) { return layer.key() == ft::TransformType::Vmap; };
  return !layers.empty() && !is_vmap(layers.back()) && std::any_of(layers.begin(), layers.end(), is_vmap);
}

template <Body body>
void run_above_vmap(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  if (is_above_vmap()) {
    if (!detail::autocast_took(op, keys, stack)) body(op, stack);
    return;
  }
  // An operator that nobody gives a kernel of its own there.
  static const c10::OperatorHandle any = c10::Dispatcher::singleton().findSchemaOrThrow("aten::alias", "");
  any.getComputedKernelForDispatchKey(c10::DispatchKey::FuncTorchDynamicLayerFrontMode)
      .callBoxed(op, keys, stack);
}

void our_decomposition(const c10::OperatorHandle& op, Stack* stack) {
  op.callBoxedForDispatchKey(kVmapKey, *stack);
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

}  // namespace

c10::KernelFunction front_kernel(std::string_view op) {
  if (op == "aten::index_fill.int_Tensor")
    return c10::KernelFunction::makeFromBoxedFunction<&run_above_vmap<&index_fill_body>>();
  return c10::KernelFunction::makeFromBoxedFunction<&run_above_vmap<&our_decomposition>>();
}

}  // namespace vmap::functorch
