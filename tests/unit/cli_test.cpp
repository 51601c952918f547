// The program as a user runs it: exit codes, what goes to standard output and what to standard error.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.h"

namespace vmapgen {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

TEST_F(Cli, GenerateWritesAndThenHasNothingToDo) {
  const ProcessResult first = run({"generate"});
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(first.out,
            "created generated/aten/register.cpp\ncreated generated/aten/rules_0.cpp\n"
            "created generated/variance/operators.inc\n3 rules in 3 files\n");
  EXPECT_EQ(first.err, "");
  const auto files = contents();
  const ProcessResult second = run({"generate"});
  EXPECT_EQ(second.code, 0);
  EXPECT_EQ(second.out, "3 rules in 3 files, nothing to change\n");
  EXPECT_EQ(contents(), files);
}

TEST_F(Cli, GenerateTellsWhatItChanged) {
  run({"generate"});
  folder_.write("schema/a.yaml", "- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n");
  const ProcessResult result = run({"generate"});
  EXPECT_EQ(
      result.out,
      "updated generated/aten/rules_0.cpp\nupdated generated/variance/operators.inc\n1 rules in 3 files\n");
}

TEST_F(Cli, OperatorsAreListedWithTheirSamples) {
  folder_.write("samples/a.yaml", "sin: {domain: positive}\n");
  EXPECT_THAT(run({"operators"}).out, HasSubstr("\"source\":\"a.yaml\",\"samples\":{}}"));
  EXPECT_THAT(run({"operators", "--samples", "samples"}).out,
              HasSubstr("\"source\":\"a.yaml\",\"samples\":{\"domain\":\"positive\"}}"));
  EXPECT_EQ(run({"operators", "--samples", "samples/a.yaml", "--out", "operators.json"}).code, 0);
  EXPECT_THAT(folder_.read("operators.json"), HasSubstr("\"domain\":\"positive\""));
  EXPECT_EQ(run({"operators", "--samples", "none"}).err,
            "error: cannot read the samples folder none: No such file or directory [io]\n");
  folder_.write("samples/a.yaml", "sinn: {domain: positive}\n");
  EXPECT_THAT(run({"operators", "--samples", "samples"}).err, HasSubstr("[samples-without-entry]"));
}

TEST_F(Cli, KindsAreToldInTheFolderOfTheSchema) {
  folder_.write("schema/README.md", "# The schema\n\n## Kinds\n\n## Samples\n");
  folder_.write("schema/schema.json", "{\"definitions\": {\"kind\": {}}}\n");
  EXPECT_EQ(run({"kinds"}).out, "updated schema/README.md\nupdated schema/schema.json\n");
  EXPECT_THAT(folder_.read("schema/README.md"), HasSubstr("\n### `pointwise`: tensors broadcast together"));
  EXPECT_THAT(folder_.read("schema/schema.json"), HasSubstr("\"kind_pointwise\": {"));
  EXPECT_EQ(run({"kinds"}).out, "schema tells of all kinds as they are\n");
  folder_.write("schema/schema.json", "{\n");
  const ProcessResult broken = run({"kinds"});
  EXPECT_EQ(broken.code, 1);
  EXPECT_EQ(broken.err,
            "schema/schema.json: error: this is no JSON Schema that could tell of kinds [json-schema]\n"
            "1 error; nothing was written\n");
}

// A list beside the schema becomes elements of an array, sorted; a typo in one is told.
TEST_F(Cli, ListsBesideTheSchema) {
  folder_.write("schema/targets/so-1.0.txt", "# which are so\nsin  # since it is\nadd.Tensor\n?sinn\n");
  EXPECT_EQ(run({"generate"}).code, 0);
  EXPECT_EQ(
      folder_.read("generated/lists/so_1_0.inc"),
      "// Made by vmapgen from targets/so-1.0.txt. Do not edit: change the list, run `make regenerate`.\n"
      "\"aten::add.Tensor\",\n\"aten::sin\",\n\"aten::sinn\",\n");
  folder_.write("schema/targets/so-1.0.txt", "sin\nadd\nsinn\nsin\n?add.Tensor\n");
  EXPECT_EQ(run({"generate"}).err,
            "schema/targets/so-1.0.txt:3:1: error: the target has no operator sinn [unknown-operator]\n"
            "  sinn\n  ^~~~\nnote: did you mean 'sin'?\n"
            "schema/targets/so-1.0.txt:4:1: error: sin stands here twice [duplicate-operator]\n"
            "  sin\n  ^~~\nschema/targets/so-1.0.txt:1:1: note: the first one is here\n  sin\n  ^~~\n"
            "schema/targets/so-1.0.txt:5:2: error: the target has add.Tensor [known-operator]\n"
            "  ?add.Tensor\n   ^~~~~~~~~~\n"
            "note: `?` is for operators that only other versions of PyTorch have: drop it\n"
            "3 errors; nothing was written\n");
}

TEST_F(Cli, CheckTellsWhatIsStaleAndWritesNothing) {
  run({"generate"});
  EXPECT_EQ(run({"generate", "--check"}).code, 0);
  EXPECT_EQ(run({"generate", "--check"}).out, "generated is up to date (3 files)\n");

  folder_.write("generated/aten/rules_0.cpp", "// edited by hand\n");
  fs::remove(folder_.at("generated/aten/register.cpp"));
  folder_.write("generated/aten/rules_1.cpp", "");
  folder_.write("generated/MANIFEST",
                folder_.read("generated/MANIFEST") + "0000000000000000  aten/rules_1.cpp\n");
  const auto files = contents();
  const ProcessResult stale = run({"generate", "--check"});
  EXPECT_EQ(stale.code, 1);
  EXPECT_EQ(stale.out,
            "stale   generated/aten/rules_0.cpp\nmissing generated/aten/register.cpp\nextra   "
            "generated/aten/rules_1.cpp\n");
  EXPECT_EQ(stale.err,
            "error: generated is not what the schema generates; run `make regenerate` [stale-output]\n");
  EXPECT_EQ(contents(), files);

  const ProcessResult renewed = run({"generate"});
  EXPECT_THAT(renewed.out, HasSubstr("removed generated/aten/rules_1.cpp\n"));
  EXPECT_EQ(run({"generate", "--check"}).code, 0);
}

TEST_F(Cli, MistakesAreCountedAndNothingIsWritten) {
  run({"generate"});
  folder_.write("schema/a.yaml", "- func: sin(Tensor self) -> Tensor\n  vmap: pointwize\n");
  folder_.write("schema/b/c.yaml", "- func: sum(Tensor self) -> Tensor\n  vmap: reduction\n");
  const auto files = contents();
  const ProcessResult result = run({"generate"});
  EXPECT_EQ(result.code, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err,
            "schema/a.yaml:2:9: error: there is no kind 'pointwize' [unknown-kind]\n"
            "    vmap: pointwize\n"
            "          ^~~~~~~~~\n"
            "note: did you mean 'pointwise'?\n"
            "schema/b/c.yaml:1:9: error: the target has no operator sum [unknown-operator]\n"
            "  - func: sum(Tensor self) -> Tensor\n"
            "          ^~~\n"
            "note: entries for other versions of PyTorch need --allow-missing\n"
            "2 errors; nothing was written\n");
  EXPECT_EQ(contents(), files);
  folder_.write("schema/a.yaml", "[]\n");
  EXPECT_THAT(run({"generate"}).err, EndsWith("\n1 error; nothing was written\n"));
}

TEST_F(Cli, EntriesForOtherVersionsAreSkippedOnDemand) {
  folder_.write("schema/b.yaml", "- func: from_next_year(Tensor self) -> Tensor\n  vmap: pointwise\n");
  EXPECT_EQ(run({"generate"}).code, 1);
  const ProcessResult result = run({"generate", "--allow-missing"});
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out,
              EndsWith("3 rules in 3 files\n1 entry left out, which the target lacks: from_next_year\n"));
}

TEST_F(Cli, PeepholesAreAFileOfTheirOwn) {
  const std::string peephole =
      "- peephole: twice\n  why: less work\n  pattern: [y = sin(x)]\n  replace: [y = sin(x)]\n"
      "  samples:\n    - x: float64[B]\n";
  folder_.write("schema/p.yaml", peephole);
  EXPECT_THAT(run({"generate"}).out, HasSubstr("created generated/programs/peepholes.cpp\n"));
  EXPECT_THAT(folder_.read("generated/programs/peepholes.cpp"),
              AllOf(HasSubstr("from p.yaml "), HasSubstr("call(\"aten::sin\", ")));
  // For another version of PyTorch there is the file all the same, which the library is compiled with.
  folder_.write("schema/p.yaml",
                "- peephole: of_next_year" + peephole.substr(peephole.find('\n')) + "    - x: float32[B]\n");
  std::string text = folder_.read("schema/p.yaml");
  text.replace(text.find("y = sin"), 7, "y = from_next_year");
  folder_.write("schema/p.yaml", text);
  EXPECT_EQ(run({"generate"}).code, 1);
  const ProcessResult result = run({"generate", "--allow-missing"});
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out,
              EndsWith("1 entry left out, whose rules call what the target lacks: of_next_year\n"));
  EXPECT_THAT(folder_.read("generated/programs/peepholes.cpp"), HasSubstr("all = {};"));
}

TEST_F(Cli, AsManyShardsAsABuildNames) {
  EXPECT_THAT(run({"generate", "--shards", "2"}).out, EndsWith("3 rules in 4 files\n"));
  EXPECT_THAT(folder_.read("generated/aten/register.cpp"), HasSubstr("register_shard_1(m);"));
  EXPECT_EQ(run({"generate", "--shards", "0"}).code, 2);
}

TEST_F(Cli, ExplainShowsSignatureKindPlaceStepsAndCode) {
  const ProcessResult result = run({"explain", "add"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(
      result.out,
      StartsWith(
          "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor\n"
          "  kind       pointwise: tensors broadcast together, element by element\n"
          "  declared   schema/a.yaml:1\n"
          "  the rule\n"
          "    1. cast logically 0-dimensional batched tensors among self, other as the loop would promote "
          "them\n"));
  EXPECT_THAT(result.out, AllOf(HasSubstr("\n// add.Tensor: pointwise\nVMAP_SIGNATURE(add_Tensor, \""),
                                HasSubstr("\nVMAP_SUPPORT2(add, Tensor, add_Tensor_rule);\n")));
  const ProcessResult in_place = run({"explain", "add_.Tensor"});
  EXPECT_EQ(in_place.code, 0);
  EXPECT_THAT(in_place.out, AllOf(StartsWith("add_.Tensor("), HasSubstr("  follows    add.Tensor\n"),
                                  HasSubstr("'self' is written in place")));
}

TEST_F(Cli, ExplainTellsWhyThereIsNoRule) {
  EXPECT_EQ(run({"explain", "vander"}).code, 0);
  EXPECT_EQ(run({"explain", "vander"}).out,
            "vander(Tensor x, int? N=None) -> Tensor\n"
            "  no rule: PyTorch decomposes it into other operators, and so does vmap\n"
            "  to add one: an entry in a file of schema, see schema/README.md\n\n");
  EXPECT_THAT(run({"explain", "histc"}).out,
              HasSubstr("  no rule: vmap calls it once for each example, or refuses\n"));
}

TEST_F(Cli, ExplainDoesNotKnowEveryWord) {
  const ProcessResult near = run({"explain", "ad.Tensor"});
  EXPECT_EQ(near.code, 1);
  EXPECT_EQ(near.out, "");
  EXPECT_EQ(
      near.err,
      "error: the target has no operator 'ad.Tensor' [unknown-operator]\nnote: did you mean 'add.Tensor'?\n");
  const ProcessResult far = run({"explain", "no_such_op"});
  EXPECT_EQ(far.code, 1);
  EXPECT_EQ(far.err, "error: the target has no operator 'no_such_op' [unknown-operator]\n");
}

TEST_F(Cli, ExplainDoesNotMindEntriesOfAnotherTarget) {
  folder_.write("schema/b.yaml", "- func: no_such_op(Tensor x) -> Tensor\n  vmap: pointwise\n");
  const ProcessResult other = run({"explain", "add.Tensor"});
  EXPECT_EQ(other.code, 0);
  EXPECT_THAT(other.out, StartsWith("add.Tensor("));
  EXPECT_EQ(other.err, "note: entries of the schema that this target lacks or has otherwise: 1\n");
  // It may be what was meant.
  const ProcessResult this_one = run({"explain", "histc"});
  EXPECT_EQ(this_one.code, 1);
  EXPECT_THAT(this_one.err, HasSubstr("schema/b.yaml:1:9: error: the target has no operator no_such_op"));
}

TEST_F(Cli, HelpHasExamples) {
  const ProcessResult help = run({"--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_THAT(help.out, AllOf(HasSubstr("generate"), HasSubstr("coverage"), HasSubstr("explain"),
                              HasSubstr("exit codes: 0 done, 1 mistakes in the input")));
  for (const std::string command : {"generate", "coverage", "explain"}) {
    const ProcessResult of_command = run({command, "--help"});
    EXPECT_EQ(of_command.code, 0);
    EXPECT_EQ(of_command.err, "");
    EXPECT_THAT(of_command.out, HasSubstr("examples:\n  vmapgen " + command)) << command;
  }
}

}  // namespace
}  // namespace vmapgen
