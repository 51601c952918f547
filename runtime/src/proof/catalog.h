// What is to be proven: the operators that `vmapgen operators` listed, and the dispatcher's handles of them.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace vmap_proof {

// What an argument means, as generator/rules/ir.h has it.
struct Meaning {
  std::string role;           // of a dim: reduced, keep … Of sizes: whole, expand, result. keepdim. addend.
                              // mean_or_sum
  std::string letters;        // of a factor of a product
  std::vector<int64_t> core;  // of a tensor: the core ranks that it may have
};

struct Entry {
  std::string name;  // `add.Tensor`; an operator outside aten carries its namespace: `myops::foo`
  std::string kind;
  bool view = false;  // the results alias the input
  // Of an `out=` operator, the one whose results it writes, else empty. What follows is that one's.
  std::string functional;
  std::map<std::string, Meaning> arguments;  // what the entry says of some
  std::set<std::string> traits;              // alike, batch_is_optional, explicit
  std::string reason, instead;               // of one that cannot be batched
  nlohmann::json samples;

  // Nothing where the entry does not speak of the argument.
  Meaning meaning_of(const std::string& argument) const {
    const auto found = arguments.find(argument);
    return found == arguments.end() ? Meaning() : found->second;
  }
};

// Each element has a value of its own, of tensors that broadcast.
inline bool is_elementwise(const Entry& entry) {
  return entry.kind == "pointwise" || entry.kind == "loss";
}

// Of the text of an operators.json. Throws std::exception for another.
std::vector<Entry> entries_of(const std::string& json);
// Throws std::runtime_error, with the path, for a file that is not what the generator writes.
std::vector<Entry> read_catalog(const std::string& path);

// `aten::add.Tensor`, of an entry's name.
std::string full_name(const std::string& name);
// Empty when no loaded library defines the operator.
std::optional<c10::OperatorHandle> find_operator(const Entry& entry);

}  // namespace vmap_proof
