// What a library of batching rules includes: registration.
//
//   TORCH_LIBRARY_IMPL(myops, VMAP_KEY, m) {
//     VMAP_SUPPORT(foo, foo_rule);              // a rule: see RuleKernel in plumbing.h
//     VMAP_SUPPORT2(foo, overload, foo_rule2);
//     VMAP_SUPPORT_INPLACE_VIEW(flip_axes_, flip_axes_rule);
//     POINTWISE_BOXED(bar);                     // no rule to write: boxed.h
//   }
//
// or in any function that has a `torch::Library& m`. Registering a name that no operator has is no error in
// PyTorch.
#pragma once

#include <torch/library.h>
#include <vmap/kernel/boxed.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/kernel/in_place_view.h>
#include <vmap/kernel/plumbing.h>
#include <vmap/mode/factory.h>
#include <vmap/mode/random.h>

namespace vmap {

namespace detail {
// Whether an operator of PyTorch makes new tensors, which are to be fresh, or writes to one that may be: the
// mode's key asks its kernel, too, then.
bool makes_or_writes(torch::Library& m, const char* name);

template <class RuleType>
struct IsAskedByMode : std::true_type {};
template <class... P>
struct IsAskedByMode<void(P...)> : std::bool_constant<RuleKernel<void(P...)>::kWrites> {};
}  // namespace detail

// `name` is the operator's, with its overload ("add.Tensor").
template <class RuleType>
void support(torch::Library& m, const char* name, RuleType* rule) {
  const detail::Target op = detail::target(m, name);
  const RuleKernel<RuleType> kernel(rule, op);
  m.impl(name, torch::CppFunction(kernel));
  if constexpr (detail::IsAskedByMode<RuleType>::value) {
    if (detail::makes_or_writes(m, name)) {
      library_on("aten", kVmapModeKey).impl(name, torch::CppFunction(kernel));
    }
  }
  detail::offer_to_other_host(
      {op, reinterpret_cast<void (*)()>(rule), &detail::kernel_for_other_host<RuleType>});
}

// Registers an operator that changes its argument's sizes or strides in its place (squeeze_, t_) by the rule
// of the one that returns a view.
template <class RuleType>
void support_inplace_view(torch::Library& m, const char* name, RuleType* functional_rule) {
  const InPlaceViewKernel<RuleType> kernel(functional_rule, detail::target(m, name).name);
  m.impl(name, torch::CppFunction(kernel));
  if (detail::makes_or_writes(m, name))
    library_on("aten", kVmapModeKey).impl(name, torch::CppFunction(kernel));
}

}  // namespace vmap

#define VMAP_SUPPORT(op, rule) ::vmap::support(m, #op, &rule)
#define VMAP_SUPPORT2(op, overload, rule) ::vmap::support(m, #op "." #overload, &rule)

// `op` and its functional rule, or `op`, overload and rule.
#define VMAP_SUPPORT_INPLACE_VIEW(op, functional_rule) ::vmap::support_inplace_view(m, #op, &functional_rule)
#define VMAP_SUPPORT_INPLACE_VIEW2(op, overload, functional_rule) \
  ::vmap::support_inplace_view(m, #op "." #overload, &functional_rule)

// Of a library's namespace: `name` is the operator's, with its overload, `symbol` its name in at::_ops.
#define VMAP_RANDOM(ns, name, rule, symbol) \
  ::vmap::support_random<::vmap::detail::kAlways>(m, #ns, name, &rule, &at::_ops::symbol::redispatch)
// The same for an operator that draws nothing where its argument number `when` is False.
#define VMAP_RANDOM_WHEN(ns, name, when, rule, symbol) \
  ::vmap::support_random<when>(m, #ns, name, &rule, &at::_ops::symbol::redispatch)
// A factory that takes a tensor has a rule as well.
#define VMAP_FACTORY_RULE(op, rule) ::vmap::support_factory_rule(m, #op, &rule)
#define VMAP_FACTORY_RULE2(op, overload, rule) ::vmap::support_factory_rule(m, #op "." #overload, &rule)
#define VMAP_FACTORY(ns, name, symbol) ::vmap::support_factory(#ns, name, &at::_ops::symbol::redispatch)

#define POINTWISE_BOXED(op) ::vmap::support_boxed(m, #op, ::vmap::BoxedKind::Pointwise)
#define POINTWISE_BOXED2(op, overload) \
  ::vmap::support_boxed(m, #op "." #overload, ::vmap::BoxedKind::Pointwise)
#define REDUCTION_BOXED(op) ::vmap::support_boxed(m, #op, ::vmap::BoxedKind::Reduction)
#define REDUCTION_BOXED2(op, overload) \
  ::vmap::support_boxed(m, #op "." #overload, ::vmap::BoxedKind::Reduction)
#define VARIADIC_BDIMS_BOXED(op) ::vmap::support_boxed(m, #op, ::vmap::BoxedKind::Variadic)
#define VARIADIC_BDIMS_BOXED2(op, overload) \
  ::vmap::support_boxed(m, #op "." #overload, ::vmap::BoxedKind::Variadic)
