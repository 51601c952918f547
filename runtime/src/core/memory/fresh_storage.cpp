#include "fresh_storage.h"

#include <ATen/Parallel.h>

#include <algorithm>

namespace vmap::detail {

FreshStorage::FreshStorage(LevelRun made_in, std::thread::id made_by)
    : made_by_(made_by), made_in_parallel_region_(at::in_parallel_region()), made_in_(made_in) {}

bool FreshStorage::may_be_in_use_elsewhere() const {
  const bool made_before = at::in_parallel_region() && !made_in_parallel_region_;
  return made_before || made_by_ != std::this_thread::get_id();
}

void FreshStorage::add(BatchedTensor* tensor, Tensor one) {
  std::lock_guard<std::mutex> lock(mutex_);
  entries_.push_back({tensor, std::move(one)});
}

void FreshStorage::remove(BatchedTensor* tensor) {
  Entry removed{};  // may be the last to hold its tensor, and goes without the lock
  std::lock_guard<std::mutex> lock(mutex_);
  const auto at = std::find_if(entries_.begin(), entries_.end(),
                               [&](const Entry& entry) { return entry.tensor == tensor; });
  removed = std::move(*at);
  entries_.erase(at);
}

Tensor FreshStorage::one_of(const BatchedTensor* tensor) const {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto at = std::find_if(entries_.begin(), entries_.end(),
                               [&](const Entry& entry) { return entry.tensor == tensor; });
  return at == entries_.end() ? Tensor() : at->one;
}

std::vector<Tensor> FreshStorage::tensors() const {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<Tensor> alive;
  for (const Entry& entry : entries_) {
    BatchedTensor* tensor = entry.tensor;
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

void leave_level_of(BatchedTensor& value, Level level) {
  const Level made_in = value.made_in();
  if (!made_in.alive() || made_in < level) return;
  value.set_made_in(level.outer());
}

}  // namespace vmap::detail
