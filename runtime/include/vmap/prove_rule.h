// The proof that vmapgen's own rules pass, for the rules of others. Library libvmap_rules.so.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vmap {

struct RuleProof {
  std::string op;    // "myops::foo"
  std::string kind;  // "variadic"
  bool proven = false;
  int64_t agreed = 0, differed = 0;   // calls
  int64_t with_elements = 0;          // of `agreed`, those of two examples or more that give elements
  int64_t gradients = 0;              // calls whose gradients agree with the loop's
  std::string no_gradients;           // why there are none to compare
  int64_t wrong_calls = 0;            // that were made, of a rule whose values are proven
  std::vector<std::string> failures;  // the first few, a line each: the call, and how it differs
  std::vector<std::string> accepted;  // the first few calls that the loop refuses and the rule takes
  // Arguments and results that had one value in all calls: a rule may as well drop them.
  std::vector<std::string> unvaried;
  // Why batches of no examples were not compared, where such a call raises; mostly empty.
  std::string no_empty_batches;
};

// Holds the loaded rule of an operator ("myops::foo", vmap/load_rules.h) against a loop over the examples:
// each place of the batch dim, sizes 0, 1, 3 and those of the operator's own dims, each subset of the
// arguments batched, two levels, several dtypes; value, dtype, shape and aliasing; the fallback's loop is
// forbidden. On the CPU. Then the gradients of
// those calls by each of their tensors, through the map, where the loop has some; and, with `wrong_calls`,
// calls of which one argument is likely to be wrong: the rule gives the loop's result or refuses, and the
// process does not die of what the loop lives through.
//
// What it is called with is made of the signature and the rule's kind, or stands in the entry's `samples:`;
// `samples`, the same in YAML, goes before both (schema/README.md). Calls the operator some thousand times:
// right and wrong calls in copies of this process (fork), which may die of them, gradients on this thread.
//
// Throws std::invalid_argument when no such rule is loaded or its operator is not registered, and
// RuleMistakes for wrong samples.
RuleProof prove_rule(const std::string& op, const std::string& samples = "", bool wrong_calls = true);

// The same of the rules that serve now for the operators of a YAML file, compiled or loaded. An operator that
// nobody has registered, or that has another signature there, is not proven. Throws RuleMistakes, and
// std::runtime_error when the file cannot be read.
std::vector<RuleProof> prove_rules(const std::string& path, bool wrong_calls = true);

// For people, some lines without the last one's end.
std::string to_string(const RuleProof& proof);

}  // namespace vmap
