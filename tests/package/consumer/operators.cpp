#include "operators.h"

#include <torch/library.h>

namespace {

torch::Tensor soft_clip_cpu(const torch::Tensor& x, double limit) {
  TORCH_CHECK(limit > 0, "soft_clip: the limit must be positive, and is ", limit);
  return (x / limit).tanh_().mul_(limit);
}

}  // namespace

torch::Tensor soft_clip(const torch::Tensor& x, double limit) {
  static const auto op = c10::Dispatcher::singleton()
                             .findSchemaOrThrow("mixture::soft_clip", "")
                             .typed<torch::Tensor(const torch::Tensor&, double)>();
  return op.call(x, limit);
}

TORCH_LIBRARY(mixture, m) {
  m.def("soft_clip(Tensor x, float limit) -> Tensor");
}
TORCH_LIBRARY_IMPL(mixture, CPU, m) {
  m.impl("soft_clip", &soft_clip_cpu);
}
