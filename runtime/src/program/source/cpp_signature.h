// Internal: whether a call of an overloaded C++ function is certain to reach the overload that is meant. Says
// no where it does not know.
#pragma once

#include <ATen/core/function_schema.h>

#include <optional>
#include <string>
#include <vector>

#include "overloads.h"

namespace vmap::program {

struct Parameter {
  enum class Kind {
    Tensor,
    Tensors,
    OptionalTensors,  // a list of them
    Int,
    Float,
    Bool,
    Scalar,
    Ints,
    Floats,
    Bools,
    Scalars,
    String,
    Dtype,
    Layout,
    Device,
    MemoryFormat,
    Scheme,
    Generator,
    Options,  // dtype, layout, device, pin_memory
    Other,
  };
  Kind kind = Kind::Other;
  bool optional = false;
  bool has_default = false;
  bool has_own_default = false;  // {1} where the schema has {1, 1}
  bool symbolic = false;         // of SymInt[], which at:: functions take as int64_t
  int64_t length = 0;            // of bool[3], a std::array
  size_t argument = 0;           // in the schema; the first of four for Options
};
using Signature = std::vector<Parameter>;

// Of the C++ function, or of the method without its tensor. `apart`: with the four arguments of TensorOptions
// by themselves and no defaults, as ATen declares each factory a second time.
Signature signature_of(const c10::FunctionSchema& schema, Spelling spelling, bool apart);

// Every declaration of the same name.
std::vector<Signature> declarations(const std::vector<c10::OperatorHandle>& overloads, Spelling spelling,
                                    const c10::OperatorHandle& but);

// An argument as it is written.
struct Expression {
  enum class Form {
    Typed,         // has the parameter's type, or `kind`'s
    Null,          // std::nullopt
    Number,        // 2, 2.5, true
    Zero,          // 0, which is a null pointer too
    String,        // "…", which is a pointer too
    TensorBraces,  // {x, y}
    Braces,        // {1, 2}
    ZeroBraces,    // {0, 2}: perhaps a null pointer and a length
  };
  std::string text;
  Form form = Form::Typed;
  Parameter::Kind kind = Parameter::Kind::Other;
};

// Whether C++ may take the other declaration, or neither, where these arguments are meant for `own`.
bool may_be_taken(const Signature& other, const Signature& own, const std::vector<Expression>& arguments);
// Whether `b` begins with the same types.
bool same_types(const Signature& a, const Signature& b);

}  // namespace vmap::program
