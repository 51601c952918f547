// Work in a process of its own, which may die of it.
#pragma once

#include <functional>
#include <string>

namespace vmap_proof {

struct Outcome {
  std::string text;    // what the work wrote
  std::string signal;  // what it died of, in words; empty: of nothing
  bool late = false;   // whether that was for the time it took
  int status = 0;      // how it ended otherwise
};

// No call takes a tenth of this.
inline constexpr unsigned kSecondsAllowed = 120;

// `work` is given the descriptor to write to. It is ended where it has not said for `seconds` that it goes
// on. Throws std::runtime_error where the system gives no process.
Outcome run_apart(const std::function<void(int)>& work, unsigned seconds = kSecondsAllowed);

// For `work`, before each call: an operator may be slow, and the machine busy. In other processes it does
// nothing.
void goes_on();

// For `work`; ends the process when nobody reads.
void write_all(int out, const std::string& text);

}  // namespace vmap_proof
