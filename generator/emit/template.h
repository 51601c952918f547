// Fills in the templates of templates/*.in.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace vmapgen {

// Replaces each `$name$`. A name without a value, and a value that the template does not use, is a defect of
// the program: throws std::logic_error. `$$` is a dollar sign.
std::string fill_template(std::string_view text, const std::map<std::string, std::string>& values);

}  // namespace vmapgen
