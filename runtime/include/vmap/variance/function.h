// Custom functions of autograd over tracked tensors.
//
//   struct Gate : torch::autograd::Function<Gate> { … };
//   Tensor y = variance::apply<Gate>(x, weight);  // in the place of Gate::apply(x, weight)
//
// No operator makes a function's own edge in autograd's graph, so nobody would lift for it. Arguments that
// want gradients are lifted here, to what all of them come to together, and results without states (an opaque
// kernel has made them) get theirs.
#pragma once

#include <c10/util/Type.h>
#include <torch/csrc/autograd/custom_function.h>
#include <vmap/variance.h>

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace vmap::variance {

struct FunctionOptions {
  // Not for a function whose backward sums over the ranks by itself.
  bool lifts = true;
  // The results' varying and reduced dims, of those of the arguments; without one results keep the states
  // that the operators inside gave them, and others take the arguments'.
  std::function<std::pair<Dims, Dims>(const Dims& varying, const Dims& reduced, const Mesh&)> strategy = {};
};

namespace detail {

// What the tensors among a function's arguments come to together.
class Arguments {
 public:
  explicit Arguments(std::string function) : function_(std::move(function)) {}

  // Raises for a partial tensor, of which nobody says that the function is linear in it, and for two meshes.
  void take(const Tensor& x);
  bool any() const { return mesh_.has_value(); }
  Tensor lifted(const Tensor& x) const;
  void mark_result(const Tensor& x, const FunctionOptions& options) const;

 private:
  std::string function_;
  std::optional<Mesh> mesh_;
  Dims varying_, reduced_;
};

// Calls f(tensor&) for the tensors that `value` is or holds.
template <class T, class F>
void for_tensors(T& value, F&& f) {
  using Value = std::remove_cvref_t<T>;
  if constexpr (std::same_as<Value, Tensor>) {
    if (value.defined()) f(value);
  } else if constexpr (std::same_as<Value, std::optional<Tensor>>) {
    if (value && value->defined()) f(*value);
  } else if constexpr (std::same_as<Value, std::vector<Tensor>>) {
    for (auto& each : value) for_tensors(each, f);
  }
}

template <class T>
std::decay_t<T> lifted_copy(const Arguments& arguments, T&& value) {
  std::decay_t<T> copy(std::forward<T>(value));
  for_tensors(copy, [&](Tensor& x) { x = arguments.lifted(x); });
  return copy;
}

}  // namespace detail

// `Function::apply(args…)`. Tensors are looked for among the arguments, in optionals and in vectors. Raises
// c10::Error where one of them is partial, or two are of different meshes.
template <class Function, class... Args>
auto apply(const FunctionOptions& options, Args&&... args) {
  detail::Arguments arguments(c10::demangle_type<Function>());
  (detail::for_tensors(args, [&](const Tensor& x) { arguments.take(x); }), ...);
  if (!arguments.any()) return Function::apply(std::forward<Args>(args)...);
  auto results = options.lifts ? Function::apply(detail::lifted_copy(arguments, std::forward<Args>(args))...)
                               : Function::apply(std::forward<Args>(args)...);
  detail::for_tensors(results, [&](Tensor& x) { arguments.mark_result(x, options); });
  return results;
}

template <class Function, class First, class... Args>
requires(!std::same_as<std::remove_cvref_t<First>, FunctionOptions>) auto apply(First&& first,
                                                                                Args&&... args) {
  return apply<Function>(FunctionOptions(), std::forward<First>(first), std::forward<Args>(args)...);
}

}  // namespace vmap::variance
