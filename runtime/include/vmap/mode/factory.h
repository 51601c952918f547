// Kernels of factories: what they make inside a vmap is fresh (fresh.h).
#pragma once

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/library.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/kernel/plumbing.h>
#include <vmap/mode/mode.h>

namespace vmap {

namespace detail {

// Whether a factory that is called with these keys makes something for a mapped function.
bool makes_fresh(c10::DispatchKeySet keys);
// Whether functorch stands between the mode's kernel and the fresh key's, and takes the thread's keys away.
inline bool passes_functorch(c10::DispatchKeySet keys) {
  return keys.has(c10::DispatchKey::FuncTorchDynamicLayerBackMode);
}
// `made` as a fresh tensor of the innermost level, if it is an ordinary tensor without a gradient.
Tensor fresh_if_ordinary(Tensor made);
void support_fresh(const char* ns, const char* name);

template <class Redispatch>
class FactoryKernel;

// NOTE: [factories in two steps]
// A factory may be differentiable (clone), and autograd has to write its history on the fresh tensor itself.
// So the mode's kernel, this one, above autograd, only switches on the fresh key, whose kernel, below
// autograd, makes the tensor. Factories that a factory calls are its own business: both kernels switch off
// what called them. This one is not boxed, since calls with batched tensors pass it as well. Beneath
// torch.vmap (the functorch host) there is no second step: functorch's own transforms lie between, and made
// it already.
template <class R, class... A>
class FactoryKernel<R(c10::DispatchKeySet, A...)> {
 public:
  explicit FactoryKernel(R (*redispatch)(c10::DispatchKeySet, A...)) : redispatch_(redispatch) {}

  R operator()(c10::DispatchKeySet keys, A... args) const {
    constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapModeKey);
    // See NOTE: [constants of a transform].
    if (C10_UNLIKELY(takes_no_transforms_tensor(keys)) && !keys.has(kVmapKey) &&
        is_constant_of_transforms(Level())) {
      const c10::impl::ExcludeDispatchKeyGuard guard(kTransformKeys);
      return (*this)(keys - kTransformKeys, static_cast<A>(args)...);
    }
    if (!makes_fresh(keys)) return redispatch_(keys & after, static_cast<A>(args)...);
    const c10::impl::ExcludeDispatchKeyGuard without_mode(kVmapModeKey);
    if constexpr (std::is_same_v<R, Tensor>) {
      if (C10_UNLIKELY(passes_functorch(keys))) {
        return fresh_if_ordinary(redispatch_(keys & after, static_cast<A>(args)...));
      }
    }
    const c10::impl::IncludeDispatchKeyGuard with_fresh(kVmapFreshKey);
    return redispatch_((keys & after).add(kVmapFreshKey), static_cast<A>(args)...);
  }

 private:
  R (*redispatch_)(c10::DispatchKeySet, A...);
};

// The kernel of a factory's rule. What the rule makes is no mapped function's: it becomes the value of a
// batched tensor. So the level is hidden, and those around it, if any, see a factory.
template <class RuleType, class Params>
class FactoryRuleKernelOf;

template <class R, class... P, class... K>
class FactoryRuleKernelOf<R(P...), Types<K...>> : public RuleKernelOf<R(P...), Types<K...>> {
 public:
  FactoryRuleKernelOf(R (*rule)(P...), Target op)
      : RuleKernelOf<R(P...), Types<K...>>(rule, op, /*hides_mode=*/false) {}

  Tensor operator()(c10::DispatchKeySet keys, K... args) const {
    const Level level = innermost(args...);
    if (C10_UNLIKELY(takes_no_transforms_tensor(keys)) && is_constant_of_transforms(level)) {
      const c10::impl::ExcludeDispatchKeyGuard guard(kTransformKeys);
      return (*this)(keys - kTransformKeys, static_cast<K>(args)...);
    }
    // NOTE: [the newest transform goes first]: what goes first sees the level.
    if (C10_UNLIKELY(others_wait(keys)) && !first_for(keys, level, among(args...)).empty()) {
      return RuleKernelOf<R(P...), Types<K...>>::operator()(keys, static_cast<K>(args)...);
    }
    Tensor made = [&] {
      const HideLevel outside(level);
      return RuleKernelOf<R(P...), Types<K...>>::operator()(keys, static_cast<K>(args)...);
    }();
    if (C10_UNLIKELY(is_nested(level))) note_results(made, args...);
    return made;
  }
};

template <class RuleType>
struct FactoryRuleKernelFor;
template <class R, class... P>
struct FactoryRuleKernelFor<R(P...)> {
  using type = FactoryRuleKernelOf<R(P...), typename KernelParams<Types<>, P...>::type>;
};

}  // namespace detail

// `name` is the operator's, with its overload.
template <class RuleType>
void support_factory_rule(torch::Library& m, const char* name, RuleType* rule) {
  const detail::Target op = detail::target(m, name);
  m.impl(name, torch::CppFunction(typename detail::FactoryRuleKernelFor<RuleType>::type(rule, op)));
  detail::offer_to_other_host(
      {op, reinterpret_cast<void (*)()>(rule), &detail::kernel_for_other_host<RuleType>});
}

// Registers a factory of that namespace: what it makes inside a vmap is fresh. `name` has its overload;
// `redispatch` is the operator's in at::_ops.
template <class Redispatch>
void support_factory(const char* ns, const char* name, Redispatch* redispatch) {
  library_on(ns, kVmapModeKey).impl(name, torch::CppFunction(detail::FactoryKernel<Redispatch>(redispatch)));
  detail::support_fresh(ns, name);
}

}  // namespace vmap
