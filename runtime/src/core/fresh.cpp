#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/as_strided.h>
#include <ATen/ops/clone.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/expand.h>
#include <ATen/ops/set.h>
#include <ATen/ops/unsqueeze.h>
#include <ATen/ops/view.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/DimVector.h>
#include <vmap/fresh.h>

#include <algorithm>

#include "fresh_storage.h"

namespace vmap {

namespace detail {

FreshStorage::FreshStorage(Level level) : made_in_parallel_region_(at::in_parallel_region()), level_(level) {}

bool FreshStorage::may_be_in_use_elsewhere() const {
  const bool made_before = at::in_parallel_region() && !made_in_parallel_region_;
  return made_before || made_by_ != std::this_thread::get_id();
}

void FreshStorage::add(BatchedTensor* tensor) {
  std::lock_guard<std::mutex> lock(mutex_);
  tensors_.push_back(tensor);
}

void FreshStorage::remove(BatchedTensor* tensor) {
  std::lock_guard<std::mutex> lock(mutex_);
  tensors_.erase(std::find(tensors_.begin(), tensors_.end(), tensor));
}

std::vector<Tensor> FreshStorage::tensors() const {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<Tensor> alive;
  for (BatchedTensor* tensor : tensors_) {
    // One whose last handle went away on another thread is on its way out, and waits for the lock.
    // Not reclaim_copy, whose assertion fails, in builds that have it, for a tensor without weak references.
    c10::raw::weak_intrusive_ptr::incref(tensor);
    auto held = c10::weak_intrusive_ptr<c10::TensorImpl>::reclaim(tensor).lock();
    if (held) alive.emplace_back(std::move(held));
  }
  return alive;
}

RoomOutside& room_outside() {
  static thread_local RoomOutside room = nullptr;
  return room;
}

void leave_level_of_fresh(const BatchedTensor& fresh, Level level) {
  const Level made_in = fresh.origin()->level();
  if (!made_in.alive() || made_in < level) return;
  fresh.origin()->set_level(level.outer());
}

}  // namespace detail

namespace {

// The memory of `tensors` as one dim of elements of `like`'s dtype, with its gradient when it has one.
Tensor flat_memory(const Tensor& like, const std::vector<Tensor>& tensors) {
  const int64_t length =
      static_cast<int64_t>(like.storage().nbytes() / static_cast<size_t>(like.element_size()));
  const bool has_gradient =
      std::any_of(tensors.begin(), tensors.end(), [](const Tensor& t) { return t.requires_grad(); });
  if (has_gradient) {
    const Tensor base = like.is_view() ? Tensor(like._base()) : like;
    return base.as_strided({length}, {1}, 0);
  }
  return at::empty({0}, like.options()).set_(like.storage(), 0, {length}, {1});
}

// The levels from `outer` to `inner`, outermost first. `outer` need not lie around `inner`, when that was
// entered on another thread; it counts as the one right around the outermost there then.
std::vector<Level> levels_between(Level outer, Level inner) {
  std::vector<Level> levels;
  for (Level level = inner; level > outer; level = level.outer()) levels.push_back(level);
  levels.push_back(outer);
  std::reverse(levels.begin(), levels.end());
  return levels;
}

// `flat` once for every sample of every level: [B…, length], contiguous.
Tensor copy_for_each_sample(const Tensor& flat, const std::vector<Level>& levels) {
  c10::DimVector sizes;
  for (Level level : levels) sizes.push_back(level.batch_size());
  sizes.push_back(flat.size(0));
  return flat.expand(sizes).clone(c10::MemoryFormat::Contiguous);
}

// The part of the copy that `t` is of the original, for every sample.
Tensor part_of_copy(Tensor copy, const Tensor& t) {
  if (copy.scalar_type() != t.scalar_type()) copy = copy.view(t.scalar_type());
  const int64_t batch_dims = copy.dim() - 1;
  c10::DimVector sizes(copy.sizes().begin(), copy.sizes().begin() + batch_dims);
  c10::DimVector strides(copy.strides().begin(), copy.strides().begin() + batch_dims);
  sizes.append(t.sizes().begin(), t.sizes().end());
  strides.append(t.strides().begin(), t.strides().end());
  Tensor part = copy.as_strided(sizes, strides, t.storage_offset());
  if (t.is_conj()) part = part._conj();
  if (t.is_neg()) part = part._neg_view();
  return part;
}

void batch_all(const std::vector<Tensor>& tensors, const Tensor& written, const std::vector<Level>& levels) {
  Tensor copy = copy_for_each_sample(flat_memory(written, tensors), levels);
  // To the vmaps around these, the copy is as fresh as the original was.
  if (const Level outside = levels.front().outer(); outside.exists()) {
    copy = make_fresh(copy, outside);
  } else if (const auto room = detail::room_outside()) {
    copy = room(std::move(copy));
  }
  std::vector<Tensor> parts;
  for (const Tensor& t : tensors) parts.push_back(part_of_copy(copy, t));
  for (size_t i = 0; i < tensors.size(); ++i) {
    Tensor part = std::move(parts[i]);
    for (size_t k = 0; k + 1 < levels.size(); ++k) part = make_batched(std::move(part), 0, levels[k]);
    as_fresh(tensors[i])->become_batched(std::move(part), 0, levels.back());
  }
}

}  // namespace

Tensor make_fresh(const Tensor& dense, Level level) {
  auto origin = c10::make_intrusive<detail::FreshStorage>(level);
  return at::detail::make_tensor<BatchedTensor>(*dense.unsafeGetTensorImpl(), c10::VariableVersion(0), true,
                                                std::move(origin));
}

bool batch_if_fresh(const Tensor& t, Level level) {
  BatchedTensor* fresh = as_fresh(t);
  if (!fresh) return false;
  const Level made_in = fresh->origin()->level();
  if (!made_in.alive() || made_in < level) return false;
  // What left for another storage since (set_, .data) has left the others too.
  std::vector<Tensor> tensors = fresh->origin()->tensors();
  tensors.erase(std::remove_if(tensors.begin(), tensors.end(),
                               [&](const Tensor& each) { return !each.storage().is_alias_of(t.storage()); }),
                tensors.end());
  const HideLevel all{Level()};
  batch_all(tensors, t, levels_between(level, made_in));
  return true;
}

}  // namespace vmap
