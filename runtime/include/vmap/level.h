// One vmap that is being run, as its wrappers name it.
#pragma once

#include <atomic>
#include <compare>
#include <cstdint>

namespace vmap {

// How deep vmaps may nest on one thread.
inline constexpr int64_t kMaxLevels = 64;

// What random operators do inside a vmap.
enum class Randomness : uint8_t {
  Error,      // they are refused
  Same,       // one draw for all examples
  Different,  // each example gets its own
};

// NOTE: [examples that were kept]
// A mapped function may keep an example (a module its hidden state, a mask that it made), and see it again
// when it is mapped once more. To torch.vmap a level is a depth: there the tensor is an example of the new
// vmap, if that runs over as many. Levels that Python enters do the same: one that is entered again in the
// same place, for as many examples, is the same level, with the same serial number. C++ has no habit to
// follow; to its levels a kept example is a mistake.
enum class KeptExamples : uint8_t {
  Refused,  // an operator on one says that it has escaped
  Taken,
};

namespace detail {

// NOTE: [levels are slots]
// Slots live for ever and are reused. A slot holds the serial number of the level that uses it, 0 when none
// does; a wrapper remembers slot and serial. So a stale wrapper is detected by one
// comparison, from any thread and without a reference count. Serials rise over the whole process, so an inner
// level has a larger one than the levels around it, also when it was entered on another thread. What a
// wrapper's operators have to know of the vmaps around it they find in its slot, not in the thread that calls
// them: a mapped function may hand its tensors to other threads.
struct LevelSlot {
  std::atomic<uint64_t> serial{0};
  std::atomic<uint64_t> run{0};                  // a number that no other run of a vmap has, 0 when none runs
  std::atomic<const LevelSlot*> outer{nullptr};  // the level around this one: its slot and serial
  std::atomic<uint64_t> outer_serial{0};
  std::atomic<int64_t> depth{0};
  std::atomic<int64_t> position{0};
  std::atomic<int64_t> transforms{0};  // of torch.func, that ran when it was entered
  std::atomic<int64_t> batch_size{0};
  mutable std::atomic<int64_t> inner{0};  // how many levels run right inside it
  std::atomic<Randomness> randomness{Randomness::Error};
};

}  // namespace detail

class Level {
 public:
  // No level at all: what a plain tensor has. Compares below every other.
  constexpr Level() = default;
  Level(const detail::LevelSlot* slot, uint64_t serial) : slot_(slot), serial_(serial) {}

  bool exists() const { return slot_ != nullptr; }
  // Whether its vmap is running.
  bool alive() const { return slot_ && slot_->serial.load(std::memory_order_relaxed) == serial_; }
  // 1 for the outermost. Only of a level that is alive.
  int64_t depth() const { return slot_->depth.load(std::memory_order_relaxed); }
  // The same as users count, for messages: with another host's vmaps around it.
  int64_t position() const { return slot_->position.load(std::memory_order_relaxed); }
  // The level right around it; one that does not exist of the outermost, and of a level that has ended.
  Level outer() const {
    if (!alive()) return {};
    return {slot_->outer.load(std::memory_order_relaxed),
            slot_->outer_serial.load(std::memory_order_relaxed)};
  }
  // How many transforms of torch.func ran on the thread that entered it. Only of a level that is alive.
  int64_t transforms_around() const { return slot_->transforms.load(std::memory_order_relaxed); }
  int64_t batch_size() const { return slot_->batch_size.load(std::memory_order_relaxed); }
  // Whether another vmap runs inside of it. Only of a level that is alive.
  bool has_inner() const { return slot_->inner.load(std::memory_order_relaxed) > 0; }
  Randomness randomness() const { return slot_->randomness.load(std::memory_order_relaxed); }
  // A number that names the level to those who cannot hold one (Python).
  int64_t id() const { return static_cast<int64_t>(serial_); }
  const detail::LevelSlot* slot() const { return slot_; }

  friend bool operator==(Level a, Level b) { return a.serial_ == b.serial_; }
  friend std::strong_ordering operator<=>(Level a, Level b) { return a.serial_ <=> b.serial_; }

 private:
  const detail::LevelSlot* slot_ = nullptr;
  uint64_t serial_ = 0;
};

// A level from when it was entered until it is left. Not that level again, when it is entered anew.
class LevelRun {
 public:
  constexpr LevelRun() = default;
  // Of a level that runs now, or of none.
  LevelRun(Level level)  // NOLINT(google-explicit-constructor)
      : slot_(level.slot()), run_(slot_ ? slot_->run.load(std::memory_order_relaxed) : 0) {}

  bool exists() const { return slot_ != nullptr; }
  bool alive() const { return slot_ && slot_->run.load(std::memory_order_relaxed) == run_; }
  // One that does not exist when the run has ended.
  Level level() const {
    const uint64_t serial = alive() ? slot_->serial.load(std::memory_order_relaxed) : 0;
    return serial ? Level(slot_, serial) : Level();
  }

 private:
  const detail::LevelSlot* slot_ = nullptr;
  uint64_t run_ = 0;
};

// Enters a level of `batch_size` examples on this thread; throws at the 65th. Each push wants its pop, in
// order: use LevelGuard (transform.h) where C++ scopes can.
Level push_level(int64_t batch_size, Randomness randomness = Randomness::Error,
                 KeptExamples kept = KeptExamples::Refused);
void pop_level() noexcept;
// Of this thread; a level that does not exist when no vmap runs here. Vmaps of another thread that this one
// works for (threads.h) count as its own.
Level innermost_level();
// The level of this thread that has this id(); throws when there is none.
Level level_of_id(int64_t id);
// How many levels this thread has entered itself.
int64_t nesting_depth();

// NOTE: [one level at a time]
// What has no batched argument is still made, or drawn, once for each example of every vmap around it. So
// such an operator is handled level by level, from the innermost: its kernel deals with one level, hides that
// level from the operator that it calls, and is called again for the next one out.
//
// The innermost level of this thread that is not hidden.
Level innermost_visible_level();

// Hides `level` and those inside it while it lives; all, when it does not exist. When none is left, the
// thread leaves vmap's mode. On a thread that is not in `level`, those around it become visible.
class HideLevel {
 public:
  explicit HideLevel(Level level);
  ~HideLevel();
  HideLevel(const HideLevel&) = delete;
  HideLevel& operator=(const HideLevel&) = delete;

 private:
  Level visible_before_;
  bool mode_before_;
};

// Shows a level of this thread that is hidden, with those around it, while it lives: a vmap of its examples
// that begins beneath it. What that draws is drawn as `randomness` says.
class ShowLevel {
 public:
  ShowLevel(Level level, Randomness randomness);
  ~ShowLevel();
  ShowLevel(const ShowLevel&) = delete;
  ShowLevel& operator=(const ShowLevel&) = delete;

 private:
  Level visible_before_;
  bool mode_before_;
  detail::LevelSlot* slot_;
  Randomness randomness_before_;
};

}  // namespace vmap
