// Makes dispatcher kernels of rules for random operators, which are asked also when no argument is batched.
//
// A random rule is a batching rule (plumbing.h) with one parameter more, the first: the Draw.
#pragma once

#include <torch/library.h>
#include <vmap/kernel/plumbing.h>
#include <vmap/mode/mode.h>

namespace vmap {

// What a random rule is to draw for: one level, and what its vmap was asked for.
struct Draw {
  const char* op;  // the operator's name, for errors
  Level level;
  bool draws = true;  // whether the operator draws at all, as its arguments ask for

  // Each example gets numbers of its own; otherwise one draw serves all.
  bool different() const { return draws && level.randomness() == Randomness::Different; }
  int64_t batch_size() const { return level.batch_size(); }
};

namespace detail {

[[noreturn]] void throw_random_refused(const char* op, Level level);
// `op` is about to draw for no vmap. Throws when the thread has a vmap's mode from another thread, and is not
// in its nest.
void check_draws_here(const char* op);

constexpr size_t kAlways = static_cast<size_t>(-1);

// When: the number of the argument that has to be other than False for anything to be drawn (training); or
// kAlways.
template <class RuleType, class Params, size_t When>
class RandomKernelOf;

// Redispatch is the type of at::_ops::NAME::redispatch: what the operator does where no vmap is concerned.
template <class R, class... P, class... K, size_t When>
class RandomKernelOf<R(const Draw&, P...), Types<K...>, When> {
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
    using type = decltype(Results<Rule>::wrapped(std::declval<Rule>(), std::declval<const Examples&>()));
  };
  template <class Rule>
  requires std::is_void_v<Rule>
  struct ReturnOf<Rule> {
    using type = Tensor&;
  };
  using Return = typename ReturnOf<R>::type;

 public:
  Return operator()(c10::DispatchKeySet keys, K... args) const {
    Level level = innermost_visible_level();
    (see(args, level), ...);
    if (C10_UNLIKELY(others_wait(keys))) {
      const c10::DispatchKeySet first = first_for(keys, level, among(args...));
      if (!first.empty()) return call_first<Return, K...>(op_, first, static_cast<K>(args)...);
    }
    if (!level.exists()) return plainly(keys, args...);
    if (!level.alive()) throw_no_live_level(op_, level);
    const Draw draw{op_, level, draws(args...)};
    if (draw.draws && level.randomness() == Randomness::Error) throw_random_refused(op_, level);
    if (batch_what_is_written(draw, args...)) {
      // It may have become batched at inner levels too, which come first.
      return (*this)(keys, static_cast<K>(args)...);
    }
    Examples examples(level);
    FrameType frame(examples, args...);
    const bool is_constant = takes_no_transforms_tensor(keys) && is_constant_of_transforms(Level());
    const HideLevel outside(level);
    if constexpr (kInPlace) {
      const bool passes = C10_UNLIKELY(is_constant) && is_own_constant(std::get<kWritten>(std::tie(args...)));
      const c10::impl::ExcludeDispatchKeyGuard passed(passes ? kTransformKeys : c10::DispatchKeySet());
      call(draw, frame, std::index_sequence_for<P...>{});
      return written_arg<kWritten>(frame);
    } else {
      return Results<R>::wrapped(call(draw, frame, std::index_sequence_for<P...>{}), examples);
    }
  }

 private:
  Return plainly(c10::DispatchKeySet keys, K... args) const {
    check_draws_here(op_);
    using Redispatch = Return(c10::DispatchKeySet, K...);
    constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapKey);
    return reinterpret_cast<Redispatch*>(redispatch_)(keys & after, static_cast<K>(args)...);
  }

  static bool draws(K... args) {
    if constexpr (When == kAlways) {
      return true;
    } else {
      return std::optional<bool>(std::get<When>(std::tie(args...))).value_or(true);
    }
  }

  template <class A>
  static bool is_batched_at(Level level, const A& arg) {
    Level innermost;
    see(arg, innermost);
    return innermost == level;
  }

  // Tensors that have to hold something else for each example, and do not yet, become batched.
  bool batch_what_is_written(const Draw& draw, K... args) const {
    const bool any = (is_batched_at(draw.level, args) || ...);
    if (!any && !draw.different()) return false;
    return (batch_if_written<K>(draw.level, args) | ...);
  }
  template <class A>
  bool batch_if_written(Level level, A arg) const {
    if constexpr (std::is_same_v<A, Tensor&>) {
      if (is_batched_at(level, arg)) return false;
      batch_written(op_, arg, level);
      return true;
    } else {
      return false;
    }
  }

  template <size_t... J>
  R call(const Draw& draw, FrameType& frame, std::index_sequence<J...>) const {
    constexpr auto from = origins(Types<P...>{});
    return telling_where(op_, draw.level,
                         [&]() -> R { return rule_(draw, part<from[J].arg, from[J].bdim>(frame)...); });
  }

  R (*rule_)(const Draw&, P...);
  const char* op_;
  void* redispatch_;
};

template <class RuleType, size_t When>
struct RandomKernelFor;
template <class R, class... P, size_t When>
struct RandomKernelFor<R(const Draw&, P...), When> {
  using type = RandomKernelOf<R(const Draw&, P...), typename KernelParams<Types<>, P...>::type, When>;
};

}  // namespace detail

// `name` is the operator's, with its overload. `m` is a library of VMAP_KEY, of namespace `ns`.
template <size_t When, class RuleType, class Redispatch>
void support_random(torch::Library& m, const char* ns, const char* name, RuleType* rule,
                    Redispatch* redispatch) {
  using Kernel = typename detail::RandomKernelFor<RuleType, When>::type;
  const Kernel kernel(rule, detail::target(m, name).name, redispatch);
  m.impl(name, torch::CppFunction(kernel));
  library_on(ns, kVmapModeKey).impl(name, torch::CppFunction(kernel));
}

}  // namespace vmap
