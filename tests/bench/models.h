// Whole functions, as one would write them: of one example, and batched by hand.
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <vector>

namespace vmap_bench {

using at::Tensor;
using Tensors = std::vector<Tensor>;

struct Model {
  const char* name;
  Tensors inputs;                                 // all mapped over dim 0
  std::function<Tensor(const Tensors&)> by_hand;  // of whole batches
  std::function<Tensor(const Tensors&)> example;  // of one example of each input
  // The result is the gradient of the sum of all outputs with respect to inputs[0], taken outside of the
  // vmap.
  bool with_gradient = false;
  bool closed_form = false;  // by hand is another computation, with kernels of its own
};

// With their inputs and all that they capture on `device`; the same numbers everywhere.
std::vector<Model> models(at::Device device);

}  // namespace vmap_bench
