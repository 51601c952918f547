#include "emit/decomposition_cpp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "emit/cpp_names.h"
#include "emit/expression_cpp.h"
#include "emit/function_cpp.h"

namespace vmapgen {

namespace {

using ir::BatchRule;
using Lines = std::vector<std::string>;

bool writes_itself(const BatchRule& rule, const ir::Decomposition& d) {
  return rule.is_in_place() && !d.expression && rule.derived_from.empty();
}

std::string decomposition_head(const BatchRule& rule, const ir::Decomposition& d) {
  std::string result = own_result(rule.op->schema);
  if (result == "at::Tensor") result = "Tensor";
  Lines parameters;
  for (const Argument& a : rule.op->schema.arguments)
    parameters.push_back(d.expression && is_constant(*d.expression) ? parameter_type(rule, a)
                                                                    : parameter(rule, a));
  return function_head(result, rule_function(rule.op->schema.name), parameters);
}

std::string decomposition_value(const BatchRule& rule, const ir::Decomposition& d) {
  if (d.expression) return expression_to_cpp(*d.expression);
  std::string arguments = own_arguments(rule.op->schema);
  for (const auto& [name, value] : d.constants)
    arguments += fmt::format(", /*{}=*/{}", name, expression_to_cpp(value));
  return fmt::format("{}({})", d.function.within("decompositions"), arguments);
}

// What comes before the value: checks of what is taken, and steps.
Lines before_value(const BatchRule& rule, const ir::Decomposition& d) {
  Lines lines;
  if (!d.takes.empty())
    lines.push_back(fmt::format("Takes takes({});", cpp_string(rule.op->schema.name.to_string())));
  for (const ir::Taken& taken : d.takes) {
    const std::string of = fmt::format("{}, {}", cpp_string(taken.argument), taken.argument);
    if (taken.is_number) lines.push_back(fmt::format("takes.number({});", of));
    if (taken.count) lines.push_back(fmt::format("takes.count({}, {});", of, *taken.count));
    if (taken.dims)
      lines.push_back(fmt::format("takes.dims({}, {}{}{});", of, cpp_string(*taken.dims),
                                  taken.sizes.empty() ? "" : ", ", taken.sizes));
    if (!taken.same_dtype.empty())
      lines.push_back(fmt::format("takes.same_dtype({}, '{}');", of, taken.same_dtype));
    if (!taken.dtype.empty())
      lines.push_back(fmt::format("takes.dtype({}, at::ScalarType::{});", of, taken.dtype));
  }
  if (d.expression) std::ranges::move(steps_to_cpp(*d.expression), std::back_inserter(lines));
  return lines;
}

// What tells the new values of several tensors: they are written, or returned.
Lines write_several(const BatchRule& rule, const ir::Decomposition& d, const std::string& value) {
  if (rule.op->schema.variant() == Variant::Functional) {
    Lines results;
    for (const std::string& each : d.written) results.push_back(fmt::format("writes.after({})", each));
    return {fmt::format("const Writes writes = {};", value),
            fmt::format("return {{{}}};", fmt::join(results, ", "))};
  }
  Lines lines = {d.expression ? fmt::format("write_all({}, {});", value, fmt::join(d.written, ", "))
                              : fmt::format("{}.commit();", value)};
  std::vector<std::string> returned;
  for (const Return& each : rule.op->schema.returns)
    returned.push_back(rule.op->schema.returned_as(each)->name);
  if (returned.size() == 1) lines.push_back(fmt::format("return {};", returned.front()));
  if (returned.size() > 1) lines.push_back(fmt::format("return {{{}}};", fmt::join(returned, ", ")));
  return lines;
}

Lines return_value(const BatchRule& rule, const ir::Decomposition& d, const std::string& value) {
  if (!rule.is_in_place() || writes_itself(rule, d)) return {fmt::format("return {};", value)};
  return {fmt::format("return assign_in_place({}, {});", rule.op->schema.arguments[0].name, value)};
}

}  // namespace

bool is_registered_itself(const BatchRule& rule, const ir::Decomposition& d) {
  return writes_itself(rule, d) && d.written.empty() && d.takes.empty() && d.constants.empty();
}

std::string decomposition_to_cpp(const BatchRule& rule, const ir::Decomposition& d) {
  Lines body = before_value(rule, d);
  const std::string value = decomposition_value(rule, d);
  std::ranges::move(d.written.empty() ? return_value(rule, d, value) : write_several(rule, d, value),
                    std::back_inserter(body));
  return function_text(decomposition_head(rule, d), body);
}

}  // namespace vmapgen
