// Internal: memory for what a run makes and drops again, laid out before it.
#pragma once

#include <vmap/program/graph.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace vmap::program {

// NOTE: [planned memory]
// Where no gradient is wanted, most of what a run makes is seen by the program alone. These tensors are made
// once for a batch size and stay from run to run, in one block, where two have the same bytes when they are
// not needed at the same time. Operators write to them by their out variants, and views of them are made with
// them. What may reach the caller, or was seen by an operator that is not ATen's (which may keep it), is made
// in each run as ever.
class Plan {
 public:
  enum class Way : uint8_t {
    Call,  // as it stands
    Out,   // by its out variant, into planned tensors
    Once,  // a view of planned memory or of a constant: not in a run at all
  };

  explicit Plan(const Graph& graph);

  Way way(size_t node) const { return ways_[node]; }
  const c10::OperatorHandle& out_variant(size_t node) const { return *out_variants_[node]; }
  // Whether the tensor is the same in all runs.
  bool stays(Slot slot) const { return stays_[static_cast<size_t>(slot)]; }
  // Whether its memory is planned.
  bool is_planned(Slot slot) const { return planned_[static_cast<size_t>(slot)]; }
  bool is_empty() const { return places_.empty(); }

  // The planned tensors at this batch size, and the bytes that they take together. None where that is more
  // than `at_most`, or where a tensor would not lie densely.
  struct Block {
    std::vector<std::pair<Slot, Tensor>> tensors;
    Tensor bytes;
  };
  std::optional<Block> lay_out(const Graph& graph, const BatchSizes& batch_size, int64_t at_most) const;

 private:
  // A tensor, from the node that makes it to the last that uses its memory.
  struct Place {
    Slot slot;
    size_t first, last;
  };

  std::vector<Way> ways_;
  std::vector<std::optional<c10::OperatorHandle>> out_variants_;
  std::vector<bool> stays_, planned_;
  std::vector<Place> places_;  // by `first`
};

}  // namespace vmap::program
