// Internal: the kernel of a random operator's rule, which is asked also where no argument is batched:
// random.h has the compiled one.
#pragma once

#include "op.h"
#include "prepared.h"

namespace vmap::executor {

class DrawKernel : public c10::OperatorKernel {
 public:
  explicit DrawKernel(const Rule& rule);

  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    run(keys, stack);
  }

 private:
  void run(c10::DispatchKeySet keys, torch::jit::Stack* stack) const;
  bool draws(const torch::jit::Stack& stack) const;
  bool batch_what_is_written(const Draw& draw, at::TensorList all, const torch::jit::Stack& stack) const;

  Op op_;
  Prepared rule_;
  std::optional<size_t> when_;  // the argument that has to be other than False
};

}  // namespace vmap::executor
