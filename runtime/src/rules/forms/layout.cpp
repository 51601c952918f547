#include <vmap/rules/layout.h>

namespace vmap {

Layout::Layout(const Tensor& self, BDim bdim, std::optional<c10::MemoryFormat> wanted)
    : self_(&self), bdim_(*bdim), format_(wanted) {
  if (!wanted || *wanted == c10::MemoryFormat::Preserve) return;
  if (bdim_ != 0) owned_ = self.movedim(bdim_, 0);
  bdim_ = 0;
  if (*wanted == c10::MemoryFormat::ChannelsLast) channels_last(4);
  if (*wanted == c10::MemoryFormat::ChannelsLast3d) channels_last(5);
}

void Layout::channels_last(int64_t channels_rank) {
  const int64_t rank = self().dim() - 1;
  TORCH_CHECK(rank == channels_rank, "required rank ", channels_rank, " tensor to use ", *format_,
              " format, the tensor has ", rank, " dimensions inside vmap");
  // [B, N, C, …] -> [B, N, …, C]
  owned_ = self().movedim(2, -1);
  format_ = c10::MemoryFormat::Contiguous;
  permuted_ = true;
}

OneResult Layout::result(Tensor result) const {
  return with_bdim(permuted_ ? result.movedim(-1, 2) : std::move(result), bdim_);
}

}  // namespace vmap
