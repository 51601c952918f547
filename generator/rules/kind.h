// Rule kinds: each is a word of the schema, the options that it takes, and a function that builds the rule.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/ir.h"
#include "schema/annotated_operator.h"

namespace vmapgen {

// One option of a kind, as data: the loader's checks, schema.json's test and `explain` read it.
struct OptionSpec {
  std::string_view name;
  std::string_view
      form;  // "argument", "word", "bool", "integer", "map", "text", "integer-or-map", "word-or-list"
  std::string_view help;
  std::vector<std::string_view> words = {};  // for "word": all that it may be
};

struct RuleContext {
  const AnnotatedOperator& annotated;
  const Target& target;
  Diagnostics& diagnostics;
  ir::Meaning meaning = {};  // filled in by the kind
  const OperatorSchema& schema() const { return annotated.op->schema; }
};

// What an `out=` operator does that follows one of the kind.
enum class OfOut {
  Writes,  // calls the functional operator and writes its results
  Draws,   // the same, also where no argument is batched
  Itself,  // the kind builds it
};

struct RuleKind {
  std::string_view name;
  std::string_view summary;
  std::vector<OptionSpec> options;
  // None after reporting why.
  std::optional<ir::Body> (*build)(RuleContext&);
  OfOut of_out = OfOut::Writes;
};

// All kinds, by name: each is a file of kinds/, which defines kind_NAME().
const std::vector<RuleKind>& rule_kinds();
const RuleKind* find_kind(std::string_view name);
std::vector<std::string> kind_names();

// The rule of one annotated operator. Checks the options against the kind's, builds the frame, and forwards
// every argument of the signature. Reports what is wrong (ids begin with `rule-`) and then returns none.
std::optional<ir::BatchRule> build_rule(const AnnotatedOperator& annotated, const Target& target,
                                        Diagnostics& diagnostics);

}  // namespace vmapgen
