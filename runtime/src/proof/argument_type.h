// The few questions that making samples asks about an argument's type.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/jit_type.h>

namespace vmap_proof {

inline c10::TypePtr strip_optional(c10::TypePtr type) {
  if (const auto optional = type->cast<c10::OptionalType>()) return optional->getElementType();
  return type;
}

inline bool is_optional(const c10::Argument& argument) {
  return argument.type()->kind() == c10::TypeKind::OptionalType;
}

// The type without `?`; dtypes, layouts and symbolic ints read as int, the way they travel on the stack.
inline c10::TypePtr core_type(const c10::Argument& argument) {
  return strip_optional(argument.type());
}

inline bool is_tensor(const c10::Argument& argument) {
  return core_type(argument)->kind() == c10::TypeKind::TensorType;
}

// The element type of a list argument, else null.
inline c10::TypePtr element_type(const c10::Argument& argument) {
  const auto list = core_type(argument)->cast<c10::ListType>();
  return list ? list->getElementType() : nullptr;
}

inline bool is_tensor_list(const c10::Argument& argument) {
  const c10::TypePtr element = element_type(argument);
  return element && strip_optional(element)->kind() == c10::TypeKind::TensorType;
}

inline bool is_dtype(const c10::Argument& argument) {
  return strip_optional(argument.real_type())->kind() == c10::TypeKind::ScalarTypeType;
}

inline bool is_written(const c10::Argument& argument) {
  return argument.alias_info() != nullptr && argument.alias_info()->isWrite();
}

// False for what has one value in every call here (device, layout, generator), and for tensors.
inline bool can_vary(const c10::Argument& argument) {
  if (is_tensor(argument) || is_tensor_list(argument)) return false;
  if (element_type(argument)) return true;
  switch (strip_optional(argument.real_type())->kind()) {
    case c10::TypeKind::IntType:
    case c10::TypeKind::SymIntType:
    case c10::TypeKind::FloatType:
    case c10::TypeKind::BoolType:
    case c10::TypeKind::NumberType:
    case c10::TypeKind::StringType:
    case c10::TypeKind::ScalarTypeType:
      return true;
    default:
      return false;
  }
}

}  // namespace vmap_proof
