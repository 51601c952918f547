// TorchScript under vmap: each operator of the graph is mapped as it is called, also when the executor has
// optimized the graph after some runs, and in modules that were frozen.
#include <torch/autograd.h>
#include <torch/jit.h>
#include <torch/script.h>
#include <vmap/ordered_dict.h>
#include <vmap/vmap.h>

#include <sstream>

#include "test_support.h"

namespace {

using at::Tensor;
using c10::IValue;
using rt::expect_error;
using rt::expect_same;
using torch::jit::Module;
using vmap::none;

// Runs more than the profiling executor takes to specialize a graph, with a loop over the examples as the
// measure.
constexpr int kRuns = 4;

template <class F>
void expect_loop(F&& f, const Tensor& x) {
  for (int run = 0; run < kRuns; ++run) {
    expect_same(vmap::vmap(f)(x), rt::loop(x, 0, f));
  }
}

Module mlp() {
  Module m("mlp");
  m.register_parameter("w1", at::randn({5, 4}), false);
  m.register_parameter("b1", at::randn({5}), false);
  m.register_parameter("w2", at::randn({2, 5}), false);
  m.register_attribute("scale", c10::FloatType::get(), 0.5);
  m.define(R"(
    def forward(self, x):
        h = torch.tanh(torch.linear(x, self.w1, self.b1))
        return (torch.matmul(self.w2, h) * self.scale + h.sum()).relu()
  )");
  m.eval();
  return m;
}

Tensor forward(Module& m, const Tensor& x) {
  return m.forward({x}).toTensor();
}

TEST(TorchScript, AModuleIsMappedOverItsInput) {
  Module m = mlp();
  expect_loop([&](const Tensor& x) { return forward(m, x); }, at::randn({3, 4}));
}

TEST(TorchScript, AModuleThatWasSavedAndLoaded) {
  std::stringstream file;
  mlp().save(file);
  Module m = torch::jit::load(file);
  expect_loop([&](const Tensor& x) { return forward(m, x); }, at::randn({3, 4}));
}

TEST(TorchScript, AFrozenModule) {
  Module whole = mlp();
  Module m = torch::jit::freeze(whole);
  expect_loop([&](const Tensor& x) { return forward(m, x); }, at::randn({3, 4}));
  Module fast = torch::jit::optimize_for_inference(m);
  expect_loop([&](const Tensor& x) { return forward(fast, x); }, at::randn({3, 4}));
}

TEST(TorchScript, AConvolutionWithPooling) {
  Module m("net");
  m.register_parameter("w", at::randn({4, 3, 3, 3}), false);
  m.register_parameter("b", at::randn({4}), false);
  m.define(R"(
    def forward(self, x):
        x = torch.conv2d(x, self.w, self.b, padding=[1, 1]).relu()
        return torch.max_pool2d(x, [2, 2]).flatten(1)
  )");
  m.eval();
  const Tensor x = at::randn({3, 2, 3, 6, 6});
  expect_loop([&](const Tensor& t) { return forward(m, t); }, x);
  Module frozen = torch::jit::freeze(m);
  expect_loop([&](const Tensor& t) { return forward(frozen, t); }, x);
}

TEST(TorchScript, LayoutsThatCannotBeBatchedSayWhatToDo) {
  const rt::Policy allow(vmap::FallbackPolicy::Allow);
  expect_error(
      [] {
        vmap::vmap([](const Tensor& t) { return t.to_mkldnn().to_dense(); })(at::ones({3, 2, 2}));
      },
      {"vmap: aten::to_mkldnn returned a tensor of layout Mkldnn for each example, and a batch of these is "
       "no "
       "tensor. Keep to dense ones inside vmap, and convert outside; a TorchScript module does before "
       "torch::jit::optimize_for_inference"});
}

TEST(TorchScript, OptimizedOutsideThenCalledInside) {
  Module m = mlp();
  const Tensor x = at::randn({3, 4});
  for (int run = 0; run < kRuns; ++run) forward(m, x[0]);
  expect_loop([&](const Tensor& t) { return forward(m, t); }, x);
  expect_same(forward(m, x[1]), rt::loop(x, 0, [&](const Tensor& t) { return forward(m, t); })[1]);
}

TEST(TorchScript, OptimizedInsideThenCalledOutside) {
  Module m = mlp();
  const Tensor x = at::randn({3, 4});
  const auto f = [&](const Tensor& t) { return forward(m, t); };
  Tensor mapped;
  for (int run = 0; run < kRuns; ++run) mapped = vmap::vmap(f)(x);
  for (int run = 0; run < kRuns; ++run) expect_same(forward(m, x[2]), mapped[2]);
}

TEST(TorchScript, ControlFlowAsksForShapesAndNumbers) {
  const auto unit = torch::jit::compile(R"(
    def power(x, n: int):
        out = torch.ones_like(x)
        for i in range(n):
            if x.size(0) > 3 and i % 2 == 0:
                out = out * x
            else:
                out = out + x.mean()
        return out

    def rows(x):
        total = torch.zeros(x.size(1))
        for i in range(x.size(0)):
            total += x[i]
        return total, [x[0], x[-1]]
  )");
  expect_loop([&](const Tensor& x) { return unit->run_method("power", x, 3).toTensor(); }, at::randn({2, 4}));
  expect_loop([&](const Tensor& x) { return unit->run_method("power", x, 3).toTensor(); }, at::randn({2, 3}));
  const auto rows = [&](const Tensor& x) { return unit->run_method("rows", x); };
  const Tensor x = at::randn({2, 3, 4});
  for (int run = 0; run < kRuns; ++run) {
    const IValue out = vmap::vmap(rows, {.out_dims = {0, {1, 0}}})(x);
    expect_same(out.toTupleRef().elements()[0].toTensor(), x.sum(1));
    expect_same(out.toTupleRef().elements()[1].toTensorVector()[0], x.select(1, 0).t());
  }
}

TEST(TorchScript, ABranchOnABatchedValueSaysWhatToWriteInstead) {
  const auto unit = torch::jit::compile(R"(
    def branch(x):
        if bool(x.sum() > 0):
            return x
        return -x

    def number(x):
        return x * float(x.sum())
  )");
  const auto text = [&](const char* name) -> std::string {
    try {
      vmap::vmap([&](const Tensor& x) { return unit->run_method(name, x).toTensor(); })(at::ones({3, 2}));
    } catch (const std::exception& error) {  // the interpreter's own, which shows the line of the script
      return error.what();
    }
    return "no error";
  };
  for (int run = 0; run < kRuns; ++run) {
    for (const char* name : {"branch", "number"}) {
      EXPECT_NE(
          text(name).find("is batched at vmap level 1 (3 examples). Instead, compute with the tensor itself"),
          std::string::npos)
          << text(name);
    }
  }
}

// An ensemble: parameters mapped, by a script that takes them as arguments, and by modules whose copies hold
// them.
TEST(TorchScript, AnEnsembleOfParameters) {
  const auto unit = torch::jit::compile(R"(
    def forward(params: Dict[str, Tensor], x):
        return torch.linear(x, params["w"], params["b"]).tanh()
  )");
  const Tensor w = at::randn({3, 5, 4}), b = at::randn({5}), x = at::randn({4});
  c10::Dict<std::string, Tensor> params;
  params.insert("w", w);
  params.insert("b", b);
  const auto f = [&](const c10::Dict<std::string, Tensor>& p, const Tensor& t) {
    return unit->run_method("forward", p, t).toTensor();
  };
  const Tensor wanted = rt::loop(w, 0, [&](const Tensor& one) { return at::linear(x, one, b).tanh(); });
  for (int run = 0; run < kRuns; ++run) {
    expect_same(vmap::vmap(f, {.in_dims = {vmap::by_key({{"w", 0}, {"b", none}}), none}})(params, x), wanted);
  }
}

TEST(TorchScript, AnEnsembleOfModules) {
  Module m("linear");
  m.register_parameter("w", at::randn({5, 4}), false);
  m.define("def forward(self, x):\n    return torch.mv(self.w, x).tanh()\n");
  const Tensor w = at::randn({3, 5, 4}), x = at::randn({4});
  for (int run = 0; run < kRuns; ++run) {
    const Tensor out = vmap::vmap([&](const Tensor& one) {
      Module copy = m.copy();
      copy.setattr("w", one);
      return copy.forward({x}).toTensor();
    })(w);
    expect_same(out, rt::loop(w, 0, [&](const Tensor& one) { return one.mv(x).tanh(); }));
  }
  expect_same(m.forward({x}).toTensor(), m.attr("w").toTensor().mv(x).tanh());  // the first is as it was
}

TEST(TorchScript, Nested) {
  Module m = mlp();
  const Tensor x = at::randn({2, 3, 4});
  const auto f = [&](const Tensor& t) { return forward(m, t); };
  for (int run = 0; run < kRuns; ++run) {
    expect_same(vmap::vmap(vmap::vmap(f))(x),
                rt::loop(x, 0, [&](const Tensor& rows) { return rt::loop(rows, 0, f); }));
  }
}

TEST(TorchScript, GradientsOfParametersAndInputs) {
  Module m("linear");
  m.register_parameter("w", at::randn({5, 4}, at::kDouble).requires_grad_(), false);
  m.define("def forward(self, x):\n    return torch.mv(self.w, x).sin().mul(2).sum()\n");
  const Tensor w = m.attr("w").toTensor();
  const Tensor x = at::randn({3, 4}, at::kDouble).requires_grad_();
  const auto f = [&](const Tensor& t) { return forward(m, t); };
  for (int run = 0; run < kRuns; ++run) {
    const auto mapped = torch::autograd::grad({vmap::vmap(f)(x).sum()}, {w, x});
    const auto looped = torch::autograd::grad({rt::loop(x, 0, f).sum()}, {w, x});
    expect_same(mapped[0], looped[0]);
    expect_same(mapped[1], looped[1]);
  }
}

TEST(TorchScript, WritesInPlace) {
  const auto unit = torch::jit::compile(R"(
    def fill(x):
        out = torch.zeros(2, x.size(0))
        out[0] = x
        out[1].add_(x * 2)
        return out
  )");
  expect_loop([&](const Tensor& x) { return unit->run_method("fill", x).toTensor(); }, at::randn({3, 4}));
}

TEST(TorchScript, IsOptimizedAgainAfterwards) {
  ASSERT_TRUE(torch::jit::getGraphExecutorOptimize());
  vmap::vmap([](const Tensor& t) {
    EXPECT_FALSE(torch::jit::getGraphExecutorOptimize());
    vmap::vmap([](const Tensor& inner) { return inner; })(t);
    EXPECT_FALSE(torch::jit::getGraphExecutorOptimize());
    return t;
  })(at::ones({3, 2}));
  EXPECT_TRUE(torch::jit::getGraphExecutorOptimize());
  EXPECT_ANY_THROW(vmap::vmap([](const Tensor& t) {
    TORCH_CHECK(false, "no");
    return t;
  })(at::ones({3, 2})));
  EXPECT_TRUE(torch::jit::getGraphExecutorOptimize());
}

// A part that TorchScript differentiates by itself has no place for an example's history: it must not be lost
// in silence.
TEST(TorchScript, OptimizedOutsideWithGradientsRaises) {
  Module m("linear");
  m.register_parameter("w", at::randn({5, 4}).requires_grad_(), false);
  m.define("def forward(self, x):\n    return torch.mv(self.w, x).sin().mul(2).sum()\n");
  const Tensor x = at::randn({3, 4});
  for (int run = 0; run < kRuns; ++run) forward(m, x[0]);
  try {
    vmap::vmap([&](const Tensor& t) { return forward(m, t); })(x);
    ADD_FAILURE() << "no error was thrown";
  } catch (const std::exception& error) {
    EXPECT_NE(std::string(error.what()).find("requires_grad"), std::string::npos) << error.what();
  }
}

}  // namespace
