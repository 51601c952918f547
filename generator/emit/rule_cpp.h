// A rule of the IR as C++.
#pragma once

#include <string>
#include <vector>

#include "rules/ir.h"

namespace vmapgen {

struct RuleText {
  std::string definition;                           // comment, signature check and function
  std::string registration;                         // one statement for the shard's register function
  std::vector<std::string> headers;                 // what it needs: `ATen/ops/add_ops.h`
  std::vector<const TargetOperator*> handles = {};  // operators of libraries that it calls
};

RuleText rule_to_cpp(const ir::BatchRule& rule);

// The function that holds a rule of the contract, ours or one by hand: what macros that register it take.
std::string callee_of(const ir::BatchRule& rule);

}  // namespace vmapgen
