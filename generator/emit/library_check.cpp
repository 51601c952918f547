#include "emit/library_check.h"

#include <fmt/format.h>

#include <map>
#include <variant>

#include "emit/cpp_names.h"
#include "emit/expression_cpp.h"

namespace vmapgen {

bool check_parameters(const AnnotatedOperator& annotated, Diagnostics& diagnostics) {
  const OperatorSchema& schema = annotated.op->schema;
  if (schema.name.is_aten()) return true;
  bool good = true;
  for (const Argument& argument : schema.arguments) {
    if (is_parameter_name(argument.name)) continue;
    good = false;
    diagnostics
        .error(argument.where.known() ? argument.where : annotated.where, "rule-argument-name",
               fmt::format("no parameter of a rule can be called '{}'", argument.name))
        .note(
            "it is a word of C++, or of the rules themselves: call "
            "the argument otherwise, here and in TORCH_LIBRARY");
  }
  return good;
}

void check_steps(const std::vector<GeneratedOperator>& operators, Diagnostics& diagnostics) {
  for (const GeneratedOperator& op : operators) {
    const OperatorSchema& schema = op.rule.op->schema;
    const auto* body = std::get_if<ir::Decomposition>(&op.rule.body);
    if (schema.name.is_aten() || !body || !body->expression) continue;
    for (const std::string& step : body->expression->names) {
      if (step.empty() || !schema.find(step_name(step))) continue;
      diagnostics
          .error(
              op.annotated->where, "rule-argument-name",
              fmt::format("the step '{}' and the argument '{}' have one name in C++", step, step_name(step)))
          .note("call the step otherwise");
    }
  }
}

void check_spelling(const std::vector<GeneratedOperator>& operators, Diagnostics& diagnostics) {
  std::map<std::string, const GeneratedOperator*> spelled;
  for (const GeneratedOperator& op : operators) {
    const OperatorName& name = op.rule.op->schema.name;
    if (name.is_aten()) continue;
    const auto [first, fresh] = spelled.emplace(handle_function(name), &op);
    if (fresh) continue;
    diagnostics
        .error(op.annotated->where, "rule-name-clash",
               fmt::format("{} and {} have one name in C++", name.to_string(),
                           first->second->rule.op->schema.name.to_string()))
        .note("generate them from two files, each by a run of its own", first->second->annotated->where);
  }
}

void check_headers(const std::vector<GeneratedOperator>& operators, const LibraryOptions& options,
                   Diagnostics& diagnostics) {
  if (!options.includes.empty()) return;
  for (const GeneratedOperator& op : operators) {
    const ir::Function* function = ir::by_hand(op.rule.body);
    if (!function || !function->is_qualified() || !function->header.empty()) continue;
    diagnostics
        .error(op.annotated->where, "rule-function-header",
               fmt::format("nothing says which header declares {}", function->name.substr(2)))
        .note("write 'header: …' beside it, or give all rules a header with --include");
  }
}

}  // namespace vmapgen
