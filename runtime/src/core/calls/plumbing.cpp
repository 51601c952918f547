#include <ATen/Parallel.h>
#include <c10/util/Exception.h>
#include <vmap/kernel/plumbing.h>
#include <vmap/mode/fresh.h>

#include "../levels/nest.h"
#include "../memory/fresh_storage.h"

namespace vmap::detail {

void throw_no_live_level(const char* op, Level level) {
  TORCH_CHECK(level.exists(), "vmap: ", op,
              " was called on the vmap key with no batched argument; this is a bug of vmap");
  TORCH_CHECK(false, "vmap: ", op,
              " was called on a tensor that has escaped from its vmap: it stands for one example of ",
              "a batch, and the vmap that made it has ended. Return it from the vmapped function instead of "
              "storing it");
}

void throw_inplace_on_unbatched(const char* op, Level level) {
  TORCH_CHECK(
      is_of_this_thread(level), "vmap: ", op,
      " would write a batched value into a tensor that is not batched, on a thread that does not run "
      "that vmap (level ",
      level.position(),
      "): what factories make here is not the mapped function's. Make a vmap::Nest where the vmap runs "
      "and a vmap::NestGuard here, or use the operator that is not in-place");
  TORCH_CHECK(
      false, "vmap: ", op, " would write a batched value into a tensor that is not batched (vmap level ",
      level.position(),
      "): each example would need its own copy of it. Use the operator that is not in-place, or ",
      beneath_another_host()
          ? "run torch.vmap where what is made inside may be written to: vmapgen.install(host=\"native\")"
          : "make the tensor inside the vmapped function (zeros, empty, clone)");
}

void throw_batch_dims_of_list(size_t tensors, size_t bdims) {
  TORCH_CHECK(false, "vmap: a batching rule returned ", tensors, " tensors and ", bdims,
              " batch dims: there is one for each tensor, std::nullopt where it is not batched");
}

void tell_where(c10::Error& error, const char* op, const Examples& examples) {
  if (examples.host) {
    examples.host->tell_where(error, op);
  } else {
    tell_where(error, op, examples.level);
  }
}

void check_nobody_else_uses(const char* op, const Tensor& self) {
  const BatchedTensor* ours = as_ours(self);
  if (!ours || !ours->made_in().alive()) return;
  const Level made_in = ours->made_in();
  const bool elsewhere = ours->origin()
                             ? ours->origin()->may_be_in_use_elsewhere()
                             : at::in_parallel_region() || ours->made_by() != std::this_thread::get_id();
  if (!elsewhere) return;
  TORCH_CHECK(false, "vmap: ", op,
              " would write a batched value into a tensor that was made in the mapped function (vmap level ",
              made_in.position(),
              ") on another thread, or before the threads of a parallel region went to work: it would become "
              "batched while these may be using it. Make it batched before: out of a batched tensor "
              "(zeros_like(x), x.new_zeros(…)), or by a first write");
}

bool batch_further(const char* op, const Tensor& self, const Impls& args) {
  const Level missing = missing_level(self, args);
  if (!missing.exists()) return false;
  check_nobody_else_uses(op, self);
  return batch_if_fresh(self, missing);
}

Tensor batch_of_one(const Tensor& self, Level level) {
  const bool has_room = level.batch_size() == 1 && !as_fresh(self);
  return has_room ? self.unsqueeze(0) : Tensor();
}

void batch_written(const char* op, const Tensor& self, Level level) {
  check_nobody_else_uses(op, self);
  if (!batch_if_fresh(self, level)) throw_inplace_on_unbatched(op, level);
}

}  // namespace vmap::detail
