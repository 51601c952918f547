#include "emit/cpp_types.h"

#include <fmt/format.h>

#include <stdexcept>

namespace vmapgen {
namespace {

std::string base_cpp_type(BaseType base) {
  switch (base) {
    case BaseType::Tensor:
      return "at::Tensor";
    case BaseType::Int:
      return "int64_t";
    case BaseType::SymInt:
      return "c10::SymInt";
    case BaseType::Float:
      return "double";
    case BaseType::Bool:
      return "bool";
    case BaseType::SymBool:
      return "c10::SymBool";
    case BaseType::Str:
      return "c10::string_view";
    case BaseType::Complex:
      return "c10::complex<double>";
    case BaseType::Scalar:
      return "at::Scalar";
    case BaseType::ScalarType:
      return "at::ScalarType";
    case BaseType::Layout:
      return "at::Layout";
    case BaseType::Device:
      return "at::Device";
    case BaseType::DeviceIndex:
      return "at::DeviceIndex";
    case BaseType::MemoryFormat:
      return "at::MemoryFormat";
    case BaseType::Generator:
      return "at::Generator";
    case BaseType::Dimname:
      return "at::Dimname";
    case BaseType::DimVector:
      return "at::DimVector";
    case BaseType::Storage:
      return "at::Storage";
    case BaseType::Stream:
      return "at::Stream";
    case BaseType::QScheme:
      return "at::QScheme";
    case BaseType::ConstQuantizerPtr:
      return "at::ConstQuantizerPtr";
    case BaseType::Custom:
      break;
  }
  throw std::logic_error("a custom class has no C++ type that its signature tells");
}

bool is_bool_array(const Type& type) {
  return type.is_list() && type.size() && type.element().is(BaseType::Bool);
}

std::string bool_array(const Type& type) {
  return fmt::format("::std::array<bool,{}>", *type.size());
}

std::string argument_type(const Type& type, bool is_write, const CppTypeOptions& options);

std::string list_argument_type(const Type& type, bool is_write, const CppTypeOptions& options) {
  const Type& element = type.element();
  if (is_bool_array(type)) return bool_array(type);
  // ATen has none of these; a library may. std::vector<bool> is no array.
  if (element.is(BaseType::Bool)) return "c10::List<bool>";
  if (element.is(BaseType::Int)) return "at::IntArrayRef";
  if (element.is(BaseType::SymInt)) return "c10::SymIntArrayRef";
  if (element.is(BaseType::Scalar)) return "at::ArrayRef<at::Scalar>";
  if (element.is_tensor()) return options.structured ? "const at::ITensorListRef &" : "at::TensorList";
  if (element.is_optional_tensor()) return "const c10::List<::std::optional<at::Tensor>> &";
  return fmt::format("at::ArrayRef<{}>", argument_type(element, is_write, options));
}

std::string optional_argument_type(const Type& type, bool is_write, const CppTypeOptions& options) {
  const Type& element = type.element();
  if (element.is_tensor()) {
    // A tensor that may be missing and is written to is a plain reference, undefined when it is missing.
    return is_write && !options.const_writes ? "at::Tensor &" : "const ::std::optional<at::Tensor> &";
  }
  if (element.is(BaseType::Scalar)) return "const ::std::optional<at::Scalar> &";
  if (element.is_list() && element.element().is(BaseType::Int)) return "at::OptionalIntArrayRef";
  if (element.is_list() && element.element().is(BaseType::SymInt)) return "at::OptionalSymIntArrayRef";
  return fmt::format("::std::optional<{}>", argument_type(element, is_write, options));
}

std::string argument_type(const Type& type, bool is_write, const CppTypeOptions& options) {
  if (type.is_list()) return list_argument_type(type, is_write, options);
  if (type.is_optional()) return optional_argument_type(type, is_write, options);
  if (type.is_tensor()) {
    return is_write && !options.const_writes ? "at::Tensor &" : "const at::Tensor &";
  }
  if (type.is(BaseType::Scalar)) return "const at::Scalar &";
  return base_cpp_type(type.base_type());
}

std::string return_type(const Return& result, const CppTypeOptions& options) {
  if (result.type.is_tensor() && result.alias && result.alias->is_write) {
    return options.const_writes ? "const at::Tensor &" : "at::Tensor &";
  }
  return cpp_value_type(result.type);
}

}  // namespace

bool has_cpp_type(const Type& type) {
  return type.innermost() != BaseType::Custom;
}

std::string cpp_argument_type(const Argument& argument, const CppTypeOptions& options) {
  return argument_type(argument.type, argument.is_write(), options);
}

std::string cpp_argument_type(const Argument& argument, bool structured) {
  return cpp_argument_type(argument, CppTypeOptions{structured, false});
}

std::string cpp_return_type(const OperatorSchema& schema, const CppTypeOptions& options) {
  if (schema.returns.empty()) return "void";
  if (schema.returns.size() == 1) return return_type(schema.returns[0], options);
  std::string types;
  for (const Return& result : schema.returns) {
    if (!types.empty()) types += ",";
    types += return_type(result, options);
  }
  return fmt::format("::std::tuple<{}>", types);
}

std::string cpp_function_type(const OperatorSchema& schema, const CppTypeOptions& options) {
  std::string parameters;
  for (const Argument& argument : schema.arguments) {
    if (!parameters.empty()) parameters += ", ";
    parameters += cpp_argument_type(argument, options);
  }
  return fmt::format("{} ({})", cpp_return_type(schema, options), parameters);
}

std::string cpp_value_type(const Type& type) {
  if (type.is_optional()) return fmt::format("::std::optional<{}>", cpp_value_type(type.element()));
  if (is_bool_array(type)) return bool_array(type);
  if (type.is_list()) return fmt::format("::std::vector<{}>", cpp_value_type(type.element()));
  if (type.is(BaseType::Str)) return "::std::string";
  return base_cpp_type(type.base_type());
}

}  // namespace vmapgen
