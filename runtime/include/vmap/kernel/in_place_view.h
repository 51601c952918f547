// Makes a dispatcher kernel of an in-place view (`transpose_`, `squeeze_`) out of the rule of the view that
// it is named after: the wrapper shows what the rule returned.
#pragma once

#include <vmap/kernel/plumbing.h>

#include <tuple>
#include <utility>

namespace vmap {

template <class RuleType>
class InPlaceViewKernel;

template <class... P>
class InPlaceViewKernel<std::tuple<Tensor, BDim>(const Tensor&, BDim, P...)> {
 public:
  using Rule = std::tuple<Tensor, BDim>(const Tensor&, BDim, P...);
  InPlaceViewKernel(Rule* rule, const char* op) : rule_(rule), op_(op) {}

  Tensor& operator()(c10::DispatchKeySet keys, Tensor& self, P... args) const {
    BatchedTensor* b = as_batched(self);
    const Level level = b ? b->level() : Level();
    if (C10_UNLIKELY(!b)) return of_no_example(keys, self, static_cast<P>(args)...);
    if (C10_UNLIKELY(!level.alive())) detail::throw_no_live_level(op_.name(), level);
    if (C10_UNLIKELY(detail::others_wait(keys))) {
      const c10::DispatchKeySet first = detail::first_for(keys, level, detail::among(self));
      if (!first.empty())
        return detail::call_first<Tensor&, Tensor&, P...>(op_.name(), first, self, static_cast<P>(args)...);
    }
    auto [value, bdim] = detail::telling_where(
        op_.name(), level, [&] { return rule_(b->value(), b->bdim(), static_cast<P&&>(args)...); });
    TORCH_CHECK(bdim, "vmap: the view ", op_.name(), " lost its batch dim");
    b->repoint(std::move(value), *bdim);
    return self;
  }

 private:
  // On the mode's key: NOTE: [constants of a transform].
  C10_NOINLINE Tensor& of_no_example(c10::DispatchKeySet keys, Tensor& self, P... args) const {
    constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapKey);
    const auto* op = op_.find();
    if (!op) detail::throw_no_live_level(op_.name(), Level());
    const bool passes =
        detail::takes_no_transforms_tensor(keys) && detail::touches_own_constant(self, Level());
    const c10::DispatchKeySet passed = passes ? detail::kTransformKeys : c10::DispatchKeySet();
    const c10::impl::ExcludeDispatchKeyGuard guard(passed);
    return op->redispatch((keys & after) - passed, self, static_cast<P>(args)...);
  }

  Rule* rule_;
  detail::Operator<Tensor&(Tensor&, P...)> op_;
};

}  // namespace vmap
