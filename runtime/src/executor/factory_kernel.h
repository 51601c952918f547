// Internal: kernels of factories: factory.h has the compiled ones.
#pragma once

#include "frame_kernel.h"

namespace vmap::executor {

// NOTE: [factories in two steps]
class FactoryKernel : public c10::OperatorKernel {
 public:
  explicit FactoryKernel(const Rule& rule) : op_(rule.op) {}

  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    run(keys, stack);
  }

 private:
  void run(c10::DispatchKeySet keys, torch::jit::Stack* stack) const;

  Op op_;
};

// Of one that takes a tensor. What it makes is no mapped function's, so the level is hidden.
class FactoryRuleKernel : public FrameKernel {
 public:
  explicit FactoryRuleKernel(const Rule& rule) : FrameKernel(rule, /*hides_mode=*/false) {}

  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    make(keys, stack);
  }

 private:
  void make(c10::DispatchKeySet keys, torch::jit::Stack* stack) const;
};

}  // namespace vmap::executor
