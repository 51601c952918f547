// What a command tells or writes.
#pragma once

#include <string>
#include <vector>

#include "driver/pipeline.h"

namespace vmapgen {

// Throws IoError for a path that is a file which the run has read: what the user wrote would be lost.
void refuse_inputs(const Generation& generation, const std::vector<std::string>& outputs);

// Writes the text to a file, or to standard output where none is named. Throws IoError, also as
// refuse_inputs() does.
void write_or_print(const std::string& text, const std::string& path, const Generation& generation);

// Prints the mistakes of a run to standard error, and how many there are.
int report_mistakes(const Diagnostics& diagnostics);

}  // namespace vmapgen
