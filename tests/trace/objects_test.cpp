// Objects of vmappable types as arguments and results of traced functions: their tensors are the program's.
#include <torch/autograd.h>
#include <vmap/jit.h>

#include "traced.h"

namespace traced {
namespace {

// Features of nodes, and which of them an edge connects: both along one axis, which lies in front in `edges`
// wherever it is in `features`. `kind` goes with it, and `made` counts the objects.
struct Graph {
  Tensor features, edges;
  int64_t axis = -1;  // -1 in an example
  int kind = 0;
  int64_t made = 0;

  int64_t dim() const { return features.dim(); }
  int64_t size(int64_t dim) const { return features.size(dim); }
  Graph vmap_add_batch_dim(int64_t in_dim, vmap::Level level) const {
    return {vmap::add_batch_dim(features, in_dim, level), vmap::add_batch_dim(edges, 0, level), -1, kind,
            made + 1};
  }
  Graph vmap_remove_batch_dim(const std::string&, vmap::Level level, int64_t batch_size,
                              int64_t out_dim) const {
    return {vmap::remove_batch_dim(features, level, batch_size, out_dim),
            vmap::remove_batch_dim(edges, level, batch_size, 0), out_dim, kind, made + 1};
  }
};

// A tensor that all examples share, beside one that is mapped.
struct Scaled {
  Tensor x, by;

  int64_t dim() const { return x.dim(); }
  int64_t size(int64_t dim) const { return x.size(dim); }
  Scaled vmap_add_batch_dim(int64_t in_dim, vmap::Level level) const {
    return {vmap::add_batch_dim(x.movedim(in_dim, -1), x.dim() - 1, level), by};
  }
  Scaled vmap_remove_batch_dim(const std::string&, vmap::Level level, int64_t batch_size,
                               int64_t out_dim) const {
    return {vmap::remove_batch_dim(x, level, batch_size, out_dim), by};
  }
};

// Computes what its example holds.
struct Doubled {
  Tensor x;

  int64_t dim() const { return x.dim(); }
  int64_t size(int64_t dim) const { return x.size(dim); }
  Doubled vmap_add_batch_dim(int64_t in_dim, vmap::Level level) const {
    return {vmap::add_batch_dim(x * 2, in_dim, level)};
  }
  Doubled vmap_remove_batch_dim(const std::string&, vmap::Level level, int64_t batch_size,
                                int64_t out_dim) const {
    return {vmap::remove_batch_dim(x, level, batch_size, out_dim)};
  }
};

}  // namespace
}  // namespace traced

template <>
struct vmap::Tree<traced::Graph>
    : vmap::Fields<&traced::Graph::features, &traced::Graph::edges, &traced::Graph::kind> {};
template <>
struct vmap::Tree<traced::Scaled> : vmap::Fields<&traced::Scaled::x, &traced::Scaled::by> {};
template <>
struct vmap::Tree<traced::Doubled> : vmap::Fields<&traced::Doubled::x> {};

namespace traced {
namespace {

using vmap::none;

Graph graph_of(int64_t batch_size, int64_t axis = 0, int kind = 0) {
  return {randn({batch_size, 5, 3}).movedim(0, axis).contiguous(),
          at::randint(0, 5, {batch_size, 4}, at::kLong), axis, kind};
}

// A step of messages along the edges.
Graph step(const Graph& g, const Tensor& w) {
  Graph next = g;
  next.features = at::tanh(at::mm(g.features, w) + g.features.index_select(0, g.edges).sum(0));
  next.edges = g.edges.flip(0);
  return next;
}

void expect_same(const Graph& got, const Graph& wanted) {
  EXPECT_TRUE(got.features.equal(wanted.features));
  EXPECT_TRUE(got.edges.equal(wanted.edges));
  EXPECT_EQ(got.kind, wanted.kind);
}

TEST(TraceObjects, TheirTensorsAreInputsAndOutputs) {
  const Tensor w = randn({3, 3});
  for (const int64_t axis : {0, 1, 2}) {
    const vmap::Options dims{.in_dims = {axis, none}, .out_dims = 1};
    const auto program = vmap::trace(step, dims, graph_of(4, axis), w);
    EXPECT_EQ(program.program().why_not_any_size(), "");
    EXPECT_EQ(program.program().graph().inputs.size(), 3U);
    EXPECT_EQ(program.program().graph().inputs[1].name, "args[0].edges");
    for (const int64_t batch_size : {2, 3, 4, 9}) {
      const Graph g = graph_of(batch_size, axis);
      const Tensor other = randn({3, 3});
      const Graph got = program(g, other), wanted = vmap::vmap(step, dims)(g, other);
      expect_same(got, wanted);
      EXPECT_EQ(got.axis, wanted.axis);  // not listed: as in the trace
    }
  }
}

TEST(TraceObjects, InNestingsAndShared) {
  using Graphs = std::vector<Graph>;
  const auto join = [](const Graphs& all, const Graph& shared) {
    std::map<std::string, Graph> out{{"first", all[0]}, {"sum", shared}};
    out.at("sum").features = all[0].features + all[1].features * shared.features;
    out.at("sum").edges = all[0].edges + shared.edges;
    return out;
  };
  const vmap::Options dims{.in_dims = {0, none}};
  Graph shared = graph_of(1);
  shared = {shared.features[0], shared.edges[0]};
  const auto program = vmap::trace(join, dims, Graphs{graph_of(4), graph_of(4)}, shared);
  for (const int64_t batch_size : {2, 6}) {
    const Graphs all{graph_of(batch_size), graph_of(batch_size)};
    shared.features = shared.features + 1;  // another one, of the same kind
    const auto got = program(all, shared), wanted = vmap::vmap(join, dims)(all, shared);
    for (const char* name : {"first", "sum"}) expect_same(got.at(name), wanted.at(name));
  }
  EXPECT_NE(error_of([&] { program(Graphs{graph_of(4)}, shared); }).find("argument 0"), std::string::npos);
}

TEST(TraceObjects, WhatIsListedAndNoTensorIsAPartOfTheProgram) {
  const auto scaled = [](const Graph& g) {
    Graph out = g;
    out.features = g.features * (g.kind + 1);
    return out;
  };
  const auto program = vmap::trace(scaled, {}, graph_of(4, 0, 2));
  const Graph g = graph_of(3, 0, 2);
  EXPECT_TRUE(program(g).features.equal(g.features * 3));
  EXPECT_EQ(program(g).kind, 2);
  EXPECT_NE(error_of([&] { program(graph_of(3, 0, 1)); }).find("argument 0"), std::string::npos);
  EXPECT_FALSE(program.is_of_kind(graph_of(3, 0, 1)));
  Graph narrow = graph_of(3, 0, 2);
  narrow.edges = narrow.edges.narrow(1, 0, 2);
  EXPECT_NE(error_of([&] { program(narrow); }).find("args[0].edges"), std::string::npos);
}

TEST(TraceObjects, OfWhichSomeTensorsAreShared) {
  const auto f = [](const Scaled& s) { return Scaled{s.x * s.by, s.by}; };
  const vmap::Options dims{.in_dims = 1, .out_dims = 0};
  const auto program = vmap::trace(f, dims, Scaled{randn({3, 4, 2}), randn({2})});
  EXPECT_EQ(program.program().why_not_any_size(), "");
  for (const int64_t batch_size : {2, 7}) {
    const Scaled s{randn({3, batch_size, 2}), randn({2})};
    const Scaled got = program(s), wanted = vmap::vmap(f, dims)(s);
    EXPECT_TRUE(got.x.equal(wanted.x));
    EXPECT_TRUE(got.by.equal(s.by));
  }
}

TEST(TraceObjects, WhoseExamplesAreComputedAreRefused) {
  const auto f = [](const Doubled& d) { return d.x + 1; };
  const std::string error = error_of([&] { vmap::trace(f, {}, Doubled{randn({4, 3})}); });
  EXPECT_NE(error.find("args[0].x: the slice"), std::string::npos) << error;
  // Where nothing is mapped it has no example.
  const auto g = [](const Doubled& d, const Tensor& x) { return d.x + x; };
  const auto program = vmap::trace(g, {.in_dims = {none, 0}}, Doubled{at::ones({3})}, randn({4, 3}));
  const Tensor x = randn({2, 3});
  EXPECT_TRUE(program(Doubled{at::ones({3}) * 5}, x).equal(x + 5));
}

TEST(TraceObjects, OfJit) {
  const auto fast = vmap::jit(step, {.in_dims = {0, none}});
  const Tensor w = randn({3, 3});
  for (const int64_t batch_size : {4, 2, 9}) {
    const Graph g = graph_of(batch_size);
    expect_same(fast(g, w), vmap::vmap(step, {.in_dims = {0, none}})(g, w));
  }
  EXPECT_EQ(fast.traces(), 1U);
  fast(graph_of(4, 0, 1), w);
  EXPECT_EQ(fast.traces(), 2U);
}

TEST(TraceObjects, AreDifferentiable) {
  const auto program = vmap::trace(step, {.in_dims = {0, none}}, graph_of(4), randn({3, 3}));
  const Graph g = graph_of(3);
  const Tensor w = randn({3, 3}).requires_grad_();
  const auto gradient = [&](const auto& f) {
    return torch::autograd::grad({f(g, w).features.sum()}, {w})[0];
  };
  EXPECT_TRUE(gradient(program).allclose(gradient(vmap::vmap(step, {.in_dims = {0, none}}))));
}

}  // namespace
}  // namespace traced
