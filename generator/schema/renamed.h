// Arguments that another version of the target calls otherwise.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "model/operator_schema.h"
#include "schema/value.h"

namespace vmapgen {

// Names of the schema's arguments, and the target's instead.
using Renames = std::map<std::string, std::string>;

// What must be renamed for the schema's signature to be the target's; empty when that is not all that
// differs. Names that change places are no renames, for then another argument is meant.
Renames argument_renames(const OperatorSchema& schema, const OperatorSchema& target);

// The same for an in-place operator that follows a functional one: what that one calls `input`, it calls
// `self`.
Renames follower_renames(const OperatorSchema& functional, const OperatorSchema& follower);

// The options or samples of an entry with the target's names: in keys, words and expressions.
void rename_arguments(const Renames& renames, YamlValue& value);
// Of samples that others share: they keep theirs.
void rename_samples(const Renames& renames, std::shared_ptr<const YamlValue>& samples);

}  // namespace vmapgen
