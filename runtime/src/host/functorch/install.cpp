// Which operators torch.vmap hands over, and their registration with the dispatcher.
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/util/Exception.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>
#include <torch/version.h>
#include <vmap/functorch.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/library_rules.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <sstream>

#include "../../core/calls/refused.h"
#include "../../core/order/composite_bodies.h"
#include "../../core/order/torch_vmap.h"
#include "../../core/registry/registration.h"
#include "../../core/registry/slot.h"
#include "bridge.h"
#include "cast_first.h"
#include "own_kernels.h"
#include "replaced.h"
#include "served.h"
#include "torch_adapter.h"

namespace vmap::functorch {

namespace {

using c10::DispatchKey;
using detail::register_kernel;

constexpr DispatchKey kExamples = DispatchKey::FuncTorchBatched;
constexpr DispatchKey kMode = DispatchKey::FuncTorchVmapMode;
constexpr DispatchKey kFront = DispatchKey::FuncTorchDynamicLayerFrontMode;

// An operator with a rule that was loaded while the process runs (vmap/executor/loaded.h).
struct Served {
  detail::Slot examples;
  std::optional<detail::Slot> mode;  // of one that has drawn numbers: on others' way it would only cost time
  bool random = false;
  bool loaded = false;
  // install() would hand it over, too: its compiled rule serves when no other is loaded.
  bool installed = false;

  explicit Served(const c10::OperatorName& name) : examples(name, kExamples) {}
  bool is_on() const { return loaded || installed; }
  void tell_slots() {
    const auto bridge = is_on() ? std::make_shared<const c10::KernelFunction>(bridge_kernel()) : nullptr;
    examples.set(bridge);
    if (mode) mode->set(random ? bridge : nullptr);
  }
};

struct HandedOver {
  OwnKernels own;
  std::vector<c10::RegistrationHandleRAII> handles;
};

struct State {
  std::mutex mutex;
  // By name: operators that install() handed over, and those of other libraries.
  std::map<std::string, HandedOver> installed;
  // Those that stay with torch.vmap, and those that functorch takes apart: NOTE: [cast as in a loop].
  std::map<std::string, std::vector<c10::RegistrationHandleRAII>> cast_first, cast_in_front;
  std::map<std::string, std::vector<c10::RegistrationHandleRAII>> others;
  std::map<std::string, Served> served;
  bool on = false;
  Rules rules = Rules::Missing;
};

// Never destroyed: the dispatcher may be gone before static objects are.
State& state() {
  static State* the_state = new State;
  return *the_state;
}

// Whether the operator has to be asked where nothing is batched, too.
bool is_random(const c10::OperatorHandle& op) {
  return op.hasKernelForDispatchKey(kMode) ||
         (op.hasTag(at::Tag::nondeterministic_seeded) && op.hasKernelForDispatchKey(kVmapModeKey));
}

// A kernel that only says why an operator cannot be batched is no rule: torch.vmap may at least loop.
bool we_refuse(const c10::OperatorName& name) {
  return name.getNamespace() == std::string_view("aten") &&
         detail::is_refused(name.overload_name.empty() ? name.name.substr(6)
                                                       : name.name.substr(6) + "." + name.overload_name);
}

bool we_can(const c10::OperatorHandle& op) {
  if (we_refuse(op.operator_name())) return false;
  return op.hasKernelForDispatchKey(kVmapKey) ||
         op.hasKernelForDispatchKey(DispatchKey::CompositeImplicitAutograd);
}

// What torch.vmap asks for this operator. One that draws numbers has its kernel on the mode's key.
bool functorch_can(const c10::OperatorHandle& op) {
  return op.hasKernelForDispatchKey(kExamples) || op.hasKernelForDispatchKey(kMode);
}

// Whether it is PyTorch's operator, with a kernel of torch.vmap's: a rule, or its body. What rules of others
// see of autocast is theirs.
bool is_torchs(const c10::OperatorHandle& op) {
  return op.operator_name().getNamespace() == std::string_view("aten") &&
         (op.hasKernelForDispatchKey(kExamples) ||
          op.hasKernelForDispatchKey(DispatchKey::FuncTorchBatchedDecomposition));
}

// An operator that both would take apart by the same body stays with torch.vmap: it calls the body without a
// bridge.
bool both_run_its_body(const c10::OperatorHandle& op) {
  return op.hasKernelForDispatchKey(DispatchKey::FuncTorchBatchedDecomposition) &&
         op.hasKernelForDispatchKey(DispatchKey::CompositeImplicitAutograd) && detail::runs_pytorchs_body(op);
}

// NOTE: [in-place views go together]
// torch.vmap changes the sizes and strides of the physical tensor in place, which may be the caller's own; we
// give the wrapper another view, and leave that tensor as it is. Where unsqueeze_ did the one and squeeze_
// the other, the caller's tensor would be left with a dim more. So all of them are ours.
bool is_inplace_view(const c10::OperatorHandle& op) {
  return op.hasTag(at::Tag::inplace_view);
}

bool is_handed_over(const c10::OperatorHandle& op, const std::string& name, Rules rules) {
  if (!we_can(op)) return false;
  if (is_replaced(name)) return true;
  if (both_run_its_body(op)) return false;
  if (is_inplace_view(op) || is_view_of_layout(name)) return true;
  return rules == Rules::All || (!functorch_can(op) && !is_left(name));
}

std::vector<c10::RegistrationHandleRAII> hand_over(const c10::OperatorName& name, c10::KernelFunction kernel,
                                                   DispatchKey key = kExamples) {
  std::vector<c10::RegistrationHandleRAII> handles;
  handles.push_back(register_kernel(name, key, std::move(kernel)));
  return handles;
}

bool is_taken_apart_in_front(const c10::OperatorHandle& op) {
  return op.operator_name().getNamespace() == std::string_view("aten") && op.hasKernelForDispatchKey(kFront);
}

std::vector<c10::RegistrationHandleRAII> hand_over_by_bridge(const c10::OperatorName& name, bool random) {
  auto handles = hand_over(name, bridge_kernel());
  if (random) handles.push_back(register_kernel(name, kMode, bridge_kernel()));
  return handles;
}

}  // namespace

void install(Rules rules) {
  State& all = state();
  const std::lock_guard<std::mutex> lock(all.mutex);
  // What is not ours yet is judged without us.
  if (rules != all.rules) {
    all.installed.clear();
    all.cast_first.clear();
  }
  all.rules = rules;
  for (auto& [name, served] : all.served) {
    served.installed = name.starts_with("aten::");
    served.tell_slots();
  }
  detail::register_bodies(detail::WantsBodies::Functorch);
  const auto kernels = kernels_for_torch(rules);
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const c10::OperatorName& op_name : dispatcher.getAllOpNames()) {
    const std::string name = c10::toString(op_name);
    const auto op = dispatcher.findSchema(op_name);
    if (op && is_taken_apart_in_front(*op) && is_cast(*op) && !all.cast_in_front.contains(name))
      all.cast_in_front.emplace(name, hand_over(op_name, kernel_that_casts_first(*op, kFront), kFront));
    if (!op || all.installed.contains(name) || all.others.contains(name) || all.served.contains(name))
      continue;
    if (!is_handed_over(*op, name, rules)) {
      if (is_torchs(*op) && is_cast(*op) && !all.cast_first.contains(name))
        all.cast_first.emplace(name, hand_over(op_name, kernel_that_casts_first(*op, kExamples)));
      continue;
    }
    const auto rule = kernels.find(name);
    const bool random = is_random(*op);
    HandedOver handed{OwnKernels(*op), {}};
    handed.handles = random || rule == kernels.end() ? hand_over_by_bridge(op_name, random)
                                                     : hand_over(op_name, rule->second.kernel());
    all.installed.emplace(name, std::move(handed));
  }
  all.on = true;
}

void uninstall() {
  State& all = state();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.installed.clear();
  all.cast_first.clear();
  all.cast_in_front.clear();
  bool serves = !all.others.empty();
  for (auto& [name, served] : all.served) {
    served.installed = false;
    served.tell_slots();
    serves = serves || served.is_on();
  }
  if (!serves) detail::drop_bodies(detail::WantsBodies::Functorch);
  all.on = false;
}

std::optional<Rules> installed() {
  State& all = state();
  const std::lock_guard<std::mutex> lock(all.mutex);
  return all.on ? std::optional(all.rules) : std::nullopt;
}

std::vector<std::string> operators() {
  State& all = state();
  const std::lock_guard<std::mutex> lock(all.mutex);
  std::vector<std::string> names;
  for (const auto& [name, handed] : all.installed) names.push_back(name);
  for (const auto& [name, handles] : all.others) names.push_back(name);
  for (const auto& [name, served] : all.served) {
    if (served.is_on()) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string status() {
  State& all = state();
  const std::lock_guard<std::mutex> lock(all.mutex);
  std::ostringstream out;
  out << "vmapgen for PyTorch " << TORCH_VERSION << ": ";
  if (!all.on) {
    out << "not installed; torch.vmap uses its own rules";
  } else {
    out << "torch.vmap uses our rules for " << all.installed.size() << " operators, "
        << (all.rules == Rules::All ? "all that we have" : "those that it lacks, refuses or gets wrong");
  }
  if (!all.others.empty()) out << "; and for " << all.others.size() << " that other libraries named";
  const auto loaded = std::ranges::count_if(all.served, [](const auto& each) { return each.second.loaded; });
  if (loaded > 0) out << "; and for " << loaded << " whose rules were loaded while it runs";
  if (const std::vector<std::string> waiting = waiting_rules(); !waiting.empty()) {
    out << "; " << waiting.size() << (waiting.size() == 1 ? " rule waits" : " rules wait")
        << " for operators that no library has registered yet:";
    for (const std::string& name : waiting) out << " " << name;
  }
  return out.str();
}

namespace {

std::optional<OwnKernels> own_kernels_of(const c10::OperatorHandle& op) {
  State& all = state();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const std::string name = c10::toString(op.operator_name());
  if (const auto at = all.installed.find(name); at != all.installed.end()) return at->second.own;
  const auto at = all.served.find(name);
  if (at == all.served.end()) return std::nullopt;
  const Served& served = at->second;
  return OwnKernels(served.examples, served.mode ? &*served.mode : nullptr);
}

}  // namespace

bool run_own_kernel(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  const auto own = own_kernels_of(op);
  return own && own->run(op, keys, stack);
}

bool run_own_kernel_or_loop(const c10::OperatorHandle& op, c10::DispatchKeySet keys,
                            torch::jit::Stack* stack) {
  const auto own = own_kernels_of(op);
  return own && own->run_or_loop(op, keys, stack);
}

void serve(const std::string& op, bool random) {
  State& all = state();
  const std::lock_guard<std::mutex> lock(all.mutex);
  if (!detail::are_wanted(detail::WantsBodies::Functorch))
    detail::register_bodies(detail::WantsBodies::Functorch);
  const bool installed = all.installed.erase(op) > 0;  // beneath the slot stands what is torch.vmap's own
  const auto [at, is_new] = all.served.try_emplace(op, torch::jit::parseName(op));
  Served& served = at->second;
  served.installed = served.installed || installed;
  served.random = random;
  if (random && !served.mode) served.mode.emplace(torch::jit::parseName(op), kMode);
  served.loaded = true;
  served.tell_slots();
  if (is_new) return;
  served.examples.go_first();
  if (served.mode) served.mode->go_first();
}

void leave(const std::string& op) {
  State& all = state();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const auto at = all.served.find(op);
  if (at == all.served.end()) return;
  at->second.loaded = false;
  at->second.tell_slots();
}

bool bridge(std::initializer_list<const char*> names, std::initializer_list<const char*> random) noexcept {
  const char* current = "";
  try {
    State& all = state();
    const std::lock_guard<std::mutex> lock(all.mutex);
    if (!detail::are_wanted(detail::WantsBodies::Functorch))
      detail::register_bodies(detail::WantsBodies::Functorch);
    for (const char* name : names) {
      current = name;
      const c10::OperatorName op_name = torch::jit::parseName(name);
      if (all.others.contains(name)) {
        TORCH_WARN("vmapgen: ", name, " was named to torch.vmap twice; it stays as it is");
        continue;
      }
      all.installed.erase(name);
      const auto op = c10::Dispatcher::singleton().findOp(op_name);
      const bool draws = std::any_of(random.begin(), random.end(),
                                     [&](const char* r) { return std::string_view(r) == name; });
      all.others.emplace(name,
                         hand_over_by_bridge(op_name, draws || (op && op->hasSchema() && is_random(*op))));
    }
    return true;
  } catch (const std::exception& error) {
    TORCH_WARN("vmapgen: ", current, " could not be handed over by torch.vmap: ", error.what());
    return false;
  }
}

}  // namespace vmap::functorch
