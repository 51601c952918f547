// The program as a user runs it, in a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "process.h"
#include "temp_folder.h"

namespace vmapgen {

// A folder with a small target and a schema of three rules.
class Cli : public testing::Test {
 protected:
  Cli() {
    folder_.write("native_functions.yaml",
                  "- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor\n"
                  "  dispatch:\n"
                  "    CPU: add\n"
                  "- func: add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)\n"
                  "- func: sin(Tensor self) -> Tensor\n"
                  "- func: vander(Tensor x, int? N=None) -> Tensor\n"
                  "- func: histc(Tensor self, int bins=100) -> Tensor\n"
                  "  dispatch:\n"
                  "    CPU: histc\n");
    folder_.write(
        "schema/a.yaml",
        "- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor\n  vmap: pointwise\n"
        "- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n");
    std::filesystem::create_directories(folder_.path() / "schema/aten");  // as ours has it
  }

  // Runs vmapgen in the folder, told where the target's signatures are unless `environment` says otherwise.
  ProcessResult run(std::vector<std::string> words, std::vector<std::string> environment = {
                                                        "VMAPGEN_NATIVE_FUNCTIONS=native_functions.yaml"}) {
    words.insert(words.begin(), VMAPGEN_PROGRAM);
    ProcessOptions options;
    options.folder = folder_.path().string();
    options.environment = std::move(environment);
    return run_process(words, options);
  }

  // A file of the folder as it stands, and nothing else: what a failed run must leave.
  std::map<std::string, std::string> contents() const { return folder_.contents(); }

  TempFolder folder_;
};

}  // namespace vmapgen
