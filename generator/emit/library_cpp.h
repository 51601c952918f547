// The rules of libraries' own operators as one file of C++, which registers them itself.
#pragma once

#include <string>
#include <vector>

#include "rules/generated_operator.h"

namespace vmapgen {

struct LibraryOptions {
  std::vector<std::string> includes;  // headers of the library's own
  bool functorch = false;             // torch.vmap shall use the rules as well
};

// `operators` are of any namespaces but ATen's, sorted by name.
std::string library_to_cpp(const std::vector<const GeneratedOperator*>& operators,
                           const LibraryOptions& options);

}  // namespace vmapgen
