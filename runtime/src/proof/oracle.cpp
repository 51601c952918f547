#include "oracle.h"

#include <ATen/ops/equal.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <c10/util/Exception.h>

#include <algorithm>
#include <exception>

#include "compare.h"
#include "draw.h"

namespace vmap_proof {
namespace {

constexpr size_t kDrawsUntilDifferent = 6;

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

void lay_out(const c10::IValue& output, size_t number, CallResult& result) {
  if (output.isTensorList() || (output.isList() && !output.isIntList() && !output.isDoubleList())) {
    for (const c10::IValue& item : output.toListRef()) {
      result.outputs.push_back(item);
      result.number.push_back(number);
    }
    return;
  }
  result.outputs.push_back(output);
  result.number.push_back(number);
}

// A copy to the CPU may be under way when the call returns.
void wait_for(const std::vector<c10::IValue>& outputs) {
  const auto on_cpu = [](const c10::IValue& v) {
    return v.isTensor() && v.toTensor().defined() && v.toTensor().is_cpu();
  };
  if (drawn_on().is_cpu() || std::none_of(outputs.begin(), outputs.end(), on_cpu)) return;
  const c10::impl::VirtualGuardImpl guard(drawn_on().type());
  guard.synchronizeDevice(guard.getDevice().index());
}

}  // namespace

CallResult call(const c10::OperatorHandle& op, const Case& sample, at::ScalarType tested,
                std::vector<at::Tensor> tensors) {
  CallResult result;
  std::vector<c10::IValue> stack = make_stack(sample, op.schema(), tested, tensors);
  try {
    op.callBoxed(stack);
    for (size_t i = 0; i < stack.size(); ++i) lay_out(stack[i], i, result);
    wait_for(result.outputs);
  } catch (const c10::Error& error) {
    result.raised = true;
    result.message = first_line(error.what_without_backtrace());
  } catch (const std::exception& error) {
    result.raised = true;
    result.message = first_line(error.what());
  }
  result.arguments = std::move(tensors);
  return result;
}

Slices::Slices(const std::string& op, const std::string& sample, const std::vector<Leaf>& leaves,
               at::ScalarType tested)
    : slices_(leaves.size()) {
  const std::string text = op + ' ' + sample;
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    auto& numbered = slices_[leaf];
    for (size_t number = 0; number < kSliceNumbers; ++number) {
      for (size_t attempt = 0; attempt < kDrawsUntilDifferent; ++attempt) {
        const uint64_t seed = seed_of(text, (leaf * kSliceNumbers + number) * kDrawsUntilDifferent + attempt);
        numbered[number] = draw(leaves[leaf].spec, tested, seed);
        // Neighbours differ, and the data of a tensor that is not batched differs from the first slices.
        const bool alike = number > 0 && (numbered[number - 1]->equal(*numbered[number]) ||
                                          numbered[0]->equal(*numbered[number]));
        if (!alike) break;
      }
    }
  }
}

void Slices::put(Poison poison, size_t leaf) {
  gathered_.clear();
  for (const size_t number : {size_t{1}, kUnbatchedSlice})
    slices_[leaf][number] = poisoned(*slices_[leaf][number], poison);
}

const CallResult& Oracle::at(const Placement& placement, const std::vector<int64_t>& index) {
  std::vector<size_t> numbers(leaves_.size());
  for (size_t leaf = 0; leaf < leaves_.size(); ++leaf) numbers[leaf] = slice_number(placement, leaf, index);
  const auto found = results_.find(numbers);
  if (found != results_.end()) return found->second;
  std::vector<at::Tensor> tensors;
  for (size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    const at::Tensor& slice = slices_.at(leaf, numbers[leaf]);
    // Not every operator that writes says so in its signature.
    tensors.push_back(slice.clone());
  }
  return results_.emplace(std::move(numbers), call(op_, sample_, tested_, std::move(tensors))).first->second;
}

void find_writes(Slices& slices, const CallResult& called, std::vector<Leaf>& leaves, size_t number) {
  for (size_t i = 0; i < leaves.size(); ++i) {
    const at::Tensor& before = slices.at(i, leaves[i].batchable ? number : kUnbatchedSlice);
    const at::Tensor& after = called.arguments[i];
    if (!unchanged(before, after)) leaves[i].written = true;
  }
}

}  // namespace vmap_proof
