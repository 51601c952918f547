// Cases made from the signature and the kind, for entries whose `samples:` give none.
#pragma once

#include <map>
#include <set>
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

// More calls like the first of `given`, where all of those have one value for an argument: a rule that drops
// the argument would pass. Not for whole numbers, which kernels divide by without looking.
std::vector<Case> varied_cases(const std::vector<Case>& given, const c10::FunctionSchema& schema,
                               const std::set<std::string>& unvaried);

// What an argument takes when nobody says: its default, else a value made for its type.
Value plain_value(const c10::Argument& argument);

}  // namespace vmap_proof
