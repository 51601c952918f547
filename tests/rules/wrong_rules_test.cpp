// The proof finds wrong rules: wrong_rules.h tells where there is one of each kind.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>
#include <string>

#include "apart.h"
#include "excuses.h"
#include "mistakes_test.h"
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
                    Wrong{"logarithm.finite", "pointwise", "the loop has -inf"},
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
                    Wrong{"grow_.right", "pointwise", ""}, Wrong{"rough.right", "pointwise", ""},
                    Wrong{"logarithm.right", "pointwise", ""}),
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

using What = Oddity::What;

std::string all_lines(const std::vector<Oddity>& oddities) {
  std::string text;
  for (const Oddity& each : oddities)
    text += "\n  " + word_of(each.what) + ' ' + each.call + ": " + each.text;
  return text;
}

TEST(Mistakes, ARightRuleSurvivesThem) {
  const Survival survival = survive_shares("share.right");
  EXPECT_GT(survival.calls, 10);
  EXPECT_TRUE(survival.oddities.empty()) << all_lines(survival.oddities);  // where the loop dies as well
}

TEST(Mistakes, ACrashIsFoundAndTheRestStillMade) {
  const Survival survival = survive_shares("share.dies_of_none");
  ASSERT_EQ(survival.oddities.size(), 2u) << all_lines(survival.oddities);  // one of each placement
  const Oddity& found = survival.oddities[0];
  EXPECT_EQ(found.what, What::crashes);
  EXPECT_EQ(found.text, "Floating point exception");
  EXPECT_EQ(found.argument + ' ' + found.mistake, "parts is 0");
  EXPECT_EQ(found.call.find("self=[2, 3] parts=4 with parts=0"), 0u) << found.call;
  EXPECT_GE(survival.calls, survive_shares("share.right").calls);
}

TEST(Mistakes, WhoReadsPastTheEndDiesOfIt) {
  const Survival survival = survive_shares("share.reads_past_the_end");
  ASSERT_EQ(survival.oddities.size(), 2u) << all_lines(survival.oddities);
  EXPECT_EQ(survival.oddities[0].text, "Segmentation fault");
  EXPECT_EQ(survival.oddities[0].argument + ' ' + survival.oddities[0].mistake, "parts is -1");
}

TEST(Mistakes, AWrongNumberIsFound) {
  const Survival survival = survive_shares("share.loses_the_sign");
  ASSERT_EQ(survival.oddities.size(), 2u) << all_lines(survival.oddities);
  EXPECT_EQ(survival.oddities[0].what, What::differs);
  EXPECT_EQ(survival.oddities[0].mistake, "is -1");
}

TEST(Mistakes, WhatTheLoopRefusesAndTheRuleTakesIsFound) {
  Entry entry = entry_for("picky.unchecked", "pointwise");
  entry.samples["cases"] = nlohmann::json::parse(R"([{"self": [2, 3]}])");
  const Survival survival = survive(entry);
  ASSERT_EQ(survival.oddities.size(), 4u) << all_lines(survival.oddities);
  for (const Oddity& each : survival.oddities) {
    EXPECT_EQ(each.what, What::accepts);
    EXPECT_TRUE(each.mistake == "a dim more" || each.mistake == "a dim less") << each.mistake;
    EXPECT_NE(each.text.find("wants a matrix"), std::string::npos) << each.text;
  }
}

TEST(Mistakes, AValueThatIsNotFiniteStaysInItsExample) {
  const Survival survival = survive_shares("share.leaks_what_is_not_finite");
  ASSERT_FALSE(survival.oddities.empty());
  for (const Oddity& each : survival.oddities) {
    EXPECT_EQ(word_of(each.what) + ' ' + each.mistake, "differs an example is not finite");
    EXPECT_NE(each.text.find("values of slice 0"), std::string::npos) << each.text;  // the second has it
  }
}

TEST(Mistakes, AValueThatIsNotFiniteIsNotLost) {
  const Survival survival = survive_shares("share.loses_what_is_not_finite");
  ASSERT_FALSE(survival.oddities.empty());
  for (const Oddity& each : survival.oddities) {
    EXPECT_EQ(word_of(each.what) + ' ' + each.mistake, "differs an example is not finite");
    EXPECT_NE(each.text.find("values of slice 1"), std::string::npos) << each.text;
  }
}

TEST(Mistakes, ACallThatIsRightAfterAllIsMadeWithEachTensorAlone) {
  const Survival survival = survive(entry_for("plus.wrong_beside_a_shared_matrix", "pointwise"));
  ASSERT_FALSE(survival.oddities.empty());
  for (const Oddity& each : survival.oddities) {
    EXPECT_EQ(word_of(each.what) + ' ' + each.mistake, "differs a dim more");
    EXPECT_NE(each.call.find("self:- other:0"), std::string::npos) << each.call;
  }
}

KnownMistake known(const std::string& mistake, What what, const std::string& text, bool by_chance = false) {
  return {{"share", "parts"}, mistake, what, by_chance, text, "a reason", 7};
}

void run_mistakes(const std::string& op, std::vector<KnownMistake> lines) {
  Entry entry = entry_for(op, "pointwise");
  entry.samples["cases"] = nlohmann::json::parse(R"([{"self": [2, 3], "parts": 4}])");
  MistakesTest(entry, std::move(lines), "").TestBody();
}

TEST(Mistakes, AnExcuseNamesTheCallAndWhatIsSaid) {
  run_mistakes("share.loses_the_sign", {known("is -1", What::differs, "values of slice")});
  const auto fails = [](KnownMistake line, const std::string& with) {
    testing::TestPartResultArray failures;
    {
      const testing::ScopedFakeTestPartResultReporter report(
          testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
      run_mistakes("share.loses_the_sign", {line});
    }
    std::string text;
    for (int i = 0; i < failures.size(); ++i) text += failures.GetTestPartResult(i).message();
    EXPECT_NE(text.find(with), std::string::npos) << text;
  };
  const std::string unexcused = "share.loses_the_sign | parts | is -1 | differs | output 0: ";
  fails(known("is 0", What::differs, "values of slice"), unexcused);
  fails(known("is -1", What::accepts, "values of slice"), unexcused);
  fails(known("is -1", What::differs, "shape"), unexcused);
  fails(known("is 7", What::differs, "values of slice", /*by_chance=*/true), unexcused);
#ifdef VMAP_PINNED_TORCH
  fails(known("is 7", What::differs, "values of slice"),
        ":7: proof_test::share.loses_the_sign does not do this any more");
#endif
}

TEST(Mistakes, ExcusesAreReadUntilTheirTimeHasCome) {
  std::istringstream file(
      "# a comment\nreason until 99.1: not yet\nfoo foo.out | x | a dim less | by_chance crashes | "
      "Segmentation\n"
      "reason until 2.0: long ago\nbar | dim | is 7 | accepts | out of range | and more\n");
  EXPECT_THROW(read_mistakes(file, "a.txt"), std::runtime_error);  // six fields
  std::istringstream right(
      "reason until 99.1: not yet\nfoo foo.out | x y | a dim less | by_chance crashes | Segmentation\n"
      "reason until 2.0: long ago\nbar | dim | is 7 | accepts | out of range\n");
  const auto all = read_mistakes(right, "a.txt");
  ASSERT_EQ(all.size(), 2u);
  const KnownMistake& line = all.at("foo.out").at(0);
  EXPECT_EQ(line.arguments, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(line.mistake + ' ' + line.text, "a dim less Segmentation");
  EXPECT_TRUE(line.by_chance && line.what == What::crashes && line.reason == "not yet" && line.line == 2);
  for (const char* wrong : {"foo | x | is 7 | differs | shape\n", "reason: none\n", "reason until 2: x\n",
                            "reason until 99.1: x\nfoo | x | is 7 | fails | shape\n"}) {
    std::istringstream lines(wrong);
    EXPECT_THROW(read_mistakes(lines, "a.txt"), std::runtime_error) << wrong;
  }
}

TEST(Mistakes, WhatMemoryHeldBeforeIsNoResult) {
  const Survival survival = survive_shares("left_over.unchecked");
  EXPECT_TRUE(survival.oddities.empty()) << all_lines(survival.oddities);
}

TEST(Mistakes, AnOperatorThatIsNotThereDoesNotPass) {
  EXPECT_FALSE(survive(entry_for("share.undefined", "pointwise")).oddities.empty());
}

TEST(Proof, RefusesSamplesThatDoNotFitTheSignature) {
  Entry entry = entry_for("picky.unchecked", "pointwise");
  entry.samples["cases"] = nlohmann::json::parse(R"([{"selv": [2, 3]}])");
  EXPECT_FALSE(prove(entry).proven());
}

}  // namespace
}  // namespace vmap_proof
