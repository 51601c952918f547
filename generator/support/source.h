// Where a piece of input stands: the file, and a range of bytes in it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vmapgen {

// The text of one input file. `path` is what diagnostics print: as the user gave it, never made absolute.
class SourceFile {
 public:
  SourceFile(std::string path, std::string text);

  const std::string& path() const { return path_; }
  const std::string& text() const { return text_; }
  // The text of a line (from 1), without its line end; empty when there is no such line.
  std::string_view line(int number) const;
  // Byte offset in text() where a line (from 1) starts; text().size() when there is no such line.
  size_t line_start(int number) const;
  // The line (from 1) that a byte offset falls on.
  int line_of(size_t offset) const;

 private:
  std::string path_;
  std::string text_;
  std::vector<size_t> line_starts_;
};

// A place in a source file. Lines and columns count from 1, columns in bytes. A default-made location is
// "nowhere": diagnostics about it print no position.
struct SourceLocation {
  std::shared_ptr<const SourceFile> file;
  int line = 0;
  int column = 0;
  int length = 1;  // bytes under the caret

  bool known() const { return file != nullptr && line > 0; }
  // The place `offset` bytes further on the same line, `length` bytes wide.
  SourceLocation sub(int offset, int new_length) const;
};

// Reads a whole file. Throws IoError (diagnostics.h) with the reason when it cannot be read.
std::shared_ptr<const SourceFile> read_source(const std::string& path);

}  // namespace vmapgen
