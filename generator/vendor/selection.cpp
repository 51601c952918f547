#include "vendor/selection.h"

#include <fmt/format.h>

#include "vendor/rules_cpp.h"

namespace vmapgen {

namespace {

bool is_wanted(const std::string& name, const Wanted& wanted, const std::set<std::string>& named,
               const FunctorchFacts& functorch) {
  if (wanted.which == Wanted::Which::Named) return named.contains(name);
  return wanted.which == Wanted::Which::All || !functorch.has_rule(name);
}

}  // namespace

FunctorchFacts::FunctorchFacts(const TargetFacts& facts, const std::vector<OperatorList>& gaps) {
  static const std::set<std::string> kKernel = {"batch_rule", "decomposition", "random_rule", "functorch",
                                                "python_decomp"};
  for (const TargetFact& fact : facts.operators) {
    if (kKernel.contains(fact.functorch)) kernels_.insert(fact.op);
  }
  for (const OperatorList& list : gaps) {
    for (const ListedOperator& each : list.operators) wrong_.insert(each.name);
  }
}

bool FunctorchFacts::has_rule(const std::string& name) const {
  return kernels_.contains(name) && !wrong_.contains(name);
}

Selection select_operators(const std::vector<GeneratedOperator>& operators, const Wanted& wanted,
                           const FunctorchFacts& functorch, const Vocabulary& vocabulary) {
  const std::set<std::string> named(wanted.names.begin(), wanted.names.end());
  Selection selection;
  for (const GeneratedOperator& op : operators) {
    const std::string name = op.rule.op->schema.name.to_string();
    if (!is_wanted(name, wanted, named, functorch)) {
      selection.not_wanted += why_not_vendored(op.rule, vocabulary).empty() ? 1 : 0;
      continue;
    }
    const std::string reason = why_not_vendored(op.rule, vocabulary);
    if (reason.empty()) {
      selection.chosen.push_back(&op);
    } else {
      selection.left_out[reason].push_back(name);
    }
  }
  return selection;
}

std::vector<std::string> parse_operator_list(const std::shared_ptr<const SourceFile>& file,
                                             const std::set<std::string>& known, Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (const ListedOperator& each : read_operator_list(file, diagnostics).operators) {
    const std::string& name = each.name;
    if (known.contains(name)) {
      names.push_back(name);
      continue;
    }
    Diagnostic& error = diagnostics.error(each.where, "vendor-unknown-operator",
                                          fmt::format("neither the schema nor the fork has {}", name));
    const auto overload = known.lower_bound(name + ".");
    if (overload != known.end() && overload->starts_with(name + ".")) {
      error.note(fmt::format("an overload has to be named: {}", *overload));
    } else if (const std::string near = closest(name, {known.begin(), known.end()}); !near.empty()) {
      error.note(fmt::format("did you mean '{}'?", near));
    }
  }
  return names;
}

}  // namespace vmapgen
