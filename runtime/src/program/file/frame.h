// Internal: what stands around a program in its file: the first line, and the checksum over all of it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "place.h"

namespace vmap::program::file {

// The whole text: first line, then `rest`, the members of one JSON object and its closing brace.
std::string framed(const std::string& rest);
// The same with the checksum that it should have.
std::string with_checksum(std::string text);

struct Framed {
  std::string torch;  // the version of PyTorch that the file was made with, as it may be shown
  nlohmann::json content;
};
// Throws when the text is no program, of another version, or damaged.
Framed unframed(const std::string& text, const Place& file);

}  // namespace vmap::program::file
