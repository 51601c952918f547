#include <ATen/FuncTorchTLS.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/Exception.h>
#include <torch/csrc/jit/runtime/graph_executor.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/level.h>
#include <vmap/library_rules.h>
#include <vmap/threads.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

#include "../order/composite_bodies.h"
#include "../order/transforms.h"
#include "level_serials.h"
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

// Whether the thread carries the key of vmap's mode, and whether a kernel has it taken away meanwhile.
struct Mode {
  bool included, excluded;

  static Mode now() {
    const c10::impl::LocalDispatchKeySet keys = c10::impl::tls_local_dispatch_key_set();
    return {keys.included_.has(kVmapModeKey), keys.excluded_.has(kVmapModeKey)};
  }
  void set(Mode before = now()) const {
    if (before.included != included) c10::impl::tls_set_dispatch_key_included(kVmapModeKey, included);
    if (before.excluded != excluded) c10::impl::tls_set_dispatch_key_excluded(kVmapModeKey, excluded);
  }
};

// NOTE: [TorchScript under vmap]
// TorchScript's executor takes a graph to pieces that do not go through the dispatcher: parts that it
// differentiates by itself, which would put a history on a wrapper, and fused ones, which read memory. So
// while a vmap runs, this thread interprets graphs as they were written. (A graph that was optimized before
// is run as it was optimized: what then cannot be, raises.)

// How a thread was before it entered a level.
struct Before {
  Level innermost, visible;
  Mode mode;
  bool optimizes_scripts;
};

// The levels that this thread has entered. It keeps the slots it once took, so that entering a level takes no
// lock.
struct LevelStack {
  std::array<LevelSlot*, kMaxLevels> slots{};
  std::array<detail::KnownSerials, kMaxLevels> serials;
  std::array<Before, kMaxLevels> befores{};
  int64_t entered = 0;
  detail::ThreadNest nest;

  ~LevelStack() {
    SlotPool& pool = SlotPool::instance();
    std::lock_guard<std::mutex> lock(pool.mutex);
    for (LevelSlot* slot : slots) {
      if (!slot) break;
      slot->serial.store(0, std::memory_order_relaxed);
      slot->run.store(0, std::memory_order_relaxed);
      pool.free.push_back(slot);
    }
  }

  // The level around one that is entered now. Inside an operator's kernel, which works on physical tensors
  // and has the mode's key taken away, there is none: see NOTE: [inside an operator's kernel].
  Level around_next(Mode mode) const { return mode.excluded ? Level() : nest.visible; }
};

thread_local LevelStack stack;
thread_local bool beneath_other = false;

// What a slot says of a level. Its serial comes last: who finds it finds the rest.
Level fill(LevelSlot& slot, uint64_t serial, Level outer, int64_t batch_size, Randomness randomness) {
  constexpr auto relaxed = std::memory_order_relaxed;
  const int64_t position =
      stack.nest.innermost.exists() ? stack.nest.innermost.position() : stack.nest.around;
  slot.depth.store(outer.exists() ? outer.depth() + 1 : 1, relaxed);
  slot.position.store(position + 1, relaxed);
  slot.transforms.store(detail::transforms_running(), relaxed);
  slot.batch_size.store(batch_size, relaxed);
  slot.randomness.store(randomness, relaxed);
  slot.outer.store(outer.slot(), relaxed);
  slot.outer_serial.store(static_cast<uint64_t>(outer.id()), relaxed);
  slot.inner.store(0, relaxed);
  if (outer.exists()) outer.slot()->inner.fetch_add(1, relaxed);
  slot.run.store(detail::next_serial(), relaxed);
  slot.serial.store(serial, std::memory_order_release);
  return Level(&slot, serial);
}

uint64_t serial_of_next(Level outer, int64_t batch_size, KeptExamples kept) {
  if (kept == KeptExamples::Refused) return detail::next_serial();
  const int64_t around = std::max(outer, stack.nest.innermost).id();
  return stack.serials[stack.entered].of(batch_size, static_cast<uint64_t>(around));
}

}  // namespace

Level push_level(int64_t batch_size, Randomness randomness, KeptExamples kept) {
  TORCH_CHECK(batch_size >= 0, "vmap: a batch cannot have ", batch_size, " examples");
  TORCH_CHECK(stack.entered < kMaxLevels, "vmap: ", kMaxLevels,
              " nested vmaps are running on this thread, which is the ",
              "most there can be. A vmap that calls itself without end looks like this");
  detail::see_waiting_rules();
  detail::see_transforms();
  const int64_t i = stack.entered;
  if (!stack.slots[i]) stack.slots[i] = SlotPool::instance().take();
  const Mode mode = Mode::now();
  stack.befores[i] = {stack.nest.innermost, stack.nest.visible, mode, torch::jit::getGraphExecutorOptimize()};
  const Level outer = stack.around_next(mode);
  const Level level =
      fill(*stack.slots[i], serial_of_next(outer, batch_size, kept), outer, batch_size, randomness);
  ++stack.entered;
  stack.nest.innermost = stack.nest.visible = level;
  Mode{true, false}.set(mode);
  if (stack.befores[i].optimizes_scripts) torch::jit::setGraphExecutorOptimize(false);
  return level;
}

void pop_level() noexcept {
  if (nesting_depth() == 0) return;
  const int64_t i = --stack.entered;
  const Level left(stack.slots[i], stack.slots[i]->serial.load(std::memory_order_relaxed));
  if (const Level outer = left.outer(); outer.alive())
    outer.slot()->inner.fetch_sub(1, std::memory_order_relaxed);
  stack.slots[i]->run.store(0, std::memory_order_relaxed);
  stack.slots[i]->serial.store(0, std::memory_order_release);
  stack.nest.innermost = stack.befores[i].innermost;
  stack.nest.visible = stack.befores[i].visible;
  stack.befores[i].mode.set();
  if (stack.befores[i].optimizes_scripts) torch::jit::setGraphExecutorOptimize(true);
}

Level innermost_level() {
  return stack.nest.innermost;
}

Level level_of_id(int64_t id) {
  for (Level level = innermost_level(); level.exists(); level = level.outer()) {
    if (level.id() == id) return level;
  }
  TORCH_CHECK(false, "vmap: no level ", id,
              " is running on this thread; pass what `enter` returned, before `leave`");
}

int64_t nesting_depth() {
  return stack.entered - stack.nest.base;
}

Level innermost_visible_level() {
  return stack.nest.visible;
}

HideLevel::HideLevel(Level level)
    : visible_before_(stack.nest.visible),
      mode_before_(c10::impl::tls_is_dispatch_key_included(kVmapModeKey)) {
  // An example of a vmap that this thread is not in brings those around it along.
  const bool elsewhere = level.exists() && !detail::is_of_this_thread(level);
  stack.nest.visible = elsewhere ? level.outer() : std::min(level.outer(), visible_before_);
  const bool mode = stack.nest.visible.exists() && (mode_before_ || elsewhere);
  c10::impl::tls_set_dispatch_key_included(kVmapModeKey, mode);
}

HideLevel::~HideLevel() {
  stack.nest.visible = visible_before_;
  c10::impl::tls_set_dispatch_key_included(kVmapModeKey, mode_before_);
}

ShowLevel::ShowLevel(Level level, Randomness randomness)
    : visible_before_(stack.nest.visible),
      mode_before_(c10::impl::tls_is_dispatch_key_included(kVmapModeKey)),
      slot_(*std::find(stack.slots.begin(), stack.slots.begin() + stack.entered, level.slot())),
      randomness_before_(level.randomness()) {
  stack.nest.visible = level;
  slot_->randomness.store(randomness, std::memory_order_relaxed);
  c10::impl::tls_set_dispatch_key_included(kVmapModeKey, true);
}

ShowLevel::~ShowLevel() {
  stack.nest.visible = visible_before_;
  slot_->randomness.store(randomness_before_, std::memory_order_relaxed);
  c10::impl::tls_set_dispatch_key_included(kVmapModeKey, mode_before_);
}

namespace detail {

NewNest::NewNest(c10::DispatchKeySet excluded, int64_t around)
    : keys_before_(c10::impl::tls_local_dispatch_key_set()),
      before_(stack.nest),
      beneath_before_(beneath_other) {
  beneath_other = true;
  c10::impl::LocalDispatchKeySet keys = keys_before_;
  const c10::DispatchKeySet ours({kVmapModeKey, kVmapFreshKey});
  keys.included_ = keys.included_ - ours;
  keys.excluded_ = (keys.excluded_ - ours) | excluded;
  c10::impl::_force_tls_local_dispatch_key_set(keys);
  stack.nest = {Level(), Level(), stack.entered, around};
}

NewNest::~NewNest() {
  beneath_other = beneath_before_;
  stack.nest = before_;
  c10::impl::_force_tls_local_dispatch_key_set(keys_before_);
}

void check_draws_here(const char* op) {
  const Mode mode = Mode::now();
  TORCH_CHECK(
      !mode.included || mode.excluded || stack.entered > 0, "vmap: ", op,
      " draws random numbers on a thread that works for a vmap of another thread (PyTorch has handed "
      "it that thread's dispatch keys), and does not know for which examples. Make a vmap::Nest where "
      "the vmap runs and a vmap::NestGuard here, or draw before");
}

bool beneath_another_host() {
  return beneath_other;
}

bool is_of_this_thread(Level wanted) {
  for (Level level = stack.nest.innermost; level.exists(); level = level.outer()) {
    if (level == wanted) return true;
  }
  return false;
}

}  // namespace detail

namespace {

void set_transforms(const std::shared_ptr<const at::functorch::FuncTorchTLSBase>& transforms, bool are_seen) {
  at::functorch::setFuncTorchTLS(transforms);
  for (const c10::DispatchKey key :
       {c10::DispatchKey::FuncTorchDynamicLayerFrontMode, c10::DispatchKey::FuncTorchDynamicLayerBackMode})
    c10::impl::tls_set_dispatch_key_included(key, are_seen);
}

}  // namespace

Nest::Nest()
    : innermost_(stack.around_next(Mode::now())),
      around_(stack.nest.around),
      transforms_(detail::transforms_running() ? at::functorch::getCopyOfFuncTorchTLS() : nullptr) {}

NestGuard::NestGuard(const Nest& nest)
    : before_(stack.nest), saw_transforms_(detail::transforms_running() > 0) {
  TORCH_CHECK(
      !nest.innermost_.exists() || nest.innermost_.alive(),
      "vmap: this thread was to work for a vmap that has ended. Wait in the mapped function until the "
      "threads that work for it are done");
  const Mode mode = Mode::now();
  mode_before_ = mode.included;
  excluded_before_ = mode.excluded;
  const Level innermost = nest.innermost_.level();
  stack.nest = {innermost, innermost, stack.entered, nest.around_};
  Mode{innermost.exists(), false}.set();
  optimizes_scripts_before_ = torch::jit::getGraphExecutorOptimize();
  if (innermost.exists()) torch::jit::setGraphExecutorOptimize(false);
  transforms_changed_ = saw_transforms_ || nest.transforms_ != nullptr;
  if (!transforms_changed_) return;
  transforms_before_ = at::functorch::getCopyOfFuncTorchTLS();
  set_transforms(nest.transforms_, nest.transforms_ != nullptr);
}

NestGuard::~NestGuard() {
  if (transforms_changed_) set_transforms(transforms_before_, saw_transforms_);
  stack.nest = before_;
  Mode{mode_before_, excluded_before_}.set();
  torch::jit::setGraphExecutorOptimize(optimizes_scripts_before_);
}

}  // namespace vmap
