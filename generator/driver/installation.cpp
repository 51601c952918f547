#include "driver/installation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "support/diagnostics.h"

namespace vmapgen {
namespace fs = std::filesystem;

namespace {

// Many projects have folders of these names; what ours have in them tells them apart.
bool is_ours(const fs::path& folder) {
  std::error_code code;
  const char* inside = folder.filename() == "runtime" ? "include/vmap" : "aten";
  return fs::is_directory(folder / inside, code);
}

// The source tree that a build folder is of, as CMake wrote it down there; empty where it is none.
fs::path source_of_build(const fs::path& folder) {
  constexpr std::string_view kEntry = "vmapgen_SOURCE_DIR:STATIC=";
  std::ifstream cache(folder / "CMakeCache.txt");
  for (std::string line; std::getline(cache, line);) {
    if (line.starts_with(kEntry)) return line.substr(kEntry.size());
  }
  return {};
}

}  // namespace

std::vector<std::string> data_places(const std::string& name) {
  std::vector<std::string> places = {name};
  std::error_code code;
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  if (code) return places;
  // bin/vmapgen and share/vmapgen/ are installed below one prefix, which may have been moved since.
  const fs::path installed = program.parent_path().parent_path();
  places.push_back((installed / "share/vmapgen" / name).string());
  for (fs::path folder = program.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
    if (const fs::path source = source_of_build(folder); !source.empty()) {
      places.push_back((source / name).string());
      break;
    }
  }
  return places;
}

std::string data_folder(const std::string& name) {
  const std::vector<std::string> places = data_places(name);
  const auto found = std::find_if(places.begin(), places.end(), is_ours);
  return found == places.end() ? name : *found;
}

std::string targets_file(const std::vector<std::string>& schema, const std::string& name) {
  std::error_code code;
  for (const std::string& folder : schema) {
    const std::string path = folder + "/targets/" + name;
    if (fs::is_regular_file(path, code)) return path;
  }
  return data_folder("schema") + "/targets/" + name;
}

void require_data_folder(const std::string& name, const std::string& option) {
  std::error_code code;
  if (fs::is_directory(data_folder(name), code)) return;
  const std::string how = option.empty() ? "run it in vmapgen's source tree" : option + " names it";
  throw IoError(fmt::format("vmapgen's folder '{}' was not found: looked for {}; {}", name,
                            fmt::join(data_places(name), ", "), how));
}

}  // namespace vmapgen
