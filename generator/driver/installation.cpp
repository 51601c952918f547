#include "driver/installation.h"

#include <filesystem>

namespace vmapgen {
namespace fs = std::filesystem;

std::string data_folder(const std::string& name) {
  std::error_code code;
  // Many projects have a folder named so; ours has one for the rules of ATen.
  if (fs::is_directory(fs::path(name) / "aten", code)) return name;
  // bin/vmapgen and share/vmapgen/ are installed below one prefix, which may have been moved since.
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  if (code) return name;
  const fs::path installed = program.parent_path().parent_path() / "share/vmapgen" / name;
  return fs::is_directory(installed, code) ? installed.string() : name;
}

}  // namespace vmapgen
