// The entries behind golden/*.txt, a family for each file of golden/cases: every kind, and each value of each
// of its options.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace vmapgen {

struct Family {
  std::string name;  // golden/NAME.txt
  std::string schema;
  // Operators that the schema does not name: in-place ones, what expressions call. In the file, `# also:
  // SIGNATURE`.
  std::vector<std::string> more;

  // Its operators are not PyTorch's.
  bool is_of_a_library() const { return schema.find("- func: myops::") != std::string::npos; }
  // For GoogleTest.
  friend void PrintTo(const Family& family, std::ostream* out) { *out << family.name; }
};

// By name.
const std::vector<Family>& rule_families();

}  // namespace vmapgen
