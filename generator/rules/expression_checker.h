// Internal: Syntax -> Expression, with the arguments and steps that its names stand for.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/expression_overload.h"
#include "rules/expression_syntax.h"

namespace vmapgen {

class ExpressionChecker {
 public:
  ExpressionChecker(const OperatorSchema& of, const Target& target, Diagnostics& diagnostics)
      : of_(of), target_(target), diagnostics_(diagnostics) {}

  std::optional<Expression> check(const Syntax& syntax);
  std::optional<Expression> check_result(const Syntax& syntax);
  // What is computed in a step, which later ones may name.
  std::optional<Expression> check_step(const Step& step);
  void check_all_used(const SourceLocation& where, const std::set<std::string>& looked_at);

 private:
  using Form = Expression::Form;

  static Expression made(Form form, Type type, const Syntax& syntax);
  std::optional<Expression> check_name(const Syntax& syntax);
  std::optional<Expression> check_list(const Syntax& syntax);
  std::optional<Expression> check_call(const Syntax& syntax);
  std::optional<Expression> check_element(const Syntax& syntax);
  std::optional<Expression> check_size(const Syntax& syntax);
  std::optional<Expression> check_opmath(const Syntax& syntax);

  std::vector<const TargetOperator*> candidates(const std::string& text, const SourceLocation& where);
  void report_unknown_operator(const std::string& text, const SourceLocation& where);
  std::optional<Expression> resolve(const std::string& text, const SourceLocation& where,
                                    std::vector<Given> given);
  void report_no_overload(const std::string& text, const SourceLocation& where,
                          const std::vector<Binding>& tried);
  std::optional<Expression> call(const Binding& binding, const SourceLocation& where);
  std::optional<Expression> default_of(const Argument& argument, const TargetOperator& op,
                                       const SourceLocation& where);
  std::nullopt_t fail_result(const Expression& value);
  std::optional<Expression> check_results(const Syntax& syntax);
  bool check_step_name(const Step& step);

  const OperatorSchema& of_;
  const Target& target_;
  Diagnostics& diagnostics_;
  std::set<std::string> used_;
  std::vector<std::pair<Step, std::vector<Type>>> steps_;  // in order
};

// Adds a note that there may be none of.
void note_unless_empty(Diagnostic& error, const std::string& hint);

}  // namespace vmapgen
