// What the program reads of its own: the schema of ATen's operators, the rules that it generates, and the
// runtime that they are made of.
#pragma once

#include <string>
#include <vector>

namespace vmapgen {

// Where a folder of ours ("schema", "generated", "runtime") may be, in the order in which they count: in the
// source tree that one stands in, installed with the program, in the source tree that it was built from.
std::vector<std::string> data_places(const std::string& name);

// The first of these that is one, else `name`, for errors.
std::string data_folder(const std::string& name);

// A file that tells of the target: in the first of these schema folders that has it, else in ours.
std::string targets_file(const std::vector<std::string>& schema, const std::string& name);

// Throws IoError that says where it was looked for, and which option names it, when data_folder() found none.
void require_data_folder(const std::string& name, const std::string& option);

}  // namespace vmapgen
