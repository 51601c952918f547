#include "model/operator_types.h"

#include <charconv>

namespace vmapgen {
namespace {

using Kind = OperatorToken::Kind;
using Lost = OperatorReader::Lost;

std::vector<std::string> type_words() {
  std::vector<std::string> words;
  for (int i = 0; i < static_cast<int>(BaseType::Custom); ++i) words.emplace_back(to_word(BaseType(i)));
  return words;
}

class TypeParser {
 public:
  explicit TypeParser(OperatorReader& reader) : reader_(reader) {}

  Type parse_type(std::optional<AliasAnnotation>& alias) {
    const OperatorToken& first = reader_.peek();
    Type type = parse_base_type();
    if (reader_.peek().is("(")) {
      const SourceLocation where = reader_.place(reader_.peek());
      alias = parse_alias();
      if (!type.is_tensor() && !type.is(BaseType::Custom)) {
        reader_.report(where, "signature-alias",
                       "only a tensor shares storage, not " + in_quotes(type.to_string()));
      }
    }
    for (int depth = 0; reader_.peek().is("?") || reader_.peek().is("["); ++depth) {
      if (depth == OperatorReader::kMaxDepth)
        reader_.report(reader_.place(first), "signature-too-deep", "the type is nested too deeply");
      type = parse_suffix(depth < OperatorReader::kMaxDepth ? std::move(type) : Type());
    }
    if (reader_.peek().is("(")) {
      reader_
          .report(reader_.place(reader_.peek()), "signature-alias",
                  "an alias annotation stands right behind `Tensor`")
          .note("write `Tensor(a!)[]`, not `Tensor[](a!)`");
      throw Lost();
    }
    return type;
  }

 private:
  Type parse_suffix(Type type) {
    const OperatorToken& sign = reader_.take();
    if (sign.is("?")) {
      if (reader_.peek().is("?"))
        reader_.report(reader_.place(reader_.peek()), "signature-optional", "a second `?`");
      while (reader_.take_if("?")) {
      }
      return Type::optional(std::move(type));
    }
    std::optional<int64_t> size;
    if (reader_.peek().kind == Kind::Integer) size = parse_size();
    if (!reader_.peek().is("]")) reader_.fail(size ? "`]`" : "`]` or the list's size");
    reader_.take();
    return Type::list(std::move(type), size);
  }

  int64_t parse_size() {
    const OperatorToken& token = reader_.take();
    int64_t size = 0;
    const auto result = std::from_chars(token.text.data(), token.text.data() + token.text.size(), size);
    if (result.ec != std::errc())
      reader_.report(reader_.place(token), "signature-number", "the size is too large");
    return size;
  }

  Type parse_base_type() {
    if (reader_.peek().kind != Kind::Word) reader_.fail("a type");
    const OperatorToken& first = reader_.take();
    std::string dotted;
    while (reader_.take_if(".")) {
      // `a.b. x`: the space tells that x is the argument's name.
      const bool adjacent = reader_.is_adjacent();
      if (!adjacent || reader_.peek().kind != Kind::Word) reader_.fail("the rest of the type's name");
      dotted.append(1, '.').append(reader_.take().text);
    }
    // A dotted name is a class of some library; only that library knows it.
    if (!dotted.empty()) return Type::custom(std::string(first.text) + dotted);
    if (const auto base = base_type_from_word(first.text)) return Type::base(*base);
    Diagnostic& mistake = reader_.report(reader_.place(first), "signature-unknown-type",
                                         "unknown type " + in_quotes(first.text));
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
      reader_.take();
      AliasAnnotation alias;
      alias.before = parse_alias_sets();
      alias.is_write = reader_.take_if("!");
      if (reader_.take_if("->")) alias.after = parse_alias_sets();
      if (!reader_.peek().is(")")) reader_.fail("`)` to end the alias annotation");
      reader_.take();
      return alias;
    } catch (const Lost&) {
      reader_.leave(")");
      throw;
    }
  }

  std::vector<std::string> parse_alias_sets() {
    std::vector<std::string> sets;
    do {
      sets.push_back(reader_.take_if("*") ? "*" : reader_.expect_word("the name of an alias set"));
    } while (reader_.take_if("|"));
    return sets;
  }

  OperatorReader& reader_;
};

}  // namespace

Type parse_type(OperatorReader& reader, std::optional<AliasAnnotation>& alias) {
  return TypeParser(reader).parse_type(alias);
}

}  // namespace vmapgen
