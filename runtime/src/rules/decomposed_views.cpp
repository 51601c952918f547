// Views that are said in terms of other views.
#include <ATen/WrapDimUtils.h>
#include <ATen/ops/reshape.h>
#include <vmap/decompositions.h>

namespace vmap::decompositions {

Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  const int64_t start = at::maybe_wrap_dim(start_dim, self.dim());
  const int64_t end = at::maybe_wrap_dim(end_dim, self.dim());
  TORCH_CHECK(start <= end, "flatten() has invalid args: start_dim cannot come after end_dim");
  if (self.dim() == 0) return self.reshape({1});
  if (start == end) return self;
  int64_t joined = 1;
  for (int64_t dim = start; dim <= end; ++dim) joined *= self.size(dim);
  std::vector<int64_t> sizes(self.sizes().begin(), self.sizes().begin() + start);
  sizes.push_back(joined);
  sizes.insert(sizes.end(), self.sizes().begin() + end + 1, self.sizes().end());
  return self.reshape(sizes);
}

}  // namespace vmap::decompositions
