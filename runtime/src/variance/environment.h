// Internal: switches of the environment.
#pragma once

#include <cstdlib>
#include <string_view>

namespace vmap::variance {

// Neither empty nor 0.
inline bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

}  // namespace vmap::variance
