// Rules that vmapgen makes for operators of a library: each operator of ops.cpp under vmap, against a loop
// over the examples that never saw a rule; and what is said when rules and operators do not fit.
#include <ATen/core/dispatch/Dispatcher.h>
#include <gtest/gtest.h>
#include <torch/types.h>
#include <vmap/fallback.h>
#include <vmap/library_rules.h>
#include <vmap/transform.h>

#include <atomic>
#include <functional>
#include <thread>

namespace {

using at::Tensor;
using vmap::LevelGuard;
using Stack = torch::jit::Stack;

// Calls an operator as a caller from anywhere would.
Stack call(const char* name, Stack arguments, const char* overload = "") {
  c10::Dispatcher::singleton()
      .findSchemaOrThrow((std::string("rowops::") + name).c_str(), overload)
      .callBoxed(arguments);
  return arguments;
}

constexpr int64_t kExamples = 3;

// A batch of examples of that shape, the batch dim at each place.
struct Placed {
  Tensor physical;
  int64_t bdim;
};
std::vector<Placed> placed(const Tensor& batch) {
  std::vector<Placed> all;
  for (int64_t dim = 0; dim < batch.dim(); ++dim) all.push_back({batch.movedim(0, dim), dim});
  return all;
}

// What a test calls: tensors to tensors.
using Function = std::function<Stack(const std::vector<Tensor>&)>;

class Mapped : public testing::Test {
 protected:
  Mapped() {
    at::manual_seed(0);
    vmap::set_fallback_policy(vmap::FallbackPolicy::Error);
  }
  ~Mapped() override { vmap::set_fallback_policy(vmap::FallbackPolicy::Warn); }

  // `batches` have the batch dim first. Every subset of them is batched, at every place; others are example
  // 0.
  static void agrees(const Function& f, const std::vector<Tensor>& batches) {
    for (size_t subset = 1; subset < size_t{1} << batches.size(); ++subset) {
      std::vector<Placed> chosen;
      place(f, batches, subset, chosen);
    }
  }

  // Where no place is left to choose, compares.
  static void place(const Function& f, const std::vector<Tensor>& batches, size_t subset,
                    std::vector<Placed>& chosen) {
    if (chosen.size() == batches.size()) return compare(f, chosen);
    const Tensor& batch = batches[chosen.size()];
    const bool batched = subset >> chosen.size() & 1;
    for (const Placed& each : batched ? placed(batch) : std::vector<Placed>{{batch[0], -1}}) {
      chosen.push_back(each);
      place(f, batches, subset, chosen);
      chosen.pop_back();
    }
  }

  static void compare(const Function& f, const std::vector<Placed>& arguments) {
    std::string where;
    for (const Placed& a : arguments) where += std::to_string(a.bdim) + " ";
    SCOPED_TRACE("batch dims: " + where);
    std::vector<Tensor> mapped;
    {
      const LevelGuard guard(kExamples);
      std::vector<Tensor> inside;
      for (const Placed& a : arguments)
        inside.push_back(a.bdim < 0 ? a.physical
                                    : vmap::add_batch_dim(a.physical.clone(), a.bdim, guard.level()));
      for (const c10::IValue& v : f(inside))
        mapped.push_back(vmap::remove_batch_dim(v.toTensor(), guard.level(), kExamples, 0));
    }
    std::vector<std::vector<Tensor>> looped(mapped.size());
    for (int64_t i = 0; i < kExamples; ++i) {
      std::vector<Tensor> example;
      for (const Placed& a : arguments)
        example.push_back((a.bdim < 0 ? a.physical : a.physical.select(a.bdim, i)).clone());
      const Stack out = f(example);
      for (size_t r = 0; r < looped.size(); ++r) looped[r].push_back(out[r].toTensor().clone());
    }
    for (size_t r = 0; r < mapped.size(); ++r) {
      const Tensor expected = torch::stack(looped[r]);
      ASSERT_EQ(mapped[r].sizes(), expected.sizes());
      EXPECT_EQ(mapped[r].scalar_type(), expected.scalar_type());
      EXPECT_TRUE(torch::allclose(mapped[r], expected)) << mapped[r] << expected;
    }
  }

  static std::string error(const std::function<void(Tensor)>& f) {
    const LevelGuard guard(kExamples);
    try {
      f(vmap::add_batch_dim(torch::ones({kExamples, 2}), 0, guard.level()));
    } catch (const c10::Error& e) {
      return e.what_without_backtrace();
    }
    return "no error";
  }
};

Tensor numbers(at::IntArrayRef shape) {
  return torch::randn(shape);
}

TEST_F(Mapped, Pointwise) {
  agrees([](auto& t) { return call("gain", {t[0], 2.5}); }, {numbers({3, 2, 4})});
}
TEST_F(Mapped, InPlace) {
  agrees([](auto& t) { return call("gain_", {t[0], 2.5}); }, {numbers({3, 2, 4})});
}
TEST_F(Mapped, Out) {
  agrees(
      [](auto& t) {
        return call("gain", {t[0], 2.5, torch::zeros({2, 4})}, "out");
      },
      {numbers({3, 2, 4})});
}
// The kernel takes its tensors by value.
TEST_F(Mapped, AnotherCppType) {
  agrees(
      [](auto& t) {
        return call("blend", {t[0], t[1], c10::IValue()});
      },
      {numbers({3, 2, 4}), numbers({3, 4})});
  agrees(
      [](auto& t) {
        return call("blend", {t[0], t[1], t[2]});
      },
      {numbers({3, 2, 4}), numbers({3, 4}), numbers({3})});
}
TEST_F(Mapped, Reduction) {
  for (const int64_t dim : {0, 1, -1}) {
    for (const bool keepdim : {false, true})
      agrees([=](auto& t) { return call("top", {t[0], dim, keepdim}); }, {numbers({3, 2, 4})});
  }
}
TEST_F(Mapped, Variadic) {
  agrees([](auto& t) { return call("form", {t[0], t[1]}); }, {numbers({3, 4, 4}), numbers({3, 4})});
}
TEST_F(Mapped, View) {
  agrees([](auto& t) { return call("first", {t[0], -1}); }, {numbers({3, 2, 4})});
}
TEST_F(Mapped, Fold) {
  agrees([](auto& t) { return call("centre", {t[0]}); }, {numbers({3, 2, 4, 5})});
}
TEST_F(Mapped, Index) {
  agrees(
      [](auto& t) {
        return call("pick", {t[0], 1, t[1]});
      },
      {numbers({3, 2, 4}), torch::randint(0, 4, {3, 2, 3})});
  agrees(
      [](auto& t) {
        return call("add_rows", {t[0], 0, t[1], t[2]});
      },
      {numbers({3, 5, 2}), torch::randint(0, 5, {3, 4}), numbers({3, 4, 2})});
}
TEST_F(Mapped, Decompose) {
  agrees([](auto& t) { return call("quadruple", {t[0]}); }, {numbers({3, 2})});
  agrees([](auto& t) { return call("halved", {t[0]}); }, {numbers({3, 2})});
}
TEST_F(Mapped, Composite) {
  agrees([](auto& t) { return call("squared", {t[0]}); }, {numbers({3, 2})});
}
TEST_F(Mapped, ByHand) {
  agrees(
      [](auto& t) {
        return call("outer", {t[0], std::vector<Tensor>{t[1], t[2]}});
      },
      {numbers({3, 2}), numbers({3, 4}), numbers({3, 2})});
}
// One operator, two rules: the kernel of the other device broadcasts nothing, so its rule expands.
TEST_F(Mapped, ARuleForOneDevice) {
  const auto lift = [](auto& t) { return call("lift", {t[0], t[1]}); };
  agrees(lift, {numbers({3, 2, 4}), numbers({3, 4})});

  const LevelGuard guard(kExamples);
  const Tensor x = torch::empty({2, kExamples, 4}, at::kMeta), by = torch::empty({kExamples, 4}, at::kMeta);
  const auto lifted = [&](const Tensor& a, const Tensor& b) { return call("lift", {a, b})[0].toTensor(); };
  const Tensor mapped_x = vmap::add_batch_dim(x, 1, guard.level());
  const Tensor both = lifted(mapped_x, vmap::add_batch_dim(by, 0, guard.level()));
  EXPECT_EQ(both.sizes(), at::IntArrayRef({2, 4}));
  EXPECT_TRUE(both.is_meta());
  const Tensor one = lifted(mapped_x, torch::empty({1, 4}, at::kMeta));
  EXPECT_EQ(vmap::remove_batch_dim(one, guard.level(), kExamples, 0).sizes(),
            at::IntArrayRef({kExamples, 2, 4}));
  EXPECT_TRUE(lifted(mapped_x, torch::ones({})).is_meta());  // a number on the CPU
}
TEST_F(Mapped, TheBatchAsItIs) {
  const std::vector<Tensor> two = {numbers({3, 2, 4}), numbers({3, 2, 4})},
                            three = {two[0], two[1], numbers({3, 2, 4})};
  for (const char* name : {"opaque", "opaque_"}) {
    // What is not batched cannot be written to.
    const auto self = [=](const Tensor& t) { return name == std::string("opaque_") ? t.clone() : t; };
    agrees(
        [=](auto& t) {
          return call(name, {self(t[0]), std::vector<Tensor>{t[1], t[2]}, c10::IValue()});
        },
        three);
    agrees([=](auto& t) { return call(name, {self(t[0]), std::vector<Tensor>{}, t[1]}); }, two);
  }
  agrees(
      [](auto& t) {
        return call("broadcasting", {t[0], t[1]});
      },
      {numbers({3, 2, 4}), numbers({3, 2, 4})});
}

TEST_F(Mapped, ALoopOnPurpose) {
  const int64_t before = vmap::fallback_count();
  agrees(
      [](auto& t) {
        const Stack out = call("one_row", {t[0], t[1]});
        return Stack{out[0], out[1].toTensorVector()[0], out[1].toTensorVector()[1]};
      },
      {numbers({3, 4}), numbers({3, 4})});
  EXPECT_EQ(vmap::fallback_count(), before);
  const Tensor captured = torch::ones({2});
  EXPECT_NE(error([&](Tensor x) {
              call("one_row_", {captured, x});
            }).find("into a tensor that is not batched"),
            std::string::npos);
}

TEST_F(Mapped, ALoopOverNoExamples) {
  const LevelGuard guard(0);
  const Tensor none = vmap::add_batch_dim(torch::ones({0, 2}), 0, guard.level());
  try {
    call("one_row", {none, none});
    FAIL() << "no Meta kernel tells the shapes";
  } catch (const c10::Error& e) {
    EXPECT_EQ(std::string(e.what_without_backtrace())
                  .find("vmap: rowops::one_row runs example by example, and the batch has no examples"),
              0u);
  }
}

// `m.def("nameless", &f)`: PyTorch makes up the names.
TEST_F(Mapped, ASignatureWithoutNames) {
  agrees([](auto& t) { return call("nameless", {t[0], 2.5}); }, {numbers({3, 2})});
}

TEST_F(Mapped, RandomAsTheVmapAsks) {
  // Also where no argument is batched.
  for (const bool batched : {false, true}) {
    const auto drawn = [&](vmap::Randomness randomness) {
      const LevelGuard guard(kExamples, randomness);
      const Tensor x = torch::zeros({kExamples, 4});
      const Tensor example = batched ? vmap::add_batch_dim(x, 0, guard.level()) : x[0];
      const Tensor out = call("jitter", {example, 1.0})[0].toTensor();
      return vmap::remove_batch_dim(out, guard.level(), kExamples, 0);
    };
    const Tensor different = drawn(vmap::Randomness::Different);
    EXPECT_FALSE(torch::equal(different[0], different[1]));
    EXPECT_THROW(drawn(vmap::Randomness::Error), c10::Error);
    if (batched) {
      EXPECT_THROW(drawn(vmap::Randomness::Same), c10::Error);  // its numbers depend on the example's values
    } else {
      const Tensor same = drawn(vmap::Randomness::Same);
      EXPECT_TRUE(torch::equal(same[0], same[1]));
    }
  }
}

TEST_F(Mapped, WhatAFactoryMakesTakesABatch) {
  agrees([](auto& t) { return Stack{call("ramp", {4})[0].toTensor().copy_(t[0])}; }, {numbers({3, 4})});
}

TEST_F(Mapped, Refusals) {
  EXPECT_EQ(error([](Tensor x) { call("lengths", {x}); }),
            "vmap: rowops::lengths cannot be batched: its size depends on the data. Argument `x` is batched "
            "at vmap "
            "level 1 (3 examples). Instead, use a mask");
  EXPECT_EQ(
      error([](Tensor x) { call("not_composite", {x}); }),
      "vmap: rowops::not_composite has a rule of kind 'composite', and no CompositeImplicitAutograd kernel. "
      "Register its body for that key, or give the operator a rule of another kind");
}

TEST_F(Mapped, ResultsWithoutTheBatch) {
  EXPECT_EQ(
      error([](Tensor x) { call("loses_the_batch", {x}); }),
      "vmap: rowops::loses_the_batch was called on a batch of 3 examples, and returned a tensor of shape [], "
      "whose first dim is not the batch. Its rule is of kind 'broadcast_all' or 'expand_dims': such an "
      "operator "
      "takes any leading dim and keeps it. Another kind serves it, or 'sequential'");
}

TEST_F(Mapped, AnotherSignatureThanTheRules) {
  EXPECT_EQ(error([](Tensor x) {
              call("changed", {x, 1.0});
            }),
            "vmap: rowops::changed was registered with another signature than its rule was generated for.\n"
            "  registered:     rowops::changed(Tensor x, float n) -> Tensor\n"
            "  generated for:  rowops::changed(Tensor x, int n) -> Tensor\n"
            "Bring the YAML file that the rule comes from up to date, and generate it again");
}

// The first vmap of a process places the rules, whichever thread it runs on.
TEST_F(Mapped, ManyThreadsAtOnce) {
  const Tensor batch = numbers({3, 2, 4});
  std::atomic<int> ready{0}, right{0};
  const auto run = [&] {
    ++ready;
    while (ready < 8) std::this_thread::yield();
    const LevelGuard guard(kExamples);
    const Tensor out = call("gain", {vmap::add_batch_dim(batch, 0, guard.level()), 2.0})[0].toTensor();
    right += torch::allclose(vmap::remove_batch_dim(out, guard.level(), kExamples, 0), batch * 2);
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back(run);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 8);
}

TEST_F(Mapped, TwoLibrariesWithOneRule) {
  struct Keeps final : c10::WarningHandler {
    void process(const c10::Warning& warning) override { said += warning.msg(); }
    std::string said;
  } handler;
  const c10::WarningUtils::WarningHandlerGuard guard(&handler);
  const auto place = [](torch::Library&) { FAIL() << "the second rule was registered"; };
  const vmap::LibraryRules second("rowops", {{"rowops::gain(Tensor x, float by) -> Tensor", place}});
  agrees([](auto& t) { return call("gain", {t[0], 2.5}); }, {numbers({3, 2})});
  EXPECT_EQ(handler.said,
            "vmap: two libraries have a rule for rowops::gain; that of the one that came first stays");
}

// Rules may come before their operators, and wait.
TEST_F(Mapped, AnOperatorThatComesLate) {
  EXPECT_EQ(vmap::waiting_rules(), (std::vector<std::string>{"nobodys::operator", "rowops::late"}));
  torch::Library ops(torch::Library::FRAGMENT, "rowops", std::nullopt, __FILE__, __LINE__);
  ops.def("late(Tensor x) -> Tensor",
          torch::dispatch(c10::DispatchKey::CPU, [](const Tensor& x) { return x + 1; }));
  agrees([](auto& t) { return call("late", {t[0]}); }, {numbers({3, 2})});
  EXPECT_EQ(vmap::waiting_rules(), (std::vector<std::string>{"nobodys::operator"}));
}

}  // namespace
