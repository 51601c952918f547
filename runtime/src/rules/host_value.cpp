// Decompositions of operators that ask the host for numbers.
#include <ATen/Functions.h>
#include <vmap/decompositions.h>

namespace vmap::decompositions {

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
