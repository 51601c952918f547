# Run at build time by embed_templates: writes OUTPUT, which holds the text of TEMPLATES (a list of files).

# C++ allows a compiler to refuse literals beyond 65,536 characters, and string literals side by side are one literal:
# a template becomes pieces that are joined when the program asks for it.
set(piece_length 12000)

set(pieces "")
set(entries "")
set(index 0)
foreach(template IN LISTS TEMPLATES)
  # Brackets and semicolons have a meaning in CMake's lists; this file never makes a list of the text.
  file(READ ${template} text)
  get_filename_component(name ${template} NAME)
  string(LENGTH "${text}" length)
  set(offset 0)
  set(members "")
  while(offset LESS length)
    string(SUBSTRING "${text}" ${offset} ${piece_length} piece)
    string(APPEND members "R\"~~(${piece})~~\",\n")
    math(EXPR offset "${offset} + ${piece_length}")
  endwhile()
  string(APPEND pieces "const char* const kPieces${index}[] = {\n${members}nullptr};\n")
  string(APPEND entries "      {\"${name}\", join(kPieces${index})},\n")
  math(EXPR index "${index} + 1")
endforeach()

file(WRITE ${OUTPUT}.new "// Made by cmake/EmbedTemplates.cmake from templates/*.in.
#include \"emit/templates.h\"

#include <map>
#include <stdexcept>
#include <string>

namespace vmapgen {
namespace {

${pieces}
[[maybe_unused]] std::string join(const char* const* piece) {
  std::string text;
  for (; *piece != nullptr; ++piece) text += *piece;
  return text;
}

}  // namespace

std::string_view embedded_template(std::string_view name) {
  static const std::map<std::string, std::string, std::less<>> templates = {
${entries}  };
  const auto found = templates.find(name);
  if (found == templates.end()) throw std::logic_error(\"no template is named \" + std::string(name));
  return found->second;
}

}  // namespace vmapgen
")
file(RENAME ${OUTPUT}.new ${OUTPUT})
