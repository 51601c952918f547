// Makes a dispatcher kernel of a batching rule: unwraps the arguments at the innermost level among them,
// calls the rule, wraps what it returns. Nothing is allocated but the wrappers of the results, and the
// vectors of tensor lists. The same kernel serves another host: NOTE: [kernels for another host].
#pragma once

#include <vmap/kernel/argument_levels.h>
#include <vmap/kernel/arguments.h>
#include <vmap/kernel/host_adapter.h>
#include <vmap/kernel/in_front.h>
#include <vmap/kernel/laid_out.h>
#include <vmap/kernel/next_step.h>
#include <vmap/kernel/rule_signature.h>
#include <vmap/kernel/where.h>
#include <vmap/mode/made_inside.h>
#include <vmap/rules/strided.h>

#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace vmap {

namespace detail {

// Out-of-line error paths; `op` is the operator's name.
[[noreturn]] void throw_no_live_level(const char* op, Level level);
[[noreturn]] void throw_inplace_on_unbatched(const char* op, Level level);
// A rule by hand returned a list, and not one batch dim for each tensor of it.
[[noreturn]] void throw_batch_dims_of_list(size_t tensors, size_t bdims);
// As the one of where.h.
void tell_where(c10::Error& error, const char* op, const Examples& examples);
// An operator writes a batched value into `self`, which is not batched at `level`. Makes it so when it is
// fresh (fresh.h), and throws when it is not.
void batch_written(const char* op, const Tensor& self, Level level);
// The same for `self` that is batched, but not at all levels at which `args` are. Returns whether it is at
// one more now; the rule sees to what cannot be.
bool batch_further(const char* op, const Tensor& self, const Impls& args);
// A batch of one, over the memory of `self`, where a batched value at `level` has room in it because there is
// one example; undefined elsewhere, and for a fresh tensor.
Tensor batch_of_one(const Tensor& self, Level level);

C10_ALWAYS_INLINE Tensor wrap(Tensor t, BDim bdim, Level level) {
  if (!bdim || !t.defined()) return t;
  return make_batched(std::move(t), *bdim, level);
}
C10_ALWAYS_INLINE Tensor wrap(Tensor t, BDim bdim, const Examples& examples) {
  if (C10_LIKELY(examples.host == nullptr)) return wrap(std::move(t), bdim, examples.level);
  if (!bdim || !t.defined()) return t;
  return examples.host->wrap(std::move(t), *bdim, examples.host_level);
}

inline std::vector<Tensor> wrap(std::vector<Tensor> list, const std::vector<BDim>& bdims,
                                const Examples& examples) {
  if (C10_UNLIKELY(list.size() != bdims.size())) throw_batch_dims_of_list(list.size(), bdims.size());
  for (size_t i = 0; i < list.size(); ++i) list[i] = wrap(std::move(list[i]), bdims[i], examples);
  return list;
}

template <class O, size_t S, class Raw>
C10_ALWAYS_INLINE O take(Raw& raw, const Examples& examples) {
  if constexpr (std::is_same_v<O, Tensor> || std::is_same_v<O, std::vector<Tensor>>) {
    return wrap(std::move(std::get<S>(raw)), std::get<S + 1>(raw), examples);
  } else {
    return std::move(std::get<S>(raw));
  }
}

template <class Raw>
struct Results;  // a rule returns a tuple, or nothing
template <class... R>
struct Results<std::tuple<R...>> {
  using Outs = typename KernelResults<Types<>, R...>::type;

  static auto wrapped(std::tuple<R...>&& raw, const Examples& examples) {
    return wrapped(raw, examples, Outs{}, std::make_index_sequence<Outs::size>{});
  }

 private:
  template <class... O, size_t... N>
  static auto wrapped(std::tuple<R...>& raw, const Examples& examples, Types<O...>,
                      std::index_sequence<N...>) {
    constexpr auto from = result_sources(Types<R...>{});
    if constexpr (sizeof...(O) == 1) {
      return (take<O, from[N]>(raw, examples), ...);
    } else {
      return std::tuple<O...>(take<O, from[N]>(raw, examples)...);
    }
  }
};

// What a kernel returns: for a rule without results, the tensor that is written to, if there is one.
template <class R, bool kWrites>
struct KernelReturn {
  using type = decltype(Results<R>::wrapped(std::declval<R>(), std::declval<const Examples&>()));
};
template <bool kWrites>
struct KernelReturn<void, kWrites> {
  using type = std::conditional_t<kWrites, Tensor&, void>;
};

// Whether a rule takes a tensor first, and gives tensors.
template <class R, class... K>
constexpr bool may_view() {
  if constexpr (sizeof...(K) == 0 || std::is_void_v<R>) {
    return false;
  } else {
    using Return = typename KernelReturn<R, false>::type;
    return std::is_same_v<std::tuple_element_t<0, std::tuple<K...>>, const Tensor&> &&
           (std::is_same_v<Return, Tensor> || std::is_same_v<Return, std::vector<Tensor>>);
  }
}

}  // namespace detail

// A kernel made of a rule that is only known at run time: its type is that of the rule, so all operators of
// one signature share one piece of code.
template <class RuleType, class Params>
class RuleKernelOf;

template <class R, class... P, class... K>
class RuleKernelOf<R(P...), detail::Types<K...>> {
  static constexpr size_t kWritten = detail::first_written(detail::Types<K...>{});

 public:
  static constexpr bool kWrites = std::is_void_v<R> && kWritten < sizeof...(K);
  // Of its first argument, when it is a view at all.
  static constexpr bool kMayView = detail::may_view<R, K...>();
  using Return = typename detail::KernelReturn < R, kWritten<sizeof...(K)>::type;
  static constexpr bool kMakes = !std::is_void_v<R>;

  RuleKernelOf(R (*rule)(P...), detail::Target op) : RuleKernelOf(rule, op, true) {}
  // For another host.
  static RuleKernelOf of_other_host(R (*rule)(P...), detail::Target op) {
    RuleKernelOf kernel(rule, op);
    kernel.is_of_other_host_ = true;
    return kernel;
  }

  Return operator()(c10::DispatchKeySet keys, K... args) const {
    if (C10_UNLIKELY(is_of_other_host_)) return for_other_host(keys, static_cast<K>(args)...);
    const Level level = detail::innermost(args...);
    if (C10_UNLIKELY(detail::others_wait(keys))) {
      const detail::NextStep step = next_step(keys, level, args...);
      if (step.is != detail::NextStep::Is::TheRule) return take(step, keys, level, static_cast<K>(args)...);
    }
    if (C10_UNLIKELY(!level.alive())) {
      if (!level.exists()) return of_no_examples(keys, static_cast<K>(args)...);
      detail::throw_no_live_level(op_.name(), level);
    }
    const bool outermost = C10_LIKELY(level.depth() == 1);
    const detail::InsideKernel inside(hides_mode_ && (outermost || !(detail::has_outer(args, level) || ...)),
                                      is_composite_);
    detail::Examples examples(level);
    FrameType frame(examples, args...);
    if constexpr (kWrites) {
      if (C10_UNLIKELY(!detail::is_batched<kWritten>(frame))) {
        Tensor& written = detail::written_arg<kWritten>(frame);
        if (const Tensor one = detail::batch_of_one(written, level); one.defined()) {
          detail::show_batch_of_one<kWritten>(frame, one);
          return call(frame, examples);
        }
        detail::batch_written(op_.name(), written, level);
        return (*this)(keys, static_cast<K>(args)...);
      }
      if (C10_UNLIKELY(!outermost)) {
        Tensor& written = detail::written_arg<kWritten>(frame);
        if (detail::batch_further(op_.name(), written, detail::tensors_of(args...))) {
          return (*this)(keys, static_cast<K>(args)...);
        }
      }
      return call(frame, examples);
    } else if constexpr (std::is_void_v<R>) {
      return call(frame, examples);
    } else {
      Return results = C10_UNLIKELY(kMayView && is_view_)
                           ? view(keys, frame, examples, static_cast<K>(args)...)
                           : call(frame, examples);
      if (C10_UNLIKELY(detail::is_nested(level))) detail::note_results(results, args...);
      return results;
    }
  }

 protected:
  // `hides_mode`: whether what the rule makes is its own business. See NOTE: [inside an operator's kernel].
  RuleKernelOf(R (*rule)(P...), detail::Target op, bool hides_mode)
      : rule_(rule),
        op_(op.name),
        is_composite_(op.is_composite),
        is_view_(op.is_view),
        hides_mode_(hides_mode) {}

 private:
  using FrameType = detail::Frame<std::index_sequence_for<K...>, K...>;

  C10_NOINLINE detail::NextStep next_step(c10::DispatchKeySet keys, Level level, const K&... args) const {
    const Tensor* written = nullptr;
    if constexpr (kWrites) written = &std::get<kWritten>(std::tie(args...));
    return detail::next_step({op_.name(), keys, level, is_view_, is_composite_, kMakes, written},
                             detail::among(args...));
  }

  C10_NOINLINE Return take(const detail::NextStep& step, c10::DispatchKeySet keys, Level level,
                           K... args) const {
    using Is = detail::NextStep::Is;
    if (step.is == Is::AnotherKernel)
      return detail::call_first<Return, K...>(op_.name(), step.keys, static_cast<K>(args)...);
    if (step.is == Is::InFront) return again(detail::again_in_front(), keys, static_cast<K>(args)...);
    if (step.is == Is::PastTransforms) {
      const c10::impl::ExcludeDispatchKeyGuard guard(detail::kTransformKeys);
      return (*this)(keys - detail::kTransformKeys, static_cast<K>(args)...);
    }
    if constexpr (kMakes) {
      if (step.is == Is::OutsideLevel) return of_transform(keys, level, static_cast<K>(args)...);
    }
    std::optional<detail::AutocastStaysAway> guard;
    if (step.is == Is::WithoutAutocast) guard.emplace(step.keys);
    return (*this)(keys, static_cast<K>(args)...);
  }

  C10_NOINLINE Return of_transform(c10::DispatchKeySet keys, Level level, K... args) const {
    Return results = [&] {
      const HideLevel outside(level);
      return (*this)(keys, static_cast<K>(args)...);
    }();
    detail::note_results(results, args...);
    return results;
  }

  // On the mode's key: the operator runs as outside of vmap, and what it makes is fresh (NOTE: [fresh
  // tensors]).
  C10_NOINLINE Return of_no_examples(c10::DispatchKeySet keys, K... args) const {
    if (keys.has(kVmapKey)) detail::throw_no_live_level(op_.name(), Level());
    constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapKey);
    const auto* op = op_.find();
    if (!op) detail::throw_no_live_level(op_.name(), Level());
    if constexpr (std::is_void_v<R>) {
      return op->redispatch(keys & after, static_cast<K>(args)...);
    } else {
      const detail::Impls given = detail::tensors_of(args...);
      Return results = op->redispatch(keys & after, static_cast<K>(args)...);
      if (detail::makes_for_vmap()) detail::make_results_fresh(results, given);
      return results;
    }
  }

  // NOTE: [laid out anew]
  C10_NOINLINE Return view(c10::DispatchKeySet keys, FrameType& frame, const detail::Examples& examples,
                           K... args) const {
    if constexpr (kMayView) {
      const Tensor& viewed = std::get<0>(std::tie(args...));
      const auto seen = [&]() -> Return {
        Return results = call(frame, examples);
        if (!examples.host) detail::note_aliases(results, viewed);
        return results;
      };
      detail::SeenAgain how;
      try {
        return seen();
      } catch (const c10::Error&) {
        how = detail::see_again(viewed, examples);
      }
      if (how == detail::SeenAgain::LaidOutAnew) return (*this)(keys, static_cast<K>(args)...);
      const Strides as_they_are(Strides::Are::AsTheyAre);
      return seen();
    } else {
      return call(frame, examples);
    }
  }

  C10_NOINLINE Return for_other_host(c10::DispatchKeySet keys, K... args) const {
    const detail::HostAdapter& host = detail::other_host();
    if (const auto level = host.begin()) {
      detail::Examples examples(host, *level);
      FrameType frame(examples, args...);
      bool can = examples.count > 0 && !examples.refused;
      if constexpr (kWrites) can = can && detail::is_batched<kWritten>(frame);
      if constexpr (!kWrites) {
        const auto is_to = [&](const Tensor& t) { return detail::is_to_lie_in_front(t, examples); };
        if (examples.behind && can && !is_view_ && (detail::any_tensor(args, is_to) || ...))
          return again(detail::again_in_front_on_other_host(), keys, static_cast<K>(args)...);
      }
      if (can) {
        const c10::impl::ExcludeDispatchKeyGuard guard(host.hidden_keys);
        return kMayView && is_view_ ? view(keys, frame, examples, static_cast<K>(args)...)
                                    : call(frame, examples);
      }
      if (const auto* op = examples.count == 0 ? op_.find() : nullptr) {
        const c10::impl::ExcludeDispatchKeyGuard guard(host.hidden_keys);
        return op->redispatch(keys - host.hidden_keys, static_cast<K>(args)...);
      }
    }
    return again(host.bridge, keys, static_cast<K>(args)...);
  }

  // `kernel` is boxed, and calls the operator once more.
  C10_NOINLINE Return again(const c10::KernelFunction& kernel, c10::DispatchKeySet keys, K... args) const {
    return kernel.template call<Return, K...>(detail::operator_named(op_.name()), keys,
                                              static_cast<K>(args)...);
  }

  Return call(FrameType& frame, const detail::Examples& examples) const {
    try {
      if constexpr (!std::is_void_v<R>) {
        return detail::Results<R>::wrapped(result(frame, std::index_sequence_for<P...>{}), examples);
      } else {
        result(frame, std::index_sequence_for<P...>{});
        if constexpr (kWrites) {
          Tensor& written = detail::written_arg<kWritten>(frame);
          if (C10_UNLIKELY(examples.host != nullptr)) examples.host->written(written);
          return written;
        }
      }
    } catch (c10::Error& error) {
      detail::tell_where(error, op_.name(), examples);
      throw;
    }
  }
  template <size_t... J>
  R result(FrameType& frame, std::index_sequence<J...>) const {
    constexpr auto from = detail::origins(detail::Types<P...>{});
    return rule_(detail::part<from[J].arg, from[J].bdim>(frame)...);
  }

  R (*rule_)(P...);
  detail::Operator<Return(K...)> op_;
  bool is_composite_;
  bool is_view_;
  bool hides_mode_;
  bool is_of_other_host_ = false;
};

namespace detail {
template <class RuleType>
struct KernelFor;
template <class R, class... P>
struct KernelFor<R(P...)> {
  using type = RuleKernelOf<R(P...), typename KernelParams<Types<>, P...>::type>;
};
}  // namespace detail

template <class RuleType>
using RuleKernel = typename detail::KernelFor<RuleType>::type;

namespace detail {
template <class RuleType>
c10::KernelFunction kernel_for_other_host(void (*rule)(), Target op) {
  return c10::KernelFunction::makeFromUnboxedLambda(
      RuleKernel<RuleType>::of_other_host(reinterpret_cast<RuleType*>(rule), op));
}
}  // namespace detail

}  // namespace vmap
