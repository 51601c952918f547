// What is installed with the program: the schema of ATen's operators, and the rules that it generates.
#pragma once

#include <string>

namespace vmapgen {

// The folder `name` ("schema", "generated") of the source tree that one stands in, else the one that was
// installed with the program, else `name`, for errors.
std::string data_folder(const std::string& name);

}  // namespace vmapgen
