// A peephole's entry to its data, checked against the target.
#pragma once

#include <optional>

#include "model/target.h"
#include "rules/peephole_ir.h"

namespace vmapgen {

// Reports every mistake that it can tell (ids begin with `peephole-` and `expression-`), and then returns
// none.
std::optional<ir::Peephole> build_peephole(const PeepholeEntry& entry, const Target& target,
                                           Diagnostics& diagnostics);

}  // namespace vmapgen
