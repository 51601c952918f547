// runtime/vocabulary.yaml is held to the sources and to the schema.
#include "vendor/vocabulary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "driver/pipeline.h"
#include "native_functions_file.h"
#include "rule_families.h"
#include "rules_fixture.h"
#include "schema/yaml.h"
#include "support/source.h"

namespace vmapgen {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

// A line `  SOURCE:` below `functions:` of runtime/vocabulary.yaml names the functions of
// src/rules/operators/SOURCE.cpp, which include/vmap/operators/SOURCE.h declares.
TEST(Vocabulary, HasEveryFunctionThatTheSchemaNames) {
  if (!native_functions_file()) GTEST_SKIP() << "a plain libtorch: there is no native_functions.yaml";
  Generation generation;
  Diagnostics diagnostics;
  generation.target = Target::from_native_functions(native_functions_file());
  std::vector<std::shared_ptr<const SourceFile>> files;
  for (const auto& entry : std::filesystem::directory_iterator(VMAPGEN_SOURCE_DIR "/schema/aten"))
    files.push_back(read_source(entry.path().string()));
  Inputs inputs;
  inputs.allow_missing = true;
  run_pipeline(inputs, std::move(files), generation, diagnostics);
  const Vocabulary vocabulary = Vocabulary::read(VMAPGEN_SOURCE_DIR "/runtime");
  std::set<std::string> missing;
  size_t count = 0;
  for (const GeneratedOperator& op : generation.operators) {
    const ir::Function* function = ir::by_hand(op.rule.body);
    if (!function || function->name.empty()) continue;
    const bool runs = std::holds_alternative<ir::Decomposition>(op.rule.body);
    const std::string name = function->within(runs ? "decompositions" : "custom");
    if (vocabulary.defines(name).empty()) missing.insert(name);
    ++count;
  }
  EXPECT_GT(count, 100u);
  EXPECT_THAT(missing, testing::IsEmpty()) << "add them to runtime/vocabulary.yaml";
}

bool mentions(const std::string& text, const std::string& name) {
  const size_t end = name.rfind('_');
  const bool by_macro = end != name.npos && text.find("##" + name.substr(end) + "(") != text.npos &&
                        text.find("(" + name.substr(0, end) + ",") != text.npos;
  return by_macro || text.find(" " + name + "(") != text.npos || text.find("(" + name + ",") != text.npos;
}

TEST(Vocabulary, TheTableIsTrue) {
  const std::string runtime = VMAPGEN_SOURCE_DIR "/runtime/";
  Diagnostics diagnostics;
  const YamlValue table = read_yaml(read_source(runtime + "vocabulary.yaml"), diagnostics);
  ASSERT_EQ(diagnostics.render(), "");
  std::set<std::string> known;
  for (const auto& [header, forms] : table.find("forms")->entries) {
    const std::string text = read_source(runtime + "include/vmap/rules/" + header.word + ".h")->text();
    for (const YamlValue& form : forms.items)
      EXPECT_THAT(text, HasSubstr("class " + form.word + " ")) << header.word;
  }
  for (const auto& [header, sources] : table.find("sources")->entries)
    for (const YamlValue& source : sources.items) known.insert("forms/" + source.word);
  for (const auto& [source, functions] : table.find("functions")->entries) {
    known.insert("operators/" + source.word);
    const std::string text = read_source(runtime + "src/rules/operators/" + source.word + ".cpp")->text();
    const std::string header = read_source(runtime + "include/vmap/operators/" + source.word + ".h")->text();
    EXPECT_THAT(text, HasSubstr("#include <vmap/operators/" + source.word + ".h>\n"));
    EXPECT_TRUE(functions.find("why")) << source.word << ": why is it by hand?";
    for (const auto& [key, names] : functions.entries) {
      if (key.word == "why") continue;
      EXPECT_THAT(header, HasSubstr("namespace vmap::" + key.word + " {")) << source.word;
      for (const YamlValue& name : names.items) {
        EXPECT_TRUE(mentions(text, name.word)) << source.word << ": " << name.word;
        EXPECT_THAT(header, HasSubstr(" " + name.word + "(")) << source.word;
      }
    }
  }
  const std::string headers[] = {"include/vmap/rules/", "src/rules/operators/"};
  for (const std::string below : {"forms/", "operators/"}) {
    for (const auto& file : std::filesystem::directory_iterator(runtime + "src/rules/" + below)) {
      const std::string stem = file.path().stem().string();
      const std::string header = runtime + headers[below == "operators/"] + stem + ".h";
      EXPECT_TRUE(std::filesystem::exists(header) || known.contains(below + stem))
          << below << stem << ": runtime/vocabulary.yaml does not know it";
    }
  }
}

// What a kind or an expression says is not by hand any more; one function more wants a reason that is as
// good.
TEST(Vocabulary, FunctionsByHandDoNotGrow) {
  constexpr size_t kMost = 109;
  Diagnostics diagnostics;
  const YamlValue table = read_yaml(read_source(VMAPGEN_SOURCE_DIR "/runtime/vocabulary.yaml"), diagnostics);
  size_t count = 0;
  for (const auto& [source, functions] : table.find("functions")->entries)
    for (const auto& [key, names] : functions.entries) count += names.items.size();
  std::cout << count << " functions by hand\n";
  EXPECT_LE(count, kMost);
}

std::vector<std::string> stems_in(const std::string& folder, std::string_view extension) {
  std::vector<std::string> stems;
  for (const auto& file : std::filesystem::directory_iterator(VMAPGEN_SOURCE_DIR "/runtime/" + folder))
    if (file.path().extension() == extension) stems.push_back(file.path().stem().string());
  std::sort(stems.begin(), stems.end());
  return stems;
}

// The sources of both folders are vendored into one.
TEST(Vocabulary, HasNoTwoSourcesOfOneName) {
  const std::vector<std::string> forms = stems_in("src/rules/forms", ".cpp");
  for (const std::string& stem : stems_in("src/rules/operators", ".cpp"))
    EXPECT_THAT(forms, Not(Contains(stem)));
}

TEST(Vocabulary, OneHeaderIncludesWhatIsWrittenByHand) {
  std::string includes;
  for (const std::string& stem : stems_in("include/vmap/operators", ".h")) {
    includes += "#include <vmap/operators/" + stem + ".h>\n";
    EXPECT_TRUE(std::filesystem::exists(VMAPGEN_SOURCE_DIR "/runtime/src/rules/operators/" + stem + ".cpp"));
  }
  EXPECT_THAT(read_source(VMAPGEN_SOURCE_DIR "/runtime/include/vmap/operators.h")->text(),
              EndsWith("#pragma once\n\n" + includes));
}

// A source brings along what it calls, by the header that it includes, and no family beside.
TEST(Vocabulary, TakesTheSourcesOfHeaders) {
  const Vocabulary vocabulary = Vocabulary::read(VMAPGEN_SOURCE_DIR "/runtime");
  const auto files = vocabulary.needed_by({vocabulary.defines("custom::as_strided_scatter")}).files;
  EXPECT_THAT(files,
              AllOf(Contains("include/vmap/operators/shapes.h"), Contains("src/rules/operators/strides.h"),
                    Contains("src/rules/operators/strides.cpp"), Contains("include/vmap/rules/front.h"),
                    Not(Contains("src/rules/operators/views.cpp"))));
}

// Each form that a rule can have has its header.
TEST(Vocabulary, HasEveryForm) {
  const Vocabulary vocabulary = Vocabulary::read(VMAPGEN_SOURCE_DIR "/runtime");
  for (const Family& each : rule_families()) {
    BuiltRules built;
    build_rules(each.schema, each.more, built);
    for (const ir::BatchRule& rule : built.rules) {
      const ir::Frame* frame = ir::frame_of(rule.body);
      if (!frame || frame->form.type.empty()) continue;
      EXPECT_NE(vocabulary.header_of(frame->form.type), "")
          << frame->form.type << ": add it to runtime/vocabulary.yaml";
    }
  }
}

}  // namespace
}  // namespace vmapgen
