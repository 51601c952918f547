#include "rules/operator_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace vmapgen {

namespace {

std::vector<std::string> names_where_written(const OperatorSchema& schema, bool written) {
  std::vector<std::string> names;
  for (const Argument& a : schema.arguments) {
    if (a.is_write() == written) names.push_back(a.name);
  }
  return names;
}

std::string quoted(const std::vector<std::string>& names) {
  return fmt::format("'{}'", fmt::join(names, "', '"));
}

Diagnostic& report(RuleContext& context, const char* id, std::string message) {
  return context.diagnostics.error(context.annotated.where, id,
                                   fmt::format("{} {}", context.schema().name.to_string(), message));
}

// The operator that an `out=` one is the twin of: its arguments but the written ones.
const TargetOperator* without_out(const RuleContext& context) {
  const OperatorSchema& out = context.schema();
  for (const TargetOperator* op : context.target.overloads(out.name.qualified_base())) {
    if (op->schema.variant() == Variant::Functional &&
        names_where_written(op->schema, false) == names_where_written(out, false)) {
      return op;
    }
  }
  return nullptr;
}

// Whether the rule's results are those of the operator, which it calls itself or the view that it follows.
bool has_results_of_operator(const ir::Body& body) {
  const auto* view = std::get_if<ir::InPlaceView>(&body);
  return ir::frame_of(body) || std::holds_alternative<ir::Factory>(body) ||
         (view && view->function.name.empty());
}

// Otherwise it is code of the operator's own signature, or a rule by hand: what it may do is its author's
// business. Or no code at all.
bool is_held_to_signature(const ir::Body& body) {
  const auto* d = std::get_if<ir::Decomposition>(&body);
  return d ? d->expression && d->written.empty() : has_results_of_operator(body);
}

// A loop over the examples stacks tensors, and lets an operator write what it will.
void note_sequential(Diagnostic& d, const OperatorSchema& schema) {
  if (!schema.is_view() && schema.returns_tensors() && !schema.tensor_arguments().empty())
    d.note("'sequential' serves it: the operator runs once for each example");
}

bool check_writes(RuleContext& context, const ir::Body& body) {
  if (!is_held_to_signature(body)) return true;
  std::vector<std::string> written = names_where_written(context.schema(), true);
  const bool in_place = context.schema().variant() == Variant::InPlace;
  if (in_place) written.erase(written.begin());
  const ir::Frame* frame = ir::frame_of(body);
  if (frame && frame->writes_operands) written.clear();
  if (written.empty()) return true;
  Diagnostic& d = report(
      context, "rule-variant",
      fmt::format(
          "writes into {}{}, and kind '{}' writes into no argument but the 'self' of an in-place operator",
          quoted(written), in_place ? " as well" : "", context.annotated.kind));
  note_sequential(d, context.schema());
  d.note(
      "faster: annotate an operator that only gives results, or "
      "write a rule by hand, which is compiled: kind 'custom'");
  return false;
}

// What the plumbing wraps: one tensor, one list of tensors, or several tensors.
bool gives_tensors(const OperatorSchema& schema, ir::Gives gives) {
  const auto is_tensor = [](const Return& r) { return r.type.is_tensor(); };
  if (schema.returns.empty()) return false;
  if (gives == ir::Gives::Anything) return true;
  if (gives == ir::Gives::OneTensor && schema.returns.size() > 1) return false;
  if (std::all_of(schema.returns.begin(), schema.returns.end(), is_tensor)) return true;
  const Type& first = schema.returns.front().type;
  return gives == ir::Gives::TensorsOrList && schema.returns.size() == 1 && first.is_list() &&
         first.element().is_tensor();
}

bool check_results(RuleContext& context, const ir::Body& body) {
  if (!has_results_of_operator(body)) return true;
  const ir::Frame* frame = ir::frame_of(body);
  const ir::Gives gives = frame ? frame->gives : ir::Gives::TensorsOrList;
  const OperatorSchema& schema = context.schema();
  const bool in_place = schema.variant() == Variant::InPlace;
  const bool returns_self = schema.returns.size() == 1 && schema.returns.front().alias;
  if (in_place ? returns_self : gives_tensors(schema, gives)) return true;
  std::vector<std::string> types;
  for (const Return& r : schema.returns) types.push_back(r.type.to_string());
  Diagnostic& d =
      report(context, "rule-result",
             types.empty() ? fmt::format("returns nothing that kind '{}' could batch", context.annotated.kind)
                           : fmt::format("returns {}, which kind '{}' does not batch", fmt::join(types, ", "),
                                         context.annotated.kind));
  if (in_place) {
    d.note("an in-place operator returns its 'self'");
  } else {
    d.note(gives == ir::Gives::OneTensor
               ? "this kind gives one tensor"
               : "one tensor or several; one list of tensors, of a 'pointwise', 'reduction' or 'view'");
    note_sequential(d, schema);
    if (!schema.returns_tensors())
      d.note(
          "a number or a bool cannot differ from example to example: such an operator stays without a rule");
  }
  return false;
}

// Types of ATen's operators of before.
bool is_gone(const Type& type) {
  return type.innermost() == BaseType::Dimname || type.innermost() == BaseType::DimVector;
}

// at::_ops spells the class of such an argument, and its signature does not tell how. A rule by hand of a
// library's own operator is held to a signature that is made of the types.
bool check_types(RuleContext& context, const ir::Body& body) {
  const bool is_own = !context.schema().name.is_aten();
  const bool held_to_types = is_own && ir::by_hand(body);
  if (!has_results_of_operator(body) && !std::holds_alternative<ir::Decomposition>(body) && !held_to_types)
    return true;
  const auto refuse = [&](const Type& type) {
    if (is_own && is_gone(type)) {
      report(context, "rule-type",
             fmt::format("has a {}, which no operator of a library can have", type.to_string()))
          .note("PyTorch 2.13 knows no such type: it refuses the signature, and its headers lack the class");
      return true;
    }
    if (type.is_optional() && type.element().is_list() && type.holds_tensor()) {
      report(context, "rule-type", fmt::format("has a {}, a list that may be absent", type.to_string()))
          .note("no kind takes one: a list of no tensors says the same");
      return true;
    }
    if (type.innermost() != BaseType::Custom) return false;
    report(context, "rule-type",
           fmt::format("has a {}, whose C++ class its signature does not tell", type.to_string()))
        .note(is_own ? "register a rule in C++, with VMAP_SUPPORT: docs/writing-rules.md"
                     : "write a rule by hand: kind 'custom'");
    return true;
  };
  const OperatorSchema& schema = context.schema();
  return std::none_of(schema.arguments.begin(), schema.arguments.end(),
                      [&](const Argument& a) { return refuse(a.type); }) &&
         std::none_of(schema.returns.begin(), schema.returns.end(),
                      [&](const Return& r) { return refuse(r.type); });
}

}  // namespace

bool check_variant(RuleContext& context) {
  if (context.schema().variant() != Variant::Out || !context.annotated.derived_from.empty()) return true;
  Diagnostic& d =
      report(context, "rule-variant",
             fmt::format("writes into {}, which the caller brings, and a rule gives results of its own",
                         quoted(names_where_written(context.schema(), true))));
  if (const TargetOperator* functional = without_out(context)) {
    d.note(fmt::format("annotate {} instead", functional->schema.name.to_string()));
  } else {
    d.note("annotate the operator without 'out'");
  }
  return false;
}

bool check_operator(RuleContext& context, const ir::Body& body) {
  const bool writes = check_writes(context, body);
  const bool results = check_results(context, body);
  return check_types(context, body) && writes && results;
}

}  // namespace vmapgen
