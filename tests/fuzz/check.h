// What a fuzzer holds to be true: a false one ends the program, and libFuzzer keeps the input.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "support/diagnostics.h"

#define FUZZ_CHECK(condition)                                                             \
  do {                                                                                    \
    if (!(condition)) {                                                                   \
      std::fprintf(stderr, "%s:%d: this is false: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                       \
    }                                                                                     \
  } while (false)

namespace vmapgen {

// A caret stands in its file, at most one past the end of its line.
inline void check_place(const SourceLocation& where) {
  if (!where.known()) return;
  FUZZ_CHECK(where.line <= where.file->line_of(where.file->text().size()));
  FUZZ_CHECK(where.column >= 1 && where.length >= 1);
  const size_t end_of_line =
      where.file->line(where.line).size() + 1;  // a CR before the LF counts as the line's end
  FUZZ_CHECK(static_cast<size_t>(where.column) <= end_of_line + 1);
}

inline void check_diagnostics(const Diagnostics& diagnostics) {
  for (const Diagnostic& each : diagnostics.items()) {
    FUZZ_CHECK(!each.id.empty() && !each.message.empty());
    check_place(each.where);
    for (const Note& note : each.notes) check_place(note.where);
  }
  FUZZ_CHECK(diagnostics.render().empty() == diagnostics.empty());
}

}  // namespace vmapgen
