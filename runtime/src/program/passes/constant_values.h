// Internal: computing with constants as a pass runs.
#pragma once

#include <vmap/program/graph.h>

#include <optional>
#include <utility>
#include <vector>

#include "passes.h"

namespace vmap::program {

// Values of slots, by slot; undefined where they are not known before a run.
class ConstantValues {
 public:
  ConstantValues(const Graph& graph, const PassOptions& options)
      : graph_(graph), options_(options), values_(graph.types.size()) {}

  void set(Slot slot, Tensor value) { values_[static_cast<size_t>(slot)] = std::move(value); }
  const Tensor& operator[](Slot slot) const { return values_[static_cast<size_t>(slot)]; }

  // Whether it takes nothing but what is known.
  bool are_given(const Node& node) const;
  // By the memory that it spans: an expanded number is small. Not where it has not one geometry of numbers.
  bool is_small_enough(Slot slot) const;
  // What the node returns. None when it is left to the run: what it throws is thrown there.
  std::optional<std::vector<std::pair<Slot, Tensor>>> compute(const Node& node) const;

 private:
  Tensor value_of(Slot slot) const { return slot == kNoSlot ? Tensor() : (*this)[slot]; }
  c10::IValue value_of(const Argument& argument) const;
  bool is_as_traced(Slot slot, const Tensor& t) const;

  const Graph& graph_;
  const PassOptions& options_;
  std::vector<Tensor> values_;
};

}  // namespace vmap::program
