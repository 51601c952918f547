// Rules as data: what is read, what is refused, and that the executor does what compiled rules do. Every rule
// of the schema is proven by vmap_executor_rules_tests.
#include <vmap/executor/rule.h>
#include <vmap/vmap.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "test_support.h"

namespace {

using at::Tensor;
using rt::expect_error;
using rt::expect_same;
namespace executor = vmap::executor;

constexpr const char* kAdd = R"json({"format": 1, "rules": [
{"op": "aten::add.Tensor", "body": "frame", "frame": {
  "form": {"type": "Broadcast", "counted": true, "given": [{"operand": 0}, {"operand": 1}]},
  "operands": [{"argument": "self", "optional": false, "core": 0, "letters": ""},
               {"argument": "other", "optional": false, "core": 0, "letters": ""}],
  "modifiers": [{"methods": [{"name": "promote", "given": [], "numbers": []},
                             {"name": "align", "given": [], "numbers": []}], "when": []}],
  "remaps": [], "branches": [],
  "call": [{"asked": {"name": "[]", "given": [{"number": 0}], "numbers": []}},
           {"asked": {"name": "[]", "given": [{"number": 1}], "numbers": []}}, {"argument": "alpha"}],
  "finish": {"how": "method", "value": {"call": true},
             "method": {"name": "result", "given": [], "numbers": []}, "after": []}}}]})json";

std::string with(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  return at == std::string::npos ? throw std::logic_error(from) : text.replace(at, from.size(), to);
}

// The text of the error that the rules are refused with.
std::string refusal(const std::string& json) {
  try {
    const executor::StandIn stand_in(executor::read_rules(json));
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

// kAdd is refused with these words once `from` in it is `to`.
void expect_refused(const std::string& from, const std::string& to, const std::string& words) {
  const std::string said = refusal(with(kAdd, from, to));
  EXPECT_NE(said.find(words), std::string::npos) << said;
}

const auto plus = [](const Tensor& a, const Tensor& b) { return at::add(a, b, 2); };

class Executor : public testing::Test {
  rt::Policy policy_{vmap::FallbackPolicy::Error};
};

TEST_F(Executor, DoesWhatTheCompiledRuleDoes) {
  const Tensor a = at::randn({3, 2, 4}), b = at::randn({4, 3}), scalars = at::randn({3}, at::kDouble);
  const auto results = [&] {
    return std::vector<Tensor>{
        vmap::vmap(plus, {.in_dims = {0, 1}})(a, b),
        vmap::vmap(plus, {.in_dims = {vmap::none, 0}})(b, scalars),
        vmap::vmap(vmap::vmap(plus, {.in_dims = {vmap::none, 0}}), {.in_dims = {0, vmap::none}})(b, b)};
  };
  const std::vector<Tensor> expected = results();
  const uint64_t before = executor::call_count("aten::add.Tensor");
  {
    const executor::StandIn stand_in(executor::read_rules(kAdd));
    const std::vector<Tensor> got = results();
    for (size_t i = 0; i < got.size(); ++i) expect_same(got[i], expected[i]);
    EXPECT_EQ(executor::call_count("aten::add.Tensor") - before, 4u);  // two levels are two calls
  }
  results();
  EXPECT_EQ(executor::call_count("aten::add.Tensor") - before, 4u);
}

TEST_F(Executor, GradientsPass) {
  const executor::StandIn stand_in(executor::read_rules(kAdd));
  const Tensor a = at::randn({3, 2}).requires_grad_(), b = at::randn({2}).requires_grad_();
  vmap::vmap(plus, {.in_dims = {0, vmap::none}})(a, b).sum().backward();
  expect_same(a.grad(), at::ones({3, 2}));
  expect_same(b.grad(), at::full({2}, 6.0));
}

TEST_F(Executor, ErrorsSayWhere) {
  const executor::StandIn stand_in(executor::read_rules(kAdd));
  expect_error(
      [] {
        vmap::vmap(plus)(at::randn({2, 3}), at::randn({2, 4}));
      },
      {"aten::add.Tensor", "level 1", "2 examples"});
}

TEST_F(Executor, WhatIsNoRuleIsRefused) {
  EXPECT_NE(refusal("{"), "");
  EXPECT_EQ(refusal("{\"format\": 2, \"rules\": []}"), "format 2 is not known");
  EXPECT_NE(refusal(with(kAdd, "\"frame\", \"frame\"", "\"frame\", \"fame\"")), "");
  EXPECT_NE(refusal(with(kAdd, "\"operand\": 1", "\"operant\": 1")).find("'operant'"), std::string::npos);
}

TEST_F(Executor, WhatThereIsNotIsNamed) {
  expect_refused("aten::add.Tensor", "aten::ad.Tensor", "aten::ad");
  expect_refused("Broadcast", "Broadcats", "no form Broadcats of 2 operands");
  expect_refused("\"align\"", "\"aling\"", "the form Broadcast has no method aling");
  expect_refused("\"argument\": \"alpha\"", "\"argument\": \"alhpa\"",
                 "aten::add.Tensor has no argument `alhpa`");
  expect_refused("{\"operand\": 1}", "{\"operand\": 2}", "no operand 2");
}

TEST_F(Executor, WhatDoesNotFitIsNamed) {
  expect_refused("\"name\": \"align\"", "\"name\": \"result\"", "gives results");
  expect_refused("\"name\": \"result\"", "\"name\": \"align\"", "gives no results");
  expect_refused(", {\"argument\": \"alpha\"}]", "]", "takes 3 arguments, and the rule gives 2");
  expect_refused("\"how\": \"method\"", "\"how\": \"in_place\"", "does not write in place");
}

TEST_F(Executor, NumbersAndNestingHaveTheBoundsOfYaml) {
  expect_refused("\"core\": 0", "\"core\": 9", "core 9 is no number from 0 to 8");
  expect_refused("\"core\": 0", "\"core\": 2147483648", "core 2147483648 is no number from 0 to 8");
  expect_refused("\"core\": 0", "\"core\": -1", "core -1 is no number");
  expect_refused("\"core\": 0", "\"core\": 1e300", "is no number");
  const auto nested = [](size_t levels) {
    std::string text =
        "{\"format\": 1, \"rules\": [{\"op\": \"aten::sin\", \"body\": \"decomposition\", \"expression\": ";
    for (size_t i = 0; i < levels; ++i) text += "{\"form\": \"list\", \"parts\": [";
    text += "{\"form\": \"none\"}";
    for (size_t i = 0; i < levels; ++i) text += "]}";
    return text + "}]}";
  };
  EXPECT_EQ(refusal(nested(100)), "");
  for (const size_t levels : {200, 50000})
    EXPECT_EQ(refusal(nested(levels)), "this is nested more than 256 levels deep");
}

// The form reads one for each tensor of the list.
TEST_F(Executor, BatchDimsStandBehindTheirArgument) {
  const std::string index = R"json({"format": 1, "rules": [
{"op": "aten::index.Tensor", "body": "frame", "frame": {
  "form": {"type": "InFront", "counted": false, "given": [{"text": "index"}, {"word": "Unbatched::Expanded"},
    {"argument": "self"}, {"batch_dim": "self"}, {"argument": "indices"}, {"batch_dim": "indices"}]},
  "operands": [], "modifiers": [], "remaps": [], "branches": [],
  "call": [{"asked": {"name": "()", "given": [{"argument": "self"}, {"batch_dim": "self"}], "numbers": []}},
           {"asked": {"name": "()", "given": [{"argument": "indices"}, {"batch_dim": "indices"}], "numbers": []}}],
  "finish": {"how": "method", "value": {"call": true},
             "method": {"name": "result", "given": [], "numbers": []}, "after": []}}}]})json";
  const std::string said = "the batch dim of `self` does not stand behind the argument `self`";
  EXPECT_EQ(refusal(index), "");
  EXPECT_NE(
      refusal(with(index, "{\"batch_dim\": \"indices\"}]},", "{\"batch_dim\": \"self\"}]},")).find(said),
      std::string::npos);
  EXPECT_NE(
      refusal(with(index, "{\"batch_dim\": \"indices\"}], ", "{\"batch_dim\": \"self\"}], ")).find(said),
      std::string::npos);
}

TEST_F(Executor, ABatchedTensorThatNothingTakesIsRefused) {
  const executor::StandIn stand_in(executor::read_rules(R"json({"format": 1, "rules": [
{"op": "aten::add.Tensor", "body": "frame", "frame": {
  "form": {"type": "", "counted": false, "given": []}, "operands": [], "modifiers": [], "remaps": [], "branches": [],
  "call": [{"argument": "self"}, {"argument": "other"}, {"argument": "alpha"}],
  "finish": {"how": "batch_dim_of", "argument": "self", "value": {"call": true}, "after": []}}}]})json"));
  const Tensor a = at::randn({3, 2}), b = at::randn({2});
  expect_same(vmap::vmap(plus, {.in_dims = {0, vmap::none}})(a, b), a + 2 * b);
  expect_error([&] { vmap::vmap(plus)(a, a); }, {"`other` is batched", "aten::add.Tensor", "VMAP_SUPPORT"});
}

// Every number, method and list of a rule replaced, one at a time.
class Mutations {
 public:
  explicit Mutations(const char* json) : root_(nlohmann::json::parse(json)) { walk(root_["rules"][0]); }

  std::vector<std::string> texts;

 private:
  using Json = nlohmann::json;

  void walk(Json& at) {
    if (at.is_number()) {
      for (const int64_t n : {0, 1, 2, 7, -1}) replace(at, n);
    } else if (at.is_boolean()) {
      replace(at, !at.get<bool>());
    } else if (at.is_string()) {
      for (const char* name :
           {"", "[]", "optional", "written", "promote", "promote_only", "expand", "result", "self", "other",
            "in_place", "as_is", "Loss", "LossBackward", "InPlaceBroadcast", "Reduction", "InFront"})
        replace(at, name);
    } else if (at.is_array() || at.is_object()) {
      replace(at, Json::array());
      if (at.is_object() && at.size() == 1) {
        for (const char* field : {"argument", "batch_dim", "operand", "number", "word", "text", "draw",
                                  "not_zero", "remapped", "call"})
          for (const Json& value : {Json("self"), Json("alpha"), Json(0), Json(1), Json("true")})
            replace(at, Json{{field, value}});
      }
      for (Json& each : at) walk(each);
    }
  }
  void replace(Json& at, Json by) {
    std::swap(at, by);
    texts.push_back(root_.dump());
    std::swap(at, by);
  }

  Json root_;
};

TEST_F(Executor, ARuleThatIsWrongNeverCrashes) {
  const Tensor a = at::randn({3, 2}), b = at::randn({2});
  size_t refused = 0, ran = 0;
  for (const std::string& json : Mutations(kAdd).texts) {
    try {
      const executor::StandIn stand_in(executor::read_rules(json));
      vmap::vmap(plus)(a, a);
      vmap::vmap(plus, {.in_dims = {0, vmap::none}})(a, b);
      ++ran;
    } catch (const std::exception&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, ran);  // most are, and not for one early reason alone
  EXPECT_GT(ran, 10u);
}

}  // namespace
