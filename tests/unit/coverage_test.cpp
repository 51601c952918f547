// The coverage report: what is counted, and that the three ways of writing it down say the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <nlohmann/json.hpp>
#include <sstream>

#include "report/coverage_data.h"
#include "report/coverage_html.h"
#include "report/coverage_json.h"
#include "report/coverage_text.h"

namespace vmapgen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;

constexpr const char* kFacts =
    "op,kind,composite,functorch,group,uses,left_out\n"
    "add.Tensor,functional,none,batch_rule,pointwise,500,\n"
    "add.out,out,none,fallback_error,pointwise,500,\n"
    "add_.Tensor,inplace,none,batch_rule,pointwise,0,\n"
    "take,functional,none,fallback_loop,scatter_index,1234567,\n"
    "kron,functional,implicit,decomposition,linalg_matmul,90,\n"
    "_spdiags,functional,none,fallback_loop,sparse,7,sparse tensors\n"
    "to_sparse,functional,implicit,fallback_error,sparse,0,sparse tensors\n";

std::shared_ptr<const SourceFile> file(std::string path, std::string text) {
  return std::make_shared<const SourceFile>(std::move(path), std::move(text));
}

TargetFacts facts() {
  Diagnostics diagnostics;
  TargetFacts facts = parse_target_facts(file("targets/toy-1.0.csv", kFacts), diagnostics);
  EXPECT_EQ(diagnostics.render(), "");
  return facts;
}

AnnotatedOperator declared(std::string base, std::string overload, std::string kind) {
  static std::deque<TargetOperator> target;
  target.emplace_back().schema.name = {"aten", std::move(base), std::move(overload)};
  AnnotatedOperator op;
  op.op = &target.back();
  op.kind = std::move(kind);
  op.where = {file("schema/aten/toy.yaml", "- func: …\n"), 1, 9, 3};
  return op;
}

Schema schema() {
  Schema schema;
  schema.operators = {declared("add", "Tensor", "pointwise"), declared("add_", "Tensor", "pointwise"),
                      declared("_spdiags", "", "view")};
  schema.other_version.missing = {"of_another_version"};
  return schema;
}

ProofRecord proof() {
  ProofRecord record;
  record.known = true;
  record.operators["add.Tensor"] = {true, true, 40, ""};
  record.operators["add_.Tensor"] = {true, false, 3, "dtype differs: </script> & \"quotes\""};
  return record;
}

CoverageData coverage() {
  return collect_coverage(schema(), {}, {"add.Tensor", "add_.Tensor"}, facts(), proof());
}

const CoverageRow& row_of(const CoverageData& data, const std::string& op) {
  for (const CoverageRow& row : data.rows) {
    if (row.fact.op == op) return row;
  }
  throw std::out_of_range(op);
}

TEST(AcceptanceA6, StandingIsTheLastWordThatIsTrue) {
  const CoverageData data = coverage();
  EXPECT_EQ(row_of(data, "add.Tensor").standing, Standing::Proven);
  EXPECT_EQ(row_of(data, "add_.Tensor").standing, Standing::Registered);
  EXPECT_EQ(row_of(data, "_spdiags").standing, Standing::Declared);
  EXPECT_EQ(row_of(data, "kron").standing, Standing::Composite);
  EXPECT_EQ(row_of(data, "take").standing, Standing::Missing);
  EXPECT_EQ(row_of(data, "to_sparse").standing, Standing::LeftOut);
  EXPECT_EQ(row_of(data, "add.Tensor").source, "schema/aten/toy.yaml:1");
}

TEST(AcceptanceA6, EveryOperatorIsCountedOnceOrLeftOutWithAReason) {
  const CoverageData data = coverage();
  // _spdiags is of a group that is left out, but the schema names it: it counts.
  EXPECT_EQ(data.total.operators, 6);
  EXPECT_THAT(data.left_out, ElementsAre(Pair("sparse tensors", 1)));
  EXPECT_EQ(data.total.declared, 3);
  EXPECT_EQ(data.total.generated, 2);
  EXPECT_EQ(data.total.registered, 2);
  EXPECT_EQ(data.total.proven, 1);
  EXPECT_EQ(data.total.composite, 1);
  EXPECT_EQ(data.total.missing, 2);
  EXPECT_EQ(data.total.functorch, 3);
  int sum = 0;
  for (const auto& [kind, totals] : data.by_kind) sum += totals.operators;
  EXPECT_EQ(sum, data.total.operators);
  sum = 0;
  for (const auto& [group, totals] : data.by_group) sum += totals.operators;
  EXPECT_EQ(sum, data.total.operators);
}

TEST(CoverageData, OutOverloadsHaveARowOfTheirOwn) {
  const CoverageData data = coverage();
  const auto& [kind, totals] = data.by_kind.back();
  EXPECT_EQ(kind, "out");
  EXPECT_EQ(totals.operators, 1);
  EXPECT_EQ(totals.missing, 1);
}

TEST(AcceptanceA6, RowsStandByUseThenByName) {
  std::vector<std::string> names;
  for (const CoverageRow& row : coverage().rows) names.push_back(row.fact.op);
  EXPECT_THAT(names,
              ElementsAre("take", "add.Tensor", "add.out", "kron", "_spdiags", "add_.Tensor", "to_sparse"));
}

TEST(CoverageData, WithoutAProofNothingIsSaidOfRegistration) {
  const CoverageData data = collect_coverage(schema(), {}, {"add.Tensor"}, facts(), ProofRecord{});
  EXPECT_FALSE(row_of(data, "add.Tensor").registered.has_value());
  EXPECT_FALSE(row_of(data, "take").proven.has_value());
  EXPECT_EQ(row_of(data, "add.Tensor").standing, Standing::Generated);
}

// It is no rule that agrees with the loop, and nothing that is missing either.
TEST(CoverageData, WhatRefusesByContractIsCountedApart) {
  Schema with_refusal = schema();
  with_refusal.operators.push_back(declared("take", "", "unsupported"));
  std::vector<GeneratedOperator> rules(1);
  rules[0].annotated = &with_refusal.operators.back();
  rules[0].rule.body = ir::Unsupported{"it is a toy", "use gather", {}};
  ProofRecord record = proof();
  record.operators["take"] = {true, false, 12, "", true};
  const CoverageData data = collect_coverage(with_refusal, rules, {"take"}, facts(), record);
  EXPECT_EQ(row_of(data, "take").standing, Standing::Refused);
  EXPECT_EQ(data.total.refused, 1);
  EXPECT_EQ(data.total.proven, 1);
  EXPECT_EQ(data.total.missing, 1);
  EXPECT_THAT(coverage_text(data), HasSubstr("Refused by contract: 1\n  take "));
  EXPECT_THAT(coverage_text(data), HasSubstr("it is a toy\n"));
  EXPECT_THAT(coverage_text(data), Not(HasSubstr("The most used that are missing")));  // an out= one is alone
  const auto json = nlohmann::json::parse(coverage_json(data));
  EXPECT_EQ(json.at("operators").at(0).at("standing"), "refused");
  EXPECT_EQ(json.at("operators").at(0).at("instead"), "use gather");
}

TEST(ProofRecord, TheListTellsProvenFromRefused) {
  const ProofRecord record =
      parse_proven_list(SourceFile("p.txt", "# all\nadd\ntake  # refused by contract\n"));
  EXPECT_TRUE(record.operators.at("add").proven && !record.operators.at("add").refused);
  EXPECT_TRUE(!record.operators.at("take").proven && record.operators.at("take").refused);
}

TEST(CoverageData, AnOperatorThatTheFactsLackIsAdded) {
  Schema with_custom = schema();
  with_custom.operators.push_back(declared("cumtrapz_of_a_fork", "", "reduction"));
  const CoverageData data = collect_coverage(with_custom, {}, {}, facts(), ProofRecord{});
  const CoverageRow& row = row_of(data, "cumtrapz_of_a_fork");
  EXPECT_EQ(row.fact.functorch, "unknown");
  EXPECT_EQ(row.fact.kind, "functional");
  EXPECT_EQ(row.standing, Standing::Declared);
  EXPECT_EQ(data.total.operators, 7);
}

TEST(CoverageText, FitsATerminalAndNamesWhatIsMissing) {
  const std::string text = coverage_text(coverage());
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 100u) << line;
    EXPECT_FALSE(line.ends_with(' ')) << '[' << line << ']';
  }
  EXPECT_THAT(text, HasSubstr("Coverage of toy-1.0: 7 operators, of which 6 count\n"));
  EXPECT_THAT(text, HasSubstr("   1,234,567  take "));
  EXPECT_THAT(text, HasSubstr("Left out: 1\n           1  sparse tensors\n"));
  EXPECT_THAT(text, HasSubstr("of_another_version"));
  // Not missing: an out= overload has a row of totals, a composite operator decomposes by itself.
  EXPECT_THAT(text, Not(HasSubstr("add.out")));
  EXPECT_THAT(text, Not(HasSubstr("kron")));
}

TEST(CoverageText, ALongNameIsApartFromWhatStandsBehind) {
  const std::string name(40, 'x');
  const TargetFacts long_name = [&] {
    Diagnostics diagnostics;
    return parse_target_facts(file("t.csv", "op,kind,composite,functorch,group,uses,left_out\n" + name +
                                                ",functional,none,fallback_loop,misc,1,\n"),
                              diagnostics);
  }();
  EXPECT_THAT(coverage_text(collect_coverage({}, {}, {}, long_name, proof())),
              HasSubstr(name + " functional "));
}

TEST(CoverageText, ListsNoMoreThanAskedFor) {
  EXPECT_THAT(coverage_text(coverage(), 0), Not(HasSubstr("take ")));
}

TEST(CoverageText, SaysThatTheProofHasNotRun) {
  const std::string text = coverage_text(collect_coverage(schema(), {}, {}, facts(), ProofRecord{}));
  EXPECT_THAT(text, HasSubstr("The proof has not run"));
  EXPECT_THAT(text, HasSubstr("?"));
}

TEST(CoverageText, ThousandsAreSetApart) {
  EXPECT_EQ(with_thousands(0), "0");
  EXPECT_EQ(with_thousands(999), "999");
  EXPECT_EQ(with_thousands(1000), "1,000");
  EXPECT_EQ(with_thousands(1234567), "1,234,567");
  EXPECT_EQ(with_thousands(-100), "-100");
  EXPECT_EQ(with_thousands(-1000), "-1,000");
}

TEST(CoverageJson, SaysWhatTheDataSays) {
  const auto json = nlohmann::json::parse(coverage_json(coverage()));
  EXPECT_EQ(json.at("format"), 1);
  EXPECT_EQ(json.at("target"), "toy-1.0");
  EXPECT_EQ(json.at("total").at("proven"), 1);
  EXPECT_EQ(json.at("by_kind").at("out").at("operators"), 1);
  EXPECT_EQ(json.at("left_out").at("sparse tensors"), 1);
  ASSERT_EQ(json.at("operators").size(), 7u);
  const auto& add = json.at("operators").at(1);
  EXPECT_EQ(add.at("name"), "add.Tensor");
  EXPECT_EQ(add.at("standing"), "proven");
  EXPECT_EQ(add.at("rule_kind"), "pointwise");
  EXPECT_EQ(json.at("operators").at(5).at("proven"), false);
}

TEST(CoverageJson, WhatIsNotKnownIsNull) {
  const auto json =
      nlohmann::json::parse(coverage_json(collect_coverage(schema(), {}, {}, facts(), ProofRecord{})));
  EXPECT_TRUE(json.at("total").at("proven").is_null());
  EXPECT_TRUE(json.at("operators").at(0).at("registered").is_null());
}

TEST(Coverage, TellsWhatRulesDoToStates) {
  const Schema declared = schema();
  std::vector<GeneratedOperator> rules(2);
  for (size_t i = 0; i < rules.size(); ++i) rules[i].annotated = &declared.operators[i];
  rules[0].rule.variance = {.effect = ir::Effect::Join, .products = {{"self"}, {"other", "alpha"}}};
  rules[1].rule.variance = {.effect = ir::Effect::View};
  const CoverageData data = collect_coverage(declared, rules, {}, facts(), ProofRecord{});
  EXPECT_THAT(data.by_variance, ElementsAre(Pair("Join", 1), Pair("View", 1), Pair("linear", 1)));
  const auto json = nlohmann::json::parse(coverage_json(data));
  EXPECT_EQ(json.at("operators").at(1).at("variance"), "Join");
  EXPECT_EQ(json.at("operators").at(1).at("linear"), "self + other * alpha");
  EXPECT_EQ(json.at("by_variance").at("View"), 1);
  const std::string text = coverage_text(data, 1);
  EXPECT_THAT(text, HasSubstr("\n  View                 1\n  let a partial tensor through: 1\n"));
}

TEST(CoverageHtml, IsOnePageWhoseDataCannotEndTheScript) {
  const std::string page = coverage_html(coverage());
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const size_t start = page.find(open) + open.size();
  const size_t end = page.find("</script>", start);
  ASSERT_LT(start, end);
  const auto json = nlohmann::json::parse(page.substr(start, end - start));
  EXPECT_EQ(json.at("operators").size(), 7u);
  EXPECT_EQ(json.at("operators").at(5).at("failure"), "dtype differs: </script> & \"quotes\"");
  for (const char* outside : {"http://", "https://", "src=", "@import", "<link", "@COVERAGE_JSON@"}) {
    EXPECT_THAT(page, Not(HasSubstr(outside)));
  }
}

TEST(TargetFactsFile, MistakesAreReportedWhereTheyStand) {
  Diagnostics diagnostics;
  const std::string header = "op,kind,composite,functorch,group,uses,left_out\n";
  const TargetFacts facts =
      parse_target_facts(file("t.csv", header + "a,functional,none,batch_rule,misc,12x,\nb,functional\n\nc,"
                                                "view,none,x,y,1,\nc,view,none,x,y,1,\n"),
                         diagnostics);
  ASSERT_EQ(diagnostics.count(), 3u) << diagnostics.render();
  EXPECT_EQ(diagnostics.items()[0].id, "facts-uses");
  EXPECT_EQ(diagnostics.items()[0].where.line, 2);
  EXPECT_EQ(diagnostics.items()[0].where.column, 35);
  EXPECT_EQ(diagnostics.items()[1].id, "facts-columns");
  EXPECT_EQ(diagnostics.items()[1].where.line, 3);
  EXPECT_EQ(diagnostics.items()[2].id, "facts-duplicate");
  EXPECT_EQ(diagnostics.items()[2].where.line, 6);
  ASSERT_EQ(facts.operators.size(), 1u);
  EXPECT_EQ(facts.operators[0].op, "c");
}

TEST(TargetFactsFile, AnotherFileIsRefusedByItsHeader) {
  for (const char* text : {"", "name,uses\nadd,3\n", "\n\n"}) {
    Diagnostics diagnostics;
    EXPECT_TRUE(parse_target_facts(file("t.csv", text), diagnostics).operators.empty());
    ASSERT_EQ(diagnostics.count(), 1u) << text;
    EXPECT_EQ(diagnostics.items()[0].id, "facts-header");
  }
}

TEST(TargetFactsFile, ThePinnedTargetHasEveryOperator) {
  Diagnostics diagnostics;
  const TargetFacts facts =
      parse_target_facts(read_source(VMAPGEN_SOURCE_DIR "/schema/targets/pytorch-2.13.csv"), diagnostics);
  EXPECT_EQ(diagnostics.render(), "");
  EXPECT_EQ(facts.operators.size(), 3110u);
  EXPECT_EQ(facts.target, "pytorch-2.13");
  const CoverageData data = collect_coverage({}, {}, {}, facts, {});
  EXPECT_EQ(data.by_kind.size(), 5u) << "a kind that the report does not know";
  EXPECT_EQ(data.left_out.size(), 6u);
}

TEST(ProofRecordFile, ReadsWhatTheProofWrites) {
  Diagnostics diagnostics;
  const ProofRecord record = parse_proof_json(
      file("proof.json",
           R"({"format": 1, "operators": {"sin": {"registered": true, "proven": false, "cases": 12,
                             "failure": "shape"}}})"),
      diagnostics);
  EXPECT_EQ(diagnostics.render(), "");
  ASSERT_TRUE(record.known);
  EXPECT_TRUE(record.operators.at("sin").registered);
  EXPECT_FALSE(record.operators.at("sin").proven);
  EXPECT_EQ(record.operators.at("sin").cases, 12);
  EXPECT_EQ(record.operators.at("sin").failure, "shape");
}

TEST(ProofRecordFile, BrokenRecordsAreReportedAndProveNothing) {
  for (const char* text :
       {"", "{\n\"operators\": {\n", "[]", R"({"operators": {"sin": {"registered": "yes"}}})"}) {
    Diagnostics diagnostics;
    const ProofRecord record = parse_proof_json(file("proof.json", text), diagnostics);
    ASSERT_EQ(diagnostics.count(), 1u) << text;
    EXPECT_EQ(diagnostics.items()[0].id, "proof-json");
    EXPECT_FALSE(record.known);
    EXPECT_TRUE(record.operators.empty());
  }
}

TEST(ProofRecordFile, TheCommittedListIsOneNameInALine) {
  const ProofRecord record =
      parse_proven_list({"proven.txt", "# what is proven\nadd.Tensor\n\n  sin  # twice\r\nmul.Tensor"});
  ASSERT_TRUE(record.known);
  EXPECT_THAT(record.operators, testing::SizeIs(3));
  EXPECT_TRUE(record.operators.at("sin").proven);
  EXPECT_TRUE(record.operators.at("mul.Tensor").registered);
}

}  // namespace
}  // namespace vmapgen
