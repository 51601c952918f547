// Internal: bytes as text, RFC 4648 with padding.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vmap::program::file {

std::string to_base64(const void* bytes, size_t count);

// How long the text of `count` bytes is.
size_t length_in_base64(size_t count);
// Writes `count` bytes; whether `text` is exactly those.
bool from_base64(std::string_view text, void* bytes, size_t count);

}  // namespace vmap::program::file
