// Internal: the kernel of a rule that calls its operator.
#pragma once

#include "op.h"
#include "prepared.h"

namespace vmap::executor {

class FrameKernel : public c10::OperatorKernel {
 public:
  // `hides_mode`: whether what the rule makes is its own business. See NOTE: [inside an operator's kernel].
  explicit FrameKernel(const Rule& rule, bool hides_mode = true)
      : op_(rule.op),
        rule_(frame_for(rule, op_), op_.handle),
        on_device_(prepared_for_devices(rule)),
        hides_mode_(hides_mode) {}

  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    run(keys, stack);
  }

 protected:
  void run(c10::DispatchKeySet keys, torch::jit::Stack* stack) const;

  Op op_;

 private:
  const Tensor& written(const torch::jit::Stack& stack) const;
  bool others_go_first(c10::DispatchKeySet keys, Level level, at::TensorList all,
                       torch::jit::Stack* stack) const;
  void of_no_examples(c10::DispatchKeySet keys, at::TensorList all, torch::jit::Stack* stack) const;
  void view(c10::DispatchKeySet keys, Level level, at::TensorList all, torch::jit::Stack* stack) const;
  void write(c10::DispatchKeySet keys, Level level, at::TensorList all, torch::jit::Stack* stack) const;
  Results result(Call call, Level level) const;

  // For tensors of that device.
  struct There {
    c10::DeviceType device;
    Prepared rule;
  };
  std::vector<There> prepared_for_devices(const Rule& rule) const;
  const Prepared& rule_for(const Call& call) const;

  Prepared rule_;
  std::vector<There> on_device_;
  bool hides_mode_;
};

}  // namespace vmap::executor
