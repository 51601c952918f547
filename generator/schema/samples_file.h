// Samples that stand beside the schema, in files of their own, so that an entry is what one has to know of an
// operator.
#pragma once

#include <memory>
#include <vector>

#include "schema/annotated_operator.h"

namespace vmapgen {

// A file is a map from operators to what their entries would have below `samples`, or to the name of another
// operator, whose samples serve; `like:` in a map says the same of all keys that the map lacks. Gives each
// operator, and those that follow it, its samples. Reports all mistakes: ids of yaml.h and samples.h, and
// `samples-not-a-map`, `duplicate-operator`, `samples-without-entry`, `unknown-samples`, `samples-chain`.
void join_samples(const std::vector<std::shared_ptr<const SourceFile>>& files, Schema& schema,
                  Diagnostics& diagnostics);

}  // namespace vmapgen
