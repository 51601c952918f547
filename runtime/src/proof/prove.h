// The proof of one operator.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "../core/registry/oddities.h"
#include "catalog.h"

namespace vmap_proof {

struct Proof {
  bool registered = false;
  int64_t agreed = 0;                 // calls that agree with the loop
  int64_t with_elements = 0;          // of them, those of two examples or more that give elements
  int64_t differed = 0;               // calls that do not
  std::vector<std::string> failures;  // the first few, one line each
  // By the call's oddities: the first call that gave another result than the loop, and did not raise.
  std::map<vmap::detail::Oddities, std::string> differs;
  // On a device other than the CPU: cases that the schema gives and the loop takes for no dtype there.
  std::vector<std::string> untaken;

  // Calls that the loop refuses and we take: the first few. Not part of `proven`: many rules check less than
  // the operator would on a slice.
  int64_t accepted = 0;
  std::vector<std::string> warnings;  // of `accepted`: a call for each thing that the loop says

  std::string refusal;  // the first call that the loop does not take, and why

  // Arguments and results that have one value in all calls that agree: a rule that drops an argument, or
  // takes another example's, would not be noticed.
  std::vector<std::string> unvaried;

  // It runs example by example and has no meta function: there was no batch of none to compare.
  bool lacks_meta = false;

  // What cannot be batched, by its entry: what agreed is that the call raises, and says what the entry says.
  bool refuses = false;

  bool proven() const { return registered && failures.empty() && (refuses ? agreed : with_elements) > 0; }
};

// The failure of an operator for which no call agreed, and none differed.
inline constexpr const char* kNothingProven = "nothing was proven: the loop takes none of the samples";
// And of one for which none agreed that could have told one example from another.
inline constexpr const char* kNothingTold =
    "nothing was proven: of the samples the loop takes only what has no elements; give `samples` that it "
    "takes "
    "(`domain: index` for what is an index)";

// How many placements of each case are tried from now on, evenly spread. At first all.
void try_at_most(size_t placements);

// `before`, when given, is told of each call before it is made.
Proof prove(const Entry& entry, const std::function<void(const std::string&)>& before = {});

}  // namespace vmap_proof
