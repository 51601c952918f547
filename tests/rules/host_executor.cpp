// The native host, whose generated kernels have given way to the schema's own YAML files, loaded as anybody
// loads rules: all but what is C++ or differs between devices. The executor has to be asked as often as the
// rule is called.
#include <ATen/core/enum_tag.h>
#include <vmap/dispatch_log.h>
#include <vmap/executor/loaded.h>
#include <vmap/load_rules.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>

#include "host.h"

namespace vmap_proof::host {

const bool kAllMustPass = true;

namespace {

std::vector<vmap::executor::Rule> rules() {
  const char* path = std::getenv("VMAP_RULES_JSON");
  std::ifstream file(path ? path : VMAP_RULES_JSON);
  if (!file) throw std::runtime_error(std::string(path ? path : VMAP_RULES_JSON) + ": cannot be read");
  return vmap::executor::read_rules(std::string(std::istreambuf_iterator<char>(file), {}));
}

struct Executed {
  Executed() {
    for (const auto& file : std::filesystem::directory_iterator(VMAP_SCHEMA)) {
      if (file.path().extension() == ".yaml") vmap::load_rules(file.path().string());
    }
    for (const vmap::executor::Rule& rule : rules()) {
      if (vmap::executor::why_not(rule).empty()) names.insert(rule.op);
    }
    std::cerr << vmap::executor::loaded().size() << " rules were loaded from YAML, " << names.size()
              << " of which the executor carries out\n";
  }
  std::set<std::string> names;  // that the executor carries out
  std::string proven;           // the operator that is being proven
  bool draws = false;           // whether it draws random numbers
};

Executed& executed() {
  static auto* all = new Executed;
  return *all;
}

}  // namespace

Proves proves(const c10::OperatorHandle& op) {
  executed().proven = c10::toString(op.operator_name());
  executed().draws = op.hasTag(at::Tag::nondeterministic_seeded);
  return {};
}

bool may_refuse(const std::string&) {
  return false;
}

std::vector<at::Tensor> run(const Mapped& mapped, const std::vector<at::Tensor>& tensors,
                            const std::vector<std::optional<int64_t>>&, bool) {
  const std::string op = executed().proven;
  if (!executed().names.contains(op)) return mapped(tensors);
  const uint64_t before = vmap::executor::call_count(op);
  const vmap::DispatchLog log;
  std::vector<at::Tensor> results = mapped(tensors);
  const uint64_t asked = vmap::executor::call_count(op) - before;
  const auto ruled = static_cast<uint64_t>(std::ranges::count_if(
      log.calls(), [&](const vmap::LoggedCall& call) { return call.op == op && !call.looped; }));
  // A log sees no call without a batched tensor: a random operator's, which draws for all examples.
  if (asked == 0 || (executed().draws ? asked < ruled : asked != ruled))
    throw std::runtime_error(op + ": the executor was asked " + std::to_string(asked) +
                             " times, where the rule was called " + std::to_string(ruled) + " times");
  return results;
}

}  // namespace vmap_proof::host
