// Internal: states of a tensor as masks, a bit for each dim of the mesh.
#pragma once

#include <vmap/variance.h>

#include <bit>
#include <cstdint>

namespace vmap::variance {

using Mask = uint16_t;

struct Masks {
  Mask varying = 0, reduced = 0, partial = 0;
  // Over which of the dims it is not varying because it was summed there: a gradient of which this can be
  // said needs no second sum. NOTE: [summed once]
  Mask summed = 0;

  bool operator==(const Masks&) const = default;
  Mask any() const { return static_cast<Mask>(varying | reduced | partial); }
  uint64_t packed() const { return std::bit_cast<uint64_t>(*this); }
  static Masks of(uint64_t packed) { return std::bit_cast<Masks>(packed); }

  // Rule 1: the greater in Invariant < Reduced < Varying, dim by dim.
  void join(const Masks& other) {
    varying |= other.varying;
    partial |= other.partial;
    reduced = static_cast<Mask>((reduced | other.reduced) & ~varying);
    summed = static_cast<Mask>((summed | other.summed) & ~(varying | partial));
  }
  void set(Mask dims, State to);
};

// Those dims of the mesh that have more than one rank.
Mask all_of(const Mesh& mesh);
Mask mask_of(const Mesh& mesh, const Dims& names);
Dims names_of(const Mesh& mesh, Mask mask);
Masks masks_of(const Mesh& mesh, const States& states);
State state_in(const Masks& masks, Mask dim);

}  // namespace vmap::variance
