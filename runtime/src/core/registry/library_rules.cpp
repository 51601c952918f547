// See NOTE: [rules wait for their operators] in vmap/library_rules.h.
#include <ATen/core/dispatch/Dispatcher.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/kernel/own_operator.h>
#include <vmap/library_rules.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>

#include "../calls/kernels.h"
#include "signature.h"
#include "waiting.h"

namespace vmap {

namespace {

using torch::jit::Stack;

// In place of a rule that cannot be used.
class Raises final : public c10::OperatorKernel {
 public:
  explicit Raises(std::string message) : message_(std::move(message)) {}
  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet, Stack*) const {
    TORCH_CHECK(false, message_);
  }

 private:
  std::string message_;
};

// ---- rules that wait ----

struct Waiting {
  LibraryRule rule;
  c10::OperatorName name;
  torch::Library* library;
};

// How many rules and operators have come, and how many of these had when the rules were last placed: where
// the two differ there may be something to do. `seen` changes when that is done, so whoever finds them equal
// finds the rules.
std::atomic<uint64_t> come{0};
std::atomic<uint64_t> seen{0};

class Sees final : public c10::OpRegistrationListener {
 public:
  // Called with the dispatcher's lock held: nothing can be registered here.
  void onOperatorRegistered(const c10::OperatorHandle&) override {
    come.fetch_add(1, std::memory_order_release);
  }
  void onOperatorDeregistered(const c10::OperatorHandle&) override {}
};

// Never destroyed: libraries are unloaded while the process ends.
struct Hall {
  std::mutex mutex;
  std::vector<Waiting> rules;
  std::map<std::string, torch::Library*> placed;  // whose rule an operator has, by its name
  std::optional<c10::RegistrationHandleRAII> listening;
  detail::Waiters others;  // set once
};
Hall& hall() {
  static Hall* all = new Hall;
  return *all;
}

void raise_instead(const Waiting& waiting, std::string message) {
  const std::string& whole = waiting.name.name;
  const std::string base = whole.substr(whole.find("::") + 2);
  const std::string local =
      waiting.name.overload_name.empty() ? base : base + "." + waiting.name.overload_name;
  waiting.library->impl(
      local.c_str(), torch::CppFunction::makeFromBoxedFunctor(std::make_unique<Raises>(std::move(message))));
}

constexpr const char* kGenerateAgain =
    "Bring the YAML file that the rule comes from up to date, and generate it again";

void place(Hall& all, const Waiting& waiting, const c10::OperatorHandle& op) {
  const std::string name = c10::toString(waiting.name);
  if (!all.placed.emplace(name, waiting.library).second) {
    TORCH_WARN("vmap: two libraries have a rule for ", name, "; that of the one that came first stays");
    return;
  }
  try {
    if (!detail::same_signature(op.schema(), waiting.rule.signature))
      return raise_instead(waiting, detail::difference(op, waiting.rule.signature, kGenerateAgain));
    waiting.rule.place(*waiting.library);
    if (all.others.registered) all.others.registered(name);
  } catch (const std::exception& error) {
    raise_instead(waiting, c10::str("vmap: the rule of ", name, " could not be registered: ", error.what()));
  }
}

// Operators that a library brings later announce themselves, as long as somebody may wait for them.
void listen(Hall& all) {
  if (all.listening) return;
  all.listening.emplace(c10::Dispatcher::singleton().addRegistrationListener(std::make_unique<Sees>()));
}

}  // namespace

LibraryRules::LibraryRules(const char* ns, std::vector<LibraryRule> rules)
    : library_(torch::Library::IMPL, ns, kVmapKey, __FILE__, __LINE__) {
  Hall& all = hall();
  const std::lock_guard<std::mutex> lock(all.mutex);
  for (const LibraryRule& rule : rules)
    all.rules.push_back({rule, detail::name_in(rule.signature), &library_});
  come.fetch_add(1, std::memory_order_release);
}

LibraryRules::~LibraryRules() {
  Hall& all = hall();
  const std::lock_guard<std::mutex> lock(all.mutex);
  std::erase_if(all.rules, [this](const Waiting& waiting) { return waiting.library == &library_; });
  std::erase_if(all.placed, [this](const auto& each) { return each.second == &library_; });
}

void place_waiting_rules() {
  Hall& all = hall();
  // Before looking: for an operator that comes meanwhile, somebody looks again.
  uint64_t now = 0;
  {
    const std::lock_guard<std::mutex> lock(all.mutex);
    listen(all);
    now = come.load(std::memory_order_acquire);
    std::erase_if(all.rules, [&all](const Waiting& waiting) {
      const auto op = c10::Dispatcher::singleton().findSchema(waiting.name);
      if (op) place(all, waiting, *op);
      return op.has_value();
    });
  }
  if (all.others.place) all.others.place();
  seen.store(now, std::memory_order_release);
}

std::vector<std::string> waiting_rules() {
  place_waiting_rules();
  Hall& all = hall();
  std::vector<std::string> names;
  if (all.others.names) names = all.others.names();
  const std::lock_guard<std::mutex> lock(all.mutex);
  for (const Waiting& waiting : all.rules) names.push_back(c10::toString(waiting.name));
  std::sort(names.begin(), names.end());
  return names;
}

namespace detail {

void set_waiters(const Waiters& waiters) {
  hall().others = waiters;
}
void tell_of_waiting() {
  come.fetch_add(1, std::memory_order_release);
}

c10::KernelFunction raising_kernel(std::string message) {
  return c10::KernelFunction::makeFromBoxedFunctor(std::make_unique<Raises>(std::move(message)));
}

void see_waiting_rules() {
  if (C10_UNLIKELY(seen.load(std::memory_order_acquire) != come.load(std::memory_order_relaxed)))
    place_waiting_rules();
}

c10::OperatorHandle own_operator(const char* signature) {
  const c10::OperatorName name = name_in(signature);
  const auto op = c10::Dispatcher::singleton().findSchema(name);
  TORCH_CHECK(op, "vmap: no library has registered ", c10::toString(name),
              ", which a generated rule calls. Load the library that has it");
  TORCH_CHECK(same_signature(op->schema(), signature), difference(*op, signature, kGenerateAgain));
  return *op;
}

void call_boxed_again(const c10::OperatorHandle& op, c10::DispatchKeySet, Stack* stack) {
  op.callBoxed(stack);
}
void redispatch_boxed_again(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  op.redispatchBoxed(keys, stack);
}

}  // namespace detail

}  // namespace vmap
