#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/Exception.h>
#include <vmap/dispatch_key.h>
#include <vmap/level.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

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
// lock.
struct LevelStack {
  std::array<LevelSlot*, kMaxLevels> slots{};
  std::array<uint64_t, kMaxLevels> serials{};
  int64_t depth = 0;
  int64_t visible = kMaxLevels;  // levels deeper than this are hidden

  ~LevelStack() {
    SlotPool& pool = SlotPool::instance();
    std::lock_guard<std::mutex> lock(pool.mutex);
    for (LevelSlot* slot : slots) {
      if (!slot) break;
      slot->serial.store(0, std::memory_order_relaxed);
      pool.free.push_back(slot);
    }
  }

  Level at(int64_t i) const { return Level(slots[i], serials[i]); }
};

thread_local LevelStack stack;

}  // namespace

Level push_level(int64_t batch_size, Randomness randomness) {
  TORCH_CHECK(batch_size >= 0, "vmap: a batch cannot have ", batch_size, " samples");
  TORCH_CHECK(stack.depth < kMaxLevels, "vmap: ", kMaxLevels,
              " nested vmaps are running on this thread, which is the ",
              "most there can be. A vmap that calls itself without end looks like this");
  const int64_t i = stack.depth;
  if (!stack.slots[i]) stack.slots[i] = SlotPool::instance().take();
  LevelSlot& slot = *stack.slots[i];
  slot.depth.store(i + 1, std::memory_order_relaxed);
  slot.batch_size.store(batch_size, std::memory_order_relaxed);
  slot.randomness.store(randomness, std::memory_order_relaxed);
  stack.serials[i] = last_serial.fetch_add(1, std::memory_order_relaxed) + 1;
  slot.serial.store(stack.serials[i], std::memory_order_release);
  if (++stack.depth == 1) c10::impl::tls_set_dispatch_key_included(kVmapModeKey, true);
  return stack.at(i);
}

void pop_level() noexcept {
  if (stack.depth == 0) return;
  if (--stack.depth == 0) c10::impl::tls_set_dispatch_key_included(kVmapModeKey, false);
  stack.slots[stack.depth]->serial.store(0, std::memory_order_release);
}

Level innermost_level() {
  return stack.depth == 0 ? Level() : stack.at(stack.depth - 1);
}

Level level_of_id(int64_t id) {
  for (int64_t i = stack.depth; i-- > 0;) {
    if (stack.at(i).id() == id) return stack.at(i);
  }
  TORCH_CHECK(false, "vmap: no level ", id,
              " is running on this thread; pass what `enter` returned, before `leave`");
}

Level level_at(int64_t depth) {
  return depth < 1 || depth > stack.depth ? Level() : stack.at(depth - 1);
}

int64_t nesting_depth() {
  return stack.depth;
}

Level innermost_visible_level() {
  return level_at(std::min(stack.depth, stack.visible));
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

}  // namespace vmap
