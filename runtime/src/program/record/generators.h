// Internal: the random generators that a traced function draws from.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <vector>

namespace vmap::program {

using at::Tensor;

// Knows the states that they had before the trace, and those that the operators of a run leave. A function
// that sets a generator itself (torch.manual_seed, fork_rng) is refused: a program draws on from where its
// generator is. Another thread may draw meanwhile.
class Generators {
 public:
  // The default ones of these devices. What a call is given besides joins them when it is met.
  explicit Generators(const std::vector<c10::Device>& devices);

  // Around each operator of a run that draws, with its arguments on the stack. Throws where a generator was
  // set.
  void before_draw(const c10::OperatorHandle& op, const torch::jit::Stack& stack);
  void after_draw();
  // Those that the run has drawn from, or set, as they were before the trace; all, where somebody has
  // `touched` them past these.
  void restore(bool touched = false);
  // The same. Throws where a generator was set after the run's last draw.
  void end_run();

 private:
  struct One {
    at::Generator generator;
    uint64_t seed;
    std::vector<Tensor> states;  // as bytes on the CPU: before the trace, and after each draw of this run
  };

  static bool was_set(const One& one);
  void add(at::Generator generator);
  void check(const std::string& where) const;

  std::vector<One> all_;
};

}  // namespace vmap::program
