// What the tensors share that lie over one piece of memory, which was made inside a vmap.
#pragma once

#include <c10/util/SmallVector.h>
#include <c10/util/intrusive_ptr.h>
#include <vmap/batched_tensor.h>

#include <mutex>
#include <thread>
#include <utility>

#include "../order/transforms.h"

namespace vmap::detail {

// Knows every live tensor over memory that was made inside a vmap: the first one and its views.
class FreshStorage final : public c10::intrusive_ptr_target {
 public:
  explicit FreshStorage(LevelRun made_in, std::thread::id made_by = std::this_thread::get_id());

  // The vmap inside which it was made; none when that has ended.
  Level level() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return made_in_.level();
  }
  void set_level(Level level) {
    std::lock_guard<std::mutex> lock(mutex_);
    made_in_ = level;
  }

  // Whether other threads may be at work on the tensors: they were made on another one, or before the
  // parallel region that this one is in. That they become batched must not happen behind the back of those.
  bool may_be_in_use_elsewhere() const;

  // Tensors come and go on any thread.
  void add(BatchedTensor* tensor, Tensor one = {});
  void remove(BatchedTensor* tensor);
  // What a wrapper over it shows to all examples.
  Tensor one_of(const BatchedTensor* tensor) const;
  // Those that live now, for as long as the result is held.
  std::vector<Tensor> tensors() const;

 private:
  const std::thread::id made_by_;
  const bool made_in_parallel_region_;
  mutable std::mutex mutex_;
  LevelRun made_in_;
  struct Entry {
    BatchedTensor* tensor;
    Tensor one;
  };
  c10::SmallVector<Entry, 4> entries_;
};

// Beneath another host: gives every example of that host's vmaps its own `copy`, as a wrapper of theirs, so
// that what is batched there can be written to it. Null where there is none; a bridge sets it for its time.
using RoomOutside = Tensor (*)(Tensor copy);
RoomOutside& room_outside();

// The fresh tensor or the wrapper behind `t`; null when there is neither.
inline BatchedTensor* as_ours(const Tensor& t) {
  BatchedTensor* wrapper = as_batched(t);
  return wrapper ? wrapper : as_fresh(t);
}

void leave_level_of(BatchedTensor& value, Level level);

// `value` becomes the physical tensor of a wrapper of `level`: when it was made inside that level's vmap, it
// is part of the batch now, and fresh to the vmaps around it only.
inline void leave_level(const Tensor& value, Level level) {
  if (BatchedTensor* ours = as_ours(value)) leave_level_of(*ours, level);
}

// `value`, the physical tensor of a wrapper of `level`, without a wrapper that shows one at that level: what
// a rule made of a transform's own tensors on its way is no result of the mapped function.
inline Tensor shown_inside(Tensor value, Level level) {
  while (shows_one(value) && as_batched(value)->level() == level) {
    Tensor one = as_batched(value)->one();
    value = std::move(one);
  }
  return value;
}

// Calls f(level) for each vmap at which `t` is batched, the innermost first, beneath wrappers of gradients,
// too.
template <class F>
void for_each_level_of(const Tensor& t, F&& f) {
  Tensor value = beneath_gradients(t);
  while (const BatchedTensor* b = as_batched(value)) {
    f(b->level());
    Tensor inside = beneath_gradients(b->shows_one() ? b->one() : b->value());
    value = std::move(inside);
  }
}

// Throws where other threads may be at work on `self`, which `op` is about to make batched.
void check_nobody_else_uses(const char* op, const Tensor& self);

// Whether `t` is of a class with more than memory and sizes: a quantized tensor has its scales, a nested one
// its sizes, a subclass of Python's (of a mode that made it, say) what it likes, one that is traced symbols
// for sizes, where a fresh tensor has nothing. PyTorch knows such by their keys alone, and looks for them
// there.
bool holds_more_than_memory(const Tensor& t);

// The memory beneath all wrappers, of whatever transform; null where there is none (sparse tensors).
const c10::StorageImpl* memory_of(const Tensor& t);

}  // namespace vmap::detail
