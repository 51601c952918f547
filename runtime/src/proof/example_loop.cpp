#include "example_loop.h"

#include <ATen/TensorOperators.h>

#include <algorithm>

#include "argument_type.h"
#include "compare.h"

namespace vmap_proof {

ExampleLoop::ExampleLoop(const Subject& subject, const Placement& placement, Layout layout)
    : subject_(subject), placement_(placement), empty_(has_no_examples(placement)) {
  for (size_t leaf = 0; leaf < subject.leaves.size(); ++leaf) physical_.push_back(physical_of(layout, leaf));
  list_indices();
}

at::Tensor ExampleLoop::physical_of(Layout layout, size_t leaf) const {
  Index index;
  if (subject_.leaves[leaf].written) {
    at::Tensor physical = gather(subject_, placement_, layout, leaf, index);
    return batched(leaf) ? physical : physical.clone();
  }
  Slices::Gathered key{leaf, static_cast<int>(layout), {}};
  for (const Level& level : placement_.levels) {
    if (level.position[leaf]) std::get<2>(key).emplace_back(level.size, *level.position[leaf]);
  }
  at::Tensor& known = subject_.slices.gathered()[std::move(key)];
  if (!known.defined()) known = gather(subject_, placement_, layout, leaf, index);
  return known;
}

bool ExampleLoop::batched(size_t leaf) const {
  return std::any_of(placement_.levels.begin(), placement_.levels.end(),
                     [leaf](const Level& level) { return level.position[leaf].has_value(); });
}

void ExampleLoop::list_indices() {
  indices_ = {{}};
  for (const Level& level : placement_.levels) {
    std::vector<Index> extended;
    for (const Index& so_far : indices_) {
      for (int64_t k = 0; k < level.size; ++k) {
        extended.push_back(so_far);
        extended.back().push_back(k);
      }
    }
    indices_ = std::move(extended);
  }
}

std::optional<std::string> ExampleLoop::run() {
  for (const Index& index : empty_ ? std::vector<Index>{Index(placement_.levels.size(), 0)} : indices_) {
    results_.push_back(looks_at_memory() ? call_slice(index) : subject_.oracle.at(placement_, index));
    if (results_.back().raised) return results_.back().message;
  }
  if (!subject_.samples.one_answer.empty()) join_answers();
  return std::nullopt;
}

// What a view is, whether there is one, and what the host is told of a tensor (strides, is_contiguous),
// depends on how the input lies in memory.
bool ExampleLoop::looks_at_memory() const {
  return subject_.entry.view || subject_.entry.kind == "view" || subject_.samples.in_memory || tells_host();
}

bool ExampleLoop::tells_host() const {
  const auto& returns = subject_.op.schema().returns();
  return std::any_of(returns.begin(), returns.end(), [](const c10::Argument& result) {
    return !is_tensor(result) && !is_tensor_list(result);
  });
}

CallResult ExampleLoop::call_slice(const Index& index) const {
  std::vector<at::Tensor> tensors;
  for (size_t leaf = 0; leaf < physical_.size(); ++leaf) {
    at::Tensor slice = physical_[leaf];
    for (size_t level = 0; level < placement_.levels.size(); ++level) {
      const std::optional<int64_t> position = placement_.levels[level].position[leaf];
      if (!position) continue;
      if (empty_) slice = subject_.slices.at(leaf, 0);
      if (!empty_) slice = slice.select(*position, index[level]);
    }
    tensors.push_back(subject_.leaves[leaf].written ? slice.clone(at::MemoryFormat::Preserve) : slice);
  }
  return call(subject_.op, subject_.sample, subject_.tested, std::move(tensors));
}

// Of an operator that gives one bool for all examples.
void ExampleLoop::join_answers() {
  const bool all = subject_.samples.one_answer == "all";
  at::Tensor joined = results_.front().outputs[0].toTensor();
  for (const CallResult& slice : results_) {
    const at::Tensor& answer = slice.outputs[0].toTensor();
    joined = all ? joined.logical_and(answer) : joined.logical_or(answer);
  }
  for (CallResult& slice : results_) slice.outputs[0] = joined;
}

std::string ExampleLoop::why_no_batch() const {
  if (!dense()) return "the loop's result is sparse";
  return stackable() ? "" : "the slices' results differ in shape or dtype";
}

// What a batch can hold: examples of other layouts cannot be stacked.
bool ExampleLoop::dense() const {
  return std::all_of(results_.begin(), results_.end(), [](const CallResult& slice) {
    return std::all_of(slice.outputs.begin(), slice.outputs.end(), [](const c10::IValue& output) {
      return !output.isTensor() || !output.toTensor().defined() || output.toTensor().layout() == at::kStrided;
    });
  });
}

bool ExampleLoop::stackable() const {
  for (size_t k = 0; k < first().outputs.size(); ++k) {
    const c10::IValue& one = first().outputs[k];
    if (!std::all_of(results_.begin(), results_.end(), [&](const CallResult& slice) {
          return slice.outputs.size() == first().outputs.size() &&
                 slice.outputs[k].tagKind() == one.tagKind();
        })) {
      return false;
    }
    if (one.isTensor() && one.toTensor().defined() && !can_stack(outputs_of(results_, k))) return false;
  }
  return true;
}

bool ExampleLoop::has_no_place() const {
  for (size_t leaf = 0; !empty_ && leaf < physical_.size(); ++leaf) {
    if (!subject_.leaves[leaf].written) continue;
    for (size_t i = 0; i < indices_.size(); ++i) {
      Index shared = indices_[i];
      for (size_t level = 0; level < shared.size(); ++level) {
        if (!placement_.levels[level].position[leaf]) shared[level] = 0;
      }
      const size_t first_of = std::find(indices_.begin(), indices_.end(), shared) - indices_.begin();
      const at::Tensor& one = results_[i].arguments[leaf];
      if (!one.allclose(results_[first_of].arguments[leaf], 0, 0, /*equal_nan=*/true)) return true;
    }
  }
  return false;
}

bool ExampleLoop::wrote_before_it_raised() const {
  if (results_.empty() || !results_.back().raised || empty_) return false;
  return std::any_of(indices_.begin(), indices_.end(), [&](const Index& index) {
    const CallResult& slice = subject_.oracle.at(placement_, index);
    for (size_t leaf = 0; leaf < physical_.size(); ++leaf) {
      const at::Tensor& before = subject_.slices.at(leaf, slice_number(placement_, leaf, index));
      if (!unchanged(before, slice.arguments[leaf])) return true;
    }
    return false;
  });
}

std::vector<at::Tensor> outputs_of(const std::vector<CallResult>& calls, size_t k) {
  std::vector<at::Tensor> outputs;
  for (const CallResult& each : calls) outputs.push_back(each.outputs[k].toTensor());
  return outputs;
}

}  // namespace vmap_proof
