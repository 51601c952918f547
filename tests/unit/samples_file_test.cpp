// Samples that stand beside the schema: what they mean, and how each mistake is told.
#include "schema/samples_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "loader_fixture.h"
#include "schema/value_json.h"

namespace vmapgen {
namespace {

using testing::HasSubstr;

const std::string kEntries =
    "- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n"
    "- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor\n  vmap: pointwise\n"
    "- func: add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor\n  vmap: pointwise\n";

struct Joined {
  Loaded loaded;
  std::string of(const std::string& name) const {
    for (const AnnotatedOperator& op : loaded.schema.operators) {
      if (op.op->schema.name.to_string() != name) continue;
      return op.samples->is_mapping() ? to_json(*op.samples).dump() : "";
    }
    return "no such operator";
  }
};

Joined join(const Files& samples, const std::string& entries = kEntries, bool allow_missing = false) {
  Joined joined{load(entries, allow_missing)};
  std::vector<std::shared_ptr<const SourceFile>> files;
  for (const auto& [path, text] : samples) files.push_back(std::make_shared<const SourceFile>(path, text));
  join_samples(files, joined.loaded.schema, joined.loaded.diagnostics);
  return joined;
}

std::string mistakes(const std::string& samples, const std::string& entries = kEntries) {
  return join({{"s.yaml", samples}}, entries).loaded.diagnostics.render();
}

TEST(SamplesFile, AnOperatorsAndThoseThatFollowIt) {
  const Joined joined = join({{"s.yaml", "sin: {domain: positive}\n"}});
  EXPECT_EQ(joined.loaded.diagnostics.render(), "");
  EXPECT_EQ(joined.of("sin"), R"({"domain":"positive"})");
  EXPECT_EQ(joined.of("sin_"), R"({"domain":"positive"})");
  EXPECT_EQ(joined.of("sin.out"), R"({"domain":"positive"})");
  EXPECT_EQ(joined.of("add.Tensor"), "");
}

TEST(SamplesFile, InTheWordsOfTheOneThatFollows) {
  const std::string entries =
      "- func: m::f(Tensor input, Tensor w) -> Tensor\n  vmap: {kind: pointwise, core: {input: 1, w: 0}}\n"
      "- func: m::f_(Tensor(a!) self, Tensor w) -> Tensor(a!)\n";
  const Joined joined = join({{"s.yaml", "m::f: {cases: [{input: [2], w: []}]}\n"}}, entries);
  EXPECT_EQ(joined.loaded.diagnostics.render(), "");
  EXPECT_EQ(joined.of("m::f"), R"({"cases":[{"input":[2],"w":[]}]})");
  EXPECT_EQ(joined.of("m::f_"), R"({"cases":[{"self":[2],"w":[]}]})");
  EXPECT_EQ(to_json(find(joined.loaded, "m::f_").options).dump(), R"({"core":{"self":1,"w":0}})");
}

TEST(SamplesFile, AsAnotherOperators) {
  const Joined joined =
      join({{"a.yaml", "add.Scalar: add.Tensor\nsin: {like: add.Tensor, dtypes: [int64], tolerance: 1e-3}\n"},
            {"b.yaml", "add.Tensor:\n  dtypes: [float32]\n  cases: [{self: [2]}]\n"}});
  EXPECT_EQ(joined.loaded.diagnostics.render(), "");
  EXPECT_EQ(joined.of("add.Scalar"), R"({"dtypes":["float32"],"cases":[{"self":[2]}]})");
  EXPECT_EQ(joined.of("sin"), R"({"dtypes":["int64"],"cases":[{"self":[2]}],"tolerance":0.001})");
}

TEST(SamplesFile, WithoutAnEntry) {
  EXPECT_EQ(mistakes("sinn: {domain: any}\nsin_: {domain: any}\n"),
            "s.yaml:1:1: error: the schema has no entry for sinn [samples-without-entry]\n"
            "  sinn: {domain: any}\n  ^~~~\nnote: did you mean 'sin'?\n"
            "s.yaml:2:1: error: the schema has no entry for sin_ [samples-without-entry]\n"
            "  sin_: {domain: any}\n  ^~~~\nnote: it follows sin, whose samples it has\n");
}

// An entry that is wrong, or of another version, has been told of.
TEST(SamplesFile, OfAnEntryThatIsLeftOut) {
  const std::string wrong = "- func: sin(Tensor self) -> Tensor\n  vmap: pointwize\n";
  EXPECT_THAT(mistakes("sin: {domain: any}\n", wrong), HasSubstr("[unknown-kind]"));
  EXPECT_THAT(mistakes("sin: {domain: any}\n", wrong), testing::Not(HasSubstr("[samples-without-entry]")));
  const std::string other = kEntries + "- func: newer(Tensor self) -> Tensor\n  vmap: pointwise\n";
  EXPECT_EQ(join({{"s.yaml", "newer: {domain: any}\n"}}, other, true).loaded.diagnostics.render(), "");
}

// Where the target calls an argument otherwise, so do the samples.
TEST(SamplesFile, ArgumentsThatTheTargetCallsOtherwise) {
  const Joined joined = join({{"s.yaml", "sin: {cases: [{x: [3]}]}\n"}},
                             "- func: sin(Tensor x) -> Tensor\n  vmap: pointwise\n", true);
  EXPECT_EQ(joined.loaded.diagnostics.render(), "");
  EXPECT_EQ(joined.of("sin"), R"({"cases":[{"self":[3]}]})");
}

TEST(SamplesFile, LikeNothing) {
  EXPECT_EQ(mistakes("sin: ad.Tensor\nadd.Tensor: {domain: any}\n"),
            "s.yaml:1:6: error: 'ad.Tensor' has no samples here [unknown-samples]\n"
            "  sin: ad.Tensor\n       ^~~~~~~~~\nnote: did you mean 'add.Tensor'?\n");
  EXPECT_EQ(mistakes("sin: add.Tensor\nadd.Tensor: add.Scalar\nadd.Scalar: {domain: any}\n"),
            "s.yaml:1:6: error: add.Tensor has no samples of its own [samples-chain]\n"
            "  sin: add.Tensor\n       ^~~~~~~~~~\n"
            "s.yaml:2:1: note: name the operator that has them\n"
            "  add.Tensor: add.Scalar\n  ^~~~~~~~~~\n");
  EXPECT_THAT(mistakes("sin: sin\n"), HasSubstr("[samples-chain]"));
  EXPECT_THAT(mistakes("sin: {like: [sin]}\n"),
              HasSubstr("1:13: error: 'like' must be an operator's name, and here is a list [value-type]"));
}

TEST(SamplesFile, Twice) {
  const Joined joined = join({{"a.yaml", "sin: {domain: any}\n"}, {"b.yaml", "sin: {domain: any}\n"}});
  EXPECT_EQ(joined.loaded.diagnostics.render(),
            "b.yaml:1:1: error: sin has samples twice [duplicate-operator]\n  sin: {domain: any}\n  ^~~\n"
            "a.yaml:1:1: note: the first ones are here\n  sin: {domain: any}\n  ^~~\n");
  EXPECT_THAT(mistakes("sin: {domain: any}\n",
                       "- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n  samples: {domain: any}\n"),
              HasSubstr("sin has samples twice [duplicate-operator]"));
}

// Mistakes of all files in one run, each at its place; one that two operators share is told for each that it
// is wrong of.
TEST(SamplesFile, EveryMistakeIsTold) {
  EXPECT_EQ(
      mistakes("sin: {cases: [{self: [-1]}], dtypes: [float31]}\nadd.Tensor: sin\nadd.Scalar: [1]\n"),
      "s.yaml:1:23: error: '-1' is not a size [bad-shape]\n"
      "  sin: {cases: [{self: [-1]}], dtypes: [float31]}\n                        ^~\n"
      "note: sizes are 0, 1, 2, …\n"
      "s.yaml:1:39: error: 'float31' is no dtype [unknown-dtype]\n"
      "  sin: {cases: [{self: [-1]}], dtypes: [float31]}\n                                        ^~~~~~~\n"
      "note: did you mean 'float32'?\n"
      "s.yaml:3:13: error: the samples of add.Scalar must be a map, or an operator's name, and here is a "
      "list [value-type]\n"
      "  add.Scalar: [1]\n              ^\n");
  EXPECT_THAT(mistakes("add.Tensor: {domain: {other: any}}\nadd.Scalar: add.Tensor\n"),
              HasSubstr("1:23: error: argument 'other' is no tensor [not-a-tensor]"));
  EXPECT_EQ(mistakes("- sin\n"),
            "s.yaml:1:1: error: samples are a map from operators, and here is a list [samples-not-a-map]\n"
            "  - sin\n  ^\n"
            "note: write 'sin: {domain: positive}', or 'cos: sin' for the samples of sin\n");
  EXPECT_THAT(mistakes("sin: {\n"), HasSubstr("[yaml-syntax]"));
}

}  // namespace
}  // namespace vmapgen
