// Rule kinds: each is a word of the schema, the options that it takes, and a function that builds the rule.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/ir.h"
#include "schema/annotated_operator.h"

namespace vmapgen {

// One option of a kind, as data: the checks read it, and what people and editors read is made of it.
struct OptionSpec {
  std::string_view name;
  // What may stand there: "argument" (its name), "arguments" (a list of them), "word", "word-or-list" (or
  // such a list), "bool", "integer", "numbers" (a list of them), "map" (from arguments to words), "values"
  // (from names to words, numbers or bools), "text", "lines" (text, or a list of such), "rank" (a small
  // number), "core-rank" (one for all tensors, or a map from each), "core" (the same, where [1, 2] is one),
  // "letters" (a map to letters of dims).
  std::string_view form;
  std::string_view help;       // in Markdown, for the table of the kind
  std::string_view otherwise;  // what holds where it is not given. "required": it must be
  std::vector<std::string_view> words = {};

  bool is_required() const { return otherwise == "required"; }
};

struct RuleContext {
  const AnnotatedOperator& annotated;
  const Target& target;
  Diagnostics& diagnostics;
  ir::Meaning meaning = {};    // filled in by the kind
  ir::Variance variance = {};  // the same, where it is more than a function of its tensors
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
  std::vector<std::string_view> kernel = {};  // what it heeds of the entry's `kernel`
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
