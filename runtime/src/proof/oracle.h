// The loop: the operator called on one slice after the other, which is what vmap has to agree with.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <array>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "placement.h"
#include "poison.h"
#include "samples.h"

namespace vmap_proof {

// What one call gave. Lists are laid out one element after the other; `number` says which output each belongs
// to.
struct CallResult {
  bool raised = false;
  std::string message;  // its first line
  std::vector<c10::IValue> outputs;
  std::vector<size_t> number;
  std::vector<at::Tensor> arguments;  // the leaves after the call: what is written shows here
};

// Calls `op` through the dispatcher. `tensors` are the leaves' values, as they are.
CallResult call(const c10::OperatorHandle& op, const Case& sample, at::ScalarType tested,
                std::vector<at::Tensor> tensors);

// The data of one case and dtype: for each leaf, a tensor for each slice number, all different as far as that
// goes.
class Slices {
 public:
  Slices(const std::string& op, const std::string& sample, const std::vector<Leaf>& leaves,
         at::ScalarType tested);
  const at::Tensor& at(size_t leaf, size_t number) { return *slices_[leaf][number]; }
  // In the second slice, and in what is not batched. Forgets what was gathered.
  void put(Poison poison, size_t leaf);
  static bool is_poisoned(size_t number) { return number == 1 || number == kUnbatchedSlice; }

  // What a leaf's tensor is made of: a layout, and each batched level's size and position. The same one
  // stands in many placements; it is remembered here where nobody writes to it.
  using Gathered = std::tuple<size_t, int, std::vector<std::pair<int64_t, int64_t>>>;
  std::map<Gathered, at::Tensor>& gathered() { return gathered_; }

 private:
  std::vector<std::array<std::optional<at::Tensor>, kSliceNumbers>> slices_;
  std::map<Gathered, at::Tensor> gathered_;
};

// The loop on contiguous slices. Remembers its calls, since a slice's result does not depend on the batch
// dim.
class Oracle {
 public:
  Oracle(const c10::OperatorHandle& op, const Case& sample, const std::vector<Leaf>& leaves,
         at::ScalarType tested, Slices& slices)
      : op_(op), sample_(sample), leaves_(leaves), tested_(tested), slices_(slices) {}

  const CallResult& at(const Placement& placement, const std::vector<int64_t>& index);

 private:
  const c10::OperatorHandle& op_;
  const Case& sample_;
  const std::vector<Leaf>& leaves_;
  at::ScalarType tested_;
  Slices& slices_;
  std::map<std::vector<size_t>, CallResult> results_;
};

// Marks the leaves that a call wrote to: some operators write to an argument that their signature does not
// mark (running statistics). `called` is that call, on each leaf's slice of that number, or the one that is
// not batched.
void find_writes(Slices& slices, const CallResult& called, std::vector<Leaf>& leaves, size_t number = 0);

}  // namespace vmap_proof
