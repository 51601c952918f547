// Nestings of tensors as TorchScript has them.
#include <ATen/core/function_schema.h>
#include <ATen/core/jit_type.h>
#include <vmap/front/object.h>
#include <vmap/ivalue.h>

#include <algorithm>

namespace vmap::detail {

namespace {

// Whether a list or dict of these is handed on as it is, without a look at each element.
bool holds_no_tensor(const c10::Type& type) {
  switch (type.kind()) {
    case c10::TypeKind::IntType:
    case c10::TypeKind::FloatType:
    case c10::TypeKind::BoolType:
    case c10::TypeKind::ComplexType:
    case c10::TypeKind::NumberType:
    case c10::TypeKind::StringType:
    case c10::TypeKind::DeviceObjType:
      return true;
    default:
      return false;
  }
}

// An undefined tensor has no type, so neither has a tuple that holds one.
bool has_type(const c10::IValue& tuple) {
  const auto& elements = tuple.toTupleRef().elements();
  return std::none_of(elements.begin(), elements.end(),
                      [](const c10::IValue& e) { return e.isTensor() && !e.toTensor().defined(); });
}

}  // namespace

IValueKind kind_of(const c10::IValue& value) {
  if (value.isTensor()) return IValueKind::Tensor;
  if (value.isNone()) return IValueKind::Nothing;
  if (value.isObject()) return protocol_of(value) ? IValueKind::Object : IValueKind::Other;
  if (value.isTuple()) return IValueKind::Node;
  if (value.isList())
    return holds_no_tensor(*value.toList().elementType()) ? IValueKind::Other : IValueKind::Node;
  if (value.isGenericDict())
    return holds_no_tensor(*value.toGenericDict().valueType()) ? IValueKind::Other : IValueKind::Node;
  return IValueKind::Other;
}

std::string ivalue_type(const c10::IValue& value) {
  return "of type " + value.type()->annotation_str();
}

std::vector<c10::IValue> children_of(const c10::IValue& node) {
  if (node.isTuple()) return node.toTupleRef().elements();
  if (node.isList()) return node.toListRef().vec();
  std::vector<c10::IValue> out;
  for (const auto& entry : node.toGenericDict()) out.push_back(entry.value());
  return out;
}

NodeKeys::NodeKeys(const c10::IValue& node) {
  if (node.isTuple() && has_type(node)) {
    const auto type = node.toTuple()->type();
    if (!type->schema()) return;
    are_fields_ = true;
    for (const auto& field : type->schema()->arguments()) texts_.push_back(field.name());
  } else if (node.isGenericDict()) {  // all keys are of one type
    for (const auto& entry : node.toGenericDict()) {
      if (entry.key().isString()) texts_.push_back(entry.key().toStringRef());
      if (entry.key().isInt()) numbers_.push_back(entry.key().toInt());
    }
  }
}

std::vector<std::string> NodeKeys::all() const {
  std::vector<std::string> keys = texts_;
  for (int64_t number : numbers_) keys.push_back(std::to_string(number));
  return keys;
}

c10::IValue with_children(const c10::IValue& node, std::vector<c10::IValue> children) {
  if (node.isTuple()) {
    if (!has_type(node)) return c10::ivalue::Tuple::create(std::move(children));
    const auto type = node.toTuple()->type();
    return type->schema() ? c10::ivalue::Tuple::createNamed(std::move(children), type)
                          : c10::ivalue::Tuple::create(std::move(children));
  }
  if (node.isList()) {
    c10::impl::GenericList out(node.toList().elementType());
    out.reserve(children.size());
    for (c10::IValue& child : children) out.push_back(std::move(child));
    return out;
  }
  const auto dict = node.toGenericDict();
  c10::impl::GenericDict out(dict.keyType(), dict.valueType());
  size_t i = 0;
  for (const auto& entry : dict) out.insert(entry.key(), std::move(children[i++]));
  return out;
}

}  // namespace vmap::detail
