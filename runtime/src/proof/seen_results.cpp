#include "seen_results.h"

#include <algorithm>

namespace vmap_proof {
namespace {

using Index = std::vector<int64_t>;

bool gives_elements(const CallResult& called, const std::vector<Leaf>& leaves) {
  const auto any_of_leaves = [&](const auto& counts) {
    for (size_t i = 0; i < leaves.size(); ++i)
      if (counts(leaves[i]) && has_elements(called.arguments[i])) return true;
    return false;
  };
  const bool writes = any_of_leaves([](const Leaf& leaf) { return leaf.written; });
  if (!called.outputs.empty() || writes)
    return writes || std::any_of(called.outputs.begin(), called.outputs.end(),
                                 [](const c10::IValue& output) { return has_elements(output); });
  // A check, which gives nothing.
  return any_of_leaves([](const Leaf&) { return true; });
}

}  // namespace

bool has_elements(const c10::IValue& value) {
  return !value.isNone() &&
         (!value.isTensor() || (value.toTensor().defined() && value.toTensor().numel() > 0));
}

bool SeenResults::see(const Subject& subject, const Placement& placement) {
  Index last;
  for (const Level& level : placement.levels) last.push_back(level.size - 1);
  const bool is_several = std::any_of(last.begin(), last.end(), [](int64_t index) { return index > 0; });
  if (!is_several || has_no_examples(placement)) return false;
  const CallResult& first = subject.oracle.at(placement, Index(last.size(), 0));
  if (first.raised || !gives_elements(first, subject.leaves)) return false;
  see_values(first);
  see_values(subject.oracle.at(placement, last));
  return true;
}

void SeenResults::see_values(const CallResult& called) {
  for (size_t i = 0; i < called.outputs.size(); ++i) {
    const size_t number = called.number[i];
    if (results_.size() <= number) results_.resize(number + 1);
    Result& result = results_[number];
    if (result.varies) continue;
    const c10::IValue& output = called.outputs[i];
    result.varies = !output.isTensor() || varies_from(result.value, output.toTensor());
  }
}

bool SeenResults::varies_from(std::optional<c10::complex<double>>& value, const at::Tensor& result) {
  if (!result.defined() || result.layout() != at::kStrided || result.is_quantized()) return true;
  if (result.numel() == 0) return false;
  // Not all dtypes can be compared, and those that cannot are few: what is of these counts as varied.
  try {
    const at::Tensor flat = result.detach().flatten();
    if (!flat.eq(flat[0]).all().item<bool>()) return true;
    const auto here = flat[0].item().toComplexDouble();
    if (!value) value = here;
    return *value != here;
  } catch (const c10::Error&) {
    return true;
  }
}

std::vector<std::string> SeenResults::unvaried(const c10::FunctionSchema& schema) const {
  std::vector<std::string> words;
  for (size_t i = 0; i < results_.size(); ++i) {
    if (results_[i].varies || !results_[i].value) continue;
    words.push_back(schema.returns().size() == 1 ? "the result" : "result " + std::to_string(i));
  }
  return words;
}

}  // namespace vmap_proof
