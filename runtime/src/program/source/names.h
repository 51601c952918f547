// Internal: identifiers and strings that are safe in C++ and in Python alike, whatever a file held.
#pragma once

#include <vmap/program/graph.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vmap::program {

class Names {
 public:
  // `wanted` made an identifier, and another one where that is taken or has a meaning of its own.
  std::string take(std::string_view wanted);
  // The first of prefix0, prefix1, … after those that it has given that is free.
  std::string next(const std::string& prefix);

 private:
  std::set<std::string> taken_;
  std::map<std::string, size_t> counts_;
};

// Throws unless a function may have this name.
void check_function_name(const std::string& name);

// Whether a list with spaces between holds the word.
bool is_among(std::string_view words, std::string_view word);

// Whether C++ or Python gives the word a meaning of its own, or the source that is printed does.
bool is_reserved(std::string_view word);
bool is_python_keyword(std::string_view word);

// One line of printable ASCII, for a comment.
std::string in_comment(std::string_view text);

// "…", the same bytes in C++ and, as bytes, in Python.
std::string string_literal(std::string_view text);

}  // namespace vmap::program
