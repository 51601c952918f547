// Which overload a call means. Internal to the expression language.
#pragma once

#include "rules/expression.h"
#include "rules/expression_syntax.h"

namespace vmapgen {

// What stands between the brackets of a call.
struct Given {
  Expression value;
  Syntax::Keyword keyword;

  const SourceLocation& where() const { return keyword.word.empty() ? value.where : keyword.where; }
};

struct Mismatch {
  SourceLocation where;
  const char* id;
  std::string message;
  std::string hint;  // may be empty
};

// An overload, with what a call gives for each of its arguments.
struct Binding {
  const TargetOperator* op;
  std::vector<const Given*> given;  // one for each argument of the signature; null: its default
  std::vector<int> costs;           // one for each thing given
  int defaults = 0;
  std::vector<Mismatch> mismatches;

  std::string name() const { return op->schema.name.to_string(); }
};

std::vector<std::string> argument_names(const OperatorSchema& schema);

// "did you mean `x`?", or nothing.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates);

// Gives the arguments of the signature what the call gives, by position and by name. `given` must outlive the
// result.
Binding binding_of(const TargetOperator* op, const std::vector<Given>& given, const SourceLocation& call);

// Whether a call means `a` rather than `b`: no argument fits worse, and one fits better; or all fit alike,
// and `a` leaves fewer arguments to their defaults.
bool is_better(const Binding& a, const Binding& b);

}  // namespace vmapgen
