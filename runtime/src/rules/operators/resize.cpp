// An example's elements in other sizes, or the first of them.
#include <c10/util/DimVector.h>
#include <vmap/inside.h>
#include <vmap/operators/resize.h>

// These must follow Tensor.h.
#include <ATen/ops/_new_zeros_with_same_feature_meta.h>
#include <ATen/ops/constant_pad_nd.h>

namespace vmap::decompositions {

namespace {

// The first elements of `self` in `size`; zeros where there are not enough, since memory that nobody wrote to
// has no values to keep. A view where nothing is added and the strides allow.
Tensor first_elements(const Tensor& self, c10::SymIntArrayRef size, std::optional<at::MemoryFormat> format) {
  TORCH_CHECK(!format || *format == at::MemoryFormat::Contiguous,
              "vmap: resize cannot change an example's memory ",
              "format; call contiguous(memory_format=…) on the result instead");
  const c10::SymInt own = self.sym_numel();
  c10::SymInt numel = 1;
  for (const c10::SymInt& one : size) numel *= one;
  const Tensor flat = self.reshape(-1);
  if (numel <= own) return flat.narrow_symint(0, 0, numel).view_symint(size);
  return at::constant_pad_nd_symint(flat, {0, numel - own}).view_symint(size);
}

}  // namespace

Tensor resize(const Tensor& self, c10::SymIntArrayRef size, std::optional<at::MemoryFormat> memory_format) {
  return first_elements(self, size, memory_format).clone();
}

Tensor resize_as(const Tensor& self, const Tensor& the_template,
                 std::optional<at::MemoryFormat> memory_format) {
  const bool preserves = memory_format == at::MemoryFormat::Preserve;
  return resize(self, the_template.sym_sizes(), preserves ? std::nullopt : memory_format);
}

const Tensor& as_strided_(const Tensor& self, c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                          std::optional<c10::SymInt> storage_offset) {
  show(self, self.as_strided_symint(size, stride, std::move(storage_offset)));
  return self;
}

}  // namespace vmap::decompositions

namespace vmap::custom {

// Zeros that lie as `other` does, also in a batch: autograd writes a tangent into them, and takes views of
// both alike.
std::tuple<Tensor, BDim> new_zeros_with_same_feature_meta(const Tensor& self, BDim self_bdim,
                                                          const Tensor& other, BDim other_bdim,
                                                          int64_t self_num_batch_dims) {
  const int64_t rank = self.dim() - (self_bdim ? 1 : 0);
  TORCH_CHECK(self_num_batch_dims >= 0 && self_num_batch_dims <= rank,
              "_new_zeros_with_same_feature_meta: there are no ", self_num_batch_dims, " first dims among ",
              rank, " logical ones inside vmap");
  if (other_bdim) {
    // Only the first dims of `self` count.
    const Tensor counted = self_bdim ? self.movedim(*self_bdim, -1) : self;
    return {at::_new_zeros_with_same_feature_meta(counted, other, self_num_batch_dims),
            self_num_batch_dims + *other_bdim};
  }
  return {at::_new_zeros_with_same_feature_meta(self.movedim(*self_bdim, 0), other, self_num_batch_dims + 1),
          0};
}

}  // namespace vmap::custom
