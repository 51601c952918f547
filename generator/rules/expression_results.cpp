// What a decomposition gives, and the steps before that.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "rules/expression_checker.h"
#include "rules/expression_fit.h"

namespace vmapgen {

std::nullopt_t ExpressionChecker::fail_result(const Expression& value) {
  std::vector<std::string> wanted;
  for (const Return& result : of_.returns) wanted.push_back(result.type.to_string());
  std::string returns = fmt::format("{}", fmt::join(wanted, ", "));
  if (wanted.size() != 1) returns = "(" + returns + ")";
  Diagnostic& error = expression_error(diagnostics_, value.where, "expression-result-type",
                                       fmt::format("`{}` returns `{}`, but its decomposition gives {}",
                                                   of_.name.to_string(), returns, describe(value)));
  note_unless_empty(error, hint_for(value));
  return std::nullopt;
}

// One expression for each of several results.
std::optional<Expression> ExpressionChecker::check_results(const Syntax& syntax) {
  std::optional<Expression> list = check_list(syntax);
  if (!list) return std::nullopt;
  if (list->parts.size() != of_.returns.size()) return fail_result(*list);
  list->form = Form::Results;
  list->types.clear();
  for (size_t i = 0; i < of_.returns.size(); ++i) {
    const Type& type = of_.returns[i].type;
    if (fit(list->parts[i], type) != 0) {
      Diagnostic& error =
          expression_error(diagnostics_, list->parts[i].where, "expression-result-type",
                           fmt::format("result {} of `{}` is `{}`, but its decomposition gives {}", i,
                                       of_.name.to_string(), type.to_string(), describe(list->parts[i])));
      note_unless_empty(error, hint_for(list->parts[i]));
      return std::nullopt;
    }
    list->parts[i] = placed(std::move(list->parts[i]), type);
    list->types.push_back(type);
  }
  return list;
}

bool ExpressionChecker::check_step_name(const Step& step) {
  const Argument* argument = of_.find(step.name);
  if (step.name.empty()) return true;
  const bool is_twice = std::ranges::any_of(steps_, [&](const auto& s) { return s.first.name == step.name; });
  const std::vector<std::string> words = known_words();
  const bool is_word = std::ranges::find(words, step.name) != words.end() || step.name == "True" ||
                       step.name == "False" || step.name == "inf" || step.name == "nan";
  if (!argument && !is_twice && !is_word) return true;
  Diagnostic& error = expression_error(diagnostics_, step.where, "expression-step-name",
                                       fmt::format("`{}` is {} already", step.name,
                                                   argument   ? "an argument"
                                                   : is_twice ? "another step"
                                                              : "a word"));
  if (argument)
    error.note(fmt::format("`{}` of `{}` is declared here", step.name, of_.name.to_string()),
               argument->where);
  return false;
}

std::optional<Expression> ExpressionChecker::check_step(const Step& step) {
  std::optional<Expression> value = check(step.value);
  if (!check_step_name(step) || !value) return std::nullopt;
  const bool is_named = !step.name.empty(), has_results = !value->types.empty();
  if (value->form != Form::Call && value->form != Form::Element && value->form != Form::Size &&
      value->form != Form::Opmath) {
    expression_error(diagnostics_, step.value.where, "expression-step",
                     fmt::format("{} is no call: it is written where it is used", describe(*value)));
    return std::nullopt;
  }
  if (is_named != has_results) {
    expression_error(diagnostics_, step.where, "expression-step",
                     has_results ? "what this step gives has no name, and only the last line is the result"
                                 : fmt::format("`{}` gives nothing to name", to_words(*value)))
        .note(
            "write `rows = flatten(self, 1)`, and without a "
            "name what only checks: `_assert_async(ok, 'why')`");
    return std::nullopt;
  }
  steps_.emplace_back(step, value->types);
  return value;
}

std::optional<Expression> ExpressionChecker::check_result(const Syntax& syntax) {
  if (of_.returns.size() > 1 && syntax.form == Syntax::Form::List) return check_results(syntax);
  std::optional<Expression> value = check(syntax);
  if (!value) return std::nullopt;
  if (of_.returns.size() == 1) {
    if (fit(*value, of_.returns[0].type) != 0) return fail_result(*value);
    return placed(std::move(*value), of_.returns[0].type);
  }
  const auto has_type = [](const Type& type, const Return& result) { return type == result.type; };
  if (value->form != Form::Call || !std::equal(value->types.begin(), value->types.end(), of_.returns.begin(),
                                               of_.returns.end(), has_type)) {
    return fail_result(*value);
  }
  return value;
}

void ExpressionChecker::check_all_used(const SourceLocation& where, const std::set<std::string>& looked_at) {
  for (const auto& [step, types] : steps_) {
    if (!step.name.empty() && !used_.contains(step.name))
      expression_error(diagnostics_, step.where, "expression-unused-step",
                       fmt::format("`{}` is computed, and nothing uses it", step.name));
  }
  for (const Argument& argument : of_.arguments) {
    if (used_.contains(argument.name) || looked_at.contains(argument.name)) continue;
    expression_error(diagnostics_, where, "expression-unused-argument",
                     fmt::format("the decomposition of `{}` does not use its argument `{}`",
                                 of_.name.to_string(), argument.name))
        .note(fmt::format("`{}` is declared here", argument.name), argument.where);
  }
}

std::optional<Expression> parse_expression(const std::string& text, const SourceLocation& where,
                                           const OperatorSchema& of, const Target& target,
                                           Diagnostics& diagnostics, const std::set<std::string>& looked_at) {
  const std::optional<Syntax> syntax = parse_syntax(text, where, diagnostics);
  if (!syntax) return std::nullopt;
  const size_t mistakes = diagnostics.count();
  ExpressionChecker checker(of, target, diagnostics);
  std::optional<Expression> expression = checker.check_result(*syntax);
  // After another mistake, what is unused may be a part of it. A constant answer uses none.
  if (diagnostics.count() == mistakes && !is_constant(*expression)) checker.check_all_used(where, looked_at);
  if (diagnostics.count() != mistakes) return std::nullopt;
  return expression;
}

std::optional<Expression> parse_steps(const std::vector<YamlValue>& lines, const OperatorSchema& of,
                                      const Target& target, Diagnostics& diagnostics,
                                      const std::set<std::string>& looked_at) {
  const size_t mistakes = diagnostics.count();
  ExpressionChecker checker(of, target, diagnostics);
  Expression steps;
  steps.form = Expression::Form::Steps;
  for (const YamlValue& line : std::span(lines).first(lines.size() - 1)) {
    std::optional<Step> step = parse_step(line, diagnostics);
    std::optional<Expression> value = step ? checker.check_step(*step) : std::nullopt;
    if (!value) return std::nullopt;  // what is wrong with later lines may come from this one
    steps.names.push_back(std::move(step->name));
    steps.parts.push_back(std::move(*value));
  }
  const YamlValue& last = lines.back();
  if (last.is_word() && is_step(last.word)) {
    expression_error(diagnostics, last.where, "expression-step",
                     "the last line is the result, and has no name");
    return std::nullopt;
  }
  const std::optional<Syntax> syntax =
      last.is_word() ? parse_syntax(last.word, last.where, diagnostics) : std::nullopt;
  if (!last.is_word())
    expression_error(diagnostics, last.where, "expression-step", "a line is text, in quotes if need be");
  std::optional<Expression> result = syntax ? checker.check_result(*syntax) : std::nullopt;
  if (result) checker.check_all_used(last.where, looked_at);
  if (!result || diagnostics.count() != mistakes) return std::nullopt;
  if (steps.names.empty()) return result;
  steps.types = result->types;
  steps.where = result->where;
  steps.parts.push_back(std::move(*result));
  return steps;
}

}  // namespace vmapgen
