#include "literals.h"

#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/QScheme.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "constants.h"

namespace vmap::program {

namespace {

struct InLanguages {
  const char* python;
  const char* cpp;
};

// In the order of their enums.
constexpr std::array<InLanguages, 8> kLayouts = {{{"torch.strided", "at::kStrided"},
                                                  {"torch.sparse_coo", "at::kSparse"},
                                                  {"torch.sparse_csr", "at::kSparseCsr"},
                                                  {"torch._mkldnn", "at::kMkldnn"},
                                                  {"torch.sparse_csc", "at::kSparseCsc"},
                                                  {"torch.sparse_bsr", "at::kSparseBsr"},
                                                  {"torch.sparse_bsc", "at::kSparseBsc"},
                                                  {"torch.jagged", "at::kJagged"}}};
static_assert(static_cast<size_t>(c10::kMkldnn) == 3 && static_cast<size_t>(c10::kJagged) == 7);

constexpr std::array<InLanguages, 4> kMemoryFormats = {
    {{"torch.contiguous_format", "at::MemoryFormat::Contiguous"},
     {"torch.preserve_format", "at::MemoryFormat::Preserve"},
     {"torch.channels_last", "at::MemoryFormat::ChannelsLast"},
     {"torch.channels_last_3d", "at::MemoryFormat::ChannelsLast3d"}}};
static_assert(static_cast<size_t>(c10::MemoryFormat::ChannelsLast3d) == 3);

constexpr std::array<InLanguages, 5> kSchemes = {
    {{"torch.per_tensor_affine", "at::kPerTensorAffine"},
     {"torch.per_channel_affine", "at::kPerChannelAffine"},
     {"torch.per_tensor_symmetric", "at::kPerTensorSymmetric"},
     {"torch.per_channel_symmetric", "at::kPerChannelSymmetric"},
     {"torch.per_channel_affine_float_qparams", "at::kPerChannelAffineFloatQParams"}}};

std::optional<std::string> dtype_literal(int64_t value, Language language) {
  if (value < 0 || value >= static_cast<int64_t>(c10::ScalarType::Undefined)) return std::nullopt;
  const auto dtype = static_cast<c10::ScalarType>(value);
  if (language == Language::Python) return "torch." + std::string(dtype_name(dtype));
  return std::string("at::k") + c10::toString(dtype);
}

std::string python_complex(const c10::complex<double>& number) {
  return "complex(" + number_literal(number.real(), at::kDouble, Language::Python) + ", " +
         number_literal(number.imag(), at::kDouble, Language::Python) + ")";
}

std::string cpp_complex(const c10::complex<double>& number) {
  return "c10::complex<double>(" + number_literal(number.real(), at::kDouble, Language::Cpp) + ", " +
         number_literal(number.imag(), at::kDouble, Language::Cpp) + ")";
}

std::string python_string(const std::string& text) {
  const bool ascii =
      std::all_of(text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) >= 0; });
  return ascii ? string_literal(text) : "b" + string_literal(text) + ".decode()";
}

std::string cpp_string(const std::string& text) {
  if (text.find('\0') == std::string::npos) return string_literal(text);
  return "std::string_view(" + string_literal(text) + ", " + std::to_string(text.size()) + ")";
}

c10::TypePtr element_type(const c10::TypePtr& type) {
  const auto list = type->cast<c10::ListType>();
  return list ? list->getElementType() : c10::TypePtr(c10::NumberType::get());
}

std::optional<std::string> plain_literal(const c10::IValue& value, Language language) {
  const bool python = language == Language::Python;
  if (value.isNone()) return python ? "None" : "std::nullopt";
  if (value.isInt()) return python ? std::to_string(value.toInt()) : cpp_integer(value.toInt());
  if (value.isBool()) return number_literal(value.toBool(), at::kBool, language);
  if (value.isDouble()) return number_literal(value.toDouble(), at::kDouble, language);
  if (value.isComplexDouble()) return number_literal(value.toComplexDouble(), at::kComplexDouble, language);
  if (value.isString()) return python ? python_string(value.toStringRef()) : cpp_string(value.toStringRef());
  if (value.isDevice()) return device_literal(value.toDevice(), language);
  return std::nullopt;
}

std::optional<std::vector<std::string>> elements(const c10::IValue& value, const c10::TypePtr& type,
                                                 Language language) {
  std::vector<std::string> all;
  const std::vector<c10::IValue> list = value.toList().vec();
  for (const c10::IValue& each : list) {
    const auto literal = language == Language::Python ? python_literal(each, type) : cpp_literal(each, type);
    if (!literal) return std::nullopt;
    all.push_back(*literal);
  }
  return all;
}

c10::TypePtr without_optional(const c10::TypePtr& type) {
  const auto optional = type->cast<c10::OptionalType>();
  return optional ? optional->getElementType() : type;
}

}  // namespace

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::optional<std::string> enum_literal(c10::TypeKind kind, int64_t value, Language language) {
  const auto spelling = [&](const auto& all) -> std::optional<std::string> {
    if (value < 0 || value >= static_cast<int64_t>(all.size())) return std::nullopt;
    const InLanguages& found = all[static_cast<size_t>(value)];
    return language == Language::Python ? found.python : found.cpp;
  };
  if (kind == c10::TypeKind::ScalarTypeType) return dtype_literal(value, language);
  if (kind == c10::TypeKind::LayoutType) return spelling(kLayouts);
  if (kind == c10::TypeKind::MemoryFormatType) return spelling(kMemoryFormats);
  if (kind == c10::TypeKind::QSchemeType) return spelling(kSchemes);
  return std::nullopt;
}

std::string device_literal(const c10::Device& device, Language language) {
  if (language == Language::Python) return "torch.device(" + string_literal(device.str()) + ")";
  const std::string index = device.has_index() ? ", " + std::to_string(device.index()) : "";
  if (device.is_cpu()) return index.empty() ? "at::kCPU" : "at::Device(at::kCPU" + index + ")";
  if (device.is_cuda()) return index.empty() ? "at::kCUDA" : "at::Device(at::kCUDA" + index + ")";
  return "at::Device(" + string_literal(device.str()) + ")";
}

std::string cpp_integer(int64_t value) {
  return value == INT64_MIN ? "INT64_MIN" : std::to_string(value);
}

std::string number_literal(const c10::Scalar& number, c10::ScalarType dtype, Language language) {
  const bool python = language == Language::Python;
  if (number.isBoolean()) return number.toBool() ? python ? "True" : "true" : python ? "False" : "false";
  if (number.isIntegral(false))
    return python ? std::to_string(number.toLong()) : cpp_integer(number.toLong());
  if (number.isComplex()) return (python ? python_complex : cpp_complex)(number.toComplexDouble());
  const double value = number.toDouble();
  if (std::isfinite(value)) return shortest(value, dtype);
  if (python) return "float(" + string_literal(shortest(value)) + ")";
  const std::string limits = "std::numeric_limits<double>::";
  return std::isnan(value) ? limits + "quiet_NaN()" : (value < 0 ? "-" : "") + limits + "infinity()";
}

std::optional<std::string> python_literal(const c10::IValue& value, const c10::TypePtr& real_type) {
  const c10::TypePtr type = without_optional(real_type);
  if (value.isInt()) {
    if (const auto literal = enum_literal(type->kind(), value.toInt(), Language::Python)) return literal;
  }
  if (!value.isList()) return plain_literal(value, Language::Python);
  const auto all = elements(value, element_type(type), Language::Python);
  if (!all) return std::nullopt;
  return "[" + joined(*all) + "]";
}

std::optional<std::string> cpp_literal(const c10::IValue& value, const c10::TypePtr& real_type,
                                       int64_t length) {
  const c10::TypePtr type = without_optional(real_type);
  if (value.isInt()) {
    if (const auto literal = enum_literal(type->kind(), value.toInt(), Language::Cpp)) return literal;
  }
  if (!value.isList()) return plain_literal(value, Language::Cpp);
  const auto all = elements(value, element_type(type), Language::Cpp);
  if (!all || (length != 0 && all->size() != static_cast<size_t>(length))) return std::nullopt;
  return "{" + joined(*all) + "}";
}

std::string tensor_literal(const Written& written, Language language) {
  std::vector<std::string> numbers, sizes;
  for (const c10::Scalar& value : written.values)
    numbers.push_back(number_literal(value, written.dtype, language));
  for (const int64_t size : written.sizes) sizes.push_back(std::to_string(size));
  const std::string dtype = *dtype_literal(static_cast<int64_t>(written.dtype), language);
  const bool scalar = written.sizes.empty();
  if (written.values.empty()) {
    return language == Language::Python ? "torch.zeros([" + joined(sizes) + "], dtype=" + dtype + ")"
                                        : "at::zeros({" + joined(sizes) + "}, " + dtype + ")";
  }
  std::string text;
  if (language == Language::Python) {
    text = "torch.tensor(" + (scalar ? numbers[0] : "[" + joined(numbers) + "]") + ", dtype=" + dtype + ")";
    if (written.sizes.size() > 1) text += ".view(" + joined(sizes) + ")";
    return text;
  }
  if (scalar && written.is_number && written.dtype == written.values[0].type())
    return "at::native::wrapped_scalar_tensor(" + numbers[0] + ")";
  if (scalar) return "at::scalar_tensor(" + numbers[0] + ", " + dtype + ")";
  const char* type = "at::ArrayRef<double>";
  if (written.values[0].isBoolean()) type = "at::ArrayRef<bool>";
  if (written.values[0].isIntegral(false)) type = "at::IntArrayRef";
  text = std::string("at::tensor(") + type + "{" + joined(numbers) + "}, " + dtype + ")";
  if (written.sizes.size() > 1) text += ".view({" + joined(sizes) + "})";
  return text;
}

}  // namespace vmap::program
