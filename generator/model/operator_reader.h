// A signature, read token by token: the common ground of the parsers of its parts. Tells the mistakes, and
// finds the place behind one where reading goes on, so that one reading tells all of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/operator_lexer.h"
#include "support/diagnostics.h"
#include "support/text_map.h"

namespace vmapgen {

class OperatorReader {
 public:
  // Thrown where a parser cannot go on; caught where it can begin again. The mistake has been reported.
  struct Lost {};

  // `int[][]?…` and `[[[…`: far beyond every real operator, and within the stack.
  static constexpr int kMaxDepth = 8;

  OperatorReader(std::string_view text, const SourceLocation& where, Diagnostics& diagnostics)
      : text_(text), map_(text, where), diagnostics_(diagnostics), tokens_(lex_operator(text)) {}

  const OperatorToken& peek() const { return tokens_[at_]; }
  bool at_end() const { return peek().kind == OperatorToken::Kind::End; }
  // The next token, which is left behind.
  const OperatorToken& take();
  // Takes that sign when it is next.
  bool take_if(std::string_view sign);
  // Takes what has to be next, or fails.
  void expect(std::string_view sign);
  std::string expect_word(const std::string& wanted);

  // What was taken since the token at that offset.
  std::string_view text_since(size_t begin) const { return text_.substr(begin, end_of_taken() - begin); }
  SourceLocation place_since(size_t begin) const { return place(begin, end_of_taken()); }
  SourceLocation place(const OperatorToken& token) const { return place(token.offset, token.end()); }
  SourceLocation place_of_all() const { return place(0, text_.size()); }
  // Whether the next token stands right behind the last one.
  bool is_adjacent() const { return peek().offset == end_of_taken(); }

  Diagnostic& report(SourceLocation where, std::string id, std::string message);
  // The next token is not what the language wants here.
  [[noreturn]] void fail(const std::string& wanted);
  int mistakes() const { return mistakes_; }

  // Behind a mistake within brackets: goes past the closing bracket when it is still ahead in this argument.
  void leave(std::string_view closing);
  // Behind a mistake in an argument or a return: to the comma or bracket that ends it.
  void skip_to_separator();

 private:
  size_t end_of_taken() const { return tokens_[at_ - 1].end(); }
  SourceLocation place(size_t begin, size_t end) const {
    return map_.at(begin, static_cast<int>(end - begin));
  }

  std::string_view text_;
  TextMap map_;
  Diagnostics& diagnostics_;
  std::vector<OperatorToken> tokens_;
  size_t at_ = 0;
  bool swallowed_ = false;  // by a string without its closing quote
  int mistakes_ = 0;
  Diagnostic unreported_;  // takes the notes of what is not reported any more
};

// The text as mistakes show it: in quotes, and not too long.
std::string in_quotes(std::string_view text);

}  // namespace vmapgen
