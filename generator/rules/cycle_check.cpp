#include "rules/cycle_check.h"

namespace vmapgen {

void check_cycles(const std::vector<GeneratedOperator>& operators, Diagnostics& diagnostics) {
  std::vector<std::pair<OperatorName, const Expression*>> decompositions;
  for (const GeneratedOperator& op : operators) {
    const auto* d = std::get_if<ir::Decomposition>(&op.rule.body);
    if (d && d->expression && op.rule.derived_from.empty()) {
      decompositions.emplace_back(op.rule.op->schema.name, d->expression.get());
    }
  }
  report_cycles(decompositions, diagnostics);
}

}  // namespace vmapgen
