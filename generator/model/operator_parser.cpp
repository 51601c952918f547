// The parser of the operator language. It goes on behind a mistake at the next argument, so that one reading
// of a signature tells all of its mistakes.
#include <algorithm>
#include <charconv>
#include <map>

#include "model/operator_lexer.h"
#include "model/operator_schema.h"
#include "support/text_map.h"

namespace vmapgen {
namespace {

using Kind = OperatorToken::Kind;

// `int[][]?…` and `[[[…`: far beyond every real operator, and within the stack.
constexpr int kMaxDepth = 8;
// More mistakes in one signature than this tell nothing new.
constexpr int kMaxMistakes = 20;

// Thrown where the parser cannot go on; caught where it can begin again. The mistake has been reported.
struct Lost {};

std::string in_quotes(std::string_view text) {
  constexpr size_t kLongest = 40;
  if (text.size() <= kLongest) return '`' + std::string(text) + '`';
  return '`' + std::string(text.substr(0, kLongest)) + "...`";
}

std::vector<std::string> type_words() {
  std::vector<std::string> words;
  for (int i = 0; i < static_cast<int>(BaseType::Custom); ++i) words.emplace_back(to_word(BaseType(i)));
  return words;
}

enum class ValueForm { None, Bool, Integer, Real, Word, String, List };

// NOTE: [defaults of operators]
// What may stand behind `=`, for each type: what libtorch's parser takes (it registers the operator in the
// end), but not its accidents, such as a string for a `float`, or `complex x=1.5` for 1.5j. A list is a
// default for numbers only, and never for an optional list; a list of fixed size takes one number for all
// (`int[2] stride=1`). An int or an enum may be a word (`Mean`, `contiguous_format`); which words there are
// is libtorch's business. tests/runtime/signature_agreement_test.cpp tries every type with every form.
bool accepts_plain(BaseType type, ValueForm form) {
  switch (type) {
    case BaseType::Int:
    case BaseType::SymInt:
    case BaseType::ScalarType:
    case BaseType::Layout:
    case BaseType::DeviceIndex:
    case BaseType::MemoryFormat:
      return form == ValueForm::Integer || form == ValueForm::Word;
    case BaseType::Float:
      return form == ValueForm::Integer || form == ValueForm::Real;
    case BaseType::Bool:
      return form == ValueForm::Bool;
    case BaseType::Scalar:
      return form == ValueForm::Integer || form == ValueForm::Real || form == ValueForm::Bool;
    case BaseType::Str:
      return form == ValueForm::String;
    default:
      return false;
  }
}

bool accepts(const Type& type, ValueForm form) {
  if (form == ValueForm::None) return type.is_optional();
  if (type.is_base()) return accepts_plain(type.base_type(), form);
  if (!type.element().is_base()) return false;
  const BaseType element = type.element().base_type();
  if (type.is_optional()) return accepts_plain(element, form);
  if (element == BaseType::Scalar || element == BaseType::Str) return false;
  if (form == ValueForm::List) {
    const ValueForm plain[] = {ValueForm::Integer, ValueForm::Real, ValueForm::Bool};
    return std::any_of(std::begin(plain), std::end(plain),
                       [&](ValueForm each) { return accepts_plain(element, each); });
  }
  return type.size().has_value() && form != ValueForm::Word && accepts_plain(element, form);
}

class Parser {
 public:
  Parser(std::string_view text, const SourceLocation& where, Diagnostics& diagnostics)
      : text_(text), map_(text, where), diagnostics_(diagnostics), tokens_(lex_operator(text)) {
    schema_.where = map_.at(0, static_cast<int>(text.size()));
  }

  std::optional<OperatorSchema> parse() {
    try {
      parse_name();
    } catch (const Lost&) {
      while (!peek().is("(") && peek().kind != Kind::End) ++at_;
      if (peek().kind == Kind::End) return std::nullopt;
    }
    try {
      parse_arguments();
      parse_returns();
      if (peek().kind != Kind::End) fail("nothing behind the returns");
    } catch (const Lost&) {
    }
    if (mistakes_ > 0) return std::nullopt;
    return std::move(schema_);
  }

 private:
  const OperatorToken& peek() const { return tokens_[at_]; }
  const OperatorToken& take() {
    const OperatorToken& token = tokens_[at_];
    if (token.kind != Kind::End) ++at_;
    return token;
  }
  bool take_if(std::string_view sign) {
    if (!peek().is(sign)) return false;
    ++at_;
    return true;
  }

  // --- mistakes

  SourceLocation place(size_t begin, size_t end) const {
    return map_.at(begin, static_cast<int>(end - begin));
  }
  SourceLocation place(const OperatorToken& token) const { return place(token.offset, token.end()); }

  Diagnostic& report(SourceLocation where, std::string id, std::string message) {
    if (++mistakes_ > kMaxMistakes) return unreported_;
    return diagnostics_.error(std::move(where), std::move(id), std::move(message));
  }

  // The next token is not what the language wants here.
  [[noreturn]] void fail(const std::string& wanted) {
    const OperatorToken& found = peek();
    if (found.kind == Kind::Unterminated) {
      report(place(found), "signature-string", "the string has no closing quote");
      at_ = tokens_.size() - 1;
      swallowed_ = true;
    } else if (swallowed_) {
      // The string took the rest of the signature with it.
    } else if (found.kind == Kind::End) {
      report(map_.at(text_.size(), 1), "signature-expected",
             "expected " + wanted + ", found the end of the signature");
    } else {
      report(place(found), "signature-expected", "expected " + wanted + ", found " + in_quotes(found.text));
    }
    throw Lost();
  }

  void expect(std::string_view sign) {
    if (!take_if(sign)) fail('`' + std::string(sign) + '`');
  }

  std::string expect_word(const std::string& wanted) {
    if (peek().kind != Kind::Word) fail(wanted);
    return std::string(take().text);
  }

  // Behind a mistake within brackets: goes past the closing bracket when it is still ahead in this argument.
  void leave(std::string_view closing) {
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

  // Behind a mistake in an argument or a return: to the comma or bracket that ends it.
  void skip_to_separator() {
    int depth = 0;
    for (; peek().kind != Kind::End; ++at_) {
      if (depth == 0 && (peek().is(",") || peek().is(")"))) return;
      if (peek().is("(") || peek().is("[")) ++depth;
      if ((peek().is(")") || peek().is("]")) && depth > 0) --depth;
    }
  }

  // --- the name

  void parse_name() {
    std::string word = expect_word("an operator's name");
    if (take_if("::")) {
      schema_.name.ns = std::move(word);
      word = expect_word("an operator's name");
    }
    schema_.name.base = std::move(word);
    if (take_if(".")) schema_.name.overload = expect_word("an overload's name");
    if (!peek().is("(")) fail("`(`");
  }

  // --- arguments

  void parse_arguments() {
    expect("(");
    if (take_if(")")) return;
    do {
      try {
        if (peek().is("*")) {
          parse_star();
        } else {
          parse_argument();
        }
        if (!peek().is(",") && !peek().is(")")) fail("`,` or `)`");
      } catch (const Lost&) {
        skip_to_separator();
      }
    } while (take_if(","));
    expect(")");
  }

  void parse_star() {
    const OperatorToken& star = take();
    if (starred_) report(place(star), "signature-star", "a second `*`");
    starred_ = true;
    if (peek().is(")")) report(place(star), "signature-star", "no argument behind the `*`");
  }

  void parse_argument() {
    Argument argument;
    argument.kwarg_only = starred_;
    // A type that is wrong for itself leaves the rest readable, but says nothing about the default.
    const int before = mistakes_;
    argument.type = parse_type(argument.alias);
    const bool type_known = mistakes_ == before;
    if (peek().kind != Kind::Word) fail("the argument's name");
    const OperatorToken& name = take();
    argument.name = name.text;
    argument.where = place(name);
    if (take_if("=")) {
      const size_t begin = peek().offset;
      parse_value(type_known ? &argument.type : nullptr, 0);
      argument.default_value = std::string(text_.substr(begin, tokens_[at_ - 1].end() - begin));
    }
    check_in_company(argument, type_known);
    schema_.arguments.push_back(std::move(argument));
  }

  // What an argument must be beside those before it.
  void check_in_company(const Argument& argument, bool type_known) {
    const auto [twin, is_new] = names_.emplace(argument.name, argument.where);
    if (!is_new) {
      report(argument.where, "signature-duplicate-argument", "a second argument " + in_quotes(argument.name))
          .note("the first one", twin->second);
    }
    if (argument.default_value && !first_default_.known()) first_default_ = argument.where;
    // Lists are exempt, as in libtorch: its oldest operators have them behind a default.
    if (argument.kwarg_only || argument.default_value || argument.type.is_list()) return;
    if (!type_known || !first_default_.known()) return;
    report(argument.where, "signature-default-order",
           "the argument " + in_quotes(argument.name) + " has no default, but stands behind one that has")
        .note("the one with a default", first_default_);
  }

  // --- types

  Type parse_type(std::optional<AliasAnnotation>& alias) {
    const OperatorToken& first = peek();
    Type type = parse_base_type();
    if (peek().is("(")) {
      const SourceLocation where = place(peek());
      alias = parse_alias();
      if (!type.is_tensor() && !type.is(BaseType::Custom)) {
        report(where, "signature-alias", "only a tensor shares storage, not " + in_quotes(type.to_string()));
      }
    }
    for (int depth = 0; peek().is("?") || peek().is("["); ++depth) {
      if (depth == kMaxDepth) report(place(first), "signature-too-deep", "the type is nested too deeply");
      type = parse_suffix(depth < kMaxDepth ? std::move(type) : Type());
    }
    if (peek().is("(")) {
      report(place(peek()), "signature-alias", "an alias annotation stands right behind `Tensor`")
          .note("write `Tensor(a!)[]`, not `Tensor[](a!)`");
      throw Lost();
    }
    return type;
  }

  Type parse_suffix(Type type) {
    const OperatorToken& sign = take();
    if (sign.is("?")) {
      if (peek().is("?")) report(place(peek()), "signature-optional", "a second `?`");
      while (take_if("?")) {
      }
      return Type::optional(std::move(type));
    }
    std::optional<int64_t> size;
    if (peek().kind == Kind::Integer) size = parse_size();
    if (!peek().is("]")) fail(size ? "`]`" : "`]` or the list's size");
    take();
    return Type::list(std::move(type), size);
  }

  int64_t parse_size() {
    const OperatorToken& token = take();
    int64_t size = 0;
    const auto result = std::from_chars(token.text.data(), token.text.data() + token.text.size(), size);
    if (result.ec != std::errc()) report(place(token), "signature-number", "the size is too large");
    return size;
  }

  Type parse_base_type() {
    if (peek().kind != Kind::Word) fail("a type");
    const OperatorToken& first = take();
    std::string dotted;
    while (take_if(".")) {
      // `a.b. x`: the space tells that x is the argument's name.
      const bool adjacent = peek().offset == tokens_[at_ - 1].end();
      if (!adjacent || peek().kind != Kind::Word) fail("the rest of the type's name");
      dotted.append(1, '.').append(take().text);
    }
    // A dotted name is a class of some library; only that library knows it.
    if (!dotted.empty()) return Type::custom(std::string(first.text) + dotted);
    if (const auto base = base_type_from_word(first.text)) return Type::base(*base);
    Diagnostic& mistake =
        report(place(first), "signature-unknown-type", "unknown type " + in_quotes(first.text));
    const std::string meant = closest(first.text, type_words());
    if (!meant.empty()) {
      mistake.note("did you mean `" + meant + "`?");
    } else {
      std::string all;
      for (const std::string& word : type_words()) all += (all.empty() ? "" : ", ") + word;
      mistake.note("the types are " + all);
    }
    return Type();  // a tensor: what an alias annotation behind it wants
  }

  AliasAnnotation parse_alias() {
    try {
      take();
      AliasAnnotation alias;
      alias.before = parse_alias_sets();
      alias.is_write = take_if("!");
      if (take_if("->")) alias.after = parse_alias_sets();
      if (!peek().is(")")) fail("`)` to end the alias annotation");
      take();
      return alias;
    } catch (const Lost&) {
      leave(")");
      throw;
    }
  }

  std::vector<std::string> parse_alias_sets() {
    std::vector<std::string> sets;
    do {
      sets.push_back(take_if("*") ? "*" : expect_word("the name of an alias set"));
    } while (take_if("|"));
    return sets;
  }

  // --- defaults

  // Reads a default value, and checks that it can be one of the type, when that is known.
  void parse_value(const Type* type, int depth) {
    if (depth > kMaxDepth) {
      report(place(peek()), "signature-too-deep", "the default is nested too deeply");
      throw Lost();
    }
    const size_t begin = peek().offset;
    const ValueForm form = peek().is("[") ? parse_list(type, depth) : parse_plain_value();
    if (type == nullptr || accepts(*type, form)) return;
    const size_t end = tokens_[at_ - 1].end();
    report(
        place(begin, end), "signature-default-type",
        in_quotes(text_.substr(begin, end - begin)) + " is no value of type " + in_quotes(type->to_string()));
  }

  ValueForm parse_list(const Type* type, int depth) {
    const Type* element = type != nullptr && type->is_list() ? &type->element() : nullptr;
    try {
      take();
      if (take_if("]")) return ValueForm::List;
      do parse_value(element, depth + 1);
      while (take_if(","));
      if (!peek().is("]")) fail("`,` or `]`");
      take();
      return ValueForm::List;
    } catch (const Lost&) {
      if (depth == 0) leave("]");
      throw;
    }
  }

  ValueForm parse_plain_value() {
    const bool negative = take_if("-");
    const OperatorToken& token = peek();
    const auto form = [&]() -> std::optional<ValueForm> {
      if (token.kind == Kind::Integer) return ValueForm::Integer;
      if (token.kind == Kind::Real) return ValueForm::Real;
      if (negative) return std::nullopt;
      if (token.kind == Kind::String) return ValueForm::String;
      if (token.kind != Kind::Word) return std::nullopt;
      if (token.text == "None") return ValueForm::None;
      return token.text == "True" || token.text == "False" ? ValueForm::Bool : ValueForm::Word;
    }();
    if (!form) fail(negative ? "a number" : "a default value");
    take();
    return *form;
  }

  // --- returns

  void parse_returns() {
    expect("->");
    if (!take_if("(")) {
      parse_return();
      return;
    }
    if (take_if(")")) return;
    do {
      try {
        parse_return();
        if (!peek().is(",") && !peek().is(")")) fail("`,` or `)`");
      } catch (const Lost&) {
        skip_to_separator();
      }
    } while (take_if(","));
    expect(")");
  }

  void parse_return() {
    Return result;
    result.type = parse_type(result.alias);
    if (peek().kind == Kind::Word) {
      const OperatorToken& name = take();
      const auto twin = std::find_if(schema_.returns.begin(), schema_.returns.end(),
                                     [&name](const Return& other) { return other.name == name.text; });
      if (twin != schema_.returns.end()) {
        report(place(name), "signature-duplicate-return", "a second return " + in_quotes(name.text));
      }
      result.name = std::string(name.text);
    }
    schema_.returns.push_back(std::move(result));
  }

  std::string_view text_;
  TextMap map_;
  Diagnostics& diagnostics_;
  std::vector<OperatorToken> tokens_;
  size_t at_ = 0;
  std::map<std::string, SourceLocation> names_;  // of the arguments so far
  SourceLocation first_default_;                 // the first argument that has one
  bool starred_ = false;
  bool swallowed_ = false;  // by a string without its closing quote
  int mistakes_ = 0;
  Diagnostic unreported_;  // takes the notes of what is not reported any more
  OperatorSchema schema_;
};

}  // namespace

std::optional<OperatorSchema> parse_operator_schema(std::string_view text, const SourceLocation& where,
                                                    Diagnostics& diagnostics) {
  if (where.known()) return Parser(text, where, diagnostics).parse();
  // A signature from nowhere is its own source, so that a mistake in it still has a place.
  const auto file = std::make_shared<const SourceFile>("<signature>", std::string(text));
  return Parser(text, {file, 1, 1, static_cast<int>(text.size())}, diagnostics).parse();
}

std::optional<OperatorName> parse_operator_name(std::string_view text) {
  const std::vector<OperatorToken> tokens = lex_operator(text);
  OperatorName name;
  size_t at = 0;
  const auto word = [&](std::string& into) {
    if (tokens[at].kind != Kind::Word) return false;
    into = tokens[at++].text;
    return true;
  };
  if (!word(name.base)) return std::nullopt;
  if (tokens[at].is("::")) {
    ++at;
    name.ns = name.base;
    if (!word(name.base)) return std::nullopt;
  }
  if (tokens[at].is(".") && !word((++at, name.overload))) return std::nullopt;
  return tokens[at].kind == Kind::End ? std::optional(name) : std::nullopt;
}

}  // namespace vmapgen
