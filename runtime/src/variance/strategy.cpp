// Operators whose states somebody registered a function for.
#include "call.h"
#include "errors.h"

namespace vmap::variance {

namespace {

std::vector<c10::IValue> arguments_of(const Call& call) {
  std::vector<c10::IValue> all;
  for (size_t i = 0; i < call.plan().arguments; ++i) all.push_back(call.argument(i));
  return all;
}

}  // namespace

void see_with_strategy(Call& call) {
  Operands operands = operands_of(call);
  const Mesh* theirs = mesh_of(call, operands);
  if (theirs == nullptr) return call.physical().go_on(call.stack());
  const Mesh mesh = *theirs;
  Masks joined;
  for (const Operand& each : operands) joined.join(each.masks);
  if (joined.partial != 0) {
    for (const Operand& each : operands) {
      if (each.masks.partial != 0) throw_not_linear(call, mesh, each, each.masks.partial);
    }
  }
  const auto [varying, reduced] = (*call.plan().strategy)(
      names_of(mesh, joined.varying), names_of(mesh, joined.reduced), mesh, arguments_of(call));
  const Masks masks = masks_of(mesh, {varying, reduced, {}});
  lift(call, mesh, operands, joined);
  Stamp stamp(call, mesh, masks);
  call.physical().go_on(call.stack());
  stamp.results();
}

}  // namespace vmap::variance
