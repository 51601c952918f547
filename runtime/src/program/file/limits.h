// Internal: how large the parts of a file may be. What is saved keeps to them as what is loaded does.
#pragma once

#include <vmap/program/graph.h>

#include <cstddef>
#include <cstdint>

namespace vmap::program::file {

inline constexpr size_t kMostNodes = 1'000'000;
inline constexpr int kDeepest = 16;             // brackets in brackets
inline constexpr size_t kLongestName = 200;     // of inputs and captured tensors; the rest is cut off
inline constexpr size_t kLongestText = 10'000;  // of an argument, and of why a program is for one batch size
inline constexpr int64_t kMostElements = int64_t{1} << 56;  // of a tensor; sizes of 0 count as 1
inline constexpr int64_t kLargestStride = int64_t{1} << 56;
// Of an integer that depends on B, so that no batch size of a tensor makes it overflow.
inline constexpr int64_t kMostTimes = int64_t{1} << 40;
inline constexpr int64_t kMostPlus = int64_t{1} << 60;

constexpr bool is_small(const InB& value) {
  const auto within = [](int64_t part, int64_t most) { return -most <= part && part <= most; };
  for (size_t of = 1; of < value.factors.size(); ++of) {
    if (!within(value.factors[of], kMostTimes)) return false;
  }
  return within(value.plus(), kMostPlus);
}

}  // namespace vmap::program::file
