// Which operators' rules go into a fork, and why the others do not.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "report/target_facts.h"
#include "rules/generated_operator.h"
#include "schema/operator_list.h"
#include "vendor/vocabulary.h"

namespace vmapgen {

// What the user asked for.
struct Wanted {
  enum class Which { Missing, All, Named };
  Which which = Which::Missing;
  std::vector<std::string> names = {};  // for Named
};

// What functorch has of its own, as schema/targets tells.
class FunctorchFacts {
 public:
  // `gaps`: operators whose kernel is wrong.
  FunctorchFacts(const TargetFacts& facts, const std::vector<OperatorList>& gaps);
  // A kernel that is right. Operators that nobody knows are the fork's own: it has none.
  bool has_rule(const std::string& name) const;
  bool has_kernel(const std::string& name) const { return kernels_.contains(name); }

 private:
  std::set<std::string> kernels_, wrong_;
};

struct Selection {
  std::vector<const GeneratedOperator*> chosen;              // by name
  std::map<std::string, std::vector<std::string>> left_out;  // reason -> operators
  size_t not_wanted = 0;                                     // and could be vendored
};

// Of all operators that have a rule, those that are wanted and can be vendored.
Selection select_operators(const std::vector<GeneratedOperator>& operators, const Wanted& wanted,
                           const FunctorchFacts& functorch, const Vocabulary& vocabulary);

// Reads names of operators as operator_list.h does, and reports those that are not in `known` (id
// `vendor-unknown-operator`).
std::vector<std::string> parse_operator_list(const std::shared_ptr<const SourceFile>& file,
                                             const std::set<std::string>& known, Diagnostics& diagnostics);

}  // namespace vmapgen
