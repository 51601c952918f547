#include "guarded_memory.h"

#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>
#include <c10/util/Exception.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace vmap_proof {
namespace {

constexpr unsigned char kUntouched = 0xa7;

std::atomic<unsigned char> new_contents{0};

size_t rounded_up(size_t bytes, size_t to) {
  return (bytes + to - 1) / to * to;
}

size_t page() {
  static const auto bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

// Pages between two that nobody may touch.
struct Pages {
  unsigned char* begin = nullptr;
  size_t bytes = 0;

  static Pages map(size_t bytes) {
    const size_t all = bytes + 2 * page();
    void* const found = mmap(nullptr, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    TORCH_CHECK(found != MAP_FAILED, "not enough memory: you tried to allocate ", bytes, " bytes");
    const Pages pages{static_cast<unsigned char*>(found) + page(), bytes};
    mprotect(pages.begin, bytes, PROT_READ | PROT_WRITE);
    return pages;
  }

  void unmap() const { munmap(begin - page(), bytes + 2 * page()); }
};

// A tensor's: it ends where the pages do. Its address is a multiple of its elements' size, which is all that
// a view's is as well.
class Region {
 public:
  Region(const Pages& pages, size_t bytes) : pages_(pages), data_(pages.begin + pages.bytes - bytes) {
    std::memset(pages.begin, kUntouched, pages.bytes - bytes);
    std::memset(data_, new_contents, bytes);
  }

  unsigned char* data() const { return data_; }
  const Pages& pages() const { return pages_; }

  bool written_before() const {
    // All bytes are like the first: memcmp sees that many times faster than a loop.
    const auto before = static_cast<size_t>(data_ - pages_.begin);
    return before > 0 &&
           (*pages_.begin != kUntouched || std::memcmp(pages_.begin, pages_.begin + 1, before - 1) != 0);
  }

 private:
  Pages pages_;
  unsigned char* data_;
};

// To map takes longer than most operators: small pages are kept for the next.
class Regions {
 public:
  void* add(size_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const Region region(take(rounded_up(bytes, page())), bytes);
    by_data_.emplace(region.data(), region);
    return region.data();
  }

  void remove(void* data) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = by_data_.find(data);
    if (found == by_data_.end() || found->second.written_before()) std::abort();
    give(found->second.pages());
    by_data_.erase(found);
  }

 private:
  Pages take(size_t bytes) {
    if (bytes != page() || kept_.empty()) return Pages::map(bytes);
    const Pages pages = kept_.back();
    kept_.pop_back();
    return pages;
  }

  void give(const Pages& pages) {
    if (pages.bytes == page()) return kept_.push_back(pages);
    pages.unmap();
  }

  std::mutex mutex_;
  std::unordered_map<void*, Region> by_data_;
  std::vector<Pages> kept_;
};

// Never ends: tensors may outlive what has static storage.
Regions& regions() {
  static auto* const all = new Regions;
  return *all;
}

void free_of(void* data) {
  if (data) regions().remove(data);
}

class GuardedAllocator : public c10::Allocator {
 public:
  c10::DataPtr allocate(size_t bytes) override {
    TORCH_CHECK(bytes < (size_t{1} << 48), "no memory has ", bytes, " bytes");
    void* const data = bytes == 0 ? nullptr : regions().add(bytes);
    return {data, data, &free_of, at::Device(at::kCPU)};
  }

  c10::DeleterFnPtr raw_deleter() const override { return &free_of; }

  void copy_data(void* to, const void* from, size_t bytes) const override {
    default_copy_data(to, from, bytes);
  }
};

}  // namespace

void guard_memory() {
  static auto* const allocator = new GuardedAllocator;
  c10::SetCPUAllocator(allocator, /*priority=*/200);
}

void fill_new_memory(unsigned char contents) {
  new_contents = contents;
  mallopt(M_PERTURB, contents);
}

}  // namespace vmap_proof
