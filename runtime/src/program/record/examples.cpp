#include "examples.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/as_strided.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>

namespace vmap::program {

namespace {

// Memory of these sizes and strides holds no element twice, but for dims that are expanded, and none is left
// out that a smaller one would have.
bool is_dense(at::IntArrayRef sizes, at::IntArrayRef strides) {
  std::vector<size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return strides[a] < strides[b]; });
  int64_t reach = 1;
  for (const size_t d : order) {
    if (sizes[d] == 1 || strides[d] == 0) continue;
    if (strides[d] < reach) return false;
    reach = strides[d] * sizes[d];
  }
  return true;
}

// The strides with `size` in the place of sizes[dim]. What lies outside of `dim` moves with it, when it is a
// multiple of what `dim` takes; a stride of 0 remains one.
std::optional<std::vector<int64_t>> strides_at(const Tensor& t, int64_t dim, int64_t size) {
  const int64_t own = t.stride(dim), taken = own * t.size(dim);
  std::vector<int64_t> sizes = t.sizes().vec(), strides = t.strides().vec();
  sizes[static_cast<size_t>(dim)] = size;
  for (int64_t d = 0; d < t.dim(); ++d) {
    if (d == dim || own == 0 || t.stride(d) < taken || t.stride(d) == 0) continue;
    // Of equals, which of two dims is the outer one only a dim of one element can say.
    if (t.stride(d) % taken != 0) continue;
    strides[static_cast<size_t>(d)] = t.stride(d) / taken * own * size;
  }
  // Windows of a series have elements in common at every size; others may not get any.
  if (is_dense(t.sizes(), t.strides()) && !is_dense(sizes, strides)) return {};
  return strides;
}

// Unsigned integers have no kernel that selects.
Tensor repeated(const Tensor& t, int64_t dim, int64_t size) {
  const Tensor which =
      at::arange(size, at::TensorOptions(t.device()).dtype(at::kLong)).remainder(t.size(dim));
  const auto is = [&](at::ScalarType dtype) { return t.scalar_type() == dtype; };
  const bool is_unsigned = is(at::kUInt16) || is(at::kUInt32) || is(at::kUInt64);
  if (!is_unsigned) return t.index_select(dim, which);
  const at::ScalarType same_bits = is(at::kUInt16) ? at::kShort : is(at::kUInt32) ? at::kInt : at::kLong;
  return t.view(same_bits).index_select(dim, which).view(t.scalar_type());
}

// A tensor of these sizes and strides over memory that holds what t's does, again and again: one whose
// elements share memory cannot hold any values.
Tensor overlapping(const Tensor& t, at::IntArrayRef sizes, at::IntArrayRef strides) {
  const auto reach = [](at::IntArrayRef sizes, at::IntArrayRef strides) {
    int64_t last = 0;
    for (size_t d = 0; d < sizes.size(); ++d) last += (sizes[d] - 1) * strides[d];
    return last + 1;
  };
  const Tensor own = at::as_strided(t, {reach(t.sizes(), t.strides())}, {1}, t.storage_offset());
  return at::as_strided(repeated(own, 0, reach(sizes, strides)), sizes, strides, 0).detach();
}

// What its memory holds, without the bits that say how to read it.
Tensor as_it_lies(const Tensor& t) {
  const Tensor lies = t.is_conj() ? t.detach().conj() : t.detach();
  return lies.is_neg() ? lies._neg_view() : lies;
}

// A copy of what `t`'s memory holds, as `t`: with its bits, wanting a gradient as it does, and no leaf where
// it is none: in-place operators take those.
Tensor like(const Tensor& t, const Tensor& copy) {
  copy._set_conj(t.is_conj());
  copy._set_neg(t.is_neg());
  copy.requires_grad_(t.requires_grad());
  if (t.is_leaf() || t.is_conj() || t.is_neg() || !copy.is_non_overlapping_and_dense()) return copy;
  const c10::AutoGradMode grad(true);
  return copy.clone();
}

}  // namespace

Tensor laid_out(const Tensor& value, at::IntArrayRef strides) {
  std::vector<int64_t> sizes = value.sizes().vec();
  Tensor filled = value;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (strides[d] != 0 || sizes[d] <= 1) continue;
    filled = filled.narrow(static_cast<int64_t>(d), 0, 1);
    sizes[d] = 1;
  }
  Tensor t = value.new_empty_strided(sizes, strides);  // what is known of the value, is of the example
  t.copy_(filled);
  // Expanded in this no_grad mode, it would be a view that autograd lets nobody write to.
  return sizes == value.sizes() ? t : t.expand(value.sizes()).detach();
}

namespace {

// Only a clone is of the same scale. It lies as `t` does where that is contiguous.
Tensor quantized_alike(const Tensor& t) {
  if (t.is_non_overlapping_and_dense() && t.qscheme() == at::kPerTensorAffine) {
    const Tensor own = at::as_strided(t, {t.numel()}, {1}, t.storage_offset()).clone();
    return at::as_strided(own, t.sizes(), t.strides(), 0);
  }
  TORCH_CHECK(t.is_contiguous(), "vmap: trace: an argument of dtype ", t.scalar_type(), " has strides ",
              t.strides(),
              ", and nobody can make another quantized one that lies so: hand in contiguous() of it");
  return t.clone();
}

}  // namespace

bool shares_elements(const Tensor& t) {
  return t.layout() == c10::kStrided && t.numel() > 0 && !is_dense(t.sizes(), t.strides());
}

Tensor copied(const Tensor& t) {
  const c10::NoGradGuard no_grad;
  if (t.is_quantized()) return quantized_alike(t);
  if (shares_elements(t)) return like(t, overlapping(as_it_lies(t), t.sizes(), t.strides()));
  if (t.layout() != c10::kStrided || !is_dense(t.sizes(), t.strides())) return like(t, as_it_lies(t).clone());
  return like(t, laid_out(as_it_lies(t), t.strides()));
}

std::optional<Tensor> resized(const Example& example, int64_t size) {
  const Tensor& t = example.tensor;
  if (!example.dim) return copied(t);
  if (t.layout() != c10::kStrided || t.is_quantized()) return {};
  const auto strides = strides_at(t, *example.dim, size);
  if (!strides) return {};
  const c10::NoGradGuard no_grad;
  if (shares_elements(t)) {
    std::vector<int64_t> sizes = t.sizes().vec();
    sizes[static_cast<size_t>(*example.dim)] = size;
    return like(t, overlapping(as_it_lies(t), sizes, *strides));
  }
  return like(t, laid_out(repeated(as_it_lies(t), *example.dim, size), *strides));
}

SizesToTry sizes_to_try(const std::vector<Example>& examples) {
  const auto is_size = [&](int64_t n) {
    return std::any_of(examples.begin(), examples.end(), [&](const Example& example) {
      const at::IntArrayRef sizes = example.tensor.sizes();
      return std::find(sizes.begin(), sizes.end(), n) != sizes.end();
    });
  };
  SizesToTry sizes;
  int64_t next = 5;
  for (int64_t& size : sizes) {
    while (is_size(next)) next += 2;
    size = next;
    next += 2;
  }
  // The last run has one size for both maps inside: a function that asks whether they are equal shows there.
  sizes[8] = sizes[5];
  return sizes;
}

}  // namespace vmap::program
