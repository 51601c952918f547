#include "model/operator_schema.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace vmapgen {
namespace {

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string out;
  for (const std::string& part : parts) {
    if (!out.empty()) out += separator;
    out += part;
  }
  return out;
}

// The alias annotation stands right behind the base type: `Tensor(a!)[]`.
std::string with_alias(const Type& type, const std::optional<AliasAnnotation>& alias) {
  std::string text = type.to_string();
  if (alias) text.insert(std::min(text.find_first_of("[?"), text.size()), alias->to_string());
  return text;
}

std::string to_text(const Argument& argument) {
  std::string text = with_alias(argument.type, argument.alias) + ' ' + argument.name;
  if (argument.default_value) text += '=' + *argument.default_value;
  return text;
}

std::string to_text(const Return& result) {
  std::string text = with_alias(result.type, result.alias);
  if (result.name) text += ' ' + *result.name;
  return text;
}

bool is_inplace_name(const std::string& base) {
  const bool dunder = base.size() > 4 && base.starts_with("__") && base.ends_with("__");
  return dunder ? base[2] == 'i' : base.ends_with('_');
}

std::string inplace_name(const std::string& base) {
  const bool dunder = base.size() > 4 && base.starts_with("__") && base.ends_with("__");
  return dunder ? "__i" + base.substr(2) : base + '_';
}

// Without the spaces that do not matter: those outside quotes.
std::string without_spaces(std::string_view text) {
  std::string out;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0 && c == '\\' && i + 1 < text.size()) {
      out += c;
      out += text[++i];
      continue;
    }
    if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    }
    if (quote != 0 || (c != ' ' && c != '\t')) out += c;
  }
  return out;
}

// What the dispatcher makes of the words that stand for an int.
std::string_view number_of_word(std::string_view word) {
  static constexpr std::pair<std::string_view, std::string_view> kWords[] = {
      {"Mean", "1"}, {"long", "4"}, {"contiguous_format", "0"}, {"preserve_format", "1"}};
  for (const auto& [spelled, number] : kWords) {
    if (word == spelled) return number;
  }
  return word;
}

// `[0, 0]` of an `int[2]`, for which `0` may stand.
std::string_view one_of_alike(std::string_view list) {
  if (list.size() < 3 || list.front() != '[' || list.back() != ']') return list;
  const std::string_view inside = list.substr(1, list.size() - 2);
  const std::string_view first = inside.substr(0, inside.find(','));
  for (size_t at = 0; at < inside.size(); at += first.size() + 1) {
    if (inside.substr(at, inside.find(',', at) - at) != first) return list;
  }
  return first;
}

std::optional<double> as_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool is_whole(std::string_view text) {
  return text.find_first_of(".eE") == std::string_view::npos;
}

// PyTorch prints a registered operator's `1e-05` as 1.0000000000000001e-05, `Mean` as 1, `'none'` as "none".
bool same_value(const Type& type, std::string a, std::string b) {
  std::replace(a.begin(), a.end(), '\'', '"');
  std::replace(b.begin(), b.end(), '\'', '"');
  if (a == b) return true;
  std::string_view one = number_of_word(a), other = number_of_word(b);
  if (type.is_list()) {
    one = one_of_alike(one);
    other = one_of_alike(other);
  }
  if (one == other) return true;
  // 1 and 1.0 are two Scalars, and one float.
  const std::optional<double> value = as_number(one);
  return value && value == as_number(other) && (type.is(BaseType::Float) || is_whole(one) == is_whole(other));
}

bool same_but_alias(const Argument& a, const Argument& b) {
  return a.name == b.name && a.type == b.type && a.kwarg_only == b.kwarg_only && same_default(a, b);
}

bool same_argument(const Argument& a, const Argument& b) {
  return same_but_alias(a, b) && a.alias == b.alias;
}

bool same_return(const Return& a, const Return& b) {
  return a.type == b.type && a.name == b.name && a.alias == b.alias;
}

bool share_a_set(const AliasAnnotation& input, const AliasAnnotation& output) {
  const auto within_output = [&output](const std::string& set) {
    return std::find(output.before.begin(), output.before.end(), set) != output.before.end();
  };
  return std::any_of(input.before.begin(), input.before.end(), within_output) ||
         std::any_of(input.after.begin(), input.after.end(), within_output);
}

}  // namespace

std::string AliasAnnotation::to_string() const {
  std::string text = '(' + joined(before, "|") + (is_write ? "!" : "");
  if (!after.empty()) text += " -> " + joined(after, "|");
  return text + ')';
}

std::string OperatorName::full() const {
  return (is_aten() ? "aten::" : "") + to_string();
}

std::string OperatorName::to_string() const {
  return qualified_base() + (overload.empty() ? "" : '.' + overload);
}

std::string OperatorName::qualified_base() const {
  return (is_aten() ? "" : ns + "::") + base;
}

std::string OperatorName::cpp_name() const {
  return base + (overload.empty() ? "" : '_' + overload);
}

Variant OperatorSchema::variant() const {
  const auto written = [](const Argument& argument) { return argument.is_write(); };
  if (std::none_of(arguments.begin(), arguments.end(), written)) return Variant::Functional;
  const auto is_out = [](const Argument& argument) { return argument.is_write() && argument.kwarg_only; };
  if (std::any_of(arguments.begin(), arguments.end(), is_out)) return Variant::Out;
  const Argument& first = arguments.front();
  // Only ATen promises to call it so.
  const bool is_self = first.name == "self" || !name.is_aten();
  const bool inplace = is_self && first.is_write() && is_inplace_name(name.base);
  return inplace ? Variant::InPlace : Variant::Mutable;
}

const Argument* OperatorSchema::find(std::string_view argument) const {
  const auto at = std::find_if(arguments.begin(), arguments.end(),
                               [argument](const Argument& candidate) { return candidate.name == argument; });
  return at == arguments.end() ? nullptr : &*at;
}

std::vector<const Argument*> OperatorSchema::tensor_arguments() const {
  std::vector<const Argument*> tensors;
  for (const Argument& argument : arguments) {
    if (argument.type.holds_tensor()) tensors.push_back(&argument);
  }
  return tensors;
}

bool OperatorSchema::returns_tensors() const {
  return std::ranges::all_of(returns, [](const Return& r) { return r.type.holds_tensor(); });
}

const Argument* OperatorSchema::returned_as(const Return& result) const {
  const auto at = std::ranges::find_if(arguments, [&](const Argument& argument) {
    return argument.is_write() && result.alias && argument.alias->before == result.alias->before;
  });
  return at == arguments.end() ? nullptr : &*at;
}

bool OperatorSchema::is_view() const {
  for (const Argument& argument : arguments) {
    if (!argument.alias || argument.alias->is_write) continue;
    for (const Return& result : returns) {
      if (result.alias && share_a_set(*argument.alias, *result.alias)) return true;
    }
  }
  return false;
}

std::string OperatorSchema::to_string() const {
  std::string text = name.to_string() + '(';
  bool starred = false;
  for (const Argument& argument : arguments) {
    if (&argument != &arguments.front()) text += ", ";
    if (argument.kwarg_only && !starred) text += "*, ";
    starred = starred || argument.kwarg_only;
    text += to_text(argument);
  }
  text += ") -> ";
  if (returns.size() == 1) return text + to_text(returns.front());
  text += '(';
  for (const Return& result : returns) {
    if (&result != &returns.front()) text += ", ";
    text += to_text(result);
  }
  return text + ')';
}

bool same_default(const Argument& a, const Argument& b) {
  if (!a.default_value || !b.default_value) return a.default_value.has_value() == b.default_value.has_value();
  return same_value(a.type, without_spaces(*a.default_value), without_spaces(*b.default_value));
}

bool same_signature(const OperatorSchema& a, const OperatorSchema& b) {
  return a.name == b.name &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(),
                    same_argument) &&
         std::equal(a.returns.begin(), a.returns.end(), b.returns.begin(), b.returns.end(), same_return);
}

bool is_inplace_twin(const OperatorSchema& functional, const OperatorSchema& inplace) {
  if (functional.variant() != Variant::Functional || inplace.variant() != Variant::InPlace) return false;
  if (inplace.name.ns != functional.name.ns || inplace.name.base != inplace_name(functional.name.base))
    return false;
  if (functional.arguments.size() != inplace.arguments.size() || functional.arguments.empty()) return false;
  // PyTorch calls what an in-place operator writes to `self`, and what a functional one reads `input` at
  // times.
  Argument read = functional.arguments.front();
  if (inplace.arguments.front().name == "self") read.name = "self";
  if (!same_but_alias(read, inplace.arguments.front())) return false;
  if (!std::equal(functional.arguments.begin() + 1, functional.arguments.end(), inplace.arguments.begin() + 1,
                  same_argument)) {
    return false;
  }
  const Type& self = inplace.arguments.front().type;
  if (functional.returns.size() != 1 || functional.returns.front().type != self) return false;
  if (inplace.returns.empty()) return true;
  const Return& result = inplace.returns.front();
  return inplace.returns.size() == 1 && result.type == self &&
         result.alias == inplace.arguments.front().alias;
}

void drop_tensor_options(std::vector<Argument>& arguments) {
  constexpr BaseType kOptions[] = {BaseType::ScalarType, BaseType::Layout, BaseType::Device, BaseType::Bool};
  const auto at = std::search(arguments.begin(), arguments.end(), std::begin(kOptions), std::end(kOptions),
                              [](const Argument& a, BaseType type) {
                                return a.kwarg_only && a.type.is_optional() && a.type.element().is(type);
                              });
  if (at != arguments.end()) arguments.erase(at, at + std::size(kOptions));
}

OutTwin is_out_twin(const OperatorSchema& functional, const OperatorSchema& out) {
  if (functional.variant() != Variant::Functional || out.variant() != Variant::Out) return OutTwin::No;
  if (functional.name.ns != out.name.ns || functional.name.base != out.name.base) return OutTwin::No;
  std::vector<const Argument*> read;
  size_t written = 0;
  for (const Argument& a : out.arguments) {
    if (!a.is_write()) {
      read.push_back(&a);
    } else if (written >= functional.returns.size() || functional.returns[written++].type != a.type) {
      return OutTwin::No;
    }
  }
  if (written != functional.returns.size()) return OutTwin::No;
  const auto same = [](const Argument* a, const Argument& b) {
    return a->name == b.name && a->type == b.type;
  };
  if (std::ranges::equal(read, functional.arguments, same)) return OutTwin::Exact;
  std::vector<Argument> wanted = functional.arguments;
  drop_tensor_options(wanted);
  if (std::ranges::equal(read, wanted, same)) return OutTwin::OptionsLeftOut;
  return OutTwin::No;
}

}  // namespace vmapgen
