// `vmapgen vendor` as a user runs it, on a small checkout: what it writes, shows, and refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "process.h"
#include "support/source.h"
#include "temp_folder.h"
#include "vendor/rules_cpp.h"
#include "vendor/unified_diff.h"

namespace vmapgen {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Key;
using testing::Not;
using testing::StartsWith;

constexpr const char* kRules = "fork/aten/src/ATen/functorch/VmapgenRules0.cpp";
constexpr const char* kManifest = "fork/aten/src/ATen/functorch/vmapgen/manifest.json";

class Vendor : public testing::Test {
 protected:
  Vendor() {
    folder_.write("fork/aten/src/ATen/native/native_functions.yaml",
                  "- func: hypot(Tensor self, Tensor other) -> Tensor\n"
                  "- func: hypot_(Tensor(a!) self, Tensor other) -> Tensor(a!)\n"
                  "- func: sin(Tensor self) -> Tensor\n"
                  "- func: cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor\n"
                  "- func: cat(Tensor[] tensors, int dim=0) -> Tensor\n"
                  "- func: cos(Tensor self, bool exact) -> Tensor\n"
                  "- func: forked(Tensor self) -> Tensor\n"
                  "- func: drawn(Tensor self) -> Tensor\n"
                  // What rules are made of calls these.
                  "- func: empty.memory_format(SymInt[] size) -> Tensor\n"
                  "- func: _efficientzerotensor(SymInt[] size) -> Tensor\n"
                  "- func: result_type.Tensor(Tensor tensor, Tensor other) -> ScalarType\n");
    folder_.write("fork/aten/src/ATen/functorch/BatchRulesUnaryOps.cpp",
                  "TORCH_LIBRARY_IMPL(aten, FuncTorchBatched, m) {\n  UNARY_POINTWISE(sin);\n}\n");
    folder_.write("fork/aten/src/ATen/CMakeLists.txt", "file(GLOB base_cpp \"*.cpp\" \"functorch/*.cpp\")\n");
    folder_.write("schema/a.yaml",
                  "- func: hypot(Tensor self, Tensor other) -> Tensor\n  vmap: pointwise\n"
                  "- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n"
                  "- func: cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor\n"
                  "  vmap: {kind: reduction, output: same_shape}\n"
                  "- func: cat(Tensor[] tensors, int dim=0) -> Tensor\n  vmap: join\n"
                  "- func: cos(Tensor self) -> Tensor\n  vmap: pointwise\n"
                  "- func: drawn(Tensor self) -> Tensor\n  vmap: random\n"
                  "- func: elsewhere(Tensor self) -> Tensor\n  vmap: pointwise\n");
    folder_.write(
        "schema/targets/pytorch-2.13.csv",
        "op,kind,composite,functorch,group,uses,left_out\n"
        "hypot,functional,none,batch_rule,pointwise,0,\nhypot_,inplace,none,fallback_loop,pointwise,0,\n"
        "sin,functional,none,batch_rule,pointwise,0,\ncumsum,functional,none,batch_rule,reduction,0,\n"
        "drawn,functional,none,random_rule,random,0,\n");
    folder_.write("schema/targets/functorch-2.13.txt", "# wrong\nsin  # says the cosine\n");
    folder_.write("schema/targets/functorch-found.txt", "# found by hand: nothing\n");
    std::filesystem::create_directories(folder_.path() / "schema/aten");  // as ours has it
    std::filesystem::create_directory_symlink(VMAPGEN_SOURCE_DIR "/runtime", folder_.path() / "runtime");
  }

  ProcessResult vendor(std::vector<std::string> words = {}) {
    words.insert(words.begin(), {VMAPGEN_PROGRAM, "vendor", "--into", "fork"});
    ProcessOptions options;
    options.folder = folder_.path().string();
    return run_process(words, options);
  }
  void expect_refused(const std::vector<std::string>& words, const testing::Matcher<std::string>& says) {
    const auto before = folder_.contents();
    const ProcessResult result = vendor(words);
    EXPECT_EQ(result.code, 1) << result.out;
    EXPECT_THAT(result.err, says);
    EXPECT_EQ(folder_.contents(), before);
  }

  TempFolder folder_;
};

TEST_F(Vendor, WritesWhatFunctorchHasNoRuleFor) {
  const ProcessResult result = vendor();
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("3 rules in"), HasSubstr("no build line is needed"),
                                HasSubstr("\n2 operators have a rule of functorch's own"),
                                HasSubstr("the fork has no such operator\n               elsewhere"),
                                HasSubstr("the fork's signature is another\n               cos")));
  const std::string rules = folder_.read(kRules);
  EXPECT_THAT(rules, AllOf(HasSubstr("TORCH_LIBRARY_IMPL(aten, FuncTorchBatched, m)"),
                           HasSubstr("VMAP_SUPPORT(hypot_, hypot__adapted::apply);"),
                           HasSubstr("VMAP_SUPPORT(sin, sin_rule);"), Not(HasSubstr("cumsum")),
                           HasSubstr("#include <ATen/functorch/vmapgen/rules/broadcast.h>"),
                           Not(HasSubstr("namespace vmap "))));
  EXPECT_THAT(folder_.contents(), Contains(Key("fork/aten/src/ATen/functorch/VmapgenOperand.cpp")));
}

TEST_F(Vendor, WritesWhatWasFoundWrongByHand) {
  folder_.write("schema/targets/functorch-found.txt", "cumsum  # sums the wrong dim\n");
  EXPECT_EQ(vendor().code, 0);
  EXPECT_THAT(folder_.read(kRules), HasSubstr("VMAP_SUPPORT(cumsum, "));
}

TEST_F(Vendor, TellsWhichLinesOfFunctorchStandInTheWay) {
  EXPECT_THAT(vendor().out, HasSubstr("sin: fork/aten/src/ATen/functorch/BatchRulesUnaryOps.cpp:2\n"));
}

TEST_F(Vendor, AdaptsListsOfTensors) {
  folder_.write("ops.txt",
                "\xEF\xBB\xBF"
                "cat\n");  // a byte order mark, as some editors write
  EXPECT_EQ(vendor({"--ops", "ops.txt"}).code, 0);
  EXPECT_THAT(folder_.read(kRules), HasSubstr("using cat_adapted = Adapted<at::_ops::cat, &cat_rule>;"));
}

TEST_F(Vendor, FindsNothingToDoTheSecondTime) {
  vendor();
  const auto files = folder_.contents();
  EXPECT_THAT(vendor().out, HasSubstr(", nothing to change"));
  EXPECT_EQ(folder_.contents(), files);
}

TEST_F(Vendor, UpdatesItsFilesAndRemovesWhatIsNoLongerMade) {
  vendor({"--all"});
  EXPECT_THAT(folder_.contents(), Contains(Key("fork/aten/src/ATen/functorch/VmapgenReduction.cpp")));
  const ProcessResult result = vendor();
  EXPECT_THAT(result.out, AllOf(HasSubstr("updated aten/src/ATen/functorch/VmapgenRules0.cpp"),
                                HasSubstr("removed aten/src/ATen/functorch/VmapgenReduction.cpp")));
  EXPECT_THAT(folder_.contents(), Not(Contains(Key("fork/aten/src/ATen/functorch/VmapgenReduction.cpp"))));
}

TEST_F(Vendor, TakesEverythingOutAgainForNoOperators) {
  const auto before = folder_.contents();
  vendor();
  folder_.write("ops.txt", "# none\n");
  EXPECT_THAT(vendor({"--ops", "ops.txt"}).out,
              HasSubstr("removed aten/src/ATen/functorch/vmapgen/manifest.json"));
  std::filesystem::remove(folder_.path() / "ops.txt");
  EXPECT_EQ(folder_.contents(), before);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "fork/aten/src/ATen/functorch/vmapgen"));
}

TEST_F(Vendor, RefusesToOverwriteHandEdits) {
  vendor();
  const std::string rules = folder_.read(kRules);
  folder_.write(kRules, rules + "// mine\n");
  folder_.write("ops.txt", "hypot\n");
  expect_refused(
      {"--ops", "ops.txt"},
      AllOf(HasSubstr("error: fork/aten/src/ATen/functorch/VmapgenRules0.cpp has been edited since "
                      "it was written [vendor-edited]"),
            HasSubstr("--force overwrites it")));
  EXPECT_EQ(vendor({"--force"}).code, 0);
  EXPECT_EQ(folder_.read(kRules), rules);
}

TEST_F(Vendor, RefusesToOverwriteAndToRemoveWhatIsNotItsOwn) {
  folder_.write(kRules, "// somebody's\n");
  expect_refused({}, HasSubstr("is there, and `vmapgen vendor` did not write it [vendor-edited]"));
}

TEST_F(Vendor, RefusesABrokenManifest) {
  vendor();
  folder_.write(kManifest, "{\"files\": {\"../../precious\": \"0\"}}\n");
  expect_refused({}, AllOf(HasSubstr("manifest.json:1:1: error: "), HasSubstr("[vendor-manifest]")));
}

TEST_F(Vendor, ADryRunShowsTheDifferenceAndWritesNothing) {
  vendor();
  folder_.write("ops.txt", "hypot\nhypot_\nsin\n");
  const auto before = folder_.contents();
  const ProcessResult result = vendor({"--ops", "ops.txt", "--dry-run"});
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out, AllOf(HasSubstr("--- a/aten/src/ATen/functorch/VmapgenRules0.cpp\n"
                                          "+++ b/aten/src/ATen/functorch/VmapgenRules0.cpp\n@@ "),
                                HasSubstr("\n+  VMAP_SUPPORT(hypot, hypot_rule);\n")));
  EXPECT_EQ(folder_.contents(), before);
}

TEST_F(Vendor, RefusesAFolderThatIsNoCheckout) {
  const ProcessResult result =
      run_process({VMAPGEN_PROGRAM, "vendor", "--into", "nowhere"}, {.folder = folder_.path().string()});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err,
              AllOf(StartsWith("error: nowhere is no checkout of PyTorch: it has no "
                               "aten/src/ATen/native/native_functions.yaml [vendor-checkout]"),
                    HasSubstr("note: --into names the folder"), HasSubstr("2 errors; nothing was written")));
}

TEST_F(Vendor, RefusesOperatorsThatNobodyKnows) {
  folder_.write("ops.txt", "# some\nhypott\n  nonsense  # really\nsin\nsin\n");
  expect_refused({"--ops", "ops.txt"},
                 AllOf(HasSubstr("ops.txt:2:1: error: neither the schema nor the fork has hypott "
                                 "[vendor-unknown-operator]\n  hypott\n  ^~~~~~"),
                       HasSubstr("did you mean 'hypot'?"), HasSubstr("ops.txt:3:3: error"),
                       HasSubstr("ops.txt:5:1: error: sin stands here twice"), HasSubstr("3 errors")));
}

TEST_F(Vendor, LeavesOutWhatIsNamedAndHasNoEntry) {
  folder_.write("ops.txt", "forked\nsin\n");
  const ProcessResult result = vendor({"--ops", "ops.txt"});
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out, HasSubstr("the schema has no entry for it\n               forked\n"));
}

TEST_F(Vendor, LeavesOutTheOperatorsOfALibrary) {
  folder_.write("schema/b.yaml", "- func: mine::forked(Tensor self) -> Tensor\n  vmap: pointwise\n");
  const ProcessResult result = vendor();
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("a library's own operator, which functorch has no plumbing for\n"
                                    "               mine::forked\n"));
  EXPECT_THAT(folder_.read(kRules), Not(HasSubstr("mine")));
}

TEST_F(Vendor, LeavesOutWhatCallsOperatorsThatTheForkLacks) {
  folder_.write(
      "schema/b.yaml",
      "- func: forked(Tensor self) -> Tensor\n  vmap: {kind: decompose, as: \"elsewhere(self)\"}\n");
  const ProcessResult result = vendor();
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("its rule calls operators that the fork lacks, or has with other "
                                    "arguments\n               forked\n"));
}

// Headers move between versions: embedding_bag.cpp, which this rule is made of, asks for PyTorch's version.
TEST_F(Vendor, LeavesOutWhatIncludesAHeaderThatTheForkLacks) {
  const std::string signature =
      "_embedding_bag_dense_backward(Tensor grad, Tensor indices, Tensor offset2bag, Tensor bag_size, "
      "Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? "
      "per_sample_weights, int padding_idx=-1) -> Tensor";
  std::string operators =
      folder_.read("fork/aten/src/ATen/native/native_functions.yaml") + "- func: " + signature + "\n";
  for (const char* called : {"_assert_async", "arange", "embedding", "ones_like", "zeros"})
    operators += std::string("- func: ") + called + "(Tensor self) -> Tensor\n";
  folder_.write("fork/aten/src/ATen/native/native_functions.yaml", operators);
  folder_.write("schema/b.yaml", "- func: " + signature +
                                     "\n  vmap: {kind: decompose, function: embedding_bag_dense_backward}\n");
  const std::string left_out = "the fork has no <";
  EXPECT_THAT(vendor().out,
              HasSubstr(left_out + "ATen/ops/where.h>, which src/rules/operators/embedding_bag.cpp includes"
                                   "\n               _embedding_bag_dense_backward\n"));
  folder_.write("fork/aten/src/ATen/native/native_functions.yaml",
                operators + "- func: where.self(Tensor self) -> Tensor\n");
  EXPECT_THAT(vendor().out, Not(HasSubstr("embedding_bag.cpp")));
  folder_.write("fork/torch/library.h", "");  // the fork's own headers are there
  EXPECT_THAT(vendor().out,
              HasSubstr(left_out + "torch/version.h>, which src/rules/operators/embedding_bag.cpp"));
  folder_.write("fork/torch/csrc/api/include/torch/version.h.in", "");  // its build makes it
  EXPECT_THAT(vendor().out, Not(HasSubstr("embedding_bag.cpp")));
}

TEST_F(Vendor, HoldsWhatItWritesToTheStandardOfTheFork) {
  const std::string cmake =
      "set(CMAKE_CXX_STANDARD_REQUIRED ON)\nset(CMAKE_CXX_STANDARD\n    17\n    CACHE STRING \"\")\n";
  folder_.write("fork/CMakeLists.txt", cmake);
  EXPECT_THAT(vendor().out, HasSubstr("the checkout builds as C++17; what was written needs C++17\n"));
  for (const char* older : {"14", "98"}) {
    folder_.write("fork/CMakeLists.txt", std::regex_replace(cmake, std::regex("17"), older));
    expect_refused({},
                   AllOf(HasSubstr(std::string("error: fork builds as C++") + older + " [vendor-standard]"),
                         HasSubstr("fork/CMakeLists.txt sets CMAKE_CXX_STANDARD")));
  }
}

TEST_F(Vendor, PrintsTheBuildLinesWhereNothingGlobs) {
  folder_.write("fork/aten/src/ATen/CMakeLists.txt", "set(base_cpp functorch/BatchRulesUnaryOps.cpp)\n");
  EXPECT_THAT(
      vendor().out,
      HasSubstr("list(APPEND base_cpp\n    functorch/VmapgenJoin.cpp\n    functorch/VmapgenOperand.cpp\n"));
}

#ifdef VMAPGEN_NATIVE_FUNCTIONS
// Whatever a registration says has to be there in a fork: support.h has what functorch has not.
TEST_F(Vendor, SaysNothingThatTheForkDoesNotKnow) {
  const std::string fork = "fork/aten/src/ATen/";
  folder_.write(fork + "native/native_functions.yaml", read_source(VMAPGEN_NATIVE_FUNCTIONS)->text());
  const ProcessResult result = vendor({"--all", "--schema", VMAPGEN_SOURCE_DIR "/schema"});
  ASSERT_EQ(result.code, 0) << result.err;
  const std::regex names(R"(([A-Za-z_0-9]+)(?:<[A-Za-z_0-9: ]*>)?\()");
  const std::string support = folder_.read(fork + "functorch/vmapgen/support.h");
  std::set<std::string> called;
  for (const auto& [path, text] : folder_.contents()) {
    if (path.find("VmapgenRules") == path.npos) continue;
    const std::string registrations = text.substr(text.find("\nTORCH_LIBRARY_IMPL"));
    for (std::sregex_iterator it(registrations.begin(), registrations.end(), names), end; it != end; ++it)
      called.insert((*it)[1]);
  }
  EXPECT_THAT(called, testing::IsSupersetOf({"VMAP_SUPPORT", "decompose", "body_of"}));
  for (const char* of_pytorch : {"TORCH_LIBRARY_IMPL", "VMAP_SUPPORT", "VMAP_SUPPORT2", "impl"})
    called.erase(of_pytorch);
  for (const std::string& name : called) EXPECT_THAT(support, HasSubstr(" " + name + "(")) << name;
}
#endif

TEST(AsVendored, MovesIncludesAndNamespaces) {
  EXPECT_EQ(
      as_vendored(
          "#include <vmap/bdim.h>\n#include \"number.h\"\n#include <vector>\nnamespace vmap::custom {\n"
          "vmap::BDim b;  // inside vmap\n}  // namespace vmap::custom\n"),
      "#include <ATen/functorch/vmapgen/bdim.h>\n#include <ATen/functorch/vmapgen/number.h>\n#include "
      "<vector>\nnamespace at::functorch::vmapgen::custom {\nat::functorch::vmapgen::BDim b;  // inside "
      "vmap\n}  // namespace at::functorch::vmapgen::custom\n");
}

TEST(UnifiedDiff, IsAsPatchTakesIt) {
  EXPECT_EQ(unified_diff("a\n", "a\n", "x", "y"), "");
  EXPECT_EQ(unified_diff("", "a\nb\n", "/dev/null", "y"), "--- /dev/null\n+++ y\n@@ -0,0 +1,2 @@\n+a\n+b\n");
  EXPECT_EQ(unified_diff("a\n", "", "x", "/dev/null"), "--- x\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n");
  EXPECT_EQ(
      unified_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\nten", "x", "y"),
      "--- x\n+++ y\n@@ -2,8 +2,9 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n 9\n+ten\n\\ No newline at end of "
      "file\n");
}

}  // namespace
}  // namespace vmapgen
