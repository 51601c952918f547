#include "own_kernels.h"

#include <ATen/functorch/DynamicLayer.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <map>
#include <string>
#include <tuple>

#include "../../core/calls/boxed_call.h"
#include "../../core/python/python.h"
#include "../../core/registry/oddities.h"
#include "replaced.h"

namespace vmap::functorch {

namespace ft = at::functorch;
using c10::DispatchKey;

c10::SafeKernelFunction kernel_of(const c10::OperatorHandle& op, DispatchKey key) {
  static std::map<std::tuple<std::string, DispatchKey, bool>, c10::SafeKernelFunction> asked;
  const std::string name = c10::toString(op.operator_name());
  // PyTorch's own stay for good, of which one is for all that have none; a library may take back its kernel.
  const c10::DispatchKeySet of_a_library({key, DispatchKey::CompositeImplicitAutograd,
                                          DispatchKey::CompositeExplicitAutograd,
                                          DispatchKey::CompositeExplicitAutogradNonFunctional});
  if (!name.starts_with("aten::") && op.hasKernelForAnyDispatchKey(of_a_library))
    return op.getComputedKernelForDispatchKey(key);
  const std::tuple which(name, key, op.hasKernelForDispatchKey(key));
  if (const auto at = asked.find(which); at != asked.end()) return at->second;
  return asked.emplace(which, op.getComputedKernelForDispatchKey(key)).first->second;
}

OwnKernels::OwnKernels(const c10::OperatorHandle& op) {
  const auto kernel_on = [&](DispatchKey key) -> Kernel {
    return [kernel = kernel_of(op, key)](const c10::OperatorHandle& handle, c10::DispatchKeySet keys,
                                         torch::jit::Stack* stack) { kernel.callBoxed(handle, keys, stack); };
  };
  // A decomposition's key is an alias of the examples'.
  if (op.hasKernelForDispatchKey(DispatchKey::FuncTorchBatched) ||
      op.hasKernelForDispatchKey(DispatchKey::FuncTorchBatchedDecomposition))
    examples_ = kernel_on(DispatchKey::FuncTorchBatched);
  else if (op.hasComputedKernelForDispatchKey(DispatchKey::FuncTorchBatched))
    loop_ = kernel_on(DispatchKey::FuncTorchBatched);
  if (op.hasKernelForDispatchKey(DispatchKey::FuncTorchVmapMode))
    mode_ = kernel_on(DispatchKey::FuncTorchVmapMode);
}

OwnKernels::OwnKernels(const detail::Slot& examples, const detail::Slot* mode) {
  (examples.covers() ? examples_ : loop_) = examples.beneath();
  if (mode && mode->covers()) mode_ = mode->beneath();
}

bool OwnKernels::run(const c10::OperatorHandle& op, c10::DispatchKeySet keys,
                     torch::jit::Stack* stack) const {
  const auto& kernel = keys.has(DispatchKey::FuncTorchVmapMode) ? mode_ : examples_;
  if (!kernel) return false;
  if (detail::guards_sizes()) return try_run(kernel, op, keys, stack);
  kernel(op, keys, stack);
  return true;
}

bool OwnKernels::run_or_loop(const c10::OperatorHandle& op, c10::DispatchKeySet keys,
                             torch::jit::Stack* stack) const {
  const auto& examples = examples_ ? examples_ : loop_;
  const auto& kernel = keys.has(DispatchKey::FuncTorchVmapMode) ? mode_ : examples;
  if (kernel) kernel(op, keys, stack);
  return kernel != nullptr;
}

bool OwnKernels::try_run(const Kernel& kernel, const c10::OperatorHandle& op, c10::DispatchKeySet keys,
                         torch::jit::Stack* stack) const {
  // What has written something before it raises cannot be begun anew. In-place views do not: all of them go
  // the same way, see NOTE: [in-place views go together].
  if (op.schema().is_mutable() && !op.hasTag(at::Tag::inplace_view)) return false;
  const c10::FunctionSchema& schema = op.schema();
  const auto arguments = torch::jit::last(*stack, schema.arguments().size());
  if (differs(c10::toString(op.operator_name()), detail::oddities_of(schema, arguments))) return false;
  const torch::jit::Stack before = *stack;
  try {
    kernel(op, keys, stack);
  } catch (const c10::Error&) {
    *stack = before;
    return false;
  }
  return true;
}

bool has_symbols(const c10::OperatorHandle& op, const torch::jit::Stack& stack) {
  // Who traces has a mode on the stack: no other call pays for more than this look.
  if (C10_LIKELY(!c10::impl::tls_is_dispatch_key_included(DispatchKey::Python))) return false;
  const auto& layers = ft::getDynamicLayerStack();
  if (layers.empty() || layers.back().key() != ft::TransformType::Vmap) return false;
  bool symbols = ft::VmapInterpreterPtr(&layers.back().interpreter()).batchSize().is_symbolic();
  for (const c10::IValue& arg : torch::jit::last(stack, op.schema().arguments().size())) {
    detail::for_each_tensor_in(arg, [&](const at::Tensor& t) {
      symbols = symbols || t.unsafeGetTensorImpl()->has_symbolic_sizes_strides();
    });
  }
  return symbols;
}

}  // namespace vmap::functorch
