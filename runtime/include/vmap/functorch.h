// The host with which torch.vmap itself uses our rules. Library libvmap_functorch.so, on top of
// libvmap_native.so.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace vmap::functorch {

// Which operators torch.vmap hands over.
enum class Rules {
  Missing,  // those that it has no batching rule for, refuses, or gets wrong
  All,      // all that we have rules for
};

// Hands operators over to our rules; a second call hands over what was registered since, or changes to other
// `rules`. From Python: vmapgen.install(). Loading the library does it once, with what the environment's
// VMAPGEN_RULES says (missing or all; `none` to do nothing). Throws c10::Error.
void install(Rules rules);

// Gives all of them back: torch.vmap is what it was.
void uninstall();

// What is installed now, if anything.
std::optional<Rules> installed();

// The operators that are handed over now ("aten::cummax"), sorted.
std::vector<std::string> operators();

// A line or two for people: version, rules, how many operators.
std::string status();

// For libraries with operators and rules of their own (VMAP_SUPPORT, or generated): hands these
// operators over ("myops::smoothstep"), whether or not they are registered yet, until the process ends.
// Returns whether it could, and warns if not: it may be called before main(). `random` says which of them
// draw numbers, and are asked also where no argument is batched; those that are registered already, with a
// rule, are known without.
bool bridge(std::initializer_list<const char*> names,
            std::initializer_list<const char*> random = {}) noexcept;

}  // namespace vmap::functorch
