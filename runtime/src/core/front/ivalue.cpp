// IValues as nestings of tensors.
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

}  // namespace

IValueKind kind_of(const c10::IValue& value) {
  if (value.isTensor()) return IValueKind::Tensor;
  if (value.isNone()) return IValueKind::Nothing;
  if (value.isObject()) return door_of(value) ? IValueKind::Object : IValueKind::Other;
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

c10::IValue with_children(const c10::IValue& node, std::vector<c10::IValue> children) {
  if (node.isTuple()) {
    // An undefined tensor has no type, so neither has a tuple that holds one.
    const auto undefined = [](const c10::IValue& e) { return e.isTensor() && !e.toTensor().defined(); };
    const auto& before = node.toTupleRef().elements();
    if (std::any_of(before.begin(), before.end(), undefined))
      return c10::ivalue::Tuple::create(std::move(children));
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
