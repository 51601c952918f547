#include "names.h"

#include <c10/util/Exception.h>

#include <algorithm>
#include <cstdio>

namespace vmap::program {

namespace {

constexpr std::string_view kPythonKeywords =
    "False None True and as assert async await break class continue def del elif else except finally "
    "for from global if import in is lambda nonlocal not or pass raise return try while with yield";
// C++, macros of the C library, and what the source that is printed uses.
constexpr std::string_view kReserved =
    "B C RuntimeError alignas alignof and_eq asm at auto bitand bitor bool c10 case catch char "
    "char16_t char32_t char8_t co_await co_return co_yield compl complex concept const const_cast "
    "consteval constexpr constinit decltype default delete do double dynamic_cast enum errno "
    "explicit export extern false float friend getattr goto i386 inline int linux long main mutable "
    "namespace new no_grad noexcept not_eq nullptr operator or_eq private protected public register "
    "reinterpret_cast requires short signed sizeof static static_assert static_cast std stderr stdin "
    "stdout struct switch template this thread_local throw torch true typedef typeid typename union "
    "unix unsigned using virtual void volatile wchar_t xor xor_eq";

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// As macros are written: EOF, INT_MAX.
bool is_like_macro(std::string_view word) {
  return word.size() >= 3 && std::none_of(word.begin(), word.end(), is_lower) &&
         std::any_of(word.begin(), word.end(), is_upper);
}

// Letters, digits and single underscores, none at its ends; empty where nothing is left.
std::string words_of(std::string_view text) {
  constexpr size_t kLongest = 60;
  std::string name;
  for (const char c : text) {
    if (is_lower(c) || is_upper(c) || is_digit(c))
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
    if (name.size() == kLongest) break;
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

}  // namespace

bool is_among(std::string_view words, std::string_view word) {
  for (size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) return true;
  }
  return false;
}

bool is_python_keyword(std::string_view word) {
  return is_among(kPythonKeywords, word);
}

bool is_reserved(std::string_view word) {
  return is_python_keyword(word) || is_among(kReserved, word);
}

std::string Names::take(std::string_view wanted) {
  std::string name = words_of(wanted);
  if (name.empty() || is_digit(name[0])) name = "x" + name;
  if (is_reserved(name) || is_like_macro(name)) name += '_';
  std::string unique = name;
  for (size_t i = 2; !taken_.insert(unique).second; ++i)
    unique = name + (name.back() == '_' ? "" : "_") + std::to_string(i);
  return unique;
}

std::string Names::next(const std::string& prefix) {
  for (;;) {
    std::string name = prefix + std::to_string(counts_[prefix]++);
    if (taken_.insert(name).second) return name;
  }
}

void check_function_name(const std::string& name) {
  const bool letters = std::all_of(
      name.begin(), name.end(), [](char c) { return is_lower(c) || is_upper(c) || is_digit(c) || c == '_'; });
  TORCH_CHECK(letters && !name.empty() && !is_digit(name[0]) && !is_reserved(name) &&
                  name.find("__") == std::string::npos && name != "_",
              "vmap: a function in C++ or Python cannot be named ", string_literal(in_comment(name)),
              ": give a name of letters, digits and single underscores that is no keyword");
}

std::string in_comment(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool printable = c >= ' ' && c <= '~' && c != '\\';
    line += printable ? c : c == '\n' || c == '\t' ? ' ' : '?';
  }
  return line;
}

std::string string_literal(std::string_view text) {
  std::string literal = "\"";
  for (const char c : text) {
    // Three octal digits end by themselves, other than hexadecimal ones. Two ?s may begin a trigraph.
    const bool plain = c >= ' ' && c <= '~' && !(c == '?' && literal.back() == '?');
    if (c == '"' || c == '\\') {
      literal += '\\';
      literal += c;
    } else if (plain) {
      literal += c;
    } else {
      char octal[8];
      std::snprintf(octal, sizeof octal, "\\%03o", static_cast<unsigned>(static_cast<unsigned char>(c)));
      literal += octal;
    }
  }
  return literal + '"';
}

}  // namespace vmap::program
