// YAML text to Values: what is read, where it stands, and that nothing of yaml-cpp's surprises gets through.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "schema/yaml.h"

namespace vmapgen {
namespace {

using testing::HasSubstr;

struct Read {
  YamlValue value;
  Diagnostics diagnostics;
};

Read read(std::string text) {
  Read result;
  result.value = read_yaml(std::make_shared<const SourceFile>("a.yaml", std::move(text)), result.diagnostics);
  return result;
}

YamlValue good(std::string text) {
  Read result = read(std::move(text));
  EXPECT_EQ(result.diagnostics.render(), "");
  return std::move(result.value);
}

std::string place(const SourceLocation& where) {
  if (!where.known()) return "nowhere";
  return std::to_string(where.line) + ":" + std::to_string(where.column) + "+" + std::to_string(where.length);
}

// "line:column id" of the first mistake, "" when there is none.
std::string first_error(std::string text) {
  const Read result = read(std::move(text));
  if (result.diagnostics.empty()) return "";
  const Diagnostic& first = result.diagnostics.items().front();
  return std::to_string(first.where.line) + ":" + std::to_string(first.where.column) + " " + first.id;
}

std::string compact(const YamlValue& value) {
  std::string text;
  switch (value.form) {
    case YamlValue::Form::Null:
      return "~";
    case YamlValue::Form::Word:
      return value.quoted ? '"' + value.word + '"' : value.word;
    case YamlValue::Form::Sequence:
      for (const YamlValue& item : value.items) text += (text.empty() ? "" : ",") + compact(item);
      return "[" + text + "]";
    case YamlValue::Form::Mapping:
      for (const auto& [key, item] : value.entries) {
        text += (text.empty() ? "" : ",") + compact(key) + ":" + compact(item);
      }
      return "{" + text + "}";
  }
  return "";
}

TEST(Yaml, ReadsBlockAndFlow) {
  EXPECT_EQ(
      compact(good(
          "# a comment\n- func: f(Tensor a) -> Tensor\n  vmap: {kind: view, dims: {d: [keep, 1]}}\n- []\n")),
      "[{func:f(Tensor a) -> Tensor,vmap:{kind:view,dims:{d:[keep,1]}}},[]]");
}

TEST(Yaml, NullWordAndQuotedWordAreThreeThings) {
  EXPECT_EQ(compact(good("- ~\n- null\n-\n- 'null'\n- \"\"\n- None\n")), "[~,~,~,\"null\",\"\",None]");
}

TEST(Yaml, BlockScalarsAreText) {
  EXPECT_EQ(compact(good("- >-\n  a\n  b\n- |-\n  c\n  d\n")), "[\"a b\",\"c\nd\"]");
}

TEST(Yaml, PlacesOfPlainWords) {
  const YamlValue value = good("- func: sin(Tensor a)\n  vmap: {kind: x}\n");
  const YamlValue& entry = value.items[0];
  EXPECT_EQ(place(value.where), "1:1+1");
  EXPECT_EQ(place(entry.where), "1:3+1");
  EXPECT_EQ(place(entry.entries[0].key.where), "1:3+4");
  EXPECT_EQ(place(entry.find("func")->where), "1:9+13");
  EXPECT_EQ(place(entry.find("vmap")->where), "2:9+1");
  EXPECT_EQ(place(entry.find("vmap")->find("kind")->where), "2:16+1");
}

TEST(Yaml, PlacesOfQuotedWordsAreInsideTheQuotes) {
  const YamlValue value = good("- \"abc\"\n- 'it''s'\n- \"a\\\"b\"\n- ''\n");
  EXPECT_EQ(place(value.items[0].where), "1:4+3");
  EXPECT_EQ(place(value.items[1].where), "2:4+5");
  EXPECT_EQ(place(value.items[2].where), "3:4+4");
  EXPECT_EQ(place(value.items[3].where), "4:4+1");
}

TEST(Yaml, PlacesWithinWords) {
  const YamlValue value = good("- abc def\n- 'abc def'\n- one\n   two\n- >-\n   one\n   two\n- 'a''b c'\n");
  EXPECT_EQ(place(value.items[0].place(4, 3)), "1:7+3");
  EXPECT_EQ(place(value.items[1].place(4, 3)), "2:8+3");
  EXPECT_EQ(place(value.items[2].place(4, 3)), "4:4+3");
  EXPECT_EQ(place(value.items[3].place(4, 3)), "7:4+3");
  EXPECT_EQ(place(value.items[4].place(4, 1)), "8:9+1");
}

TEST(Yaml, AMissingValueStandsAtItsKey) {
  const YamlValue value = good("- name:\n  next: 1\n- {alone}\n- key: ~\n");
  EXPECT_EQ(place(value.items[0].find("name")->where), "1:3+4");
  EXPECT_EQ(place(value.items[1].find("alone")->where), "3:4+5");
  EXPECT_EQ(place(value.items[2].find("key")->where), "4:8+1");
}

TEST(Yaml, ByteOrderMarkAndCrLfKeepThePlaces) {
  const YamlValue value = good("\xEF\xBB\xBF- a: b\r\n- c: d\r\n");
  EXPECT_EQ(compact(value), "[{a:b},{c:d}]");
  EXPECT_EQ(place(value.items[0].find("a")->where), "1:9+1");
  EXPECT_EQ(place(value.items[1].find("c")->where), "2:6+1");
}

TEST(Yaml, ColumnsCountBytes) {
  EXPECT_EQ(place(good("- {h\xC3\xA9: \xC3\xBC, b: c}\n").items[0].find("b")->where), "1:16+1");
}

TEST(Yaml, OnlyTrueAndFalseAreBools) {
  const YamlValue value = good("[true, False, off, no, y, 'true', 1]");
  EXPECT_EQ(value.items[0].as_bool(), true);
  EXPECT_EQ(value.items[1].as_bool(), false);
  for (size_t i = 2; i < value.items.size(); ++i) EXPECT_EQ(value.items[i].as_bool(), std::nullopt) << i;
}

TEST(Yaml, Numbers) {
  const YamlValue value =
      good("[12, -3, +4, '5', 0x10, 1e-05, 2.5, inf, 99999999999999999999, 1_000, -, '']");
  const auto ints = [&](size_t i) { return value.items[i].as_int(); };
  EXPECT_EQ(ints(0), 12);
  EXPECT_EQ(ints(1), -3);
  EXPECT_EQ(ints(2), 4);
  for (size_t i = 3; i < value.items.size(); ++i) EXPECT_EQ(ints(i), std::nullopt) << i;
  EXPECT_EQ(value.items[5].as_float(), 1e-05);
  EXPECT_EQ(value.items[6].as_float(), 2.5);
  EXPECT_EQ(value.items[0].as_float(), 12.0);
  EXPECT_EQ(value.items[7].as_float(), std::nullopt);
}

TEST(Yaml, NothingIsNullAtTheBeginning) {
  for (const char* text : {"", "# only a comment\n", "\n\n"}) {
    const YamlValue value = good(text);
    EXPECT_EQ(compact(value), "~");
    EXPECT_TRUE(value.where.known());
  }
}

TEST(Yaml, DuplicateKey) {
  const Read result = read("- {a: 1, b: 2, 'a': 3}\n");
  EXPECT_EQ(result.diagnostics.render(),
            "a.yaml:1:17: error: 'a' is given twice [duplicate-key]\n"
            "  - {a: 1, b: 2, 'a': 3}\n"
            "                  ^\n"
            "a.yaml:1:4: note: it stood here first\n"
            "  - {a: 1, b: 2, 'a': 3}\n"
            "     ^\n");
  EXPECT_EQ(compact(result.value), "[{a:1,b:2}]");
}

TEST(Yaml, SameKeyInTwoMapsIsNoDuplicate) {
  EXPECT_EQ(first_error("- {a: {a: 1}}\n- a: 1\n"), "");
}

TEST(Yaml, RefusesWhatASchemaDoesNotUse) {
  EXPECT_EQ(first_error("- &x a\n"), "1:3 yaml-unsupported");
  EXPECT_EQ(first_error("- a\n- !!str b\n"), "2:3 yaml-unsupported");
  EXPECT_EQ(first_error("- ! b\n"), "1:3 yaml-unsupported");
  EXPECT_EQ(first_error("- {<<: {a: b}}\n"), "1:4 yaml-unsupported");
  EXPECT_EQ(first_error("- {[1, 2]: b}\n"), "1:4 yaml-unsupported");
  EXPECT_EQ(first_error("- a\n---\n- b\n"), "2:1 yaml-unsupported");
  EXPECT_EQ(first_error("- {: b}\n"), "1:4 yaml-unsupported");
}

TEST(Yaml, AnAliasStandsWhereItStandsAndIsNotRead) {
  const Read result = read("- &x a\n- b: *x\n");
  ASSERT_EQ(result.diagnostics.count(), 2u);
  EXPECT_EQ(place(result.diagnostics.items()[1].where), "2:6+1");
  EXPECT_TRUE(result.value.items[1].has_unread());
  EXPECT_FALSE(result.value.items[0].has_unread());
}

TEST(Yaml, SyntaxErrorsHaveAPlace) {
  EXPECT_EQ(first_error("- a: b: c\n"), "1:7 yaml-syntax");
  EXPECT_EQ(first_error("- a: b\n\tc: d\n"), "2:1 yaml-syntax");
  EXPECT_EQ(first_error("- \"a\\qb\"\n"), "1:7 yaml-syntax");
  EXPECT_EQ(first_error("[a] b\n"), "1:5 yaml-syntax");
  EXPECT_EQ(first_error("- a: *nowhere\n").substr(4), "yaml-syntax");
}

TEST(Yaml, AnOpenBracketIsNamed) {
  EXPECT_THAT(read("- a: {b: c\n- d: e\n").diagnostics.render(),
              HasSubstr("a.yaml:1:6: note: this bracket is still open"));
}

TEST(Yaml, AnOpenQuoteIsFound) {
  EXPECT_EQ(first_error("- a: \"b\n  c: d\n"), "1:6 yaml-syntax");
  EXPECT_EQ(first_error("- a: 'it''s\n"), "1:6 yaml-syntax");
}

TEST(Yaml, BytesThatAreNoText) {
  using namespace std::string_literals;
  EXPECT_EQ(first_error("- a\0b\n"s), "1:4 yaml-bad-byte");
  EXPECT_EQ(first_error("- a\x04\n- b\n"), "1:4 yaml-bad-byte");
  EXPECT_EQ(first_error("- a\n- \xFF\n"), "2:3 yaml-bad-byte");
  EXPECT_EQ(first_error("- \xC0\x80\n"), "1:3 yaml-bad-byte");
  EXPECT_EQ(first_error("- \xED\xA0\x80\n"), "1:3 yaml-bad-byte");
  EXPECT_EQ(first_error("- \xE2\x82"), "1:3 yaml-bad-byte");
  EXPECT_EQ(first_error("- a\r- b\n"), "1:4 yaml-bad-byte");
  EXPECT_EQ(first_error("- a: 1\n\xC2\xA0 b: 1\n"), "2:1 yaml-bad-byte");
  EXPECT_EQ(first_error("- a: 1\n  \xE3\x80\x80"
                        "b: 1\n"),
            "2:3 yaml-bad-byte");
  EXPECT_EQ(first_error("-\xC2\xA0"
                        "a: 1\n"),
            "1:2 yaml-bad-byte");
  EXPECT_EQ(first_error("- a:\xC2\xA0"
                        "b  # \xC2\xA0\n- 'c\xC2\xA0'\n"),
            "");
  EXPECT_EQ(first_error("\xFF\xFE-\0 \0a\0"s), "1:1 yaml-bad-byte");
  EXPECT_EQ(first_error("- \xF0\x9F\x98\x80\n"), "");
}

TEST(Yaml, DeepNestingIsRefused) {
  EXPECT_EQ(first_error(std::string(100000, '[')), "1:33 yaml-too-deep");
  std::string entries;
  for (int i = 0; i < 100000; ++i) entries += "- ";
  EXPECT_EQ(first_error(entries), "1:129 yaml-too-deep");
  EXPECT_EQ(first_error(std::string(60, '[') + std::string(60, ']')), "");
}

TEST(Yaml, WhatCouldNotBeReadHasNoPlace) {
  EXPECT_FALSE(read("- a: b: c\n").value.where.known());
  EXPECT_FALSE(read("- \xFF\n").value.where.known());
}

}  // namespace
}  // namespace vmapgen
