// Internal: the dims of inputs that maps inside a traced function run over, which may have any size too.
#pragma once

#include <vmap/program/tracing.h>

#include <string>
#include <utility>
#include <vector>

#include "recorder.h"

namespace vmap::program {

// Dims that one map inside runs over, or several: where they have a dim in common. They have one size.
struct InnerAxis {
  int64_t size = 0;                              // in the example
  std::vector<std::pair<size_t, int64_t>> dims;  // inputs, and their dims
};

// Sizes at which branches on a size part from those that are looked at otherwise, which are odd and small:
// the least, an even one, a large one. That is smaller where it would make inputs of more than a million
// elements.
std::vector<int64_t> sizes_to_probe(const InnerAxis& axis, const std::vector<Example>& examples);

class InnerAxes {
 public:
  explicit InnerAxes(const std::vector<Example>& examples) : examples_(examples) {}

  void add(const MappedInput& map);
  // Those that are to vary: C and D. `why_not` says why the first of all is not among them, where it is not.
  std::vector<InnerAxis> take(std::string& why_not);

 private:
  struct Found {
    InnerAxis axis;
    std::vector<Level> levels;
  };
  bool shares(const Found& found, const MappedInput& map) const;

  const std::vector<Example>& examples_;
  std::vector<Found> all_;
};

}  // namespace vmap::program
