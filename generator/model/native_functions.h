// The entries of a native_functions.yaml, found without a YAML library.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostics.h"

namespace vmapgen {

// NOTE: [reading native_functions]
// The file is 600 KB, of which a run needs some hundred signatures and three facts about each. yaml-cpp takes
// about 200 ms for it, more than everything else that vmapgen does; reading it line by line as here takes 2
// ms. Lines are enough, because the file is a sequence of flat mappings: an entry starts at a `- ` in the
// sequence's column, its keys stand in one column, and everything deeper belongs to the key above. What is
// understood of a value: plain and quoted text, text folded over several lines, block text (`|`, `>`), and
// comments. What is not: entries written as `{...}`, anchors, tags; such an entry has no readable `func`, and
// is reported, never guessed at. tests/unit/target_test.cpp compares this reading with yaml-cpp's on the
// whole file.
struct NativeFunction {
  std::string_view signature;           // within the file, or within `folded`
  std::unique_ptr<std::string> folded;  // the signature when it does not stand in the file as it reads
  SourceLocation where;                 // of the value, its quote included
  std::string_view autogen;             // the value of `autogen:`, operators that are derived from this one
  bool structured = false;
  bool has_structured_delegate = false;
  bool const_writes = false;  // `use_const_ref_for_mutable_tensors: True`
  bool has_dispatch = false;
  bool dispatches_composite_implicit = false;
};

// Entries in file order. An entry without a readable `func` is reported to `diagnostics` (when given) and
// left out.
std::vector<NativeFunction> scan_native_functions(const std::shared_ptr<const SourceFile>& file,
                                                  Diagnostics* diagnostics);

}  // namespace vmapgen
