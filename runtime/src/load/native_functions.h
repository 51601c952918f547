// The operators of the PyTorch that this is built for.
#pragma once

#include <string_view>

namespace vmap {

// The text of its native_functions.yaml.
std::string_view native_functions();

}  // namespace vmap
