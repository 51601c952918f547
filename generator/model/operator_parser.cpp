// The parser of the operator language. It goes on behind a mistake at the next argument, so that one reading
// of a signature tells all of its mistakes.
#include <algorithm>
#include <map>

#include "model/operator_defaults.h"
#include "model/operator_lexer.h"
#include "model/operator_reader.h"
#include "model/operator_schema.h"
#include "model/operator_types.h"

namespace vmapgen {
namespace {

using Kind = OperatorToken::Kind;
using Lost = OperatorReader::Lost;

class Parser {
 public:
  Parser(std::string_view text, const SourceLocation& where, Diagnostics& diagnostics)
      : reader_(text, where, diagnostics) {
    schema_.where = reader_.place_of_all();
  }

  std::optional<OperatorSchema> parse() {
    try {
      parse_name();
    } catch (const Lost&) {
      while (!reader_.peek().is("(") && !reader_.at_end()) reader_.take();
      if (reader_.at_end()) return std::nullopt;
    }
    try {
      parse_arguments();
      parse_returns();
      if (!reader_.at_end()) reader_.fail("nothing behind the returns");
    } catch (const Lost&) {
    }
    if (reader_.mistakes() > 0) return std::nullopt;
    return std::move(schema_);
  }

 private:
  // --- the name

  void parse_name() {
    std::string word = reader_.expect_word("an operator's name");
    if (reader_.take_if("::")) {
      schema_.name.ns = std::move(word);
      word = reader_.expect_word("an operator's name");
    }
    schema_.name.base = std::move(word);
    if (reader_.take_if(".")) schema_.name.overload = reader_.expect_word("an overload's name");
    if (!reader_.peek().is("(")) reader_.fail("`(`");
  }

  // --- arguments

  void parse_arguments() {
    reader_.expect("(");
    if (reader_.take_if(")")) return;
    do {
      try {
        if (reader_.peek().is("*")) {
          parse_star();
        } else {
          parse_argument();
        }
        if (!reader_.peek().is(",") && !reader_.peek().is(")")) reader_.fail("`,` or `)`");
      } catch (const Lost&) {
        reader_.skip_to_separator();
      }
    } while (reader_.take_if(","));
    reader_.expect(")");
  }

  void parse_star() {
    const OperatorToken& star = reader_.take();
    if (starred_) reader_.report(reader_.place(star), "signature-star", "a second `*`");
    starred_ = true;
    if (reader_.peek().is(")"))
      reader_.report(reader_.place(star), "signature-star", "no argument behind the `*`");
  }

  void parse_argument() {
    Argument argument;
    argument.kwarg_only = starred_;
    // A type that is wrong for itself leaves the rest readable, but says nothing about the default.
    const int before = reader_.mistakes();
    argument.type = parse_type(reader_, argument.alias);
    const bool type_known = reader_.mistakes() == before;
    if (reader_.peek().kind != Kind::Word) reader_.fail("the argument's name");
    const OperatorToken& name = reader_.take();
    argument.name = name.text;
    argument.where = reader_.place(name);
    if (reader_.take_if("=")) {
      argument.default_value = parse_default(reader_, type_known ? &argument.type : nullptr);
    }
    check_in_company(argument, type_known);
    schema_.arguments.push_back(std::move(argument));
  }

  // What an argument must be beside those before it.
  void check_in_company(const Argument& argument, bool type_known) {
    const auto [twin, is_new] = names_.emplace(argument.name, argument.where);
    if (!is_new) {
      reader_
          .report(argument.where, "signature-duplicate-argument",
                  "a second argument " + in_quotes(argument.name))
          .note("the first one", twin->second);
    }
    if (argument.default_value && !first_default_.known()) first_default_ = argument.where;
    // Lists are exempt, as in libtorch: its oldest operators have them behind a default.
    if (argument.kwarg_only || argument.default_value || argument.type.is_list()) return;
    if (!type_known || !first_default_.known()) return;
    reader_
        .report(
            argument.where, "signature-default-order",
            "the argument " + in_quotes(argument.name) + " has no default, but stands behind one that has")
        .note("the one with a default", first_default_);
  }

  // --- returns

  void parse_returns() {
    reader_.expect("->");
    if (!reader_.take_if("(")) {
      parse_return();
      return;
    }
    if (reader_.take_if(")")) return;
    do {
      try {
        parse_return();
        if (!reader_.peek().is(",") && !reader_.peek().is(")")) reader_.fail("`,` or `)`");
      } catch (const Lost&) {
        reader_.skip_to_separator();
      }
    } while (reader_.take_if(","));
    reader_.expect(")");
  }

  void parse_return() {
    Return result;
    result.type = parse_type(reader_, result.alias);
    if (reader_.peek().kind == Kind::Word) {
      const OperatorToken& name = reader_.take();
      const auto twin = std::find_if(schema_.returns.begin(), schema_.returns.end(),
                                     [&name](const Return& other) { return other.name == name.text; });
      if (twin != schema_.returns.end()) {
        reader_.report(reader_.place(name), "signature-duplicate-return",
                       "a second return " + in_quotes(name.text));
      }
      result.name = std::string(name.text);
    }
    schema_.returns.push_back(std::move(result));
  }

  OperatorReader reader_;
  std::map<std::string, SourceLocation> names_;  // of the arguments so far
  SourceLocation first_default_;                 // the first argument that has one
  bool starred_ = false;
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
