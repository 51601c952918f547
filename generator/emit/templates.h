// The files of templates/, built into the program by cmake/EmbedTemplates.cmake.
#pragma once

#include <string_view>

namespace vmapgen {

// The text of templates/NAME; `name` has its `.in`. Good until the program ends. Throws std::logic_error when
// there is no such template.
std::string_view embedded_template(std::string_view name);

}  // namespace vmapgen
