// Which memory an operator's results have: NOTE: [fresh tensors].
#include <ATen/functorch/BatchedTensorImpl.h>
#include <torch/csrc/autograd/variable.h>
#include <torch/csrc/jit/frontend/tracer.h>
#include <vmap/mode/fresh.h>
#include <vmap/mode/made_inside.h>
#include <vmap/physical.h>
#include <vmap/support.h>

#include <algorithm>

#include "../order/transforms.h"
#include "fresh_storage.h"
#include "one_for_all.h"

namespace vmap::detail {

namespace {

// Whether a wrapper lacks none of the vmaps from its own level out; those inside are not asked.
bool is_batched_at_all_around(const BatchedTensor& wrapper) {
  Level around = wrapper.level().outer();
  // Each operator inside of two vmaps comes here, mostly with a wrapper of wrappers: no reference is counted.
  const Tensor* value = &wrapper.value();
  while (const BatchedTensor* b = around.exists() ? as_batched(*value) : nullptr) {
    if (b->level() == around) around = around.outer();
    value = &b->value();
  }
  if (!around.exists() || !value->key_set().has_any(kGradWrapperKeys)) return !around.exists();
  for_each_level_of(*value, [&](Level level) {
    if (level == around) around = around.outer();
  });
  return !around.exists();
}

Tensor borrowed(c10::TensorImpl* impl) {
  return Tensor(c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim_copy(impl));
}

const c10::StorageImpl* memory_beneath(const c10::TensorImpl* impl) {
  while (impl->key_set().has(kVmapKey)) {
    const auto* wrapper = static_cast<const BatchedTensor*>(impl);
    if (wrapper->shows_one()) return memory_beneath(wrapper->one().unsafeGetTensorImpl());
    impl = wrapper->value().unsafeGetTensorImpl();
  }
  if (impl->key_set().has_any(kFunctorchWrapperKeys)) {
    const Tensor t = borrowed(const_cast<c10::TensorImpl*>(impl));
    Tensor inside = beneath_gradients(t);
    if (const auto* theirs = at::functorch::maybeGetBatchedImpl(inside)) inside = Tensor(theirs->value());
    return inside.is_same(t) ? nullptr : memory_beneath(inside.unsafeGetTensorImpl());
  }
  // What functionalize's wrapper has for a storage is of its views, and no memory that could be copied.
  if (impl->key_set().has(c10::DispatchKey::Functionalize) || !impl->has_storage()) return nullptr;
  return impl->unsafe_storage().unsafeGetStorageImpl();
}

}  // namespace

const c10::StorageImpl* memory_of(const Tensor& t) {
  return memory_beneath(t.unsafeGetTensorImpl());
}

void note_memory(const Impls& results, const Impls& args) {
  const Level innermost = innermost_visible_level();
  for (c10::TensorImpl* result : results) {
    if (!result->key_set().has(kVmapKey)) continue;
    auto& wrapper = static_cast<BatchedTensor&>(*result);
    if (!(innermost >= wrapper.level())) continue;
    if (innermost == wrapper.level() && is_batched_at_all_around(wrapper)) continue;
    const c10::StorageImpl* memory = memory_beneath(result);
    if (!memory) continue;
    const auto shares = [&](const c10::TensorImpl* arg) { return memory_beneath(arg) == memory; };
    const auto base = std::find_if(args.begin(), args.end(), shares);
    if (base == args.end()) {
      wrapper.set_made_in(innermost);
    } else if ((*base)->key_set().has(kVmapKey)) {
      wrapper.share_memory_of(static_cast<BatchedTensor&>(**base));
    }
  }
}

bool makes_or_writes(torch::Library& m, const char* name) {
  const c10::OperatorName full = m._resolve(name);
  if (full.getNamespace() != std::string_view("aten")) return false;
  return c10::Dispatcher::singleton().findSchema(full).has_value();
}

bool is_traced_by_python() {
  const c10::impl::LocalDispatchKeySet keys = c10::impl::tls_local_dispatch_key_set();
  return keys.included_.has_any(kPythonKeys);
}

bool makes_for_vmap() {
  // What traces knows a result by its TensorImpl, which would be another one then.
  if (torch::jit::tracer::isTracing() || is_traced_by_python()) return false;
  const Level level = innermost_visible_level();
  return level.exists() && !has_transform_inside(level);
}

namespace {

// A dense tensor that an operator just made: nobody else has it, nor its memory. An observer keeps one
// reference to what it has seen.
bool is_new(const Tensor& made, const Impls& args) {
  if (!made.defined() || made.use_count() != (is_observed() ? 2U : 1U) || made.layout() != c10::kStrided ||
      !made.has_storage())
    return false;
  constexpr c10::DispatchKeySet others =
      kFunctorchWrapperKeys |
      c10::DispatchKeySet({kVmapKey, kVmapFreshKey, c10::DispatchKey::Python, c10::DispatchKey::ZeroTensor,
                           c10::DispatchKey::Functionalize});
  if (made.key_set().has_any(others)) return false;
  return std::none_of(args.begin(), args.end(), [&](c10::TensorImpl* arg) {
    return arg->has_storage() && arg->unsafe_storage().is_alias_of(made.storage());
  });
}

bool concerns_no_transform(Level level) {
  const Level newest = innermost_visible_level();
  if (!newest.exists() || has_transform_inside(newest)) return false;
  // What is batched outside of all transforms, and no further in, is an example of theirs as captured tensors
  // are.
  return !level.exists() || (level.alive() && level.transforms_around() == 0 && has_transform_inside(level));
}

}  // namespace

bool is_constant_of_transforms(Level level) {
  // What a rule makes for the vmap that it has hidden is written to beneath the transforms.
  return innermost_visible_level() == innermost_level() && concerns_no_transform(level);
}

bool would_make_constants(c10::DispatchKeySet keys, Level level) {
  if (!keys.has(c10::DispatchKey::FuncTorchDynamicLayerFrontMode) || keys.has_any(kPythonKeys)) return false;
  if (!level.alive() || level.transforms_around() == 0 || innermost_visible_level() < level) return false;
  // Those of a vmap outside of all transforms: others' examples are no constants.
  Level outermost = level;
  while (outermost.outer().exists()) outermost = outermost.outer();
  return outermost.transforms_around() == 0;
}

bool touches_own_constant(const Tensor& own, Level level) {
  return is_own_constant(own) && concerns_no_transform(level);
}

bool is_own_constant(const Tensor& t) {
  const BatchedTensor* ours = as_ours(t);
  return ours && ours->made_in().alive() && !has_transform_inside(ours->made_in());
}

bool batch_for_transform(const char* op, const Tensor& self, const Impls& args) {
  if (!is_own_constant(self)) return false;
  // The rule of a vmap inside may be what writes.
  const Level level = std::min(innermost_visible_level(), as_ours(self)->made_in());
  // Beneath a transform that the vmap was entered in, nothing is an example of it: derivatives are computed.
  if (!level.alive() || transforms_running() != level.transforms_around()) return false;
  const bool any = std::any_of(args.begin(), args.end(), [](c10::TensorImpl* arg) {
    return arg->key_set().has_any(kTransformsTensorKeys) && !has_ended(borrowed(arg));
  });
  if (!any) return false;
  check_nobody_else_uses(op, self);
  return batch_if_fresh(self, level);
}

Tensor fresh_result(Tensor made, const Impls& args) {
  if (made.defined() && made.key_set().has_any(kGradWrapperKeys)) return one_for_all(std::move(made), args);
  if (!is_new(made, args)) return made;
  const bool has_history = made.requires_grad();
  const Tensor tangent = made._fw_grad(0);
  if ((has_history && made.is_leaf()) || ((has_history || tangent.defined()) && made.is_view())) return made;
  // Autograd counts writes to what it has saved, of which this may be: one counter for both.
  Tensor fresh = make_fresh(made, innermost_visible_level());
  if (fresh.is_same(made)) return made;
  if (has_history)
    torch::autograd::impl::set_gradient_edge(fresh, torch::autograd::impl::gradient_edge(made));
  if (tangent.defined()) fresh._set_fw_grad(tangent, /*level=*/0, /*is_inplace_op=*/false);
  return fresh;
}

Level missing_level(const Tensor& written, const Impls& args) {
  std::vector<Level> there;
  for_each_level_of(written, [&](Level level) { there.push_back(level); });
  Level missing;
  for (c10::TensorImpl* arg : args) {
    for_each_level_of(borrowed(arg), [&](Level level) {
      if (std::find(there.begin(), there.end(), level) == there.end()) missing = std::max(missing, level);
    });
  }
  return missing;
}

}  // namespace vmap::detail
