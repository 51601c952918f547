// What an operator was registered with, beside what its rule is for.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <string>

namespace vmap::detail {

// "myops::foo.bar", of a signature. Throws for a text that is none.
c10::OperatorName name_in(const std::string& signature);

// Whether `int` may stand for a registered `SymInt`: in a rule as data, which takes numbers in boxes. A
// compiled one has a C++ type for it.
enum class Ints : bool { AsTheyAre, ForSymbols };

// Whether they differ in nothing that a rule, or a caller of it, could tell.
bool same_signature(const c10::FunctionSchema& registered, const std::string& expected,
                    Ints ints = Ints::AsTheyAre);

// Both, in words. `advice`: what to do.
std::string difference(const c10::OperatorHandle& op, const std::string& expected, const char* advice);

}  // namespace vmap::detail
