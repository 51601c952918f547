// Schema files to annotated operators: how each mistake is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "loader_fixture.h"

namespace vmapgen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

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

TEST(Loader, AnEntryOfNothingStandsAtItsDash) {
  const std::string sin = "- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n";
  for (const std::string& text : {"- \n-  # none\n\n" + sin, std::string("-\n-\n")}) {
    EXPECT_THAT(errors(text), AllOf(HasSubstr("a.yaml:1:1: error: an entry is a map, and here is nothing"),
                                    HasSubstr("a.yaml:2:1: error: an entry is a map, and here is nothing")));
  }
  EXPECT_THAT(errors(sin + "- ~\n"), HasSubstr("a.yaml:3:3: error: an entry is a map, and here is nothing"));
}

TEST(Loader, AKeyInAnotherColumnAndATabAreTold) {
  const std::string func = "func: sin(Tensor self) -> Tensor\n";
  EXPECT_THAT(errors("- " + func + "   vmap: pointwise\n"),
              HasSubstr("note: keys of one map stand at the same indentation; text with ': ' in it must "
                        "stand in quotes\n"));
  EXPECT_THAT(errors("-\t" + func + "  vmap: pointwise\n"),
              HasSubstr("note: a tab stands in this line: indent with spaces\n"));
  EXPECT_THAT(errors("- func: a: b\n"), HasSubstr("note: text with ': ' in it must stand in quotes\n"));
}

TEST(Loader, MissingKeys) {
  EXPECT_THAT(ids("- vmap: pointwise\n"), ElementsAre("missing-key"));
  EXPECT_THAT(ids(kSin), ElementsAre("missing-key"));
  EXPECT_THAT(ids(kSin + "  vmap: {promote: all}\n"), ElementsAre("missing-key"));
  EXPECT_THAT(errors(kSin), HasSubstr("note: write 'vmap: KIND'"));
}

TEST(Loader, UnknownKeyIsToldOnce) {
  EXPECT_EQ(errors(kSin + "  vmpa: pointwise\n"),
            "a.yaml:2:3: error: an entry has no key 'vmpa' [unknown-key]\n"
            "    vmpa: pointwise\n"
            "    ^~~~\n"
            "note: did you mean 'vmap'?\n");
  EXPECT_THAT(errors(kSin + "  vmap: pointwise\n  colour: red\n"),
              HasSubstr("note: its keys: func, vmap, kernel, dispatch, variance, inplace, out, samples"));
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
  EXPECT_THAT(ids("- func: {a: b}\n  vmap: pointwise\n"), ElementsAre("value-type"));
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
  EXPECT_EQ(mistake("{cases: [{self: {shape: [3], elements: [nan, -inf, inf]}}]}"), "");
  EXPECT_EQ(mistake("{cases: [{self: {domain: any}}]}"), "16 missing-key");
  EXPECT_EQ(mistake("{cases: [{self: {shape: [1], dtyp: int64}}]}"), "29 unknown-key");
  EXPECT_EQ(mistake("{cases: [{self: {shape: [1], on_cpu: maybe}}]}"), "37 value-type");
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
  EXPECT_EQ(mistake("{one_answer: true}"), "13 value-type");
  EXPECT_EQ(mistake("{one_answer: some}"), "13 value-type");
  EXPECT_EQ(mistake("{device: GPU}"), "9 value-type");
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
