#include <vmap/kernel/host_adapter.h>

#include <atomic>
#include <mutex>

namespace vmap::detail {

namespace {

std::atomic<const HostAdapter*> the_other_host{nullptr};

struct AllAdapted {
  std::mutex mutex;
  std::vector<AdaptedKernel> kernels;
};

// Never destroyed: libraries may be loaded at any time.
AllAdapted& all_adapted() {
  static AllAdapted* all = new AllAdapted;
  return *all;
}

}  // namespace

const HostAdapter& other_host() {
  return *the_other_host.load(std::memory_order_acquire);
}

void set_other_host(const HostAdapter* host) {
  the_other_host.store(host, std::memory_order_release);
}

void offer_to_other_host(const AdaptedKernel& kernel) {
  AllAdapted& all = all_adapted();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.kernels.push_back(kernel);
}

std::vector<AdaptedKernel> kernels_for_other_host() {
  AllAdapted& all = all_adapted();
  const std::lock_guard<std::mutex> lock(all.mutex);
  return all.kernels;
}

}  // namespace vmap::detail
