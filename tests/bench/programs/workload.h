// A function of one example at a batch size, run in each of the ways that are compared.
#pragma once

#include <ATen/ATen.h>
#include <vmap/compiled.h>
#include <vmap/trace.h>

#include <cmath>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "run/replay.h"

namespace vmap_bench {

using at::Tensor;
using Tensors = std::vector<Tensor>;

// What a layer gives is as large as what it is given, `from` numbers for each of its own: sums then agree in
// any order.
inline Tensor weights(at::IntArrayRef sizes, int64_t from) {
  return at::randn(sizes) / std::sqrt(static_cast<double>(from));
}

struct Series {
  std::string name;
  std::function<void()> call;
  std::function<Tensors()> values;  // null for what makes no tensors
};

struct Prepared {
  Tensors inputs;
  std::vector<Series> series;  // by hand is the first
  std::shared_ptr<const vmap::Program> program;
  size_t calls = 0;  // of the program
  bool any_size = false;
};

template <class T>
Tensors tensors_of(const T& tree) {
  Tensors all;
  vmap::detail::collect_leaves(tree, all);
  return all;
}

template <class Call>
void add_series(Prepared& to, const char* name, const Call& call) {
  to.series.push_back({name, [=] { call(); }, [=] { return tensors_of(call()); }});
}

// Traced at a batch size of its own, so that each size which is measured shows that one program serves it.
template <class F, class Make, class... Args>
auto traced(const F& f, const vmap::Options& options, const Make& make, const Args&... args) {
  constexpr int64_t few = 3;
  auto program =
      std::apply([&](const auto&... of_few) { return vmap::trace(f, options, of_few...); }, make(few));
  return program.program().why_not_any_size().empty() ? program : vmap::trace(f, options, args...);
}

// The slower executors of a program.
template <class Traced>
void add_executors(Prepared& to, const Traced& program, int64_t batch_size) {
  using vmap::program::Executor;
  const auto replay = std::make_shared<vmap::program::Replay>(program.program().graph());
  const auto executed = [=, inputs = to.inputs](Executor executor) {
    return [=] { return replay->run(inputs, batch_size, executor); };
  };
  // The replay refers to the graph of `program`, which the series of its own runs keep.
  add_series(to, "dispatcher", executed(Executor::Dispatcher));
  add_series(to, "below_autograd", executed(Executor::BelowAutograd));
}

template <class Traced, class... Args>
void add_program(Prepared& to, const Traced& program, const Args&... args) {
  const auto all = std::tuple(args...);
  add_series(to, "program", [=] { return std::apply(program, all); });
  std::vector<Tensor> variables = to.inputs;
  for (Tensor& t : variables) {
    if (t.is_floating_point()) t = t.detach().clone().requires_grad_();
  }
  auto next = variables.cbegin();
  const std::tuple<Args...> wanted{vmap::detail::with_leaves(args, next)...};
  add_series(to, "gradient_around", [=] {
    const at::AutoGradMode on(true);
    return std::apply(program, wanted);
  });
}

// What `vmapgen compile` has made of the program.
inline Series compiled_series(const Prepared& of, const std::string& package) {
  const auto compiled = std::make_shared<const vmap::Compiled>(vmap::Compiled::load(package));
  const auto call = [compiled, inputs = of.inputs] { return compiled->run(inputs); };
  return {"compiled", [=] { call(); }, call};
}

// `make` gives the arguments for a batch size, `hand` is f of the whole batch.
template <class F, class Hand, class Make>
Prepared prepared(const F& f, const vmap::Options& options, const Hand& hand, const Make& make,
                  int64_t batch_size) {
  at::manual_seed(0);
  const auto with = [&](const auto&... args) {
    Prepared result;
    result.inputs = tensors_of(std::tuple(args...));
    const auto program = traced(f, options, make, args...);
    result.program = std::make_shared<const vmap::Program>(program.program());
    result.calls = program.program().graph().nodes.size();
    result.any_size = program.program().why_not_any_size().empty();
    const auto mapped = vmap::vmap(f, options);
    add_series(result, "hand", [=] { return hand(args...); });
    add_series(result, "vmap::vmap", [=] { return mapped(args...); });
    add_executors(result, program, batch_size);
    add_program(result, program, args...);
    result.series.push_back({"trace", [=] { vmap::trace(f, options, args...); }, nullptr});
    return result;
  };
  return std::apply(with, make(batch_size));
}

}  // namespace vmap_bench
