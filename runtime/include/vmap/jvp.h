// Derivatives of functions of tensors in a direction, and Jacobians by them; as grad.h has gradients.
#pragma once

#include <vmap/grad.h>
#include <vmap/transform.h>

#include <tuple>

namespace vmap {

namespace detail {

// `primal` with a tensor of `tangents` beside each of its own.
template <class T>
T enter_duals(const Derivative& derivative, const T& primal, const std::vector<Tensor>& tangents,
              const Path& path) {
  size_t i = 0;
  T duals = map_tensors(primal, path, [&](const Tensor& t, const Path& at) {
    check_has_derivative("jvp", t, at);
    TORCH_CHECK(i < tangents.size(), "vmap: jvp: ", at.str("args"), " has no tangent");
    check_fits("jvp: the tangent of " + at.str("args"), tangents[i], t);
    return derivative.enter_dual(t, tangents[i++]);
  });
  TORCH_CHECK(i == tangents.size(), "vmap: jvp: there are ", tangents.size(), " tangents for ", i,
              " tensors");
  return duals;
}

template <class T>
T leave_tangents(const Derivative& derivative, const T& value) {
  return map_tensors(value, Path{},
                     [&](const Tensor& t, const Path&) { return derivative.leave_tangent(t); });
}

template <class F>
class Jvp {
 public:
  Jvp(std::in_place_t, F f) : f_(std::move(f)) {}

  template <class... Args>
  auto operator()(const std::tuple<Args...>& primals, const std::tuple<Args...>& tangents) const {
    static_assert((HoldsTensors<Args> && ...), "what jvp differentiates holds tensors; capture all else");
    const Derivative derivative(Derivative::Mode::Forward);
    const auto result = std::apply(f_, enter_duals(derivative, primals, differentiated_in(tangents), Path{}));
    static_assert(TreeOfTensors<decltype(result)>,
                  "a function that is differentiated returns tensors, or nestings of nothing but tensors");
    return std::pair(leave_tree(derivative, result), leave_tangents(derivative, result));
  }

 private:
  F f_;
};

template <size_t kVariable, class F>
class Jacfwd {
 public:
  Jacfwd(std::in_place_t, F f, Randomness randomness) : f_(std::move(f)), randomness_(randomness) {}

  template <class... Args>
  auto operator()(const Args&... args) const {
    return of_values(as_value(args)...);
  }

 private:
  template <class... Args>
  auto of_values(const Args&... args) const {
    static_assert(kVariable < sizeof...(Args), "there is no argument of that number");
    const auto& variable = std::get<kVariable>(std::tie(args...));
    const std::vector<Tensor> tensors = differentiated_in(variable);
    const std::vector<Tensor> directions = unit_directions(tensors);
    const int64_t count = directions.empty() ? 0 : directions.front().size(0);
    const LevelGuard columns(count, randomness_);
    auto [more, tangent] = run(columns.level(), directions, std::index_sequence_for<Args...>{}, args...);
    const std::vector<Tensor> found =
        jacobians_of_columns(remove_batch_dim(tangent, columns.level(), count, -1), tensors);
    return with_more(std::pair(Variables<kVariable>::like(found, args...), std::move(more)));
  }

  template <class... Args, size_t... I>
  auto run(Level level, const std::vector<Tensor>& directions, std::index_sequence<I...>,
           const Args&... args) const {
    std::vector<Tensor> tangents;
    for (const Tensor& t : directions) tangents.push_back(add_batch_dim(t, 0, level));
    const Derivative derivative(Derivative::Mode::Forward);
    const Path root;
    const auto result = std::invoke(f_, argument<I>(derivative, args, tangents, Path{&root, I})...);
    using Result = DifferentiableResult<std::remove_cvref_t<decltype(result)>>;
    return std::pair(leave_tree(derivative, result), derivative.leave_tangent(Result::tensor(result)));
  }

  template <size_t I, class Arg>
  static Arg argument(const Derivative& derivative, const Arg& arg, const std::vector<Tensor>& tangents,
                      const Path& path) {
    if constexpr (I == kVariable) {
      return enter_duals(derivative, arg, tangents, path);
    } else {
      return map_tensors(arg, path, [&](const Tensor& t, const Path&) { return derivative.enter(t); });
    }
  }

  F f_;
  Randomness randomness_;
};

}  // namespace detail

// jvp(f)(primals, tangents), each a std::tuple of f's arguments: a pair of f(primals…) and its derivative in
// the direction of the tangents, which have the primals' structure, shapes and dtypes.
template <class F>
auto jvp(F&& f) {
  return detail::Jvp<std::decay_t<F>>(std::in_place, std::forward<F>(f));
}

// The Jacobian as jacrev (grad.h) gives it, by the derivative in the direction of each element of the
// argument, all of them mapped at once. For fewer inputs than outputs; jacfwd(jacrev(f)) is the Hessian of f.
// An f that draws says, as in a map (vmap.h), whether all directions get the same draws: Same makes it the
// Jacobian of one function, with Error it raises.
template <size_t kVariable = 0, class F>
auto jacfwd(F&& f, Randomness randomness = Randomness::Error) {
  return detail::Jacfwd<kVariable, std::decay_t<F>>(std::in_place, std::forward<F>(f), randomness);
}

}  // namespace vmap
