// Turns a function of single examples into one of whole batches.
//
//   auto distances = vmap::vmap([](Tensor x, Tensor y) { return (x - y).norm(); },
//                               {.in_dims = {0, vmap::none}});
//   Tensor d = distances(points, origin);  // [N, 3], [3] -> [N]
//
// Arguments and results may be tensors, objects of vmappable types (vmappable.h), or nestings of them
// (tree.h). What refers to tensors (std::ref, std::tie, at::TensorList, an element of a c10::List) is mapped
// as what it refers to, and the function gets values, for at::TensorList a std::vector. Arguments of other
// types go to the function as they are; what hides tensors, as a std::list does, is not compiled. The result
// is differentiable with respect to everything that the function has used.
#pragma once

#include <vmap/axis.h>
#include <vmap/fallback.h>
#include <vmap/front/chunks.h>
#include <vmap/front/values.h>

#include <array>
#include <functional>

namespace vmap {

struct Options {
  // For each argument the dim to map over, none, or a list of these (or by_key) that its own structure fits.
  // One dim or none alone stands for all arguments.
  Dims in_dims = 0;
  // Where the batch dim goes in each output. None: the output is not batched, and is returned once.
  Dims out_dims = 0;
  // Whether random operators are refused, draw once for all examples, or once for each.
  Randomness randomness = Randomness::Error;
  // How many examples there are. Needed where no argument is mapped; otherwise checked.
  std::optional<int64_t> axis_size = std::nullopt;
  // At most this many examples at a time: the function is called once for each chunk, and the outputs are
  // joined, which bounds the memory that it takes.
  std::optional<int64_t> chunk_size = std::nullopt;
  // What vmappable objects call the function, in errors of theirs.
  std::string func_name = "f";
};

namespace detail {

// An argument as the function gets it: its tensors batched; untouched when it holds none.
template <class Arg>
decltype(auto) map_argument(Arg&& arg, PlaceDims at, Level level) {
  if constexpr (HoldsTensors<Arg>) {
    return map_tree(std::as_const(arg), at, Path{}, [&](const auto& leaf, const Dims& dims, const Path&) {
      return map_input(leaf, dims, level);
    });
  } else {
    return std::forward<Arg>(arg);
  }
}

// The same for one chunk of many: what would be moved into the function is copied.
template <class Arg>
decltype(auto) map_chunk(Arg&& arg, PlaceDims at, CutInput& cut, Level level, const Path& path) {
  using T = std::remove_cvref_t<Arg>;
  if constexpr (HoldsTensors<Arg>) {
    return map_tree(std::as_const(arg), at, path, [&](const auto& leaf, const Dims& dims, const Path&) {
      return map_input(cut.next(leaf, dims), dims, level);
    });
  } else if constexpr (std::is_lvalue_reference_v<Arg&&>) {
    return std::forward<Arg>(arg);
  } else if constexpr (std::is_copy_constructible_v<T>) {
    return T(arg);
  } else {
    throw_once_only(path, type_name(typeid(T)));
    return std::forward<Arg>(arg);
  }
}

template <class F, class... Args>
using ResultOf = std::remove_cvref_t<
    std::invoke_result_t<F&, decltype(map_argument(std::declval<Args>(), PlaceDims{}, Level()))...>>;

template <class F, class... Args, size_t... I>
auto run_at_once(F& f, const Options& options, int64_t batch_size, std::index_sequence<I...>,
                 Args&&... args) {
  const PlaceDims all{&options.in_dims, true};
  const LevelGuard guard(batch_size, options.randomness);
  using R = ResultOf<F, Args...>;
  if constexpr (std::is_void_v<R>) {
    std::invoke(f, map_argument(std::forward<Args>(args), all.child(I), guard.level())...);
  } else {
    const R result = std::invoke(f, map_argument(std::forward<Args>(args), all.child(I), guard.level())...);
    return map_result(result, options.out_dims, guard.level(), options.func_name);
  }
}

template <class F, class... Args, size_t... I>
auto run_in_chunks(F& f, const Options& options, const std::vector<int64_t>& sizes, int64_t batch_size,
                   std::index_sequence<I...>, Args&&... args) {
  const PlaceDims all{&options.in_dims, true};
  const Path root;
  std::optional<SameDraws> same;
  if (options.randomness == Randomness::Same) {
    same.emplace();
    (same->see(std::as_const(args)), ...);
  }
  std::array<CutInput, sizeof...(Args)> cuts;
  (visit<Side::In>(std::as_const(args), all.child(I), Path{&root, I},
                   [&](const auto& leaf, const Dims& dims, const Path& path) {
                     if (!dims.is_none()) cuts[I].add(cut(leaf, dims, sizes, path));
                   }),
   ...);
  const auto call = [&](size_t chunk, auto&& use) {
    if (same) same->rewind();
    for (CutInput& cut : cuts) cut.start_chunk(chunk);
    const LevelGuard guard(sizes[chunk], options.randomness);
    return use(guard.level(), [&]() -> decltype(auto) {
      return std::invoke(
          f, map_chunk(std::forward<Args>(args), all.child(I), cuts[I], guard.level(), Path{&root, I})...);
    });
  };
  using R = ResultOf<F, Args...>;
  if constexpr (std::is_void_v<R>) {
    for (size_t i = 0; i < sizes.size(); ++i) call(i, [](Level, auto&& invoke) { invoke(); });
  } else {
    JoinedOutputs<R> joined(options.out_dims, batch_size);
    for (size_t i = 0; i < sizes.size(); ++i) {
      joined.add(call(i, [&](Level level, auto&& invoke) {
        const R result = invoke();
        return map_result(result, options.out_dims, level, options.func_name);
      }));
    }
    return joined.get();
  }
}

template <class F, class... Args, size_t... I>
auto run(F& f, const Options& options, std::index_sequence<I...> indices, Args&&... args) {
  using R = ResultOf<F, Args...>;
  static_assert(std::is_void_v<R> || TreeOfTensors<R>,
                "a vmapped function returns tensors, or nestings of nothing but tensors (tree.h)");
  static_assert(
      (!hides_tensors<std::remove_cvref_t<Args>>() && ...),
      "vmap does not see the tensors of an argument of this type, and would not map over them: pass a "
      "vmap::Tensor, a std::vector for another range, a nesting of values for one of references; "
      "include <vmap/ordered_dict.h> for a torch::OrderedDict, write vmap::Tree for a type of your own "
      "(tree.h); capture what is not to be mapped");
  const PlaceDims all{&options.in_dims, true};
  const Path root;
  BatchSize batch(options.axis_size);
  if (options.in_dims.is_keys()) check_keys(Side::In, options.in_dims, {}, root);
  check_length(Side::In, options.in_dims, sizeof...(Args), root);
  const auto look = [&] {
    [[maybe_unused]] const auto see = [&](const auto& leaf, const Dims& dims, const Path& path) {
      batch.see(leaf, dims, path);
    };
    (visit<Side::In>(std::as_const(args), all.child(I), Path{&root, I}, see), ...);
  };
  look();
  if (batch.must_describe()) look();
  const int64_t size = batch.get(options.in_dims);
  if (options.chunk_size) {
    const std::vector<int64_t> sizes = chunk_sizes(size, *options.chunk_size);
    if (sizes.size() > 1) return run_in_chunks(f, options, sizes, size, indices, std::forward<Args>(args)...);
  }
  return run_at_once(f, options, size, indices, std::forward<Args>(args)...);
}

}  // namespace detail

// What vmap() returns. Calling it throws c10::Error when nothing is mapped and no axis_size is given, when
// batch sizes differ, or when dims do not fit the arguments or outputs.
template <class F>
class Vmapped {
 public:
  Vmapped(F f, Options options) : f_(std::move(f)), options_(std::move(options)) {}

  template <class... Args>
  auto operator()(Args&&... args) {
    return detail::run(f_, options_, std::index_sequence_for<Args...>{},
                       detail::as_value(std::forward<Args>(args))...);
  }
  template <class... Args>
  auto operator()(Args&&... args) const {
    return detail::run(f_, options_, std::index_sequence_for<Args...>{},
                       detail::as_value(std::forward<Args>(args))...);
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
