// Rules as a fork's functorch takes them: C++ of its own idiom.
#pragma once

#include <string>
#include <vector>

#include "emit/file_set.h"
#include "rules/generated_operator.h"
#include "vendor/vocabulary.h"

namespace vmapgen {

// Why this rule cannot go into a fork; empty when it can. See NOTE: [what can be vendored].
std::string why_not_vendored(const ir::BatchRule& rule, const Vocabulary& vocabulary);

// What vendoring writes but its manifest, by path below the checkout: the rules, and what they are made of.
FileSet vendored_files(const std::vector<const GeneratedOperator*>& operators, const Vocabulary& vocabulary);

// A file of ours as it stands in the fork: its includes and its namespace are those of its place there.
std::string as_vendored(std::string_view text);

}  // namespace vmapgen
