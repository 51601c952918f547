#include <vmap/lent.h>

#include <atomic>
#include <mutex>

namespace vmap::detail {

namespace {

std::atomic<const Host*> the_other_host{nullptr};

struct AllLent {
  std::mutex mutex;
  std::vector<Lent> kernels;
};

// Never destroyed: libraries may be loaded at any time.
AllLent& all_lent() {
  static AllLent* all = new AllLent;
  return *all;
}

}  // namespace

const Host& other_host() {
  return *the_other_host.load(std::memory_order_acquire);
}

void set_other_host(const Host* host) {
  the_other_host.store(host, std::memory_order_release);
}

void lend(const Lent& kernel) {
  AllLent& all = all_lent();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.kernels.push_back(kernel);
}

std::vector<Lent> lent_kernels() {
  AllLent& all = all_lent();
  const std::lock_guard<std::mutex> lock(all.mutex);
  return all.kernels;
}

}  // namespace vmap::detail
