#include "registered.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/util/StringUtil.h>
#include <vmap/executor/loaded.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include "../core/registry/signature.h"

namespace vmap {

namespace {

using Names = std::vector<std::string>;

struct Kept {
  std::string signature;
  Names calls;
};
using KeptRules = std::map<std::string, Kept>;  // by their operators' full names

struct Memory {
  std::mutex mutex;
  KeptRules rules;
};
Memory& memory() {
  static auto* all = new Memory;
  return *all;
}

// Of the rules that are loaded now.
KeptRules kept() {
  Memory& all = memory();
  const std::lock_guard<std::mutex> lock(all.mutex);
  KeptRules loaded;
  for (const executor::Loaded& each : executor::loaded()) {
    if (const auto rule = all.rules.find(each.op); rule != all.rules.end()) loaded.insert(*rule);
  }
  return loaded;
}

// "myops::foo" of "myops::foo.overload".
std::string without_overload(const std::string& full) {
  return full.substr(0, full.find('.'));
}

std::string full_name(const vmapgen::GeneratedOperator& op) {
  return op.rule.op->schema.name.full();
}

Names calls_of(const vmapgen::GeneratedOperator& op) {
  Names calls;
  const auto* said = std::get_if<vmapgen::ir::Decomposition>(&op.rule.body);
  if (!said || !said->expression) return calls;
  for (const vmapgen::TargetOperator* called : called_operators(*said->expression))
    calls.push_back(called->schema.name.full());
  return calls;
}

class OfProcess : public vmapgen::OperatorsBeside {
 public:
  // ATen's are the target's own, all of them.
  Names signatures(const std::string& base) const override {
    c10::Dispatcher& dispatcher = c10::Dispatcher::singleton();
    Names found;
    for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
      if (name.name != base) continue;
      if (const auto op = dispatcher.findSchema(name)) found.push_back(c10::toString(op->schema()));
    }
    if (!found.empty()) return found;
    for (const auto& [name, rule] : kept()) {
      if (without_overload(name) == base) found.push_back(rule.signature);
    }
    return found;
  }

  Names namespaces_of(const std::string& base) const override {
    c10::Dispatcher& dispatcher = c10::Dispatcher::singleton();
    std::set<std::string> found;
    for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
      // One that was taken away may have left a kernel.
      if (is_called(name.name, base) && dispatcher.findSchema(name)) found.insert(namespace_of(name.name));
    }
    for (const auto& [name, rule] : kept()) {
      if (is_called(without_overload(name), base)) found.insert(namespace_of(name));
    }
    found.erase("aten");
    return {found.begin(), found.end()};
  }

 private:
  static std::string namespace_of(const std::string& name) { return name.substr(0, name.find("::")); }
  static bool is_called(const std::string& name, const std::string& base) {
    return name.ends_with("::" + base) && name.find("::") == name.size() - base.size() - 2;
  }
};

// The way from an operator back to it, by what each one's rule calls.
class Way {
 public:
  Way(const std::map<std::string, Names>& calls, std::string start)
      : calls_(calls), start_(std::move(start)) {}

  // Without the start; empty where there is none.
  Names find() {
    from(start_);
    return path_;
  }

 private:
  bool from(const std::string& op) {
    const auto calls = calls_.find(op);
    if (calls == calls_.end()) return false;
    for (const std::string& called : calls->second) {
      if (called != start_ && !seen_.insert(called).second) continue;
      path_.push_back(called);
      if (called == start_ || from(called)) return true;
      path_.pop_back();
    }
    return false;
  }

  const std::map<std::string, Names>& calls_;
  std::string start_;
  std::set<std::string> seen_;
  Names path_;
};

bool is_registered(const std::string& full) {
  return c10::Dispatcher::singleton().findSchema(detail::name_in(full)).has_value();
}

void refuse_calls_of(const vmapgen::GeneratedOperator& op, const std::map<std::string, Names>& calls,
                     vmapgen::Diagnostics& diagnostics) {
  const std::string name = full_name(op);
  if (const Names way = Way(calls, name).find(); !way.empty()) {
    diagnostics
        .error(op.annotated->where, "cyclic-decomposition",
               c10::str("the decomposition of `", name, "` ends in itself: ", name, " -> ",
                        c10::Join(" -> ", way)))
        .note("a rule that was loaded before is one of them: take it away first (remove_rule)");
  }
  if (!is_registered(name)) return;  // it waits, and so may they
  for (const std::string& called : calls.at(name)) {
    if (is_registered(called)) continue;
    diagnostics
        .error(op.annotated->where, "loaded-call",
               c10::str("the rule of ", name, " calls ", called, ", which is not registered"))
        .note("load the library that has it first");
  }
}

}  // namespace

std::shared_ptr<const vmapgen::OperatorsBeside> detail::operators_of_process() {
  static const auto all = std::make_shared<const OfProcess>();
  return all;
}

void detail::refuse_calls(const vmapgen::Generation& generation, vmapgen::Diagnostics& diagnostics) {
  std::map<std::string, Names> calls;
  for (const auto& [name, rule] : kept()) calls[name] = rule.calls;
  for (const vmapgen::GeneratedOperator& op : generation.operators) calls[full_name(op)] = calls_of(op);
  for (const vmapgen::GeneratedOperator& op : generation.operators) {
    if (op.rule.derived_from.empty()) refuse_calls_of(op, calls, diagnostics);
  }
}

void detail::keep_calls(const vmapgen::Generation& generation) {
  Memory& all = memory();
  const std::lock_guard<std::mutex> lock(all.mutex);
  for (const vmapgen::GeneratedOperator& op : generation.operators) {
    all.rules[full_name(op)] = {op.rule.op->schema.to_string(), calls_of(op)};
  }
}

}  // namespace vmap
