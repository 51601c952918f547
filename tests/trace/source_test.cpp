// What programs are printed as; source_compiled_test.cpp compiles it.
#include "source/source.h"

#include <ATen/ScalarOps.h>
#include <torch/library.h>
#include <vmap/trace.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "graph_builder.h"

namespace vmap::program {
namespace {

using namespace testing;

TORCH_LIBRARY(vmap_source_text, m) {
  m.def("add_one_.from(Tensor(a!) x) -> Tensor(a!)", [](Tensor& x) -> Tensor& { return x.add_(1); });
}

void name_inputs(Graph& graph, const std::vector<std::string>& names) {
  for (size_t i = 0; i < names.size(); ++i) graph.inputs[i].name = names[i];
}

Graph small_network() {
  GraphBuilder b;
  const Ref x = b.input({kB, InB{0, 3}});
  const Ref weight = b.captured(at::ones({4, 3}));
  const Ref h = b.call("aten::mm", {x, b.call("aten::t", {weight})});
  b.call("aten::relu_", {h});
  const Ref wide = b.call("aten::view", {h, ints({InB{2, 0}, 2})});
  const Ref total = b.call("aten::nansum", {wide, ints({1}), false, at::kDouble});
  b.output(b.call("aten::mul.Tensor", {total, b.made(at::native::wrapped_scalar_tensor(0.5))}));
  b.output(b.all("aten::sort", {h})[1]);
  Graph graph = b.graph();
  name_inputs(graph, {"example['x']"});
  graph.constants[0].name = "weight";
  return graph;
}

TEST(Source, TextHasOneLineAnOperator) {
  EXPECT_EQ(text_of(small_network()),
            R"(program(example_x: float32[B, 3])  # every batch size of at least 2
  captured: weight: float32[4, 3]
  t0: float32[3, 4] = aten::t(weight)
  t1: float32[B, 4] = aten::mm(example_x, t0)
  t1 = aten::relu_(t1)  # in place
  t2: float32[2 * B, 2] = aten::view(t1, [2 * B, 2])
  t3: float64[2 * B] = aten::nansum(t2, [1], dtype=float64)
  t4: float64[2 * B] = aten::mul.Tensor(t3, 0.5)
  t5: float32[B, 4], t6: int64[B, 4] = aten::sort(t1)
  return t4, t6
)");
}

TEST(Source, PythonReadsAsByHand) {
  EXPECT_EQ(python_source(small_network(), "network"), R"(import torch


# For every batch size B of at least 2.
#   example_x: float32[B, 3]
#   weight: float32[4, 3], captured
def network(example_x, *, weight):
    B = example_x.size(0)
    t0 = torch.ops.aten.t.default(weight)
    t1 = torch.ops.aten.mm.default(example_x, t0)
    t1 = torch.ops.aten.relu_.default(t1)
    t2 = torch.ops.aten.view.default(t1, [2 * B, 2])
    t3 = torch.ops.aten.nansum.default(t2, [1], dtype=torch.float64)
    t4 = torch.ops.aten.mul.Scalar(t3, 0.5)
    _, t5 = torch.ops.aten.sort.default(t1)
    return t4, t5
)");
}

TEST(Source, CppReadsAsByHand) {
  EXPECT_EQ(cpp_source(small_network(), "network"), R"(#pragma once

#include <ATen/ATen.h>

#include <tuple>
#include <vector>

// For every batch size B of at least 2.
//   example_x: float32[B, 3]
//   weight: float32[4, 3], captured
inline std::tuple<at::Tensor, at::Tensor> network(const at::Tensor& example_x, const at::Tensor& weight) {
  const int64_t B = example_x.size(0);
  const at::Tensor t0 = at::t(weight);
  const at::Tensor t1 = at::mm(example_x, t0);
  t1.relu_();
  const at::Tensor t2 = t1.view({2 * B, 2});
  const at::Tensor t3 = at::nansum(t2, {1}, false, at::kDouble);
  const at::Tensor t4 = at::mul(t3, 0.5);
  const at::Tensor t5 = std::get<1>(at::sort(t1));
  return {t4, t5};
}
)");
}

// no_grad, guards, lists, results that nobody wants, and operators whose names are keywords.
TEST(Source, CppIsWrittenToAFile) {
  const auto program = vmap::trace([](const Tensor& x) { return x.sin(); }, {}, at::ones({4, 3})).program();
  const std::filesystem::path path = ::testing::TempDir() + "vmap_sines.h";
  program.write_cpp(path, "sines");
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::filesystem::remove(path);
  EXPECT_EQ(text, program.cpp("sines"));
  EXPECT_THROW(program.write_cpp(path / "below_a_file", "sines"), c10::Error);
}

TEST(Source, PythonHasBlocksGuardsAndLists) {
  GraphBuilder b;
  const Ref x = b.input({InB{0, 4}, InB{3, 0}});
  b.all("aten::is_same_size", {x, x});
  b.all("aten::_local_scalar_dense", {b.captured(at::full({}, std::numeric_limits<double>::quiet_NaN()))});
  b.grad_mode = Gradients::Off;
  const std::vector<Ref> split = b.all("aten::split.Tensor", {x, 2, 0});
  b.grad_mode = Gradients::AsRun;
  b.call("vmap_source_text::add_one_.from", {split[1]});
  b.output(b.call("aten::expand", {split[1], ints({kB, 2, InB{3, 0}})}));
  b.output(Ref{});
  EXPECT_EQ(python_source(b.graph(), "f"), R"(import torch


# For every batch size B of at least 2.
#   x0: float32[4, 3 * B]
#   c1: float32[], captured
def f(x0, *, c1):
    B = x0.size(1) // 3
    if not torch.ops.aten.is_same_size.default(x0, x0):
        raise RuntimeError("aten::is_same_size returned another value than in the trace")
    if not torch.tensor(torch.ops.aten._local_scalar_dense.default(c1)).isnan():
        raise RuntimeError("aten::_local_scalar_dense returned another value than in the trace")
    with torch.no_grad():
        _, t0 = torch.ops.aten.split.Tensor(x0, 2)
    t0 = getattr(torch.ops.vmap_source_text.add_one_, "from")(t0)
    t1 = torch.ops.aten.expand.default(t0, [B, 2, 3 * B])
    return t1, None
)");
  EXPECT_NE(
      cpp_source(b.graph(), "f").find("TORCH_CHECK(std::isnan(at::_local_scalar_dense(c1).toDouble()), "),
      std::string::npos);
}

// A file may hold anything as names and reasons.
TEST(Source, NamesAndReasonsAreMadeSafe) {
  GraphBuilder b;
  std::vector<Ref> inputs;
  for (int i = 0; i < 7; ++i) inputs.push_back(b.input({kB}));
  b.output(b.call("aten::cat", {inputs}));
  Graph graph = b.graph();
  name_inputs(graph, {"class", "a);\nsystem(\"rm\");//", "lambda", "__FILE__", "INT_MAX", "7", "f"});
  graph.only_size = 3;
  graph.why_only = "bad\nimport os\\";
  for (const std::string& source : {cpp_source(graph, "f"), python_source(graph, "f"), text_of(graph)}) {
    EXPECT_EQ(source.find("system("), std::string::npos) << source;
    EXPECT_EQ(source.find("\nimport os"), std::string::npos) << source;
    EXPECT_EQ(source.find('\\'), std::string::npos) << source;
    for (const char* name : {"class_", "a_system_rm", "lambda_", "FILE_", "INT_MAX_", "x7", "f"})
      EXPECT_NE(source.find(name), std::string::npos) << name << source;
  }
  for (const char* name : {"", "7f", "f()", "class", "def", "a__b", "B", "f\n"}) {
    EXPECT_THROW(cpp_source(graph, name), c10::Error) << name;
    EXPECT_THROW(python_source(graph, name), c10::Error) << name;
  }
}

}  // namespace
}  // namespace vmap::program
