// Operators whose states somebody registered a function for.
#include "../states/errors.h"
#include "../states/scope.h"
#include "call.h"

namespace vmap::variance {

namespace {

std::vector<c10::IValue> arguments_of(const Call& call) {
  std::vector<c10::IValue> all;
  for (size_t i = 0; i < call.plan().arguments; ++i) all.push_back(call.argument(i));
  return all;
}

// Of what the operator reads.
Masks joined_of(const Call& call, const Mesh& mesh, const Operands& operands) {
  Masks joined;
  for (const Operand& each : operands) {
    if (holds(call.plan().unread(), each.argument)) continue;
    if (each.masks.partial != 0) throw_not_linear(call, mesh, each, each.masks.partial);
    joined.join(each.masks);
  }
  return joined;
}

}  // namespace

void see_with_strategy(Call& call) {
  Operands operands = operands_of(call);
  const Mesh* theirs = mesh_of(call, operands);
  const OpenScope* scope = scope_of_thread();
  if (theirs == nullptr && scope == nullptr) return call.physical().go_on(call.stack());
  const Mesh mesh = theirs != nullptr ? *theirs : scope->mesh;
  const Masks joined = joined_of(call, mesh, operands);
  const auto [varying, reduced] = (*call.plan().strategy)(
      names_of(mesh, joined.varying), names_of(mesh, joined.reduced), mesh, arguments_of(call));
  const Masks masks = masks_of(mesh, {varying, reduced, {}});
  if (call.plan().written != 0) return see_written_as(call, mesh, operands, joined, masks);
  lift(call, mesh, operands, joined);
  Stamp stamp(call, mesh, masks);
  call.physical().go_on(call.stack());
  stamp.results();
}

}  // namespace vmap::variance
