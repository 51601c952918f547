#include <fmt/format.h>

#include "driver/commands.h"
#include "emit/rules_json.h"

namespace vmapgen {

int run_rules(const RulesArguments& arguments) {
  Generation generation;
  Diagnostics diagnostics;
  run_pipeline(arguments.inputs, generation, diagnostics);
  if (!diagnostics.empty()) return report_mistakes(diagnostics);
  const std::string text = rules_json(generation.operators);
  if (arguments.out.empty()) {
    fmt::print("{}", text);
  } else {
    write_file(arguments.out, text);
  }
  return 0;
}

}  // namespace vmapgen
