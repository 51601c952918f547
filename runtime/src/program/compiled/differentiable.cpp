#include "differentiable.h"

#include <c10/core/GradMode.h>

namespace vmap::program {

std::vector<bool> Differentiable::outputs(const Program& program, at::TensorList inputs) const {
  std::vector<bool> wants;
  for (const at::Tensor& t : inputs) wants.push_back(t.requires_grad());
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (const auto found = known_.find(wants); found != known_.end()) return found->second;
  }
  const c10::AutoGradMode on(true);
  std::vector<bool> outputs;
  for (const at::Tensor& t : program.run(inputs)) outputs.push_back(t.defined() && t.requires_grad());
  const std::lock_guard<std::mutex> lock(mutex_);
  return known_.emplace(std::move(wants), std::move(outputs)).first->second;
}

}  // namespace vmap::program
