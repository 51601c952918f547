// Names that no argument of a library's operator may have.
#include "emit/cpp_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "emit/rule_cpp.h"
#include "rule_families.h"
#include "rules_fixture.h"

namespace vmapgen {
namespace {

// The names in a text of C++ that may mean something else where a parameter has that name: not those in
// strings and comments, behind `::`, `.` or `->`, or before `::`.
std::set<std::string> bare_names(const std::string& text) {
  const std::regex skipped(R"re("(\\.|[^"\\])*"|'(\\.|[^'\\])*'|//[^\n]*|/\*.*?\*/)re");
  const std::string code = std::regex_replace(text, skipped, "\"\"");
  const std::regex name(R"((::|\.|->)?\b([A-Za-z_]\w*)\b)");
  std::set<std::string> names;
  for (std::sregex_iterator at(code.begin(), code.end(), name), end; at != end; ++at) {
    if (!(*at)[1].matched) names.insert((*at)[2]);
  }
  return names;
}

// What a rule's functions say beside the names of their arguments, of steps, and of functions that we name.
std::set<std::string> own_words(const ir::BatchRule& rule) {
  const RuleText text = rule_to_cpp(rule);
  std::set<std::string> names =
      bare_names(std::regex_replace(text.definition, std::regex("VMAP_SIGNATURE.*"), ""));
  for (const Argument& argument : rule.op->schema.arguments) names.erase(argument.name);
  std::erase_if(names, [](const std::string& name) {
    return std::regex_match(name, std::regex(".*_(op|rule|redispatch|rule_on_[A-Z]+|rule_by_device)|.*_"));
  });
  return names;
}

// Rules that differ by what they reach.
constexpr const char* kOthers = R"yaml(
- func: myops::gain(Tensor x, float by) -> Tensor
  vmap: pointwise
  dispatch: {CUDA: {kind: variadic, core: 1}}
- func: myops::noise(Tensor x, float p, Generator? g=None) -> Tensor
  vmap: random
- func: myops::grid_like(Tensor x) -> Tensor
  vmap: factory
)yaml";

TEST(CppNames, WhatRulesSayIsTaken) {
  std::set<std::string> said;
  std::vector<Family> families = rule_families();
  families.push_back({"others", kOthers, {}});
  for (const Family& family : families) {
    BuiltRules built;
    build_rules(family.schema, family.more, built);
    for (const ir::BatchRule& rule : built.rules) said.merge(own_words(rule));
  }
  EXPECT_TRUE(said.contains("any_on") && said.contains("keys") && said.contains("in"));
  std::vector<std::string> free;
  for (const std::string& each : said)
    if (is_parameter_name(each)) free.push_back(each);
  EXPECT_EQ(fmt::format("{}", fmt::join(free, " ")), "");
}

}  // namespace
}  // namespace vmapgen
