#include "signatures.h"

#include <fstream>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace vmap_pretend {
namespace {

using Table = std::unordered_map<std::string, OnCuda>;

bool begins_with(const std::string& line, const char* text) {
  return line.rfind(text, 0) == 0;
}

// The list is YAML, of which these keys are each on a line of their own.
Table read(const char* path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(std::string(path) + ": cannot be read");
  Table table;
  OnCuda* entry = nullptr;
  bool in_dispatch = false;
  for (std::string line; std::getline(file, line);) {
    if (begins_with(line, "- func: ")) {
      entry = &table["aten::" + line.substr(8, line.find('(') - 8)];
      *entry = {/*exists=*/false, /*one_device=*/true};
    } else if (entry && begins_with(line, "  ") && line.find(':') != std::string::npos) {
      if (line[2] != ' ') in_dispatch = begins_with(line, "  dispatch:");
      if (begins_with(line, "  device_check: NoCheck")) entry->one_device = false;
      const std::string keys = line.substr(0, line.find(':'));
      const bool kernel = in_dispatch && (keys.find(" CUDA") != std::string::npos ||
                                          keys.find(" CompositeExplicitAutograd") != std::string::npos);
      if (kernel || begins_with(line, "  structured_delegate:") || begins_with(line, "  ufunc_inner_loop:"))
        entry->exists = true;
    }
  }
  return table;
}

}  // namespace

const OnCuda& on_cuda(const c10::OperatorName& name) {
  static const Table table = read(VMAP_NATIVE_FUNCTIONS);
  static const OnCuda unknown;
  const auto found =
      table.find(name.overload_name.empty() ? name.name : name.name + '.' + name.overload_name);
  return found == table.end() ? unknown : found->second;
}

}  // namespace vmap_pretend
