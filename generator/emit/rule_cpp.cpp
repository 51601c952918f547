#include "emit/rule_cpp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emit/body_cpp.h"
#include "emit/cpp_names.h"
#include "emit/cpp_types.h"
#include "emit/expression_cpp.h"

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

// The rule's parameters: the operator's, each tensor followed by its batch dim. Where in-place operators of
// one tensor write, the batch dim does not matter, and its parameter has no name.
Lines rule_parameters(const BatchRule& rule) {
  const bool is_plain = rule.is_in_place() && std::holds_alternative<ir::PassThrough>(rule.frame);
  Lines parameters;
  if (std::holds_alternative<ir::Random>(rule.frame)) parameters.push_back("const Draw& draw");
  for (const Argument& a : rule.op->schema.arguments) {
    parameters.push_back(readable(cpp_argument_type(a, rule.op->structured)) + " " + a.name);
    if (!a.type.holds_tensor()) continue;
    const std::string type = a.type.is_tensor_list() ? "BDims" : "BDim";
    parameters.push_back(is_plain ? type : type + " " + bdim_name(a.name));
  }
  return parameters;
}

// `result name(parameters)`, folded where a line grows too long.
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

std::string rule_result(const BatchRule& rule) {
  if (rule.is_in_place()) return "void";
  const std::vector<Return>& returns = rule.op->schema.returns;
  if (returns.size() == 1 && returns[0].type.is_tensor_list()) return "ListResult";
  if (returns.size() == 1) return "OneResult";
  return fmt::format("std::tuple<{}>", fmt::join(Lines(returns.size(), "Tensor, BDim"), ", "));
}

std::string comment(const BatchRule& rule) {
  const std::string follows = rule.derived_from.empty() ? "" : ", as " + rule.derived_from;
  return fmt::format("// {}: {}{}\n", rule.op->schema.name.to_string(), rule.kind, follows);
}

std::string signature_check(const BatchRule& rule) {
  return fmt::format("VMAP_SIGNATURE({}, {});\n", rule.op->schema.name.cpp_name(),
                     cpp_string(rule.op->schema.to_string()));
}

std::string function(const std::string& head, const Lines& body) {
  std::string text = head + " {\n";
  for (const std::string& line : body) text += "  " + line + "\n";
  return text + "}\n";
}

std::string support(const OperatorName& name, std::string_view macro, const std::string& rule) {
  if (name.overload.empty()) return fmt::format("{}({}, {});", macro, name.base, rule);
  return fmt::format("{}2({}, {}, {});", macro, name.base, name.overload, rule);
}

// A decomposition has the operator's own signature: it runs on what the mapped function sees.
std::string decomposition_head(const BatchRule& rule) {
  Lines parameters;
  for (const Argument& a : rule.op->schema.arguments) {
    parameters.push_back(readable(cpp_argument_type(a, rule.op->structured)) + " " + a.name);
  }
  std::string result = readable(cpp_return_type(rule.op->schema));
  if (result == "at::Tensor") result = "Tensor";
  return function_head(result, rule_function(rule.op->schema.name), parameters);
}

std::string decomposition_value(const BatchRule& rule, const ir::Decomposition& d) {
  if (d.expression) return expression_to_cpp(*d.expression);
  Lines names;
  for (const Argument& a : rule.op->schema.arguments) names.push_back(a.name);
  return fmt::format("decompositions::{}({})", d.function, fmt::join(names, ", "));
}

std::string rule_definition(const BatchRule& rule) {
  const std::string head =
      function_head(rule_result(rule), rule_function(rule.op->schema.name), rule_parameters(rule));
  return function(head, body_to_cpp(rule));
}

// What each frame defines and registers, behind the comment and the check that all have in common.
class Text {
 public:
  explicit Text(const BatchRule& rule) : rule_(rule), name_(rule.op->schema.name) {}

  RuleText operator()(const ir::Decomposition& d) const {
    if (rule_.is_in_place() && !d.expression && rule_.derived_from.empty()) {
      // A function by hand that has an in-place operator's own signature writes by itself. Some take and
      // return what they write to as const, which no signature shows.
      return registered(fmt::format("m.impl({}, static_cast<at::_ops::{}::schema*>(&decompositions::{}));",
                                    full_name(), name_.cpp_name(), d.function));
    }
    const std::string value = decomposition_value(rule_, d);
    const std::string body = rule_.is_in_place() ? fmt::format("return assign_in_place(self, {});", value)
                                                 : fmt::format("return {};", value);
    RuleText text = registered(support(name_, "VMAP_DECOMPOSE", rule_function(name_)));
    text.definition = function(decomposition_head(rule_), {body});
    if (d.expression) text.headers = operator_headers(*d.expression);
    return text;
  }

  RuleText operator()(const ir::Custom& c) const {
    const char* macro = rule_.is_in_place_view() ? "VMAP_SUPPORT_INPLACE_VIEW" : "VMAP_SUPPORT";
    return registered(support(name_, macro, "custom::" + c.function));
  }

  RuleText operator()(const ir::Composite& composite) const {
    const bool writes = rule_.op->schema.variant() != Variant::Functional;
    const char* how = !composite.is_explicit ? "composite"
                      : writes               ? "explicit_writing_composite"
                                             : "explicit_composite";
    return registered(fmt::format("{}(m, {});", how, full_name()), "vmap/composite.h");
  }

  RuleText operator()(const ir::Unsupported& u) const {
    return registered(
        fmt::format("unsupported(m, {}, {}, {});", full_name(), cpp_string(u.reason), cpp_string(u.instead)),
        "vmap/unsupported.h");
  }

  RuleText operator()(const ir::Out& out) const {
    const std::string arguments = fmt::format("{}, {}, {}, OutDtype::{}", cpp_string(name_.ns), full_name(),
                                              cpp_string(out.functional), out.same_dtype ? "Same" : "Cast");
    std::string text = fmt::format("support_out(m, {});", arguments);
    if (out.random) text += fmt::format("\n  support_random_out({});", arguments);
    return registered(std::move(text), "vmap/out.h");
  }

  // Registered on the mode's key as well, which wants the operator's namespace and its way on from there.
  RuleText operator()(const ir::Random& random) const {
    const bool by_hand = !random.function.empty();
    const std::string rule = by_hand ? "custom::" + random.function : rule_function(name_);
    const auto& arguments = rule_.op->schema.arguments;
    const auto when = std::find_if(arguments.begin(), arguments.end(),
                                   [&](const Argument& a) { return a.name == random.when; });
    const bool always = when == arguments.end();
    RuleText text = registered(fmt::format(
        "{}({}, {}, {}{}, {});", always ? "VMAP_RANDOM" : "VMAP_RANDOM_WHEN", name_.ns, full_name(),
        always ? "" : fmt::format("{}, ", when - arguments.begin()), rule, name_.cpp_name()));
    if (!by_hand) text.definition = rule_definition(rule_);
    return text;
  }

  RuleText operator()(const ir::Factory& factory) const {
    RuleText text =
        registered(fmt::format("VMAP_FACTORY({}, {}, {});", name_.ns, full_name(), name_.cpp_name()));
    if (!factory.operand) return text;
    text.definition = rule_definition(rule_);
    text.registration += "\n  " + support(name_, "VMAP_FACTORY_RULE", rule_function(name_));
    return text;
  }

  // The metadata of an in-place view's tensor changes, so it is the functional rule that says how.
  RuleText operator()(const ir::View&) const {
    if (!rule_.is_in_place_view()) return called();
    return registered(support(name_, "VMAP_SUPPORT_INPLACE_VIEW", rule_function(rule_.followed())));
  }

  RuleText operator()(const ir::VectorIndex& index) const {
    RuleText text = called();
    text.headers = operator_headers(*index.own_index);
    return text;
  }

  template <class Frame>
  RuleText operator()(const Frame&) const {
    return called();
  }

 private:
  static RuleText registered(std::string registration, const char* header = nullptr) {
    RuleText text;
    text.registration = std::move(registration);
    if (header) text.headers.push_back(header);
    return text;
  }

  // The rule calls the operator.
  RuleText called() const {
    RuleText text = registered(support(name_, "VMAP_SUPPORT", rule_function(name_)));
    text.definition = rule_definition(rule_);
    return text;
  }

  // `add.Tensor`, as torch::Library::impl takes it.
  std::string full_name() const {
    return cpp_string(name_.overload.empty() ? name_.base : name_.base + "." + name_.overload);
  }

  const BatchRule& rule_;
  const OperatorName& name_;
};

}  // namespace

RuleText rule_to_cpp(const BatchRule& rule) {
  RuleText text = std::visit(Text(rule), rule.frame);
  // PyTorch's own body has PyTorch's own signature.
  const auto* composite = std::get_if<ir::Composite>(&rule.frame);
  if (composite && !composite->is_explicit) return text;
  text.definition.insert(0, comment(rule) + signature_check(rule));
  text.headers.push_back(operator_header(rule.op->schema.name));
  return text;
}

}  // namespace vmapgen
