// What a schema may not say of an operator, each mistake as the user sees it: place, caret, notes. The texts
// stand in golden/rule_errors.txt, a section for each one of rule_mistakes.h: see golden.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "golden.h"
#include "rule_mistakes.h"
#include "rules_fixture.h"

namespace vmapgen {
namespace {

Mistakes all_mistakes() {
  Mistakes all = option_mistakes();
  for (Mistake& mistake : operator_mistakes()) all.push_back(std::move(mistake));
  return all;
}

std::string errors(const std::string& schema, const std::vector<std::string>& more = {}) {
  BuiltRules built;
  build_rules(schema, more, built);
  return built.diagnostics.render();
}

std::vector<std::string> ids(const std::string& schema, const std::vector<std::string>& more = {}) {
  BuiltRules built;
  build_rules(schema, more, built);
  std::vector<std::string> all;
  for (const Diagnostic& each : built.diagnostics.items()) all.push_back(each.id);
  return all;
}

TEST(RuleErrorsGolden, EachAsTheUserSeesIt) {
  std::string text;
  for (const Mistake& mistake : all_mistakes()) {
    const std::string rendered = errors(mistake.schema, mistake.more);
    EXPECT_NE(rendered, "") << mistake.title;
    text += "==== " + std::string(mistake.title) + "\n" + rendered + "\n";
  }
  EXPECT_TRUE(is_golden("rule_errors.txt", text));
}

// Every id that the rules can report is met by a mistake above.
TEST(RuleErrors, NoIdIsUntested) {
  std::set<std::string> met, known;
  for (const Mistake& mistake : all_mistakes()) {
    for (const std::string& id : ids(mistake.schema, mistake.more)) met.insert(id);
  }
  const std::regex id("\"(rule-[a-z-]+)\"");
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(VMAPGEN_SOURCE_DIR "/generator/rules")) {
    if (!entry.is_regular_file()) continue;
    const std::string text = read_source(entry.path().string())->text();
    for (std::sregex_iterator at(text.begin(), text.end(), id), end; at != end; ++at) known.insert((*at)[1]);
  }
  EXPECT_GT(known.size(), 10u);
  for (const std::string& each : known) EXPECT_TRUE(met.count(each)) << each;
}

// A rule that is refused is not there; the others are.
TEST(RuleErrors, AMistakeCostsItsOwnRuleOnly) {
  BuiltRules built;
  build_rules(kSin + "  vmap: pointwise\n" + kSum + "  vmap: {kind: reduction, output: smaller}\n" + kTrace +
                  "  vmap: {kind: decompose, function: trace}\n",
              {}, built);
  EXPECT_EQ(built.diagnostics.count(), 1u);
  ASSERT_EQ(built.rules.size(), 2u);
  EXPECT_EQ(built.rules[0].op->schema.name.to_string(), "sin");
  EXPECT_EQ(built.rules[1].op->schema.name.to_string(), "trace");
}

TEST(RuleErrors, AllMistakesOfARunAreTold) {
  EXPECT_THAT(
      ids(kAdd + "  vmap: {kind: pointwise, promote: some}\n" + kSum +
          "  vmap: {kind: reduction, output: smaller, empty: some, dim: dims}\n" + kSelect +
          "  vmap: {kind: view, trailing: x, dims: {dim: away}}\n"),
      testing::UnorderedElementsAre("rule-option-value", "rule-option-value", "rule-option-value",
                                    "rule-unknown-argument", "rule-option-type", "rule-option-value"));
}

// What the operator cannot have is told beside what its results cannot be.
TEST(RuleErrors, AnOperatorMayBeWrongInTwoWays) {
  EXPECT_THAT(ids("- func: mymix(Tensor self, Tensor(a!) seen) -> (Tensor, int)\n  vmap: pointwise\n"),
              testing::UnorderedElementsAre("rule-variant", "rule-result"));
}

// A function with the operator's own signature may do what an expression cannot.
TEST(RuleErrors, CodeByHandMayWriteAndReturnAnything) {
  const std::string mutable_op = "- func: mystep(Tensor self, Tensor(a!) seen) -> (Tensor, int)\n";
  EXPECT_EQ(errors(mutable_op + "  vmap: {kind: decompose, function: mystep}\n"), "");
  EXPECT_EQ(errors(mutable_op + "  vmap: {kind: custom, rule: mystep}\n"), "");
  EXPECT_EQ(
      errors(
          "- func: equal(Tensor self, Tensor other) -> bool\n  vmap: {kind: decompose, function: equal}\n"),
      "");
}

// One list of tensors is a result like one tensor.
TEST(RuleErrors, AListOfTensorsIsAResult) {
  EXPECT_EQ(errors("- func: mysplit(Tensor self, int dim) -> Tensor[]\n  vmap: {kind: reduction, output: "
                   "same_shape}\n"),
            "");
  EXPECT_EQ(errors("- func: myparts(Tensor self) -> Tensor[]\n  vmap: pointwise\n"), "");
}

}  // namespace
}  // namespace vmapgen
