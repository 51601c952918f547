#include "counts.h"

#include <vmap/executor/rule.h>

#include <map>
#include <mutex>

namespace vmap::executor {

namespace {

struct Counts {
  std::mutex mutex;
  std::map<std::string, Count> all;
};
Counts& counts() {
  static auto* all = new Counts;
  return *all;
}

}  // namespace

Count& count_of(const std::string& op) {
  const std::lock_guard<std::mutex> lock(counts().mutex);
  return counts().all[op];
}

uint64_t call_count(const std::string& op) {
  return count_of(op).load(std::memory_order_relaxed);
}

uint64_t call_count() {
  const std::lock_guard<std::mutex> lock(counts().mutex);
  uint64_t sum = 0;
  for (const auto& [op, count] : counts().all) sum += count.load(std::memory_order_relaxed);
  return sum;
}

}  // namespace vmap::executor
