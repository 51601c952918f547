// A library's own operators that are asked also when nothing is batched: they draw numbers, or make tensors.
#pragma once

#include <vmap/kernel/own_operator.h>
#include <vmap/mode/factory.h>
#include <vmap/mode/random.h>

namespace vmap {

namespace detail {
template <class Signature, class RuleType>
inline constexpr bool kDrawFits = false;
template <class Signature, class R, class... P>
inline constexpr bool kDrawFits<Signature, R(const Draw&, P...)> = kFits<Signature, R(P...)>;
}  // namespace detail

// As support_random, of an operator that no header of ATen declares.
template <class Signature, size_t When, class RuleType, class Redispatch>
void support_own_random(torch::Library& m, const char* ns, const char* name, RuleType* rule,
                        Redispatch* redispatch) {
  static_assert(detail::kDrawFits<Signature, RuleType>,
                "the rule does not have the operator's parameters, behind the Draw: see support_own");
  const typename detail::RandomKernelFor<RuleType, When>::type kernel(rule, detail::target(m, name).name,
                                                                      redispatch);
  detail::implement(m, name, kernel);
  detail::implement(library_on(ns, kVmapModeKey), name, kernel);
}

// As support_factory.
template <class Redispatch>
void support_own_factory(const char* ns, const char* name, Redispatch* redispatch) {
  detail::implement(library_on(ns, kVmapModeKey), name, detail::FactoryKernel<Redispatch>(redispatch));
  detail::support_fresh(ns, name);
}

// As support_factory_rule.
template <class RuleType>
void support_own_factory_rule(torch::Library& m, const char* name, RuleType* rule) {
  detail::implement(m, name,
                    typename detail::FactoryRuleKernelFor<RuleType>::type(rule, detail::target(m, name)));
}

}  // namespace vmap
