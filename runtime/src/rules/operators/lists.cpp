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
