// Schema files to annotated operators, checked against the target.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "schema/annotated_operator.h"

namespace vmapgen {

struct LoadOptions {
  // The words that `vmap:` may say.
  std::vector<std::string> kinds;
  // The target may be of another version than the schema: entries of its own namespaces that it lacks, or has
  // with another signature, are left out, and where it calls arguments otherwise, so does the entry.
  // Otherwise each is an error (`unknown-operator`, `signature-mismatch`), for it may be a typo.
  bool allow_missing = false;
};

// Reads every file and reports all their mistakes at once; what is returned then is what was right. The
// result does not depend on the order of the files. Operators of another namespace than the target's stand by
// themselves: they are added to the target. Those that write (`foo_`, `foo.out`) need no `vmap` where they
// follow another. Ids: those of yaml.h and entry.h, and `schema-not-a-list`, `duplicate-operator`,
// `unknown-operator`, `signature-mismatch`, `mixed-namespaces`, `follows-nothing`,
// `duplicate-peephole` and those of peephole_entry.h.
Schema load_schema(std::vector<std::shared_ptr<const SourceFile>> files, Target& target,
                   const LoadOptions& options, Diagnostics& diagnostics);

}  // namespace vmapgen
