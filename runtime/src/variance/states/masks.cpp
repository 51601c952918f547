#include "masks.h"

#include <c10/util/Exception.h>

namespace vmap::variance {

void Masks::set(Mask dims, State to) {
  for (Mask* mask : {&varying, &reduced, &partial, &summed}) *mask = static_cast<Mask>(*mask & ~dims);
  if (to == State::Varying) varying |= dims;
  if (to == State::Reduced) reduced |= dims;
  if (to == State::Partial) partial |= dims;
}

Mask all_of(const Mesh& mesh) {
  Mask mask = 0;
  for (size_t i = 0; i < mesh.dims().size(); ++i)
    mask |= static_cast<Mask>((mesh.dims()[i].size > 1 ? 1U : 0U) << i);
  return mask;
}

Mask mask_of(const Mesh& mesh, const Dims& names) {
  Mask mask = 0;
  for (const std::string& name : names) mask |= static_cast<Mask>(1U << mesh.index_of(name));
  return static_cast<Mask>(mask & all_of(mesh));
}

Dims names_of(const Mesh& mesh, Mask mask) {
  Dims names;
  for (size_t i = 0; i < mesh.dims().size(); ++i) {
    if ((mask >> i & 1) != 0) names.insert(mesh.dims()[i].name);
  }
  return names;
}

Masks masks_of(const Mesh& mesh, const States& states) {
  const Masks masks{mask_of(mesh, states.varying), mask_of(mesh, states.reduced),
                    mask_of(mesh, states.partial), 0};
  const Mask twice = static_cast<Mask>((masks.varying & masks.reduced) | (masks.varying & masks.partial) |
                                       (masks.reduced & masks.partial));
  TORCH_CHECK_VALUE(twice == 0, "variance: mark: \"", *names_of(mesh, twice).begin(),
                    "\" is given two states; over one dim a tensor is varying, reduced or partial");
  return masks;
}

State state_in(const Masks& masks, Mask dim) {
  if ((masks.varying & dim) != 0) return State::Varying;
  if ((masks.reduced & dim) != 0) return State::Reduced;
  return (masks.partial & dim) != 0 ? State::Partial : State::Invariant;
}

}  // namespace vmap::variance
