// Who sees every call of a tracked tensor.
#include "tracker.h"

#include <vmap/kernel/transform_order.h>

#include "../collectives/check.h"
#include "../collectives/raw_collectives.h"
#include "../gradients/before_transforms.h"
#include "../gradients/checked.h"
#include "../gradients/tangents.h"
#include "../states/errors.h"
#include "../states/scope.h"
#include "call.h"
#include "simple.h"
#include "unboxed.h"

namespace vmap::variance {

namespace {

using torch::jit::Stack;

template <class F>
void for_each_tensor(const Call& call, F&& f, Arguments besides = 0) {
  const auto see = [&](const c10::IValue& value) {
    if (value.isTensor() && value.toTensor().defined()) f(value.toTensor());
  };
  for (const size_t i : call.plan().tensors) {
    if (holds(besides, i)) continue;
    const c10::IValue& value = call.argument(i);
    if (!value.isList()) {
      see(value);
    } else if (value.isTensorList() || value.isOptionalTensorList()) {
      for (const c10::IValue& each : value.toListRef()) see(each);
    }
  }
}

// Whether the operator's body is to run, so that its operators are seen.
bool runs_body(const Call& call) {
  if (!call.plan().has_body) return false;
  c10::DispatchKeySet keys;
  for_each_tensor(call, [&](const Tensor& t) { keys = keys | t.key_set(); });
  const c10::DispatchKey backend = c10::highestPriorityBackendTypeId(keys);
  return !call.physical().op().hasKernelForDispatchKey(
      backend == c10::DispatchKey::Undefined ? c10::DispatchKey::CPU : backend);
}

// A body may draw numbers, and write what differs to what it made by a size alone: it runs in a scope.
void run_body(const Call& call) {
  const Cell* tracked = nullptr;
  for_each_tensor(call, [&](const Tensor& t) {
    if (tracked == nullptr) tracked = cell_of(t);
  });
  if (tracked == nullptr) return call.physical().into_body(call.stack());
  const BodyScope inside(tracked->mesh());
  call.physical().into_body(call.stack());
}

void see_joining(Call& call, const Masks& besides, const Mesh* mesh) {
  Operands operands = operands_of(call);
  if (const Mesh* theirs = mesh_of(call, operands)) mesh = theirs;
  if (mesh == nullptr) return call.physical().go_on(call.stack());
  const Mesh kept = *mesh;
  if (C10_UNLIKELY(adds_beside_gradient())) make_summands(call, operands);
  Masks masks = result_of(call, kept, operands);
  masks.join(besides);
  masks.join(states_of_tangents(call, kept, operands));
  lift(call, kept, operands, masks);
  Stamp stamp(call, kept, masks);
  call.physical().go_on(call.stack());
  stamp.results();
}

// Of a body that nobody sees, formulas of gradients save what has no states: as good as invariant, beside a
// gradient that has them. But where an argument is partial: its gradient is reduced, and their product a
// summand.
bool saves_summands(const Call& call, const Masks& joined) {
  if (!call.plan().is_composite || joined.partial == 0 || !c10::GradMode::is_enabled()) return false;
  bool wants = false;
  for_each_tensor(call, [&](const Tensor& t) { wants = wants || t.requires_grad(); });
  return wants;
}

// NOTE: [views of what was raised]
// A view of what was written to beside autograd is not lifted for: it would be one of a passing alias, and
// what is written to it would not come into the history of the whole. autograd's views have the history of
// what they show, and their cell tells who uses them what that does not know of. A body of several operators
// that may give a view shows them.
bool gives_view_of_raised(const Call& call, const Simple& states) {
  const Plan& plan = call.plan();
  return states.is_raised() && plan.is_composite && plan.viewed == 0 && !plan.aliases.empty() &&
         plan.aliases[0] >= 0;
}

// NOTE: [parts that differ between the ranks]
bool gives_part_of_raised(const Call& call, const Simple& states) {
  return states.is_raised() && call.plan().viewed != 0 && call.plan().tensors.size() > 1;
}

void see_plain(Call& call) {
  Simple states(call.plan().viewed != 0);
  for_each_tensor(call, [&](const Tensor& t) { states.add(t); });
  if (C10_UNLIKELY(gives_view_of_raised(call, states))) return run_body(call);
  if (saves_summands(call, states.masks())) return run_body(call);
  if (!states.is_so() || states.has_to_lift() || gives_part_of_raised(call, states))
    return see_joining(call, {}, nullptr);
  if (!states.is_tracked()) {
    call.physical().go_on(call.stack());
    return stamp_made_in_body(call);
  }
  Stamp stamp(call, states.mesh(), states.masks());
  call.physical().go_on(call.stack());
  stamp.results();
}

void check_host(const Call& call) {
  const Plan& plan = call.plan();
  const OpenScope* scope = scope_of_thread();
  const bool may_differ = !plan.gives_bool || (scope != nullptr && scope->options.own_branches);
  for (const Operand& each : operands_of(call)) {
    if (each.cell == nullptr) continue;
    const Mask dims =
        may_differ ? each.masks.partial : static_cast<Mask>(each.masks.varying | each.masks.partial);
    if (dims != 0 && (plan.gives_bool || plan.gives_number))
      throw_host_reads(call, each.cell->mesh(), each, dims);
  }
}

void see_drawing(Call& call) {
  const Plan& plan = call.plan();
  const OpenScope* scope = scope_of_thread();
  const Operands operands = operands_of(call);
  const Mesh* theirs = mesh_of(call, operands);
  if (theirs == nullptr && scope == nullptr) return call.physical().go_on(call.stack());
  const Mesh mesh = theirs != nullptr ? *theirs : scope->mesh;
  const Masks besides = states_of_draws(call, mesh);
  if (plan.written != 0) return see_writing(call, besides, &mesh);
  see_joining(call, besides, &mesh);
}

// NOTE: [zeros as gradients]
// The gradient of `round` is zeros in the shape of what came back. Were they the same on all ranks, their
// product with a reduced weight would be reduced, which is no state of a gradient. Zeros may vary as well: so
// do a formula's constants where what varies told their shape, for then gradients do.
Masks states_of_constant(const Call& call, const Operands& told) {
  Masks masks;
  const c10::IValue& made = torch::jit::peek(*call.stack(), 0, call.plan().results);
  if (!made.isTensor() || !is_in_a_formula()) return masks;
  const c10::ScalarType dtype = made.toTensor().scalar_type();
  if (!c10::isFloatingType(dtype) && !c10::isComplexType(dtype)) return masks;  // positions, masks
  for (const Operand& each : told) masks.varying = static_cast<Mask>(masks.varying | each.masks.varying);
  return masks;
}

// What is made depends on no tensor's values. It is tracked where a tracked tensor told its shape, and in a
// scope, so that what is written to it and views of it are seen.
void see_making(Call& call) {
  const OpenScope* scope = scope_of_thread();
  const Operands operands = operands_of(call);
  const Mesh* theirs = mesh_of(call, operands);
  std::optional<Mesh> mesh;
  if (scope != nullptr) mesh = scope->mesh;
  if (theirs != nullptr) mesh = *theirs;
  call.physical().go_on(call.stack());
  if (mesh) stamp_new(call, *mesh, states_of_constant(call, operands), /*unwritten=*/true);
}

// autograd makes the gradient of a root by `ones_like(root)`: it has the state that a gradient of the root
// has.
void see_root_gradient(Call& call) {
  Masks masks;
  std::optional<Mesh> mesh;
  for (const Operand& each : operands_of(call)) {
    if (each.cell == nullptr || each.beneath) continue;
    mesh = each.cell->mesh();
    masks = each.masks;
  }
  masks.reduced |= masks.partial;
  masks.partial = 0;
  if (!mesh) return see_making(call);
  call.physical().go_on(call.stack());
  stamp_new(call, *mesh, masks);
}

// Each result depends on some of the tensors alone. One that was not asked for raises no error.
void see_each(Call& call) {
  Operands operands = operands_of(call);
  const Mesh* of = mesh_of(call, operands);
  if (of == nullptr) return call.physical().go_on(call.stack());
  const Mesh mesh = *of;
  const Masks of_tangents = states_of_tangents(call, mesh, operands);
  Masks all = of_tangents;
  for (const Operand& each : operands) all.join(each.masks);
  lift(call, mesh, operands, all);
  operands = operands_of(call);  // with the states of what was lifted
  call.physical().go_on(call.stack());
  const size_t results = call.plan().results;
  for (size_t r = 0; r < results; ++r) {
    const Tensor t = torch::jit::peek(*call.stack(), r, results).toTensor();
    if (!t.defined() || is_wrapper(t) || cell_of(t) != nullptr) continue;
    Masks masks = product_of(call, mesh, operands, call.plan().products[r]);
    masks.join(of_tangents);
    give_cell(t, new_cell(mesh, masks));
    if (masks.partial != 0 && t.requires_grad()) keep_own_result(t);
    stamp_tangent(t, mesh, masks);
    if (checks_results()) check_result(call, mesh, t, masks);
  }
}

void see_always_varying(Call& call) {
  const Operands operands = operands_of(call);
  const Mesh* mesh = mesh_of(call, operands);
  Masks besides;
  if (mesh != nullptr) besides.varying = all_of(*mesh);
  see_joining(call, besides, mesh);
}

void see_by_effect(Call& call) {
  const Plan& plan = call.plan();
  switch (plan.effect) {
    case Effect::Random:
      return see_drawing(call);
    case Effect::Factory:
    case Effect::Shape:
      return see_making(call);
    case Effect::RootGradient:
      return see_root_gradient(call);
    case Effect::Lists:
      return see_lists(call);
    case Effect::Varying:
      return see_always_varying(call);
    case Effect::Each:
      return see_each(call);
    default:
      break;
  }
  if (plan.written != 0) return see_writing(call, {}, nullptr);
  see_plain(call);
}

bool updates_statistics(const Call& call) {
  const Plan& plan = call.plan();
  if (plan.updating == nullptr) return false;
  return plan.training < 0 || call.argument(static_cast<size_t>(plan.training)).toBool();
}

// Nobody would give what is written there its states.
void check_all_writes_are_named(const Call& call) {
  if (C10_LIKELY(call.plan().unnamed_write < 0)) return;
  const Operands operands = operands_of(call);
  if (mesh_of(call, operands) != nullptr) throw_unnamed_write(call);
}

void see_call(const PhysicalCall& physical, Call& call) {
  const Plan& plan = call.plan();
  if (C10_LIKELY(plan.is_plain)) return see_plain(call);
  check_all_writes_are_named(call);
  if (plan.handler != nullptr) return plan.handler(physical, call.stack());
  if (updates_statistics(call)) {
    Call writing(physical, *plan.updating, call.stack());
    return plan.strategy != nullptr ? see_with_strategy(writing) : see_writing(writing, {}, nullptr);
  }
  if (plan.strategy != nullptr) return see_with_strategy(call);
  if (plan.effect == Effect::Host) check_host(call);
  if (plan.effect != Effect::Random && runs_body(call)) return run_body(call);
  see_by_effect(call);
}

// Whether a tensor of a Python class, not tracked, stands beside one that is.
bool has_subclass_beside_tracked(const Call& call) {
  bool tracked = false, subclass = false;
  for_each_tensor(call, [&](const Tensor& t) {
    const bool is_tracked = cell_of(t) != nullptr;
    tracked = tracked || is_tracked;
    subclass = subclass || (!is_tracked && t.unsafeGetTensorImpl()->key_set().has(c10::DispatchKey::Python));
  });
  return tracked && subclass;
}

// DTensors go by placements, and tracked tensors by states: they do not meet in an operator.
void see_any_call(const PhysicalCall& physical, Call& call) {
  if (C10_LIKELY(!has_subclass_beside_tracked(call))) return see_call(physical, call);
  try {
    see_call(physical, call);
  } catch (c10::Error& error) {
    if (std::string_view(error.what_without_backtrace()).find("DTensor") != std::string_view::npos)
      error.add_context("variance: " + call.name() +
                        " got a tracked tensor and a DTensor. Make the DTensor a tracked tensor by "
                        "variance.from_dtensor(), or the tracked one a DTensor by variance.to_dtensor()");
    throw;
  }
}

// NOTE: [checked gradients]
void see_for_check(const Call& call) {
  Mask differs = 0;
  const Tensor* tracked = nullptr;
  for_each_tensor(call, [&](const Tensor& t) {
    const Cell* cell = cell_of(t);
    if (cell == nullptr) return;
    if (tracked == nullptr) tracked = &t;
    differs = static_cast<Mask>(differs | cell->masks().varying | cell->masks().partial);
    if (c10::GradMode::is_enabled()) check_gradient_of(t);
  });
  if (tracked != nullptr)
    tell_pass(*tracked, static_cast<Mask>(all_of(cell_of(*tracked)->mesh()) & ~differs));
}

class Tracker final : public PhysicalObserver {
 public:
  void see(const PhysicalCall& physical, Stack* stack) override {
    Call call(physical, plan_of(physical.op()), stack);
    if (C10_UNLIKELY(some_arrive())) for_each_tensor(call, &await, call.plan().shown);
    if (C10_UNLIKELY(checks_results())) see_for_check(call);
    if (C10_LIKELY(!kLogsOrigins)) return see_any_call(physical, call);
    const ComesFrom here(call);
    see_any_call(physical, call);
  }

  std::string carried(const Tensor& t) override {
    const Cell* cell = cell_of(t);
    if (cell == nullptr) return {};
    const Masks masks = cell->masks();
    std::string text = shown(cell->mesh(), masks);
    if (masks.summed != 0) text += ", summed over " + shown(cell->mesh(), masks.summed);
    return text + " on " + cell->mesh().shown();
  }

  std::string around() override {
    const OpenScope* scope = scope_of_thread();
    if (scope == nullptr) return {};
    const ScopeOptions& options = scope->options;
    const char* draws = options.randomness == Randomness::Error  ? "no"
                        : options.randomness == Randomness::Same ? "the same"
                                                                 : "different";
    return c10::str("a scope of ", scope->mesh.shown(), " with ", draws, " draws",
                    options.strict ? ", strict" : "",
                    options.own_branches ? ", branches of each rank's own" : "");
  }
};

}  // namespace

Masks states_of_draws(const Call& call, const Mesh& mesh) {
  const Plan& plan = call.plan();
  Masks masks;
  if (plan.effect != Effect::Random) return masks;
  const bool draws = plan.draws_where < 0 || !call.argument(static_cast<size_t>(plan.draws_where)).isBool() ||
                     call.argument(static_cast<size_t>(plan.draws_where)).toBool();
  if (!draws) return masks;
  const Randomness randomness = options_of_thread().randomness;
  if (randomness == Randomness::Error) throw_draws(call, mesh);
  if (randomness == Randomness::Different) masks.varying = all_of(mesh);
  return masks;
}

void begin_tracking() {
  static Tracker* const tracker = [] {
    auto* made = new Tracker;  // tensors may outlive static objects
    set_tracker(*made);
    keep_unboxed();
    look_into_lists_of_lists();
    return made;
  }();
  (void)tracker;
  stand_before_transforms();
}

}  // namespace vmap::variance
