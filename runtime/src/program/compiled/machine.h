// Internal: what native code asks of the machine that runs it.
#pragma once

#include <string>
#include <vector>

namespace vmap::program {

// "linux x86_64"
std::string platform();

// What this machine's processor has of the instruction sets that compilers choose among, "avx2", "avx512f":
// compiled code is for the machine that compiled it, and ends the process on one that lacks some.
std::vector<std::string> instruction_sets();

}  // namespace vmap::program
