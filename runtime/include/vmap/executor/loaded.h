// Rules that are loaded while the process runs.
#pragma once

#include <vmap/executor/rule.h>

#include <string>
#include <vector>

namespace vmap::executor {

// NOTE: [loaded rules]
// An operator has one loaded rule at most, and the last one that was loaded is it. It goes before a compiled
// rule, vmapgen's own or a library's, whichever was there first; when it is removed, that one serves again.
// Under torch.vmap's own levels it stands beside what others register there (torch.library.register_vmap):
// what came last is used; a second register_vmap only changes what the kernel of the first one calls. A rule
// whose operator nobody has registered waits for it, as those of libraries do (NOTE: [rules wait for their
// operators]). What is loaded, replaced or removed while another thread maps is
// so from that thread's next call of the operator on (NOTE: [slots]).

struct Loaded {
  std::string op;      // "myops::foo"
  std::string kind;    // "pointwise"
  std::string source;  // where it was loaded from
  bool waits = false;  // for its operator
};

// All of them, or none: throws c10::Error for a rule that does not fit its operator, when that is there.
void load(const std::vector<Rule>& rules, const std::string& source);

// Takes the rule of an operator away, and those that were loaded with it for operators that follow it.
// Whether there was one.
bool remove(const std::string& op);

// By name.
std::vector<Loaded> loaded();

}  // namespace vmap::executor
