// Where the batch dims of a call are: which tensors are batched, at which level, at which position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "samples.h"

namespace vmap_proof {

struct Level {
  int64_t size = 0;
  std::vector<std::optional<int64_t>>
      position;  // by leaf; counts in the shape that holds the inner levels' dims
};

struct Placement {
  std::vector<Level> levels;  // the outermost first
};

// All placements that an operator with these tensors is proven on: every non-empty subset of them batched,
// every position of each batch dim (all combinations where few, else a subset in which each tensor has each
// position and positions differ), batch sizes 3, 1, 0 and, unless few are
// wanted, those of the operator's own dims, and two levels that batch differently. Empty when nothing can be
// batched.
enum class Sizes : bool { Few, Coinciding };
std::vector<Placement> placements(const std::vector<Leaf>& leaves, Sizes sizes = Sizes::Coinciding);

// Every tensor that may be batched, its batch dim first, at one level of that size.
Placement all_batched_first(const std::vector<Leaf>& leaves, int64_t size = 3);

// The slice of `leaf` that index (outermost first) takes: a number that is the same for the same data.
size_t slice_number(const Placement& placement, size_t leaf, const std::vector<int64_t>& index);

// An upper bound of slice_number; the last one is the data of a tensor that is not batched.
inline constexpr size_t kSliceNumbers = 7;
inline constexpr size_t kUnbatchedSlice = kSliceNumbers - 1;

// True when some tensor that is written lacks a batch dim at a level where another one has it: what the
// loop's slices would write has no place then.
bool writes_have_no_place(const Placement& placement, const std::vector<Leaf>& leaves);

// Whether one of its batches is empty.
bool has_no_examples(const Placement& placement);

// `B=3 self:1 other:-`, for two levels `B=2 self:0 other:- / B=3 self:2 other:0`.
std::string describe(const Placement& placement, const std::vector<Leaf>& leaves);

}  // namespace vmap_proof
