// The real schema against the real native_functions.yaml: what is generated depends on what the files say and
// on nothing else, and what is committed is what would be generated now.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <random>
#include <regex>
#include <set>

#include "driver/pipeline.h"
#include "emit/file_set.h"
#include "emit/rule_cpp.h"
#include "emit/shards.h"
#include "golden.h"
#include "native_functions_file.h"
#include "rules/kind.h"
#include "schema/keys.h"
#include "schema/loader.h"
#include "temp_folder.h"

namespace vmapgen {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kSchema = VMAPGEN_SOURCE_DIR "/schema";
const std::string kGenerated = VMAPGEN_SOURCE_DIR "/generated";

// The PyTorch here is of another version than generated/ is for.
#ifdef VMAPGEN_OTHER_TORCH
constexpr bool kOtherVersion = true;
#else
constexpr bool kOtherVersion = false;
#endif

// The real target, for those who have PyTorch.
class Generate : public testing::Test {
 protected:
  void SetUp() override {
    const auto file = native_functions_file();
    if (!file) GTEST_SKIP() << "no native_functions.yaml";
    folder_.write("native_functions.yaml", file->text());
  }

  std::string native_functions() const { return folder_.at("native_functions.yaml"); }

  std::map<std::string, std::string> generated_from(const std::string& schema_dir) const {
    Generation generation;
    Diagnostics diagnostics;
    run_pipeline({{schema_dir}, native_functions(), kOtherVersion}, generation, diagnostics);
    EXPECT_EQ(diagnostics.render(), "");
    return render(generation).files();
  }

  TempFolder folder_;
};

TEST_F(Generate, WhatIsCommittedIsUpToDate) {
  if (kOtherVersion) GTEST_SKIP() << "generated/ is for another version of PyTorch";
  Generation generation;
  Diagnostics diagnostics;
  run_pipeline({{kSchema}, native_functions(), kOtherVersion}, generation, diagnostics);
  ASSERT_EQ(diagnostics.render(), "");
  const FileSet files = render(generation);
  const FileSet::Difference difference = files.compare(kGenerated);
  EXPECT_THAT(difference.changed, IsEmpty()) << "run `make regenerate` and commit generated/";
  EXPECT_THAT(difference.missing, IsEmpty()) << "run `make regenerate` and commit generated/";
  EXPECT_THAT(difference.extra, IsEmpty()) << "run `make regenerate` and commit generated/";
  for (const std::string& path : difference.changed) {
    if (!files.files().count(path)) continue;  // the manifest
    std::ifstream in(kGenerated + "/" + path, std::ios::binary);
    std::ostringstream committed;
    committed << in.rdbuf();
    ADD_FAILURE() << path << " differs, "
                  << vmapgen::difference(committed.str(), files.files().at(path)).substr(0, 2000);
    break;
  }
}

// The files in another order, and the entries of each file in another order.
TEST_F(Generate, TheOrderOfFilesDoesNotMatter) {
  std::vector<std::shared_ptr<const SourceFile>> files;
  for (const auto& entry : fs::recursive_directory_iterator(kSchema)) {
    if (entry.path().extension() == ".yaml") files.push_back(read_source(entry.path().string()));
  }
  ASSERT_GT(files.size(), 5u);
  std::set<std::map<std::string, std::string>> results;
  std::mt19937 random(1);
  for (int round = 0; round < 4; ++round) {
    std::shuffle(files.begin(), files.end(), random);
    Target target = Target::from_native_functions(read_source(native_functions()));
    Diagnostics diagnostics;
    const Schema schema = load_schema(files, target, {kind_names(), kOtherVersion}, diagnostics);
    Diagnostics mistakes;
    std::deque<GeneratedOperator> operators;
    std::vector<const GeneratedOperator*> pointers;
    for (const AnnotatedOperator& annotated : schema.operators) {
      auto rule = build_rule(annotated, target, mistakes);
      if (!rule) continue;  // of another version
      operators.push_back({&annotated, std::move(*rule)});
      pointers.push_back(&operators.back());
    }
    ASSERT_EQ(diagnostics.render() + (kOtherVersion ? "" : mistakes.render()), "");
    FileSet set;
    emit_namespace("aten", pointers, set);
    results.insert(set.files());
  }
  EXPECT_EQ(results.size(), 1u);
}

// No path of this machine: neither where the schema lies nor where the program runs.
TEST_F(Generate, WhereTheSchemaLiesDoesNotMatter) {
  const TempFolder other;
  fs::create_directory(other.at("deep"));
  fs::copy(kSchema, other.at("deep/er"), fs::copy_options::recursive);
  const auto here = generated_from(kSchema);
  EXPECT_EQ(generated_from(other.at("deep/er")), here);
  EXPECT_EQ(generated_from(other.at("deep/er/")), here);
  EXPECT_EQ(generated_from(other.at("deep/./er/../er")), here);
  for (const auto& [path, text] : here) {
    EXPECT_EQ(text.find(VMAPGEN_SOURCE_DIR), std::string::npos) << path;
    EXPECT_EQ(text.find(other.at("")), std::string::npos) << path;
  }
}

// Those of our own proof: each is of an entry, and fits its signature.
TEST_F(Generate, SamplesBesideTheSchemaFitIt) {
  Generation generation;
  Diagnostics diagnostics;
  Inputs inputs{{kSchema}, native_functions(), kOtherVersion};
  inputs.samples = {VMAPGEN_SOURCE_DIR "/tests/rules/samples"};
  run_pipeline(inputs, generation, diagnostics);
  EXPECT_EQ(diagnostics.render(), "");
  const auto with = std::ranges::count_if(
      generation.operators, [](const GeneratedOperator& op) { return op.annotated->samples->is_mapping(); });
  EXPECT_GT(with, 900);
}

TEST_F(Generate, RulesFitAScreen) {
  Generation generation;
  Diagnostics diagnostics;
  run_pipeline({{kSchema}, native_functions(), kOtherVersion}, generation, diagnostics);
  EXPECT_GT(generation.operators.size(), 100u);
  for (const GeneratedOperator& op : generation.operators) {
    const std::string text = rule_to_cpp(op.rule).definition;
    EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 25) << text;
  }
}

// Every kind writes its operators into the rule's text and nowhere else: the generator knows none by name. A
// literal of the generator that is an operator's whole name would be such knowledge. Words that mean
// something in the schema, in signatures, in C++ or in JSON Schema may be an operator's name by chance; and
// the signs of arithmetic, in expression_check.cpp, stand for operators.
TEST_F(Generate, TheGeneratorNamesNoOperator) {
  std::set<std::string> words = {"all",      "any",      "complex", "contiguous", "dim",     "empty",
                                 "expand",   "gradient", "index",   "indices",    "minimum", "nonzero",
                                 "positive", "std",      "sum",     "to",         "view",    "where"};
  words.insert(variance_keys().begin(), variance_keys().end());
  for (const RuleKind& kind : rule_kinds()) {
    words.insert(std::string(kind.name));
    for (const OptionSpec& option : kind.options) {
      words.insert(std::string(option.name));
      words.insert(option.words.begin(), option.words.end());
    }
  }
  const std::set<std::string> arithmetic = {"add", "sub", "rsub", "mul", "div", "pow", "neg"};
  const Target target = Target::from_native_functions(read_source(native_functions()));
  std::set<std::string> names;
  for (const OperatorName& name : target.names()) {
    names.insert(name.to_string());
    names.insert(name.base);
  }
  const std::regex literal("\"((?:[^\"\\\\\n]|\\\\.)*)\"");
  std::set<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(VMAPGEN_SOURCE_DIR "/generator")) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
    const std::string text = read_source(entry.path().string())->text();
    for (std::sregex_iterator at(text.begin(), text.end(), literal), end; at != end; ++at) {
      const std::string word = (*at)[1];
      const bool advice = entry.path().filename() == "expression_check.cpp" && arithmetic.count(word);
      if (names.count(word) && !words.count(word) && !advice)
        found.insert(entry.path().filename().string() + ": " + word);
    }
  }
  EXPECT_THAT(found, IsEmpty());
}

// ---- what the driver reports, on small folders ----

class SmallSchema : public testing::Test {
 protected:
  SmallSchema() { folder_.write("native_functions.yaml", kTarget); }

  static constexpr const char* kTarget = R"(
- func: sin(Tensor self) -> Tensor
- func: sin_(Tensor(a!) self) -> Tensor(a!)
- func: __xor__.Tensor(Tensor self, Tensor other) -> Tensor
- func: __ixor__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
- func: squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)
- func: squeeze_.dim(Tensor(a!) self, int dim) -> Tensor(a!)
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
- func: square(Tensor self) -> Tensor
)";

  // The mistakes of schema/a.yaml with that text, paths below the test's folder.
  std::string errors(const std::string& text) { return errors({{"a.yaml", text}}); }
  std::string errors(const std::map<std::string, std::string>& files) {
    fs::remove_all(folder_.at("schema"));
    for (const auto& [path, text] : files) folder_.write("schema/" + path, text);
    Generation generation;
    Diagnostics diagnostics;
    run_pipeline({{folder_.at("schema")}, folder_.at("native_functions.yaml"), false}, generation,
                 diagnostics);
    std::string rendered = diagnostics.render();
    const std::string here = folder_.path().string() + "/";
    for (size_t at = rendered.find(here); at != std::string::npos; at = rendered.find(here))
      rendered.erase(at, here.size());
    return rendered;
  }

  std::string io_error(const Inputs& inputs) {
    Generation generation;
    Diagnostics diagnostics;
    try {
      run_pipeline(inputs, generation, diagnostics);
    } catch (const IoError& error) {
      return error.what();
    }
    return "";
  }

  TempFolder folder_;
};

// The in-place operator that follows would have the same mistake: it is told once.
TEST_F(SmallSchema, AMistakeIsToldOnce) {
  EXPECT_EQ(errors("- func: sin(Tensor self) -> Tensor\n  vmap: {kind: pointwise, promote: some}\n"),
            "schema/a.yaml:2:36: error: option 'promote' wants all, none, or a list of tensor arguments "
            "[rule-option-value]\n"
            "    vmap: {kind: pointwise, promote: some}\n"
            "                                     ^~~~\n");
  // `__ixor__` comes before `__xor__`, and follows it all the same.
  EXPECT_THAT(errors("- func: __xor__.Tensor(Tensor self, Tensor other) -> Tensor\n"
                     "  vmap: {kind: pointwise, promote: [sefl]}\n"),
              testing::StartsWith("schema/a.yaml:2:37: error: __xor__.Tensor has no argument 'sefl' "
                                  "[rule-unknown-argument]\n"));
}

TEST_F(SmallSchema, AnInPlaceViewHasNoEntry) {
  const std::string in_place =
      "- func: squeeze_.dim(Tensor(a!) self, int dim) -> Tensor(a!)\n  vmap: {kind: view, dims: {dim: "
      "drop_if_one}}\n";
  const std::string functional = "- func: squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)\n  vmap: ";
  EXPECT_EQ(errors(in_place),
            "schema/a.yaml:1:9: error: squeeze_.dim changes what its tensor is, as the rule of another "
            "operator tells "
            "[rule-inplace-view]\n"
            "  - func: squeeze_.dim(Tensor(a!) self, int dim) -> Tensor(a!)\n"
            "          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
            "note: it follows the entry of the view that it is named after: take this one out\n");
  EXPECT_THAT(errors(in_place + functional + "{kind: view, dims: {dim: drop_if_one}}\n"),
              HasSubstr("[rule-inplace-view]"));
  EXPECT_EQ(errors(functional + "{kind: view, dims: {dim: drop_if_one}}\n"), "");
}

TEST_F(SmallSchema, DecompositionsInACircle) {
  EXPECT_THAT(
      errors("- func: square(Tensor self) -> Tensor\n  vmap: {kind: decompose, as: \"square(sin(self))\"}\n"),
      HasSubstr("[cyclic-decomposition]"));
}

// One run tells the mistakes of all files and all stages, by place.
TEST_F(SmallSchema, TheMistakesOfAllStages) {
  const std::string rendered = errors({{"a.yaml",
                                        "- func: sin(Tensor self) -> Tensor\n  vmap: pointwize\n"
                                        "- func: mul.Tensor(Tensor self, Tensor other) -> Tensor\n"
                                        "  vmap: {kind: reduction}\n"},
                                       {"b.yaml",
                                        "- func: sinn(Tensor self) -> Tensor\n  vmap: pointwise\n"
                                        "- func: square(Tensor self, int n) -> Tensor\n  vmap: pointwise\n"
                                        "- func: myops::foo(Tensor x) -> Tensor\n  vmap: pointwise\n"},
                                       {"c/d.yaml", "- func: sin(Tensor self)\n"}});
  std::vector<std::string> heads;
  for (const std::string& line : lines_of(rendered)) {
    const size_t id = line.rfind(" [");
    if (line.find(": error: ") != std::string::npos)
      heads.push_back(line.substr(0, line.find(": error")) + line.substr(id));
  }
  EXPECT_THAT(heads,
              ElementsAre("schema/a.yaml:2:9 [unknown-kind]", "schema/a.yaml:3:9 [rule-no-argument]",
                          "schema/b.yaml:1:9 [unknown-operator]", "schema/b.yaml:3:33 [signature-mismatch]",
                          "schema/b.yaml:5:9 [mixed-namespaces]", "schema/c/d.yaml:1:3 [missing-key]",
                          "schema/c/d.yaml:1:25 [signature-expected]"));
}

TEST_F(SmallSchema, AFileThatIsNoTarget) {
  folder_.write("native_functions.yaml", "root:x:0:0\n");
  EXPECT_EQ(errors("- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n"),
            "native_functions.yaml: error: no entry `- func: …` in this file [target-empty]\n");
}

TEST_F(SmallSchema, FilesThatCannotBeRead) {
  const std::string target = folder_.at("native_functions.yaml");
  EXPECT_EQ(io_error({{folder_.at("none")}, target, false}),
            "cannot read the schema folder " + folder_.at("none") + ": No such file or directory");
  fs::create_directory(folder_.at("empty"));
  EXPECT_EQ(io_error({{folder_.at("empty")}, target, false}),
            "no *.yaml file below the schema folder " + folder_.at("empty"));
  folder_.write("schema/a.yaml", "[]\n");
  EXPECT_EQ(io_error({{folder_.at("schema")}, folder_.at("gone.yaml"), false}),
            "cannot read " + folder_.at("gone.yaml") + ": No such file or directory");
  EXPECT_THAT(io_error({{folder_.at("schema")}, folder_.at("empty"), false}),
              HasSubstr("cannot read " + folder_.at("empty") + ": "));
}

}  // namespace
}  // namespace vmapgen
