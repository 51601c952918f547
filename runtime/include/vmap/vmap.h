// vmap: turns a function of single samples into one of whole batches.
//
//   auto distances = vmap::vmap([](Tensor x, Tensor y) { return (x - y).norm(); }, {.in_dims = {0,
//   vmap::none}}); Tensor d = distances(points, origin);  // [N, 3], [3] -> [N]
//
// Arguments and results may be tensors or nestings of them (tree.h). Arguments of other types go to the
// function as they are. The result is differentiable with respect to everything that the function has used.
#pragma once

#include <vmap/dims.h>
#include <vmap/fallback.h>
#include <vmap/transform.h>
#include <vmap/tree.h>

#include <functional>
#include <string>

namespace vmap {

struct Options {
  // For each argument the dim to map over, none, or a list of these that its own structure fits. One dim or
  // none alone stands for all arguments.
  Dims in_dims = 0;
  // Where the batch dim goes in each output. None: the output is not batched, and is returned once.
  Dims out_dims = 0;
  // Whether random operators are refused, draw once for all samples, or once for each.
  Randomness randomness = Randomness::Error;
};

namespace detail {

// A place in a nesting, for errors: "args[1][0]".
struct Path {
  const Path* parent = nullptr;
  size_t index = 0;

  std::string str(const char* root) const {
    return parent ? parent->str(root) + "[" + std::to_string(index) + "]" : root;
  }
};

// What Dims say of one place. A dim that a list names for just this place must not be lost on something that
// cannot be mapped; one that stands for many places may.
struct PlaceDims {
  const Dims* dims;
  bool named;

  PlaceDims child(size_t i) const {
    return dims->is_list() ? PlaceDims{&dims->list()[i], true} : PlaceDims{dims, false};
  }
};

// Which of the two trees an error is about.
enum class Side { In, Out };

void check_length(Side side, const Dims& dims, size_t size, const Path& path);
[[noreturn]] void throw_list_for_leaf(Side side, const Dims& dims, const Path& path, const char* what);
[[noreturn]] void throw_dim_for_other(const Dims& dims, const Path& path, const std::string& type);
std::string type_name(const std::type_info& type);

// Finds the batch size that all mapped arguments agree on.
class BatchSize {
 public:
  void see(const Tensor& t, const Dims& dims, const Path& path);
  // Sizes differ: see() everything again, and it is written down for get()'s error.
  bool must_describe();
  // Throws when nothing was mapped, or the sizes differ: with each of them, and where it came from.
  int64_t get(const Dims& in_dims) const;

 private:
  int64_t size_ = -1;
  bool differ_ = false;
  bool describing_ = false;
  std::string all_;
};

Tensor map_input(const Tensor& t, const Dims& dims, Level level);
Tensor map_output(const Tensor& t, const Dims& dims, Level level, const Path& path);

// Calls leaf(tensor, dims, path) for each tensor, having checked that the dims' structure fits the value's.
template <Side kSide, class T, class F>
void visit(const T& value, PlaceDims at, const Path& path, F&& leaf) {
  if constexpr (std::is_same_v<T, Tensor>) {
    if (at.dims->is_list()) throw_list_for_leaf(kSide, *at.dims, path, "a tensor");
    leaf(value, *at.dims, path);
  } else if constexpr (Tree<T>::is_node) {
    if constexpr (!Tree<T>::is_transparent) check_length(kSide, *at.dims, Tree<T>::size(value), path);
    Tree<T>::each(value, [&](const auto& child, size_t i) {
      if constexpr (Tree<T>::is_transparent) {
        visit<kSide>(child, at, path, leaf);
      } else {
        visit<kSide>(child, at.child(i), Path{&path, i}, leaf);
      }
    });
  } else {
    if (at.dims->is_list())
      throw_list_for_leaf(kSide, *at.dims, path, "neither a tensor nor a nesting of tensors");
    if (at.dims->is_dim() && at.named) throw_dim_for_other(*at.dims, path, type_name(typeid(T)));
  }
}

// The value with each tensor t replaced by leaf(t, dims, path); visit() has seen it before.
template <class T, class F>
T map_tree(const T& value, PlaceDims at, const Path& path, F&& leaf) {
  if constexpr (std::is_same_v<T, Tensor>) {
    return leaf(value, *at.dims, path);
  } else if constexpr (Tree<T>::is_node) {
    return Tree<T>::map(value, [&](const auto& child, size_t i) {
      if constexpr (Tree<T>::is_transparent) {
        return map_tree(child, at, path, leaf);
      } else {
        return map_tree(child, at.child(i), Path{&path, i}, leaf);
      }
    });
  } else {
    return value;
  }
}

// An argument as the function gets it: its tensors batched; untouched when it holds none.
template <class Arg>
decltype(auto) map_argument(Arg&& arg, PlaceDims at, Level level) {
  if constexpr (HoldsTensors<Arg>) {
    return map_tree(std::as_const(arg), at, Path{}, [&](const Tensor& t, const Dims& dims, const Path&) {
      return map_input(t, dims, level);
    });
  } else {
    return std::forward<Arg>(arg);
  }
}

template <class R>
R map_result(const R& result, const Dims& out_dims, Level level) {
  const Path root;
  visit<Side::Out>(result, {&out_dims, true}, root, [](const Tensor&, const Dims&, const Path&) {});
  return map_tree(result, {&out_dims, true}, root, [&](const Tensor& t, const Dims& dims, const Path& path) {
    return map_output(t, dims, level, path);
  });
}

template <class F, class... Args, size_t... I>
auto run(F& f, const Options& options, std::index_sequence<I...>, Args&&... args) {
  const PlaceDims all{&options.in_dims, true};
  const Path root;
  BatchSize batch;
  check_length(Side::In, options.in_dims, sizeof...(Args), root);
  const auto look = [&] {
    (visit<Side::In>(std::as_const(args), all.child(I), Path{&root, I},
                     [&](const Tensor& t, const Dims& dims, const Path& path) { batch.see(t, dims, path); }),
     ...);
  };
  look();
  if (batch.must_describe()) look();
  const LevelGuard guard(batch.get(options.in_dims), options.randomness);
  using R = std::remove_cvref_t<decltype(std::invoke(
      f, map_argument(std::forward<Args>(args), all, guard.level())...))>;
  if constexpr (std::is_void_v<R>) {
    std::invoke(f, map_argument(std::forward<Args>(args), all.child(I), guard.level())...);
  } else {
    static_assert(
        TreeOfTensors<R>,
        "a vmapped function returns tensors, or optional, vector, array, tuple, pair or map of tensors");
    const R result = std::invoke(f, map_argument(std::forward<Args>(args), all.child(I), guard.level())...);
    return map_result(result, options.out_dims, guard.level());
  }
}

}  // namespace detail

// What vmap() returns. Calling it throws c10::Error when nothing is mapped, when batch sizes differ, or when
// dims do not fit the arguments or outputs.
template <class F>
class Vmapped {
 public:
  Vmapped(F f, Options options) : f_(std::move(f)), options_(std::move(options)) {}

  template <class... Args>
  auto operator()(Args&&... args) {
    return detail::run(f_, options_, std::index_sequence_for<Args...>{}, std::forward<Args>(args)...);
  }
  template <class... Args>
  auto operator()(Args&&... args) const {
    return detail::run(f_, options_, std::index_sequence_for<Args...>{}, std::forward<Args>(args)...);
  }

 private:
  F f_;
  Options options_;
};

template <class F>
Vmapped<std::decay_t<F>> vmap(F&& f, Options options = {}) {
  return {std::forward<F>(f), std::move(options)};
}

}  // namespace vmap
