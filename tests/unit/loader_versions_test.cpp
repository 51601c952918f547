// Schema files to annotated operators, where the target is of another version than they are written for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "loader_fixture.h"

namespace vmapgen {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Loader, UnknownOperatorIsSkippedAndCounted) {
  const Loaded loaded = load(
      "- func: zeta(Tensor self) -> Tensor\n  vmap: pointwise\n- func: alpha(Tensor self) -> Tensor\n"
      "  vmap: pointwise\n",
      true);
  EXPECT_EQ(loaded.diagnostics.render(), "");
  EXPECT_THAT(loaded.schema.other_version.missing, ElementsAre("alpha", "zeta"));
  EXPECT_THAT(names(loaded.schema), IsEmpty());
}

TEST(Loader, AnotherSignatureIsLeftOutAndSaysBoth) {
  const Loaded loaded = load("- func: sin(Tensor self, int n) -> Tensor\n  vmap: pointwise\n", true);
  EXPECT_EQ(loaded.diagnostics.render(), "");
  EXPECT_THAT(names(loaded.schema), IsEmpty());
  ASSERT_EQ(loaded.schema.other_version.signatures.size(), 1u);
  const OtherSignature& other = loaded.schema.other_version.signatures.front();
  EXPECT_EQ(other.name, "sin");
  EXPECT_EQ(other.difference, "the target has no argument 'int n'");
  EXPECT_EQ(other.schema, "sin(Tensor self, int n) -> Tensor");
  EXPECT_EQ(other.target, "sin(Tensor self) -> Tensor");
}

TEST(Loader, RenamedArgumentsAreTheTargets) {
  const Loaded loaded = load(
      "- func: add.Tensor(Tensor x, Tensor y, *, Scalar alpha=1) -> Tensor\n"
      "  vmap: {kind: pointwise, x: \"y + xy\"}\n  samples: {cases: [{x: [3], y: [2]}]}\n",
      true);
  EXPECT_EQ(loaded.schema.other_version.renamed.at("add.Tensor"), (Renames{{"x", "self"}, {"y", "other"}}));
  const AnnotatedOperator& add = find(loaded, "add.Tensor");
  ASSERT_NE(add.options.find("self"), nullptr);
  EXPECT_EQ(add.options.find("self")->word, "other + xy");
  const YamlValue& sample = add.samples->find("cases")->items.at(0);
  ASSERT_NE(sample.find("self"), nullptr);
  EXPECT_NE(sample.find("other"), nullptr);
}

// Names that change places mean other arguments.
TEST(Loader, SwappedNamesAreAnotherSignature) {
  const Loaded loaded =
      load("- func: add.Tensor(Tensor other, Tensor self, *, Scalar alpha=1) -> Tensor\n  vmap: pointwise\n",
           true);
  EXPECT_THAT(names(loaded.schema), IsEmpty());
  EXPECT_EQ(loaded.schema.other_version.signatures.size(), 1u);
}

}  // namespace
}  // namespace vmapgen
