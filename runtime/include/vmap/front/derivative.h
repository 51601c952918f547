// Internal: what grad.h and jvp.h are made of: a transform of functorch (in libtorch) that runs for a scope,
// and how the tensors in a function's arguments and results go in and out of it.
#pragma once

#include <vmap/front/values.h>
#include <vmap/front/walk.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace vmap::detail {

// A transform while it lives. What it is to differentiate has to be entered; what else an operator meets,
// functorch enters by itself. Transforms and vmaps nest, on one thread: NOTE: [the newest transform goes
// first].
class Derivative {
 public:
  enum class Mode { Reverse, Forward };

  explicit Derivative(Mode mode);
  ~Derivative();
  Derivative(const Derivative&) = delete;
  Derivative& operator=(const Derivative&) = delete;

  // What was entered is left where it is used from now on.
  void end();

  Tensor enter(const Tensor& t) const;
  // Entered, and gradients will be taken with respect to it. Of Mode::Reverse.
  Tensor enter_variable(const Tensor& t) const;
  // Entered, with its derivative in some direction. Of Mode::Forward.
  Tensor enter_dual(const Tensor& primal, const Tensor& tangent) const;

  Tensor leave(const Tensor& t) const;
  // Its derivative, of Mode::Forward; zeros where it has none.
  Tensor leave_tangent(const Tensor& t) const;

 private:
  class Switches;
  std::unique_ptr<Switches> switches_;  // null when it has ended
  int64_t level_;
};

// The gradients of `output` with respect to `inputs`, zeros where it does not depend on one. Each element
// weighs as `weights` says; without them it is a number.
std::vector<Tensor> gradients(const Tensor& output, const std::vector<Tensor>& inputs,
                              const std::optional<Tensor>& weights);
// [dims of the output, dims of the input], of each input: a gradient for each element of the output. The
// transform has ended, as in torch.func.jacrev: it would stand between the rows and the maps that were
// inside.
std::vector<Tensor> jacobians_by_rows(const Tensor& output, const std::vector<Tensor>& inputs);

// Directions along each element of `tensors`, for all together: [elements of all, dims of the tensor].
std::vector<Tensor> unit_directions(const std::vector<Tensor>& tensors);
// The derivatives in these directions, [dims of the output, elements of all], as Jacobians of each.
std::vector<Tensor> jacobians_of_columns(const Tensor& columns, const std::vector<Tensor>& tensors);

// Each throws: where the tensor is of no dtype that has derivatives; where it is not one real number; where
// `t`, which `what` calls it, is not of the shape and dtype of what it belongs to.
void check_has_derivative(const char* transform, const Tensor& t, const Path& path);
void check_is_number(const char* transform, const Tensor& output);
void check_fits(const std::string& what, const Tensor& t, const Tensor& belongs_to);

// ---- trees ----

// `value` with each tensor t in it replaced by f(t, path). An object that vmap would map as a whole stays as
// it is: functorch enters its tensors when they are used.
template <class T, class F>
T map_tensors(const T& value, const Path& path, F&& f) {
  static const Dims no_dims = none;
  return map_tree(value, {&no_dims, false}, path, [&](const auto& leaf, const Dims&, const Path& at) {
    using Leaf = std::remove_cvref_t<decltype(leaf)>;
    if constexpr (std::is_same_v<Leaf, Tensor>) {
      return leaf.defined() ? Tensor(f(leaf, at)) : leaf;
    } else {
      return Leaf(leaf);
    }
  });
}

template <class T>
std::vector<Tensor> differentiated_in(const T& value) {
  std::vector<Tensor> tensors;
  map_tensors(value, Path{}, [&](const Tensor& t, const Path&) { return tensors.emplace_back(t); });
  return tensors;
}

// `like` with its tensors replaced by those that follow `next`.
template <class T>
T with_tensors(const T& like, std::vector<Tensor>::const_iterator& next) {
  return map_tensors(like, Path{}, [&](const Tensor&, const Path&) { return *next++; });
}

template <class T>
T leave_tree(const Derivative& derivative, const T& value) {
  return map_tensors(value, Path{}, [&](const Tensor& t, const Path&) { return derivative.leave(t); });
}

// An argument as the function gets it: untouched when it holds no tensors. `variables`: where the tensors go
// that gradients are taken of; null where none are.
template <class Arg>
decltype(auto) enter_argument(const char* transform, const Derivative& derivative, Arg&& arg,
                              const Path& path, std::vector<Tensor>* variables) {
  if constexpr (HoldsTensors<Arg>) {
    return map_tensors(std::as_const(arg), path, [&](const Tensor& t, const Path& at) {
      if (!variables) return derivative.enter(t);
      check_has_derivative(transform, t, at);
      return variables->emplace_back(derivative.enter_variable(t));
    });
  } else {
    return std::forward<Arg>(arg);
  }
}

template <size_t... kNumbers>
consteval bool all_differ() {
  std::array<size_t, sizeof...(kNumbers)> numbers{kNumbers...};
  std::sort(numbers.begin(), numbers.end());
  return std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end();
}

// The arguments of a call of which those of these numbers are variables.
template <size_t... kVariables>
class Variables {
  static_assert(all_differ<kVariables...>(),
                "an argument is differentiated with respect to once: its number is given twice");

 public:
  // f(args…)
  template <class F, class... Args>
  auto call(const char* transform, const Derivative& derivative, F& f, Args&&... args) {
    static_assert(((kVariables < sizeof...(Args)) && ...), "there is no argument of that number");
    static_assert((HoldsTensors<std::tuple_element_t<kVariables, std::tuple<Args...>>> && ...),
                  "an argument with respect to which gradients are taken holds tensors");
    static_assert((!HoldsObjects<std::tuple_element_t<kVariables, std::tuple<Args...>>> && ...),
                  "gradients are taken with respect to tensors, not to an object that vmap maps as a whole: "
                  "give its tensors, and make the object in the function");
    return call(transform, derivative, f, std::index_sequence_for<Args...>{}, std::forward<Args>(args)...);
  }

  // All of them, in the order of the numbers.
  std::vector<Tensor> all() const {
    std::vector<Tensor> all;
    for (const auto& of_one : tensors_) all.insert(all.end(), of_one.begin(), of_one.end());
    return all;
  }

  // The arguments with `tensors` in the place of all(): one, or a tuple of several.
  template <class... Args>
  static auto like(const std::vector<Tensor>& tensors, const Args&... args) {
    const std::tuple<const Args&...> given(args...);
    auto next = tensors.begin();
    // Braces, so that they are filled in order.
    std::tuple<std::tuple_element_t<kVariables, std::tuple<Args...>>...> filled{
        with_tensors(std::get<kVariables>(given), next)...};
    if constexpr (sizeof...(kVariables) == 1) {
      return std::get<0>(std::move(filled));
    } else {
      return filled;
    }
  }

 private:
  template <class F, class... Args, size_t... I>
  auto call(const char* transform, const Derivative& derivative, F& f, std::index_sequence<I...>,
            Args&&... args) {
    const Path root;
    std::tuple<decltype(enter_argument(transform, derivative, std::forward<Args>(args), root, nullptr))...>
        entered{enter_argument(transform, derivative, std::forward<Args>(args), Path{&root, I}, place(I))...};
    return std::apply([&](auto&&... each) { return std::invoke(f, std::forward<decltype(each)>(each)...); },
                      std::move(entered));
  }

  std::vector<Tensor>* place(size_t argument) {
    constexpr std::array<size_t, sizeof...(kVariables)> numbers{kVariables...};
    const auto at = std::find(numbers.begin(), numbers.end(), argument);
    return at == numbers.end() ? nullptr : &tensors_[at - numbers.begin()];
  }

  std::array<std::vector<Tensor>, sizeof...(kVariables)> tensors_;
};

}  // namespace vmap::detail
