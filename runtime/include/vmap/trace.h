// A mapped function, run once and kept as a program.
//
//   auto program = vmap::trace(energy, {.in_dims = {0, 0, vmap::none}}, x, q, offset);
//   Tensor e = program(x2, q2, offset2);  // the physical calls alone: no wrapper, no rule
//   std::cout << program;                 // one line a call, sizes in B
//
// It is for arguments like these: the same structure, dtypes, devices, sizes but for the batch size, strides.
// An object of a vmappable type (vmappable.h) is one of its tensors, where vmap::Tree lists what it holds:
//
//   template <> struct vmap::Tree<Graph> : vmap::Fields<&Graph::nodes, &Graph::edges, &Graph::kind> {};
//
// What is listed and no tensor (kind) is a part of the program, and checked; what is not listed is not looked
// at, and in a result that of the trace. The function runs a few times for it, on copies of the arguments,
// and never again: what it does beside calling operators (counting, printing, asking for a size) is done
// with.
#pragma once

#include <vmap/batched_tensor.h>
#include <vmap/program/structure.h>
#include <vmap/program/tracing.h>
#include <vmap/vmap.h>

#include <array>
#include <ostream>
#include <tuple>

namespace vmap {

namespace detail {

template <class T>
consteval void check_lists_its_tensors() {
  static_assert(
      std::is_same_v<T, Tensor> || Tree<T>::is_node,
      "vmap::trace takes tensors, nestings of them, and objects of vmappable types of which vmap::Tree "
      "lists what they hold: `template <> struct vmap::Tree<T> : vmap::Fields<&T::one, &T::other> {}` "
      "(fields.h)");
}

// Calls see(tensor, path) for the tensors of a tree, in order: also for those of vmappable objects.
template <class T, class F>
void each_tensor(const T& tree, const Path& path, F&& see) {
  static const Dims any = none;
  visit<Side::In>(tree, {&any, false}, path, [&]<class L>(const L& leaf, const Dims&, const Path& at) {
    check_lists_its_tensors<L>();
    if constexpr (std::is_same_v<L, Tensor>) {
      see(leaf, at);
    } else if constexpr (Tree<L>::is_node) {
      Tree<L>::each(leaf, [&](const auto& child, const Step& step) {
        each_tensor(child, Path{&at, step}, see);
      });
    }
  });
}

// The tensors of a tree, in order.
template <class T>
void collect_leaves(const T& tree, std::vector<Tensor>& into) {
  each_tensor(tree, Path{}, [&](const Tensor& t, const Path&) { into.push_back(t); });
}

// The tree with other tensors in it, taken in order from `next`.
template <class T>
T with_leaves(const T& tree, std::vector<Tensor>::const_iterator& next) {
  static const Dims any = none;
  if constexpr (HoldsTensors<T>) {
    return map_tree(tree, {&any, false}, Path{}, [&]<class L>(const L& leaf, const Dims&, const Path&) -> L {
      check_lists_its_tensors<L>();
      if constexpr (std::is_same_v<L, Tensor>) {
        return *next++;
      } else if constexpr (Tree<L>::is_node) {
        return Tree<L>::map(leaf, [&](const auto& child, const Step&) { return with_leaves(child, next); });
      } else {
        return leaf;
      }
    });
  } else {
    return tree;
  }
}

// The dim of `t` that its slice, made by an object's own vmap_add_batch_dim, is batched over: none where it
// is not. Throws where that is no dim of it.
std::optional<int64_t> dim_of_slice(const Tensor& t, const Tensor& slice, Level level, const Path& path);

// An example of a trace for each tensor of an argument that is mapped over `dims`.
template <class T>
void add_examples(const T& leaf, const Dims& dims, const Path& path,
                  std::vector<program::Example>& examples) {
  check_lists_its_tensors<T>();
  if constexpr (std::is_same_v<T, Tensor>) {
    TORCH_CHECK(
        leaf.defined(), "vmap: trace: ", path.str("args"),
        " is an undefined tensor, which a program has no input for: give it as a std::optional<Tensor>, "
        "or capture it");
    std::optional<int64_t> dim;
    if (!dims.is_none()) dim = dims.dim() < 0 ? dims.dim() + leaf.dim() : dims.dim();
    examples.push_back({leaf, dim, path.str("args")});
  } else if constexpr (Tree<T>::is_node) {
    const size_t first = examples.size();
    each_tensor(leaf, path, [&](const Tensor& t, const Path& at) {
      TORCH_CHECK(t.defined(), "vmap: trace: ", at.str("args"), " is an undefined tensor");
      examples.push_back({t, std::nullopt, at.str("args")});
    });
    if (dims.is_none()) return;
    const auto axis = axis_for(Side::In, leaf, dims, path);
    const LevelGuard guard(Protocol<T>::size(leaf, axis), Randomness::Error);
    const T slice = Protocol<T>::add_batch_dim(leaf, axis, guard.level());
    size_t next = first;
    each_tensor(slice, path, [&](const Tensor& t, const Path& at) {
      if (next < examples.size())
        examples[next].dim = dim_of_slice(examples[next].tensor, t, guard.level(), at);
      ++next;
    });
    TORCH_CHECK(next == examples.size(), "vmap: trace: ", path.str("args"), " holds ",
                examples.size() - first, " tensors, and a slice of it ", next - first);
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
      batch.see(leaf, dims, path);
      if (first) add_examples(leaf, dims, path, examples);
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

namespace detail {

template <class F, class... Args>
auto trace_values(F& f, const Options& options, const TraceOptions& how, const Args&... args) {
  auto [examples, batch_size] = examples_of(options, std::index_sequence_for<Args...>{}, args...);
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
    const std::tuple<Args...> inputs{with_leaves(args, next)...};
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
    collect_leaves(*result, outputs);
    tracing.end(outputs);
  }
  const auto emptied = [](const auto& tree) {
    std::vector<Tensor> leaves;
    collect_leaves(tree, leaves);
    std::fill(leaves.begin(), leaves.end(), Tensor());
    auto next = leaves.cbegin();
    return with_leaves(tree, next);
  };
  return Traced<R, Args...>(tracing.program(), {program::Structure(args)...}, emptied(*result));
}

}  // namespace detail

// Traces vmap(f, options) with these arguments. Throws what it throws; where it reads the value of a tensor,
// writes to a tensor that it has captured, or does other things in each run, c10::Error with what to do
// instead.
//
//   vmap::trace(f, {.in_dims = {0, vmap::none}}, {.check_values = true}, x, scale);
template <class F, class... Args>
auto trace(F&& f, const Options& options, const TraceOptions& how, const Args&... args) {
  return detail::trace_values(f, options, how, detail::as_value(args)...);
}
template <class F, class... Args>
auto trace(F&& f, const Options& options, const Args&... args) {
  return trace(std::forward<F>(f), options, TraceOptions(), args...);
}

}  // namespace vmap
