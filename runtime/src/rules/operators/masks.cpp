// What a mask takes out of a tensor, or puts into one, where the result's shape does not depend on the mask.
// The n-th element that a mask marks is found by counting: no element is looked at by the host.
#include <ATen/ExpandUtils.h>
#include <ATen/TensorOperators.h>
#include <vmap/operators/masks.h>
#include <vmap/rules/front.h>
#include <vmap/rules/number.h>

// These must follow Tensor.h.
#include <ATen/ops/arange.h>
#include <ATen/ops/full.h>
#include <ATen/ops/index.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/where.h>

namespace vmap::custom {

OneResult masked_select(const Tensor& self, BDim self_bdim, const Tensor& mask, BDim mask_bdim) {
  TORCH_CHECK(
      !mask_bdim,
      "masked_select: 'mask' is batched, and each example's own would take another number of elements; "
      "a batch has one shape. Use where(mask, self, other) or masked_fill, which keep the shape");
  TORCH_CHECK(mask.scalar_type() == at::kBool, "masked_select: expected BoolTensor for mask");
  c10::SymDimVector example(self.sym_sizes().begin(), self.sym_sizes().end());
  const c10::SymInt batch = example[*self_bdim];
  example.erase(example.begin() + *self_bdim);
  c10::SymDimVector shape = at::infer_size_symdimvector(example, mask.sym_sizes());
  const Tensor marked = mask.expand_symint(shape);

  Tensor front = each(self, self_bdim, batch);
  example.insert(example.begin(), shape.size() - example.size(), c10::SymInt(1));
  example.insert(example.begin(), batch);
  shape.insert(shape.begin(), batch);
  front = front.view_symint(example).expand_symint(shape);
  // Of an example without dims there is one element or none.
  if (marked.dim() == 0)
    return with_bdim(at::index(front.unsqueeze(1), {std::nullopt, marked.unsqueeze(0)}), 0);
  return with_bdim(at::index(front, {std::nullopt, marked}), 0);
}

}  // namespace vmap::custom

namespace vmap::decompositions {

namespace {

// Counts marked elements from 1; 0 where nothing is marked.
Tensor numbered(const Tensor& marked) {
  return at::where(marked, marked.cumsum(0, at::kLong), 0);
}

}  // namespace

Tensor masked_fill(const Tensor& self, const Tensor& mask, const Tensor& value) {
  TORCH_CHECK(value.dim() == 0, "masked_fill: the value has ", value.dim(),
              " dimensions inside vmap, and must have none");
  TORCH_CHECK(mask.scalar_type() == at::kBool, "masked_fill: the mask has the dtype ", mask.scalar_type(),
              ", and has to be of bool");
  check_number_fits(value, self.scalar_type());
  return at::where(mask, value.type_as(self), self);
}

Tensor nonzero_static(const Tensor& self, c10::SymInt size, int64_t fill_value) {
  TORCH_CHECK(size >= 0, "nonzero_static: 'size' must be an non-negative integer");
  const Tensor number = numbered(self.ne(0).flatten());
  const Tensor number_in = at::where(number <= at::Scalar(size), number, 0);
  const auto options = self.options().dtype(at::kLong);
  const Tensor flat = at::arange(self.sym_numel().expect_int(), options);
  const Tensor unset = at::full_symint({size + 1}, -1, options);
  const Tensor found = unset.scatter(0, number_in, flat).narrow_symint(0, 1, size);
  if (self.dim() == 0) return found.unsqueeze(1).narrow(1, 0, 0);
  std::vector<Tensor> coordinates(self.dim());
  c10::SymInt stride = 1;
  for (int64_t dim = self.dim() - 1; dim >= 0; --dim) {
    const c10::SymInt length = self.sym_size(dim) > 0 ? self.sym_size(dim) : c10::SymInt(1);
    coordinates[dim] = found.div(at::Scalar(stride), "floor").remainder(at::Scalar(length));
    stride = stride * length;
  }
  return at::where(found.unsqueeze(1) >= 0, at::stack(coordinates, 1), fill_value);
}

Tensor one_hot(const Tensor& self, int64_t num_classes) {
  TORCH_CHECK(self.scalar_type() == at::kLong,
              "one_hot is only applicable to index tensor of type LongTensor.");
  TORCH_CHECK(
      num_classes != -1,
      "one_hot: without 'num_classes' the number of classes is the largest element's, which differs from "
      "example to example, and a batch has one shape. Give 'num_classes'");
  TORCH_CHECK(num_classes > 0, "one_hot: num_classes should be positive, and is ", num_classes);
  c10::SymDimVector shape(self.sym_sizes().begin(), self.sym_sizes().end());
  shape.push_back(num_classes);
  try {
    return self.new_zeros_symint(shape).scatter_(-1, self.unsqueeze(-1), 1);
  } catch (c10::Error& error) {
    error.add_context("one_hot: every class has to be at least 0 and below 'num_classes', which is " +
                      std::to_string(num_classes));
    throw;
  }
}

}  // namespace vmap::decompositions
