// What is known of operators, and why no test fails of it: versions.txt, devices.txt, mistakes.txt.
#pragma once

#include <c10/core/DeviceType.h>

#include <map>
#include <string>
#include <vector>

namespace vmap_proof {

// Why operators need not be proven with this PyTorch, by name, each as the beginning of a line: versions.txt.
// Throws std::runtime_error, as all here do, when the file cannot be read.
std::map<std::string, std::string> excused_by_version();

// What PyTorch does otherwise on a device: devices.txt.
struct OnDevice {
  // never: is not called, the run would end; differs: is not proven; by_chance: may not be proven.
  enum class How { never, differs, by_chance };
  How how;
  std::string failure;  // what the failure has in it that is excused; of `never` empty
  std::string reason;
};
std::map<std::string, std::vector<OnDevice>> known_on(c10::DeviceType type);

// The known issue of operators that are called wrongly, `crashes` or `differs`, by shared_name: mistakes.txt.
std::map<std::string, std::string> known_issues();

// The name that an operator's overloads and in-place form share.
std::string shared_name(const std::string& name);

}  // namespace vmap_proof
