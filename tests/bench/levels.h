// The two ways of running a function of one example on a batch that are compared, behind the same three
// functions.
#pragma once

#include <vmap/transform.h>

#include "functorch_peer.h"

namespace vmap_bench {

using at::Tensor;

// One vmap of ours, for the object's lifetime.
class VmapLevel {
 public:
  explicit VmapLevel(int64_t batch_size) : batch_size_(batch_size), guard_(batch_size) {}

  Tensor add_batch_dim(const Tensor& physical) const {
    return vmap::add_batch_dim(physical, 0, guard_.level());
  }
  Tensor remove_batch_dim(const Tensor& tensor) const {
    return vmap::remove_batch_dim(tensor, guard_.level(), batch_size_, 0);
  }

 private:
  int64_t batch_size_;
  vmap::LevelGuard guard_;
};

}  // namespace vmap_bench
