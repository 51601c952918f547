#include "cpp_signature.h"

#include <algorithm>
#include <array>

namespace vmap::program {

namespace {

using Kind = Parameter::Kind;
using Form = Expression::Form;

Kind list_kind(const c10::TypePtr& element) {
  switch (element->kind()) {
    case c10::TypeKind::TensorType:
      return Kind::Tensors;
    case c10::TypeKind::OptionalType:
      return Kind::OptionalTensors;
    case c10::TypeKind::IntType:
    case c10::TypeKind::SymIntType:
      return Kind::Ints;
    case c10::TypeKind::FloatType:
      return Kind::Floats;
    case c10::TypeKind::BoolType:
      return Kind::Bools;
    case c10::TypeKind::NumberType:
      return Kind::Scalars;
    default:
      return Kind::Other;
  }
}

Kind kind_of(const c10::TypePtr& type) {
  switch (type->kind()) {
    case c10::TypeKind::TensorType:
      return Kind::Tensor;
    case c10::TypeKind::IntType:
    case c10::TypeKind::SymIntType:
      return Kind::Int;
    case c10::TypeKind::FloatType:
      return Kind::Float;
    case c10::TypeKind::BoolType:
      return Kind::Bool;
    case c10::TypeKind::NumberType:
      return Kind::Scalar;
    case c10::TypeKind::StringType:
      return Kind::String;
    case c10::TypeKind::ScalarTypeType:
      return Kind::Dtype;
    case c10::TypeKind::LayoutType:
      return Kind::Layout;
    case c10::TypeKind::DeviceObjType:
      return Kind::Device;
    case c10::TypeKind::MemoryFormatType:
      return Kind::MemoryFormat;
    case c10::TypeKind::QSchemeType:
      return Kind::Scheme;
    case c10::TypeKind::GeneratorType:
      return Kind::Generator;
    case c10::TypeKind::ListType:
      return list_kind(type->castRaw<c10::ListType>()->getElementType());
    default:
      return Kind::Other;
  }
}

Parameter parameter_of(const c10::FunctionSchema& schema, size_t argument) {
  const c10::Argument& declared = schema.arguments()[argument];
  Parameter parameter;
  c10::TypePtr type = declared.real_type();
  if (const auto optional = type->cast<c10::OptionalType>()) {
    parameter.optional = true;
    type = optional->getElementType();
  }
  parameter.kind = kind_of(type);
  parameter.has_default = declared.default_value().has_value();
  if (parameter.kind == Kind::Bools) parameter.length = declared.N().value_or(0);
  if (parameter.kind == Kind::Ints) {
    const c10::TypePtr element = type->castRaw<c10::ListType>()->getElementType();
    parameter.symbolic = element->kind() == c10::TypeKind::SymIntType;
    const auto& value = declared.default_value();
    parameter.has_own_default =
        declared.N().value_or(0) > 1 && value && value->isIntList() && value->toIntList().size() > 1;
  }
  parameter.argument = argument;
  return parameter;
}

bool are_options(const std::vector<c10::Argument>& arguments, size_t first) {
  constexpr std::array<const char*, 4> names = {"dtype", "layout", "device", "pin_memory"};
  if (first + names.size() > arguments.size()) return false;
  for (size_t i = 0; i < names.size(); ++i)
    if (arguments[first + i].name() != names[i] || !arguments[first + i].kwarg_only()) return false;
  return true;
}

bool is_numeric(Kind kind) {
  constexpr std::array kinds = {Kind::Int,  Kind::Float,  Kind::Bool,  Kind::Scalar,
                                Kind::Ints, Kind::Floats, Kind::Bools, Kind::Scalars};
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

bool is_list(Kind kind) {
  constexpr std::array kinds = {Kind::Tensors, Kind::OptionalTensors, Kind::Ints,
                                Kind::Floats,  Kind::Bools,           Kind::Scalars};
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

bool is_enum(Kind kind) {
  constexpr std::array kinds = {Kind::Dtype,        Kind::Layout, Kind::Device,
                                Kind::MemoryFormat, Kind::Scheme, Kind::Options};
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

bool converts(Kind from, Kind to) {
  if (from == to || from == Kind::Other || to == Kind::Other) return true;
  if (is_list(from)) return from == Kind::Tensors && to == Kind::OptionalTensors;
  if (is_numeric(from)) return is_numeric(to);
  if (from == Kind::Tensor) return to == Kind::Tensors;
  return to == Kind::Options && is_enum(from) && from != Kind::MemoryFormat;
}

bool may_be(const Expression& given, const Parameter& parameter) {
  const Kind to = parameter.kind;
  if (to == Kind::Other) return true;
  switch (given.form) {
    case Form::Typed:
      return converts(given.kind, to);
    case Form::Null:
      return parameter.optional || is_list(to);
    case Form::Number:
      return is_numeric(to) && to != Kind::Scalars;  // not by two conversions
    case Form::Zero:
      return (is_numeric(to) && to != Kind::Scalars) || to == Kind::String;
    case Form::String:
      return to == Kind::String || to == Kind::Bool;
    case Form::TensorBraces:
      return to == Kind::Tensor || to == Kind::Tensors || to == Kind::OptionalTensors;
    case Form::Braces:
      return is_numeric(to);
    case Form::ZeroBraces:
      return !is_enum(to);
  }
  return true;
}

// Whether no constructor is called: the overload that needs none is taken before one that does.
bool is_direct(const Expression& given, const Parameter& parameter) {
  if (parameter.optional) return false;
  const Kind to = parameter.kind;
  switch (given.form) {
    case Form::Typed:
      return given.kind == to && to != Kind::Tensors && to != Kind::Other;
    case Form::Number:
    case Form::Zero:
      return to == Kind::Int || to == Kind::Float || to == Kind::Bool;
    case Form::String:
      return to == Kind::Bool;
    default:
      return false;
  }
}

bool is_same(const Parameter& a, const Parameter& b) {
  return a.kind == b.kind && a.optional == b.optional && a.length == b.length;
}

bool may_take(const Signature& signature, const std::vector<Expression>& arguments) {
  if (arguments.size() > signature.size()) return false;
  for (size_t i = 0; i < signature.size(); ++i) {
    if (i >= arguments.size() ? !signature[i].has_default : !may_be(arguments[i], signature[i])) return false;
  }
  return true;
}

}  // namespace

Signature signature_of(const c10::FunctionSchema& schema, Spelling spelling, bool apart) {
  const auto& arguments = schema.arguments();
  Signature signature;
  if (spelling == Spelling::Out) {
    for (size_t i = 0; i < arguments.size(); ++i)
      if (arguments[i].is_out()) signature.push_back(parameter_of(schema, i));
  }
  for (size_t i = spelling == Spelling::Method ? 1 : 0; i < arguments.size(); ++i) {
    if (spelling == Spelling::Out && arguments[i].is_out()) continue;
    signature.push_back(parameter_of(schema, i));
    if (apart) signature.back().has_default = false;
    if (apart || !are_options(arguments, i)) continue;
    signature.back().kind = Kind::Options;
    signature.back().optional = false;
    // ATen declares no default where one of them is not None (but for the dtype).
    for (size_t j = 1; j < 4; ++j) {
      const auto& value = arguments[i + j].default_value();
      signature.back().has_default &= value && value->isNone();
    }
    i += 3;
  }
  return signature;
}

std::vector<Signature> declarations(const std::vector<c10::OperatorHandle>& overloads, Spelling spelling,
                                    const c10::OperatorHandle& but) {
  std::vector<Signature> all;
  for (const c10::OperatorHandle& op : overloads) {
    const Spelling theirs = spelling_of(op);
    if (theirs == Spelling::None || theirs == Spelling::Schema ||
        (theirs == Spelling::Out) != (spelling == Spelling::Out))
      continue;
    const Signature together = signature_of(op.schema(), spelling, false);
    Signature apart = signature_of(op.schema(), spelling, true);
    if (apart.size() != together.size()) all.push_back(std::move(apart));
    if (op.operator_name() != but.operator_name()) all.push_back(together);
  }
  return all;
}

bool may_be_taken(const Signature& other, const Signature& own, const std::vector<Expression>& arguments) {
  if (!may_take(other, arguments)) return false;
  bool is_worse = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (is_direct(arguments[i], own[i]))
      is_worse |= !is_direct(arguments[i], other[i]);
    else if (!is_same(own[i], other[i]))
      return true;
  }
  return !is_worse;
}

bool same_types(const Signature& a, const Signature& b) {
  return a.size() <= b.size() && std::equal(a.begin(), a.end(), b.begin(), is_same);
}

}  // namespace vmap::program
