// What happens to operators that vmap must see although none of their arguments is batched: factories, whose
// tensors are fresh (fresh.h), and views of these. Random operators have kernels of their own (random.h).
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/library.h>
#include <vmap/mode/factory.h>
#include <vmap/mode/fresh.h>
#include <vmap/mode/mode.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <string_view>

#include "../../core/calls/boxed_call.h"
#include "../../core/calls/kernels.h"
#include "../../core/levels/key_set.h"
#include "../../core/levels/nest.h"
#include "../../core/memory/fresh_storage.h"
#include "../../core/memory/one_for_all.h"
#include "../../core/order/transforms.h"
#include "../../core/registry/undeclared.h"
#include "load.h"

namespace vmap {

namespace {

using c10::DispatchKeySet;
using torch::jit::Stack;

constexpr DispatchKeySet kAfterFresh(DispatchKeySet::FULL_AFTER, kVmapFreshKey);

// The second of the NOTE: [factories in two steps]. Also reached by the views of a fresh tensor, and by what
// copies one: then the thread does not carry the key.
void factory_fresh(const c10::OperatorHandle& op, DispatchKeySet keys, Stack* stack) {
  const bool asked = c10::impl::tls_is_dispatch_key_included(kVmapFreshKey);
  const Level level = innermost_visible_level();
  {
    const c10::impl::ExcludeDispatchKeyGuard without_fresh(kVmapFreshKey);
    op.redispatchBoxed(keys & kAfterFresh, stack);
  }
  if (!asked || !level.exists()) return;
  Tensor made = stack->back().toTensor();
  // Layouts without strided memory have no examples to part.
  if (made.layout() != c10::kStrided || as_fresh(made)) return;
  stack->back() = make_fresh(made, level);
}

c10::intrusive_ptr<detail::FreshStorage> origin_of_first_fresh(const Stack& stack, size_t args) {
  for (size_t i = stack.size() - args; i < stack.size(); ++i) {
    if (!stack[i].isTensor()) continue;
    if (const BatchedTensor* fresh = as_fresh(stack[i].toTensor())) {
      return c10::intrusive_ptr<detail::FreshStorage>::reclaim_copy(fresh->origin());
    }
  }
  return {};
}

Tensor fresh_view(const Tensor& view, const c10::intrusive_ptr<detail::FreshStorage>& origin) {
  if (detail::holds_more_than_memory(view)) return view;
  return at::detail::make_tensor<BatchedTensor>(*view.unsafeGetTensorImpl(), c10::VariableVersion(0), true,
                                                origin);
}

// From 2.15 on PyTorch's kernels of views take VMAP_FRESH_KEY for a fake tensor's, and ask it for the device
// that it stands for. They get what is fresh on the meta device without the key, and what only has the key of
// something fresh that it was made of (a nested tensor's memory) loses it.
void drop_keys(Stack& stack, size_t args) {
  for (size_t i = stack.size() - args; i < stack.size(); ++i) {
    if (!stack[i].isTensor() || !stack[i].toTensor().defined()) continue;
    const Tensor& t = stack[i].toTensor();
    if (!t.key_set().has(kVmapFreshKey)) continue;
    const DispatchKeySet keys = t.key_set().remove(kVmapFreshKey);
    if (!as_fresh(t)) {
      detail::keys_of(*t.unsafeGetTensorImpl()) = keys;
    } else if (t.is_meta()) {
      Tensor plain = at::detail::make_tensor<c10::TensorImpl>(c10::TensorImpl::VIEW,
                                                              c10::Storage(t.storage()), keys, t.dtype());
      plain.unsafeGetTensorImpl()->set_sizes_and_strides(t.sizes(), t.strides(), t.storage_offset());
      stack[i] = std::move(plain);
    }
  }
}

// A view operator, of a fresh tensor: what it returns is fresh as well.
void view_fresh(const c10::OperatorHandle& op, DispatchKeySet keys, Stack* stack) {
  const size_t args = op.schema().arguments().size();
  const auto origin = origin_of_first_fresh(*stack, args);
  drop_keys(*stack, args);
  {
    const c10::impl::ExcludeDispatchKeyGuard without_fresh(kVmapFreshKey);
    op.redispatchBoxed(keys & kAfterFresh, stack);
  }
  if (!origin) return;
  for (size_t i = stack->size() - op.schema().returns().size(); i < stack->size(); ++i) {
    c10::IValue& result = (*stack)[i];
    if (result.isTensor()) {
      result = fresh_view(result.toTensor(), origin);
    } else if (result.isTensorList()) {
      c10::List<Tensor> views;
      for (const Tensor& view : result.toTensorVector()) views.push_back(fresh_view(view, origin));
      result = std::move(views);
    }
  }
}

// Returns an alias of an argument that it does not write to, and has a kernel of its own to do so. Where the
// signature does not say so, autograd must not take it for a view, and the results have the argument's keys:
// the fresh key on a tensor that is not fresh would be fatal.
bool is_view_operator(const c10::OperatorHandle& op) {
  if (op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd)) return false;
  for (const c10::Argument& argument : op.schema().arguments()) {
    if (detail::is_written(argument)) return false;
  }
  const auto& returns = op.schema().returns();
  return detail::is_undeclared_view(op) ||
         std::any_of(returns.begin(), returns.end(),
                     [](const c10::Argument& result) { return result.alias_info() != nullptr; });
}

}  // namespace

torch::Library& library_on(const char* ns, c10::DispatchKey key) {
  static std::mutex mutex;
  static auto* libraries = new std::map<std::pair<std::string, c10::DispatchKey>, torch::Library>;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto at = libraries->find({ns, key});
  if (at != libraries->end()) return at->second;
  torch::Library library(torch::Library::IMPL, ns, key, __FILE__, __LINE__);
  return libraries->emplace(std::pair(std::string(ns), key), std::move(library)).first->second;
}

namespace detail {

bool makes_fresh(DispatchKeySet keys) {
  const bool concerns_batch = keys.has(kVmapKey);  // a wrapper among the arguments: there is a rule for that
  if (concerns_batch) return false;
  // A tracer knows what is made by its TensorImpl, and would take a fresh tensor for a constant.
  if (beneath_another_host() && is_traced_by_python()) return false;
  const Level level = innermost_visible_level();
  return level.exists() && !(others_wait(keys) && has_transform_inside(level));
}

Tensor fresh_if_ordinary(Tensor made) {
  if (beneath_another_host() && is_traced_by_python()) return made;
  if (made.defined() && made.key_set().has_any(kGradWrapperKeys))
    return makes_for_vmap() ? one_for_all(std::move(made), {}) : made;
  const Level level = innermost_visible_level();
  // Wrappers, of whatever transform, have no storage, but for functionalize's.
  constexpr DispatchKeySet others({c10::DispatchKey::Python, c10::DispatchKey::Functionalize});
  const bool ordinary = made.defined() && made.layout() == c10::kStrided && made.has_storage() &&
                        !made.requires_grad() && !as_batched(made) && !as_fresh(made) &&
                        !made.key_set().has_any(others);
  return ordinary && level.exists() ? make_fresh(made, level) : made;
}

c10::KernelFunction fresh_kernel() {
  return c10::KernelFunction::makeFromBoxedFunction<&factory_fresh>();
}

void support_fresh(const char* ns, const char* name) {
  library_on(ns, kVmapFreshKey).impl(name, torch::CppFunction::makeFromBoxedFunction<&factory_fresh>());
}

}  // namespace detail

void register_views_of_fresh(torch::Library& m) {
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
    if (name.getNamespace() != std::string_view("aten")) continue;
    const auto op = dispatcher.findSchema(name);
    const std::string local = c10::toString(name).substr(6);
    if (!op || !is_view_operator(*op)) continue;
    m.impl(local.c_str(), torch::CppFunction::makeFromBoxedFunction<&view_fresh>());
  }
}

}  // namespace vmap
