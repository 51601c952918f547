// The proof finds wrong rules: wrong_rules.cpp has one of each kind.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "apart.h"
#include "prove.h"
#include "survive.h"

namespace vmap_proof {
namespace {

struct Wrong {
  const char* op;  // of the namespace proof_test
  const char* kind;
  const char* finding;  // a part of what the proof has to say first
};

Entry entry_for(const std::string& op, const std::string& kind) {
  Entry entry;
  entry.name = "proof_test::" + op;
  entry.kind = kind;
  entry.view = kind == "view";
  if (kind == "reduction") entry.arguments = {{"dim", {"reduced", "", {}}}, {"keepdim", {"keepdim", "", {}}}};
  entry.samples = nlohmann::json::object();
  if (entry.view) entry.samples = {{"cases", nlohmann::json::parse(R"([{"self": [2, 3]}])")}};
  if (op.rfind("rough", 0) == 0) entry.samples["dtypes"] = nlohmann::json::parse(R"(["float32", "float16"])");
  if (op.rfind("grow_", 0) == 0) entry.samples["dtypes"] = nlohmann::json::parse(R"(["float32", "int64"])");
  return entry;
}

std::string all_lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text.append("\n  ").append(line);
  return text;
}

std::string test_name(std::string op) {
  std::replace_if(
      op.begin(), op.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return op;
}

class WrongRule : public testing::TestWithParam<Wrong> {};

TEST_P(WrongRule, IsFound) {
  const Proof proof = prove_apart(entry_for(GetParam().op, GetParam().kind));
  ASSERT_FALSE(proof.proven()) << "after " << proof.agreed << " calls that agree";
  EXPECT_NE(proof.failures.front().find(GetParam().finding), std::string::npos) << all_lines(proof.failures);
}

INSTANTIATE_TEST_SUITE_P(
    Proof, WrongRule,
    testing::Values(Wrong{"total.dim_not_shifted", "reduction", "the loop has"},
                    Wrong{"total.dtype_lost", "reduction", "dtype"},
                    Wrong{"total.wrong_for_one", "reduction", "B=1"},
                    Wrong{"total.wrong_where_sizes_coincide", "reduction", "B=4"},
                    Wrong{"total.raises_for_none", "reduction", "B=0"},
                    Wrong{"total.first_example_only", "reduction", "values of slice"},
                    Wrong{"total.slightly_off", "reduction", "values of slice"},
                    Wrong{"total.spoils_input", "reduction", "self was changed"},
                    Wrong{"total.fails_inside_another", "reduction", "B=2"},
                    Wrong{"total.rank_zero_forgotten", "reduction", "self=[]"},
                    Wrong{"total.crashes", "reduction", "crashed: Segmentation fault in self=[2, 3, 4] dim="},
                    Wrong{"total.without_rule", "reduction", "no rule is registered"},
                    Wrong{"total.undefined", "reduction", "no loaded library defines"},
                    Wrong{"spread.swapped", "pointwise", "output 0"},
                    Wrong{"plus.unpromoted", "pointwise", "dtype Double, the loop has Float"},
                    Wrong{"plus.alpha_forgotten", "pointwise", "alpha=2"},
                    Wrong{"plus.other_not_batched", "pointwise", "values of slice"},
                    Wrong{"plus.rank_not_padded", "pointwise", "other=[3]"},
                    Wrong{"flip_axes.copy", "view", "is a copy"},
                    Wrong{"flip_axes.copy_unless_first", "view", "is a copy"},
                    Wrong{"added.as_the_first", "decompose", "tensors=("},
                    Wrong{"added.one_element_lost", "decompose", "tensors[0]:-"},
                    Wrong{"shifted.optional_ignored", "pointwise", "values of slice"},
                    Wrong{"grow_.nothing", "pointwise", "values of slice"},
                    Wrong{"grow_.unbatched_taken", "pointwise", ""},
                    Wrong{"grow_.elsewhere", "pointwise", "self: was written to, but elsewhere"},
                    Wrong{"grow_.returns_another", "pointwise", "did not return self"},
                    Wrong{"rough.off", "pointwise", "Half, B=3 self:0: output 0: "},
                    Wrong{"never.right", "pointwise", "nothing was proven"}),
    [](const auto& info) { return test_name(info.param.op); });

class RightRule : public testing::TestWithParam<Wrong> {};

TEST_P(RightRule, IsProven) {
  const Proof proof = prove(entry_for(GetParam().op, GetParam().kind));
  EXPECT_TRUE(proof.proven()) << all_lines(proof.failures);
  EXPECT_GT(proof.agreed, 50);
}

INSTANTIATE_TEST_SUITE_P(
    Proof, RightRule,
    testing::Values(Wrong{"total.right", "reduction", ""}, Wrong{"spread.right", "pointwise", ""},
                    Wrong{"plus.right", "pointwise", ""}, Wrong{"flip_axes.right", "view", ""},
                    Wrong{"added.right", "decompose", ""}, Wrong{"shifted.right", "pointwise", ""},
                    Wrong{"grow_.right", "pointwise", ""}, Wrong{"rough.right", "pointwise", ""}),
    [](const auto& info) { return test_name(info.param.op); });

TEST(Proof, CountsWhatTheLoopRefusesAndTheRuleTakes) {
  const Proof proof = prove(entry_for("picky.unchecked", "pointwise"));
  EXPECT_TRUE(proof.proven()) << all_lines(proof.failures);
  EXPECT_GT(proof.accepted, 0);
  ASSERT_FALSE(proof.warnings.empty());
  EXPECT_NE(proof.warnings.front().find("wants a matrix"), std::string::npos) << proof.warnings.front();
}

TEST(Proof, FindsAGivenCaseThatTheLoopNeverTakes) {
  Entry entry = entry_for("picky.unchecked", "pointwise");
  entry.samples["cases"] = nlohmann::json::parse(R"([{"self": [2, 3]}, {"self": [3]}])");
  const Proof proof = prove(entry);
  ASSERT_FALSE(proof.proven());
  EXPECT_NE(proof.failures.front().find("self=[3]: the loop takes it for no dtype: wants a matrix"),
            std::string::npos)
      << all_lines(proof.failures);
}

Survival survive_shares(const std::string& op) {
  Entry entry = entry_for(op, "pointwise");
  entry.samples["cases"] = nlohmann::json::parse(R"([{"self": [2, 3], "parts": 4}])");
  return survive(entry);
}

TEST(Mistakes, ARightRuleSurvivesThem) {
  const Survival survival = survive_shares("share.right");
  EXPECT_GT(survival.calls, 10);
  EXPECT_TRUE(survival.crashes.empty()) << all_lines(survival.crashes);  // where the loop dies as well
  EXPECT_TRUE(survival.differences.empty()) << all_lines(survival.differences);
}

TEST(Mistakes, ACrashIsFoundAndTheRestStillMade) {
  const Survival survival = survive_shares("share.dies_of_none");
  ASSERT_EQ(survival.crashes.size(), 2u) << all_lines(survival.crashes);  // one of each placement
  EXPECT_NE(survival.crashes[0].find("Floating point exception in self=[2, 3] parts=4 with parts=0"),
            std::string::npos)
      << survival.crashes[0];
  EXPECT_GE(survival.calls, survive_shares("share.right").calls);
}

TEST(Mistakes, WhoReadsPastTheEndDiesOfIt) {
  const Survival survival = survive_shares("share.reads_past_the_end");
  ASSERT_EQ(survival.crashes.size(), 2u) << all_lines(survival.crashes);
  EXPECT_NE(survival.crashes[0].find("Segmentation fault in self=[2, 3] parts=4 with parts=-1"),
            std::string::npos)
      << survival.crashes[0];
}

TEST(Mistakes, AWrongNumberIsFound) {
  const Survival survival = survive_shares("share.loses_the_sign");
  ASSERT_EQ(survival.differences.size(), 2u) << all_lines(survival.differences);
  EXPECT_NE(survival.differences[0].find("parts=-1"), std::string::npos) << survival.differences[0];
}

TEST(Mistakes, WhatMemoryHeldBeforeIsNoResult) {
  const Survival survival = survive_shares("left_over.unchecked");
  EXPECT_TRUE(survival.differences.empty()) << all_lines(survival.differences);
}

TEST(Mistakes, AnOperatorThatIsNotThereDoesNotPass) {
  EXPECT_FALSE(survive(entry_for("share.undefined", "pointwise")).crashes.empty());
}

TEST(Proof, RefusesSamplesThatDoNotFitTheSignature) {
  Entry entry = entry_for("picky.unchecked", "pointwise");
  entry.samples["cases"] = nlohmann::json::parse(R"([{"selv": [2, 3]}])");
  EXPECT_FALSE(prove(entry).proven());
}

}  // namespace
}  // namespace vmap_proof
