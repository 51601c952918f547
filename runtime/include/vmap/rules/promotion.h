// Which dtypes PyTorch has a common one of.
#pragma once

#include <c10/core/ScalarType.h>

namespace vmap {

// Whether c10::promoteTypes() has an answer for two dtypes of numbers: it throws where one has 8 bits and a
// fraction, and where one is an integer without a sign and of more bytes than one, but beside a real
// fraction.
inline bool can_promote(c10::ScalarType a, c10::ScalarType b) {
  if (a == b) return true;
  if (c10::isFloat8Type(a) || c10::isFloat8Type(b)) return false;
  if (c10::isBarebonesUnsignedType(a)) return c10::isFloatingType(b);
  return !c10::isBarebonesUnsignedType(b) || c10::isFloatingType(a);
}

}  // namespace vmap
