// Rules from YAML at run time: what serves, what is refused, and what goes before what. That such rules are
// right is proven by vmap_executor_rules_tests, with the schema's own files.
#include <torch/library.h>
#include <vmap/executor/loaded.h>
#include <vmap/library_rules.h>
#include <vmap/load_rules.h>
#include <vmap/vmap.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "test_support.h"

namespace {

using at::Tensor;
using rt::expect_same;

// Sums from the left along the last dim, of `x` times `w`.
Tensor weighted(const Tensor& x, const Tensor& w) {
  return (x * w).cumsum(-1);
}
Tensor jitter(const Tensor& x) {
  return x + at::rand_like(x);
}
// Another tensor for the whole batch than for an example: a wrong rule shows.
Tensor centre(const Tensor& x) {
  return x - x.mean();
}

// Of a whole batch it takes one example alone.
Tensor first(const Tensor& x) {
  return x.narrow(0, 0, 1).clone();
}

// The physical shape of its last call.
std::vector<int64_t> shown;
Tensor show(const Tensor& x) {
  shown = x.sizes().vec();
  return x.clone();
}

// On the CPU alone, so that nothing but a rule can map them.
TORCH_LIBRARY(loadops, m) {
  m.def("weighted(Tensor x, Tensor w) -> Tensor");
  m.def("centre(Tensor x) -> Tensor");
  m.def("jitter(Tensor x) -> Tensor");
  m.def("twice(Tensor x) -> Tensor");
  m.def("first(Tensor x) -> Tensor");
  m.def("shown(Tensor x) -> Tensor");
  m.def("made(int n) -> Tensor", [](int64_t n) { return at::zeros({n}); });
}
TORCH_LIBRARY_IMPL(loadops, CPU, m) {
  m.impl("weighted", &weighted);
  m.impl("centre", &centre);
  m.impl("jitter", &jitter);
  m.impl("first", &first);
  m.impl("shown", &show);
  m.impl("twice", [](const Tensor& x) { return x + x; });
}

TORCH_LIBRARY_IMPL(loadops, Meta, m) {
  m.impl("shown", &show);
}

constexpr const char* kWeighted =
    "- func: loadops::weighted(Tensor x, Tensor w) -> Tensor\n  vmap: {kind: variadic, core: 1}\n";
constexpr const char* kCentre = "- func: loadops::centre(Tensor x) -> Tensor\n  vmap: sequential\n";

Tensor call(const char* op, std::vector<c10::IValue> stack) {
  c10::Dispatcher::singleton().findSchemaOrThrow(op, "").callBoxed(stack);
  return stack.front().toTensor();
}
const auto weighted_op = [](const Tensor& x, const Tensor& w) { return call("loadops::weighted", {x, w}); };
const auto centre_op = [](const Tensor& x) { return call("loadops::centre", {x}); };

std::string refusal(const std::string& yaml) {
  try {
    vmap::load_rules_text(yaml, "mine.yaml");
  } catch (const vmap::RuleMistakes& mistakes) {
    return mistakes.what();
  }
  return "";
}

std::vector<std::string> loaded_names() {
  std::vector<std::string> names;
  for (const auto& each : vmap::executor::loaded()) names.push_back(each.op);
  return names;
}

class LoadRules : public testing::Test {
 protected:
  void TearDown() override {
    for (const std::string& name : loaded_names()) vmap::executor::remove(name);
  }

 private:
  rt::Policy policy_{vmap::FallbackPolicy::Error};
};

TEST_F(LoadRules, ServeAtOnceAndUntilTheyAreRemoved) {
  const Tensor x = at::randn({3, 2, 4}), w = at::randn({3, 4});
  const auto mapped = [&] { return vmap::vmap(weighted_op)(x, w); };
  EXPECT_THROW(mapped(), c10::Error);
  EXPECT_EQ(vmap::load_rules_text(kWeighted), std::vector<std::string>{"loadops::weighted"});
  expect_same(mapped(), weighted(x, w.unsqueeze(1)));
  const auto rows = vmap::vmap(weighted_op, {.in_dims = {0, vmap::none}});
  expect_same(vmap::vmap(rows)(x, w), weighted(x, w.unsqueeze(1)));
  EXPECT_TRUE(vmap::executor::remove("loadops::weighted"));
  EXPECT_FALSE(vmap::executor::remove("loadops::weighted"));
  EXPECT_THROW(mapped(), c10::Error);
}

TEST_F(LoadRules, AFileIsLoadedWholeOrNotAtAll) {
  const std::string wrong =
      std::string(kWeighted) + "- func: loadops::centre(Tensor x) -> Tensor\n  vmap: pointwize\n";
  EXPECT_NE(refusal(wrong).find("mine.yaml:4:9: error: "), std::string::npos) << refusal(wrong);
  EXPECT_TRUE(loaded_names().empty());
  EXPECT_THROW(vmap::load_rules("there/is/no.yaml"), std::runtime_error);

  const auto path = std::filesystem::temp_directory_path() / "vmap_load_rules_test.yaml";
  std::ofstream(path) << kWeighted << kCentre;
  EXPECT_EQ(vmap::load_rules(path.string()).size(), 2u);
  EXPECT_EQ(vmap::executor::loaded().front().source, path.string());
  std::filesystem::remove(path);
}

TEST_F(LoadRules, TheLastOneServes) {
  const Tensor x = at::randn({3, 4});
  vmap::load_rules_text("- func: loadops::centre(Tensor x) -> Tensor\n  vmap: pointwise\n", "first");
  EXPECT_FALSE(at::allclose(vmap::vmap(centre_op)(x), x - x.mean(1, true)));
  vmap::load_rules_text(kCentre, "second");
  expect_same(vmap::vmap(centre_op)(x), x - x.mean(1, true));
  ASSERT_EQ(vmap::executor::loaded().size(), 1u);
  EXPECT_EQ(vmap::executor::loaded().front().source, "second");
  EXPECT_EQ(vmap::executor::loaded().front().kind, "sequential");
}

TEST_F(LoadRules, OneThatDoesNotFitGivesNoOtherNumberOfExamples) {
  const Tensor x = at::randn({3, 4});
  for (const char* kind : {"pointwise", "{kind: variadic, core: 1}", "random"}) {
    vmap::load_rules_text(std::string("- func: loadops::first(Tensor x) -> Tensor\n  vmap: ") + kind);
    const auto mapped = vmap::vmap([](const Tensor& t) { return call("loadops::first", {t}); },
                                   {.randomness = vmap::Randomness::Different});
    rt::expect_error([&] { mapped(x); }, {"loadops::first was called on a batch of 3 examples",
                                          "a tensor of shape [1, 4]", "whose dim 0 is not the batch"});
    expect_same(mapped(x.slice(0, 0, 1)), x.slice(0, 0, 1));
  }
}

TEST_F(LoadRules, GoBeforeCompiledRulesWhichServeAgainAfterThem) {
  const Tensor x = at::randn({3, 4});
  const auto sine = [](const Tensor& t) { return t.sin(); };
  const uint64_t before = vmap::executor::call_count("aten::sin");
  vmap::load_rules_text("- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n");
  expect_same(vmap::vmap(sine)(x), x.sin());
  EXPECT_EQ(vmap::executor::call_count("aten::sin"), before + 1);
  vmap::executor::remove("aten::sin");
  expect_same(vmap::vmap(sine)(x), x.sin());
  EXPECT_EQ(vmap::executor::call_count("aten::sin"), before + 1);
}

TEST_F(LoadRules, WaitForTheirOperators) {
  vmap::load_rules_text(
      "- func: lateops::plus(Tensor x) -> Tensor\n  vmap: pointwise\n"
      "- func: lateops::other(Tensor x) -> Tensor\n  vmap: pointwise\n");
  EXPECT_TRUE(vmap::executor::loaded().front().waits);
  EXPECT_EQ(vmap::waiting_rules(), (std::vector<std::string>{"lateops::other", "lateops::plus"}));
  torch::Library late(torch::Library::DEF, "lateops", std::nullopt, __FILE__, __LINE__);
  late.def("plus(Tensor x) -> Tensor", [](const Tensor& x) { return x + 1; });
  late.def("other(Tensor y) -> Tensor", [](const Tensor& x) { return x + 1; });
  const Tensor x = at::randn({3, 4});
  expect_same(vmap::vmap([](const Tensor& t) { return call("lateops::plus", {t}); })(x), x + 1);
  rt::expect_error([&] { vmap::vmap([](const Tensor& t) { return call("lateops::other", {t}); })(x); },
                   {"registered with another signature", "other(Tensor y)", "load it again"});
}

TEST_F(LoadRules, WhatDrawsAndWhatMakesAreAskedWithoutExamplesToo) {
  vmap::load_rules_text(
      "- func: loadops::jitter(Tensor x) -> Tensor\n  vmap: random\n"
      "- func: loadops::made(int n) -> Tensor\n  vmap: factory\n");
  const Tensor x = at::zeros({3, 4}), fixed = at::zeros({4});
  const auto draw = [&](vmap::Randomness randomness) {
    return vmap::vmap([&](const Tensor& t) { return call("loadops::jitter", {fixed}) + t; },
                      {.randomness = randomness})(x);
  };
  const Tensor different = draw(vmap::Randomness::Different), same = draw(vmap::Randomness::Same);
  EXPECT_FALSE(at::equal(different[0], different[1]));
  EXPECT_TRUE(at::equal(same[0], same[1]));
  EXPECT_THROW(draw(vmap::Randomness::Error), c10::Error);
  const auto fill = [](const Tensor& t) { return call("loadops::made", {4}).add_(t); };
  expect_same(vmap::vmap(fill)(at::ones({3, 4})), at::ones({3, 4}));
  vmap::executor::remove("loadops::jitter");
  expect_same(call("loadops::made", {4}), at::zeros({4}));
}

TEST_F(LoadRules, RefuseWhatIsNotData) {
  EXPECT_NE(
      refusal("- func: loadops::twice(Tensor x) -> Tensor\n  vmap: {kind: custom, rule: loadops::rule}\n")
          .find("[loaded-by-hand]"),
      std::string::npos);
  EXPECT_NE(refusal("- func: loadops::twice(Tensor x) -> Tensor\n  vmap: pointwise\n"
                    "  dispatch: {CUDA: {kind: custom, rule: loadops::rule}}\n")
                .find("is a C++ function for CUDA"),
            std::string::npos);
  EXPECT_NE(
      refusal("- func: loadops::twice(Tensor y) -> Tensor\n  vmap: pointwise\n").find("[signature-mismatch]"),
      std::string::npos);
  EXPECT_NE(
      refusal("- func: no_such_operator(Tensor y) -> Tensor\n  vmap: pointwise\n").find("[unknown-operator]"),
      std::string::npos);
  EXPECT_TRUE(loaded_names().empty());
}

TEST_F(LoadRules, RefuseAnAnswerThatIsNoTensorForWhatItIs) {
  const std::string said = refusal("- func: loadops::ready(Tensor x) -> bool\n  vmap: one_answer\n");
  EXPECT_NE(
      said.find("the rule of loadops::ready gives an answer that is no tensor, which only a compiled rule "
                "can [loaded-no-tensor]"),
      std::string::npos)
      << said;
}

TEST_F(LoadRules, MayDifferBetweenDevices) {
  vmap::load_rules_text(
      "- func: loadops::shown(Tensor x) -> Tensor\n  vmap: pointwise\n  dispatch: {Meta: {kind: variadic, "
      "core: 2}}\n");
  const auto mapped = vmap::vmap([](const Tensor& t) { return call("loadops::shown", {t}); }, {.in_dims = 1});
  const Tensor x = at::randn({2, 3, 4});
  expect_same(mapped(x), x.transpose(0, 1));
  EXPECT_EQ(shown, (std::vector<int64_t>{2, 3, 4}));
  EXPECT_EQ(mapped(x.to(at::kMeta)).sizes(), x.transpose(0, 1).sizes());
  EXPECT_EQ(shown, (std::vector<int64_t>{3, 2, 4}));
}

TEST_F(LoadRules, SayTheOperatorInOthers) {
  vmap::load_rules_text(
      "- func: loadops::twice(Tensor x) -> Tensor\n  vmap: {kind: decompose, as: \"add(mul(x, 2), 0)\"}\n");
  const Tensor x = at::randn({3, 4});
  expect_same(vmap::vmap([](const Tensor& t) { return call("loadops::twice", {t}); })(x), x + x);
}

// NOTE: [laid out anew]
TEST_F(LoadRules, OfViewsSeeWhatLiesWithTheBatchDimBetween) {
  vmap::load_rules_text(
      "- func: view(Tensor(a) self, SymInt[] size) -> Tensor(a)\n  vmap: {kind: view, sizes: {size: whole}}\n"
      "- func: detach(Tensor(a) self) -> Tensor(a)\n  vmap: view\n");
  const auto made = [](const Tensor& t) { return at::softmax(t, -1); };
  const Tensor x = at::randn({4, 3, 2}), wanted = made(x).movedim(1, 0).reshape({3, 8});
  const vmap::Options along_dim_1{.in_dims = 1};
  expect_same(vmap::vmap([&](const Tensor& t) { return made(t).view(-1); }, along_dim_1)(x), wanted);
  const auto rows = vmap::vmap([&](const Tensor& t) { return made(t).view(-1); }, along_dim_1);
  expect_same(vmap::vmap(rows, along_dim_1)(at::stack({x, x}, 1)), at::stack({wanted, wanted}));
  // A write to the view has to reach the other.
  const auto shared = [&](const Tensor& t) {
    const Tensor result = made(t), other = result.detach();
    result.view(-1).mul_(2);
    return other;
  };
  rt::expect_error([&] { vmap::vmap(shared, along_dim_1)(x); },
                   {"view size is not compatible", "aten::view"});
}

TEST_F(LoadRules, ArgumentsMayHaveNamesThatCppHasNot) {
  torch::Library library(torch::Library::FRAGMENT, "loadops", std::nullopt, __FILE__, __LINE__);
  library.def("named(Tensor lambda) -> Tensor", [](const Tensor& x) { return x + 1; });
  vmap::load_rules_text("- func: loadops::named(Tensor lambda) -> Tensor\n  vmap: pointwise\n");
  const Tensor x = at::randn({3, 4});
  expect_same(vmap::vmap([](const Tensor& t) { return call("loadops::named", {t}); })(x), x + 1);
  vmap::executor::remove("loadops::named");
}

}  // namespace
