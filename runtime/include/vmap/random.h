// Makes dispatcher kernels of rules for random operators, which are asked also when no argument is batched.
//
// A random rule is a batching rule (plumbing.h) with one parameter more, the first: the Draw.
#pragma once

#include <torch/library.h>
#include <vmap/mode.h>
#include <vmap/plumbing.h>

namespace vmap {

// What a random rule is to draw for: one level, and what its vmap was asked for.
struct Draw {
  const char* op;  // the operator's name, for errors
  Level level;

  // Each sample gets numbers of its own; otherwise one draw serves all.
  bool different() const { return level.randomness() == Randomness::Different; }
  int64_t batch_size() const { return level.batch_size(); }
};

namespace detail {

[[noreturn]] void throw_random_refused(const char* op, Level level);

template <class RuleType, class Params>
class RandomKernelOf;

// Redispatch is the type of at::_ops::NAME::redispatch: what the operator does where no vmap is concerned.
template <class R, class... P, class... K>
class RandomKernelOf<R(const Draw&, P...), Types<K...>> {
 public:
  template <class Redispatch>
  RandomKernelOf(R (*rule)(const Draw&, P...), const char* op, Redispatch* redispatch)
      : rule_(rule), op_(op), redispatch_(reinterpret_cast<void*>(redispatch)) {}

 private:
  using FrameType = Frame<std::index_sequence_for<K...>, K...>;
  static constexpr size_t kWritten = first_written(Types<K...>{});
  static constexpr bool kInPlace = std::is_void_v<R>;
  template <class Rule>
  struct ReturnOf {
    using type = decltype(Results<Rule>::wrapped(std::declval<Rule>(), Level()));
  };
  template <class Rule>
  requires std::is_void_v<Rule> struct ReturnOf<Rule> {
    using type = Tensor&;
  };
  using Return = typename ReturnOf<R>::type;

 public:
  Return operator()(c10::DispatchKeySet keys, K... args) const {
    Level level = in_operator_kernel() ? Level() : innermost_visible_level();
    (see(args, level), ...);
    if (!level.exists()) return plainly(keys, args...);
    if (!level.alive()) throw_no_live_level(op_, level);
    const Draw draw{op_, level};
    if (level.randomness() == Randomness::Error) throw_random_refused(op_, level);
    if constexpr (kInPlace) {
      if (must_be_batched(level, args...)) {
        batch_written(op_, written(args...), level);
        // It may have become batched at inner levels too, which come first.
        return (*this)(keys, static_cast<K>(args)...);
      }
    }
    FrameType frame(level, args...);
    const HideLevel outside(level);
    if constexpr (kInPlace) {
      call(draw, frame, std::index_sequence_for<P...>{});
      return written_arg<kWritten>(frame);
    } else {
      return Results<R>::wrapped(call(draw, frame, std::index_sequence_for<P...>{}), level);
    }
  }

 private:
  Return plainly(c10::DispatchKeySet keys, K... args) const {
    using Redispatch = Return(c10::DispatchKeySet, K...);
    constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapKey);
    return reinterpret_cast<Redispatch*>(redispatch_)(keys & after, static_cast<K>(args)...);
  }

  static Tensor& written(K... args) { return std::get<kWritten>(std::tie(args...)); }

  // Whether what is written to has to hold something else for each sample, and does not yet.
  static bool must_be_batched(Level level, K... args) {
    const auto batched = [&](const auto& arg) {
      Level innermost;
      see(arg, innermost);
      return innermost == level;
    };
    const bool any = (batched(args) || ...);
    return !batched(written(args...)) && (any || level.randomness() == Randomness::Different);
  }

  template <size_t... J>
  R call(const Draw& draw, FrameType& frame, std::index_sequence<J...>) const {
    constexpr auto from = origins(Types<P...>{});
    return rule_(draw, part<from[J].arg, from[J].bdim>(frame)...);
  }

  R (*rule_)(const Draw&, P...);
  const char* op_;
  void* redispatch_;
};

template <class RuleType>
struct RandomKernelFor;
template <class R, class... P>
struct RandomKernelFor<R(const Draw&, P...)> {
  using type = RandomKernelOf<R(const Draw&, P...), typename KernelParams<Types<>, P...>::type>;
};

}  // namespace detail

// `name` is the operator's, with its overload: a literal. `m` is a library of VMAP_KEY, of namespace `ns`.
template <class RuleType, class Redispatch>
void support_random(torch::Library& m, const char* ns, const char* name, RuleType* rule,
                    Redispatch* redispatch) {
  using Kernel = typename detail::RandomKernelFor<RuleType>::type;
  m.impl(name, torch::CppFunction(Kernel(rule, name, redispatch)));
  library_on(ns, kVmapModeKey).impl(name, torch::CppFunction(Kernel(rule, name, redispatch)));
}

}  // namespace vmap
