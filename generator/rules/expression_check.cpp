// Syntax -> Expression: names find their operators and arguments, values their types.
#include "rules/expression_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <span>

#include "rules/expression_fit.h"
#include "rules/expression_overload.h"
#include "rules/expression_syntax.h"

namespace vmapgen {
namespace {

using Form = Expression::Form;

void note_unless_empty(Diagnostic& error, const std::string& hint) {
  if (!hint.empty()) error.note(hint);
}

// `ns::base.overload` as written. `.default` is the overload without a name.
struct WrittenName {
  std::string ns = "aten";
  std::string base;
  std::optional<std::string> overload;

  explicit WrittenName(std::string text) {
    if (const size_t colons = text.find("::"); colons != std::string::npos) {
      ns = text.substr(0, colons);
      text = text.substr(colons + 2);
    }
    const size_t dot = text.find('.');
    base = text.substr(0, dot);
    if (dot != std::string::npos) overload = text.substr(dot + 1);
    if (overload == "default") overload = "";
  }

  // As the target's lists of overloads are named.
  std::string qualified_base() const { return ns == "aten" ? base : ns + "::" + base; }
};

std::vector<const TargetOperator*> overloads_of(const WrittenName& name, const Target& target) {
  if (!name.overload) return target.overloads(name.qualified_base());
  const TargetOperator* op = target.find({name.ns, name.base, *name.overload});
  return op ? std::vector{op} : std::vector<const TargetOperator*>();
}

class Checker {
 public:
  Checker(const OperatorSchema& of, const Target& target, Diagnostics& diagnostics)
      : of_(of), target_(target), diagnostics_(diagnostics) {}

  std::optional<Expression> check(const Syntax& syntax);
  std::optional<Expression> check_result(const Syntax& syntax);
  // What is computed in a step, which later ones may name.
  std::optional<Expression> check_step(const Step& step);
  void check_all_used(const SourceLocation& where, const std::set<std::string>& looked_at);

 private:
  static Expression made(Form form, Type type, const Syntax& syntax);
  std::optional<Expression> check_name(const Syntax& syntax);
  std::optional<Expression> check_list(const Syntax& syntax);
  std::optional<Expression> check_call(const Syntax& syntax);
  std::optional<Expression> check_element(const Syntax& syntax);
  std::optional<Expression> check_size(const Syntax& syntax);

  std::vector<const TargetOperator*> candidates(const std::string& text, const SourceLocation& where);
  void report_unknown_operator(const WrittenName& name, const std::string& text, const SourceLocation& where);
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

Expression Checker::made(Form form, Type type, const Syntax& syntax) {
  Expression expression;
  expression.form = form;
  expression.types.push_back(std::move(type));
  expression.where = syntax.where;
  return expression;
}

std::optional<Expression> Checker::check(const Syntax& syntax) {
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
      diagnostics_
          .error(syntax.where, "expression-arithmetic", fmt::format("`{}` is of sizes alone", syntax.text))
          .note("of tensors, call an operator: add(x, y), sub(x, y), mul(x, y)");
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Expression> Checker::check_name(const Syntax& syntax) {
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
  Diagnostic& error = diagnostics_.error(
      syntax.where, "expression-unknown-name",
      fmt::format("`{}` is neither an argument of `{}` nor a word known here", word, of_.name.to_string()));
  if (!target_.overloads(WrittenName(word).qualified_base()).empty()) {
    error.note(fmt::format("to call the operator, write `{}(…)`", word));
  } else {
    for (const Argument& argument : of_.arguments) known.push_back(argument.name);
    for (const auto& [step, types] : steps_) known.push_back(step.name);
    note_unless_empty(error, did_you_mean(word, known));
  }
  return std::nullopt;
}

std::optional<Expression> Checker::check_list(const Syntax& syntax) {
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
std::optional<Expression> Checker::check_size(const Syntax& syntax) {
  const bool has_two = syntax.parts.size() == 2 && syntax.keywords[0].word.empty() &&
                       syntax.keywords[1].word.empty() && syntax.parts[1].form == Syntax::Form::Int;
  std::optional<Expression> of = has_two ? check(syntax.parts[0]) : std::nullopt;
  if (has_two && !of) return std::nullopt;
  if (!has_two || of->types.size() != 1 || !of->type().is(BaseType::Tensor)) {
    diagnostics_
        .error(syntax.where, "expression-size", "a size is that of a tensor, in a dim that a number names")
        .note("write `size(x, 0)`");
    return std::nullopt;
  }
  Expression size = made(Form::Size, Type::base(BaseType::SymInt), syntax);
  size.integer = syntax.parts[1].integer;
  size.parts.push_back(std::move(*of));
  return size;
}

std::optional<Expression> Checker::check_call(const Syntax& syntax) {
  if (syntax.text == "size") return check_size(syntax);
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

std::optional<Expression> Checker::check_element(const Syntax& syntax) {
  std::optional<Expression> of = check(syntax.parts[0]);
  if (!of) return std::nullopt;
  const bool has_list = of->types.size() == 1 && of->type().is_list() && of->form != Form::List;
  std::optional<int64_t> count;
  if (has_list) count = of->type().size();
  if (of->types.size() > 1) count = static_cast<int64_t>(of->types.size());
  if (!has_list && !count) {
    diagnostics_
        .error(syntax.where, "expression-index",
               fmt::format("nothing can be chosen from {} by number", describe(*of)))
        .note("`[0]` chooses one of several results, or one value of a list");
    return std::nullopt;
  }
  if (count && syntax.integer >= *count) {
    diagnostics_.error(syntax.where, "expression-index",
                       fmt::format("there are {0} values, numbered from 0 to {1}", *count, *count - 1));
    return std::nullopt;
  }
  Type type = has_list ? of->type().element() : of->types[static_cast<size_t>(syntax.integer)];
  Expression element = made(Form::Element, std::move(type), syntax);
  element.integer = syntax.integer;
  element.parts.push_back(std::move(*of));
  return element;
}

// The overloads that a call can mean, or none, which is reported.
std::vector<const TargetOperator*> Checker::candidates(const std::string& text, const SourceLocation& where) {
  const WrittenName name(text);
  std::vector<const TargetOperator*> found = overloads_of(name, target_);
  if (found.empty()) {
    report_unknown_operator(name, text, where);
    return {};
  }
  std::erase_if(found, [](const TargetOperator* op) { return op->schema.variant() != Variant::Functional; });
  if (found.empty()) {
    diagnostics_.error(where, "expression-not-functional", fmt::format("`{}` writes to its arguments", text))
        .note("a decomposition calls only operators that return new values");
  }
  return found;
}

void Checker::report_unknown_operator(const WrittenName& name, const std::string& text,
                                      const SourceLocation& where) {
  Diagnostic& error = diagnostics_.error(where, "expression-unknown-operator",
                                         fmt::format("the target has no operator `{}`", text));
  std::vector<std::string> overloads;
  for (const TargetOperator* op : target_.overloads(name.qualified_base())) {
    if (op->schema.variant() != Variant::Functional) continue;
    // A base name without overloads is written as it is; next to others it is their default.
    overloads.push_back(op->schema.name.to_string() + (op->schema.name.overload.empty() ? ".default" : ""));
  }
  if (!overloads.empty()) {
    error.note(fmt::format("there is `{}`", fmt::join(overloads, "`, `")));
    return;
  }
  const auto& known_names = target_.names();
  if (std::none_of(known_names.begin(), known_names.end(),
                   [](const OperatorName& n) { return n.is_aten(); })) {
    error.note(
        "no native_functions.yaml was found, so no operator of ATen is known: give --native-functions FILE");
    return;
  }
  std::set<std::string> bases;
  for (const OperatorName& known : target_.names()) {
    bases.insert(known.ns == "aten" ? known.base : known.ns + "::" + known.base);
  }
  note_unless_empty(error, did_you_mean(name.qualified_base(), {bases.begin(), bases.end()}));
}

std::optional<Expression> Checker::resolve(const std::string& text, const SourceLocation& where,
                                           std::vector<Given> given) {
  std::vector<Binding> tried;
  for (const TargetOperator* op : candidates(text, where)) tried.push_back(bind(op, given, where));
  if (tried.empty()) return std::nullopt;
  std::vector<const Binding*> fitting;
  for (const Binding& binding : tried) {
    if (binding.mismatches.empty()) fitting.push_back(&binding);
  }
  if (fitting.empty()) {
    report_no_overload(text, where, tried);
    return std::nullopt;
  }
  // What no other one beats: one of them is the call's meaning, more are ambiguous.
  std::vector<const Binding*> best;
  for (const Binding* a : fitting) {
    const auto beats_a = [&](const Binding* b) { return is_better(*b, *a); };
    if (std::none_of(fitting.begin(), fitting.end(), beats_a)) best.push_back(a);
  }
  if (best.size() == 1) return call(*best[0], where);
  Diagnostic& error = diagnostics_.error(
      where, "expression-ambiguous", fmt::format("`{}` can mean {} overloads: name one", text, best.size()));
  for (const Binding* binding : best)
    error.note(fmt::format("candidate `{}`", binding->op->schema.to_string()));
  return std::nullopt;
}

void Checker::report_no_overload(const std::string& text, const SourceLocation& where,
                                 const std::vector<Binding>& tried) {
  if (tried.size() == 1) {
    const std::string signature = fmt::format("its signature is `{}`", tried[0].op->schema.to_string());
    for (const Mismatch& mismatch : tried[0].mismatches) {
      Diagnostic& error = diagnostics_.error(mismatch.where, mismatch.id, mismatch.message);
      note_unless_empty(error, mismatch.hint);
      error.note(signature);
    }
    return;
  }
  Diagnostic& error = diagnostics_.error(where, "expression-no-overload",
                                         fmt::format("no overload of `{}` takes these arguments", text));
  for (const Binding& binding : tried) {
    error.note(
        fmt::format("candidate `{}`: {}", binding.op->schema.to_string(), binding.mismatches[0].message));
  }
}

std::optional<Expression> Checker::call(const Binding& binding, const SourceLocation& where) {
  Expression call;
  call.form = Form::Call;
  call.where = where;
  call.op = binding.op;
  for (const Return& result : binding.op->schema.returns) call.types.push_back(result.type);
  for (size_t i = 0; i < binding.given.size(); ++i) {
    const Argument& argument = binding.op->schema.arguments[i];
    if (binding.given[i]) {
      call.parts.push_back(placed(binding.given[i]->value, argument));
      continue;
    }
    std::optional<Expression> value = default_of(argument, *binding.op, where);
    if (!value) return std::nullopt;
    call.parts.push_back(std::move(*value));
  }
  return call;
}

// Defaults are written in the same language as expressions.
std::optional<Expression> Checker::default_of(const Argument& argument, const TargetOperator& op,
                                              const SourceLocation& where) {
  Diagnostics unread;
  const OperatorSchema nothing;
  std::optional<Expression> value;
  if (const std::optional<Syntax> syntax = parse_syntax(*argument.default_value, argument.where, unread)) {
    value = Checker(nothing, target_, unread).check(*syntax);
  }
  if (value && fit(*value, argument)) {
    value->is_default = true;
    return placed(std::move(*value), argument);
  }
  diagnostics_.error(
      where, "expression-default",
      fmt::format("the default `{}` of argument `{}` of `{}` is no `{}` that can be written here",
                  *argument.default_value, argument.name, op.schema.name.to_string(),
                  argument.type.to_string()));
  return std::nullopt;
}

std::nullopt_t Checker::fail_result(const Expression& value) {
  std::vector<std::string> wanted;
  for (const Return& result : of_.returns) wanted.push_back(result.type.to_string());
  std::string returns = fmt::format("{}", fmt::join(wanted, ", "));
  if (wanted.size() != 1) returns = "(" + returns + ")";
  Diagnostic& error = diagnostics_.error(value.where, "expression-result-type",
                                         fmt::format("`{}` returns `{}`, but its decomposition gives {}",
                                                     of_.name.to_string(), returns, describe(value)));
  note_unless_empty(error, hint_for(value));
  return std::nullopt;
}

// One expression for each of several results.
std::optional<Expression> Checker::check_results(const Syntax& syntax) {
  std::optional<Expression> list = check_list(syntax);
  if (!list) return std::nullopt;
  if (list->parts.size() != of_.returns.size()) return fail_result(*list);
  list->form = Form::Results;
  list->types.clear();
  for (size_t i = 0; i < of_.returns.size(); ++i) {
    const Type& type = of_.returns[i].type;
    if (fit(list->parts[i], type) != 0) {
      Diagnostic& error =
          diagnostics_.error(list->parts[i].where, "expression-result-type",
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

bool Checker::check_step_name(const Step& step) {
  const Argument* argument = of_.find(step.name);
  if (step.name.empty()) return true;
  const bool is_twice = std::ranges::any_of(steps_, [&](const auto& s) { return s.first.name == step.name; });
  const std::vector<std::string> words = known_words();
  const bool is_word = std::ranges::find(words, step.name) != words.end() || step.name == "True" ||
                       step.name == "False" || step.name == "inf" || step.name == "nan";
  if (!argument && !is_twice && !is_word) return true;
  Diagnostic& error = diagnostics_.error(step.where, "expression-step-name",
                                         fmt::format("`{}` is {} already", step.name,
                                                     argument   ? "an argument"
                                                     : is_twice ? "another step"
                                                                : "a word"));
  if (argument)
    error.note(fmt::format("`{}` of `{}` is declared here", step.name, of_.name.to_string()),
               argument->where);
  return false;
}

std::optional<Expression> Checker::check_step(const Step& step) {
  std::optional<Expression> value = check(step.value);
  if (!check_step_name(step) || !value) return std::nullopt;
  const bool is_named = !step.name.empty(), has_results = !value->types.empty();
  if (value->form != Form::Call && value->form != Form::Element && value->form != Form::Size) {
    diagnostics_.error(step.value.where, "expression-step",
                       fmt::format("{} is no call: it is written where it is used", describe(*value)));
    return std::nullopt;
  }
  if (is_named != has_results) {
    diagnostics_
        .error(step.where, "expression-step",
               has_results ? "what this step gives has no name, and only the last line is the result"
                           : fmt::format("`{}` gives nothing to name", to_words(*value)))
        .note(
            "write `rows = flatten(self, 1)`, and without a name what only checks: `_assert_async(ok, "
            "'why')`");
    return std::nullopt;
  }
  steps_.emplace_back(step, value->types);
  return value;
}

std::optional<Expression> Checker::check_result(const Syntax& syntax) {
  if (of_.returns.size() > 1 && syntax.form == Syntax::Form::List) return check_results(syntax);
  std::optional<Expression> value = check(syntax);
  if (!value) return std::nullopt;
  if (of_.returns.size() == 1) {
    if (fit(*value, of_.returns[0].type) != 0) return fail_result(*value);
    return placed(std::move(*value), of_.returns[0].type);
  }
  const auto has_type = [](const Type& type, const Return& result) { return type == result.type; };
  if (value->form != Form::Call || of_.returns.empty() ||
      !std::equal(value->types.begin(), value->types.end(), of_.returns.begin(), of_.returns.end(),
                  has_type)) {
    return fail_result(*value);
  }
  return value;
}

void Checker::check_all_used(const SourceLocation& where, const std::set<std::string>& looked_at) {
  for (const auto& [step, types] : steps_) {
    if (!step.name.empty() && !used_.contains(step.name))
      diagnostics_.error(step.where, "expression-unused-step",
                         fmt::format("`{}` is computed, and nothing uses it", step.name));
  }
  for (const Argument& argument : of_.arguments) {
    if (used_.contains(argument.name) || looked_at.contains(argument.name)) continue;
    diagnostics_
        .error(where, "expression-unused-argument",
               fmt::format("the decomposition of `{}` does not use its argument `{}`", of_.name.to_string(),
                           argument.name))
        .note(fmt::format("`{}` is declared here", argument.name), argument.where);
  }
}

}  // namespace

std::optional<Expression> check_syntax(const Syntax& syntax, const OperatorSchema& names,
                                       const Target& target, Diagnostics& diagnostics) {
  return Checker(names, target, diagnostics).check(syntax);
}

std::vector<const TargetOperator*> functional_overloads(const std::string& text, const Target& target) {
  std::vector<const TargetOperator*> found = overloads_of(WrittenName(text), target);
  std::erase_if(found, [](const TargetOperator* op) { return op->schema.variant() != Variant::Functional; });
  return found;
}

std::optional<Expression> parse_expression(const std::string& text, const SourceLocation& where,
                                           const OperatorSchema& of, const Target& target,
                                           Diagnostics& diagnostics, const std::set<std::string>& looked_at) {
  const std::optional<Syntax> syntax = parse_syntax(text, where, diagnostics);
  if (!syntax) return std::nullopt;
  const size_t mistakes = diagnostics.count();
  Checker checker(of, target, diagnostics);
  std::optional<Expression> expression = checker.check_result(*syntax);
  // After another mistake, what is unused may be a part of it. A constant answer uses none.
  if (diagnostics.count() == mistakes && !is_constant(*expression)) checker.check_all_used(where, looked_at);
  if (diagnostics.count() != mistakes) return std::nullopt;
  return expression;
}

std::optional<Expression> parse_steps(const std::vector<Value>& lines, const OperatorSchema& of,
                                      const Target& target, Diagnostics& diagnostics,
                                      const std::set<std::string>& looked_at) {
  const size_t mistakes = diagnostics.count();
  Checker checker(of, target, diagnostics);
  Expression steps;
  steps.form = Form::Steps;
  for (const Value& line : std::span(lines).first(lines.size() - 1)) {
    std::optional<Step> step = parse_step(line, diagnostics);
    std::optional<Expression> value = step ? checker.check_step(*step) : std::nullopt;
    if (!value) return std::nullopt;  // what is wrong with later lines may come from this one
    steps.names.push_back(std::move(step->name));
    steps.parts.push_back(std::move(*value));
  }
  const Value& last = lines.back();
  if (last.is_word() && is_step(last.word)) {
    diagnostics.error(last.where, "expression-step", "the last line is the result, and has no name");
    return std::nullopt;
  }
  const std::optional<Syntax> syntax =
      last.is_word() ? parse_syntax(last.word, last.where, diagnostics) : std::nullopt;
  if (!last.is_word())
    diagnostics.error(last.where, "expression-step", "a line is text, in quotes if need be");
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
