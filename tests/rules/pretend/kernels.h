// The operators of the pretend device: the CPU's, over the device's memory.
#pragma once

namespace vmap_pretend {

// Once.
void register_kernels();

}  // namespace vmap_pretend
