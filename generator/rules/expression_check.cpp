// Syntax -> Expression: names find their arguments, values their types.
#include "rules/expression_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "rules/expression_checker.h"
#include "rules/expression_fit.h"

namespace vmapgen {

void note_unless_empty(Diagnostic& error, const std::string& hint) {
  if (!hint.empty()) error.note(hint);
}

Expression ExpressionChecker::made(Form form, Type type, const Syntax& syntax) {
  Expression expression;
  expression.form = form;
  expression.types.push_back(std::move(type));
  expression.where = syntax.where;
  return expression;
}

std::optional<Expression> ExpressionChecker::check(const Syntax& syntax) {
  switch (syntax.form) {
    case Syntax::Form::Name:
      return check_name(syntax);
    case Syntax::Form::Int: {
      Expression number = made(Form::Int, Type::base(BaseType::Int), syntax);
      number.integer = syntax.integer;
      return number;
    }
    case Syntax::Form::Float: {
      Expression number = made(Form::Float, Type::base(BaseType::Float), syntax);
      number.number = syntax.number;
      return number;
    }
    case Syntax::Form::Text: {
      Expression text = made(Form::Text, Type::base(BaseType::Str), syntax);
      text.name = syntax.text;
      return text;
    }
    case Syntax::Form::List:
      return check_list(syntax);
    case Syntax::Form::Call:
      return check_call(syntax);
    case Syntax::Form::Element:
      return check_element(syntax);
    case Syntax::Form::Arithmetic:
      expression_error(diagnostics_, syntax.where, "expression-arithmetic",
                       fmt::format("`{}` is of sizes alone", syntax.text))
          .note("of tensors, call an operator: add(x, y), sub(x, y), mul(x, y)");
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Expression> ExpressionChecker::check_name(const Syntax& syntax) {
  const std::string& word = syntax.text;
  if (const Argument* argument = of_.find(word)) {
    used_.insert(word);
    Expression use = made(Form::Argument, argument->type, syntax);
    use.name = word;
    return use;
  }
  for (const auto& [step, types] : steps_) {
    if (step.name != word) continue;
    used_.insert(word);
    Expression use;
    use.form = Form::Step;
    use.types = types;
    use.where = syntax.where;
    use.name = word;
    return use;
  }
  if (word == "True" || word == "False") {
    Expression value = made(Form::Bool, Type::base(BaseType::Bool), syntax);
    value.integer = word == "True";
    return value;
  }
  // The types of None and of words are those of their slots: see placed().
  if (word == "None") return made(Form::None, Type::base(BaseType::Int), syntax);
  if (word == "inf" || word == "nan") {
    Expression number = made(Form::Float, Type::base(BaseType::Float), syntax);
    number.number =
        word == "inf" ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    return number;
  }
  std::vector<std::string> known = known_words();
  if (std::find(known.begin(), known.end(), word) != known.end()) {
    Expression value = made(Form::Word, Type::base(BaseType::Int), syntax);
    value.name = word;
    return value;
  }
  Diagnostic& error = expression_error(
      diagnostics_, syntax.where, "expression-unknown-name",
      fmt::format("`{}` is neither an argument of `{}` nor a word known here", word, of_.name.to_string()));
  if (!functional_overloads(word, target_).empty()) {
    error.note(fmt::format("to call the operator, write `{}(…)`", word));
  } else {
    for (const Argument& argument : of_.arguments) known.push_back(argument.name);
    for (const auto& [step, types] : steps_) known.push_back(step.name);
    note_unless_empty(error, did_you_mean(word, known));
  }
  return std::nullopt;
}

std::optional<Expression> ExpressionChecker::check_list(const Syntax& syntax) {
  Expression list = made(Form::List, Type::list(Type::base(BaseType::Int)), syntax);
  bool good = true;
  for (const Syntax& item : syntax.parts) {
    std::optional<Expression> value = check(item);
    good = good && value;
    if (good) list.parts.push_back(std::move(*value));
  }
  if (!good) return std::nullopt;
  return list;
}

// `size(x, 0)`: a word of the language, as it is in peepholes. Nothing is called.
std::optional<Expression> ExpressionChecker::check_size(const Syntax& syntax) {
  const bool has_two = syntax.parts.size() == 2 && syntax.keywords[0].word.empty() &&
                       syntax.keywords[1].word.empty() && syntax.parts[1].form == Syntax::Form::Int;
  std::optional<Expression> of = has_two ? check(syntax.parts[0]) : std::nullopt;
  if (has_two && !of) return std::nullopt;
  if (!has_two || of->types.size() != 1 || !of->type().is(BaseType::Tensor)) {
    expression_error(diagnostics_, syntax.where, "expression-size",
                     "a size is that of a tensor, in a dim that a number names")
        .note("write `size(x, 0)`");
    return std::nullopt;
  }
  Expression size = made(Form::Size, Type::base(BaseType::SymInt), syntax);
  size.integer = syntax.parts[1].integer;
  size.parts.push_back(std::move(*of));
  return size;
}

// `opmath(x)`: the dtype that kernels compute in where they are given `x`, wider than half precision.
std::optional<Expression> ExpressionChecker::check_opmath(const Syntax& syntax) {
  const bool has_one = syntax.parts.size() == 1 && syntax.keywords[0].word.empty();
  std::optional<Expression> of = has_one ? check(syntax.parts[0]) : std::nullopt;
  if (has_one && !of) return std::nullopt;
  if (!has_one || of->types.size() != 1 || !of->type().is(BaseType::Tensor)) {
    expression_error(diagnostics_, syntax.where, "expression-opmath",
                     "the dtype that is computed in is that of one tensor")
        .note("write `opmath(x)`");
    return std::nullopt;
  }
  Expression dtype = made(Form::Opmath, Type::base(BaseType::ScalarType), syntax);
  dtype.parts.push_back(std::move(*of));
  return dtype;
}

std::optional<Expression> ExpressionChecker::check_call(const Syntax& syntax) {
  if (syntax.text == "size") return check_size(syntax);
  if (syntax.text == "opmath") return check_opmath(syntax);
  std::vector<Given> given;
  bool good = true;
  for (size_t i = 0; i < syntax.parts.size(); ++i) {
    std::optional<Expression> value = check(syntax.parts[i]);
    good = good && value;
    if (good) given.push_back({std::move(*value), syntax.keywords[i]});
  }
  if (!good) return std::nullopt;
  return resolve(syntax.text, syntax.where, std::move(given));
}

std::optional<Expression> ExpressionChecker::check_element(const Syntax& syntax) {
  std::optional<Expression> of = check(syntax.parts[0]);
  if (!of) return std::nullopt;
  const bool has_list = of->types.size() == 1 && of->type().is_list() && of->form != Form::List;
  std::optional<int64_t> count;
  if (has_list) count = of->type().size();
  if (of->types.size() > 1) count = static_cast<int64_t>(of->types.size());
  if (!has_list && !count) {
    expression_error(diagnostics_, syntax.where, "expression-index",
                     fmt::format("nothing can be chosen from {} by number", describe(*of)))
        .note("`[0]` chooses one of several results, or one value of a list");
    return std::nullopt;
  }
  if (count && syntax.integer >= *count) {
    expression_error(diagnostics_, syntax.where, "expression-index",
                     fmt::format("there are {0} values, numbered from 0 to {1}", *count, *count - 1));
    return std::nullopt;
  }
  Type type = has_list ? of->type().element() : of->types[static_cast<size_t>(syntax.integer)];
  Expression element = made(Form::Element, std::move(type), syntax);
  element.integer = syntax.integer;
  element.parts.push_back(std::move(*of));
  return element;
}

std::optional<Expression> check_syntax(const Syntax& syntax, const OperatorSchema& names,
                                       const Target& target, Diagnostics& diagnostics) {
  return ExpressionChecker(names, target, diagnostics).check(syntax);
}

}  // namespace vmapgen
