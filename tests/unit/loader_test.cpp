// Schema files to annotated operators: what is accepted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "loader_fixture.h"

namespace vmapgen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Loader, AWordAndAMap) {
  const Loaded loaded = load(
      "- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n"
      "- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> "
      "Tensor\n"
      "  vmap: {kind: reduction, output: same_shape}\n");
  EXPECT_EQ(loaded.diagnostics.render(), "");
  EXPECT_THAT(names(loaded.schema), ElementsAre("sin", "sin.out", "sin_", "sum.dim_IntList"));
  EXPECT_EQ(find(loaded, "sin").kind, "pointwise");
  EXPECT_EQ(find(loaded, "sin").options.form, YamlValue::Form::Null);
  EXPECT_EQ(find(loaded, "sin").where.line, 1);
  const AnnotatedOperator& sum = find(loaded, "sum.dim_IntList");
  EXPECT_EQ(sum.kind, "reduction");
  ASSERT_EQ(sum.options.entries.size(), 1u);
  EXPECT_EQ(sum.options.find("output")->word, "same_shape");
  EXPECT_EQ(sum.where.line, 3);
  EXPECT_EQ(sum.where.column, 9);
}

TEST(Loader, InPlaceOperatorsFollow) {
  const Loaded loaded = load(
      "- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor\n  vmap: {kind: pointwise, "
      "promote: all}\n"
      "  samples: {domain: positive}\n"
      "- func: __and__.Tensor(Tensor self, Tensor other) -> Tensor\n  vmap: pointwise\n");
  EXPECT_EQ(loaded.diagnostics.render(), "");
  EXPECT_THAT(names(loaded.schema),
              ElementsAre("__and__.Tensor", "__iand__.Tensor", "add.Tensor", "add_.Tensor"));
  const AnnotatedOperator& twin = find(loaded, "add_.Tensor");
  EXPECT_EQ(twin.derived_from, "add.Tensor");
  EXPECT_EQ(twin.op->schema.variant(), Variant::InPlace);
  EXPECT_EQ(twin.options.find("promote")->word, "all");
  EXPECT_EQ(twin.samples->find("domain")->word, "positive");
  EXPECT_EQ(find(loaded, "add.Tensor").derived_from, "");
  EXPECT_EQ(find(loaded, "__iand__.Tensor").derived_from, "__and__.Tensor");
}

TEST(Loader, OutOperatorsFollow) {
  const Loaded loaded = load(
      kSin +
      "  vmap: pointwise\n"
      "- func: topk(Tensor self, int k, int dim=-1, bool largest=True) -> (Tensor values, Tensor indices)\n"
      "  vmap: {kind: reduction, output: same_shape}\n"
      "- func: eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
      "pin_memory=None) -> Tensor\n  vmap: pointwise\n");
  EXPECT_EQ(loaded.diagnostics.render(), "");
  EXPECT_EQ(find(loaded, "sin.out").derived_from, "sin");
  EXPECT_EQ(find(loaded, "sin.out").op->schema.variant(), Variant::Out);
  EXPECT_EQ(find(loaded, "topk.values").derived_from, "topk");
  EXPECT_EQ(find(loaded, "eye.out").derived_from, "eye");
  // One whose arguments differ does not.
  EXPECT_THAT(names(loaded.schema), testing::Not(testing::Contains("topk.other_out")));
}

TEST(Loader, InPlaceFalseKeepsItOut) {
  EXPECT_THAT(names(load(kSin + "  vmap: pointwise\n  inplace: false\n").schema),
              ElementsAre("sin", "sin.out"));
  EXPECT_THAT(names(load(kSin + "  vmap: pointwise\n  inplace: true\n").schema),
              ElementsAre("sin", "sin.out", "sin_"));
}

TEST(Loader, OutFalseKeepsThemOut) {
  EXPECT_THAT(names(load(kSin + "  vmap: pointwise\n  out: false\n").schema), ElementsAre("sin", "sin_"));
  EXPECT_THAT(ids(kSin + "  vmap: pointwise\n  out: no\n"), ElementsAre("value-type"));
}

TEST(Loader, AnEntryOfItsOwnWins) {
  const Loaded loaded =
      load(kSin + "  vmap: pointwise\n- func: sin_(Tensor(a!) self) -> Tensor(a!)\n  vmap: view\n");
  EXPECT_EQ(loaded.diagnostics.render(), "");
  EXPECT_EQ(find(loaded, "sin_").kind, "view");
  EXPECT_EQ(find(loaded, "sin_").derived_from, "");
}

TEST(Loader, ABrokenEntryOfItsOwnIsNotReplaced) {
  const Loaded loaded =
      load(kSin + "  vmap: pointwise\n- func: sin_(Tensor(a!) self) -> Tensor(a!)\n  vmap: vieww\n");
  EXPECT_THAT(ids(loaded.diagnostics), ElementsAre("unknown-kind"));
  EXPECT_THAT(names(loaded.schema), ElementsAre("sin", "sin.out"));
}

TEST(Loader, TheOrderOfFilesDoesNotMatter) {
  const std::string sin = kSin + "  vmap: pointwise\n";
  const std::string view = kSin + "  vmap: view\n";
  const std::string add =
      "- func: add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor\n  vmap: pointwise\n";
  const Loaded forward = load({{"a.yaml", sin}, {"b.yaml", add}, {"c.yaml", view}});
  const Loaded backward = load({{"c.yaml", view}, {"b.yaml", add}, {"a.yaml", sin}});
  EXPECT_THAT(names(forward.schema), ElementsAre("add.Scalar", "sin", "sin.out", "sin_"));
  EXPECT_THAT(names(backward.schema), ElementsAre("add.Scalar", "sin", "sin.out", "sin_"));
  EXPECT_EQ(find(backward, "sin").kind, "pointwise");  // the entry of a.yaml counts, c.yaml's is one too many
  EXPECT_THAT(forward.diagnostics.render(), HasSubstr("c.yaml:1:9: error: sin has two entries"));
  EXPECT_EQ(forward.diagnostics.render(), backward.diagnostics.render());
}

TEST(Loader, OperatorsOfALibraryStandByThemselves) {
  const Loaded loaded = load("- func: myops::foo(Tensor x, float scale=2.0) -> Tensor\n  vmap: pointwise\n");
  EXPECT_EQ(loaded.diagnostics.render(), "");
  EXPECT_THAT(names(loaded.schema), ElementsAre("myops::foo"));
  ASSERT_NE(loaded.target->find({"myops", "foo", ""}), nullptr);
  EXPECT_EQ(find(loaded, "myops::foo").op->schema.arguments.size(), 2u);
}

TEST(Loader, Samples) {
  EXPECT_EQ(errors("- func: topk(Tensor self, int k, int dim=-1, bool largest=True) -> (Tensor values, "
                   "Tensor indices)\n"
                   "  vmap: reduction\n"
                   "  samples:\n"
                   "    domain: {self: distinct}\n"
                   "    dtypes: [float32, int64]\n"
                   "    shape_only: [1]\n"
                   "    tolerance: 1e-4\n"
                   "    unbatched: {self: because}\n"
                   "    cases:\n"
                   "    - {self: [2, 3], k: 1, dim: -1, largest: True}\n"
                   "    - {self: {shape: [], domain: positive, dtype: int64}, k: 1}\n"
                   "- func: cat(Tensor[] tensors, int dim=0) -> Tensor\n"
                   "  vmap: reduction\n"
                   "  samples: {domain: any, cases: [{tensors: [[2, 3], [2, 0]], dim: 1}, {tensors: []}]}\n"
                   "- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? "
                   "dtype=None) -> Tensor\n"
                   "  vmap: reduction\n"
                   "  samples: {cases: [{dim: None, dtype: float64}, {dim: 1}, {dim: [0, 1]}]}\n"),
            "");
}

// One reason for several operators is said once.
TEST(Loader, AnEntryOfSeveralOperators) {
  const Loaded loaded = load(
      "- func:\n    - sin(Tensor self) -> Tensor\n    - cat(Tensor[] tensors, int dim=0) -> Tensor\n"
      "  vmap: {kind: reduction, dim: dim}\n  inplace: false\n");
  EXPECT_EQ(loaded.diagnostics.render(), "");
  EXPECT_THAT(names(loaded.schema), testing::ElementsAre("cat", "sin", "sin.out"));
  EXPECT_EQ(loaded.schema.operators[1].kind, "reduction");
  EXPECT_EQ(loaded.schema.operators[1].where.line, 2);
  // What is wrong with it is told once, and what is wrong with each signature there.
  EXPECT_EQ(errors("- func: [sin(Tensor self) -> Tensor, \"cat(Tensor[] tensors, int dim=0) -> Tensor\"]\n  "
                   "vmap: pointwize\n"),
            "a.yaml:2:9: error: there is no kind 'pointwize' [unknown-kind]\n"
            "    vmap: pointwize\n          ^~~~~~~~~\nnote: did you mean 'pointwise'?\n");
  EXPECT_THAT(ids("- func: [sin(Tensor self) -> Tensor, \"sinn(Tensor self) -> Tensor\", [cat]]\n  vmap: "
                  "pointwise\n"),
              testing::ElementsAre("unknown-operator", "value-type"));
  EXPECT_THAT(ids("- func: []\n  vmap: pointwise\n"), testing::ElementsAre("value-type"));
}

TEST(Loader, ASignatureThatAListInBracketsCuts) {
  EXPECT_EQ(
      errors("- func: [sin(Tensor self) -> Tensor, a(Tensor x, Tensor y) -> Tensor, b(Tensor x, int n) -> "
             "Tensor]\n  vmap: pointwise\n"),
      "a.yaml:1:38: error: this signature ends at a comma of its own [func-cut]\n"
      "  - func: [sin(Tensor self) -> Tensor, a(Tensor x, Tensor y) -> Tensor, b(Tensor x, int n) -> Tensor]"
      "\n                                       ^~~~~~~~~~\n"
      "note: in a list in brackets a signature stands in quotes: ['a(Tensor x, Tensor y) -> Tensor', …]\n"
      "note: or write one below the other, each after '- '\n");
  EXPECT_THAT(ids("- func: [sin(Tensor self, cos(Tensor self) -> Tensor]\n  vmap: pointwise\n"),
              testing::ElementsAre("signature-expected", "signature-expected", "unknown-operator"));
}

}  // namespace
}  // namespace vmapgen
