// Which memory an operator's results have: NOTE: [fresh tensors].
#include <ATen/functorch/BatchedTensorImpl.h>
#include <vmap/made_inside.h>

#include <algorithm>

#include "fresh_storage.h"
#include "transforms.h"

namespace vmap::detail {

namespace {

// Whether a wrapper lacks none of the vmaps from its own level out; those inside are not asked.
bool is_batched_at_all_around(const BatchedTensor& wrapper) {
  const BatchedTensor* b = &wrapper;
  for (Level around = b->level().outer(); around.exists(); around = around.outer()) {
    b = as_batched(b->value());
    if (!b || b->level() != around) return false;
  }
  return true;
}

Tensor borrowed(c10::TensorImpl* impl) {
  return Tensor(c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim_copy(impl));
}

}  // namespace

const c10::StorageImpl* memory_of(const Tensor& t) {
  Tensor value = t;
  while (true) {
    Tensor inside = beneath_gradients(value);
    if (const BatchedTensor* ours = as_batched(inside)) {
      inside = Tensor(ours->value());
    } else if (const auto* theirs = at::functorch::maybeGetBatchedImpl(inside)) {
      inside = Tensor(theirs->value());
    }
    if (inside.is_same(value)) break;
    value = std::move(inside);
  }
  return value.has_storage() ? value.storage().unsafeGetStorageImpl() : nullptr;
}

void note_memory(const Impls& results, const Impls& args) {
  const Level innermost = innermost_visible_level();
  for (c10::TensorImpl* impl : results) {
    const Tensor result = borrowed(impl);
    BatchedTensor* wrapper = as_batched(result);
    if (!wrapper || !(innermost >= wrapper->level())) continue;
    if (innermost == wrapper->level() && is_batched_at_all_around(*wrapper)) continue;
    const c10::StorageImpl* memory = memory_of(result);
    if (!memory) continue;
    const auto shares = [&](c10::TensorImpl* arg) { return memory_of(borrowed(arg)) == memory; };
    const auto base = std::find_if(args.begin(), args.end(), shares);
    if (base == args.end()) {
      wrapper->set_made_in(innermost);
    } else if (BatchedTensor* other = as_batched(borrowed(*base))) {
      wrapper->share_memory_of(*other);
    }
  }
}

Level missing_level(const Tensor& written, const Impls& args) {
  std::vector<Level> there;
  const auto see_levels = [](const Tensor& t, const auto& see) {
    Tensor value = t;
    while (const BatchedTensor* b = as_batched(value)) {
      see(b->level());
      Tensor inside = b->value();
      value = std::move(inside);
    }
  };
  see_levels(written, [&](Level level) { there.push_back(level); });
  Level missing;
  for (c10::TensorImpl* arg : args) {
    see_levels(borrowed(arg), [&](Level level) {
      if (std::find(there.begin(), there.end(), level) == there.end()) missing = std::max(missing, level);
    });
  }
  return missing;
}

}  // namespace vmap::detail
