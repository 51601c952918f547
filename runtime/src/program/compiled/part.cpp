#include "part.h"

#include <ATen/core/LegacyTypeDispatch.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>

#include "exported.h"
#include "record/examples.h"
#include "run/inputs.h"
#include "run/replay.h"

namespace vmap::program {

namespace {

std::unique_ptr<torch::inductor::AOTIModelPackageLoader> opened(const std::filesystem::path& folder,
                                                                const std::string& name,
                                                                const std::string& package) {
  try {
    return std::make_unique<torch::inductor::AOTIModelPackageLoader>(folder.string(), name);
  } catch (const c10::Error& error) {
    TORCH_CHECK(false, "vmap: ", package,
                ": its native code cannot be loaded: ", error.what_without_backtrace());
  } catch (const std::exception& error) {
    TORCH_CHECK(false, "vmap: ", package, ": its native code cannot be loaded: ", error.what());
  }
}

// A file holds captured tensors without the gaps that they had in memory, and the code goes by these.
Tensor laid_out_as(const std::vector<int64_t>& strides, Tensor t, const std::string& package) {
  if (t.strides() == strides) return t;
  const bool are_strides =
      strides.size() == static_cast<size_t>(t.dim()) &&
      std::all_of(strides.begin(), strides.end(), [](int64_t each) { return each >= 0; });
  TORCH_CHECK(are_strides, "vmap: ", package, ": is damaged: its list is of other captured tensors");
  const c10::InferenceMode no_inference(false);  // of use for all later runs
  return laid_out(t, strides);
}

}  // namespace

Part::Part(Program program, const std::filesystem::path& folder, const std::string& name,
           const std::string& package, const std::optional<AllStrides>& strides)
    : program_(std::move(program)) {
  const Graph exported = for_compilers(graph());
  const std::vector<const Constant*> captured = parameters_of(exported);
  TORCH_CHECK(!strides || strides->size() == captured.size(), "vmap: ", package,
              ": is damaged: its list is of other captured tensors");
  for (size_t i = 0; i < captured.size(); ++i) {
    Tensor t = captured[i]->value;
    if (strides) t = laid_out_as((*strides)[i], std::move(t), package);
    parameters_.push_back({t, t.sizes().vec(), t.strides().vec(), t.scalar_type()});
  }
  undefined_ = static_cast<size_t>(std::count(graph().outputs.begin(), graph().outputs.end(), kNoSlot));
  code_ = opened(folder, name, package);
}

bool Part::parameters_fit() const {
  return std::all_of(parameters_.begin(), parameters_.end(), [](const Parameter& each) {
    return each.tensor.sizes() == each.sizes && each.tensor.strides() == each.strides &&
           each.tensor.scalar_type() == each.dtype;
  });
}

bool Part::parameters_want_gradient() const {
  return std::any_of(parameters_.begin(), parameters_.end(),
                     [](const Parameter& each) { return each.tensor.requires_grad(); });
}

bool Part::parameters_are_ordinary() const {
  return std::all_of(parameters_.begin(), parameters_.end(), [](const Parameter& each) {
    return is_ordinary(each.tensor) && !has_tangent(each.tensor);
  });
}

bool Part::is_of_cpu() const {
  return std::all_of(graph().types.begin(), graph().types.end(),
                     [](const Type& type) { return type.device.is_cpu(); });
}

std::vector<Tensor> Part::parameters() const {
  std::vector<Tensor> all;
  for (const Parameter& each : parameters_) all.push_back(each.tensor);
  return all;
}

std::vector<Tensor> Part::run(at::TensorList inputs) const {
  const at::AutoDispatchBelowADInplaceOrView below;
  std::vector<Tensor> given;
  given.reserve(inputs.size() + parameters_.size());
  given.insert(given.end(), inputs.begin(), inputs.end());
  for (const Parameter& each : parameters_) given.push_back(each.tensor);
  std::vector<Tensor> defined = code_->boxed_run(std::move(given));
  if (undefined_ == 0) return defined;
  std::vector<Tensor> outputs;
  auto next = defined.begin();
  for (const Slot slot : graph().outputs) outputs.push_back(slot == kNoSlot ? Tensor() : *next++);
  return outputs;
}

}  // namespace vmap::program
