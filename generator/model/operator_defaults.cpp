#include "model/operator_defaults.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <optional>

namespace vmapgen {
namespace {

using Kind = OperatorToken::Kind;
using Lost = OperatorReader::Lost;

enum class ValueForm { None, Bool, Integer, Real, Word, String, List };

// NOTE: [defaults of operators]
// What may stand behind `=`, for each type: what libtorch's parser takes (it registers the operator in the
// end), but not its accidents, such as a string for a `float`, or `complex x=1.5` for 1.5j. A list is a
// default for numbers only, and never for an optional list; a list of fixed size takes one number for all
// (`int[2] stride=1`). An int or an enum may be one of six words, whatever they mean. Numbers have 64 bits.
// What libtorch cannot read it refuses only where the operator is registered.
// tests/runtime/signature_agreement_test.cpp tries every type with every form.
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

constexpr std::string_view kWords[] = {"Mean", "complex", "contiguous_format", "float", "long", "strided"};

bool is_int64(const std::string& digits) {
  int64_t number = 0;
  return std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc();
}

// std::stod, which libtorch calls, refuses the smallest ones, too.
bool is_double(const std::string& digits) {
  errno = 0;
  std::strtod(digits.c_str(), nullptr);
  return errno != ERANGE;
}

// Why no such value of the right form can be read; empty where it can.
std::string unreadable(const Type& type, ValueForm form, const std::string& text) {
  if (form == ValueForm::Word && std::ranges::find(kWords, text) == std::end(kWords))
    return "PyTorch reads the words `Mean`, `complex`, "
           "`contiguous_format`, `float`, `long` and `strided` there";
  // It does not look into an optional.
  const bool is_integer =
      form == ValueForm::Integer && (type.is_optional() || type.innermost() != BaseType::Float);
  if (is_integer && !is_int64(text)) return "PyTorch reads an integer of 64 bits there";
  if ((form == ValueForm::Integer || form == ValueForm::Real) && !is_integer && !is_double(text))
    return "PyTorch reads a number of double precision there, none beyond its range or too near to 0";
  return "";
}

class DefaultParser {
 public:
  explicit DefaultParser(OperatorReader& reader) : reader_(reader) {}

  // Reads a default value, and checks that it can be one of the type, when that is known.
  void parse_value(const Type* type, int depth) {
    if (depth > OperatorReader::kMaxDepth) {
      reader_.report(reader_.place(reader_.peek()), "signature-too-deep", "the default is nested too deeply");
      throw Lost();
    }
    const size_t begin = reader_.peek().offset;
    const ValueForm form = reader_.peek().is("[") ? parse_list(type, depth) : parse_plain_value();
    if (type == nullptr) return;
    const bool fits = accepts(*type, form);
    const std::string why = fits ? unreadable(*type, form, plain_) : "";
    if (fits && why.empty()) return;
    Diagnostic& mistake = reader_.report(
        reader_.place_since(begin), "signature-default-type",
        in_quotes(reader_.text_since(begin)) + " is no value of type " + in_quotes(type->to_string()));
    if (fits) mistake.note(why);
  }

 private:
  ValueForm parse_list(const Type* type, int depth) {
    const Type* element = type != nullptr && type->is_list() ? &type->element() : nullptr;
    try {
      reader_.take();
      if (reader_.take_if("]")) return ValueForm::List;
      do parse_value(element, depth + 1);
      while (reader_.take_if(","));
      if (!reader_.peek().is("]")) reader_.fail("`,` or `]`");
      reader_.take();
      return ValueForm::List;
    } catch (const Lost&) {
      if (depth == 0) reader_.leave("]");
      throw;
    }
  }

  ValueForm parse_plain_value() {
    const bool negative = reader_.take_if("-");
    const OperatorToken& token = reader_.peek();
    const auto form = [&]() -> std::optional<ValueForm> {
      if (token.kind == Kind::Integer) return ValueForm::Integer;
      if (token.kind == Kind::Real) return ValueForm::Real;
      if (negative) return std::nullopt;
      if (token.kind == Kind::String) return ValueForm::String;
      if (token.kind != Kind::Word) return std::nullopt;
      if (token.text == "None") return ValueForm::None;
      return token.text == "True" || token.text == "False" ? ValueForm::Bool : ValueForm::Word;
    }();
    if (!form) reader_.fail(negative ? "a number" : "a default value");
    plain_ = (negative ? "-" : "") + std::string(reader_.take().text);
    return *form;
  }

  OperatorReader& reader_;
  std::string plain_;  // the last plain value
};

}  // namespace

std::string parse_default(OperatorReader& reader, const Type* type) {
  const size_t begin = reader.peek().offset;
  DefaultParser(reader).parse_value(type, 0);
  return std::string(reader.text_since(begin));
}

}  // namespace vmapgen
