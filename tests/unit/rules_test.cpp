// Each kind, each value of each of its options, on operators of PyTorch: the rule in words and in C++, in
// full. The expected texts stand in golden/*.txt: see golden.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "emit/rule_cpp.h"
#include "golden.h"
#include "native_functions_file.h"
#include "rule_families.h"
#include "rules_fixture.h"

namespace vmapgen {
namespace {

// A section for each rule: what it is of, its words, its C++.
std::string describe(const ir::BatchRule& rule) {
  std::string text = "==== " + rule.op->schema.to_string() + "\n";
  for (const std::string& line : ir::in_words(rule)) text += "  * " + line + "\n";
  const RuleText cpp = rule_to_cpp(rule);
  for (const std::string& header : cpp.headers) text += "#include <" + header + ">\n";
  return text + cpp.definition + cpp.registration + "\n\n";
}

std::string describe(const Family& family) {
  BuiltRules built;
  build_rules(family.schema, family.more, built);
  EXPECT_EQ(built.diagnostics.render(), "");
  std::string text;
  for (const ir::BatchRule& rule : built.rules) text += describe(rule);
  return text;
}

class RulesGolden : public testing::TestWithParam<Family> {};

TEST_P(RulesGolden, InFull) {
  EXPECT_TRUE(is_golden(GetParam().name + ".txt", describe(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Families, RulesGolden, testing::ValuesIn(rule_families()),
                         [](const auto& info) { return info.param.name; });

// Whether an entry of that kind has the text.
bool is_shown(std::string_view kind, const std::string& text) {
  for (const Family& each : rule_families()) {
    for (const std::string& line : lines_of(each.schema)) {
      const bool word = line == "  vmap: " + std::string(kind);
      const bool map = line.find("{kind: " + std::string(kind) + ",") != std::string::npos;
      if ((word || map) && line.find(text) != std::string::npos) return true;
    }
  }
  return false;
}

// An option, or a word of one, that no golden text shows would be untested.
TEST(Rules, EveryKindAndOptionIsShown) {
  for (const RuleKind& kind : rule_kinds()) {
    EXPECT_TRUE(is_shown(kind.name, "")) << kind.name;
    for (const OptionSpec& option : kind.options) {
      const std::string key = ", " + std::string(option.name) + ": ";
      EXPECT_TRUE(is_shown(kind.name, key)) << kind.name << key;
      for (const std::string_view word : option.words) {
        const std::string said = std::string(option.form == "map" ? ": " : key) + std::string(word);
        EXPECT_TRUE(is_shown(kind.name, said + "}") || is_shown(kind.name, said + ","))
            << kind.name << key << word;
      }
    }
  }
}

// The operators of the golden texts, but for a library's, are PyTorch's, with its signatures. What is shown
// is what users meet.
TEST(Rules, TheOperatorsAreReal) {
  const auto file = native_functions_file();
  if (!file) GTEST_SKIP() << "no native_functions.yaml";
  const Target target = Target::from_native_functions(file);
  for (const Family& each : rule_families()) {
    if (each.is_of_a_library()) continue;
    BuiltRules built;
    build_rules(each.schema, each.more, built);
    for (const OperatorName& name : built.target.names()) {
      const TargetOperator* real = target.find(name);
      ASSERT_TRUE(real) << name.to_string();
      EXPECT_EQ(built.target.find(name)->schema.to_string(), real->schema.to_string());
    }
  }
}

bool names(const ir::Frame& frame, const ir::Value& value, const std::string& argument);

bool names(const ir::Frame& frame, const std::vector<ir::Value>& values, const std::string& argument) {
  return std::ranges::any_of(values, [&](const ir::Value& each) { return names(frame, each, argument); });
}

// Whether the value is made of the argument.
bool names(const ir::Frame& frame, const ir::Value& value, const std::string& argument) {
  if (value.what == ir::Value::What::Operand) return frame.operands.at(value.number).argument == argument;
  if (value.what == ir::Value::What::Asked) return names(frame, value.method->given, argument);
  return value.name == argument;
}

// Whether the form was given the argument, when it was made or after.
bool form_has(const ir::Frame& frame, const std::string& argument) {
  if (names(frame, frame.form.given, argument)) return true;
  for (const ir::Modifier& modifier : frame.modifiers)
    for (const ir::Method& method : modifier.methods)
      if (names(frame, method.given, argument)) return true;
  return false;
}

// Nothing of a signature may be dropped on the way to the call, and no tensor goes in as it came.
TEST(Rules, EveryArgumentReachesTheCall) {
  for (const Family& each : rule_families()) {
    BuiltRules built;
    build_rules(each.schema, each.more, built);
    for (const ir::BatchRule& rule : built.rules) {
      const ir::Frame* frame = ir::frame_of(rule.body);
      if (!frame || !frame->calls_operator()) continue;
      const std::vector<Argument>& arguments = rule.op->schema.arguments;
      ASSERT_EQ(frame->call.size(), arguments.size());
      for (size_t i = 0; i < arguments.size(); ++i) {
        const ir::Value& value = frame->call[i];
        const bool is_asked = value.what == ir::Value::What::Asked;
        EXPECT_TRUE(is_asked ? form_has(*frame, arguments[i].name) || names(*frame, value, arguments[i].name)
                             : value.name == arguments[i].name)
            << rule.op->schema.to_string() << ", " << arguments[i].name;
        if (frame->form.type.empty() || !arguments[i].type.holds_tensor()) continue;
        EXPECT_NE(value.what, ir::Value::What::Argument) << rule.op->schema.to_string();
      }
    }
  }
}

TEST(Rules, ARuleKnowsWhereItComesFrom) {
  BuiltRules built;
  build_rules("- func: mul.Scalar(Tensor self, Scalar other) -> Tensor\n  vmap: pointwise\n", {}, built);
  ASSERT_EQ(built.rules.size(), 1u);
  EXPECT_EQ(built.rules[0].source, "a.yaml");
  EXPECT_EQ(built.rules[0].kind, "pointwise");
  EXPECT_EQ(built.rules[0].derived_from, "");
}

}  // namespace
}  // namespace vmapgen
