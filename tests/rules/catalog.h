// What is to be proven: the operators that `vmapgen generate` listed, and the dispatcher's handles of them.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace vmap_proof {

struct Entry {
  std::string name;  // `add.Tensor`; an operator outside aten carries its namespace: `myops::foo`
  std::string kind;
  bool view = false;  // the results alias the input
  // Of an `out=` operator, the one whose results it writes, else empty. Options and samples are that one's.
  std::string functional;
  nlohmann::json options;
  nlohmann::json samples;
};

// Throws std::runtime_error, with the path, for a file that is not what the generator writes.
std::vector<Entry> read_catalog(const std::string& path);

// Empty when no loaded library defines the operator.
std::optional<c10::OperatorHandle> find_operator(const Entry& entry);

}  // namespace vmap_proof
