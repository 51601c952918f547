#include <ATen/TensorOperators.h>
#include <ATen/native/TypeProperties.h>
#include <c10/core/ScalarType.h>
#include <vmap/decompositions.h>

#include <algorithm>

#include "writes.h"

// These must follow Tensor.h.
#include <ATen/ops/cat.h>
#include <ATen/ops/constant_pad_nd.h>
#include <ATen/ops/cummax.h>
#include <ATen/ops/cummin.h>
#include <ATen/ops/scatter_add.h>

namespace vmap::decompositions {

Tensor block_diag(at::TensorList tensors) {
  at::native::ResultTypeState state;
  std::vector<Tensor> blocks;
  c10::SymInt columns = 0;
  for (const Tensor& t : tensors) {
    TORCH_CHECK(t.dim() <= 2, "torch.block_diag: Input tensors must have 2 or fewer dimensions, got one of ",
                t.dim(), " dimensions inside vmap");
    state = at::native::update_result_type_state(t, state);
    blocks.push_back(t.dim() == 2 ? t : t.reshape_symint({1, t.sym_numel()}));
    columns += blocks.back().sym_size(1);
  }
  const at::ScalarType dtype = at::native::result_type(state);
  c10::SymInt before = 0;
  for (Tensor& block : blocks) {
    const c10::SymInt own = block.sym_size(1);
    block = at::constant_pad_nd_symint(block.to(dtype), {before, columns - before - own});
    before += own;
  }
  return at::cat(blocks, 0);
}

Tensor trace(const Tensor& self) {
  TORCH_CHECK(self.dim() == 2, "trace: expected a matrix inside vmap, got ", self.dim(), " dimensions");
  return self.diagonal().sum(0);
}

Tensor chunk_cat(at::TensorList tensors, int64_t dim, int64_t num_chunks) {
  TORCH_CHECK(num_chunks >= 1, "_chunk_cat expects positive num_chunks");
  TORCH_CHECK(!tensors.empty(), "_chunk_cat expects a non-empty input tensor list");
  dim = c10::maybe_wrap_dim(dim, tensors[0].dim());
  std::vector<Tensor> chunked;
  for (const Tensor& t : tensors) {
    TORCH_CHECK(t.dim() > dim, "_chunk_cat: a tensor of ", t.dim(), " dimensions inside vmap has no dim ",
                dim);
    TORCH_CHECK(t.scalar_type() == tensors[0].scalar_type(),
                "_chunk_cat expects all input tensors with same dtype");
    TORCH_CHECK(t.sym_numel() > 0, "_chunk_cat: a tensor has no elements inside vmap");
    const c10::SymInt size = t.sym_size(dim), width = (size + num_chunks - 1) / num_chunks;
    std::vector<c10::SymInt> pad(2 * (t.dim() - dim), 0);
    pad.back() = width * num_chunks - size;
    const Tensor padded = pad.back() == 0 ? t : at::constant_pad_nd_symint(t, pad);
    c10::SymDimVector sizes(padded.sym_sizes().begin(), padded.sym_sizes().begin() + dim);
    c10::SymInt rest = width;
    for (int64_t i = dim + 1; i < t.dim(); ++i) rest *= t.sym_size(i);
    sizes.append({num_chunks, rest});
    chunked.push_back(padded.reshape_symint(sizes));
  }
  return at::cat(chunked, dim + 1);
}

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

Tensor& fill_diagonal_(Tensor& self, const at::Scalar& fill_value, bool wrap) {
  const int64_t rank = self.dim();
  TORCH_CHECK(rank >= 2, "fill_diagonal_: dimensions must be larger than 1, and are ", rank, " inside vmap");
  if (rank > 2) {
    for (int64_t dim = 1; dim < rank; ++dim) {
      TORCH_CHECK(self.sym_size(dim) == self.sym_size(0),
                  "fill_diagonal_: all dimensions of input must be of equal length, and are ",
                  self.sym_sizes(), " inside vmap");
    }
    Tensor diagonal = self.diagonal(0, 0, 1);
    while (diagonal.dim() > 1) diagonal = diagonal.diagonal(0, 0, -1);
    diagonal.fill_(fill_value);
    return self;
  }
  // Below a diagonal that ends at the right edge, a row is left out before the next one.
  const int64_t height = self.size(0), width = self.size(1);
  const int64_t last = wrap ? height : std::min<int64_t>(height, 1);
  for (int64_t row = 0; row < last; row += width + 1) {
    self.narrow(0, row, height - row).diagonal().fill_(fill_value);
  }
  return self;
}

Tensor gather_backward(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index,
                       bool sparse_grad) {
  TORCH_CHECK(!sparse_grad,
              "gather_backward: 'sparse_grad' asks for a sparse gradient, which no batch holds. Use "
              "sparse_grad=false inside vmap");
  return at::scatter_add(grad.new_zeros_symint(self.sym_sizes()), dim, index, grad);
}

}  // namespace vmap::decompositions
