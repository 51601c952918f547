// Operators that write (`foo_`, `foo.out`) and say no kind: they are batched as the functional operator is
// that they follow.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "schema/annotated_operator.h"
#include "support/diagnostics.h"

namespace vmapgen {

struct AcceptedEntry {
  AnnotatedOperator annotated;
  bool inplace = true;  // what the entry says of its followers
  bool out = true;
};
using AcceptedEntries = std::map<std::string, AcceptedEntry>;  // by the operator's name

// Adds the target's operators that follow one of these; `may_follow` tells those that an entry of their own
// does not keep from it. Of two that an operator could follow, the first one counts. Reports the mistakes of
// signatures that are looked at on the way.
void add_followers(const Target& target, const std::function<bool(const std::string&)>& may_follow,
                   AcceptedEntries& accepted, Diagnostics& diagnostics);

}  // namespace vmapgen
