#include "expression.h"

#include <ATen/OpMathType.h>
#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/ScalarType.h>
#include <vmap/kernel/transform_order.h>

#include <algorithm>

namespace vmap::executor {

namespace {

template <class T>
std::vector<T> all_as(const std::vector<c10::IValue>& items) {
  std::vector<T> all;
  for (const c10::IValue& item : items) all.push_back(item.to<T>());
  return all;
}

size_t argument_index(const std::string& name, const c10::FunctionSchema& of) {
  const auto index = of.argumentIndexWithName(name);
  TORCH_CHECK(index, "vmap: ", of.name(), " has no argument `", name, "`");
  return *index;
}

}  // namespace

c10::IValue constant_named(const std::string& type, const std::string& enumerator) {
  if (type == "ScalarType") {
    for (int i = 0; i < static_cast<int>(c10::ScalarType::NumOptions); ++i) {
      const auto dtype = static_cast<c10::ScalarType>(i);
      if (enumerator == c10::toString(dtype)) return dtype;
    }
  } else if (type == "MemoryFormat") {
    for (const auto& [name, format] : {std::pair("Contiguous", c10::MemoryFormat::Contiguous),
                                       std::pair("Preserve", c10::MemoryFormat::Preserve),
                                       std::pair("ChannelsLast", c10::MemoryFormat::ChannelsLast),
                                       std::pair("ChannelsLast3d", c10::MemoryFormat::ChannelsLast3d)}) {
      if (enumerator == name) return format;
    }
  } else if (type == "Layout") {
    for (const c10::Layout layout : {c10::kStrided, c10::kSparse}) {
      if (enumerator == c10::str(layout)) return layout;
    }
  }
  TORCH_CHECK(false, "vmap: there is no ", type, " `", enumerator, "`");
}

Calls::Calls(const Expression& e, const c10::FunctionSchema& of, const std::vector<std::string>& steps)
    : form_(e.form) {
  std::vector<std::string> before = steps;
  for (const Expression& part : e.parts) {
    parts_.push_back(Calls(part, of, before));
    if (parts_.size() <= e.names.size()) before.push_back(e.names[parts_.size() - 1]);
  }
  switch (form_) {
    case Expression::Form::Argument:
      index_ = argument_index(e.name, of);
      break;
    case Expression::Form::Int:
      constant_ = e.integer;
      break;
    case Expression::Form::Bool:
      constant_ = e.integer != 0;
      break;
    case Expression::Form::Float:
      constant_ = e.number;
      break;
    case Expression::Form::Text:
      constant_ = e.name;
      break;
    case Expression::Form::Word:
      constant_ = constant_named(e.type, e.name);
      break;
    case Expression::Form::Call:
      op_ = detail::operator_named(e.name.c_str());
      check_count();
      break;
    case Expression::Form::Element:
      index_ = static_cast<size_t>(e.integer);
      TORCH_CHECK(parts_.size() == 1, "vmap: an element is taken from one value");
      break;
    case Expression::Form::Size:
      dim_ = e.integer;
      TORCH_CHECK(parts_.size() == 1, "vmap: a size is that of one tensor");
      break;
    case Expression::Form::Opmath:
      TORCH_CHECK(parts_.size() == 1, "vmap: the dtype that is computed in is that of one tensor");
      break;
    case Expression::Form::Step: {
      const auto at = std::find(steps.begin(), steps.end(), e.name);
      TORCH_CHECK(at != steps.end(), "vmap: there is no step `", e.name, "` before this one");
      index_ = of.arguments().size() + static_cast<size_t>(at - steps.begin());
      break;
    }
    case Expression::Form::Steps:
      TORCH_CHECK(parts_.size() == e.names.size() + 1, "vmap: behind the steps stands their result");
      break;
    case Expression::Form::None:
    case Expression::Form::List:
    case Expression::Form::Results:
      break;
  }
}

c10::IValue Calls::run(const std::vector<c10::IValue>& arguments) const {
  return value(arguments);
}

c10::IValue Calls::value(const std::vector<c10::IValue>& arguments) const {
  switch (form_) {
    case Expression::Form::Argument:
    case Expression::Form::Step:
      return arguments[index_];
    case Expression::Form::Size:
      return parts_[0].value(arguments).toTensor().sym_size(dim_);
    case Expression::Form::Opmath:
      return at::toOpMathType(parts_[0].value(arguments).toTensor().scalar_type());
    case Expression::Form::Steps:
      return steps(arguments);
    case Expression::Form::Results:
      return results(arguments);
    case Expression::Form::Call:
      return call(arguments);
    case Expression::Form::Element: {
      const c10::IValue from = parts_[0].value(arguments);
      if (!from.isTuple()) return from.toListRef().at(index_);
      TORCH_CHECK(index_ < from.toTupleRef().elements().size(), "vmap: there is no result ", index_);
      return from.toTupleRef().elements()[index_];
    }
    default:
      return constant_;
  }
}

c10::IValue Calls::steps(std::vector<c10::IValue> values) const {
  for (size_t i = 0; i + 1 < parts_.size(); ++i) values.push_back(parts_[i].value(values));
  return parts_.back().value(values);
}

c10::IValue Calls::results(const std::vector<c10::IValue>& arguments) const {
  std::vector<c10::IValue> all;
  for (const Calls& part : parts_) all.push_back(part.value(arguments));
  return c10::ivalue::Tuple::create(std::move(all));
}

void Calls::check_count() const {
  const size_t wanted = op_->schema().arguments().size();
  TORCH_CHECK(parts_.size() == wanted, "vmap: ", c10::toString(op_->operator_name()), " takes ", wanted,
              " arguments, and the rule gives ", parts_.size());
}

c10::IValue Calls::call(const std::vector<c10::IValue>& arguments) const {
  // It may have been taken away, or have come again with another signature.
  TORCH_CHECK(op_->hasSchema(), "vmap: ", c10::toString(op_->operator_name()),
              ", which the rule calls, is not registered any more");
  check_count();
  torch::jit::Stack stack;
  const auto& wanted = op_->schema().arguments();
  for (size_t i = 0; i < parts_.size(); ++i) stack.push_back(parts_[i].as(*wanted[i].type(), arguments));
  op_->callBoxed(stack);
  if (stack.size() == 1) return std::move(stack[0]);
  return c10::ivalue::Tuple::create(std::vector<c10::IValue>(stack.begin(), stack.end()));
}

c10::IValue Calls::list(const std::vector<c10::IValue>& arguments, const c10::Type& type) const {
  const c10::Type& element = *type.expectRef<c10::ListType>().getElementType();
  std::vector<c10::IValue> items;
  for (const Calls& part : parts_) items.push_back(part.as(element, arguments));
  switch (element.kind()) {
    case c10::TypeKind::TensorType:
      return all_as<at::Tensor>(items);
    case c10::TypeKind::FloatType:
      return all_as<double>(items);
    case c10::TypeKind::BoolType:
      return all_as<bool>(items);
    case c10::TypeKind::OptionalType: {
      c10::List<std::optional<at::Tensor>> tensors;
      for (const c10::IValue& item : items) tensors.push_back(item.toOptional<at::Tensor>());
      return tensors;
    }
    case c10::TypeKind::NumberType: {
      c10::List<at::Scalar> scalars;
      for (const c10::IValue& item : items) scalars.push_back(item.toScalar());
      return scalars;
    }
    default:
      return all_as<int64_t>(items);
  }
}

c10::IValue Calls::as(const c10::Type& type, const std::vector<c10::IValue>& arguments) const {
  if (type.kind() == c10::TypeKind::OptionalType)
    return form_ == Expression::Form::None
               ? c10::IValue()
               : as(*type.expectRef<c10::OptionalType>().getElementType(), arguments);
  if (form_ == Expression::Form::List) return list(arguments, type);
  c10::IValue given = value(arguments);
  if (type.kind() == c10::TypeKind::FloatType && given.isInt()) return static_cast<double>(given.toInt());
  return given;
}

}  // namespace vmap::executor
