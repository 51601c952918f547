#include "driver/commands.h"
#include "driver/output.h"
#include "emit/operators_json.h"
#include "emit/rules_json.h"

namespace vmapgen {

namespace {

int write_json(const RulesArguments& arguments, std::string (*json)(const std::vector<GeneratedOperator>&)) {
  Generation generation;
  Diagnostics diagnostics;
  run_pipeline(arguments.inputs, generation, diagnostics);
  if (!diagnostics.empty()) return report_mistakes(diagnostics);
  write_or_print(json(generation.operators), arguments.out, generation);
  return 0;
}

}  // namespace

int run_rules(const RulesArguments& arguments) {
  return write_json(arguments, rules_json);
}

int run_operators(const RulesArguments& arguments) {
  return write_json(arguments, operators_json);
}

}  // namespace vmapgen
