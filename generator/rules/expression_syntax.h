// The text of an expression as a tree, before any name in it means anything. Between expression_parser.cpp,
// which makes it, and expression_check.cpp, which reads it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "schema/value.h"
#include "support/diagnostics.h"

namespace vmapgen {

struct Syntax {
  enum class Form { Name, Int, Float, Text, List, Call, Element, Arithmetic };

  struct Keyword {
    std::string word;  // empty: the argument is given by position
    SourceLocation where;
  };

  Form form = Form::Name;
  SourceLocation where;           // Call: the name. Element: `[i]`. Arithmetic: the sign
  std::string text;               // Name, Call: the name. Text: the text. Arithmetic: the sign
  int64_t integer = 0;            // Int: the number. Element: the index
  double number = 0;              // Float
  std::vector<Syntax> parts;      // List: items. Call: arguments. Element: one. Arithmetic: two
  std::vector<Keyword> keywords;  // Call: one for each argument
};

// Reports a mistake in an expression (About::Expression). All of them are made here.
Diagnostic& expression_error(Diagnostics& diagnostics, SourceLocation where, std::string id,
                             std::string message);

// Reports the first mistake (`expression-syntax`, `expression-number`, `expression-too-deep`,
// `expression-too-long`) and then returns none. The tree that it returns is small enough to be walked by
// recursion. The expression begins at byte `begin` of the text.
std::optional<Syntax> parse_syntax(const std::string& text, const SourceLocation& where,
                                   Diagnostics& diagnostics, size_t begin = 0);

// `norm = linalg_vector_norm(self, p)`
struct Step {
  std::string name;  // empty: the value has none
  SourceLocation where;
  Syntax value;
};

// Whether the line begins with a name and `=`.
bool is_step(const std::string& line);

// Reports that it is no text (`expression-step`), or the first mistake in it.
std::optional<Step> parse_step(const YamlValue& line, Diagnostics& diagnostics);

}  // namespace vmapgen
