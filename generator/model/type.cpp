#include "model/type.h"

#include <array>
#include <string_view>
#include <utility>

namespace vmapgen {
namespace {

constexpr std::array<std::pair<BaseType, std::string_view>, 21> kWords = {{
    {BaseType::Tensor, "Tensor"},
    {BaseType::Int, "int"},
    {BaseType::SymInt, "SymInt"},
    {BaseType::Float, "float"},
    {BaseType::Bool, "bool"},
    {BaseType::SymBool, "SymBool"},
    {BaseType::Str, "str"},
    {BaseType::Complex, "complex"},
    {BaseType::Scalar, "Scalar"},
    {BaseType::ScalarType, "ScalarType"},
    {BaseType::Layout, "Layout"},
    {BaseType::Device, "Device"},
    {BaseType::DeviceIndex, "DeviceIndex"},
    {BaseType::MemoryFormat, "MemoryFormat"},
    {BaseType::Generator, "Generator"},
    {BaseType::Dimname, "Dimname"},
    {BaseType::DimVector, "DimVector"},
    {BaseType::Storage, "Storage"},
    {BaseType::Stream, "Stream"},
    {BaseType::QScheme, "QScheme"},
    {BaseType::ConstQuantizerPtr, "ConstQuantizerPtr"},
}};

}  // namespace

std::optional<BaseType> base_type_from_word(std::string_view word) {
  for (const auto& [base, name] : kWords) {
    if (name == word) return base;
  }
  return std::nullopt;
}

std::string_view to_word(BaseType base) {
  for (const auto& [candidate, name] : kWords) {
    if (candidate == base) return name;
  }
  return "";  // Custom: its word is its own
}

Type Type::base(BaseType base) {
  Type type;
  type.base_ = base;
  return type;
}

Type Type::custom(std::string name) {
  Type type = base(BaseType::Custom);
  type.custom_ = std::move(name);
  return type;
}

Type Type::optional(Type element) {
  Type type;
  type.form_ = Form::Optional;
  type.element_ = std::make_shared<const Type>(std::move(element));
  return type;
}

Type Type::list(Type element, std::optional<int64_t> size) {
  Type type;
  type.form_ = Form::List;
  type.element_ = std::make_shared<const Type>(std::move(element));
  type.size_ = size;
  return type;
}

BaseType Type::innermost() const {
  return is_base() ? base_ : element_->innermost();
}

std::string Type::to_string() const {
  switch (form_) {
    case Form::Base:
      return base_ == BaseType::Custom ? custom_ : std::string(to_word(base_));
    case Form::Optional:
      return element_->to_string() + '?';
    case Form::List:
      return element_->to_string() + '[' + (size_ ? std::to_string(*size_) : "") + ']';
  }
  return "";
}

bool Type::operator==(const Type& other) const {
  if (form_ != other.form_ || size_ != other.size_) return false;
  if (is_base()) return base_ == other.base_ && custom_ == other.custom_;
  return *element_ == *other.element_;
}

}  // namespace vmapgen
