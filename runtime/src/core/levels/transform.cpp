#include <ATen/ops/clone.h>
#include <ATen/ops/expand.h>
#include <ATen/ops/movedim.h>
#include <ATen/ops/unsqueeze.h>
#include <c10/core/WrapDimMinimal.h>
#include <c10/util/DimVector.h>
#include <vmap/physical.h>
#include <vmap/transform.h>

namespace vmap {

Tensor add_batch_dim(const Tensor& physical, int64_t bdim, Level level) {
  TORCH_CHECK(physical.defined(), "vmap: an undefined tensor has no dim to batch over");
  TORCH_CHECK(level.alive(), "vmap: the level to add a batch dim at has ended");
  TORCH_CHECK(
      !physical.is_nested(),
      "vmap: batching over a nested tensor is not supported: the examples of a "
      "batch have one shape. Pad it (torch.nested.to_padded_tensor) and pass a mask, or loop over its "
      "parts (unbind)");
  TORCH_CHECK(physical.layout() == c10::kStrided, "vmap: batching over a tensor of layout ",
              physical.layout(),
              " is not supported, only over dense (strided) ones; pass it unbatched, or as to_dense()");
  const int64_t rank = physical.dim();
  if (const BatchedTensor* inside = as_batched(physical); C10_UNLIKELY(inside && !(inside->level() < level)))
    TORCH_CHECK(
        false, "vmap: a whole batch at level ", level.position(),
        " holds an example of that level, or of one inside: code that works on whole batches (the vmap "
        "staticmethod of an autograd.Function, a rule of register_vmap, a kernel) has closed over an "
        "example. Hand it in as an argument");
  TORCH_CHECK_INDEX(bdim >= -rank && bdim < rank, "vmap: there is no dim ", bdim,
                    " to batch over in a tensor of shape ", physical.sizes());
  const int64_t dim = bdim < 0 ? bdim + rank : bdim;
  TORCH_CHECK(physical.size(dim) == level.batch_size(), "vmap: dim ", bdim, " of a tensor of shape ",
              physical.sizes(), " has size ", physical.size(dim), ", but the vmap at level ",
              level.position(), " runs over ", level.batch_size(), " examples");
  if (is_observed()) tell_map_begins(physical, dim, level);
  return make_batched(physical, dim, level);
}

Tensor remove_batch_dim(const Tensor& tensor, Level level, int64_t batch_size, int64_t out_dim) {
  TORCH_CHECK(tensor.defined(), "vmap: an undefined tensor was returned from a vmapped function");
  const BatchedTensor* batched = as_batched(tensor);
  if (batched && batched->shows_one() && (batched->level() == level || !batched->level().alive()))
    return remove_batch_dim(batched->one(), level, batch_size, out_dim);
  TORCH_CHECK(!batched || batched->level().alive(),
              "vmap: a tensor was returned that belongs to another vmap, which has ended");
  const int64_t rank = tensor.dim() + 1;
  TORCH_CHECK_INDEX(out_dim >= -rank && out_dim < rank, "vmap: out_dim ", out_dim,
                    " is out of range: the output has ", rank - 1,
                    " dims inside vmap, so its batch dim can be put at ", -rank, " to ", rank - 1);
  const int64_t dim = out_dim < 0 ? out_dim + rank : out_dim;
  if (batched && batched->level() == level) {
    return batched->bdim() == dim ? batched->value() : batched->value().movedim(batched->bdim(), dim);
  }
  const auto at = [&](int64_t place) {
    c10::DimVector sizes(tensor.sizes().begin(), tensor.sizes().end());
    sizes.insert(sizes.begin() + place, batch_size);
    return tensor.unsqueeze(place).expand(sizes);
  };
  if (is_observed() && is_each_examples(tensor, level)) return at(0).clone().movedim(0, dim);
  return at(dim);
}

}  // namespace vmap
