// Internal: kernels whose results are waited for by others.
#pragma once

#include "../states/cell.h"

namespace vmap::variance {

// Whether the result of a collective of `x` is left to who reads it first: where these are seen.
class Later {
 public:
  explicit Later(const Tensor& x);
  ArrivalPtr* slot() { return may_ ? &arrival_ : nullptr; }
  // `result`, or a view of it, as what is waited for.
  Tensor kept(const Tensor& result, int64_t mesh) const;

 private:
  bool may_;
  ArrivalPtr arrival_;
};

}  // namespace vmap::variance
