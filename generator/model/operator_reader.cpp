#include "model/operator_reader.h"

namespace vmapgen {
namespace {

using Kind = OperatorToken::Kind;

// More mistakes in one signature than this tell nothing new.
constexpr int kMaxMistakes = 20;

}  // namespace

const OperatorToken& OperatorReader::take() {
  const OperatorToken& token = tokens_[at_];
  if (token.kind != Kind::End) ++at_;
  return token;
}

bool OperatorReader::take_if(std::string_view sign) {
  if (!peek().is(sign)) return false;
  ++at_;
  return true;
}

void OperatorReader::expect(std::string_view sign) {
  if (!take_if(sign)) fail('`' + std::string(sign) + '`');
}

std::string OperatorReader::expect_word(const std::string& wanted) {
  if (peek().kind != Kind::Word) fail(wanted);
  return std::string(take().text);
}

Diagnostic& OperatorReader::report(SourceLocation where, std::string id, std::string message) {
  if (++mistakes_ > kMaxMistakes) return unreported_;
  return diagnostics_.error(std::move(where), std::move(id), std::move(message));
}

void OperatorReader::fail(const std::string& wanted) {
  const OperatorToken& found = peek();
  if (found.kind == Kind::Unterminated) {
    report(place(found), "signature-string", "the string has no closing quote");
    at_ = tokens_.size() - 1;
    swallowed_ = true;
  } else if (swallowed_) {
    // The string took the rest of the signature with it.
  } else if (at_end()) {
    report(map_.at(text_.size(), 1), "signature-expected",
           "expected " + wanted + ", found the end of the signature");
  } else {
    report(place(found), "signature-expected", "expected " + wanted + ", found " + in_quotes(found.text));
  }
  throw Lost();
}

void OperatorReader::leave(std::string_view closing) {
  for (size_t ahead = at_; tokens_[ahead].kind != Kind::End; ++ahead) {
    const OperatorToken& token = tokens_[ahead];
    if (token.is(closing)) {
      const OperatorToken& next = tokens_[ahead + 1];
      // `(a! self) -> …`: this is the closing bracket of the arguments, the annotation's own is missing.
      if (closing == ")" && (next.is("->") || next.kind == Kind::End)) return;
      at_ = ahead + 1;
      return;
    }
    if (token.is(")") || token.is("(") || (closing == ")" && token.is(","))) return;
  }
}

void OperatorReader::skip_to_separator() {
  int depth = 0;
  for (; !at_end(); ++at_) {
    if (depth == 0 && (peek().is(",") || peek().is(")"))) return;
    if (peek().is("(") || peek().is("[")) ++depth;
    if ((peek().is(")") || peek().is("]")) && depth > 0) --depth;
  }
}

std::string in_quotes(std::string_view text) {
  constexpr size_t kLongest = 40;
  if (text.size() <= kLongest) return '`' + std::string(text) + '`';
  return '`' + std::string(text.substr(0, kLongest)) + "...`";
}

}  // namespace vmapgen
