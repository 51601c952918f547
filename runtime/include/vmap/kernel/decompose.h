// Makes a dispatcher kernel of a decomposition: a function with the operator's own signature, which runs on
// what the mapped function sees.
#pragma once

#include <torch/library.h>
#include <vmap/kernel/argument_levels.h>
#include <vmap/kernel/next_step.h>
#include <vmap/kernel/sequential.h>
#include <vmap/kernel/where.h>
#include <vmap/mode/mode.h>
#include <vmap/mode/without_examples.h>

namespace vmap {

namespace detail {

template <class Signature>
class DecompositionKernel;

template <class R, class... A>
class DecompositionKernel<R(A...)> {
 public:
  // `on_mode`: on the mode's key, for calls without examples, too.
  DecompositionKernel(R (*function)(A...), Target op, bool on_mode = false)
      : function_(function), op_(op.name), is_composite_(op.is_composite), on_mode_(on_mode) {}

  R operator()(c10::DispatchKeySet keys, A... args) const {
    if (C10_UNLIKELY(on_mode_ && !keys.has(kVmapKey) && op_.find())) {
      return call_without_examples<R, A...>(op_, keys, static_cast<A>(args)...);
    }
    if (C10_UNLIKELY(others_wait(keys))) {
      const c10::DispatchKeySet first = first_for(keys, innermost(args...), among(args...));
      if (!first.empty()) return call_first<R, A...>(op_.name(), first, static_cast<A>(args)...);
      if (const auto back = autocast_coming_back(is_composite_); !back.empty()) {
        const AutocastStaysAway guard(back);
        return (*this)(keys, static_cast<A>(args)...);
      }
    }
    try {
      return run(args...);
    } catch (const c10::NotImplementedError&) {
      if (!loops_instead(tensors_of(args...))) throw;
    }
    return call_sequential<R, A...>(op_.name(), keys, static_cast<A>(args)...);
  }

 private:
  C10_ALWAYS_INLINE R run(A... args) const {
    const InsideKernel inside(/*physical=*/false, is_composite_);
    const auto call = [&]() -> R { return function_(static_cast<A>(args)...); };
    return telling_where(op_.name(), innermost(args...), call);
  }

  R (*function_)(A...);
  Operator<R(A...)> op_;
  bool is_composite_;
  bool on_mode_;
};

}  // namespace detail

// `name` is the operator's, with its overload.
template <class R, class... A>
void decompose(torch::Library& m, const char* name, R (*function)(A...)) {
  using Kernel = detail::DecompositionKernel<R(A...)>;
  const detail::Target op = detail::target(m, name);
  m.impl(name, torch::CppFunction(Kernel(function, op)));
  if (detail::is_asked_without_examples(m, name)) {
    library_on("aten", kVmapModeKey).impl(name, torch::CppFunction(Kernel(function, op, /*on_mode=*/true)));
  }
}

}  // namespace vmap
