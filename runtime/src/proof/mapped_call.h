// One call under vmap, and what it left behind.
#pragma once

#include <string>
#include <vector>

#include "attempt.h"
#include "physical.h"

namespace vmap_proof {

class MappedCall {
 public:
  // Calls the operator. Borrows the subject and the placement.
  MappedCall(const Subject& subject, const Placement& placement, const std::vector<at::Tensor>& physical);

  bool raised() const { return result_.raised; }
  const std::string& message() const { return result_.message; }

  // As the mapped function sees them; its arguments are by leaf.
  const CallResult& result() const { return result_; }
  const std::vector<at::Tensor>& wrapped() const { return wrapped_; }

  // Unwrapped: its outputs, and its arguments after it, by leaf.
  const std::vector<at::Tensor>& outputs() const { return outputs_; }
  const std::vector<at::Tensor>& arguments() const { return arguments_; }

  // Whether the physical tensors are as they were: that of a leaf, or all.
  bool left_alone(size_t leaf) const { return snapshots_[leaf].holds(); }
  bool left_all_alone() const;

 private:
  std::vector<at::Tensor> call_mapped(const std::vector<at::Tensor>& physical);

  const Subject& subject_;
  const Placement& placement_;
  std::vector<Snapshot> snapshots_;
  std::vector<at::Tensor> wrapped_;
  CallResult result_;
  std::vector<at::Tensor> outputs_;
  std::vector<at::Tensor> arguments_;
};

}  // namespace vmap_proof
