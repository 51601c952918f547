#include <vmap/operators/scans.h>

#include "writes.h"

// These must follow Tensor.h.
#include <ATen/ops/cummax.h>
#include <ATen/ops/cummin.h>

namespace vmap::decompositions {

void cummax_helper(const Tensor& self, Tensor& values, Tensor& indices, int64_t dim) {
  auto [largest, where] = at::cummax(self, dim);
  Writes writes;
  writes.add(values, largest);
  writes.add(indices, where);
  writes.commit();
}

void cummin_helper(const Tensor& self, Tensor& values, Tensor& indices, int64_t dim) {
  auto [smallest, where] = at::cummin(self, dim);
  Writes writes;
  writes.add(values, smallest);
  writes.add(indices, where);
  writes.commit();
}

}  // namespace vmap::decompositions
