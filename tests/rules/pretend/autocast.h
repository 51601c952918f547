// Autocast on the pretend device.
#pragma once

namespace vmap_pretend {

// Once.
void register_autocast();

}  // namespace vmap_pretend
