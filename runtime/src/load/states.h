// Internal: what loaded rules say of tensors that differ between ranks.
#pragma once

#include <string>

#include "driver/pipeline.h"

namespace vmap::detail {

// Tells libvmap_variance, where that is loaded, or will be.
void keep_states(const vmapgen::Generation& generation);
void forget_states(const std::string& op);

}  // namespace vmap::detail
