// The one place that knows the generator and the runtime: YAML -> rules as data -> the executor's table.
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/util/StringUtil.h>
#include <vmap/executor/loaded.h>
#include <vmap/load_rules.h>

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "../core/registry/signature.h"
#include "../executor/kernel.h"
#include "driver/pipeline.h"
#include "emit/rules_json.h"
#include "native_functions.h"
#include "read_rules.h"
#include "registered.h"
#include "states.h"

namespace vmap {

namespace {

using vmapgen::Diagnostics;
using vmapgen::GeneratedOperator;
using vmapgen::Generation;
using File = std::shared_ptr<const vmapgen::SourceFile>;
using Rules = std::vector<executor::Rule>;

void refuse_peepholes(const Generation& generation, Diagnostics& diagnostics) {
  for (const vmapgen::PeepholeEntry& peephole : generation.schema.peepholes) {
    diagnostics.error(peephole.name.where, "loaded-peephole",
                      "a peephole stands in vmapgen's own schema, and this file is of operators");
  }
}

bool is_compiled(const std::string& op) {
  const auto registered = c10::Dispatcher::singleton().findSchema(detail::name_in(op));
  return registered && executor::has_compiled_rule(*registered);
}

// C++ that somebody wrote is not data, nor is an answer that is no tensor. Why the rule stays with compiled
// code; empty where it need not.
struct Compiled {
  const char* id;
  std::string why;
};
std::optional<Compiled> why_compiled(const GeneratedOperator& op, const executor::Rule* rule) {
  if (!rule && vmapgen::ir::frame_of(op.rule.body) && !op.rule.op->schema.returns_tensors())
    return Compiled{"loaded-no-tensor", "gives an answer that is no tensor, which only a compiled rule can"};
  const auto by_hand = [](const std::string& where) {
    return Compiled{"loaded-by-hand", "is a C++ function" + where + ", which only a compiled rule can be"};
  };
  if (!rule) return by_hand("");
  for (const auto& [device, frame] : rule->on_device) {
    if (!frame) return by_hand(" for " + device);
  }
  const auto most = rule->frame ? executor::most_operands(*rule->frame) : std::nullopt;
  if (!most) return std::nullopt;
  return Compiled{"loaded-tensors",
                  c10::str("takes ", rule->frame->operands.size(), " tensors in hand, and one of kind '",
                           rule->kind, "' that is loaded takes at most ", *most)};
}

void refuse(const GeneratedOperator& op, const Compiled& compiled, Diagnostics& diagnostics) {
  diagnostics
      .error(op.annotated->where, compiled.id,
             c10::str("the rule of ", op.rule.op->schema.name.to_string(), " ", compiled.why))
      .note("compile it: vmapgen_add_rules in CMake, or `vmapgen generate --single-file`");
}

// The operator may come later: then it is looked at again.
void check_registered(const GeneratedOperator& op, const executor::Rule& rule, Diagnostics& diagnostics) {
  const auto registered = c10::Dispatcher::singleton().findSchema(detail::name_in(rule.op));
  if (!registered || op.rule.op->schema.name.is_aten()) return;
  if (detail::same_signature(registered->schema(), rule.signature, detail::Ints::ForSymbols)) return;
  diagnostics
      .error(op.annotated->where, "signature-mismatch",
             c10::str(rule.op, " is registered with another signature"))
      .note("registered: " + c10::toString(registered->schema()))
      .note("this rule:  " + rule.signature);
}

// What a tensor's states become is told by data, too.
void check_strategy(const GeneratedOperator& op, Diagnostics& diagnostics) {
  if (op.rule.variance.effect != vmapgen::ir::Effect::Strategy) return;
  diagnostics
      .error(op.annotated->where, "loaded-strategy",
             c10::str("the strategy of ", op.rule.op->schema.name.to_string(),
                      " is a C++ function, and this file is loaded"))
      .note("call register_variance_tracking_strategy, in C++ or Python");
}

// Those that the executor carries out. A rule that has to be compiled, and is, stays as it is.
Rules loadable(const Generation& generation, const Rules& rules, Diagnostics& diagnostics) {
  std::map<std::string, const executor::Rule*> by_name;
  for (const executor::Rule& rule : rules) by_name.emplace(rule.op, &rule);
  Rules taken;
  for (const GeneratedOperator& op : generation.operators) {
    const vmapgen::OperatorName& name = op.rule.op->schema.name;
    const std::string full = name.full();
    check_strategy(op, diagnostics);
    const auto at = by_name.find(full);
    const executor::Rule* rule = at == by_name.end() ? nullptr : at->second;
    if (const auto compiled = why_compiled(op, rule); !compiled) {
      check_registered(op, *rule, diagnostics);
      taken.push_back(*rule);
    } else if (!is_compiled(full)) {
      refuse(op, *compiled, diagnostics);
    }
  }
  return taken;
}

void throw_if_any(const Diagnostics& diagnostics) {
  if (!diagnostics.empty()) throw RuleMistakes(diagnostics.render());
}

std::vector<std::string> load(const File& file) {
  Generation generation;
  Diagnostics diagnostics;
  detail::read_rules_of(file, generation, diagnostics);
  const Rules rules =
      loadable(generation, executor::read_rules(rules_json(generation.operators)), diagnostics);
  detail::refuse_calls(generation, diagnostics);
  throw_if_any(diagnostics);
  executor::load(rules, file->path());
  std::vector<std::string> names;
  for (const executor::Rule& rule : rules) names.push_back(rule.op);
  detail::remember_entries(generation);
  detail::keep_calls(generation);
  detail::keep_states(generation);
  return names;
}

}  // namespace

vmapgen::Target detail::target_of_pytorch() {
  return vmapgen::Target::from_native_functions(
      std::make_shared<const vmapgen::SourceFile>("native_functions.yaml", std::string(native_functions())));
}

void detail::read_rules_of(const File& file, Generation& generation, Diagnostics& diagnostics) {
  generation.target = target_of_pytorch();
  generation.target.set_beside(operators_of_process());
  vmapgen::Inputs inputs;
  inputs.for_cpp = false;
  run_pipeline(inputs, {file}, generation, diagnostics);
  refuse_peepholes(generation, diagnostics);
  throw_if_any(diagnostics);
}

std::vector<std::string> load_rules(const std::string& path) {
  return load(vmapgen::read_source(path));
}

std::vector<std::string> load_rules_text(const std::string& text, const std::string& name) {
  return load(std::make_shared<const vmapgen::SourceFile>(name, text));
}

}  // namespace vmap
