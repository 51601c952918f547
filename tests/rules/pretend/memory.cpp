#include "memory.h"

#include <c10/core/CPUAllocator.h>

#include <cstring>
#include <memory>
#include <utility>

#include "device.h"

namespace vmap_pretend {
namespace {

template <typename Owner>
void drop(void* owner) {
  delete static_cast<Owner*>(owner);
}

// `data` on `device`, for as long as `owner` has it.
template <typename Owner>
c10::DataPtr owned(void* data, Owner owner, c10::Device device) {
  return {data, new Owner(std::move(owner)), &drop<Owner>, device};
}

class Allocator final : public c10::Allocator {
 public:
  // By the CPU's allocator of the moment, which may be one that guards what it gives.
  c10::DataPtr allocate(size_t bytes) override {
    c10::DataPtr memory = c10::GetCPUAllocator()->allocate(bytes);
    void* const data = across(memory.get());
    return owned(data, std::move(memory), device());
  }

  void copy_data(void* to, const void* from, size_t bytes) const override {
    std::memcpy(across(to), across(const_cast<void*>(from)), bytes);
  }
};

}  // namespace

void* across(void* address) {
  return address ? reinterpret_cast<void*>(reinterpret_cast<size_t>(address) ^ kElsewhere) : nullptr;
}

c10::Allocator* allocator() {
  static auto* const one = new Allocator;
  return one;
}

c10::DataPtr shared_with_device(const c10::Storage& storage) {
  return owned(across(storage.mutable_data()), storage, device());
}

c10::Storage shared_with_host(const c10::Storage& storage) {
  c10::DataPtr data = owned(across(storage.mutable_data()), storage, c10::Device(c10::kCPU));
  return c10::Storage(c10::Storage::use_byte_size_t(), storage.nbytes(), std::move(data),
                      c10::GetCPUAllocator(), /*resizable=*/true);
}

}  // namespace vmap_pretend
