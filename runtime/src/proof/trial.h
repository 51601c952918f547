// A wrong call, its numbers, and what the loop gives of them: all placements share these.
#pragma once

#include <string>
#include <vector>

#include "oracle.h"
#include "placement.h"
#include "poison.h"
#include "samples.h"

namespace vmap_proof {

constexpr int64_t kBatch = 3;

class Trial {
 public:
  // `seed` says what the numbers are. `call` has to outlive this.
  Trial(const Entry& entry, const c10::OperatorHandle& op, const Samples& samples, const Case& call,
        const std::string& seed, at::ScalarType tested)
      : call_(call),
        tested_(tested),
        leaves_(leaves_of(call, op.schema(), samples)),
        slices_(entry.name, seed, leaves_, tested),
        oracle_(op, call_, leaves_, tested, slices_) {}

  // The same call and numbers, of which those of `leaf` are not finite.
  Trial(const Trial& finite, const c10::OperatorHandle& op, Poison poison, size_t leaf)
      : call_(finite.call_),
        tested_(finite.tested_),
        leaves_(finite.leaves_),
        slices_(finite.slices_),
        oracle_(op, call_, leaves_, tested_, slices_) {
    slices_.put(poison, leaf);
  }

  Trial(const Trial&) = delete;  // the oracle refers to the rest
  Trial& operator=(const Trial&) = delete;

  bool loop_takes(const Placement& placement) {
    bool takes = true;
    for (int64_t i = 0; i < kBatch; ++i) takes = !oracle_.at(placement, {i}).raised && takes;
    return takes;
  }

  // Notes in the leaves what the call of example `i` writes to.
  void see_writes(int64_t i) {
    find_writes(slices_, oracle_.at(all_batched_first(leaves_, kBatch), {i}), leaves_, i);
  }

  const Case& call() const { return call_; }
  at::ScalarType tested() const { return tested_; }
  const std::vector<Leaf>& leaves() const { return leaves_; }
  Slices& slices() { return slices_; }
  Oracle& oracle() { return oracle_; }

 private:
  const Case& call_;
  at::ScalarType tested_;
  std::vector<Leaf> leaves_;
  Slices slices_;
  Oracle oracle_;
};

}  // namespace vmap_proof
