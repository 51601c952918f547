// Makes a dispatcher kernel of a decomposition: a function with the operator's own signature, which runs on
// what the mapped function sees.
#pragma once

#include <torch/library.h>
#include <vmap/argument_levels.h>
#include <vmap/transform_order.h>
#include <vmap/where.h>

namespace vmap {

namespace detail {

template <class Signature>
class DecompositionKernel;

template <class R, class... A>
class DecompositionKernel<R(A...)> {
 public:
  DecompositionKernel(R (*function)(A...), Target op) : function_(function), op_(op) {}

  R operator()(c10::DispatchKeySet keys, A... args) const {
    if (C10_UNLIKELY(others_wait(keys))) {
      const c10::DispatchKeySet first = first_for(keys, innermost(args...), args...);
      if (!first.empty()) return call_first<R, A...>(op_.name, first, static_cast<A>(args)...);
    }
    const InsideKernel inside(/*physical=*/false, op_.is_composite);
    try {
      return function_(static_cast<A>(args)...);
    } catch (c10::Error& error) {
      tell_where(error, op_.name, innermost(args...));
      throw;
    }
  }

 private:
  R (*function_)(A...);
  Target op_;
};

}  // namespace detail

// `name` is the operator's, with its overload.
template <class R, class... A>
void decompose(torch::Library& m, const char* name, R (*function)(A...)) {
  m.impl(name, torch::CppFunction(detail::DecompositionKernel<R(A...)>(function, detail::target(m, name))));
}

}  // namespace vmap
