#include "model/operator_lexer.h"

#include "support/names.h"

namespace vmapgen {
namespace {

using Kind = OperatorToken::Kind;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
bool is_known(char c) {
  return is_space(c) || is_in_name(c) ||
         std::string_view("()[],.=?!|*-+:'\"").find(c) != std::string_view::npos;
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  OperatorToken next() {
    while (is_space(peek())) ++at_;
    start_ = at_;
    if (at_ == text_.size()) return token(Kind::End);
    const char c = peek();
    if (begins_name(c)) return word(Kind::Word);
    if (is_digit(c)) return number();
    if (c == '"' || c == '\'') return string();
    const std::string_view pair = text_.substr(at_, 2);
    if (pair == "->" || pair == "::") {
      at_ += 2;
      return token(Kind::Sign);
    }
    if (!is_known(c) || c == ':') return bad();
    ++at_;
    return token(Kind::Sign);
  }

 private:
  // '\0' at the end. A zero byte in the text is a Bad token, so it is never taken for the end.
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  OperatorToken token(Kind kind) const { return {kind, start_, text_.substr(start_, at_ - start_)}; }

  OperatorToken word(Kind kind) {
    while (is_in_name(peek())) ++at_;
    return token(kind);
  }

  OperatorToken number() {
    Kind kind = Kind::Integer;
    while (is_digit(peek())) ++at_;
    if (peek() == '.') {
      kind = Kind::Real;
      ++at_;
      while (is_digit(peek())) ++at_;
    }
    if (peek() == 'e' || peek() == 'E') {
      const size_t before = at_;
      ++at_;
      if (peek() == '-' || peek() == '+') ++at_;
      if (is_digit(peek())) {
        kind = Kind::Real;
        while (is_digit(peek())) ++at_;
      } else {
        at_ = before;
      }
    }
    return begins_name(peek()) ? word(Kind::Bad) : token(kind);
  }

  OperatorToken string() {
    const char quote = text_[at_++];
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == quote) return token(Kind::String);
      if (c == '\\' && at_ < text_.size()) ++at_;
    }
    return token(Kind::Unterminated);
  }

  // Everything up to something that can be read again: one mistake, not one for each byte.
  OperatorToken bad() {
    do ++at_;
    while (at_ < text_.size() && !is_known(text_[at_]));
    return token(Kind::Bad);
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t start_ = 0;
};

}  // namespace

std::vector<OperatorToken> lex_operator(std::string_view text) {
  Lexer lexer(text);
  std::vector<OperatorToken> tokens;
  tokens.reserve(text.size() / 3 + 1);
  do tokens.push_back(lexer.next());
  while (tokens.back().kind != Kind::End);
  return tokens;
}

}  // namespace vmapgen
