#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "driver/commands.h"
#include "driver/output.h"
#include "emit/rule_cpp.h"
#include "rules/kind.h"
#include "rules/variance.h"

namespace vmapgen {

namespace {

void explain(const GeneratedOperator& op) {
  const ir::BatchRule& rule = op.rule;
  const SourceLocation& where = op.annotated->where;
  fmt::print("{}\n", rule.op->schema.to_string());
  fmt::print("  kind       {}: {}\n", rule.kind, find_kind(rule.kind)->summary);
  if (!rule.derived_from.empty()) fmt::print("  follows    {}\n", rule.derived_from);
  if (where.known()) fmt::print("  declared   {}:{}\n", where.file->path(), where.line);
  fmt::print("  the rule\n");
  int step = 0;
  for (const std::string& line : ir::in_words(rule)) fmt::print("    {}. {}\n", ++step, line);
  fmt::print("  variance\n");
  for (const std::string& line : in_words(rule.variance)) fmt::print("    - {}\n", line);
  const RuleText text = rule_to_cpp(rule);
  if (!text.registration.empty()) fmt::print("\n{}\n{}\n", text.definition, text.registration);
  fmt::print("\n");
}

// `add` names every overload, `add.Tensor` one.
bool is_meant(const std::string& asked, const OperatorName& name) {
  return asked == name.to_string() || asked == "aten::" + name.to_string() || asked == name.base;
}

// Where an entry for it would stand.
std::string place_for_entry(const std::string& schema) {
  if (!std::filesystem::is_directory(schema)) return schema;
  return fmt::format("a file of {0}, see {0}/README.md", schema);
}

int no_rule(const std::string& asked, const Target& target, const std::string& schema) {
  std::vector<std::string> known;
  for (const OperatorName& name : target.names()) {
    if (is_meant(asked, name)) {
      const TargetOperator& op = *target.find(name);
      fmt::print("{}\n", op.schema.to_string());
      fmt::print("  no rule: {}\n", op.composite_implicit
                                        ? "PyTorch decomposes it into other operators, and so does vmap"
                                        : "vmap calls it once for each example, or refuses");
      fmt::print("  to add one: an entry in {}\n\n", place_for_entry(schema));
      known.push_back(name.to_string());
    }
  }
  if (!known.empty()) return 0;
  for (const OperatorName& name : target.names()) {
    known.push_back(name.to_string());
    if (!name.overload.empty()) known.push_back(name.base);
  }
  const std::string near = closest(asked, known);
  fmt::print(stderr, "error: the target has no operator '{}' [unknown-operator]\n", asked);
  if (!near.empty()) fmt::print(stderr, "note: did you mean '{}'?\n", near);
  return 1;
}

// Whether they are entries that the target lacks or has otherwise, and no mistake of an operator that it has.
bool are_of_another_target(const Diagnostics& diagnostics) {
  const auto& items = diagnostics.items();
  return std::all_of(items.begin(), items.end(), [](const Diagnostic& each) {
    return each.about == Diagnostic::About::Operator || each.about == Diagnostic::About::Signature;
  });
}

}  // namespace

int run_explain(const ExplainArguments& arguments) {
  Generation generation;
  Diagnostics diagnostics;
  run_pipeline(arguments.inputs, generation, diagnostics);
  std::vector<const GeneratedOperator*> meant;
  for (const GeneratedOperator& op : generation.operators) {
    if (is_meant(arguments.op, op.rule.op->schema.name)) meant.push_back(&op);
  }
  // Other operators' entries are not what was asked about.
  if (!diagnostics.empty() && (meant.empty() || !are_of_another_target(diagnostics)))
    return report_mistakes(diagnostics);
  if (!diagnostics.empty()) {
    fmt::print(stderr, "note: entries of the schema that this target lacks or has otherwise: {}\n",
               diagnostics.items().size());
  }
  for (const GeneratedOperator* op : meant) explain(*op);
  return meant.empty() ? no_rule(arguments.op, generation.target, arguments.inputs.schema.front()) : 0;
}

}  // namespace vmapgen
