// Where the bytes of a text stand that was read out of a file, when reading changed it: YAML folds a text
// over several lines, puts it in quotes, and escapes characters in it.
#pragma once

#include <string_view>
#include <vector>

#include "support/source.h"

namespace vmapgen {

class TextMap {
 public:
  // `where` is where the text begins: its first byte, or the quote or block sign (`|`, `>`) before it.
  TextMap(std::string_view text, SourceLocation where);

  // The place of the text's bytes [offset, offset + length); cut at the line's end. `offset` may be the
  // text's size.
  SourceLocation at(size_t offset, int length) const;

 private:
  void walk(std::string_view text);

  SourceLocation where_;
  std::vector<size_t>
      offsets_;  // of each byte in the file, and one past the end; empty: the text stands verbatim
};

}  // namespace vmapgen
