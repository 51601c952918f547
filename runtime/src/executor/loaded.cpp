// See NOTE: [loaded rules] in vmap/executor/loaded.h.
#include <vmap/executor/loaded.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/library_rules.h>

#include <map>
#include <mutex>
#include <utility>

#include "../core/calls/kernels.h"
#include "../core/order/torch_vmap.h"
#include "../core/registry/signature.h"
#include "../core/registry/slot.h"
#include "../core/registry/waiting.h"
#include "kernel.h"

namespace vmap::executor {

namespace {

using c10::DispatchKey;
using Kernels = std::map<DispatchKey, std::shared_ptr<const c10::KernelFunction>>;

constexpr const char* kLoadAgain =
    "Bring the rule up to date, or the YAML file that it comes from, and load it again";

struct Entry {
  Rule rule;
  std::shared_ptr<const std::vector<Rule>> beside;  // those that it was loaded with
  std::string source;
  bool waits = true;
  std::string placed_for = "";  // the signature that the operator had then
};

bool draws(const Rule& rule) {
  return rule.body == Rule::Body::Random || (rule.body == Rule::Body::Out && rule.draws);
}

using Slots = std::map<DispatchKey, detail::Slot>;

// Whether there is a kernel that is none of ours here.
bool has_compiled_kernel(const c10::OperatorHandle& op, const Slots* slots, DispatchKey key) {
  if (!op.hasKernelForDispatchKey(key)) return false;
  if (slots == nullptr) return true;
  const auto slot = slots->find(key);
  return slot == slots->end() || slot->second.covers();
}

Kernels kernels_of(const Entry& entry, const c10::OperatorHandle& op, const Slots* slots) {
  const Rule& rule = entry.rule;
  TORCH_CHECK(rule.signature.empty() || op.operator_name().getNamespace() == std::string_view("aten") ||
                  detail::same_signature(op.schema(), rule.signature, detail::Ints::ForSymbols),
              detail::difference(op, rule.signature, kLoadAgain));
  Kernels kernels;
  const auto has_compiled = [&](DispatchKey key) { return has_compiled_kernel(op, slots, key); };
  for (const DispatchKey key : keys_of(rule, op, has_compiled)) {
    kernels[key] = std::make_shared<const c10::KernelFunction>(kernel_of(rule, *entry.beside, key));
  }
  return kernels;
}

// Changes are made one after the other (`changing`); `mutex` is for what others read meanwhile. torch.vmap's
// host is told without the latter: it asks for what waits while it holds a lock of its own.
struct Table {
  std::mutex changing, mutex;
  std::map<std::string, Entry> entries;
  std::map<std::string, Slots> slots;
  detail::TorchVmap torch_vmap;

  const Slots* slots_of(const c10::OperatorHandle& op) const {
    const auto found = slots.find(c10::toString(op.operator_name()));
    return found == slots.end() ? nullptr : &found->second;
  }

  void set(const c10::OperatorHandle& op, const Kernels& kernels) {
    auto& of_op = slots[c10::toString(op.operator_name())];
    for (const auto& [key, kernel] : kernels) of_op.try_emplace(key, op.operator_name(), key);
    for (auto& [key, slot] : of_op) {
      const auto kernel = kernels.find(key);
      slot.set(kernel == kernels.end() ? nullptr : kernel->second);
    }
  }

  // `op` and those that follow it and were loaded with it; none when it has no rule.
  std::vector<std::string> with_followers(const std::string& op) {
    const std::lock_guard<std::mutex> lock(mutex);
    const auto found = entries.find(op);
    if (found == entries.end()) return {};
    std::vector<std::string> names{op};
    for (const auto& [name, entry] : entries) {
      if (entry.rule.derived_from == op && entry.beside == found->second.beside) names.push_back(name);
    }
    return names;
  }

  void erase(const std::string& op) {
    entries.erase(op);
    if (const auto of_op = slots.find(op); of_op != slots.end()) {
      for (auto& [key, slot] : of_op->second) slot.set(nullptr);
    }
  }

  // Of one that has waited: nobody is there to be told of a mistake but who calls the operator.
  void place(Entry& entry, const c10::OperatorHandle& op) {
    entry.waits = false;
    entry.placed_for = c10::toString(op.schema());
    try {
      set(op, kernels_of(entry, op, slots_of(op)));
    } catch (const c10::Error& error) {
      set(op, {{kVmapKey, std::make_shared<const c10::KernelFunction>(
                              detail::raising_kernel(error.what_without_backtrace()))}});
    }
  }
};

// Never destroyed: the dispatcher may be gone before static objects are.
Table& table() {
  static auto* all = new Table;
  return *all;
}

// Kernels outlive their operator: where one of its name has come since with another signature, as when a
// notebook's cell is run again, they would take its arguments for those of the first.
void place_waiting() {
  Table& all = table();
  const std::lock_guard<std::mutex> lock(all.mutex);
  for (auto& [name, entry] : all.entries) {
    const auto op = c10::Dispatcher::singleton().findSchema(detail::name_in(name));
    if (op && (entry.waits || entry.placed_for != c10::toString(op->schema()))) all.place(entry, *op);
  }
}

void go_before_compiled(const std::string& name) {
  Table& all = table();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const auto of_op = all.slots.find(name);
  if (of_op == all.slots.end()) return;
  for (auto& [key, slot] : of_op->second) slot.go_first();
}

std::vector<std::string> names_of_waiting() {
  std::vector<std::string> names;
  for (const Loaded& each : loaded()) {
    if (each.waits) names.push_back(each.op);
  }
  return names;
}

const bool waiters = [] {
  detail::set_waiters({&place_waiting, &go_before_compiled, &names_of_waiting});
  return true;
}();

}  // namespace

bool has_compiled_rule(const c10::OperatorHandle& op) {
  Table& all = table();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const Slots* slots = all.slots_of(op);
  return has_compiled_kernel(op, slots, kVmapKey) || has_compiled_kernel(op, slots, kVmapModeKey);
}

void load(const std::vector<Rule>& rules, const std::string& source) {
  Table& all = table();
  const std::lock_guard<std::mutex> one_at_a_time(all.changing);
  const auto beside = std::make_shared<const std::vector<Rule>>(rules);
  std::vector<Entry> entries;
  std::vector<std::pair<c10::OperatorHandle, Kernels>> ready;
  {
    const std::lock_guard<std::mutex> lock(all.mutex);
    for (const Rule& rule : rules) {
      Entry& entry = entries.emplace_back(Entry{rule, beside, source});
      const auto op = c10::Dispatcher::singleton().findSchema(detail::name_in(rule.op));
      if (!op) continue;
      entry.waits = false;
      entry.placed_for = c10::toString(op->schema());
      ready.emplace_back(*op, kernels_of(entry, *op, all.slots_of(*op)));
    }
    for (Entry& entry : entries) all.entries.insert_or_assign(entry.rule.op, entry);
    for (const auto& [op, kernels] : ready) all.set(op, kernels);
  }
  detail::tell_of_waiting();
  if (!all.torch_vmap.serve) return;
  for (const Rule& rule : rules) all.torch_vmap.serve(rule.op, draws(rule));
}

bool remove(const std::string& op) {
  Table& all = table();
  const std::lock_guard<std::mutex> one_at_a_time(all.changing);
  const std::vector<std::string> names = all.with_followers(op);
  if (all.torch_vmap.leave)
    for (const std::string& name : names) all.torch_vmap.leave(name);
  const std::lock_guard<std::mutex> lock(all.mutex);
  for (const std::string& name : names) all.erase(name);
  return !names.empty();
}

std::vector<Loaded> loaded() {
  Table& all = table();
  const std::lock_guard<std::mutex> lock(all.mutex);
  std::vector<Loaded> list;
  for (const auto& [name, entry] : all.entries) {
    const bool is_gone = !c10::Dispatcher::singleton().findSchema(detail::name_in(name));
    list.push_back({name, entry.rule.kind, entry.source, entry.waits || is_gone});
  }
  return list;
}

void tell_torch_vmap(const detail::TorchVmap& host) {
  Table& all = table();
  const std::lock_guard<std::mutex> one_at_a_time(all.changing);
  all.torch_vmap = host;
  for (const auto& [name, entry] : all.entries) host.serve(name, draws(entry.rule));
}

}  // namespace vmap::executor
