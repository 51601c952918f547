// The operators that calls mean.
#include <fmt/format.h>

#include <algorithm>

#include "rules/expression_check.h"
#include "rules/expression_checker.h"
#include "rules/expression_fit.h"

namespace vmapgen {
namespace {

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
  if (!name.overload) return target.callable(name.qualified_base());
  if (const TargetOperator* op = target.find({name.ns, name.base, *name.overload})) return {op};
  std::vector<const TargetOperator*> found = target.callable(name.qualified_base());
  std::erase_if(found, [&](const TargetOperator* op) { return op->schema.name.overload != *name.overload; });
  return found;
}

}  // namespace

// The overloads that a call can mean, or none, which is reported.
std::vector<const TargetOperator*> ExpressionChecker::candidates(const std::string& text,
                                                                 const SourceLocation& where) {
  const WrittenName name(text);
  std::vector<const TargetOperator*> found = overloads_of(name, target_);
  if (found.empty()) {
    report_unknown_operator(text, where);
    return {};
  }
  std::erase_if(found, [](const TargetOperator* op) { return op->schema.variant() != Variant::Functional; });
  if (found.empty()) {
    expression_error(diagnostics_, where, "expression-not-functional",
                     fmt::format("`{}` writes to its arguments", text))
        .note("a decomposition calls only operators that return new values");
  }
  return found;
}

void ExpressionChecker::report_unknown_operator(const std::string& text, const SourceLocation& where) {
  const WrittenName name(text);
  Diagnostic& error = expression_error(diagnostics_, where, "expression-unknown-operator",
                                       fmt::format("the target has no operator `{}`", text));
  std::vector<std::string> overloads;
  for (const TargetOperator* op : target_.callable(name.qualified_base())) {
    if (op->schema.variant() != Variant::Functional) continue;
    // A base name without overloads is written as it is; next to others it is their default.
    overloads.push_back(op->schema.name.to_string() + (op->schema.name.overload.empty() ? ".default" : ""));
  }
  if (!overloads.empty()) {
    error.note(fmt::format("there is `{}`", fmt::join(overloads, "`, `")));
    return;
  }
  const auto& known_names = target_.names();
  if (name.ns == "aten" && std::none_of(known_names.begin(), known_names.end(),
                                        [](const OperatorName& n) { return n.is_aten(); })) {
    error.note(
        "no native_functions.yaml was found, so no operator of ATen is known: give --native-functions FILE");
    return;
  }
  if (const auto signatures = target_.signatures_beside(name.qualified_base()); !signatures.empty()) {
    error.note(fmt::format("there is `{}`, which no rule can call", fmt::join(signatures, "`, `")));
    return;
  }
  if (const auto namesakes = target_.namesakes(name.base); !namesakes.empty()) {
    error.note(fmt::format("did you mean `{}`?", fmt::join(namesakes, "` or `")));
    return;
  }
  std::set<std::string> bases;
  for (const OperatorName& known : target_.names()) {
    bases.insert(known.ns == "aten" ? known.base : known.ns + "::" + known.base);
  }
  const std::string near = did_you_mean(name.qualified_base(), {bases.begin(), bases.end()});
  note_unless_empty(error, near);
  if (near.empty() && name.ns != "aten")
    error.note(
        "an operator of a library has an entry beside this one; where rules are loaded, it may also be "
        "registered, or have a loaded rule");
}

std::optional<Expression> ExpressionChecker::resolve(const std::string& text, const SourceLocation& where,
                                                     std::vector<Given> given) {
  std::vector<Binding> tried;
  for (const TargetOperator* op : candidates(text, where)) tried.push_back(binding_of(op, given, where));
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
  Diagnostic& error =
      expression_error(diagnostics_, where, "expression-ambiguous",
                       fmt::format("`{}` can mean {} overloads: name one", text, best.size()));
  for (const Binding* binding : best)
    error.note(fmt::format("candidate `{}`", binding->op->schema.to_string()));
  return std::nullopt;
}

void ExpressionChecker::report_no_overload(const std::string& text, const SourceLocation& where,
                                           const std::vector<Binding>& tried) {
  if (tried.size() == 1) {
    const std::string signature = fmt::format("its signature is `{}`", tried[0].op->schema.to_string());
    for (const Mismatch& mismatch : tried[0].mismatches) {
      Diagnostic& error = expression_error(diagnostics_, mismatch.where, mismatch.id, mismatch.message);
      note_unless_empty(error, mismatch.hint);
      error.note(signature);
    }
    return;
  }
  Diagnostic& error = expression_error(diagnostics_, where, "expression-no-overload",
                                       fmt::format("no overload of `{}` takes these arguments", text));
  for (const Binding& binding : tried) {
    error.note(
        fmt::format("candidate `{}`: {}", binding.op->schema.to_string(), binding.mismatches[0].message));
  }
}

std::optional<Expression> ExpressionChecker::call(const Binding& binding, const SourceLocation& where) {
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
std::optional<Expression> ExpressionChecker::default_of(const Argument& argument, const TargetOperator& op,
                                                        const SourceLocation& where) {
  Diagnostics unread;
  const OperatorSchema nothing;
  std::optional<Expression> value;
  if (const std::optional<Syntax> syntax = parse_syntax(*argument.default_value, argument.where, unread)) {
    value = ExpressionChecker(nothing, target_, unread).check(*syntax);
  }
  if (value && fit(*value, argument)) {
    value->is_default = true;
    return placed(std::move(*value), argument);
  }
  expression_error(
      diagnostics_, where, "expression-default",
      fmt::format("the default `{}` of argument `{}` of `{}` is no `{}` that can be written here",
                  *argument.default_value, argument.name, op.schema.name.to_string(),
                  argument.type.to_string()));
  return std::nullopt;
}

std::vector<const TargetOperator*> functional_overloads(const std::string& text, const Target& target) {
  std::vector<const TargetOperator*> found = overloads_of(WrittenName(text), target);
  std::erase_if(found, [](const TargetOperator* op) { return op->schema.variant() != Variant::Functional; });
  return found;
}

}  // namespace vmapgen
