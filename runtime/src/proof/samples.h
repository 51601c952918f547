// The calls that an operator is proven on: from `samples:` of its schema entry where that gives them, else
// from its signature and kind.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "catalog.h"
#include "draw.h"

namespace vmap_proof {

// A ScalarType argument that has to name the dtype under test.
struct TestedDtype {};

using TensorListSpec = std::vector<std::optional<TensorSpec>>;

// What an argument is given. An absent optional tensor is an IValue of None.
using Value = std::variant<c10::IValue, TensorSpec, TensorListSpec, TestedDtype>;

struct Case {
  std::vector<Value> arguments;  // one for each of the signature's
  bool given = false;            // the schema spells it out, so it is a mistake if the loop never takes it
};

struct Samples {
  std::vector<Case> cases;
  std::vector<at::ScalarType> dtypes;
  std::vector<at::ScalarType> further_dtypes;   // of each case, a few placements
  double tolerance = 1e-5;                      // relative and absolute, for float32
  std::map<at::ScalarType, double> tolerances;  // of dtypes that need another
  std::set<size_t> shape_only;                  // outputs whose values are not unique
  std::set<std::string> unbatched;              // arguments that are never batched
  bool in_memory = false;                       // the result depends on where elements lie
  std::string one_answer;                       // "all", "any": one bool for all examples; else ""
};

// Throws std::runtime_error for samples that do not fit the signature.
Samples make_samples(const Entry& entry, const c10::FunctionSchema& schema);

// One tensor of a case: an argument, or an element of a tensor list.
struct Leaf {
  size_t argument = 0;
  std::optional<size_t> element;
  TensorSpec spec;
  std::string name;
  bool batchable = true;
  bool written = false;  // by this call
};

std::vector<Leaf> leaves_of(const Case& sample, const c10::FunctionSchema& schema, const Samples& samples);

// The argument stack with `tensors` in the leaves' places.
std::vector<c10::IValue> make_stack(const Case& sample, const c10::FunctionSchema& schema,
                                    at::ScalarType tested, const std::vector<at::Tensor>& tensors);

// `[2, 3]`, `-1`, `True`.
std::string describe(const Value& value);
// `self=[2, 3] dim=-1 keepdim=True`.
std::string describe(const Case& sample, const c10::FunctionSchema& schema);

}  // namespace vmap_proof
