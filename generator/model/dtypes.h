// Dtypes as the schema and PyTorch's signatures name them.
#pragma once

#include <string_view>

namespace vmapgen {

struct Dtype {
  std::string_view word;
  std::string_view enumerator;  // of c10::ScalarType
};

inline constexpr Dtype kDtypes[] = {
    {"bool", "Bool"},
    {"uint8", "Byte"},
    {"int8", "Char"},
    {"int16", "Short"},
    {"int32", "Int"},
    {"int64", "Long"},
    {"float16", "Half"},
    {"bfloat16", "BFloat16"},
    {"float32", "Float"},
    {"float64", "Double"},
    {"complex64", "ComplexFloat"},
    {"complex128", "ComplexDouble"},
};

}  // namespace vmapgen
