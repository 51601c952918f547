// A device that computes on the CPU and else behaves like a GPU, by PyTorch's door for devices of others
// (PrivateUse1): its memory is not the host's, what lies on several devices does not meet, and it has its own
// generators. See README.md of the folder above.
#pragma once

#include <ATen/core/Generator.h>
#include <c10/core/Device.h>

#include <cstdint>

namespace vmap_pretend {

inline constexpr const char* kName = "pretend";

// There is one.
inline c10::Device device() {
  return {c10::DeviceType::PrivateUse1, 0};
}

// A generator of the device gives the numbers of this one of the CPU's, which it holds.
at::Generator of_cpu(const at::Generator& generator);

// From here on the process has the device. May be called again.
void set_up();

}  // namespace vmap_pretend

// For Python, by ctypes: the same, and a seed for the device's own generator.
extern "C" void vmap_pretend_set_up();
extern "C" void vmap_pretend_seed(uint64_t seed);
