// Membership, and positions repeated.
#include <ATen/TensorOperators.h>
#include <vmap/batched_tensor.h>
#include <vmap/decompositions.h>

#include "common_size.h"

// After the tensor, which they take for granted.
#include <ATen/ops/ones_like.h>
#include <ATen/ops/scalar_tensor.h>
#include <ATen/ops/searchsorted.h>
#include <ATen/ops/zeros.h>

namespace vmap::decompositions {

Tensor isin(const Tensor& elements, const Tensor& test_elements, bool, bool invert) {
  for (const Tensor& t : {elements, test_elements}) {
    TORCH_CHECK(t.scalar_type() != at::kBool && !t.is_complex(),
                "isin: elements are numbers that have an order, not ", t.scalar_type());
  }
  constexpr int64_t kFew = 16;
  const c10::SymInt count = test_elements.sym_numel();
  Tensor found;
  if (count <= kFew) {
    found = (elements.unsqueeze(-1) == test_elements.flatten()).any(-1);
  } else {
    const Tensor sorted = std::get<0>(test_elements.flatten().sort());
    const Tensor place = at::searchsorted(sorted, elements.contiguous()).clamp_max(count.expect_int() - 1);
    found = sorted.gather(0, place.flatten()).view_symint(elements.sym_sizes()) == elements;
  }
  return invert ? found.logical_not() : found;
}

Tensor isin(const at::Scalar& element, const Tensor& test_elements, bool, bool invert) {
  const Tensor found = (test_elements == element).any();
  return invert ? found.logical_not() : found;
}

Tensor repeat_interleave(const Tensor& repeats, std::optional<c10::SymInt> output_size) {
  TORCH_CHECK(repeats.dim() == 1, "repeat_interleave only accept 1D vector as repeat");
  TORCH_CHECK(!at::isFloatingType(repeats.scalar_type()) && repeats.scalar_type() != at::kBool,
              "repeats has to be Long or Int tensor");
  if (repeats.sym_size(0) == 0) return repeats.clone();
  const Tensor ends = repeats.cumsum(0);
  constexpr const char* kDiffer =
      "repeat_interleave: the repeats add up to different sizes for different samples, and a batch has one "
      "shape. Make them add up to the same, or call it outside vmap";
  const int64_t size = common_size(ends.select(0, -1), kDiffer).value_or(0);
  TORCH_CHECK(!output_size || *output_size == size || as_batched(repeats)->value().numel() == 0,
              "allocated size does not match required size");
  // Counted along the result: how many repeats have ended before each of its places.
  const int64_t places = output_size ? output_size->expect_int() : size;
  const Tensor ended = at::zeros({places + 1}, ends.options()).scatter_add(0, ends, at::ones_like(ends));
  return ended.cumsum(0).narrow(0, 0, places).to(repeats.scalar_type());
}

}  // namespace vmap::decompositions
