// Lists of operators that people keep: schema/targets/*.txt, and what a user asks for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/target.h"

namespace vmapgen {

struct ListedOperator {
  std::string name;
  SourceLocation where;
  bool of_other_versions = false;
};

struct OperatorList {
  std::string name;  // the file's, without its ending: `functorch-2.13`
  std::vector<ListedOperator> operators;
};

// One name at the beginning of each line; what follows it, and `#`, is for people. `?name` is an operator
// that only other versions of PyTorch have. Reports names that come twice (id `duplicate-operator`).
OperatorList read_operator_list(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

// Reports what is no operator of the target, nor all overloads of one (id `unknown-operator`), and what is
// one and said to be of other versions (id `known-operator`).
void check_listed(const OperatorList& list, const Target& target, Diagnostics& diagnostics);

}  // namespace vmapgen
