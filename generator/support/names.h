// Names of arguments, operators and C++, in texts of ours: ASCII, whatever the locale is.
#pragma once

#include <algorithm>
#include <string_view>

namespace vmapgen {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool begins_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
constexpr bool is_in_name(char c) {
  return begins_name(c) || is_digit(c);
}
inline bool is_name(std::string_view word) {
  return !word.empty() && begins_name(word[0]) && std::all_of(word.begin(), word.end(), is_in_name);
}

}  // namespace vmapgen
