// The table of what operators do to the states of their tensors, for the runtime to include.
#pragma once

#include <string>
#include <vector>

#include "rules/generated_operator.h"

namespace vmapgen {

// A line for each operator, sorted as the bytes of the full names are:
//   VMAP_VARIANCE("aten::addcmul", Join, 0, {0x1, 0x6})
// the effect, the place of the argument that asks for random numbers, counted from 1, or 0, and a mask of the
// places of the factors for each product, from bit 0.
std::string variance_to_inc(const std::vector<const GeneratedOperator*>& operators);

// A row of a library's own file, `    {"myops::foo", …},`; empty for what says nothing beyond the signature.
std::string library_state(const ir::BatchRule& rule);

}  // namespace vmapgen
