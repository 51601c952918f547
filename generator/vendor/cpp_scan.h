// The little of C++ that vendoring has to read: includes, names at the beginning of a line, and where a name
// stands. Our own sources are the only input, and clang-format lays them out.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vmapgen {

// `vmap/bdim.h` of `#include <vmap/bdim.h>`, `front.h` of `#include "front.h"`; others are not ours.
std::vector<std::string> own_includes(std::string_view text);
// `ATen/core/Tensor.h` of `#include <ATen/core/Tensor.h>`: all that are not ours.
std::vector<std::string> other_includes(std::string_view text);

struct Names {
  std::set<std::string> defined;    // classes and functions that begin in the first column
  std::set<std::string> qualified;  // the same with the innermost namespace: `custom::ctc_loss`
  std::set<std::string> hidden;     // those inside `namespace {`
};
Names names_of(std::string_view text);

// Calls `see(qualifier, name, next)` for each identifier that is no member of something: its qualifier (`at`,
// `custom`, or empty) and the character behind it.
void for_each_name(std::string_view text,
                   const std::function<void(std::string_view, std::string_view, char)>& see);

}  // namespace vmapgen
