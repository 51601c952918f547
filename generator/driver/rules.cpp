#include "driver/commands.h"
#include "emit/rules_json.h"

namespace vmapgen {

int run_rules(const RulesArguments& arguments) {
  Generation generation;
  Diagnostics diagnostics;
  run_pipeline(arguments.inputs, generation, diagnostics);
  if (!diagnostics.empty()) return report_mistakes(diagnostics);
  write_or_print(rules_json(generation.operators), arguments.out);
  return 0;
}

}  // namespace vmapgen
