// The words and signs of the operator language.
#pragma once

#include <string_view>
#include <vector>

namespace vmapgen {

struct OperatorToken {
  enum class Kind {
    Word,          // [A-Za-z_][A-Za-z0-9_]*
    Integer,       // 12
    Real,          // 1e-05, 0.5, 1.
    String,        // with its quotes, either kind; `\` escapes
    Sign,          // ( ) [ ] , . = ? ! | * - + -> ::
    Unterminated,  // a string whose closing quote is missing
    Bad,           // what is none of these
    End,           // behind the last one; empty
  };
  Kind kind;
  size_t offset;  // in the signature's text
  std::string_view text;

  bool is(std::string_view sign) const { return kind == Kind::Sign && text == sign; }
  size_t end() const { return offset + text.size(); }
};

// All tokens of a text; the last is End.
std::vector<OperatorToken> lex_operator(std::string_view text);

}  // namespace vmapgen
