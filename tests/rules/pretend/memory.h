// The memory of the pretend device: the CPU's, at addresses that no process has. Who follows one without
// asking for the host's address dies of it, as who follows a GPU's address does, and it costs nothing.
#pragma once

#include <c10/core/Allocator.h>
#include <c10/core/Storage.h>

#include <cstddef>

namespace vmap_pretend {

// Neither x86-64 nor AArch64 has memory there: the bits above the 47th, or 48th, are alike in every address.
inline constexpr size_t kElsewhere = size_t{1} << 52;

// From an address to the other one, both ways. Nothing is nowhere.
void* across(void* address);

// Memory of the device, of the CPU's allocator.
c10::Allocator* allocator();

// The host's memory as the device's, or the device's as the host's; holds `storage` as long as it lives.
c10::DataPtr shared_with_device(const c10::Storage& storage);
c10::Storage shared_with_host(const c10::Storage& storage);

}  // namespace vmap_pretend
