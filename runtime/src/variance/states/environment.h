// Internal: switches of the environment.
#pragma once

#include <cstdlib>
#include <string_view>

namespace vmap::variance {

inline std::string_view of_environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? std::string_view() : value;
}

// Neither empty nor 0.
inline bool is_set(const char* variable) {
  const std::string_view value = of_environment(variable);
  return !value.empty() && value != "0";
}

}  // namespace vmap::variance
