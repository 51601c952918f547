// The program as a user runs it wrongly, or where files cannot be read or written: exit codes, and what goes
// to standard error.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include "cli_fixture.h"

namespace vmapgen {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

TEST_F(Cli, WrongUsageIsTwo) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{},
                                             {"generat"},
                                             {"generate", "--no-such"},
                                             {"generate", "extra"},
                                             {"explain"},
                                             {"explain", "add", "sin"},
                                             {"generate", "--out", ""},
                                             {"generate", "--single-file", ""},
                                             {"rules", "--out", ""},
                                             {"coverage", "--format", "pdf"}}) {
    const ProcessResult result = run(words);
    EXPECT_EQ(result.code, 2) << testing::PrintToString(words);
    EXPECT_NE(result.err, "");
    EXPECT_EQ(result.out, "");
  }
}

TEST_F(Cli, AnUnknownCommandIsNamed) {
  EXPECT_THAT(run({"generat"}).err,
              StartsWith("error: there is no command 'generat': did you mean 'generate'?"));
  EXPECT_THAT(run({"xyz", "--help"}).err, StartsWith("error: there is no command 'xyz'\n"));
  for (const std::string command :
       {"compile", "probe"}) {  // docs/programs.md and docs/loading-rules.md have them
    const ProcessResult result = run({command, "myops::foo"});
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("python -m vmapgen " + command));
    EXPECT_THAT(run({"--help"}).out, HasSubstr("\n  " + command + " "));
  }
}

TEST_F(Cli, FilesThatCannotBeReadAreTwo) {
  const std::pair<std::vector<std::string>, std::string> cases[] = {
      {{"generate", "--schema", "none"},
       "error: cannot read the schema folder none: No such file or directory [io]\n"},
      {{"generate", "--native-functions", "none.yaml"},
       "error: cannot read none.yaml: No such file or directory [io]\n"},
      {{"explain", "add", "--schema", "none"},
       "error: cannot read the schema folder none: No such file or directory [io]\n"},
      {{"coverage", "--schema", "none"},
       "error: cannot read the schema folder none: No such file or directory [io]\n"},
      {{"coverage", "--facts", "none.csv"}, "error: cannot read none.csv: No such file or directory [io]\n"},
  };
  for (const auto& [words, message] : cases) {
    const ProcessResult result = run(words);
    EXPECT_EQ(result.code, 2) << message;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, message);
  }
}

TEST_F(Cli, WithoutATargetItSaysWhereItLooked) {
  const ProcessResult result = run({"generate"}, {});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, AllOf(StartsWith("error: no native_functions.yaml: give --native-functions FILE"),
                                HasSubstr("torchgen/packaged/ATen/native/native_functions.yaml"),
                                EndsWith("or set VMAPGEN_NATIVE_FUNCTIONS [io]\n")));
  // The wheel of the project's own environment is found.
  folder_.write(".venv/lib/python3.99/site-packages/torchgen/packaged/ATen/native/native_functions.yaml",
                folder_.read("native_functions.yaml"));
  EXPECT_EQ(run({"generate"}, {}).code, 0);
  // What the user names wins over the environment.
  EXPECT_EQ(
      run({"generate", "--native-functions", "native_functions.yaml"}, {"VMAPGEN_NATIVE_FUNCTIONS=none"})
          .code,
      0);
}

TEST_F(Cli, FromAnotherFolderItFindsTheSchemaOfItsOwnTree) {
  const TempFolder elsewhere;
  ProcessOptions options;
  options.folder = elsewhere.path().string();
  options.environment = {"VMAPGEN_NATIVE_FUNCTIONS=" + folder_.at("native_functions.yaml")};
  const ProcessResult result = run_process({VMAPGEN_PROGRAM, "explain", "sin", "--allow-missing"}, options);
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(VMAPGEN_SOURCE_DIR "/schema/aten/"));
}

// A program that was copied out of its tree, and then has what an installation has beside it.
TEST_F(Cli, WithoutASchemaItSaysWhereItLooked) {
  const TempFolder elsewhere;
  fs::create_directories(elsewhere.path() / "prefix/bin");
  const std::string program = elsewhere.at("prefix/bin/vmapgen");
  fs::copy_file(VMAPGEN_PROGRAM, program);
  ProcessOptions options;
  options.folder = elsewhere.path().string();
  options.environment = {"VMAPGEN_NATIVE_FUNCTIONS=" + folder_.at("native_functions.yaml")};
  const ProcessResult lost = run_process({program, "explain", "sin"}, options);
  EXPECT_EQ(lost.code, 2);
  const std::string installed = fs::canonical(elsewhere.path()).string() + "/prefix/share/vmapgen/schema";
  EXPECT_EQ(lost.err, "error: vmapgen's folder 'schema' was not found: looked for schema, " + installed +
                          "; --schema names it [io]\n");
  EXPECT_EQ(run_process({program, "explain", "sin", "--schema", folder_.at("schema")}, options).code, 0);
  EXPECT_EQ(run_process({program, "--help"}, options).code, 0);
  elsewhere.write("prefix/share/vmapgen/schema/aten/a.yaml", folder_.read("schema/a.yaml"));
  EXPECT_EQ(run_process({program, "explain", "sin"}, options).code, 0);
}

TEST_F(Cli, OutputThatCannotBeWrittenIsTwo) {
  const ProcessResult below_file = run({"generate", "--out", "native_functions.yaml/out"});
  EXPECT_EQ(below_file.code, 2);
  EXPECT_EQ(below_file.out, "");
  EXPECT_EQ(below_file.err,
            "error: cannot write native_functions.yaml/out/aten/register.cpp: Not a directory [io]\n");
  const ProcessResult no_place = run({"generate", "--out", "/proc/vmapgen"});
  EXPECT_EQ(no_place.code, 2);
  EXPECT_THAT(no_place.err, StartsWith("error: cannot write /proc/vmapgen/aten/register.cpp: "));
}

TEST_F(Cli, AnOutputThatIsAnInputIsRefused) {
  folder_.write("ops.yaml", "- func: my::op(Tensor x) -> Tensor\n  vmap: pointwise\n");
  folder_.write("aten/rules_0.cpp", folder_.read("schema/a.yaml"));
  fs::create_symlink("ops.yaml", folder_.at("link"));
  const auto files = contents();
  const std::pair<std::vector<std::string>, std::string> cases[] = {
      {{"generate", "--schema", "ops.yaml", "--include", "a.h", "--single-file", "ops.yaml"},
       "error: cannot write ops.yaml: this run reads it; name another file [io]\n"},
      {{"generate", "--schema", "ops.yaml", "--include", "a.h", "--single-file", "link"},
       "error: cannot write link: this run reads it, as ops.yaml; name another file [io]\n"},
      {{"generate", "--schema", "aten/rules_0.cpp", "--out", "."},
       "error: cannot write ./aten/rules_0.cpp: this run reads it, as aten/rules_0.cpp; name another file "
       "[io]\n"},
      {{"rules", "--out", "schema/a.yaml"},
       "error: cannot write schema/a.yaml: this run reads it; name another file [io]\n"},
      {{"operators", "--out", "native_functions.yaml"},
       "error: cannot write native_functions.yaml: this run reads it; name another file [io]\n"},
  };
  for (const auto& [words, message] : cases) {
    const ProcessResult result = run(words);
    EXPECT_EQ(result.code, 2) << message;
    EXPECT_EQ(result.err, message);
    EXPECT_EQ(contents(), files);
  }
}

// Standard output may be a full disk too: here files may not grow beyond 64 bytes. A run whose words nobody
// got must not say that all is well.
TEST_F(Cli, AFullDiskForItsWordsIsNoSuccess) {
  ProcessOptions options;
  options.folder = folder_.path().string();
  options.environment = {"VMAPGEN_NATIVE_FUNCTIONS=native_functions.yaml"};
  options.prepare = [] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {64, 64};
    setrlimit(RLIMIT_FSIZE, &limit);
  };
  const ProcessResult result = run_process({VMAPGEN_PROGRAM, "explain", "add"}, options);
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(result.err, "error: cannot write the output: File too large [io]\n");
}

}  // namespace
}  // namespace vmapgen
