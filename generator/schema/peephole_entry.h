// One peephole of a schema file: a rewrite of traced programs, read but not yet held against the target.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "schema/value.h"

namespace vmapgen {

// What the proof makes for a name: a tensor, `float64[B, 3]`, `int64[B, 5] from -7 to 6`; or an integer.
struct PeepholeTensor {
  YamlValue name;
  std::string dtype;
  std::vector<std::optional<int64_t>> sizes;  // none: the batch size
  std::optional<int64_t> lowest, highest;     // of a tensor of integers
  std::optional<int64_t> integer;             // this, and no tensor
};

struct PeepholeEntry {
  YamlValue name;
  YamlValue why;
  std::vector<YamlValue> pattern, where, replace;  // words: statements and conditions
  struct Sample {
    SourceLocation where;
    std::vector<PeepholeTensor> tensors;
  };
  std::vector<Sample> samples;
  bool valid = true;  // nothing was wrong with it
};

// Whether an entry of a schema file is a peephole rather than an operator.
bool is_peephole(const YamlValue& entry);

// Reads it and reports every mistake that the target is not needed for. Ids: `missing-key`, `unknown-key`,
// `value-type`, `unknown-dtype`, `peephole-sample`.
PeepholeEntry read_peephole(const YamlValue& entry, Diagnostics& diagnostics);

}  // namespace vmapgen
