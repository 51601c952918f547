// Templates: what is replaced, and that neither a name nor a value can go astray in silence.
#include "emit/template.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "emit/templates.h"
#include "support/source.h"

namespace vmapgen {
namespace {

TEST(Template, ReplacesEachName) {
  EXPECT_EQ(fill_template("$a$ and $b$, $a$", {{"a", "x"}, {"b", "y"}}), "x and y, x");
  EXPECT_EQ(fill_template("", {}), "");
  EXPECT_EQ(fill_template("no names", {}), "no names");
  EXPECT_EQ(fill_template("$a$$b$", {{"a", "x"}, {"b", "y"}}), "xy");
}

TEST(Template, TwoDollarsAreOne) {
  EXPECT_EQ(fill_template("5 $$, $a$$$", {{"a", "6"}}), "5 $, 6$");
}

// A value may hold anything: it is not read again.
TEST(Template, ValuesAreVerbatim) {
  EXPECT_EQ(fill_template("[$a$]", {{"a", "$b$ $$ \n"}}), "[$b$ $$ \n]");
  EXPECT_EQ(fill_template("[$a$]", {{"a", ""}}), "[]");
}

std::string defect(std::string_view text, const std::map<std::string, std::string>& values) {
  try {
    return fill_template(text, values);
  } catch (const std::logic_error& error) {
    return error.what();
  }
}

TEST(Template, AMistakeIsADefect) {
  EXPECT_EQ(defect("$a$", {}), "template: no value for $a$");
  EXPECT_EQ(defect("$ a$", {{"a", "x"}}), "template: no value for $ a$");
  EXPECT_EQ(defect("5 $ only", {}), "template: a $ without its partner");
  EXPECT_EQ(defect("text", {{"a", "x"}}), "template: a value is not used");
}

TEST(Templates, AreBuiltIn) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(VMAPGEN_SOURCE_DIR "/templates")) {
    if (entry.path().extension() != ".in") continue;
    EXPECT_EQ(embedded_template(entry.path().filename().string()),
              read_source(entry.path().string())->text());
    ++count;
  }
  EXPECT_GE(count, 2);
  EXPECT_THROW(embedded_template("none.in"), std::logic_error);
}

}  // namespace
}  // namespace vmapgen
