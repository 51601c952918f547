// The operators that are timed: each as it is called on one example, and as one would batch it by hand.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

namespace vmap_bench {

using at::Tensor;

// What a case may use; shapes are those of one example. Mapped ones have the batch dim in front when batched
// by hand.
struct Inputs {
  Tensor x;          // mapped [n, n]
  Tensor y;          // mapped [n, n]
  Tensor row;        // mapped [n]
  Tensor weight;     // captured [n, n]
  Tensor bias;       // captured [n]
  Tensor stack;      // captured [4, n, n]
  Tensor condition;  // captured [n, n], bool
  Tensor positions;  // mapped [n], from 0 to n - 1
  Tensor images;     // mapped [1, 4, n, n]: one image of four channels
  Tensor filters;    // captured [4, 4, 3, 3]
};

struct OperatorCase {
  const char* name;
  Tensor (*by_hand)(const Inputs&);  // on the whole batch
  Tensor (*example)(const Inputs&);  // on one example: what is mapped
  bool in_place = false;             // writes into x
};

struct Size {
  int64_t batch;
  int64_t n;
};

const std::vector<OperatorCase>& operator_cases();
const std::vector<Size>& operator_sizes();

// Random, and the same for the same size.
Inputs physical_inputs(Size size, at::Device device = at::kCPU);

}  // namespace vmap_bench
