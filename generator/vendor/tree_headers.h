// Which of PyTorch's headers a checkout has: they move between versions, and come and go with the operators.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/operator_schema.h"
#include "vendor/checkout.h"

namespace vmapgen {

class TreeHeaders {
 public:
  // `operators` are all of the checkout's.
  TreeHeaders(const Checkout& checkout, const std::vector<OperatorName>& operators);
  // `header` as an include names it. Whether it stands in the checkout, or its build makes it: of a template,
  // or for an operator. Of what is no part of PyTorch, or of a part that this checkout has nothing of, true.
  bool has(const std::string& header) const;

 private:
  std::string root_;
  std::set<std::string> operators_;  // as the headers of ATen/ops are named
};

}  // namespace vmapgen
