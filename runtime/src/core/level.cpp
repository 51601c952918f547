#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/Exception.h>
#include <vmap/dispatch_key.h>
#include <vmap/level.h>
#include <vmap/library_rules.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

#include "nest.h"

namespace vmap {

namespace {

using detail::LevelSlot;

// Slots that no thread holds. Never destroyed: wrappers may be looked at while the process ends.
struct SlotPool {
  std::mutex mutex;
  std::vector<LevelSlot*> free;

  static SlotPool& instance() {
    static SlotPool* pool = new SlotPool;
    return *pool;
  }

  LevelSlot* take() {
    std::lock_guard<std::mutex> lock(mutex);
    if (free.empty()) return new LevelSlot;
    LevelSlot* slot = free.back();
    free.pop_back();
    return slot;
  }
};

std::atomic<uint64_t> last_serial{0};

// The levels that this thread has entered. It keeps the slots it once took, so that entering a level takes no
// lock. Those below `base` belong to other nests (nest.h).
struct LevelStack {
  std::array<LevelSlot*, kMaxLevels> slots{};
  std::array<uint64_t, kMaxLevels> serials{};
  int64_t entered = 0;
  int64_t base = 0;
  int64_t visible = kMaxLevels;  // levels deeper than this are hidden
  int64_t around = 0;            // how many vmaps of another host this nest lies in

  int64_t depth() const { return entered - base; }

  ~LevelStack() {
    SlotPool& pool = SlotPool::instance();
    std::lock_guard<std::mutex> lock(pool.mutex);
    for (LevelSlot* slot : slots) {
      if (!slot) break;
      slot->serial.store(0, std::memory_order_relaxed);
      pool.free.push_back(slot);
    }
  }

  // Of this nest, the outermost being 1.
  Level at(int64_t depth) const { return Level(slots[base + depth - 1], serials[base + depth - 1]); }
};

thread_local LevelStack stack;

}  // namespace

Level push_level(int64_t batch_size, Randomness randomness) {
  TORCH_CHECK(batch_size >= 0, "vmap: a batch cannot have ", batch_size, " samples");
  TORCH_CHECK(stack.entered < kMaxLevels, "vmap: ", kMaxLevels,
              " nested vmaps are running on this thread, which is the ",
              "most there can be. A vmap that calls itself without end looks like this");
  detail::see_waiting_rules();
  const int64_t i = stack.entered++;
  if (!stack.slots[i]) stack.slots[i] = SlotPool::instance().take();
  LevelSlot& slot = *stack.slots[i];
  slot.depth.store(stack.depth(), std::memory_order_relaxed);
  slot.position.store(stack.depth() + stack.around, std::memory_order_relaxed);
  slot.batch_size.store(batch_size, std::memory_order_relaxed);
  slot.randomness.store(randomness, std::memory_order_relaxed);
  stack.serials[i] = last_serial.fetch_add(1, std::memory_order_relaxed) + 1;
  slot.serial.store(stack.serials[i], std::memory_order_release);
  if (stack.depth() == 1) c10::impl::tls_set_dispatch_key_included(kVmapModeKey, true);
  return stack.at(stack.depth());
}

void pop_level() noexcept {
  if (stack.depth() == 0) return;
  --stack.entered;
  if (stack.depth() == 0) c10::impl::tls_set_dispatch_key_included(kVmapModeKey, false);
  stack.slots[stack.entered]->serial.store(0, std::memory_order_release);
}

Level innermost_level() {
  return level_at(stack.depth());
}

Level level_of_id(int64_t id) {
  for (int64_t depth = stack.depth(); depth > 0; --depth) {
    if (stack.at(depth).id() == id) return stack.at(depth);
  }
  TORCH_CHECK(false, "vmap: no level ", id,
              " is running on this thread; pass what `enter` returned, before `leave`");
}

Level level_at(int64_t depth) {
  return depth < 1 || depth > stack.depth() ? Level() : stack.at(depth);
}

int64_t nesting_depth() {
  return stack.depth();
}

Level innermost_visible_level() {
  return level_at(std::min(stack.depth(), stack.visible));
}

HideLevel::HideLevel(Level level)
    : visible_before_(stack.visible), mode_before_(c10::impl::tls_is_dispatch_key_included(kVmapModeKey)) {
  stack.visible = level.depth() - 1;
  if (stack.visible == 0) c10::impl::tls_set_dispatch_key_included(kVmapModeKey, false);
}

HideLevel::~HideLevel() {
  stack.visible = visible_before_;
  c10::impl::tls_set_dispatch_key_included(kVmapModeKey, mode_before_);
}

namespace detail {

NewNest::NewNest(c10::DispatchKeySet excluded, int64_t around)
    : keys_before_(c10::impl::tls_local_dispatch_key_set()),
      base_before_(stack.base),
      visible_before_(stack.visible),
      around_before_(stack.around) {
  c10::impl::LocalDispatchKeySet keys = keys_before_;
  const c10::DispatchKeySet ours({kVmapModeKey, kVmapFreshKey});
  keys.included_ = keys.included_ - ours;
  keys.excluded_ = (keys.excluded_ - ours) | excluded;
  c10::impl::_force_tls_local_dispatch_key_set(keys);
  stack.base = stack.entered;
  stack.visible = kMaxLevels;
  stack.around = around;
}

NewNest::~NewNest() {
  stack.base = base_before_;
  stack.around = around_before_;
  stack.visible = visible_before_;
  c10::impl::_force_tls_local_dispatch_key_set(keys_before_);
}

}  // namespace detail

}  // namespace vmap
