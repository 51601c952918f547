// Words that the schema language had. Somebody's own YAML may have them: each is an error that names the new
// one.
#pragma once

#include <string_view>

namespace vmapgen {

// What is written now in the place of a kind, or of a kind's option: empty where there was no such word.
std::string_view instead_of_kind(std::string_view kind);
std::string_view instead_of_option(std::string_view kind, std::string_view option);

}  // namespace vmapgen
