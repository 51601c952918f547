#include "rules/expression_overload.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/expression_fit.h"

namespace vmapgen {
namespace {

// The index of the argument that a thing given is for, or -1, which is reported.
int find_slot(Binding& binding, const Given& given, size_t position) {
  const std::vector<Argument>& arguments = binding.op->schema.arguments;
  if (given.keyword.word.empty()) {
    if (position < arguments.size() && !arguments[position].kwarg_only) return static_cast<int>(position);
    const auto positional =
        std::count_if(arguments.begin(), arguments.end(), [](auto& a) { return !a.kwarg_only; });
    const std::string hint =
        position < arguments.size() ? fmt::format("`{}` is given by name", arguments[position].name) : "";
    binding.mismatches.push_back({given.where(), "expression-extra-argument",
                                  fmt::format("`{}` takes {} argument{} by position", binding.name(),
                                              positional, positional == 1 ? "" : "s"),
                                  hint});
    return -1;
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].name == given.keyword.word) return static_cast<int>(i);
  }
  binding.mismatches.push_back({given.where(), "expression-unknown-argument",
                                fmt::format("`{}` has no argument `{}`", binding.name(), given.keyword.word),
                                did_you_mean(given.keyword.word, argument_names(binding.op->schema))});
  return -1;
}

void bind_one(Binding& binding, const Given& given, size_t position) {
  const int slot = find_slot(binding, given, position);
  if (slot < 0) return;
  const Argument& argument = binding.op->schema.arguments[static_cast<size_t>(slot)];
  const Given*& bound = binding.given[static_cast<size_t>(slot)];
  if (bound) {
    binding.mismatches.push_back(
        {given.where(), "expression-duplicate-argument",
         fmt::format("argument `{}` of `{}` is given twice", argument.name, binding.name()), ""});
    return;
  }
  bound = &given;
  const std::optional<int> cost = fit(given.value, argument);
  binding.costs.push_back(cost.value_or(0));
  if (cost) return;
  binding.mismatches.push_back({given.value.where, "expression-argument-type",
                                fmt::format("argument `{}` of `{}` takes `{}`, not {}", argument.name,
                                            binding.name(), argument.type.to_string(), describe(given.value)),
                                hint_for(given.value)});
}

}  // namespace

std::vector<std::string> argument_names(const OperatorSchema& schema) {
  std::vector<std::string> names;
  for (const Argument& argument : schema.arguments) names.push_back(argument.name);
  return names;
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates) {
  const std::string best = closest(word, candidates);
  return best.empty() ? "" : fmt::format("did you mean `{}`?", best);
}

Binding binding_of(const TargetOperator* op, const std::vector<Given>& given, const SourceLocation& call) {
  Binding binding;
  binding.op = op;
  binding.given.resize(op->schema.arguments.size());
  for (size_t i = 0; i < given.size(); ++i) bind_one(binding, given[i], i);
  for (size_t i = 0; i < op->schema.arguments.size(); ++i) {
    const Argument& argument = op->schema.arguments[i];
    if (binding.given[i]) continue;
    ++binding.defaults;
    if (argument.default_value) continue;
    binding.mismatches.push_back(
        {call, "expression-missing-argument",
         fmt::format("`{}` needs argument `{} {}`", binding.name(), argument.type.to_string(), argument.name),
         ""});
  }
  return binding;
}

bool is_better(const Binding& a, const Binding& b) {
  bool better = false;
  for (size_t i = 0; i < a.costs.size(); ++i) {
    if (a.costs[i] > b.costs[i]) return false;
    better |= a.costs[i] < b.costs[i];
  }
  return better || (a.costs == b.costs && a.defaults < b.defaults);
}

}  // namespace vmapgen
