// The entries behind golden/*.txt, a family for each file: every kind, and each value of each of its options.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace vmapgen {

struct Family {
  std::string schema;
  // Operators that the schema does not name: in-place ones, what expressions call.
  std::vector<std::string> more = {};
};

struct NamedFamily {
  std::string name;  // golden/NAME.txt
  const Family* family;
  bool of_a_library = false;  // its operators are not PyTorch's

  // For GoogleTest.
  friend void PrintTo(const NamedFamily& family, std::ostream* out) { *out << family.name; }
};

const std::vector<NamedFamily>& rule_families();

}  // namespace vmapgen
