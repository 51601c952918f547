// What a vmap is built on: enter a level, give a tensor its batch dim, take it off again.
#pragma once

#include <vmap/batched_tensor.h>
#include <vmap/level.h>

namespace vmap {

// One vmap of `batch_size` examples, for the guard's lifetime. Guards nest, on one thread.
class LevelGuard {
 public:
  explicit LevelGuard(int64_t batch_size, Randomness randomness = Randomness::Error)
      : level_(push_level(batch_size, randomness)) {}
  ~LevelGuard() { pop_level(); }
  LevelGuard(const LevelGuard&) = delete;
  LevelGuard& operator=(const LevelGuard&) = delete;

  Level level() const { return level_; }

 private:
  Level level_;
};

// `physical` as one example: its dim `bdim` (which may be negative) is hidden until remove_batch_dim. Throws
// when the dim is out of range, or its size is not the level's.
Tensor add_batch_dim(const Tensor& physical, int64_t bdim, Level level);

// The physical tensor behind `tensor`, with the batch dim at `out_dim` (which may be negative). A tensor that
// is not batched at `level` is expanded to `batch_size`. Throws when `tensor` belongs to a level that has
// ended.
Tensor remove_batch_dim(const Tensor& tensor, Level level, int64_t batch_size, int64_t out_dim);

}  // namespace vmap
