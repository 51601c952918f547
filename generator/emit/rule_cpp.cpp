#include "emit/rule_cpp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emit/body_cpp.h"
#include "emit/cpp_names.h"
#include "emit/cpp_types.h"
#include "emit/expression_cpp.h"
#include "emit/registration_cpp.h"

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

// The function that holds the rule, of all devices or of one.
std::string function_of(const BatchRule& rule) {
  const std::string name = rule_function(rule.op->schema.name);
  return rule.device.empty() ? name : name + "_on_" + rule.device;
}

// The one that chooses among those.
std::string chooser_of(const BatchRule& rule) {
  return rule_function(rule.op->schema.name) + "_by_device";
}

std::string parameter_type(const BatchRule& rule, const Argument& a) {
  return readable(cpp_argument_type(a, rule.op->structured));
}

std::string parameter(const BatchRule& rule, const Argument& a) {
  return parameter_type(rule, a) + " " + a.name;
}

// Those of the operator itself, behind others.
Lines own_parameters(const BatchRule& rule, Lines parameters) {
  for (const Argument& a : rule.op->schema.arguments) parameters.push_back(parameter(rule, a));
  return parameters;
}

// The rule's parameters: the operator's, each tensor followed by its batch dim. Where in-place operators of
// one tensor write, or an answer is one for all, the batch dim does not matter, and its parameter has no
// name, unless `all_named`.
Lines rule_parameters(const BatchRule& rule, bool all_named = false) {
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
  if (returns.size() == 1 && returns[0].type.is_tensor()) return "OneResult";
  Lines types;
  for (const Return& r : returns)
    types.push_back(r.type.is_tensor() ? "Tensor, BDim" : readable(cpp_return_type(rule.op->schema)));
  return fmt::format("std::tuple<{}>", fmt::join(types, ", "));
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

// A decomposition has the operator's own signature: it runs on what the mapped function sees.
std::string decomposition_head(const BatchRule& rule, const ir::Decomposition& d) {
  std::string result = readable(cpp_return_type(rule.op->schema));
  if (result == "at::Tensor") result = "Tensor";
  Lines parameters;
  for (const Argument& a : rule.op->schema.arguments)
    parameters.push_back(d.expression && is_constant(*d.expression) ? parameter_type(rule, a)
                                                                    : parameter(rule, a));
  return function_head(result, rule_function(rule.op->schema.name), parameters);
}

std::string argument_names(const OperatorSchema& schema) {
  Lines names;
  for (const Argument& a : schema.arguments) names.push_back(a.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string decomposition_value(const BatchRule& rule, const ir::Decomposition& d) {
  if (d.expression) return expression_to_cpp(*d.expression);
  std::string arguments = argument_names(rule.op->schema);
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

// What at::_ops declares for ATen's operators: the way on from a kernel.
std::string redispatch_definition(const BatchRule& rule) {
  const OperatorSchema& schema = rule.op->schema;
  const std::string comma = schema.arguments.empty() ? "" : ", ";
  return function(function_head(readable(cpp_return_type(schema)), redispatch_function(schema.name),
                                own_parameters(rule, {"c10::DispatchKeySet keys"})),
                  {fmt::format("return {}().redispatch(keys{}{});", handle_function(schema.name), comma,
                               argument_names(schema))});
}

std::string rule_definition(const BatchRule& rule) {
  return function(function_head(rule_result(rule), function_of(rule), rule_parameters(rule)),
                  body_to_cpp(rule));
}

// Chooses by where the physical tensors are.
std::string chooser_definition(const BatchRule& rule) {
  Lines tensors, arguments, body;
  for (const Argument& a : rule.op->schema.arguments) {
    arguments.push_back(a.name);
    if (!a.type.holds_tensor()) continue;
    tensors.push_back(a.name);
    arguments.push_back(bdim_name(a.name));
  }
  const auto call = [&](const BatchRule& one) {
    return fmt::format("return {}({});", callee_of(one), fmt::join(arguments, ", "));
  };
  for (const BatchRule& own : rule.on_device) {
    body.push_back(fmt::format("if (any_on(c10::DeviceType::{}, {})) {}", own.device,
                               fmt::join(tensors, ", "), call(own)));
  }
  body.push_back(call(rule));
  return function(function_head(rule_result(rule), chooser_of(rule), rule_parameters(rule, true)), body);
}

// What each body defines and registers, behind the comment and the check that all have in common.
class Text {
 public:
  explicit Text(const BatchRule& rule) : rule_(rule), name_(rule.op->schema.name), registration_(rule) {}

  RuleText operator()(const ir::Decomposition& d) const {
    if (!d.written.empty()) return writing(d);
    const bool writes_itself = rule_.is_in_place() && !d.expression && rule_.derived_from.empty();
    if (writes_itself && d.takes.empty() && d.constants.empty()) {
      // A function by hand that has an in-place operator's own signature writes by itself. Some take and
      // return what they write to as const, which no signature shows.
      return registered(registration_.own_signature(d.function.within("decompositions")), d.function.header);
    }
    const std::string value = decomposition_value(rule_, d);
    const std::string self = rule_.op->schema.arguments.empty() ? "" : rule_.op->schema.arguments[0].name;
    Lines body = before_value(rule_, d);
    body.push_back(rule_.is_in_place() && !writes_itself
                       ? fmt::format("return assign_in_place({}, {});", self, value)
                       : fmt::format("return {};", value));
    RuleText text = registered(registration_.decomposition(rule_function(name_)), d.function.header);
    text.definition = function(decomposition_head(rule_, d), body);
    add_needs(text, d);
    return text;
  }

  RuleText operator()(const ir::Custom& custom) const {
    return registered(registration_.rule(chosen()), custom.function.header);
  }

  // The metadata of its tensor changes, so it is the functional rule that says how.
  RuleText operator()(const ir::InPlaceView& view) const {
    const std::string rule =
        view.function.name.empty() ? rule_function(rule_.followed()) : view.function.within("custom");
    return registered(registration_.inplace_view(rule), view.function.header);
  }

  RuleText operator()(const ir::Composite& composite) const {
    return registered(registration_.composite(composite), "vmap/composite.h");
  }

  RuleText operator()(const ir::Sequential&) const {
    return registered(registration_.sequential(), "vmap/sequential.h");
  }

  RuleText operator()(const ir::Unsupported& u) const {
    return registered(registration_.unsupported(u), "vmap/unsupported.h");
  }

  RuleText operator()(const ir::Out& out) const { return registered(registration_.out(out), "vmap/out.h"); }

  RuleText operator()(const ir::Random& random) const {
    RuleText text = registered(
        registration_.random(random, random.frame ? rule_function(name_) : random.function.within("custom")),
        random.function.header);
    if (random.frame) text.definition = rule_definition(rule_);
    add_way_on(text);
    return text;
  }

  RuleText operator()(const ir::Factory& factory) const {
    RuleText text = registered(registration_.factory());
    if (factory.frame) {
      text.definition = rule_definition(rule_);
      text.registration += "\n  " + registration_.factory_rule(rule_function(name_));
    }
    add_way_on(text);
    return text;
  }

  RuleText operator()(const ir::Frame& frame) const {
    RuleText text = registered(registration_.rule(chosen()));
    text.definition = rule_definition(rule_);
    if (frame.calls_operator()) add_handle(text);
    for (const ir::Branch& each : frame.branches) {
      if (each.value.expression) add_calls(text, *each.value.expression);
    }
    return text;
  }

 private:
  // What tells the new values of several tensors: they are written, or returned.
  RuleText writing(const ir::Decomposition& d) const {
    const std::string value = decomposition_value(rule_, d);
    Lines body = before_value(rule_, d);
    if (rule_.op->schema.variant() == Variant::Functional) {
      Lines results;
      for (const std::string& each : d.written) results.push_back(fmt::format("writes.after({})", each));
      body.push_back(fmt::format("const Writes writes = {};", value));
      body.push_back(fmt::format("return {{{}}};", fmt::join(results, ", ")));
    } else {
      body.push_back(d.expression ? fmt::format("write_all({}, {});", value, fmt::join(d.written, ", "))
                                  : fmt::format("{}.commit();", value));
      if (!rule_.op->schema.returns.empty()) body.push_back(fmt::format("return {};", d.written.front()));
    }
    RuleText text = registered(registration_.decomposition(rule_function(name_)), d.function.header);
    text.headers.push_back("vmap/rules/writes.h");
    text.definition = function(decomposition_head(rule_, d), body);
    add_needs(text, d);
    return text;
  }

  static void add_needs(RuleText& text, const ir::Decomposition& d) {
    if (d.expression) add_calls(text, *d.expression);
    if (!d.takes.empty()) text.headers.push_back("vmap/rules/takes.h");
  }

  static RuleText registered(std::string registration, const std::string& header = "") {
    RuleText text;
    text.registration = std::move(registration);
    if (!header.empty()) text.headers.push_back(header);
    return text;
  }

  std::string chosen() const { return rule_.on_device.empty() ? callee_of(rule_) : chooser_of(rule_); }

  void add_handle(RuleText& text) const {
    if (rule_.reach == ir::Reach::Handle) text.handles.push_back(rule_.op);
  }

  void add_way_on(RuleText& text) const {
    if (rule_.reach == ir::Reach::Header) return;
    add_handle(text);
    text.definition += redispatch_definition(rule_);
  }

  static void add_calls(RuleText& text, const Expression& expression) {
    for (std::string& header : operator_headers(expression)) text.headers.push_back(std::move(header));
    for (const TargetOperator* op : own_operators(expression)) text.handles.push_back(op);
  }

  const BatchRule& rule_;
  const OperatorName& name_;
  Registration registration_;
};

// Adds the rules of devices, and what chooses among all.
void add_devices(RuleText& text, const BatchRule& rule) {
  if (rule.on_device.empty()) return;
  for (const BatchRule& own : rule.on_device) {
    const RuleText other = std::visit(Text(own), own.body);
    text.definition += other.definition;
    text.headers.insert(text.headers.end(), other.headers.begin(), other.headers.end());
    text.handles.insert(text.handles.end(), other.handles.begin(), other.handles.end());
  }
  text.definition += chooser_definition(rule);
  text.headers.push_back("vmap/rules/on_device.h");
}

}  // namespace

std::string callee_of(const BatchRule& rule) {
  const auto* custom = std::get_if<ir::Custom>(&rule.body);
  return custom ? custom->function.within("custom") : function_of(rule);
}

RuleText rule_to_cpp(const BatchRule& rule) {
  RuleText text = std::visit(Text(rule), rule.body);
  add_devices(text, rule);
  if (rule.reach == ir::Reach::Handle) {
    text.definition.insert(0, text.definition.empty() ? "" : comment(rule));
    return text;
  }
  // PyTorch's own body has PyTorch's own signature.
  const auto* composite = std::get_if<ir::Composite>(&rule.body);
  if (composite && !composite->is_explicit) return text;
  text.definition.insert(0, comment(rule) + signature_check(rule));
  text.headers.push_back(operator_header(rule.op->schema.name));
  return text;
}

}  // namespace vmapgen
