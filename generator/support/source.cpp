#include "support/source.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "support/diagnostics.h"

namespace vmapgen {

SourceFile::SourceFile(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {
  line_starts_.push_back(0);
  const char* begin = text_.data();
  const char* end = begin + text_.size();
  for (const char* at = begin; at != end;) {
    const void* newline = std::memchr(at, '\n', end - at);
    if (newline == nullptr) break;
    at = static_cast<const char*>(newline) + 1;
    line_starts_.push_back(at - begin);
  }
}

size_t SourceFile::line_start(int number) const {
  if (number < 1 || static_cast<size_t>(number) > line_starts_.size()) return text_.size();
  return line_starts_[number - 1];
}

std::string_view SourceFile::line(int number) const {
  if (number < 1) return {};
  const size_t start = line_start(number);
  std::string_view text = std::string_view(text_).substr(start, line_start(number + 1) - start);
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

int SourceFile::line_of(size_t offset) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<int>(after - line_starts_.begin());
}

SourceLocation SourceLocation::sub(int offset, int new_length) const {
  if (!known()) return *this;
  return {file, line, column + offset, new_length};
}

std::shared_ptr<const SourceFile> read_source(const std::string& path) {
  const auto refuse = [&path](int reason) {
    throw IoError("cannot read " + path + ": " + std::generic_category().message(reason));
  };
  errno = 0;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (file == nullptr) refuse(errno);
  std::string text;
  std::error_code no_size;  // a pipe has none
  if (const auto size = std::filesystem::file_size(path, no_size); !no_size) text.reserve(size);
  char block[16 * 1024];
  while (const size_t got = std::fread(block, 1, sizeof block, file.get())) text.append(block, got);
  if (std::ferror(file.get())) refuse(errno);  // a folder opens, but does not read
  return std::make_shared<const SourceFile>(path, std::move(text));
}

}  // namespace vmapgen
