// Operators of other libraries: a schema of their own, one file of C++, and what may not be said of them. The
// texts stand in golden/library*: see golden.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "golden.h"
#include "process.h"
#include "temp_folder.h"

namespace vmapgen {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// Each kind, and whatever follows it.
constexpr const char* kOfTheLibrary = R"yaml(
- func: myops::gain(Tensor x, float by) -> Tensor
  vmap: pointwise
- func: myops::gain_(Tensor(a!) x, float by) -> Tensor(a!)
- func: myops::gain.out(Tensor x, float by, *, Tensor(a!) out) -> Tensor(a!)
- func: myops::mix(Tensor x, Tensor y, Tensor? w=None) -> Tensor
  vmap: pointwise
- func: myops::row_sum(Tensor x, int dim, bool keepdim=False) -> (Tensor sum, Tensor most)
  vmap: reduction
- func: myops::solve(Tensor a, Tensor b) -> Tensor
  vmap: {kind: variadic, core: {a: 2, b: 1}}
- func: myops::rows(Tensor(a) x, int dim) -> Tensor(a)
  vmap: {kind: view, dims: {dim: drop}}
- func: myops::rows_(Tensor(a!) x, int dim) -> Tensor(a!)
- func: myops::images(Tensor x, SymInt[2] size) -> Tensor
  vmap: {kind: fold, core: 3}
- func: myops::take_rows(Tensor x, int dim, Tensor index) -> Tensor
  vmap: {kind: index_elements, output: taken}
- func: myops::segment_sum.ranged(Tensor x, int dim, Tensor index, Tensor source) -> Tensor
  vmap: {kind: index_vector, own_index: "myops::scatter_sum(x, dim, index, source)"}
- func: myops::scatter_sum(Tensor x, int dim, Tensor index, Tensor source) -> Tensor
  vmap: index_elements
- func: myops::noise(Tensor x, float p, Generator? g=None) -> Tensor
  vmap: random
- func: myops::noise.out(Tensor x, float p, Generator? g=None, *, Tensor(a!) out) -> Tensor(a!)
- func: myops::grid(int n) -> Tensor
  vmap: factory
- func: myops::grid_like(Tensor x) -> Tensor
  vmap: factory
- func: myops::product(Tensor a, Tensor b) -> Tensor
  vmap: contract
- func: myops::twice(Tensor self) -> Tensor
  vmap: {kind: decompose, as: "myops::gain(self, 2)"}
- func: myops::twice_(Tensor(a!) self) -> Tensor(a!)
- func: myops::whole(Tensor x) -> Tensor
  vmap: composite
- func: myops::body(Tensor x) -> Tensor
  vmap: {kind: composite, explicit: true}
- func: myops::count(Tensor x) -> Tensor
  vmap: {kind: unsupported, reason: its size depends on the data, instead: use a mask}
- func: myops::hand(Tensor x, Tensor[] more) -> Tensor
  vmap: {kind: custom, rule: mine::hand_rule, header: mine/rules.h}
- func: myops::hand_made(Tensor x) -> Tensor
  vmap: {kind: decompose, function: hand_made}
- func: myops::hand_made_(Tensor(a!) x) -> Tensor(a!)
  vmap: {kind: decompose, function: mine::hand_made_}
- func: myops::draw(Tensor x) -> Tensor
  vmap: {kind: random, rule: mine::draw_rule}
- func: other::one(Tensor x) -> Tensor
  vmap: {kind: decompose, as: "myops::gain(other::two(x), 3)"}
- func: other::two(Tensor x) -> Tensor
  vmap: pointwise
)yaml";

class Library : public testing::Test {
 protected:
  // Where there is no PyTorch at all.
  ProcessResult run(std::vector<std::string> words) {
    words.insert(words.begin(), VMAPGEN_PROGRAM);
    ProcessOptions options;
    options.folder = folder_.path().string();
    options.environment = {"VMAPGEN_NATIVE_FUNCTIONS="};
    return run_process(words, options);
  }
  ProcessResult generate(const std::string& schema, std::vector<std::string> more = {}) {
    folder_.write("my_ops.yaml", schema);
    std::vector<std::string> words = {"generate", "--schema", "my_ops.yaml", "--single-file", "rules.cpp"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  std::string mistakes(const std::string& schema) {
    const ProcessResult result = generate(schema);
    EXPECT_EQ(result.code, 1) << result.err;
    EXPECT_EQ(folder_.contents().count("rules.cpp"), 0u);
    return result.err;
  }

  TempFolder folder_;
};

TEST_F(Library, GoldenSingleFile) {
  const ProcessResult result = generate(kOfTheLibrary, {"--include", "mine/all.h"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.out, "28 rules in rules.cpp\n");
  EXPECT_TRUE(is_golden("library.cpp.txt", folder_.contents().at("rules.cpp")));
}

TEST_F(Library, AFileThatIsSomebodyElsesIsLeftAlone) {
  const std::string gain = "- func: myops::gain(Tensor x) -> Tensor\n  vmap: pointwise\n";
  folder_.write("rules.cpp", "int main() {}\n// Made by vmapgen from nothing\n");
  const ProcessResult refused = generate(gain);
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err,
            "error: cannot write rules.cpp: it is there, and vmapgen has not made it; name another file, or "
            "move it away [io]\n");
  EXPECT_THAT(folder_.contents().at("rules.cpp"), StartsWith("int main"));
  for (const std::string ours : {"", "// Made by vmapgen from old.yaml. Do not edit.\nint x;\n"}) {
    folder_.write("rules.cpp", ours);
    EXPECT_EQ(generate(gain).code, 0);
    EXPECT_THAT(folder_.contents().at("rules.cpp"), HasSubstr("gain_rule"));
  }
}

TEST_F(Library, AFolderHasTheSameText) {
  ASSERT_EQ(generate(kOfTheLibrary, {"--include", "mine/all.h"}).code, 0);
  const ProcessResult result =
      run({"generate", "--schema", "my_ops.yaml", "--out", "made", "--include", "mine/all.h"});
  EXPECT_EQ(result.code, 0) << result.err;
  const auto files = folder_.contents();
  EXPECT_THAT(run({"operators", "--schema", "my_ops.yaml"}).out, HasSubstr("\"name\":\"myops::gain_\""));
  EXPECT_THAT(files.at("rules.cpp"), HasSubstr("registered(\"other\""));
  EXPECT_THAT(files.at("made/other/rules.cpp"), HasSubstr("registered(\"other\""));
  EXPECT_THAT(files.at("made/myops/rules.cpp"), Not(HasSubstr("registered(\"other\"")));
}

TEST_F(Library, SeveralFilesAreOneLibrary) {
  folder_.write("more.yaml",
                "- func: myops::more(Tensor x) -> Tensor\n  vmap: {kind: decompose, as: myops::gain(x)}\n");
  const std::string gain = "- func: myops::gain(Tensor x) -> Tensor\n  vmap: pointwise\n";
  const ProcessResult result = generate(gain, {"--schema", "more.yaml"});
  EXPECT_EQ(result.out, "2 rules in rules.cpp\n") << result.err;
  EXPECT_THAT(folder_.contents().at("rules.cpp"),
              AllOf(StartsWith("// Made by vmapgen from more.yaml, my_ops.yaml."),
                    HasSubstr("return myops_gain_op().call(x);")));
  folder_.write("more.yaml", gain);
  EXPECT_THAT(generate(gain, {"--schema", "more.yaml"}).err,
              AllOf(HasSubstr("my_ops.yaml:1:9: error: myops::gain has two entries [duplicate-operator]"),
                    HasSubstr("more.yaml:1:9: note: the first one is here")));
}

TEST_F(Library, TorchVmapIsToldOfEachOperator) {
  ASSERT_EQ(generate("- func: myops::gain(Tensor x) -> Tensor\n  vmap: pointwise\n"
                     "- func: myops::gain_(Tensor(a!) x) -> Tensor(a!)\n"
                     "- func: myops::noise(Tensor x) -> Tensor\n  vmap: random\n",
                     {"--host", "functorch"})
                .code,
            0);
  EXPECT_THAT(folder_.contents().at("rules.cpp"),
              AllOf(HasSubstr("#include <vmap/functorch.h>\n"),
                    HasSubstr("const bool bridged = vmap::functorch::bridge({\n"
                              "    \"myops::gain\",\n    \"myops::gain_\",\n    \"myops::noise\",\n}, "
                              "{\"myops::noise\"});\n")));
}

TEST_F(Library, ASecondRunWritesNothing) {
  const std::string schema = "- func: myops::gain(Tensor x) -> Tensor\n  vmap: pointwise\n";
  EXPECT_EQ(generate(schema, {"--check"}).code, 1);
  EXPECT_EQ(generate(schema).out, "1 rule in rules.cpp\n");
  EXPECT_EQ(generate(schema).out, "1 rule in rules.cpp, nothing to change\n");
  EXPECT_EQ(generate(schema, {"--check"}).out, "rules.cpp is up to date\n");
  EXPECT_THAT(
      generate(schema + "- func: myops::b(Tensor x) -> Tensor\n  vmap: pointwise\n", {"--check"}).err,
      HasSubstr("error: rules.cpp is not what the schema generates; generate it again [stale-output]"));
}

TEST_F(Library, ExplainNeedsNoPyTorchEither) {
  folder_.write("my_ops.yaml", kOfTheLibrary);
  const ProcessResult result = run({"explain", "--schema", "my_ops.yaml", "myops::gain"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("myops_gain_op().call(x, by)"));
}

TEST_F(Library, GoldenMistakes) {
  const std::string gain = "- func: myops::gain(Tensor x) -> Tensor\n  vmap: pointwise\n";
  const std::vector<std::pair<const char*, std::string>> all = {
      {"no kind, and nothing to follow",
       gain + "- func: myops::gain(Tensor x, int n) -> Tensor\n"
              "- func: myops::loss_(Tensor(a!) x) -> Tensor(a!)\n"
              "- func: myops::gain.out(Tensor x, float by, *, Tensor(a!) out) -> Tensor(a!)\n"
              "- func: myops::sum(Tensor x) -> Tensor\n"},
      {"twice", gain + "- func: myops::gain_(Tensor(a!) x) -> Tensor(a!)\n"
                       "- func: myops::gain_(Tensor(a!) x) -> Tensor(a!)\n"},
      {"a function without a header",
       "- func: myops::a(Tensor x) -> Tensor\n  vmap: {kind: custom, rule: mine::a_rule}\n"
       "- func: myops::b(Tensor x) -> Tensor\n  vmap: {kind: custom, rule: \"mine::\"}\n"},
      {"a header that is none",
       "- func: myops::a(Tensor x) -> Tensor\n"
       "  vmap: {kind: custom, rule: mine::a_rule, header: [a.h, b.h]}\n"
       "- func: myops::b(Tensor x) -> Tensor\n"
       "  vmap: {kind: decompose, as: myops::a(x), header: a.h}\n"},
      {"an operator of ATen in an expression",
       "- func: myops::a(Tensor x) -> Tensor\n  vmap: {kind: decompose, as: sum(x)}\n"},
      {"operators of libraries in an expression",
       "- func: myops::a(Tensor x) -> Tensor\n  vmap: {kind: decompose, as: other::b(x)}\n"},
      {"names that C++ has taken", "- func: myops::a(Tensor in, int default) -> Tensor\n  vmap: pointwise\n"},
      {"names that rules have taken",
       "- func: myops::a(Tensor takes, Tensor Operand) -> Tensor\n"
       "  vmap: {kind: decompose, function: mine::a, header: a.h, takes: {takes: n}}\n"
       "- func: myops::b(Tensor any_on) -> Tensor\n  vmap: pointwise\n  dispatch: {CUDA: sequential}\n"
       "- func: myops::c(Tensor x_) -> Tensor\n"
       "  vmap: {as: [\"x = myops::b(x_)\", \"myops::b(x)\"]}\n"
       "- func: myops::d(Tensor x, int Reduction, int BDim, int Takes) -> Tensor\n  vmap: pointwise\n"},
      {"a class of the library's own",
       "- func: myops::a(Tensor x, __torch__.torch.classes.myops.Plan plan) -> Tensor\n  vmap: pointwise\n"
       "- func: myops::b(Tensor x, __torch__.torch.classes.myops.Plan plan) -> Tensor\n"
       "  vmap: {kind: custom, rule: mine::b_rule, header: b.h}\n"},
      {"types that PyTorch has no longer",
       "- func: myops::a(Tensor x, Dimname[]? names) -> Tensor\n  vmap: pointwise\n"
       "- func: myops::b(Tensor x, DimVector sizes) -> Tensor\n  vmap: pointwise\n"},
      {"one name in C++",
       "- func: myops::a.b(Tensor x) -> Tensor\n  vmap: pointwise\n"
       "- func: myops::a_b(Tensor x) -> Tensor\n  vmap: pointwise\n"},
  };
  std::string text;
  for (const auto& [title, schema] : all)
    text += std::string("==== ") + title + "\n" + mistakes(schema) + "\n";
  // A kind more is none of their business.
  text = std::regex_replace(text, std::regex("the kinds: [a-z_, ]+"), "the kinds: …");
  EXPECT_TRUE(is_golden("library_errors.txt", text));
}

TEST_F(Library, PeepholesAreNotALibrarysOwn) {
  EXPECT_EQ(generate("- func: myops::foo(Tensor x) -> Tensor\n  vmap: pointwise\n"
                     "- peephole: twice\n  why: less work\n  pattern: [y = myops::foo(x)]\n"
                     "  replace: [y = myops::foo(x)]\n  samples:\n    - x: float64[B]\n")
                .err,
            "my_ops.yaml:3:13: error: a peephole stands in vmapgen's own schema, and this file is of a "
            "library's operators [library-peephole]\n"
            "  - peephole: twice\n"
            "              ^~~~~\n"
            "note: libvmap_program has all of them, which come from vmapgen's schema folder\n"
            "1 error; nothing was written\n");
}

TEST_F(Library, OperatorsOfATenAreNotALibrarysOwn) {
  folder_.write("native_functions.yaml",
                "- func: sin(Tensor self) -> Tensor\n  dispatch:\n    CPU: sin\n"
                "- func: sin_(Tensor(a!) self) -> Tensor(a!)\n  dispatch:\n    CPU: sin_\n");
  const std::vector<std::string> target = {"--native-functions", "native_functions.yaml"};
  const std::string sin = "- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n";
  EXPECT_EQ(generate(sin, target).err,
            "my_ops.yaml:1:9: error: sin is an operator of ATen, and this file is of a library's own "
            "[library-of-aten]\n"
            "  - func: sin(Tensor self) -> Tensor\n"
            "          ^~~~~~~~~~~~~~~~~~~~~~~~~~\n"
            "note: libvmap_native has the rules of ATen; they come from vmapgen's schema folder\n"
            "note: a library's operator has its namespace before it: myops::sin\n"
            "1 error; nothing was written\n");
  EXPECT_EQ(
      generate(sin + "- func: atne::sin_(Tensor(a!) self) -> Tensor(a!)\n  vmap: pointwise\n", target).err,
      "my_ops.yaml:3:9: error: the target has no namespace 'atne', and this file is of operators of the "
      "target [mixed-namespaces]\n"
      "  - func: atne::sin_(Tensor(a!) self) -> Tensor(a!)\n"
      "          ^~~~~~~~~~\n"
      "my_ops.yaml:1:9: note: as this one\n"
      "  - func: sin(Tensor self) -> Tensor\n"
      "          ^~~\n"
      "note: did you mean 'sin_'?\n"
      "1 error; nothing was written\n");
  // Where nobody knows what ATen has.
  const ProcessResult blind = generate(sin);
  EXPECT_EQ(blind.code, 2);
  EXPECT_THAT(blind.err, StartsWith("error: no native_functions.yaml: give --native-functions FILE"));
}

}  // namespace
}  // namespace vmapgen
