// Internal: the kernel of a rule that is an expression over other operators, on what the mapped function
// sees.
#pragma once

#include <vmap/rules/takes.h>

#include "expression.h"
#include "op.h"

namespace vmap::executor {

class DecompositionKernel : public c10::OperatorKernel {
 public:
  explicit DecompositionKernel(const Rule& rule);

  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    run(keys, stack);
  }

 private:
  using Arguments = std::vector<c10::IValue>;

  // What an argument has to be.
  struct Check {
    Taken what;
    size_t index;
    std::optional<size_t> sizes = {};  // which argument tells them
    std::optional<at::ScalarType> dtype = {};
  };

  size_t index_of(const std::string& argument) const;
  void find_returned();
  Check check_of(const Taken& taken) const;

  void run(c10::DispatchKeySet keys, torch::jit::Stack* stack) const;
  bool others_go_first(c10::DispatchKeySet keys, Level level, at::TensorList all,
                       torch::jit::Stack* stack) const;
  void call(const Arguments& args, Level level, torch::jit::Stack* stack) const;
  void look(const Arguments& args) const;
  template <class T>
  static void look(Takes& takes, const Check& check, const T& given, const Arguments& args);
  void give(const Arguments& args, c10::IValue value, torch::jit::Stack* stack) const;
  void write(const Arguments& args, const c10::IValue& values) const;

  Op op_;
  Calls calls_;
  std::vector<size_t> written_;
  std::vector<size_t> returned_;  // of them, for each result
  std::vector<Check> checks_;
  std::string name_;  // as an error of compiled code says it
};

}  // namespace vmap::executor
