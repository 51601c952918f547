#include "frame.h"

#include <torch/version.h>

#include <algorithm>
#include <bit>
#include <string_view>

#include "limits.h"

namespace vmap::program::file {

namespace {

using nlohmann::json;

constexpr std::string_view kMagic = R"({"format": "vmapgen program", "version": )";
constexpr int kVersion = 2;
constexpr std::string_view kChecksum = R"("checksum": ")";
constexpr size_t kDigits = 16;
constexpr size_t kLongestFirstLine = 1000;

constexpr std::string_view byte_order() {
  return std::endian::native == std::endian::little ? "little" : "big";
}

// FNV-1a: it is for damage, not for a counterfeit, and any single changed byte shows.
uint64_t hash(std::string_view text, uint64_t before) {
  for (const char c : text) before = (before ^ static_cast<uint8_t>(c)) * 0x100000001b3;
  return before;
}

// Where the digits of the checksum stand.
size_t place_of_checksum(std::string_view text) {
  const size_t found = text.substr(0, std::min(kLongestFirstLine, text.find('\n'))).find(kChecksum);
  if (found == text.npos || found + kChecksum.size() + kDigits > text.size()) return text.npos;
  return found + kChecksum.size();
}

// Of all but its own digits.
std::string checksum(std::string_view text, size_t place) {
  constexpr std::string_view hex = "0123456789abcdef";
  uint64_t sum = hash(text.substr(place + kDigits), hash(text.substr(0, place), 0xcbf29ce484222325));
  std::string digits(kDigits, '0');
  for (size_t i = kDigits; i-- > 0; sum >>= 4) digits[i] = hex[sum & 15];
  return digits;
}

// One past the end of the text that begins at `quote`.
size_t after_text(std::string_view text, size_t quote) {
  size_t end = quote + 1;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  return end + 1;
}

bool is_deeper_than(int most, std::string_view text) {
  int depth = 0;
  for (size_t i = 0; i < text.size() && depth <= most; ++i) {
    if (text[i] == '"')
      i = after_text(text, i) - 1;
    else
      depth += (text[i] == '[' || text[i] == '{') - (text[i] == ']' || text[i] == '}');
  }
  return depth > most;
}

// The first line, a JSON object but for the comma at its end. Null where it is none.
json first_line(std::string_view text) {
  const size_t end = text.find('\n');
  if (end == text.npos || end > kLongestFirstLine || text[end - 1] != ',') return {};
  const json line = json::parse(std::string(text.substr(0, end - 1)) + "}", nullptr, false);
  return line.is_object() ? line : json();
}

std::string text_member(const json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

std::string framed(const std::string& rest) {
  return with_checksum(c10::str(kMagic, kVersion, R"(, "torch": ")", TORCH_VERSION, R"(", "byte_order": ")",
                                byte_order(), R"(", )", kChecksum, std::string(kDigits, '0'), "\",\n", rest));
}

std::string with_checksum(std::string text) {
  const size_t place = place_of_checksum(text);
  if (place != text.npos) text.replace(place, kDigits, checksum(text, place));
  return text;
}

Framed unframed(const std::string& text, const Place& file) {
  constexpr std::string_view damaged =
      "is damaged, or was changed by hand: its checksum is not that of its content. Save the program again";
  file.check(std::string_view(text).starts_with(kMagic),
             text.empty() ? "is empty" : "is no program of vmapgen's", ": what Program::save writes is one");
  const json line = first_line(text);
  // Before the checksum, which another version may count otherwise.
  const auto version = line.find("version");
  file.check(line.is_object() && version->is_number_integer(), damaged);
  const std::string torch = shown(text_member(line, "torch"), 50);
  file.check(*version == kVersion, "is of version ", version->dump(),
             " of the format, and this vmapgen reads version ", kVersion, ". It was made with PyTorch ",
             torch,
             ": save the program again, or load it by the vmapgen "
             "that made it");
  const size_t place = place_of_checksum(text);
  file.check(place != text.npos && std::string_view(text).substr(place, kDigits) == checksum(text, place),
             damaged);
  const std::string order = text_member(line, "byte_order");
  file.check(order == byte_order(), "was made on a machine of other byte order (", shown(order, 20),
             "): save the program on one like this");
  file.check(!is_deeper_than(kDeepest, text), "has brackets more than ", kDeepest,
             " deep, which no program has");
  json content = json::parse(text, nullptr, false);
  file.check(content.is_object(), "is not JSON");
  return {torch, std::move(content)};
}

}  // namespace vmap::program::file
