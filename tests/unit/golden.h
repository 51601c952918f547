// Expected texts that stand in files of tests/unit/golden. With VMAPGEN_UPDATE_GOLDEN=1 in the environment a
// test writes its file instead of comparing.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace vmapgen {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The lines that differ, `-` expected and `+` actual, with the three before and after them.
inline std::string difference(const std::string& expected, const std::string& actual) {
  constexpr size_t kContext = 3;
  const std::vector<std::string> a = lines_of(expected), b = lines_of(actual);
  const size_t shorter = std::min(a.size(), b.size());
  size_t head = 0, tail = 0;
  while (head < shorter && a[head] == b[head]) ++head;
  while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  std::ostringstream out;
  out << "from line " << head + 1 << " on:\n";
  for (size_t i = head - std::min(head, kContext); i < head; ++i) out << "  " << a[i] << '\n';
  for (size_t i = head; i < a.size() - tail; ++i) out << "- " << a[i] << '\n';
  for (size_t i = head; i < b.size() - tail; ++i) out << "+ " << b[i] << '\n';
  for (size_t i = a.size() - tail; i < std::min(a.size(), a.size() - tail + kContext); ++i)
    out << "  " << a[i] << '\n';
  return out.str();
}

// Whether `actual` is the text of golden/`name`.
inline testing::AssertionResult is_golden(const std::string& name, const std::string& actual) {
  const std::filesystem::path path =
      std::filesystem::path(VMAPGEN_SOURCE_DIR) / "tests" / "unit" / "golden" / name;
  const char* update = std::getenv("VMAPGEN_UPDATE_GOLDEN");
  if (update != nullptr && std::string(update) == "1") {
    std::ofstream(path, std::ios::binary) << actual;
    return testing::AssertionSuccess();
  }
  std::ifstream in(path, std::ios::binary);
  std::ostringstream expected;
  if (in) expected << in.rdbuf();
  if (in && expected.str() == actual) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << "tests/unit/golden/" << name << " differs, " << difference(expected.str(), actual)
         << "when that is meant: VMAPGEN_UPDATE_GOLDEN=1 build/bin/vmapgen_unit_tests "
            "--gtest_filter='*Golden*', and read the diff";
}

}  // namespace vmapgen
