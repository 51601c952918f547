#include "mapped_call.h"

#include <algorithm>

#include "host.h"
#include "placed.h"

namespace vmap_proof {

// The levels live for the batched call alone: neither the loop nor the comparison is to see them.
MappedCall::MappedCall(const Subject& subject, const Placement& placement,
                       const std::vector<at::Tensor>& physical)
    : subject_(subject), placement_(placement), snapshots_(physical.begin(), physical.end()) {
  const host::Mapped mapped = [this](const std::vector<at::Tensor>& tensors) { return call_mapped(tensors); };
  std::vector<at::Tensor> seen;
  try {
    seen = host::run(mapped, physical, outermost_dims(placement, physical.size()),
                     subject.samples.shape_only.empty());
  } catch (const c10::Error& error) {
    result_.raised = true;
    result_.message = error.what_without_backtrace();
  }
  if (result_.raised) return;
  const auto arguments = seen.end() - static_cast<int64_t>(physical.size());
  outputs_.assign(seen.begin(), arguments);
  arguments_.assign(arguments, seen.end());
}

// The outputs of the call and its arguments after it, unwrapped.
std::vector<at::Tensor> MappedCall::call_mapped(const std::vector<at::Tensor>& physical) {
  const host::Nest nest(batch_sizes(placement_, physical));
  const std::vector<at::Tensor> arguments = vmap_proof::wrapped(nest, placement_, physical);
  if (subject_.calls) subject_.calls(true);
  CallResult called = call(subject_.op, subject_.sample, subject_.tested, arguments);
  if (subject_.calls) subject_.calls(false);
  // A host that has called it before may go on where a further call raises.
  TORCH_CHECK(!called.raised || wrapped_.empty(), called.message);
  wrapped_ = arguments;
  result_ = std::move(called);
  TORCH_CHECK(!result_.raised, result_.message);
  std::vector<at::Tensor> seen;
  for (const c10::IValue& output : result_.outputs) {
    const at::Tensor tensor = output.isTensor() ? output.toTensor() : at::Tensor();
    seen.push_back(tensor.defined() ? nest.unwrap(tensor) : tensor);
  }
  // Of what is not written to, the memory is compared.
  for (size_t leaf = 0; leaf < wrapped_.size(); ++leaf)
    seen.push_back(subject_.leaves[leaf].written ? nest.unwrap(wrapped_[leaf]) : physical[leaf]);
  return seen;
}

bool MappedCall::left_all_alone() const {
  return std::all_of(snapshots_.begin(), snapshots_.end(), [](const Snapshot& s) { return s.holds(); });
}

}  // namespace vmap_proof
