#include <vmap/operators/diagonals.h>

#include <algorithm>

namespace vmap::decompositions {

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

}  // namespace vmap::decompositions
