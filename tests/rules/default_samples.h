// Cases made from the signature and the kind, for entries whose `samples:` give none.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "samples.h"

namespace vmap_proof {

using DomainOf = std::map<std::string, Domain>;  // by argument; the key "" is for all others

std::vector<Case> default_cases(const Entry& entry, const c10::FunctionSchema& schema,
                                const DomainOf& domains);

// `sample` with other dtypes and shapes for its tensors, as type promotion is sensitive to them: for a
// pointwise operator whose cases are given, since nobody who writes cases thinks of these.
std::vector<Case> mixed_dtype_cases(const Case& sample);

// What an argument takes when nobody says: its default, else a value made for its type.
Value plain_value(const c10::Argument& argument);

}  // namespace vmap_proof
