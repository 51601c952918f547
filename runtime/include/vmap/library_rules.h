// The rules of a library for its own operators, as they are registered.
#pragma once

#include <torch/library.h>

#include <string>
#include <vector>

namespace vmap {

// NOTE: [rules wait for their operators]
// A library of rules and the library of the operators that they are for may be loaded in either order, and
// within one library nobody knows which file comes first. What is wrong must not throw while a library is
// being loaded, which ends the process. So a rule waits until a vmap begins; whichever operators are there by
// then get theirs. One whose operator was registered with another signature is replaced by a kernel that
// raises an error, with both signatures in it. A rule whose operator never comes does nothing, and
// waiting_rules() tells of it. Of two libraries with rules for one operator the first one's stay, and a
// warning names the operator.

struct LibraryRule {
  const char* signature;             // what the rule was generated for: "myops::foo(Tensor x) -> Tensor"
  void (*place)(torch::Library& m);  // registers its kernels; `m` is the namespace's, on VMAP_KEY
};

// The rules of one namespace, for as long as this lives: a static object of the file that holds them.
class LibraryRules {
 public:
  LibraryRules(const char* ns, std::vector<LibraryRule> rules);
  ~LibraryRules();
  LibraryRules(const LibraryRules&) = delete;
  LibraryRules& operator=(const LibraryRules&) = delete;

 private:
  torch::Library library_;
};

// Operators whose rules are there, and that no library has registered, sorted: "myops::foo.bar".
std::vector<std::string> waiting_rules();

// Gives all operators that have come their rules, as the begin of a vmap does.
void place_waiting_rules();

namespace detail {
// As above, when there is anything to do.
void see_waiting_rules();
}  // namespace detail

}  // namespace vmap
