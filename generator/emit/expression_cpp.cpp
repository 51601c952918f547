#include "emit/expression_cpp.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "emit/cpp_names.h"
#include "emit/cpp_types.h"

namespace vmapgen {
namespace {

using Form = Expression::Form;

constexpr const char* kNone = "::std::nullopt";

std::string in_slot(const Expression& value, const Type& slot);

std::string word(const Expression& value, BaseType slot) {
  if (slot == BaseType::Int) return fmt::format("{}", value.integer);
  const WordMeaning* meaning = find_word(value.name, slot);
  if (!meaning)
    throw std::logic_error(fmt::format("the word `{}` is in a slot that it does not fit", value.name));
  return fmt::format("{}::{}", cpp_value_type(Type::base(slot)), meaning->enumerator);
}

// A number, a bool, a text or a word as a value of a base type.
std::string literal(const Expression& value, BaseType slot) {
  std::string text;
  switch (value.form) {
    case Form::Int:
      text = slot == BaseType::Float ? float_literal(static_cast<double>(value.integer))
                                     : fmt::format("{}", value.integer);
      break;
    case Form::Float:
      text = float_literal(value.number);
      break;
    case Form::Bool:
      text = value.integer ? "true" : "false";
      break;
    case Form::Text:
      text = cpp_string(value.name);
      break;
    case Form::Word:
      text = word(value, slot);
      break;
    default:
      throw std::logic_error("no literal");
  }
  return slot == BaseType::Scalar ? fmt::format("at::Scalar({})", text) : text;
}

// The C++ type of a list that a literal makes.
std::string list_cpp_type(const Type& list) {
  Argument argument;
  argument.type = list;
  // A list of tensors converts to what structured operators take, too.
  std::string type = cpp_argument_type(argument, CppTypeOptions{});
  if (type.starts_with("const ")) type = type.substr(6, type.size() - 6 - std::string_view(" &").size());
  return type;
}

// The list's constructor is one of several, so its items are exactly of its type.
std::string list_item(const Expression& item, const Type& slot) {
  const std::string text = in_slot(item, slot);
  const bool is_exact = has_own_type(item) ? item.type() == slot : !slot.is(BaseType::SymInt);
  if (is_exact || !(slot.is(BaseType::SymInt) || slot.is(BaseType::Scalar))) return text;
  return fmt::format("{}({})", cpp_value_type(slot), text);
}

// `at::IntArrayRef({0, dim})`. What it views is a temporary of the full expression: NOTE: [slots] makes every
// list stand within the call that reads it.
std::string list_literal(const Expression& list, const Type& slot) {
  const std::string type = list_cpp_type(slot);
  if (list.parts.empty()) return type + "{}";
  std::vector<std::string> items;
  for (const Expression& item : list.parts) items.push_back(list_item(item, slot.element()));
  if (slot.size() && slot.element().is(BaseType::Bool))
    return fmt::format("{}{{{}}}", type, fmt::join(items, ", "));
  return fmt::format("{}({{{}}})", type, fmt::join(items, ", "));
}

// A value of its own type where C++ does not convert by itself: integers that may be symbolic, one way and
// the other.
std::string converted(const std::string& text, const Type& from, const Type& slot) {
  const BaseType to = slot.innermost();
  const bool guards = from.innermost() == BaseType::SymInt && to == BaseType::Int;
  const bool wraps = from.innermost() == BaseType::Int && to == BaseType::SymInt;
  if (!guards && !wraps) return text;
  if (from.is_optional()) {
    const Type& element = from.element();
    if (wraps && element.is_base()) return text;
    Argument argument;
    argument.type = Type::optional(slot.is_optional() ? slot.element() : slot);
    const std::string type = cpp_argument_type(argument, CppTypeOptions{});
    return fmt::format("({0}.has_value() ? {1}({2}) : {1}())", text, type,
                       converted("*" + text, element, argument.type.element()));
  }
  if (from.is_list()) {
    return guards ? fmt::format("c10::asIntArrayRefSlow({}, __FILE__, __LINE__)", text)
                  : fmt::format("c10::fromIntArrayRefSlow({})", text);
  }
  const std::string value = text.starts_with('*') ? "(" + text + ")" : text;
  return guards ? value + ".guard_int(__FILE__, __LINE__)" : text;
}

std::string call(const Expression& call) {
  const OperatorSchema& schema = call.op->schema;
  std::vector<std::string> arguments;
  for (size_t i = 0; i < call.parts.size(); ++i) {
    arguments.push_back(in_slot(call.parts[i], schema.arguments[i].type));
  }
  const std::string joined = fmt::format("{}", fmt::join(arguments, ", "));
  // Only ATen's operators have headers.
  if (schema.name.is_aten()) return fmt::format("at::_ops::{}::call({})", schema.name.cpp_name(), joined);
  return fmt::format("{}().call({})", handle_function(schema.name), joined);
}

// What has a type of its own, as that type.
std::string own(const Expression& value) {
  if (value.form == Form::Argument) return value.name;
  if (value.form == Form::Step) return step_name(value.name);
  if (value.form == Form::Size) return fmt::format("{}.sym_size({})", own(value.parts[0]), value.integer);
  if (value.form == Form::Opmath)
    return fmt::format("at::toOpMathType({}.scalar_type())", own(value.parts[0]));
  if (value.form == Form::Call) return call(value);
  const Expression& of = value.parts.at(0);
  if (of.types.size() > 1) return fmt::format("::std::get<{}>({})", value.integer, own(of));
  return fmt::format("{}.at({})", own(of), value.integer);
}

std::string in_slot(const Expression& value, const Type& slot) {
  if (value.form == Form::None) return kNone;
  if (has_own_type(value)) return converted(own(value), value.type(), slot);
  if (slot.is_optional()) return in_slot(value, slot.element());
  return value.form == Form::List ? list_literal(value, slot) : literal(value, slot.base_type());
}

// A result owns its items, so a list is no view there.
std::string result(const Expression& value, const Type& type) {
  if (value.form != Form::List) {
    const bool is_view = value.form == Form::Argument && type.is_list();
    return is_view ? fmt::format("{}.vec()", value.name) : in_slot(value, type);
  }
  std::vector<std::string> items;
  for (const Expression& item : value.parts) items.push_back(in_slot(item, type.element()));
  return fmt::format("{}{{{}}}", cpp_value_type(type), fmt::join(items, ", "));
}

// An argument is spelled by its name, so a rule that spells it in another way renames it.
Expression renamed(Expression expression, const std::map<std::string, std::string>& names) {
  const auto found = names.find(expression.name);
  if (expression.form == Form::Argument && found != names.end()) expression.name = found->second;
  for (Expression& part : expression.parts) part = renamed(std::move(part), names);
  return expression;
}

std::string results(const Expression& value) {
  std::vector<std::string> items;
  for (size_t i = 0; i < value.parts.size(); ++i) items.push_back(result(value.parts[i], value.types[i]));
  return fmt::format("::std::make_tuple({})", fmt::join(items, ", "));
}

bool asks_opmath(const Expression& expression) {
  return expression.form == Form::Opmath || std::ranges::any_of(expression.parts, asks_opmath);
}

}  // namespace

std::string step_name(const std::string& name) {
  return name + "_";
}

std::string float_literal(double number) {
  if (std::isnan(number)) return "::std::numeric_limits<double>::quiet_NaN()";
  if (std::isinf(number))
    return fmt::format("{}::std::numeric_limits<double>::infinity()", number < 0 ? "-" : "");
  std::string text = fmt::format("{}", number);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string expression_to_cpp(const Expression& expression) {
  if (expression.form == Form::Steps) return expression_to_cpp(expression.parts.back());
  if (expression.form == Form::Call) return call(expression);
  if (expression.form == Form::Results) return results(expression);
  return result(expression, expression.type());
}

std::vector<std::string> steps_to_cpp(const Expression& expression) {
  std::vector<std::string> lines;
  for (size_t i = 0; i < expression.names.size(); ++i) {
    const std::string& name = expression.names[i];
    const std::string named = name.empty() ? "" : fmt::format("const auto {} = ", step_name(name));
    lines.push_back(fmt::format("{}{};", named, own(expression.parts[i])));
  }
  return lines;
}

std::string expression_to_cpp(const Expression& expression, const std::map<std::string, std::string>& names) {
  return expression_to_cpp(renamed(expression, names));
}

std::vector<const TargetOperator*> own_operators(const Expression& expression) {
  std::vector<const TargetOperator*> operators = called_operators(expression);
  std::erase_if(operators, [](const TargetOperator* op) { return op->schema.name.is_aten(); });
  return operators;
}

std::vector<std::string> operator_headers(const Expression& expression) {
  std::set<std::string> headers;
  for (const TargetOperator* op : called_operators(expression)) {
    if (op->schema.name.is_aten()) headers.insert(operator_header(op->schema.name));
  }
  if (asks_opmath(expression)) headers.insert("ATen/OpMathType.h");
  return {headers.begin(), headers.end()};
}

}  // namespace vmapgen
