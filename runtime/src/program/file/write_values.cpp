#include <cmath>

#include "limits.h"
#include "values.h"

namespace vmap::program::file {

namespace {

using Json = nlohmann::ordered_json;

Json written(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  return value;
}

Json written(const std::string& text, const Place& place) {
  place.check(text.size() <= kLongestText, "a text of ", text.size(), " bytes; a file holds ", kLongestText);
  try {
    Json(text).dump();
  } catch (const Json::exception&) {
    place.fail("a text that is not UTF-8, which a file cannot hold");
  }
  return text;
}

Json written(const c10::IValue& value, const Form& form, const Place& place) {
  if (value.isNone() || (value.isTensor() && !value.toTensor().defined())) return nullptr;
  if (value.isInt()) {
    if (!form.is_enumeration()) return value.toInt();
    const std::string name = name_of(form.of, value.toInt());
    place.check(!name.empty(), value.toInt(), " is no ", to_string(form));
    return name;
  }
  if (value.isBool()) return value.toBool();
  if (value.isDouble()) return written(value.toDouble());
  if (value.isString()) return written(value.toStringRef(), place);
  if (value.isDevice()) return value.toDevice().str();
  if (value.isComplexDouble()) {
    const auto complex = value.toComplexDouble();
    return {{"complex", {written(complex.real()), written(complex.imag())}}};
  }
  if (value.isList() && !value.isTensorList() && !value.isOptionalTensorList()) {
    Json items = Json::array();
    for (const c10::IValue& item : value.toListRef()) items.push_back(written(item, form, place));
    return items;
  }
  place.fail("a ", value.tagKind(), ", which a file cannot hold. Trace a function that takes none",
             value.isGenerator()
                 ? ": the program draws from the default generator, and at::manual_seed repeats it"
                 : "");
}

}  // namespace

Json written(const InB& value, const Place& place) {
  if (value.is_fixed()) return value.plus();
  std::string text = to_string(value);
  place.check(is_small(value), "an integer of ", text, ", which is more than a file holds");
  std::erase(text, ' ');
  return text;
}

Json written(const std::vector<InB>& values, const Place& place) {
  Json items = Json::array();
  for (const InB& value : values) items.push_back(written(value, place));
  return items;
}

Json written(Slot slot) {
  return slot == kNoSlot ? Json() : Json(c10::str("%", slot));
}

Json written(const Argument& argument, const Form& form, const Place& place) {
  switch (argument.kind) {
    case Argument::Kind::Tensor:
      return written(argument.slots.at(0));
    case Argument::Kind::Tensors:
    case Argument::Kind::Optional: {
      Json items = Json::array();
      for (const Slot slot : argument.slots) items.push_back(written(slot));
      return items;
    }
    case Argument::Kind::Integer:
      return written(argument.integers.at(0), place);
    case Argument::Kind::Integers:
      return written(argument.integers, place);
    case Argument::Kind::Value:
      break;
  }
  return written(argument.value, form, place);
}

Json written(const Result& result, const Form& form, const Place& place) {
  if (result.kind == Result::Kind::Value) return written(result.value, form, place);
  if (result.kind == Result::Kind::Tensor) return written(result.slots.at(0));
  Json items = Json::array();
  for (const Slot slot : result.slots) items.push_back(written(slot));
  return items;
}

}  // namespace vmap::program::file
