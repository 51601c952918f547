#include "driver/output.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <map>

#include "emit/file_set.h"

namespace vmapgen {

int report_mistakes(const Diagnostics& diagnostics) {
  fmt::print(stderr, "{}{} {}; nothing was written\n", diagnostics.render(), diagnostics.count(),
             diagnostics.count() == 1 ? "error" : "errors");
  return 1;
}

void refuse_inputs(const Generation& generation, const std::vector<std::string>& outputs) {
  std::error_code ignored;  // of a file that is not there: it gets an empty path
  std::map<std::filesystem::path, std::string> inputs;
  for (const std::string& input : generation.inputs)
    inputs.emplace(std::filesystem::canonical(input, ignored), input);
  for (const std::string& output : outputs) {
    const auto input = inputs.find(std::filesystem::canonical(output, ignored));
    if (input == inputs.end() || input->first.empty()) continue;
    const std::string as = input->second == output ? "" : ", as " + input->second;
    throw IoError(fmt::format("cannot write {}: this run reads it{}; name another file", output, as));
  }
}

void write_or_print(const std::string& text, const std::string& path, const Generation& generation) {
  if (path.empty()) {
    fmt::print("{}", text);
  } else {
    refuse_inputs(generation, {path});
    write_file(path, text);
  }
}

}  // namespace vmapgen
