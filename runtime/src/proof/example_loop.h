// The examples of one call under vmap, and what the operator gives for each: what that call is held to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attempt.h"
#include "physical.h"

namespace vmap_proof {

class ExampleLoop {
 public:
  // Borrows the subject and the placement.
  ExampleLoop(const Subject& subject, const Placement& placement, Layout layout);

  // Calls the operator on one example after the other, until it raises: with that message then. Where there
  // are no examples, one stands for their shape.
  std::optional<std::string> run();

  bool empty() const { return empty_; }  // some level has no examples
  const std::vector<Index>& indices() const { return indices_; }
  // By leaf: what the batched call gets.
  const std::vector<at::Tensor>& physical() const { return physical_; }
  // By index: as far as it ran.
  const std::vector<CallResult>& results() const { return results_; }
  const CallResult& first() const { return results_.front(); }

  // The same call on the very memory that the batched call gets.
  CallResult call_slice(const Index& index) const;

  // Why what it gave makes no batch; empty when it does.
  std::string why_no_batch() const;
  // Whether it writes values that differ between examples into a tensor that they share.
  bool has_no_place() const;
  // Whether it raised in the middle of its writing: an operator of several tensors may.
  bool wrote_before_it_raised() const;

 private:
  void list_indices();
  at::Tensor physical_of(Layout layout, size_t leaf) const;
  bool batched(size_t leaf) const;
  bool looks_at_memory() const;
  bool tells_host() const;
  void join_answers();
  bool dense() const;
  bool stackable() const;

  const Subject& subject_;
  const Placement& placement_;
  bool empty_;
  std::vector<Index> indices_;
  std::vector<at::Tensor> physical_;
  std::vector<CallResult> results_;
};

// Output `k` of each call; it is a tensor.
std::vector<at::Tensor> outputs_of(const std::vector<CallResult>& calls, size_t k);

}  // namespace vmap_proof
