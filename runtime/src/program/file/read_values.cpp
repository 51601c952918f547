#include <algorithm>
#include <charconv>
#include <limits>

#include "limits.h"
#include "values.h"

namespace vmap::program::file {

namespace {

using nlohmann::json;
using Of = Form::Of;

// What a value of JSON is, for messages.
std::string kind_of(const json& value) {
  return value.is_string() ? "\"" + shown(value.get_ref<const std::string&>(), 60) + "\"" : value.type_name();
}

std::optional<int64_t> whole(std::string_view digits) {
  if (digits.starts_with('+')) {
    digits.remove_prefix(1);
    if (digits.starts_with('-')) return {};
  }
  int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return {};
  return value;
}

// "3*B", "-C", "+4": added to what it is a part of. Each part once.
bool add_term(std::string_view term, InB& value) {
  const size_t name = term.find_first_of(kAxisNames);
  const std::string_view factor = name == term.npos ? "" : term.substr(name);
  size_t of = 0;
  while (of < value.factors.size() && product_name(of) != factor) ++of;
  if (of == value.factors.size() || value.factors[of] != 0) return false;
  int64_t& part = value.factors[of];
  std::string_view times = term.substr(0, name);
  if (factor.empty()) {
    const auto number = whole(times);
    part = number.value_or(0);
    return number.has_value();
  }
  if (times.empty() || times == "+" || times == "-") {
    part = times == "-" ? -1 : 1;
    return true;
  }
  const auto number = times.ends_with('*') ? whole(times.substr(0, times.size() - 1)) : std::nullopt;
  part = number.value_or(0);
  return number.has_value();
}

// "-2*B+1", "B-4", "B*C+C"
std::optional<InB> in_b(std::string_view text) {
  InB value;
  if (text.find_first_of(kAxisNames) == text.npos) return {};
  while (!text.empty()) {
    const size_t next = std::min(text.find_first_of("+-", 1), text.size());
    if (!add_term(text.substr(0, next), value)) return {};
    text.remove_prefix(next);
  }
  return is_small(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> special(const json& value) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  if (value == "inf") return inf;
  if (value == "-inf") return -inf;
  return value == "nan" ? std::optional<double>(std::numeric_limits<double>::quiet_NaN()) : std::nullopt;
}

std::optional<double> floating(const json& value) {
  return value.is_number_float() ? value.get<double>() : special(value);
}

c10::IValue any_number(const json& value, const Form& form, const Place& place) {
  if (value.is_boolean()) return value.get<bool>();
  if (const auto number = floating(value)) return *number;
  const auto complex = value.is_object() ? value.find("complex") : value.end();
  if (value.is_object() && complex != value.end() && complex->is_array() && complex->size() == 2) {
    const auto real = floating((*complex)[0]), imaginary = floating((*complex)[1]);
    if (real && imaginary) return c10::complex<double>(*real, *imaginary);
  }
  place.check(value.is_number_integer(), kind_of(value), " is not ", to_string(form));
  return integer_of(value, place);
}

// One value, no tensor and not in B.
c10::IValue value_of(const json& value, const Form& form, const Place& place) {
  const auto check = [&](bool holds) { place.check(holds, kind_of(value), " is not ", to_string(form)); };
  switch (form.of) {
    case Of::Integer:
      return integer_of(value, place);
    case Of::Float:
      check(floating(value).has_value());
      return *floating(value);
    case Of::Number:
      return any_number(value, form, place);
    case Of::Bool:
      check(value.is_boolean());
      return value.get<bool>();
    case Of::Text:
      check(value.is_string() && value.get_ref<const std::string&>().size() <= kLongestText);
      return value.get<std::string>();
    case Of::Device:
      return device_of(value, place);
    case Of::Dtype:
    case Of::Layout:
    case Of::MemoryFormat: {
      check(value.is_string());
      const auto number = number_of(form.of, value.get_ref<const std::string&>());
      check(number.has_value());
      return *number;
    }
    case Of::Tensor:
    case Of::Other:
      break;
  }
  place.fail("holds ", kind_of(value), ", and a file may not give it a value");
}

template <class T>
c10::IValue typed_list(const json& values, const Form& form, const Place& place) {
  c10::List<T> list;
  for (const json& value : values) list.push_back(value_of(value, form, place).to<T>());
  return list;
}

c10::IValue list_of(const json& values, const Form& form, const Place& place) {
  if (form.of == Of::Float) return typed_list<double>(values, form, place);
  if (form.of == Of::Bool) return typed_list<bool>(values, form, place);
  place.check(form.of == Of::Number, "holds a list, and a file may not give it a value");
  c10::impl::GenericList list(c10::NumberType::get());
  for (const json& value : values) list.push_back(value_of(value, form, place));
  return list;
}

// Of Integer, and of Number where it depends on B.
Argument integers(std::vector<InB> values, const Form& form) {
  Argument argument;
  argument.kind = form.is_list ? Argument::Kind::Integers : Argument::Kind::Integer;
  bool is_fixed = true;
  for (const InB& value : values) is_fixed = is_fixed && value.is_fixed();
  if (!is_fixed) {
    argument.integers = std::move(values);
    return argument;
  }
  argument.kind = Argument::Kind::Value;
  if (!form.is_list) {
    argument.value = values[0].plus();
    return argument;
  }
  c10::List<int64_t> list;
  for (const InB& value : values) list.push_back(value.plus());
  argument.value = list;
  return argument;
}

}  // namespace

int64_t integer_of(const json& value, const Place& place) {
  place.check(value.is_number_integer(), kind_of(value), " is not an integer");
  place.check(!value.is_number_unsigned() ||
                  value.get<uint64_t>() <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max()),
              "an integer is too large");
  return value.get<int64_t>();
}

c10::Device device_of(const json& value, const Place& place) {
  place.check(value.is_string(), kind_of(value), " is not a device");
  const auto& text = value.get_ref<const std::string&>();
  try {
    const c10::Device device(text);
    // c10::Device takes an index of a CPU from text, and nothing else does.
    if (!device.is_cpu() || device.index() <= 0) return device;
  } catch (const std::exception&) {
  }
  place.fail(kind_of(value), " is not a device");
}

InB in_b_of(const json& value, const Place& place) {
  if (!value.is_string()) return {0, integer_of(value, place)};
  const auto parsed = in_b(value.get_ref<const std::string&>());
  place.check(parsed.has_value(), kind_of(value), " is not an integer of the form 2*B+1, or too large");
  return *parsed;
}

std::vector<InB> all_in_b_of(const json& values, const Place& place) {
  place.check(values.is_array(), kind_of(values), " is not a list of integers");
  std::vector<InB> all;
  for (const json& value : values) all.push_back(in_b_of(value, place));
  return all;
}

Slot slot_of(const json& value, size_t count, const Place& place) {
  std::optional<int64_t> number;
  if (value.is_string() && value.get_ref<const std::string&>().starts_with('%'))
    number = whole(std::string_view(value.get_ref<const std::string&>()).substr(1));
  place.check(number.has_value(), kind_of(value), " is not a tensor of the program, as %7");
  place.check(*number >= 0 && static_cast<uint64_t>(*number) < count, "%", *number,
              " is not a tensor of the program, which has ", count);
  return static_cast<Slot>(*number);
}

Argument argument_of(const json& value, const Form& form, const ReadSlot& slot, const Place& place) {
  const bool is_tensor = form.of == Of::Tensor;
  if (value.is_null()) {
    // An undefined tensor is None as well.
    place.check(form.is_optional || (is_tensor && !form.is_list), "null is not ", to_string(form));
    return {};
  }
  place.check(value.is_array() == form.is_list, kind_of(value), " is not ", to_string(form));
  Argument argument;
  if (is_tensor) {
    using Kind = Argument::Kind;
    argument.kind = !form.is_list ? Kind::Tensor : form.has_optional_items ? Kind::Optional : Kind::Tensors;
    if (!form.is_list) argument.slots.push_back(slot(value, place));
    if (form.is_list) {
      for (const json& item : value) argument.slots.push_back(item.is_null() ? kNoSlot : slot(item, place));
    }
    return argument;
  }
  if (form.of == Of::Integer)
    return integers(form.is_list ? all_in_b_of(value, place) : std::vector<InB>{in_b_of(value, place)}, form);
  if (form.of == Of::Number && value.is_string() && !special(value))
    return integers({in_b_of(value, place)}, form);
  argument.value = form.is_list ? list_of(value, form, place) : value_of(value, form, place);
  return argument;
}

Result result_of(const json& value, const Form& form, const ReadSlot& slot, const Place& place) {
  Result result;
  if (form.of != Of::Tensor) {
    result.kind = Result::Kind::Value;
    result.value = value_of(value, form, place);
    return result;
  }
  place.check(value.is_array() == form.is_list, kind_of(value), " is not ", to_string(form));
  const auto read = [&](const json& item) { return item.is_null() ? kNoSlot : slot(item, place); };
  result.kind = form.is_list ? Result::Kind::Tensors : Result::Kind::Tensor;
  if (!form.is_list) result.slots.push_back(read(value));
  if (form.is_list) {
    for (const json& item : value) result.slots.push_back(read(item));
  }
  return result;
}

}  // namespace vmap::program::file
