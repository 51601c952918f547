// Text -> Syntax, by recursive descent.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>

#include "rules/expression_syntax.h"
#include "support/names.h"
#include "support/text_map.h"

namespace vmapgen {
namespace {

constexpr int kMaxDepth = 64;   // brackets within each other
constexpr int kMaxNodes = 500;  // also bounds the depth of `a + a + a + …`, which nests without brackets

class Parser {
 public:
  Parser(const std::string& text, const SourceLocation& where, Diagnostics& diagnostics, size_t begin)
      : text_(text), map_(text, where), diagnostics_(diagnostics), pos_(begin) {}

  std::optional<Syntax> parse_all() {
    skip_space();
    if (at_end()) return fail(0, text_.size(), "syntax", "the expression is empty");
    std::optional<Syntax> whole = parse_sum();
    if (!whole) return std::nullopt;
    if (!at_end()) return fail_unexpected("the end of the expression");
    return whole;
  }

 private:
  // Counts how deep the parser stands in itself. Every way round passes parse_postfix, which looks at it.
  struct Depth {
    explicit Depth(int& depth) : depth(depth) { ++depth; }
    ~Depth() { --depth; }
    int& depth;
  };

  bool at_end() const { return pos_ >= text_.size(); }
  char peek(size_t ahead = 0) const { return pos_ + ahead < text_.size() ? text_[pos_ + ahead] : '\0'; }
  void skip_space() {
    while (!at_end() && std::string_view(" \t\r\n").find(text_[pos_]) != std::string_view::npos) ++pos_;
  }
  SourceLocation at(size_t offset, size_t length) const {
    return map_.at(offset, std::max(1, static_cast<int>(length)));
  }
  // Takes the sign if it comes next, and the space behind it.
  bool take(char sign) {
    if (peek() != sign) return false;
    ++pos_;
    skip_space();
    return true;
  }

  std::nullopt_t fail(size_t offset, size_t length, const char* id, std::string message) {
    expression_error(diagnostics_, at(offset, length), fmt::format("expression-{}", id), std::move(message));
    return std::nullopt;
  }

  std::nullopt_t fail_unexpected(const char* expected) {
    if (at_end())
      return fail(pos_, 1, "syntax", fmt::format("the expression ends where {} should stand", expected));
    const auto byte = static_cast<unsigned char>(peek());
    const std::string shown =
        byte >= 0x20 && byte < 0x7f ? std::string(1, peek()) : fmt::format("\\x{:02x}", byte);
    return fail(pos_, 1, "syntax", fmt::format("expected {}, not `{}`", expected, shown));
  }

  std::optional<Syntax> node(Syntax::Form form, size_t offset, size_t length) {
    if (++nodes_ > kMaxNodes) {
      return fail(offset, length, "too-long", fmt::format("an expression has at most {} parts", kMaxNodes));
    }
    Syntax made;
    made.form = form;
    made.where = at(offset, length);
    return made;
  }

  std::optional<Syntax> arithmetic(Syntax left, size_t offset, std::string sign,
                                   std::optional<Syntax> right) {
    if (!right) return std::nullopt;
    std::optional<Syntax> made = node(Syntax::Form::Arithmetic, offset, sign.size());
    if (!made) return std::nullopt;
    made->text = std::move(sign);
    made->parts.push_back(std::move(left));
    made->parts.push_back(std::move(*right));
    return made;
  }

  std::optional<Syntax> parse_sum() {
    std::optional<Syntax> left = parse_product();
    while (left && (peek() == '+' || peek() == '-')) {
      const size_t offset = pos_;
      const char sign = peek();
      take(sign);
      left = arithmetic(std::move(*left), offset, std::string(1, sign), parse_product());
    }
    return left;
  }

  std::optional<Syntax> parse_product() {
    std::optional<Syntax> left = parse_postfix();
    while (left && peek() == '*') {
      const size_t offset = pos_;
      take('*');
      left = arithmetic(std::move(*left), offset, "*", parse_postfix());
    }
    return left;
  }

  std::optional<Syntax> parse_postfix() {
    const Depth guard(depth_);
    if (depth_ > kMaxDepth) {
      return fail(pos_, 1, "too-deep", fmt::format("an expression nests at most {} deep", kMaxDepth));
    }
    std::optional<Syntax> made = parse_primary();
    while (made && peek() == '[') made = parse_index(std::move(*made));
    return made;
  }

  std::optional<Syntax> parse_index(Syntax of) {
    const size_t offset = pos_;
    take('[');
    if (!is_digit(peek()) && peek() != '-') return fail_unexpected("the number of a result");
    std::optional<Syntax> index = parse_number();
    if (!index) return std::nullopt;
    if (index->form != Syntax::Form::Int || index->integer < 0) {
      return fail(offset, end_of_number_ - offset, "index", "results count from 0, with whole numbers");
    }
    if (peek() != ']') return fail_unexpected("`]`");
    const size_t end = pos_ + 1;
    take(']');
    std::optional<Syntax> made = node(Syntax::Form::Element, offset, end - offset);
    if (!made) return std::nullopt;
    made->integer = index->integer;
    made->parts.push_back(std::move(of));
    return made;
  }

  std::optional<Syntax> parse_primary() {
    const char c = peek();
    if (begins_name(c)) return parse_name();
    if (is_digit(c) || c == '-' || (c == '.' && is_digit(peek(1)))) return parse_number();
    if (c == '"' || c == '\'') return parse_text();
    if (c == '[') return parse_list();
    return fail_unexpected("an operator, an argument or a value");
  }

  // At least one, up to the bracket.
  bool parse_items(std::vector<Syntax>& items) {
    do {
      std::optional<Syntax> item = parse_sum();
      if (!item) return false;
      items.push_back(std::move(*item));
    } while (take(','));
    if (peek() == ']') return true;
    fail_unexpected("`,` or `]`");
    return false;
  }

  std::optional<Syntax> parse_list() {
    const size_t offset = pos_;
    take('[');
    std::vector<Syntax> items;
    if (peek() != ']' && !parse_items(items)) return std::nullopt;
    std::optional<Syntax> made = node(Syntax::Form::List, offset, pos_ + 1 - offset);
    take(']');
    if (made) made->parts = std::move(items);
    return made;
  }

  // `self`, `sum(…)`, `sum.dim_IntList(…)`, `myops::foo(…)`
  std::optional<Syntax> parse_name() {
    const size_t offset = pos_;
    while (is_in_name(peek())) ++pos_;
    if (peek() == ':' && peek(1) == ':' && begins_name(peek(2))) {
      pos_ += 2;
      while (is_in_name(peek())) ++pos_;
    }
    if (peek() == '.' && begins_name(peek(1))) {
      ++pos_;
      while (is_in_name(peek())) ++pos_;
    }
    std::optional<Syntax> made = node(Syntax::Form::Name, offset, pos_ - offset);
    if (!made) return std::nullopt;
    made->text = text_.substr(offset, pos_ - offset);
    skip_space();
    if (!take('(')) return made;
    made->form = Syntax::Form::Call;
    if (!take(')') && !parse_arguments(*made)) return std::nullopt;
    return made;
  }

  bool parse_arguments(Syntax& call) {
    do {
      Syntax::Keyword keyword;
      const size_t offset = pos_;
      if (const size_t length = keyword_length(); length > 0) {
        keyword = {text_.substr(offset, length), at(offset, length)};
        pos_ += length;
        skip_space();
        take('=');
      } else if (!call.keywords.empty() && !call.keywords.back().word.empty()) {
        fail(offset, 1, "syntax", "an argument by position cannot follow one by name");
        return false;
      }
      std::optional<Syntax> argument = parse_sum();
      if (!argument) return false;
      call.parts.push_back(std::move(*argument));
      call.keywords.push_back(std::move(keyword));
    } while (take(','));
    if (take(')')) return true;
    fail_unexpected("`,` or `)`");
    return false;
  }

  // The length of the word before a `=`, or 0 when none comes next.
  size_t keyword_length() const {
    size_t end = pos_;
    if (!begins_name(peek())) return 0;
    while (end < text_.size() && is_in_name(text_[end])) ++end;
    const size_t next = text_.find_first_not_of(" \t\r\n", end);
    return next != std::string::npos && text_[next] == '=' ? end - pos_ : 0;
  }

  // With its sign, behind which infinity is a number, too.
  std::optional<Syntax> parse_number() {
    const size_t offset = pos_;
    const bool is_negative = take('-');
    if (is_negative && text_.compare(pos_, 3, "inf") == 0 && !is_in_name(peek(3))) {
      pos_ += 3;
      std::optional<Syntax> made = node(Syntax::Form::Float, offset, pos_ - offset);
      if (made) made->number = -std::numeric_limits<double>::infinity();
      skip_space();
      return made;
    }
    const size_t digits = pos_;
    bool is_float = false;
    if (!is_digit(peek()) && peek() != '.') return fail_unexpected("a number");
    while (is_digit(peek())) ++pos_;
    if (peek() == '.') {
      is_float = true;
      ++pos_;
      while (is_digit(peek())) ++pos_;
    }
    const size_t sign = peek(1) == '-' || peek(1) == '+' ? 1 : 0;
    if ((peek() == 'e' || peek() == 'E') && is_digit(peek(1 + sign))) {
      is_float = true;
      pos_ += 1 + sign;
      while (is_digit(peek())) ++pos_;
    }
    if (is_in_name(peek()) || peek() == '.') return fail_unexpected("the end of the number");
    end_of_number_ = pos_;
    std::optional<Syntax> made =
        node(is_float ? Syntax::Form::Float : Syntax::Form::Int, offset, pos_ - offset);
    if (!made) return std::nullopt;
    const char* begin = text_.data() + digits;
    const char* end = text_.data() + pos_;
    const std::errc error = is_float ? std::from_chars(begin, end, made->number).ec
                                     : std::from_chars(begin, end, made->integer).ec;
    if (error != std::errc()) {
      return fail(offset, pos_ - offset, "number",
                  fmt::format("the number does not fit {}", is_float ? "float" : "int"));
    }
    if (is_negative) {
      made->integer = -made->integer;
      made->number = -made->number;
    }
    skip_space();
    return made;
  }

  std::optional<Syntax> parse_text() {
    const size_t offset = pos_;
    const char quote = peek();
    std::string content;
    for (++pos_; peek() != quote; ++pos_) {
      if (at_end()) return fail(offset, 1, "syntax", "this quote has no end");
      if (static_cast<unsigned char>(peek()) < 0x20) {
        return fail(pos_, 1, "syntax", "text in quotes has no control characters");
      }
      if (peek() == '\\') {
        ++pos_;
        if (peek() != '\\' && peek() != '"' && peek() != '\'') {
          return fail(pos_ - 1, 2, "syntax", "after `\\` only a quote or another `\\` can stand");
        }
      }
      content += peek();
    }
    ++pos_;
    std::optional<Syntax> made = node(Syntax::Form::Text, offset, pos_ - offset);
    if (made) made->text = std::move(content);
    skip_space();
    return made;
  }

  const std::string& text_;
  const TextMap map_;
  Diagnostics& diagnostics_;
  size_t pos_;
  size_t end_of_number_ = 0;  // of the last one, without the space behind it
  int depth_ = 0;
  int nodes_ = 0;
};

}  // namespace

Diagnostic& expression_error(Diagnostics& diagnostics, SourceLocation where, std::string id,
                             std::string message) {
  Diagnostic& error = diagnostics.error(std::move(where), std::move(id), std::move(message));
  error.about = Diagnostic::About::Expression;
  return error;
}

std::optional<Syntax> parse_syntax(const std::string& text, const SourceLocation& where,
                                   Diagnostics& diagnostics, size_t begin) {
  return Parser(text, where, diagnostics, begin).parse_all();
}

}  // namespace vmapgen
