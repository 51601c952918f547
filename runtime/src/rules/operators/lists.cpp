#include <ATen/TensorOperators.h>
#include <ATen/native/TypeProperties.h>
#include <c10/core/ScalarType.h>
#include <vmap/operators/lists.h>

// These must follow Tensor.h.
#include <ATen/ops/cat.h>
#include <ATen/ops/constant_pad_nd.h>

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

std::vector<Tensor> tensor_split(const Tensor& self, const Tensor& sections_or_indices, int64_t dim) {
  TORCH_CHECK(
      sections_or_indices.dim() <= 1 && sections_or_indices.scalar_type() == at::kLong,
      "tensor_split expected tensor_indices_or_sections to be a zero- or one-dimensional tensor of dtype "
      "long, but it has ",
      sections_or_indices.dim(), " dimensions and dtype ", sections_or_indices.scalar_type());
  if (sections_or_indices.dim() == 0) return self.tensor_split(sections_or_indices.item<int64_t>(), dim);
  std::vector<int64_t> indices;
  for (int64_t i = 0; i < sections_or_indices.numel(); ++i) {
    indices.push_back(sections_or_indices.select(0, i).item<int64_t>());
  }
  return self.tensor_split(indices, dim);
}

}  // namespace vmap::decompositions
