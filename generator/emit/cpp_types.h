// The C++ types of operators, exactly as the operator headers of ATen spell them.
#pragma once

#include <string>

#include "model/operator_schema.h"

namespace vmapgen {

// What a TargetOperator says beyond its signature and C++ types depend on.
struct CppTypeOptions {
  bool structured = false;    // Tensor[] is `const at::ITensorListRef &`
  bool const_writes = false;  // `use_const_ref_for_mutable_tensors`: Tensor(a!) is `const at::Tensor &`
};

// Whether C++ has one type for it: false for custom classes, whose C++ class the signature does not tell.
bool has_cpp_type(const Type& type);

// The type of a parameter: `const at::Tensor &`, `at::OptionalIntArrayRef`. Throws std::logic_error unless
// has_cpp_type(argument.type).
std::string cpp_argument_type(const Argument& argument, const CppTypeOptions& options);
std::string cpp_argument_type(const Argument& argument, bool structured);

// The type of the result: `void`, `at::Tensor`, `::std::tuple<at::Tensor,::std::vector<at::Tensor>>`.
std::string cpp_return_type(const OperatorSchema& schema, const CppTypeOptions& options = {});

// The function type: `at::Tensor (const at::Tensor &, int64_t)`.
std::string cpp_function_type(const OperatorSchema& schema, const CppTypeOptions& options);

// The type of a value that stands by itself and owns what it holds, as a result does: `at::Tensor`,
// `::std::vector<at::Tensor>`, `::std::optional<int64_t>`.
std::string cpp_value_type(const Type& type);

}  // namespace vmapgen
