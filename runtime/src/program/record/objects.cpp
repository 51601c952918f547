#include <vmap/trace.h>

namespace vmap::detail {

namespace {

// Whether `value` is t's memory with dim `from` at `to`.
bool is_moved(const Tensor& t, const Tensor& value, int64_t from, int64_t to) {
  const auto moved = [&](at::IntArrayRef of) {
    std::vector<int64_t> all = of.vec();
    const int64_t one = all[static_cast<size_t>(from)];
    all.erase(all.begin() + from);
    all.insert(all.begin() + to, one);
    return all;
  };
  return value.dim() == t.dim() && value.storage_offset() == t.storage_offset() &&
         value.sizes() == moved(t.sizes()) && value.strides() == moved(t.strides());
}

}  // namespace

std::optional<int64_t> dim_of_slice(const Tensor& t, const Tensor& slice, Level level, const Path& path) {
  const BatchedTensor* batched = as_batched(slice);
  if (!batched || batched->level() != level) return std::nullopt;
  const Tensor& value = batched->value();
  if (value.is_same(t)) return batched->bdim();
  if (value.is_alias_of(t)) {
    for (int64_t dim = 0; dim < t.dim(); ++dim) {
      if (is_moved(t, value, dim, batched->bdim())) return dim;
    }
  }
  TORCH_CHECK(
      false, "vmap: trace: ", path.str("args"),
      ": the slice that the object's vmap_add_batch_dim makes is no slice of this tensor along one of "
      "its dims, so that a trace cannot try other batch sizes: trace the function of its tensors");
}

}  // namespace vmap::detail
