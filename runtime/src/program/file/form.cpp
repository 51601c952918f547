#include "form.h"

#include <ATen/core/jit_type.h>
#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/ScalarType.h>

#include <sstream>

namespace vmap::program::file {

namespace {

using Of = Form::Of;

Of of_type(const c10::Type& type) {
  switch (type.kind()) {
    case c10::TypeKind::TensorType:
      return Of::Tensor;
    case c10::TypeKind::IntType:
    case c10::TypeKind::SymIntType:
      return Of::Integer;
    case c10::TypeKind::FloatType:
    case c10::TypeKind::SymFloatType:
      return Of::Float;
    case c10::TypeKind::NumberType:
      return Of::Number;
    case c10::TypeKind::BoolType:
    case c10::TypeKind::SymBoolType:
      return Of::Bool;
    case c10::TypeKind::StringType:
      return Of::Text;
    case c10::TypeKind::DeviceObjType:
      return Of::Device;
    case c10::TypeKind::ScalarTypeType:
      return Of::Dtype;
    case c10::TypeKind::LayoutType:
      return Of::Layout;
    case c10::TypeKind::MemoryFormatType:
      return Of::MemoryFormat;
    default:
      return Of::Other;
  }
}

bool may_be_in_lists(Of of) {
  return of == Of::Tensor || of == Of::Integer || of == Of::Float || of == Of::Number || of == Of::Bool;
}

int64_t how_many(Of enumeration) {
  if (enumeration == Of::Dtype) return static_cast<int64_t>(c10::ScalarType::Undefined);
  if (enumeration == Of::Layout) return static_cast<int64_t>(c10::Layout::NumOptions);
  return enumeration == Of::MemoryFormat ? static_cast<int64_t>(c10::MemoryFormat::NumOptions) : 0;
}

}  // namespace

Form form_of(const c10::Argument& declared) {
  Form form;
  c10::TypePtr type = declared.real_type();
  if (const auto optional = type->cast<c10::OptionalType>()) {
    form.is_optional = true;
    type = optional->getElementType();
  }
  if (const auto list = type->cast<c10::ListType>()) {
    form.is_list = true;
    type = list->getElementType();
    if (const auto optional = type->cast<c10::OptionalType>()) {
      form.has_optional_items = true;
      type = optional->getElementType();
    }
  }
  form.of = of_type(*type);
  if (form.is_list && (!may_be_in_lists(form.of) || (form.has_optional_items && form.of != Of::Tensor)))
    form.of = Of::Other;
  return form;
}

std::string to_string(const Form& form) {
  constexpr const char* one[] = {"a tensor",
                                 "an integer",
                                 "a float",
                                 "a number",
                                 "a bool",
                                 "a text",
                                 "a device",
                                 "a dtype",
                                 "a layout",
                                 "a memory format",
                                 "nothing that a file can hold"};
  constexpr const char* many[] = {"tensors", "integers", "floats", "numbers", "bools"};
  const auto of = static_cast<size_t>(form.of);
  const std::string what =
      form.is_list && form.of != Of::Other ? std::string("a list of ") + many[of] : one[of];
  return what + (form.is_optional ? " or null" : "");
}

std::string name_of(Of enumeration, int64_t number) {
  if (number < 0 || number >= how_many(enumeration)) return "";
  if (enumeration == Of::Dtype) return c10::toString(static_cast<c10::ScalarType>(number));
  std::ostringstream name;
  if (enumeration == Of::Layout)
    name << static_cast<c10::Layout>(number);
  else
    name << static_cast<c10::MemoryFormat>(number);
  return name.str();
}

std::optional<int64_t> number_of(Of enumeration, std::string_view name) {
  for (int64_t number = 0; number < how_many(enumeration); ++number) {
    if (name_of(enumeration, number) == name) return number;
  }
  return {};
}

}  // namespace vmap::program::file
