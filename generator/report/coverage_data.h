// The coverage report as values: what stands for each of a target's operators, and the totals. Text, JSON and
// HTML are three ways of writing it down.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "report/proof_record.h"
#include "report/target_facts.h"
#include "rules/generated_operator.h"

namespace vmapgen {

// How far an operator has come; the last word that is true of it.
enum class Standing { LeftOut, Missing, Composite, Declared, Generated, Registered, Refused, Proven };

std::string_view to_word(Standing standing);

struct CoverageRow {
  TargetFact fact;
  std::string rule_kind;  // `pointwise`; empty when the schema does not name the operator
  std::string variance;   // what it does to states: `Join`, `View` …; empty without a rule
  std::string linear;     // `self + tensor1 * tensor2`; empty: a partial tensor may not go through
  std::string source;     // `schema/aten/pointwise.yaml:12`, or empty
  bool declared = false;  // the schema names it, or it follows one that the schema names
  bool generated = false;
  std::optional<bool> registered;  // none: not known, the proof has not run
  std::optional<bool> proven;
  std::optional<bool> refused;  // it cannot be batched, and was shown to raise as its entry says
  std::string reason;           // why it cannot be batched, and
  std::string instead;          // what to use; both empty of what can
  std::string failure;          // why it is not proven, when the proof says
  Standing standing = Standing::Missing;
};

// Sums over rows that count.
struct CoverageTotals {
  int operators = 0;
  int composite = 0;  // not declared; PyTorch decomposes it into others
  int declared = 0;
  int generated = 0;
  int registered = 0;
  int proven = 0;
  int refused = 0;    // cannot be batched, and raises as its entry says
  int missing = 0;    // nothing of the above
  int functorch = 0;  // torch.vmap maps it without a loop
};

struct CoverageData {
  std::string target;
  bool proof_known = false;
  std::vector<CoverageRow> rows;                                 // by uses, the most used first; then by name
  CoverageTotals total;                                          // out= overloads included
  std::vector<std::pair<std::string, CoverageTotals>> by_kind;   // functional, view, inplace, mutable, out
  std::vector<std::pair<std::string, CoverageTotals>> by_group;  // the largest first
  std::vector<std::pair<std::string, CoverageTotals>> by_rule_kind;  // the largest first
  // What rules do to the states of tensors on a mesh, in the table's words; `linear` for those that let a
  // partial tensor through.
  std::map<std::string, int> by_variance;
  std::map<std::string, int> left_out;  // reason -> how many
  std::vector<std::string> skipped;     // entries of the schema that the target lacks, or has otherwise
};

// Everything known of each operator of `facts`, and of each one that the schema names beyond it (a fork's
// own). `generated`: the names of the operators whose rule was generated.
CoverageData collect_coverage(const Schema& schema, const std::vector<GeneratedOperator>& rules,
                              const std::vector<std::string>& generated, const TargetFacts& facts,
                              const ProofRecord& proof);

}  // namespace vmapgen
