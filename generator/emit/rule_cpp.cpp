#include "emit/rule_cpp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "emit/body_cpp.h"
#include "emit/cpp_names.h"
#include "emit/decomposition_cpp.h"
#include "emit/expression_cpp.h"
#include "emit/function_cpp.h"
#include "emit/registration_cpp.h"

namespace vmapgen {

namespace {

using ir::BatchRule;
using Lines = std::vector<std::string>;

// The function that holds the rule, of all devices or of one.
std::string function_of(const BatchRule& rule) {
  const std::string name = rule_function(rule.op->schema.name);
  return rule.device.empty() ? name : name + "_on_" + rule.device;
}

// The one that chooses among those.
std::string chooser_of(const BatchRule& rule) {
  return rule_function(rule.op->schema.name) + "_by_device";
}

std::string comment(const BatchRule& rule) {
  const std::string follows = rule.derived_from.empty() ? "" : ", as " + rule.derived_from;
  return fmt::format("// {}: {}{}\n", rule.op->schema.name.to_string(), rule.kind, follows);
}

std::string signature_check(const BatchRule& rule) {
  return fmt::format("VMAP_SIGNATURE({}, {});\n", rule.op->schema.name.cpp_name(),
                     cpp_string(rule.op->schema.to_string()));
}

// What at::_ops declares for ATen's operators: the way on from a kernel.
std::string redispatch_definition(const BatchRule& rule) {
  const OperatorSchema& schema = rule.op->schema;
  const std::string comma = schema.arguments.empty() ? "" : ", ";
  return function_text(function_head(own_result(schema), redispatch_function(schema.name),
                                     own_parameters(rule, {"c10::DispatchKeySet keys"})),
                       {fmt::format("return {}().redispatch(keys{}{});", handle_function(schema.name), comma,
                                    own_arguments(schema))});
}

std::string rule_definition(const BatchRule& rule) {
  return function_text(function_head(rule_result(rule), function_of(rule), rule_parameters(rule)),
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
  return function_text(function_head(rule_result(rule), chooser_of(rule), rule_parameters(rule, true)), body);
}

// What each body defines and registers, behind the comment and the check that all have in common.
class Text {
 public:
  explicit Text(const BatchRule& rule) : rule_(rule), name_(rule.op->schema.name), registration_(rule) {}

  RuleText operator()(const ir::Decomposition& d) const {
    // Some functions by hand take and return what they write to as const, which no signature shows.
    if (is_registered_itself(rule_, d))
      return registered(registration_.own_signature(d.function.within("decompositions")), d.function.header);
    RuleText text = registered(registration_.decomposition(rule_function(name_)), d.function.header);
    text.definition = decomposition_to_cpp(rule_, d);
    if (!d.written.empty()) text.headers.push_back("vmap/rules/writes.h");
    if (d.expression) add_calls(text, *d.expression);
    if (!d.takes.empty()) text.headers.push_back("vmap/rules/takes.h");
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
    return registered(registration_.composite(composite), "vmap/kernel/composite.h");
  }

  RuleText operator()(const ir::Sequential&) const {
    return registered(registration_.sequential(), "vmap/kernel/sequential.h");
  }

  RuleText operator()(const ir::Unsupported& u) const {
    return registered(registration_.unsupported(u), "vmap/kernel/unsupported.h");
  }

  RuleText operator()(const ir::Out& out) const {
    return registered(registration_.out(out), "vmap/kernel/out.h");
  }

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
