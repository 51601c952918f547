// Products of matrices that lie scattered in memory: the batch is the innermost dim.
#pragma once

#include <vmap/rules/contraction.h>
#include <vmap/rules/recorded.h>

namespace vmap {

// NOTE: [products beside an innermost batch]
// Libraries multiply matrices whose rows or columns lie in one piece. Where the batch is the innermost dim no
// example's do, and PyTorch copies one after the other, each for a product of its own. But [summed, batch] is
// such a matrix, and [summed, free * batch]: a factor that is not batched is multiplied with these, and the
// result alone is copied (NOTE: [examples of a product]), where it is the smaller one. Other matrices are
// copied all at once, so that the gradient need not do it again; of large ones, one at a time stays in the
// cache.

// Sizes and strides that are known, of numbers that libraries multiply; a trace is not to depend on them.
inline bool is_plain(const at::Tensor& t) {
  return !t.unsafeGetTensorImpl()->has_symbolic_sizes_strides() && t.layout() == at::kStrided &&
         (at::isFloatingType(t.scalar_type()) || t.is_complex());
}

// Whether [batch, rows, columns] are matrices that a product copies, and better at once. PyTorch multiplies
// very few elements as they lie: these are its numbers, and its word for a matrix that it takes.
inline bool is_copied_one_by_one(const at::Tensor& t, const at::Tensor& other) {
  if (t.dim() != 3 || !is_plain(t) || !is_plain(other)) return false;
  const auto sizes = t.sizes(), strides = t.strides();
  const bool is_taken =
      (strides[2] == 1 && strides[1] >= sizes[2]) || (strides[1] == 1 && strides[2] >= sizes[1]);
  const int64_t elements = sizes[1] * sizes[2];
  const bool is_copied = !is_taken && sizes[0] > 1 && elements * other.numel() >= 400 * sizes[0] * sizes[1];
  const bool is_small = elements < 4096 || other.size(1) == 1 || other.size(2) == 1;
  return is_copied && (is_small || is_recorded(t) || is_recorded(other));
}

// Rows or columns are put in one piece as they lie now: whichever are nearer to it.
inline at::Tensor copied_at_once(const at::Tensor& t) {
  return t.stride(1) < t.stride(2) ? t.mT().contiguous().mT() : t.contiguous();
}

// Whether the batch is the innermost dim of a side, and [summed, batch] a matrix for each of its free dim.
inline bool is_innermost_batch(const Contraction::Side& side) {
  if (!is_plain(side.tensor) || !side.has_free()) return false;
  const auto sizes = side.tensor.sizes(), strides = side.tensor.strides();
  const int64_t examples = sizes[side.batch];
  return examples > 1 && strides[side.batch] == 1 && strides[side.summed] >= examples &&
         side.tensor.numel() > 0;
}

}  // namespace vmap
