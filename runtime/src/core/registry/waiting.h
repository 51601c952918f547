// What waits for operators beside the rules of libraries. See NOTE: [rules wait for their operators].
#pragma once

#include <string>
#include <vector>

namespace vmap::detail {

struct Waiters {
  // Operators have come, or rules. Called with no lock of ours held, when a vmap begins.
  void (*place)() = nullptr;
  // The compiled rule of an operator ("myops::foo.bar") has been registered.
  void (*registered)(const std::string& op) = nullptr;
  std::vector<std::string> (*names)() = nullptr;
};

// Once, while our library is loaded.
void set_waiters(const Waiters& waiters);
// Something new waits: the next vmap looks.
void tell_of_waiting();

}  // namespace vmap::detail
