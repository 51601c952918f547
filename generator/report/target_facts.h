// What is known of one PyTorch version's operators beyond their signatures: schema/targets/*.csv.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "support/diagnostics.h"

namespace vmapgen {

struct TargetFact {
  std::string op;         // `add.Tensor`
  std::string kind;       // functional, view, inplace, mutable, out
  std::string composite;  // implicit, explicit, explicit_nonfunctional, none
  std::string functorch;  // batch_rule, decomposition, fallback_loop, fallback_error, …
  std::string group;      // pointwise, reduction, linalg_matmul, …
  int64_t uses = 0;       // of the public function of that name; 0: not known
  std::string left_out;   // the reason why it does not count, or empty
};

struct TargetFacts {
  std::string target;  // `pytorch-2.13`: the file's name
  std::vector<TargetFact> operators;
};

// Reads the comma-separated table; schema/targets/README.md has its columns. Mistakes go to `diagnostics`
// (ids begin with `facts-`); rows that have one are left out of the result.
TargetFacts parse_target_facts(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

}  // namespace vmapgen
