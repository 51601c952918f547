// Types of the operator language: `Tensor`, `int[1]?`, `Tensor?[]`, …
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace vmapgen {

enum class BaseType {
  Tensor,
  Int,
  SymInt,
  Float,
  Bool,
  SymBool,
  Str,
  Complex,
  Scalar,
  ScalarType,
  Layout,
  Device,
  DeviceIndex,
  MemoryFormat,
  Generator,
  Dimname,
  DimVector,
  Storage,
  Stream,
  QScheme,
  ConstQuantizerPtr,
  Custom,  // __torch__.torch.classes.ns.Name, and any name of another library, which to_string() has
};

// A value: base, optional of a type, or list of a type (with a fixed size where the language gives one).
class Type {
 public:
  enum class Form { Base, Optional, List };

  static Type base(BaseType base);
  static Type custom(std::string name);
  static Type optional(Type element);
  static Type list(Type element, std::optional<int64_t> size = std::nullopt);

  Form form() const { return form_; }
  bool is_base() const { return form_ == Form::Base; }
  bool is_optional() const { return form_ == Form::Optional; }
  bool is_list() const { return form_ == Form::List; }
  BaseType base_type() const { return base_; }           // only when is_base()
  const Type& element() const { return *element_; }      // only when not is_base()
  std::optional<int64_t> size() const { return size_; }  // only when is_list()

  bool is(BaseType base) const { return is_base() && base_ == base; }
  // The base type at the bottom, through optionals and lists.
  BaseType innermost() const;
  // Tensor, Tensor?, Tensor[], Tensor?[]
  bool holds_tensor() const { return innermost() == BaseType::Tensor; }
  bool is_tensor() const { return is(BaseType::Tensor); }
  bool is_optional_tensor() const { return is_optional() && element().is(BaseType::Tensor); }
  bool is_tensor_list() const { return is_list() && holds_tensor(); }
  // int or SymInt
  bool is_integer() const { return is(BaseType::Int) || is(BaseType::SymInt); }

  // As the language writes it. The base types print under their own names.
  std::string to_string() const;
  bool operator==(const Type& other) const;

 private:
  Form form_ = Form::Base;
  BaseType base_ = BaseType::Tensor;
  std::string custom_;
  std::shared_ptr<const Type> element_;
  std::optional<int64_t> size_;
};

// "int" -> Int; none when the word names no base type.
std::optional<BaseType> base_type_from_word(std::string_view word);
std::string_view to_word(BaseType base);

}  // namespace vmapgen
