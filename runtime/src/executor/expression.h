// Internal: carries out the calls that a rule names.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>
#include <vmap/executor/rule.h>

#include <optional>
#include <vector>

namespace vmap::executor {

// An expression over the arguments of `of`, whose operators have been found.
class Calls {
 public:
  // Throws c10::Error for an operator or a step that there is not, or a word that means nothing.
  Calls(const Expression& expression, const c10::FunctionSchema& of) : Calls(expression, of, {}) {}

  // `arguments` are those of `of`, in order. Several results are a tuple.
  c10::IValue run(const std::vector<c10::IValue>& arguments) const;

 private:
  // Behind the values of those steps.
  Calls(const Expression& expression, const c10::FunctionSchema& of, const std::vector<std::string>& steps);

  // The arguments, and behind them the values of the steps before.
  c10::IValue value(const std::vector<c10::IValue>& arguments) const;
  c10::IValue steps(std::vector<c10::IValue> values) const;
  c10::IValue results(const std::vector<c10::IValue>& arguments) const;
  void check_count() const;
  c10::IValue call(const std::vector<c10::IValue>& arguments) const;
  c10::IValue list(const std::vector<c10::IValue>& arguments, const c10::Type& type) const;
  // As an argument of that type takes it: an int where a float is meant, a list of what its items are.
  c10::IValue as(const c10::Type& type, const std::vector<c10::IValue>& arguments) const;

  Expression::Form form_;
  int64_t dim_ = 0;
  size_t index_ = 0;  // of the argument or step, or of the element
  c10::IValue constant_;
  std::optional<c10::OperatorHandle> op_;
  std::vector<Calls> parts_;
};

// A constant of PyTorch, by its enumerator.
c10::IValue constant_named(const std::string& type, const std::string& enumerator);

}  // namespace vmap::executor
