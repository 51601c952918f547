// Internal: what loading rules and proving them have in common.
#pragma once

#include <memory>
#include <string>

#include "../proof/observe.h"
#include "driver/pipeline.h"

namespace vmap::detail {

vmapgen::Target target_of_pytorch();

// Builds the rules of a YAML file. Throws RuleMistakes.
void read_rules_of(const std::shared_ptr<const vmapgen::SourceFile>& file, vmapgen::Generation& generation,
                   vmapgen::Diagnostics& diagnostics);

// What their proof will want to know.
void remember_entries(const vmapgen::Generation& generation);

// Of an operator that has a rule of any kind, by the rule's samples. Throws std::invalid_argument as
// prove_rule().
vmap_proof::Observed observe_operator(const std::string& op);

}  // namespace vmap::detail
