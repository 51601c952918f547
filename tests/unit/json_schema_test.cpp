// Three places say what the schema language is: the generator (the loader's keys, the kinds' options),
// schema/schema.json for editors, and schema/README.md for people. Here each is held against the generator,
// both ways.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "report/language.h"
#include "rules/kind.h"
#include "schema/keys.h"
#include "schema/loader.h"

namespace vmapgen {
namespace {

using Json = nlohmann::json;
using Words = std::set<std::string>;

std::string read_schema_file(const std::string& name) {
  return read_source(std::string(VMAPGEN_SOURCE_DIR) + "/schema/" + name)->text();
}

const Json& definitions() {
  static const Json definitions = Json::parse(read_schema_file("schema.json")).at("definitions");
  return definitions;
}

Words words(std::span<const std::string_view> all) {
  return {all.begin(), all.end()};
}

Words keys_of(const Json& object) {
  Words keys;
  for (const auto& [key, value] : object.items()) keys.insert(key);
  return keys;
}

// The words of `oneOf: [{const: word}, …]` or `enum: [word, …]`.
Words words_of(const Json& definition) {
  Words all;
  for (const Json& each : definition.value("oneOf", Json::array()))
    all.insert(each.at("const").get<std::string>());
  for (const Json& each : definition.value("enum", Json::array())) all.insert(each.get<std::string>());
  return all;
}

// What tables and lists name first, between the heading that begins with `heading` and the next heading.
Words readme_keys(const std::string& heading) {
  Words cells;
  std::istringstream lines(read_schema_file("README.md"));
  bool inside = false;
  const std::regex row("^(\\| `([a-z_]+)` \\||- `([a-z_]+)`: ).*");
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("#")) inside = line.starts_with(heading);
    std::smatch match;
    if (inside && std::regex_match(line, match, row)) cells.insert(match[2].matched ? match[2] : match[3]);
  }
  return cells;
}

// What README.md says of a key: the item of a list that begins with it.
std::string readme_item(const std::string& key) {
  const std::string text = read_schema_file("README.md"), begin = "\n- `" + key + "`: ";
  const size_t at = text.find(begin);
  if (at == text.npos) return "";
  size_t end = text.find('\n', at + 1);
  while (end != text.npos && text.compare(end, 3, "\n  ") == 0) end = text.find('\n', end + 1);
  return text.substr(at, end - at);
}

TEST(JsonSchema, EntryKeysAreTheLoaders) {
  EXPECT_EQ(keys_of(definitions()["entry"]["properties"]), words(entry_keys()));
  EXPECT_EQ(readme_keys("## Keys of an entry"), words(entry_keys()));
  EXPECT_FALSE(definitions()["entry"].at("additionalProperties"));
}

TEST(JsonSchema, VarianceKeysAreTheLoaders) {
  const Json& variance = definitions()["entry"]["properties"]["variance"];
  EXPECT_EQ(keys_of(variance["properties"]), words(variance_keys()));
  EXPECT_EQ(readme_keys("## Variance"), words(variance_keys()));
  EXPECT_FALSE(variance.at("additionalProperties"));
}

TEST(JsonSchema, KernelKeysAreTheLoaders) {
  EXPECT_EQ(keys_of(definitions()["kernel"]["properties"]), words(kernel_keys()));
  EXPECT_EQ(readme_keys("## Kernel"), words(kernel_keys()));
  EXPECT_FALSE(definitions()["kernel"].at("additionalProperties"));
  for (const RuleKind& kind : rule_kinds()) {
    for (const std::string_view key : kind.kernel) {
      EXPECT_NE(readme_item(std::string(key)).find(fmt::format("`{}`", kind.name)), std::string::npos)
          << "README.md does not say that " << kind.name << " heeds " << key;
    }
  }
}

TEST(JsonSchema, PeepholeKeysAreTheLoaders) {
  EXPECT_EQ(keys_of(definitions()["peephole"]["properties"]), words(peephole_keys()));
  EXPECT_EQ(readme_keys("## Peepholes"), words(peephole_keys()));
  EXPECT_FALSE(definitions()["peephole"].at("additionalProperties"));
}

TEST(JsonSchema, SampleKeysAreTheLoaders) {
  EXPECT_EQ(keys_of(definitions()["samples"]["properties"]), words(sample_keys()));
  EXPECT_EQ(readme_keys("## Samples"), words(sample_keys()));
  EXPECT_EQ(keys_of(definitions()["case_tensor"]["properties"]), words(case_keys()));
  EXPECT_FALSE(definitions()["samples"].at("additionalProperties"));
  EXPECT_FALSE(definitions()["case_tensor"].at("additionalProperties"));
}

TEST(JsonSchema, DomainsAndDtypesAreTheLoaders) {
  EXPECT_EQ(words_of(definitions()["domain"]), words(domain_words()));
  EXPECT_EQ(words_of(definitions()["dtype"]), words(dtype_words()));
  const std::string row = readme_item("domain");
  for (const std::string_view domain : domain_words()) {
    EXPECT_NE(row.find("`" + std::string(domain) + "`"), std::string::npos)
        << "README.md lacks domain " << domain;
  }
}

TEST(JsonSchema, DevicesAreTheLoaders) {
  const Json& dispatch = definitions()["entry"]["properties"]["dispatch"];
  EXPECT_EQ(words_of(dispatch["propertyNames"]), words(device_words()));
  for (const std::string_view device : device_words())
    EXPECT_NE(read_schema_file("README.md").find("`" + std::string(device) + "`"), std::string::npos)
        << device;
}

// What is made of the kinds' own words: `vmapgen kinds` renews it.
TEST(JsonSchema, WhatIsMadeOfTheKindsIsUpToDate) {
  EXPECT_EQ(read_schema_file("schema.json"), with_definitions_of_kinds(read_schema_file("schema.json")));
  EXPECT_EQ(read_schema_file("README.md"), with_options_of_kinds(read_schema_file("README.md")));
}

TEST(JsonSchema, KindsAreTheRegistrys) {
  Words kinds, sections;
  for (const std::string& name : kind_names()) kinds.insert(name);
  EXPECT_EQ(words_of(definitions()["kind"]), kinds);
  const std::string text = read_schema_file("README.md");
  const std::regex heading("\n### `([a-z_]+)`");
  for (std::sregex_iterator it(text.begin(), text.end(), heading), end; it != end; ++it)
    sections.insert((*it)[1]);
  EXPECT_EQ(sections, kinds);
}

// A kind that nobody has written about: it gets a section, an editor knows it, and the second time nothing
// changes.
TEST(JsonSchema, ANewKindIsTold) {
  const std::string options = "\nOptions:\n- `explicit`: ";
  const std::string readme = with_options_of_kinds("# x\n\n## Kinds\n\n## Samples\n\ntext\n");
  const size_t section = readme.find("\n### `composite`: ");
  ASSERT_NE(section, readme.npos);
  EXPECT_LT(section, readme.find("\n## Samples\n"));
  EXPECT_NE(readme.find(options, section), readme.npos) << readme;
  EXPECT_EQ(with_options_of_kinds(readme), readme);
  const Json made = Json::parse(
      *with_definitions_of_kinds(R"({"definitions": {"kind": {}, "kind_gone": {}, "dtype": {}}})"));
  EXPECT_EQ(made["definitions"]["kind_composite"]["properties"]["explicit"]["type"], "boolean");
  EXPECT_EQ(made["definitions"]["kind_channelwise"]["required"], Json::array({"per_channel"}));
  EXPECT_FALSE(made["definitions"].contains("kind_gone"));
  EXPECT_TRUE(made["definitions"].contains("dtype"));
}

// The roles of `dims` and `sizes` are known to the rule alone; its message about a wrong one names them all.
TEST(JsonSchema, RolesAreTheViews) {
  for (const std::string option : {"dims", "sizes"}) {
    Target target = Target::from_native_functions(std::make_shared<const SourceFile>(
        "native_functions.yaml", "- func: v(Tensor(a) self, int x) -> Tensor(a)\n  dispatch:\n    CPU: v\n"));
    const auto file = std::make_shared<const SourceFile>(
        "a.yaml", "- func: v(Tensor(a) self, int x) -> Tensor(a)\n  vmap: {kind: view, " + option +
                      ": {x: no_such_role}}\n");
    Diagnostics diagnostics;
    const Schema schema = load_schema({file}, target, {kind_names()}, diagnostics);
    ASSERT_EQ(diagnostics.render(), "");
    ASSERT_EQ(schema.operators.size(), 1u);
    EXPECT_FALSE(build_rule(schema.operators[0], target, diagnostics));
    ASSERT_EQ(diagnostics.count(), 1u);
    const std::string note = diagnostics.items()[0].notes.at(0).message;
    ASSERT_TRUE(note.starts_with("one of: ")) << note;
    Words known;
    std::istringstream list(note.substr(8));
    for (std::string word; std::getline(list >> std::ws, word, ',');) known.insert(word);
    EXPECT_EQ(words_of(definitions()["kind_view"]["properties"][option]["additionalProperties"]), known);
    for (const std::string& word : known) {
      EXPECT_NE(readme_item(option).find("`" + word + "`"), std::string::npos)
          << "README.md lacks role " << word;
    }
  }
}

// An editor shows the description of the key under the cursor.
void expect_described(const Json& node, const std::string& path) {
  if (node.contains("properties")) {
    for (const auto& [key, value] : node["properties"].items()) {
      if (value.contains("const") || key == "kind") continue;  // the kind's own description serves
      EXPECT_TRUE(value.contains("description")) << path << "/" << key;
    }
  }
}

TEST(JsonSchema, EveryKeyIsDescribed) {
  for (const auto& [name, definition] : definitions().items()) expect_described(definition, name);
  for (const std::string name : {"kind", "domain"}) {
    for (const Json& word : definitions()[name]["oneOf"]) EXPECT_TRUE(word.contains("description")) << word;
  }
}

// A `$ref` to nothing would make editors accept everything there.
TEST(JsonSchema, EveryReferenceHasItsDefinition) {
  const std::string text = definitions().dump();
  const std::regex reference("\"#/definitions/([a-z_]+)\"");
  Words referred;
  for (std::sregex_iterator it(text.begin(), text.end(), reference), end; it != end; ++it)
    referred.insert((*it)[1]);
  referred.insert({"entry", "peephole"});  // from the root
  EXPECT_EQ(referred, keys_of(definitions()));
}

}  // namespace
}  // namespace vmapgen
