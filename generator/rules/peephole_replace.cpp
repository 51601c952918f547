// Expressions -> calls one after the other, as programs hold them.
#include <fmt/format.h>

#include "rules/expression_fit.h"
#include "rules/peephole_names.h"

namespace vmapgen {
namespace {

using Form = Expression::Form;

std::nullopt_t refuse(const Expression& value, Diagnostics& diagnostics) {
  diagnostics
      .error(value.where, "peephole-value", fmt::format("{} cannot stand in a replacement", describe(value)))
      .note("a program's calls return tensors, which get a name or are an argument of another call");
  return std::nullopt;
}

std::optional<ir::PeepholeCall> call_of(const Expression& value, PeepholeNames& names,
                                        std::vector<ir::PeepholeCall>& calls, Diagnostics& diagnostics) {
  ir::PeepholeCall call;
  call.op = value.op;
  for (const Expression& part : value.parts) {
    auto term = argument_term(part, names, calls, diagnostics);
    if (!term) return std::nullopt;
    call.arguments.push_back(std::move(*term));
  }
  return call;
}

// `result` of the call's results, as an argument of another.
std::optional<ir::PeepholeTerm> inner_call(const Expression& value, size_t result, PeepholeNames& names,
                                           std::vector<ir::PeepholeCall>& calls, Diagnostics& diagnostics) {
  for (const Type& type : value.types) {
    if (!type.is_tensor()) return refuse(value, diagnostics);
  }
  auto call = call_of(value, names, calls, diagnostics);
  if (!call) return std::nullopt;
  ir::PeepholeTerm term;
  term.form = ir::PeepholeTerm::Form::Name;
  term.name = names.new_temporary();
  call->results.resize(value.types.size());
  call->results[result] = term.name;
  calls.push_back(std::move(*call));
  return term;
}

}  // namespace

std::optional<ir::PeepholeTerm> argument_term(const Expression& value, PeepholeNames& names,
                                              std::vector<ir::PeepholeCall>& calls,
                                              Diagnostics& diagnostics) {
  ir::PeepholeTerm term;
  switch (value.form) {
    case Form::Argument:
      return value.name[0] == PeepholeNames::kHidden ? names.hidden(value.name) : names.name_term(value.name);
    case Form::Call:
      return inner_call(value, 0, names, calls, diagnostics);
    case Form::Element:
      if (value.parts[0].form != Form::Call) return refuse(value, diagnostics);
      return inner_call(value.parts[0], static_cast<size_t>(value.integer), names, calls, diagnostics);
    case Form::List:
      term.form = ir::PeepholeTerm::Form::List;
      for (const Expression& part : value.parts) {
        auto item = argument_term(part, names, calls, diagnostics);
        if (!item) return std::nullopt;
        term.parts.push_back(std::move(*item));
      }
      return term;
    default:
      term.literal = value;
      return term;
  }
}

void build_replacement(const Expression& value, const std::vector<StatementText::Result>& results,
                       PeepholeNames& names, ir::Peephole& peephole, Diagnostics& diagnostics) {
  const bool is_element = value.form == Form::Element && value.parts[0].form == Form::Call;
  const Expression& called = is_element ? value.parts[0] : value;
  if (called.form != Form::Call) {
    refuse(value, diagnostics);
    return;
  }
  if (!names.check_results(value, results)) return;
  std::vector<ir::PeepholeCall> calls;
  auto call = call_of(called, names, calls, diagnostics);
  if (!call) return;
  const auto index = [&](const StatementText::Result& result) {
    return result.name == kUnread ? std::nullopt : std::optional(names.index_of(result.name));
  };
  if (is_element) {
    call->results.resize(called.types.size());
    call->results[static_cast<size_t>(value.integer)] = index(results[0]);
  } else {
    for (const StatementText::Result& result : results) call->results.push_back(index(result));
  }
  calls.push_back(std::move(*call));
  for (ir::PeepholeCall& each : calls) peephole.replace.push_back(std::move(each));
}

}  // namespace vmapgen
