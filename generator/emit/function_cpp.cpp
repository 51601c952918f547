#include "emit/function_cpp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "emit/body_cpp.h"
#include "emit/cpp_types.h"

namespace vmapgen {

namespace {

using ir::BatchRule;
using Lines = std::vector<std::string>;

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// The same type, as one writes it inside namespace vmap.
std::string readable(std::string type) {
  type = replaced(std::move(type), "::std::", "std::");
  type = replaced(std::move(type), "at::Tensor &", "Tensor&");
  type = replaced(std::move(type), "at::Tensor>", "Tensor>");
  type = replaced(std::move(type), "at::Tensor,", "Tensor,");
  return replaced(std::move(type), " &", "&");
}

}  // namespace

std::string parameter_type(const BatchRule& rule, const Argument& a) {
  return readable(cpp_argument_type(a, rule.op->structured));
}

std::string parameter(const BatchRule& rule, const Argument& a) {
  return parameter_type(rule, a) + " " + a.name;
}

Lines own_parameters(const BatchRule& rule, Lines parameters) {
  for (const Argument& a : rule.op->schema.arguments) parameters.push_back(parameter(rule, a));
  return parameters;
}

std::string own_arguments(const OperatorSchema& schema) {
  Lines names;
  for (const Argument& a : schema.arguments) names.push_back(a.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string own_result(const OperatorSchema& schema) {
  return readable(cpp_return_type(schema));
}

Lines rule_parameters(const BatchRule& rule, bool all_named) {
  const ir::Frame* frame = ir::frame_of(rule.body);
  const bool is_plain = !all_named && frame && frame->form.type.empty() &&
                        (rule.is_in_place() || frame->finish.how == ir::Finish::How::ForAll);
  Lines parameters;
  if (std::holds_alternative<ir::Random>(rule.body)) parameters.push_back("const Draw& draw");
  for (const Argument& a : rule.op->schema.arguments) {
    parameters.push_back(parameter(rule, a));
    if (!a.type.holds_tensor()) continue;
    const std::string type = a.type.is_tensor_list() ? "BDims" : "BDim";
    parameters.push_back(is_plain ? type : type + " " + bdim_name(a.name));
  }
  return parameters;
}

std::string rule_result(const BatchRule& rule) {
  if (rule.is_in_place()) return "void";
  const std::vector<Return>& returns = rule.op->schema.returns;
  if (returns.size() == 1 && returns[0].type.is_tensor_list()) return "ListResult";
  if (returns.size() == 1 && returns[0].type.is_tensor()) return "OneResult";
  Lines types;
  for (const Return& r : returns)
    types.push_back(r.type.is_tensor() ? "Tensor, BDim" : own_result(rule.op->schema));
  return fmt::format("std::tuple<{}>", fmt::join(types, ", "));
}

std::string function_head(const std::string& result, const std::string& name, const Lines& parameters) {
  constexpr size_t kColumns = 110;
  std::string head = fmt::format("{} {}(", result, name);
  size_t column = head.size();
  for (size_t i = 0; i < parameters.size(); ++i) {
    const std::string piece = parameters[i] + (i + 1 < parameters.size() ? "," : "");
    if (i > 0 && column + 1 + piece.size() > kColumns - 3) {
      head += "\n    " + piece;
      column = 4 + piece.size();
    } else {
      head += (i > 0 ? " " : "") + piece;
      column += piece.size() + (i > 0 ? 1 : 0);
    }
  }
  return head + ")";
}

std::string function_text(const std::string& head, const Lines& body) {
  std::string text = head + " {\n";
  for (const std::string& line : body) text += "  " + line + "\n";
  return text + "}\n";
}

}  // namespace vmapgen
