// The numbers that tell levels apart.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

namespace vmap::detail {

inline uint64_t next_serial() {
  static std::atomic<uint64_t> last_serial{0};
  return last_serial.fetch_add(1, std::memory_order_relaxed) + 1;
}

// The serial numbers of one slot's levels, by batch size, the last used first: NOTE: [examples that were
// kept].
class KnownSerials {
 public:
  // That of the level of `batch_size` examples. A new one where there is none yet, or where a level around
  // has a higher one: inner levels have the higher ones.
  uint64_t of(int64_t batch_size, uint64_t around) {
    const auto is_it = [batch_size](const Known& known) { return known.batch_size == batch_size; };
    auto at = std::find_if(known_.begin(), known_.end(), is_it);
    if (at == known_.end()) {
      if (known_.size() == kMost) known_.pop_back();
      at = known_.insert(known_.end(), {batch_size, 0});
    }
    if (at->serial <= around) at->serial = next_serial();
    std::rotate(known_.begin(), at, at + 1);
    return known_.front().serial;
  }

 private:
  static constexpr size_t kMost = 64;
  struct Known {
    int64_t batch_size;
    uint64_t serial;
  };
  std::vector<Known> known_;
};

}  // namespace vmap::detail
