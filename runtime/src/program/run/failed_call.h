// Internal: the error of a run names the call that threw.
#pragma once

#include <string>

namespace vmap::program {

// In a catch block: throws what was caught, of the same class. Where its class has room for more words,
// `call` is among them; elsewhere it is kept for take_failed_call().
[[noreturn]] void rethrow_naming(const std::string& call);

// What was kept last on this thread, once.
std::string take_failed_call();
// A run begins: what an earlier one has kept is not its own.
void forget_failed_call();

}  // namespace vmap::program
