// Gradients of functions of tensors, in C++ as torch.func has them in Python: inside a mapped function,
// around one, or by themselves.
//
//   auto of_each = vmap::vmap(vmap::grad(loss), {.in_dims = {vmap::none, 0, 0}});
//   auto gradients = of_each(parameters, inputs, targets);  // as parameters are, with a batch dim in front
//
// Each transform gives a function of the same arguments. With respect to which of them it differentiates its
// numbers say, grad<0, 2>(f); otherwise it is the first. Those hold tensors (tree.h), of floating-point or
// complex numbers; for several there is a tuple of results. Transforms nest, and what they give can be
// differentiated further; gradients with respect to what else the function has used are those of the code
// around. Calling throws c10::Error where something has no derivative, named by its place: args[0]["weight"].
//
// They run on the transforms of functorch, which are a part of libtorch and need no Python.
#pragma once

#include <vmap/front/derivative.h>

#include <type_traits>
#include <utility>

namespace vmap {

namespace detail {

// A function gives the tensor to differentiate, or a pair of it and what else its caller wants to know.
template <class R>
struct DifferentiableResult {
  static_assert(std::is_same_v<R, Tensor>,
                "a function that is differentiated returns a tensor, or a std::pair of one and what else is "
                "to be known");
  static constexpr bool has_more = false;
  static const Tensor& tensor(const R& result) { return result; }
};
template <class More>
struct DifferentiableResult<std::pair<Tensor, More>> {
  static constexpr bool has_more = true;
  static const Tensor& tensor(const std::pair<Tensor, More>& result) { return result.first; }
};

// What each of the transforms is made of: f(args…), what `differentiate` makes of its tensor and of the
// variables, as the arguments are, and f's result.
template <size_t... kVariables, class F, class Differentiate, class... Args>
auto differentiated(const char* transform, F& f, const Differentiate& differentiate, Args&&... args) {
  Derivative derivative(Derivative::Mode::Reverse);
  Variables<kVariables...> variables;
  // Only what holds no tensors is moved from: the others are copied into the transform.
  const auto result = variables.call(transform, derivative, f, std::forward<Args>(args)...);
  using Result = DifferentiableResult<std::remove_cvref_t<decltype(result)>>;
  auto left = leave_tree(derivative, result);
  std::vector<Tensor> found = differentiate(derivative, Result::tensor(result), variables.all());
  for (Tensor& t : found) t = derivative.leave(t);
  return std::pair(Variables<kVariables...>::like(found, args...), std::move(left));
}

// f with its numbers, which are {0} where there are none.
template <class Transform, size_t... kVariables>
struct OfFirst {
  template <class F, class... Args>
  static auto run(F& f, Args&&... args) {
    return Transform::template run<kVariables...>(f, std::forward<Args>(args)...);
  }
};
template <class Transform>
struct OfFirst<Transform> : OfFirst<Transform, 0> {};

// What a transform returns. Its constructor has a tag, for a function may be a std::function, which anything
// that can be called converts to, this too.
template <class Transform, class F, size_t... kVariables>
class Transformed {
 public:
  Transformed(std::in_place_t, F f) : f_(std::move(f)) {}

  template <class... Args>
  auto operator()(Args&&... args) {
    return OfFirst<Transform, kVariables...>::run(f_, as_value(std::forward<Args>(args))...);
  }
  template <class... Args>
  auto operator()(Args&&... args) const {
    return OfFirst<Transform, kVariables...>::run(f_, as_value(std::forward<Args>(args))...);
  }

 private:
  F f_;
};

// The result beside what else the function gave.
template <class Found>
auto with_more(Found&& found) {
  using Result = DifferentiableResult<typename std::remove_cvref_t<Found>::second_type>;
  if constexpr (Result::has_more) {
    return std::pair(std::move(found.first), std::move(found.second.second));
  } else {
    return std::move(found.first);
  }
}

struct GradAndValue {
  template <size_t... kVariables, class F, class... Args>
  static auto run(F& f, Args&&... args) {
    const auto differentiate = [](Derivative&, const Tensor& number, const std::vector<Tensor>& variables) {
      check_is_number("grad", number);
      return gradients(number, variables, std::nullopt);
    };
    return differentiated<kVariables...>("grad", f, differentiate, std::forward<Args>(args)...);
  }
};
struct Grad {
  template <size_t... kVariables, class F, class... Args>
  static auto run(F& f, Args&&... args) {
    return with_more(GradAndValue::run<kVariables...>(f, std::forward<Args>(args)...));
  }
};
struct Vjp {
  template <size_t... kVariables, class F, class... Args>
  static auto run(F& f, const Tensor& cotangent, Args&&... args) {
    const auto differentiate = [&](Derivative&, const Tensor& output, const std::vector<Tensor>& variables) {
      check_fits("vjp: the cotangent", cotangent, output);
      return gradients(output, variables, cotangent);
    };
    return differentiated<kVariables...>("vjp", f, differentiate, std::forward<Args>(args)...);
  }
};
struct Jacrev {
  template <size_t... kVariables, class F, class... Args>
  static auto run(F& f, Args&&... args) {
    const auto differentiate = [](Derivative& derivative, const Tensor& output,
                                  const std::vector<Tensor>& variables) {
      derivative.end();
      return jacobians_by_rows(output, variables);
    };
    return with_more(differentiated<kVariables...>("jacrev", f, differentiate, std::forward<Args>(args)...));
  }
};

}  // namespace detail

// The gradient of f(args…), which is a number: a tensor without dims. As the argument is. Where f returns a
// pair, of the number and something more, the gradient comes in a pair with that.
template <size_t... kVariables, class F>
auto grad(F&& f) {
  return detail::Transformed<detail::Grad, std::decay_t<F>, kVariables...>(std::in_place, std::forward<F>(f));
}

// A pair of the gradient and what f returned.
template <size_t... kVariables, class F>
auto grad_and_value(F&& f) {
  return detail::Transformed<detail::GradAndValue, std::decay_t<F>, kVariables...>(std::in_place,
                                                                                   std::forward<F>(f));
}

// vjp(f)(cotangent, args…): the gradient of the sum of f(args…) weighed by the cotangent, which is of its
// shape and dtype, in a pair with what f returned.
template <size_t... kVariables, class F>
auto vjp(F&& f) {
  return detail::Transformed<detail::Vjp, std::decay_t<F>, kVariables...>(std::in_place, std::forward<F>(f));
}

// The Jacobian of f(args…), a tensor, by one gradient for each of its elements, all of them mapped at once:
// as the argument is, each tensor of shape [dims of f's, dims of the argument's]. For fewer outputs than
// inputs; jvp.h has the other one.
template <size_t... kVariables, class F>
auto jacrev(F&& f) {
  return detail::Transformed<detail::Jacrev, std::decay_t<F>, kVariables...>(std::in_place,
                                                                             std::forward<F>(f));
}

}  // namespace vmap
