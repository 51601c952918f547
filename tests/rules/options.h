// How `vmap_rules_tests` is called.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vmap_proof {

using Clock = std::chrono::steady_clock;

struct Options {
  std::string operators = VMAP_OPERATORS_FILE;
  std::string proof = VMAP_PROOF_DEFAULT;
  std::string list = VMAP_PROVEN_LIST;
  std::string gaps;  // where to write what has a kernel and is not proven
  std::string device = "cpu";
  bool mistakes = false;  // make wrong calls, instead of right ones
  bool guarded = false;   // let nobody touch what lies past a tensor
  std::string journal;    // where to write what is done, and to read what was
  size_t placements = SIZE_MAX;
  std::optional<Clock::time_point> until;  // after which no operator is begun
  std::vector<char*> as_called;            // ends with a null pointer
  int shards_to_merge = 0;                 // not 0: run nothing, put the shards' records together
  bool update = false;
};

// The variable, or `otherwise` where it is empty or not there.
std::string environment(const char* name, const std::string& otherwise);

// `as_called`: the arguments with those that GoogleTest takes, for start_again. Throws std::runtime_error.
Options read_options(int argc, char** argv, std::vector<char*> as_called);

// The same program, from the beginning, in this process; what its journal holds is done. Comes back if that
// cannot be.
void start_again(const Options& options);

}  // namespace vmap_proof
