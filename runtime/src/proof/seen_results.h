// What the loop gave in the calls that agree with it: whether that could have shown a wrong rule.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "attempt.h"

namespace vmap_proof {

// A tensor with elements, or a value that is no tensor.
bool has_elements(const c10::IValue& value);

class SeenResults {
 public:
  // Of a call that agrees with the loop. Whether the loop has two examples or more, and what they give or
  // write has elements: a rule that mixes examples agrees on all others.
  bool see(const Subject& subject, const Placement& placement);

  // The results whose elements had one value in all calls, as words. `schema` is the operator's.
  std::vector<std::string> unvaried(const c10::FunctionSchema& schema) const;

 private:
  struct Result {
    std::optional<c10::complex<double>> value;  // of all its elements so far
    bool varies = false;
  };

  void see_values(const CallResult& called);
  static bool varies_from(std::optional<c10::complex<double>>& value, const at::Tensor& result);

  std::vector<Result> results_;
};

}  // namespace vmap_proof
