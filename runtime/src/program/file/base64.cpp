#include "base64.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace vmap::program::file {

namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr uint8_t kNoDigit = 255;

constexpr std::array<uint8_t, 256> values_of_digits() {
  std::array<uint8_t, 256> values{};
  values.fill(kNoDigit);
  for (size_t i = 0; i < kAlphabet.size(); ++i)
    values[static_cast<uint8_t>(kAlphabet[i])] = static_cast<uint8_t>(i);
  return values;
}

}  // namespace

size_t length_in_base64(size_t count) {
  return (count + 2) / 3 * 4;
}

std::string to_base64(const void* bytes, size_t count) {
  const auto* from = static_cast<const uint8_t*>(bytes);
  std::string text;
  text.reserve(length_in_base64(count));
  for (size_t i = 0; i < count; i += 3) {
    const size_t here = std::min<size_t>(3, count - i);
    uint32_t three = 0;
    for (size_t j = 0; j < 3; ++j) three = three << 8 | (j < here ? from[i + j] : 0);
    for (size_t j = 0; j < 4; ++j) text += j <= here ? kAlphabet[three >> (18 - 6 * j) & 63] : '=';
  }
  return text;
}

bool from_base64(std::string_view text, void* bytes, size_t count) {
  static constexpr std::array<uint8_t, 256> values = values_of_digits();
  if (text.size() != length_in_base64(count)) return false;
  auto* to = static_cast<uint8_t*>(bytes);
  for (size_t i = 0; i < count; i += 3, text.remove_prefix(4)) {
    const size_t here = std::min<size_t>(3, count - i);
    uint32_t three = 0;
    for (size_t j = 0; j < 4; ++j) {
      const uint8_t value = j <= here ? values[static_cast<uint8_t>(text[j])] : 0;
      if (value == kNoDigit || (j > here && text[j] != '=')) return false;
      three = three << 6 | value;
    }
    if (three & ((1u << 8 * (3 - here)) - 1)) return false;  // bits of no byte
    for (size_t j = 0; j < here; ++j) to[i + j] = static_cast<uint8_t>(three >> (16 - 8 * j));
  }
  return true;
}

}  // namespace vmap::program::file
