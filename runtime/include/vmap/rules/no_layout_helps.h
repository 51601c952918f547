// What the rule of a view throws that is not to be had of an example in another layout either.
#pragma once

#include <c10/util/Exception.h>

namespace vmap {

// For Python a RuntimeError, as any other of c10's. See NOTE: [laid out anew] in vmap/laid_out.h.
class NoLayoutHelps : public c10::Error {
 public:
  using c10::Error::Error;
};

}  // namespace vmap
