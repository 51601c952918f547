// What is known of operators, and why no test fails of it: versions.txt, devices.txt, mistakes.txt.
#pragma once

#include <c10/core/DeviceType.h>

#include <istream>
#include <map>
#include <string>
#include <vector>

#include "survive.h"

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

// What an operator does with a wrong call, and why that is tolerated: a line of mistakes.txt.
struct KnownMistake {
  std::vector<std::string> arguments;  // Oddity's, as different PyTorches call it; of a right call none
  std::string mistake;                 // Oddity's; of a right call it is empty
  Oddity::What what;
  bool by_chance;    // it may not be seen in a run
  std::string text;  // Oddity::text has it
  std::string reason;
  size_t line;
};
// By operator. Without those whose time has come with this PyTorch. `name`: the file's, for errors.
std::map<std::string, std::vector<KnownMistake>> read_mistakes(std::istream& file, const std::string& name);
std::map<std::string, std::vector<KnownMistake>> known_mistakes();

// Those of right calls, or of wrong ones.
std::vector<KnownMistake> of_calls(const std::vector<KnownMistake>& lines, bool right);

std::string word_of(Oddity::What what);

}  // namespace vmap_proof
