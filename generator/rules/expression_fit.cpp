#include "rules/expression_fit.h"

#include <fmt/format.h>

namespace vmapgen {
namespace {

using Form = Expression::Form;

// Costs of a value that has to be converted. An optional adds one to whatever is in it.
constexpr int kWiden = 1;        // the slot takes more: int for SymInt, float for Scalar
constexpr int kBroadcast = 2;    // one value for a list of a fixed size
constexpr int kApproximate = 2;  // int for float
constexpr int kGuard = 3;        // SymInt for int: fails at run time where the size has no value yet

std::optional<int> plus(std::optional<int> cost, int more) {
  return cost ? std::optional<int>(*cost + more) : std::nullopt;
}

// A sized list takes one value for all of its items. Not of tensors: that would run a call for each item. The
// limit only keeps a senseless signature from filling the memory.
bool takes_one_for_all(const Type& list) {
  return list.size() && *list.size() > 0 && *list.size() <= 16 && !list.holds_tensor();
}

std::optional<int> fit_base(BaseType from, BaseType slot) {
  if (from == slot) return 0;
  switch (slot) {
    case BaseType::SymInt:
      return from == BaseType::Int ? std::optional<int>(kWiden) : std::nullopt;
    case BaseType::Int:
      return from == BaseType::SymInt ? std::optional<int>(kGuard) : std::nullopt;
    case BaseType::Float:
      return from == BaseType::Int ? std::optional<int>(kApproximate) : std::nullopt;
    case BaseType::Scalar:
      return from == BaseType::Int || from == BaseType::SymInt || from == BaseType::Float ||
                     from == BaseType::Bool
                 ? std::optional<int>(kWiden)
                 : std::nullopt;
    default:
      return std::nullopt;
  }
}

std::optional<int> fit_list(const Type& from, const Type& slot) {
  if (from.element() == slot.element()) {
    // Lists of a fixed size are views in C++, whatever their length; only bools are arrays.
    return from.element().is(BaseType::Bool) && from.size() != slot.size() ? std::nullopt
                                                                           : std::optional<int>(0);
  }
  if (!from.element().is_integer() || !slot.element().is_integer()) return std::nullopt;
  return fit_base(from.element().base_type(), slot.element().base_type());
}

std::optional<int> fit_type(const Type& from, const Type& slot) {
  if (from == slot) return 0;
  if (slot.is_optional()) {
    if (!from.is_optional()) return plus(fit_type(from, slot.element()), 1);
    const bool widens = slot.element().is_list() && !from.element().is_list();
    return widens ? std::nullopt : fit_type(from.element(), slot.element());
  }
  if (from.is_optional()) return std::nullopt;
  if (slot.is_list()) {
    if (from.is_list()) return fit_list(from, slot);
    return takes_one_for_all(slot) ? plus(fit_type(from, slot.element()), kBroadcast) : std::nullopt;
  }
  if (from.is_list() || slot.is(BaseType::Custom)) return std::nullopt;
  return fit_base(from.base_type(), slot.base_type());
}

std::optional<int> fit_literal_list(const Expression& list, const Type& slot) {
  if (!slot.is_list()) return std::nullopt;
  // An empty list would fit lists of names as well as of numbers; names of dims cannot be written here at
  // all.
  if (slot.innermost() == BaseType::Dimname) return std::nullopt;
  const bool is_array = slot.size() && slot.element().is(BaseType::Bool);
  if (is_array && static_cast<int64_t>(list.parts.size()) != *slot.size()) return std::nullopt;
  int worst = 0;
  for (const Expression& item : list.parts) {
    const std::optional<int> cost = fit(item, slot.element());
    if (!cost) return std::nullopt;
    worst = std::max(worst, *cost);
  }
  return worst;
}

// A literal that is no list, no None and no word.
std::optional<int> fit_literal(const Expression& value, BaseType slot) {
  switch (value.form) {
    case Form::Int:
      return slot == BaseType::SymInt ? 0 : fit_base(BaseType::Int, slot);
    case Form::Float:
      return fit_base(BaseType::Float, slot);
    case Form::Bool:
      return fit_base(BaseType::Bool, slot);
    case Form::Text:
      return fit_base(BaseType::Str, slot);
    default:
      return std::nullopt;
  }
}

bool takes_none_as_word(const Argument& slot) {
  return slot.type.is(BaseType::Int) && slot.default_value && find_word(*slot.default_value, BaseType::Int);
}

Expression none_as_word(const Expression& none) {
  Expression word = none;
  word.form = Form::Word;
  word.name = "None";
  return word;
}

}  // namespace

std::optional<int> fit(const Expression& value, const Type& slot) {
  if (has_own_type(value)) {
    if (value.types.size() != 1) return std::nullopt;
    const std::optional<int> cost = fit_type(value.type(), slot);
    // An optional is converted by asking it twice, which would run a call twice.
    const bool asks_twice = value.type().is_optional() && cost && *cost > 0;
    const bool is_named = value.form == Form::Argument || value.form == Form::Step;
    return asks_twice && !is_named ? std::nullopt : cost;
  }
  if (slot.is_optional())
    return value.form == Form::None ? std::optional<int>(0) : plus(fit(value, slot.element()), 1);
  if (value.form == Form::None) return std::nullopt;
  if (value.form == Form::List) return fit_literal_list(value, slot);
  if (slot.is_list())
    return takes_one_for_all(slot) ? plus(fit(value, slot.element()), kBroadcast) : std::nullopt;
  if (value.form == Form::Word) {
    return find_word(value.name, slot.base_type()) ? std::optional<int>(0) : std::nullopt;
  }
  return fit_literal(value, slot.base_type());
}

std::optional<int> fit(const Expression& value, const Argument& slot) {
  if (value.form == Form::None && takes_none_as_word(slot)) return 0;
  return fit(value, slot.type);
}

Expression placed(Expression value, const Type& slot) {
  if (value.form == Form::None) {
    value.types = {slot};
    return value;
  }
  if (slot.is_optional()) return placed(std::move(value), slot.element());
  const bool is_single = has_own_type(value) ? value.type().is_base() : value.form != Form::List;
  if (slot.is_list() && is_single) {
    Expression list;
    list.form = Form::List;
    list.types = {slot};
    list.where = value.where;
    list.is_default = value.is_default;
    list.parts.assign(static_cast<size_t>(slot.size().value_or(1)), placed(std::move(value), slot.element()));
    return list;
  }
  if (has_own_type(value)) return value;
  value.types = {slot};
  for (Expression& item : value.parts) item = placed(std::move(item), slot.element());
  if (value.form == Form::Word) value.integer = find_word(value.name, slot.base_type())->number;
  return value;
}

Expression placed(Expression value, const Argument& slot) {
  if (value.form == Form::None && takes_none_as_word(slot)) value = none_as_word(value);
  return placed(std::move(value), slot.type);
}

std::string describe(const Expression& value) {
  switch (value.form) {
    case Form::Int:
      return "`int`";
    case Form::Float:
      return "`float`";
    case Form::Bool:
      return "`bool`";
    case Form::None:
      return "`None`";
    case Form::Text:
      return "`str`";
    case Form::Word:
      return fmt::format("the word `{}`", value.name);
    case Form::List: {
      if (value.parts.empty()) return "an empty list";
      return fmt::format("a list of {} that begins with {}", value.parts.size(), describe(value.parts[0]));
    }
    default:
      break;
  }
  if (value.types.empty()) return "a call without a result";
  if (value.types.size() > 1) return fmt::format("{} results at once", value.types.size());
  return fmt::format("`{}`", value.type().to_string());
}

std::string hint_for(const Expression& value) {
  if (value.types.size() > 1) return "choose one of them with `[0]`";
  return "";
}

}  // namespace vmapgen
