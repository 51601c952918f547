// A mapped function, run once and kept as a program.
//
//   auto program = vmap::trace(energy, {.in_dims = {0, 0, vmap::none}}, x, q, offset);
//   Tensor e = program(x2, q2, offset2);  // the physical calls alone: no wrapper, no rule
//   std::cout << program;                 // one line a call, sizes in B
//
// It is for arguments like these: the same structure, dtypes, devices, sizes but for the batch size, strides.
// The function runs a few times for it, on copies of the arguments, and never again: what it does beside
// calling operators (counting, printing, asking for a size) is done with.
#pragma once

#include <vmap/program/structure.h>
#include <vmap/program/tracing.h>
#include <vmap/vmap.h>

#include <array>
#include <ostream>
#include <tuple>

namespace vmap {

namespace detail {

template <class T>
const Tensor& tensor_leaf(const T& leaf) {
  static_assert(
      std::is_same_v<T, Tensor>,
      "vmap::trace takes tensors and nestings of them; objects of vmappable types have calls of their "
      "own, which a program does not hold: hand in the tensors that they are made of");
  return leaf;
}

// The tensors of a tree, in order.
template <class T>
void collect_leaves(const T& tree, std::vector<Tensor>& into) {
  static const Dims any = none;
  visit<Side::In>(tree, {&any, false}, Path{},
                  [&](const auto& leaf, const Dims&, const Path&) { into.push_back(tensor_leaf(leaf)); });
}

// The tree with other tensors in it, taken in order from `next`.
template <class T>
T with_leaves(const T& tree, std::vector<Tensor>::const_iterator& next) {
  static const Dims any = none;
  if constexpr (HoldsTensors<T>) {
    return map_tree(tree, {&any, false}, Path{},
                    [&](const auto& leaf, const Dims&, const Path&) -> std::remove_cvref_t<decltype(leaf)> {
                      tensor_leaf(leaf);
                      return *next++;
                    });
  } else {
    return tree;
  }
}

// The examples of a trace, and their batch size.
template <class... Args, size_t... I>
std::pair<std::vector<program::Example>, int64_t> examples_of(const Options& options,
                                                              std::index_sequence<I...>,
                                                              const Args&... args) {
  const PlaceDims all{&options.in_dims, true};
  const Path root;
  BatchSize batch(options.axis_size);
  std::vector<program::Example> examples;
  if (options.in_dims.is_keys()) check_keys(Side::In, options.in_dims, {}, root);
  check_length(Side::In, options.in_dims, sizeof...(Args), root);
  const auto look = [&](bool first) {
    const auto see = [&](const auto& leaf, const Dims& dims, const Path& path) {
      const Tensor& t = tensor_leaf(leaf);
      batch.see(t, dims, path);
      if (!first) return;
      std::optional<int64_t> dim;
      if (!dims.is_none()) dim = dims.dim() < 0 ? dims.dim() + t.dim() : dims.dim();
      examples.push_back({t, dim, path.str("args")});
    };
    (visit<Side::In>(args, all.child(I), Path{&root, I}, see), ...);
  };
  look(true);
  if (batch.must_describe()) look(false);
  return {std::move(examples), batch.get(options.in_dims)};
}

}  // namespace detail

// A traced function of these arguments, which gives an R.
template <class R, class... Args>
class Traced {
 public:
  Traced(Program program, std::array<program::Structure, sizeof...(Args)> args, R result)
      : program_(std::move(program)), args_(std::move(args)), result_(std::move(result)) {}

  // As the mapped function. Throws c10::Error where an argument is not as in the trace: see Program::run.
  R operator()(const Args&... args) const { return run(std::index_sequence_for<Args...>{}, args...); }

  // Whether these are of the kind that it was traced with: Program::is_of_kind.
  bool is_of_kind(const Args&... args) const {
    return is_of_kind(std::index_sequence_for<Args...>{}, args...);
  }

  const Program& program() const { return program_; }
  Traced frozen() const { return {program_.frozen(), args_, result_}; }

  friend std::ostream& operator<<(std::ostream& out, const Traced& traced) { return out << traced.program_; }

 private:
  template <size_t... I>
  R run(std::index_sequence<I...>, const Args&... args) const {
    (check_structure(I, args), ...);
    const std::vector<Tensor> outputs = program_.run(leaves(args...));
    auto next = outputs.begin();
    return detail::with_leaves(result_, next);
  }

  template <size_t... I>
  bool is_of_kind(std::index_sequence<I...>, const Args&... args) const {
    return (args_[I].is_of(args) && ...) && program_.is_of_kind(leaves(args...));
  }

  static std::vector<Tensor> leaves(const Args&... args) {
    std::vector<Tensor> all;
    (detail::collect_leaves(args, all), ...);
    return all;
  }

  template <class T>
  void check_structure(size_t i, const T& arg) const {
    TORCH_CHECK(args_[i].is_of(arg), "vmap: argument ", i, " of a traced program is another ",
                detail::type_name(typeid(T)),
                HoldsTensors<T> ? " (lengths, keys, or what in it is no tensor)" : "",
                " than in the trace, and the program is made for that one: trace again");
  }

  Program program_;
  std::array<program::Structure, sizeof...(Args)> args_;
  R result_;  // without its tensors
};

// any_size, check_values, check: program/tracing.h says what they are.
using TraceOptions = program::Settings;

// Traces vmap(f, options) with these arguments. Throws what it throws; where it reads the value of a tensor,
// writes to a tensor that it has captured, or does other things in each run, c10::Error with what to do
// instead.
//
//   vmap::trace(f, {.in_dims = {0, vmap::none}}, {.check_values = true}, x, scale);
template <class F, class... Args>
auto trace(F&& f, const Options& options, const TraceOptions& how, const Args&... args) {
  auto [examples, batch_size] = detail::examples_of(options, std::index_sequence_for<Args...>{}, args...);
  auto mapped = vmap(f, options);
  using R = std::remove_cvref_t<decltype(mapped(args...))>;
  static_assert(!std::is_void_v<R>, "a traced function returns tensors");
  program::Settings settings = how;
  settings.any_size = how.any_size && !options.axis_size;
  program::Tracing tracing(std::move(examples), batch_size, settings);
  std::optional<R> result;
  while (tracing.wants_run()) {
    auto next = tracing.inputs().begin();
    // In the order of the arguments: braces.
    const std::tuple<Args...> inputs{detail::with_leaves(args, next)...};
    tracing.begin();
    Options now = options;
    if (now.axis_size) now.axis_size = tracing.batch_size();
    try {
      result.emplace(std::apply(vmap(f, now), inputs));
    } catch (const std::exception& error) {
      if (!tracing.goes_on_after(error.what())) throw;
      continue;
    }
    std::vector<Tensor> outputs;
    detail::collect_leaves(*result, outputs);
    tracing.end(outputs);
  }
  const auto emptied = [](const auto& tree) {
    std::vector<Tensor> leaves;
    detail::collect_leaves(tree, leaves);
    std::fill(leaves.begin(), leaves.end(), Tensor());
    auto next = leaves.cbegin();
    return detail::with_leaves(tree, next);
  };
  return Traced<R, Args...>(tracing.program(), {program::Structure(args)...}, emptied(*result));
}
template <class F, class... Args>
auto trace(F&& f, const Options& options, const Args&... args) {
  return trace(std::forward<F>(f), options, TraceOptions(), args...);
}

}  // namespace vmap
