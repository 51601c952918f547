// Schema files to annotated operators: what is accepted, and how each mistake is told.
#include "schema/loader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace vmapgen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kTarget = R"(
- func: sin(Tensor self) -> Tensor
  dispatch:
    CPU: sin
- func: sin_(Tensor(a!) self) -> Tensor(a!)
  dispatch:
    CPU: sin_
- func: sin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  dispatch:
    CPU: sin_out
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
  dispatch:
    CPU: add
- func: add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
  dispatch:
    CPU: add_
- func: add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
  dispatch:
    CPU: add
- func: __and__.Tensor(Tensor self, Tensor other) -> Tensor
  dispatch:
    CPU: and
- func: __iand__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
  dispatch:
    CPU: iand
- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
  dispatch:
    CPU: sum
- func: cat(Tensor[] tensors, int dim=0) -> Tensor
  dispatch:
    CPU: cat
- func: topk(Tensor self, int k, int dim=-1, bool largest=True) -> (Tensor values, Tensor indices)
  dispatch:
    CPU: topk
- func: topk.values(Tensor self, int k, int dim=-1, bool largest=True, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
  dispatch:
    CPU: topk_out
- func: topk.other_out(Tensor self, int k, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
  dispatch:
    CPU: topk_other_out
- func: eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
  dispatch:
    CompositeExplicitAutograd: eye
- func: eye.out(SymInt n, *, Tensor(a!) out) -> Tensor(a!)
  dispatch:
    CPU: eye_out_cpu
)";

struct Loaded {
  Schema schema;
  Diagnostics diagnostics;
  std::shared_ptr<Target> target;
};

using Files = std::vector<std::pair<std::string, std::string>>;  // path and text

Loaded load(const Files& files, bool allow_missing = false) {
  Loaded result;
  result.target = std::make_shared<Target>(
      Target::from_native_functions(std::make_shared<const SourceFile>("native_functions.yaml", kTarget)));
  std::vector<std::shared_ptr<const SourceFile>> sources;
  for (const auto& [path, text] : files) sources.push_back(std::make_shared<const SourceFile>(path, text));
  const LoadOptions options{{"pointwise", "reduction", "view"}, allow_missing};
  result.schema = load_schema(sources, *result.target, options, result.diagnostics);
  return result;
}

Loaded load(std::string text, bool allow_missing = false) {
  return load(Files{{"a.yaml", std::move(text)}}, allow_missing);
}

std::string errors(std::string text) {
  return load(std::move(text)).diagnostics.render();
}

std::vector<std::string> ids(const Diagnostics& diagnostics) {
  std::vector<std::string> all;
  for (const Diagnostic& each : diagnostics.items()) all.push_back(each.id);
  return all;
}
std::vector<std::string> ids(std::string text) {
  return ids(load(std::move(text)).diagnostics);
}

std::vector<std::string> names(const Schema& schema) {
  std::vector<std::string> all;
  for (const AnnotatedOperator& each : schema.operators) all.push_back(each.op->schema.name.to_string());
  return all;
}

const AnnotatedOperator& find(const Loaded& loaded, const std::string& name) {
  for (const AnnotatedOperator& each : loaded.schema.operators) {
    if (each.op->schema.name.to_string() == name) return each;
  }
  throw std::out_of_range(name);
}

const std::string kSin = "- func: sin(Tensor self) -> Tensor\n";

TEST(Loader, AWordAndAMap) {
  const Loaded loaded = load(
      "- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n"
      "- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> "
      "Tensor\n"
      "  vmap: {kind: reduction, output: same_shape}\n");
  EXPECT_EQ(loaded.diagnostics.render(), "");
  EXPECT_THAT(names(loaded.schema), ElementsAre("sin", "sin.out", "sin_", "sum.dim_IntList"));
  EXPECT_EQ(find(loaded, "sin").kind, "pointwise");
  EXPECT_EQ(find(loaded, "sin").options.form, Value::Form::Null);
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

TEST(Loader, ABrokenSignatureOfTheTargetIsItsOwn) {
  Target target = Target::from_native_functions(std::make_shared<const SourceFile>(
      "native_functions.yaml", "- func: sin(Tensro self) -> Tensor\n  dispatch:\n    CPU: sin\n"));
  const auto file = std::make_shared<const SourceFile>("a.yaml", kSin + "  vmap: pointwise\n");
  Diagnostics diagnostics;
  EXPECT_THAT(names(load_schema({file}, target, {{"pointwise"}}, diagnostics)), IsEmpty());
  ASSERT_EQ(diagnostics.count(), 1u);
  EXPECT_EQ(diagnostics.items()[0].where.file->path(), "native_functions.yaml");
}

TEST(Loader, NotAList) {
  EXPECT_EQ(errors("func: sin(Tensor self) -> Tensor\nvmap: pointwise\n"),
            "a.yaml:1:1: error: a schema is a list of entries, and here is a map [schema-not-a-list]\n"
            "  func: sin(Tensor self) -> Tensor\n"
            "  ^\n"
            "note: begin each entry with '- func: …'; a file without entries says []\n");
  EXPECT_THAT(ids("func: sin(Tensor self) -> Tensor\nvmap: pointwise\n"), ElementsAre("schema-not-a-list"));
  EXPECT_THAT(ids("# nothing\n"), ElementsAre("schema-not-a-list"));
  EXPECT_THAT(ids("[]\n"), IsEmpty());
}

TEST(Loader, AYamlMistakeIsTheOnlyOneOfItsFile) {
  EXPECT_THAT(ids("- func: a: b\n"), ElementsAre("yaml-syntax"));
  EXPECT_THAT(ids("- func: *sin\n"), ElementsAre("yaml-syntax"));
  EXPECT_THAT(ids("- func: &f sin(Tensor self) -> Tensor\n  vmap: *f\n"),
              ElementsAre("yaml-unsupported", "yaml-unsupported"));
}

TEST(Loader, EntryNotAMap) {
  EXPECT_EQ(errors("- sin\n"),
            "a.yaml:1:3: error: an entry is a map, and here is 'sin' [entry-not-a-map]\n"
            "  - sin\n"
            "    ^~~\n"
            "note: write '- func: …' and, below it, 'vmap: …'\n");
}

TEST(Loader, MissingKeys) {
  EXPECT_THAT(ids("- vmap: pointwise\n"), ElementsAre("missing-key"));
  EXPECT_THAT(ids(kSin), ElementsAre("missing-key"));
  EXPECT_THAT(ids(kSin + "  vmap: {promote: all}\n"), ElementsAre("missing-key"));
  EXPECT_THAT(errors(kSin), HasSubstr("note: write 'vmap: pointwise'"));
}

TEST(Loader, UnknownKeyIsToldOnce) {
  EXPECT_EQ(errors(kSin + "  vmpa: pointwise\n"),
            "a.yaml:2:3: error: an entry has no key 'vmpa' [unknown-key]\n"
            "    vmpa: pointwise\n"
            "    ^~~~\n"
            "note: did you mean 'vmap'?\n");
  EXPECT_THAT(errors(kSin + "  vmap: pointwise\n  colour: red\n"),
              HasSubstr("note: its keys: func, vmap, inplace, out, samples"));
}

TEST(Loader, UnknownKind) {
  EXPECT_EQ(errors(kSin + "  vmap: pointwize\n"),
            "a.yaml:2:9: error: there is no kind 'pointwize' [unknown-kind]\n"
            "    vmap: pointwize\n"
            "          ^~~~~~~~~\n"
            "note: did you mean 'pointwise'?\n");
  EXPECT_THAT(errors(kSin + "  vmap: {kind: magic}\n"),
              HasSubstr("note: the kinds: pointwise, reduction, view"));
}

TEST(Loader, WrongTypes) {
  EXPECT_THAT(ids("- func: [a]\n  vmap: pointwise\n"), ElementsAre("value-type"));
  EXPECT_THAT(ids(kSin + "  vmap: [pointwise]\n"), ElementsAre("value-type"));
  EXPECT_THAT(ids(kSin + "  vmap:\n"), ElementsAre("value-type"));
  EXPECT_THAT(ids(kSin + "  vmap: {kind: [view]}\n"), ElementsAre("value-type"));
  EXPECT_THAT(ids(kSin + "  vmap: pointwise\n  inplace: no\n"), ElementsAre("value-type"));
  EXPECT_THAT(ids(kSin + "  vmap: pointwise\n  inplace: 'false'\n"), ElementsAre("value-type"));
}

// The caret must stand under the mistake however the signature is written.
TEST(Loader, PlacesInsideSignatures) {
  const auto place = [](const std::string& text) {
    const Loaded loaded = load(text);
    if (loaded.diagnostics.count() != 1) return loaded.diagnostics.render();
    const SourceLocation& where = loaded.diagnostics.items()[0].where;
    return std::string(where.file->line(where.line).substr(where.column - 1, where.length));
  };
  const std::string rest = "\n  vmap: pointwise\n";
  EXPECT_EQ(place("- func: sin(Tensro self) -> Tensor" + rest), "Tensro");
  EXPECT_EQ(place("- func: 'sin(Tensro self) -> Tensor'" + rest), "Tensro");
  EXPECT_EQ(place("- func: \"sin(Tensro self) -> Tensor\"" + rest), "Tensro");
  EXPECT_EQ(place("- func: sin(\n    Tensro self) -> Tensor" + rest), "Tensro");
  EXPECT_EQ(place("- func: >-\n    sin(\n    Tensro self) -> Tensor" + rest), "Tensro");
  EXPECT_EQ(place("- func: sin(Tensor selv) -> Tensor" + rest), "selv");
  EXPECT_EQ(place("- func: 'sin(Tensor selv) -> Tensor'" + rest), "selv");
  EXPECT_EQ(place("- func: >-\n    sin(Tensor\n      selv) -> Tensor" + rest), "selv");
  EXPECT_EQ(place("- func: sinn(Tensor self) -> Tensor" + rest), "sinn");
  EXPECT_EQ(place("- func: 'sinn(Tensor self) -> Tensor'" + rest), "sinn");
}

TEST(Loader, DuplicateOperatorOverAllFiles) {
  const Loaded loaded =
      load({{"a.yaml", kSin + "  vmap: pointwise\n"}, {"b.yaml", "# b\n" + kSin + "  vmap: view\n"}});
  EXPECT_EQ(loaded.diagnostics.render(),
            "b.yaml:2:9: error: sin has two entries [duplicate-operator]\n"
            "  - func: sin(Tensor self) -> Tensor\n"
            "          ^~~\n"
            "a.yaml:1:9: note: the first one is here\n"
            "  - func: sin(Tensor self) -> Tensor\n"
            "          ^~~\n");
  EXPECT_EQ(find(loaded, "sin").kind, "pointwise");
}

TEST(Loader, SignatureMismatchShowsBoth) {
  const std::string text = errors(
      "- func: sum.dim_IntList(Tensor self, int[] dim, bool keepdim=False, *, ScalarType? dtype=None) -> "
      "Tensor\n"
      "  vmap: reduction\n");
  EXPECT_THAT(
      text, HasSubstr("a.yaml:1:44: error: the target's sum.dim_IntList is another [signature-mismatch]\n"));
  EXPECT_THAT(text, HasSubstr("note: argument 2 is 'int[] dim' here, and 'int[1]? dim' in the target\n"));
  EXPECT_THAT(text,
              HasSubstr("note: the schema: sum.dim_IntList(Tensor self, int[] dim, bool keepdim=False, *, "
                        "ScalarType? dtype=None) -> Tensor\n"));
  EXPECT_THAT(
      text,
      HasSubstr("native_functions.yaml:26:9: note: the target: sum.dim_IntList(Tensor self, int[1]? dim, "
                "bool keepdim=False, *, ScalarType? dtype=None) -> Tensor\n"));
}

TEST(Loader, EachKindOfDifferenceIsNamed) {
  const auto difference = [](const std::string& func) {
    const Loaded loaded = load("- func: " + func + "\n  vmap: pointwise\n");
    if (loaded.diagnostics.count() != 1) return loaded.diagnostics.render();
    return loaded.diagnostics.items()[0].notes.at(0).message;
  };
  EXPECT_EQ(difference("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=2) -> Tensor"),
            "argument 3 is 'Scalar alpha=2' here, and 'Scalar alpha=1' in the target");
  EXPECT_EQ(difference("add.Tensor(Tensor self, Tensor other, Scalar alpha=1) -> Tensor"),
            "argument 'alpha' is positional here, and keyword-only in the target");
  EXPECT_EQ(difference("add.Tensor(Tensor self, Tensor other) -> Tensor"),
            "argument 'Scalar alpha=1' of the target is missing here");
  EXPECT_EQ(difference("sin(Tensor self, int n) -> Tensor"), "the target has no argument 'int n'");
  EXPECT_EQ(difference("sin(Tensor self) -> Tensor[]"),
            "it returns (Tensor[]) here, and (Tensor) in the target");
  EXPECT_EQ(difference("sin(Tensor(a) self) -> Tensor(a)"),
            "argument 'self' is a 'Tensor(a)' here, and a 'Tensor' in the target");
}

TEST(Loader, UnknownOperatorIsAnError) {
  EXPECT_EQ(errors("- func: sni(Tensor self) -> Tensor\n  vmap: pointwise\n"),
            "a.yaml:1:9: error: the target has no operator sni [unknown-operator]\n"
            "  - func: sni(Tensor self) -> Tensor\n"
            "          ^~~\n"
            "note: did you mean 'sin'?\n");
  EXPECT_THAT(errors("- func: add.Tensr(Tensor self) -> Tensor\n  vmap: pointwise\n"),
              HasSubstr("note: it has add.Tensor, add.Scalar\n"));
}

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
  EXPECT_EQ(loaded.schema.other_version.renamed.at("add.Tensor"), "x -> self, y -> other");
  const AnnotatedOperator& add = find(loaded, "add.Tensor");
  ASSERT_NE(add.options.find("self"), nullptr);
  EXPECT_EQ(add.options.find("self")->word, "other + xy");
  const Value& sample = add.samples->find("cases")->items.at(0);
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

TEST(Loader, MistakesInSamples) {
  const auto mistake = [](const std::string& samples) {
    const std::string head =
        "- func: topk(Tensor self, int k, int dim=-1, bool largest=True) -> (Tensor values, Tensor indices)\n"
        "  vmap: reduction\n  samples: ";
    const Loaded loaded = load(head + samples + "\n");
    if (loaded.diagnostics.count() != 1) return loaded.diagnostics.render();
    const Diagnostic& only = loaded.diagnostics.items()[0];
    return std::to_string(only.where.column - 12) + " " + only.id;  // counted within `samples`
  };
  EXPECT_EQ(mistake("positive"), "0 value-type");
  EXPECT_EQ(mistake("{domian: any}"), "1 unknown-key");
  EXPECT_EQ(mistake("{domain: positiv}"), "9 unknown-domain");
  EXPECT_EQ(mistake("{domain: {selv: any}}"), "10 unknown-argument");
  EXPECT_EQ(mistake("{domain: {k: any}}"), "10 not-a-tensor");
  EXPECT_EQ(mistake("{domain: {self: [any]}}"), "16 value-type");
  EXPECT_EQ(mistake("{dtypes: float32}"), "9 value-type");
  EXPECT_EQ(mistake("{dtypes: []}"), "9 value-type");
  EXPECT_EQ(mistake("{dtypes: [float31]}"), "10 unknown-dtype");
  EXPECT_EQ(mistake("{cases: {self: [1]}}"), "8 value-type");
  EXPECT_EQ(mistake("{cases: [[1]]}"), "9 value-type");
  EXPECT_EQ(mistake("{cases: [{selv: [1]}]}"), "10 unknown-argument");
  EXPECT_EQ(mistake("{cases: [{self: 3}]}"), "16 bad-shape");
  EXPECT_EQ(mistake("{cases: [{self: [2, x]}]}"), "20 bad-shape");
  EXPECT_EQ(mistake("{cases: [{self: [2, -1]}]}"), "20 bad-shape");
  EXPECT_EQ(mistake("{cases: [{self: {shape: [3], elements: [3, 2]}}]}"), "39 bad-shape");
  EXPECT_EQ(mistake("{cases: [{self: {shape: [1], elements: [x]}}]}"), "40 value-type");
  EXPECT_EQ(mistake("{cases: [{self: {domain: any}}]}"), "16 missing-key");
  EXPECT_EQ(mistake("{cases: [{self: {shape: [1], dtyp: int64}}]}"), "29 unknown-key");
  EXPECT_EQ(mistake("{cases: [{k: many}]}"), "13 value-type");
  EXPECT_EQ(mistake("{cases: [{k: None}]}"), "13 value-type");
  EXPECT_EQ(mistake("{cases: [{largest: 1}]}"), "19 value-type");
  EXPECT_EQ(mistake("{shape_only: 1}"), "13 value-type");
  EXPECT_EQ(mistake("{shape_only: [2]}"), "14 bad-output");
  EXPECT_EQ(mistake("{tolerance: small}"), "12 value-type");
  EXPECT_EQ(mistake("{tolerance: {float31: 0.1}}"), "13 unknown-dtype");
  EXPECT_EQ(mistake("{tolerance: {float32: 2}}"), "22 value-type");
  EXPECT_EQ(mistake("{unvaried: [k]}"), "11 value-type");
  EXPECT_EQ(mistake("{unvaried: {j: because}}"), "12 unknown-argument");
  EXPECT_EQ(mistake("{untried: [bool]}"), "10 value-type");
  EXPECT_EQ(mistake("{untried: {bol: because}}"), "11 unknown-dtype");
  EXPECT_EQ(mistake("{untried: {bool: }}").substr(3), "value-type");
  EXPECT_EQ(mistake("{in_memory: 1}"), "12 value-type");
  EXPECT_EQ(mistake("{unbatched: [self]}"), "12 value-type");
  EXPECT_EQ(mistake("{unbatched: {self: }}").substr(3), "value-type");
}

TEST(Loader, AllMistakesOfARunAtOnce) {
  const Loaded loaded =
      load({{"a.yaml", "- func: sni(Tensor self) -> Tensor\n  vmap: pointwise\n- 7\n" + kSin + "  vmap: x\n"},
            {"b.yaml", "- a: b: c\n"},
            {"c.yaml", "- func: cat(Tensor tensors, int dim=0) -> Tensor\n  vmap: reduction\n"}});
  EXPECT_THAT(ids(loaded.diagnostics), ElementsAre("unknown-operator", "entry-not-a-map", "unknown-kind",
                                                   "yaml-syntax", "signature-mismatch"));
}

TEST(Loader, ABrokenEntryDoesNotDerive) {
  EXPECT_THAT(names(load("- func: sin(Tensor self) -> Tensor\n  vmap: nonsense\n").schema), IsEmpty());
}

}  // namespace
}  // namespace vmapgen
