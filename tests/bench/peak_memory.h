// The most bytes of tensors that a call holds at one time, by libtorch's own account of its allocators.
#pragma once

#include <c10/core/Allocator.h>
#include <c10/util/ThreadLocalDebugInfo.h>

#include <algorithm>
#include <memory>

namespace vmap_bench {

class PeakMemory : public c10::MemoryReportingInfoBase {
 public:
  explicit PeakMemory(c10::DeviceType device) : device_(device) {}
  void reportMemoryUsage(void*, int64_t alloc_size, size_t, size_t, c10::Device device) override {
    if (device.type() != device_) return;
    held_ += alloc_size;  // negative when memory is given back
    peak_ = std::max(peak_, held_);
  }
  bool memoryProfilingEnabled() const override { return true; }
  int64_t peak() const { return peak_; }

 private:
  c10::DeviceType device_;
  int64_t held_ = 0;
  int64_t peak_ = 0;
};

// Of what `run` allocates on `device` and from this thread; what was there before counts nothing.
template <class F>
int64_t peak_memory(c10::DeviceType device, F&& run) {
  const auto account = std::make_shared<PeakMemory>(device);
  const c10::DebugInfoGuard guard(c10::DebugInfoKind::PROFILER_STATE, account);
  run();
  return account->peak();
}

}  // namespace vmap_bench
