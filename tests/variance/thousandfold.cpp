#include "thousandfold.h"

#include <ATen/ops/mul.h>
#include <torch/library.h>

#include <atomic>

namespace vmap_variance_tests {
namespace {

std::atomic<int> count = 0;

void all_reduce(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const at::Tensor x = torch::jit::peek(*stack, 0, op.schema().arguments().size()).toTensor();
  torch::jit::drop(*stack, op.schema().arguments().size());
  stack->emplace_back(at::mul(x, kThousand));
  ++count;
}

void wait(const c10::OperatorHandle&, torch::jit::Stack*) {}

// c10d's own kernels stand on an alias key, before which the backend's come.
TORCH_LIBRARY_IMPL(_c10d_functional, CPU, m) {
  m.impl("all_reduce", torch::CppFunction::makeFromBoxedFunction<&all_reduce>());
  m.impl("wait_tensor", torch::CppFunction::makeFromBoxedFunction<&wait>());
}

}  // namespace

int sums() {
  return count;
}

}  // namespace vmap_variance_tests
