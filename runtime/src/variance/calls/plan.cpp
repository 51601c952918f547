#include "plan.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string_view>
#include <unordered_map>

#include "../../core/calls/boxed_call.h"
#include "../../core/registry/undeclared.h"

namespace vmap::variance {

namespace {

struct Row {
  const char* name;
  Effect effect;
  uint32_t flags;
  std::array<Arguments, 6> products;
};

constexpr uint32_t kDecides = 0xff;  // the position of an argument + 1

const Row kRows[] = {
#define VMAP_VARIANCE(name, effect, flags, ...) {name, Effect::effect, flags, __VA_ARGS__},
#include <variance/operators.inc>
#undef VMAP_VARIANCE
};

// Of a list of views it is the elements that alias.
bool shares_a_set(const c10::AliasInfo* result, const c10::AliasInfo* argument) {
  if (result == nullptr || argument == nullptr) return false;
  for (const auto& set : result->beforeSets()) {
    if (argument->beforeSets().contains(set)) return true;
  }
  const auto& elements = result->containedTypes();
  return std::any_of(elements.begin(), elements.end(),
                     [&](const c10::AliasInfo& element) { return shares_a_set(&element, argument); });
}

void note_draws(const c10::Argument& argument, int position, Plan& plan) {
  const std::string& name = argument.name();
  if (name == "generator") plan.generator = position;
  if (name.rfind("dropout", 0) == 0 && argument.type()->kind() == c10::TypeKind::FloatType)
    plan.left_out = position;
  if (name == "train" || name == "training") plan.trains = position;
}

// What the signature says.
void read_signature(const c10::FunctionSchema& schema, Plan& plan) {
  plan.arguments = schema.arguments().size();
  plan.results = schema.returns().size();
  for (size_t i = 0; i < plan.arguments; ++i) {
    const c10::Argument& argument = schema.arguments()[i];
    note_draws(argument, static_cast<int>(i), plan);
    if (!vmap::detail::holds_tensors(*argument.type())) continue;
    plan.tensors.push_back(i);
    if (argument.alias_info() == nullptr || !argument.alias_info()->isWrite()) continue;
    if (i >= kMostArguments) {
      plan.unnamed_write = static_cast<int>(i);
      continue;
    }
    plan.written |= Arguments{1} << i;
    if (argument.is_out()) plan.out |= Arguments{1} << i;
  }
  for (const c10::Argument& result : schema.returns()) {
    int aliased = -1;
    for (size_t i = 0; i < plan.arguments && aliased < 0; ++i) {
      if (shares_a_set(result.alias_info(), schema.arguments()[i].alias_info()))
        aliased = static_cast<int>(i);
    }
    plan.aliases.push_back(aliased);
    plan.gives_bool = plan.gives_bool || result.type()->kind() == c10::TypeKind::BoolType;
    plan.gives_number = plan.gives_number || result.type()->kind() == c10::TypeKind::NumberType ||
                        result.type()->kind() == c10::TypeKind::IntType ||
                        result.type()->kind() == c10::TypeKind::FloatType;
  }
}

// 0 where not each result shows an argument.
Arguments aliased_by(const Plan& plan) {
  Arguments aliased = 0;
  for (const int argument : plan.aliases) {
    if (argument < 0 || static_cast<size_t>(argument) >= kMostArguments) return 0;
    aliased |= Arguments{1} << argument;
  }
  return aliased;
}

Arguments shown_by(const c10::OperatorHandle& op, const Plan& plan) {
  // What is called a view and has a body may copy: `contiguous`, `reshape`.
  if (plan.written != 0 || plan.handler != nullptr || plan.strategy != nullptr ||
      op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd))
    return 0;
  return aliased_by(plan);
}

const std::unordered_map<std::string_view, const Row*>& rows() {
  static const auto* by_name = [] {
    auto* all = new std::unordered_map<std::string_view, const Row*>;
    for (const Row& row : kRows) all->emplace(row.name, &row);
    return all;
  }();
  return *by_name;
}

// The same operator where it writes to its statistics; nullptr where it never does.
const Plan* updating(const c10::OperatorHandle& op, Plan& plan) {
  Plan writes = plan;
  for (size_t i = 0; i < std::min(plan.arguments, kMostArguments); ++i) {
    if (vmap::detail::is_undeclared_write(op, i)) writes.written |= Arguments{1} << i;
  }
  if (writes.written == plan.written) return nullptr;
  plan.training = op.schema().argumentIndexWithName("training").value_or(-1);
  return new Plan(std::move(writes));  // stays, as plans do
}

void decide(int argument, Plan& plan) {
  (plan.effect == Effect::Random ? plan.draws_where : plan.zero_where) = argument;
}

// What the schema says: generated/variance/operators.inc, or a library's own YAML. False where neither does.
bool read_row(const std::string& name, Plan& plan) {
  if (const auto found = rows().find(name); found != rows().end()) {
    const Row& row = *found->second;
    plan.effect = row.effect;
    for (const Arguments product : row.products) {
      if (product != 0) plan.products.push_back(product);
    }
    decide(static_cast<int>(row.flags & kDecides) - 1, plan);
    return true;
  }
  LibraryState state;
  if (!detail::find_library_state(name, state)) return false;
  plan.effect = state.effect;
  plan.products = state.products;
  decide(state.decides, plan);
  if (state.strategy) plan.strategy = new Strategy(state.strategy);  // stays, as plans do
  return true;
}

std::mutex& mutex() {
  static auto* the_mutex = new std::mutex;
  return *the_mutex;
}

std::unordered_map<std::string, Plan::Handler>& handlers() {
  static auto* by_name = new std::unordered_map<std::string, Plan::Handler>;
  return *by_name;
}

std::unordered_map<std::string, const Strategy*>& strategies() {
  static auto* by_name = new std::unordered_map<std::string, const Strategy*>;
  return *by_name;
}

std::unique_ptr<Plan> make_plan(const c10::OperatorHandle& op) {
  auto plan = std::make_unique<Plan>();
  const std::string name = c10::toString(op.operator_name());
  const bool has_row = read_row(name, *plan);
  read_signature(op.schema(), *plan);
  // What is known of an operator as a whole is not looked for in its body.
  const bool is_of_several = plan->tensors.size() > 1;
  const bool is_known = has_row && (plan->effect == Effect::Join || plan->effect == Effect::Each ||
                                    (plan->effect == Effect::View && is_of_several));
  plan->is_composite = op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd);
  plan->has_body = plan->is_composite && !is_known;
  Arguments named = 0;
  for (const Arguments product : plan->products) named |= product;
  plan->overwrites = named != 0 && (named & plan->written) == 0;
  if (const auto handler = handlers().find(name); handler != handlers().end())
    plan->handler = handler->second;
  if (const auto mine = strategies().find(name); mine != strategies().end()) plan->strategy = mine->second;
  plan->hides_view = vmap::detail::is_undeclared_view(op) && plan->results == 1 &&
                     op.schema().returns()[0].type()->kind() == c10::TypeKind::TensorType;
  plan->updating = updating(op, *plan);
  plan->shown = shown_by(op, *plan);
  if (plan->effect == Effect::View && op.operator_name().getNamespace() == "aten")
    plan->viewed = plan->is_composite && !plan->has_body ? aliased_by(*plan) : plan->shown;
  plan->is_plain = (plan->effect == Effect::Join || plan->effect == Effect::View) && plan->written == 0 &&
                   plan->handler == nullptr && plan->strategy == nullptr && !plan->has_body &&
                   plan->updating == nullptr && plan->unnamed_write < 0;
  return plan;
}

// NOTE: [plans without a lock]
// A plan is found by the address of the operator's signature in a table that only grows: a slot is written
// once, after the plan, so that readers need no lock. An operator that is taken back leaves its slot without
// a plan, for the next one that the dispatcher puts at its address. Plans stay: somebody may be reading one.
struct Slot {
  std::atomic<const c10::FunctionSchema*> schema{nullptr};
  std::atomic<const Plan*> plan{nullptr};
};

constexpr size_t kSlots = size_t{1} << 13;

std::array<Slot, kSlots>& slots() {
  static auto* all = new std::array<Slot, kSlots>;
  return *all;
}

size_t place_of(const c10::FunctionSchema* schema) {
  return (reinterpret_cast<uintptr_t>(schema) >> 5) * 0x9E3779B97F4A7C15ULL >> 51;
}

class Forgets final : public c10::OpRegistrationListener {
 public:
  void onOperatorRegistered(const c10::OperatorHandle&) override {}
  void onOperatorDeregistered(const c10::OperatorHandle& op) override;
};

const Plan& keep_plan(const c10::OperatorHandle& op) {
  const std::lock_guard<std::mutex> lock(mutex());
  const c10::FunctionSchema* schema = &op.schema();
  static const auto* listening = new c10::RegistrationHandleRAII(
      c10::Dispatcher::singleton().addRegistrationListener(std::make_unique<Forgets>()));
  (void)listening;
  for (size_t i = place_of(schema), n = 0; n < kSlots; i = (i + 1) % kSlots, ++n) {
    Slot& slot = slots()[i];
    const c10::FunctionSchema* held = slot.schema.load(std::memory_order_acquire);
    if (held != nullptr && held != schema) continue;
    if (const Plan* plan = slot.plan.load(std::memory_order_acquire)) return *plan;
    slot.plan.store(make_plan(op).release(), std::memory_order_release);  // read by who has not finished
    slot.schema.store(schema, std::memory_order_release);
    return *slot.plan.load(std::memory_order_relaxed);
  }
  TORCH_CHECK(false, "variance: more than ", kSlots, " operators were called with tracked tensors");
}

void forget(const c10::FunctionSchema* schema) {
  for (size_t i = place_of(schema), n = 0; n < kSlots; i = (i + 1) % kSlots, ++n) {
    Slot& slot = slots()[i];
    const c10::FunctionSchema* held = slot.schema.load(std::memory_order_acquire);
    if (held == nullptr) return;
    if (held == schema) return slot.plan.store(nullptr, std::memory_order_release);
  }
}

void Forgets::onOperatorDeregistered(const c10::OperatorHandle& op) {
  if (op.hasSchema()) forget(&op.schema());
}

}  // namespace

const Plan& plan_of(const c10::OperatorHandle& op) {
  const c10::FunctionSchema* schema = &op.schema();
  for (size_t i = place_of(schema), n = 0; n < kSlots; i = (i + 1) % kSlots, ++n) {
    const Slot& slot = slots()[i];
    const c10::FunctionSchema* held = slot.schema.load(std::memory_order_acquire);
    if (held != nullptr && held != schema) continue;
    const Plan* plan = held == schema ? slot.plan.load(std::memory_order_acquire) : nullptr;
    if (plan == nullptr) break;
    return *plan;
  }
  return keep_plan(op);
}

namespace {

// A row that comes after the operator's first call, or goes with its library.
const bool listens = [] {
  detail::on_library_states([](const std::string& name) {
    const size_t dot = name.find('.');
    const auto op = c10::Dispatcher::singleton().findSchema(
        {name.substr(0, dot), dot == std::string::npos ? "" : name.substr(dot + 1)});
    if (op) forget(&op->schema());
  });
  return true;
}();

}  // namespace

void register_handler(const char* full_name, Plan::Handler handler) {
  const std::lock_guard<std::mutex> lock(mutex());
  handlers()[full_name] = handler;
}

void register_variance_tracking_strategy(const std::vector<std::string>& operators, Strategy strategy) {
  TORCH_CHECK_VALUE(!operators.empty() && strategy,
                    "variance: register_variance_tracking_strategy wants an operator and a strategy");
  const std::lock_guard<std::mutex> lock(mutex());
  for (const std::string& name : operators) {
    const size_t dot = name.find('.');
    const auto op = c10::Dispatcher::singleton().findSchema(
        {name.substr(0, dot), dot == std::string::npos ? "" : name.substr(dot + 1)});
    TORCH_CHECK_VALUE(op.has_value(),
                      "variance: register_variance_tracking_strategy: there is no operator \"", name,
                      "\". Say it with its namespace and overload, \"aten::add.Tensor\"");
    strategies()[name] = new Strategy(strategy);  // stays, as plans do
    forget(&op->schema());
  }
}

}  // namespace vmap::variance
