// A peephole as data: calls to look for in a program, and calls that stand in their place.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/expression.h"
#include "schema/peephole_entry.h"

namespace vmapgen::ir {

struct PeepholeTerm {
  enum class Form {
    Name,     // what `name` is bound to
    Literal,  // a value, in its slot
    List,     // parts
    Size,     // of the tensor `name`, of the dim in parts[0]
    Dim,      // how many dims the tensor `name` has
    Dtype,    // of the tensor `name`
    Add,      // of parts[0] and parts[1], which are integers; so the next two
    Subtract,
    Multiply,
  };
  Form form = Form::Literal;
  size_t name = 0;
  Expression literal;
  std::vector<PeepholeTerm> parts;
};

struct PeepholeCall {
  const TargetOperator* op = nullptr;
  std::vector<PeepholeTerm> arguments;         // one for EVERY argument of `op`
  std::vector<std::optional<size_t>> results;  // names; none for `_`
};

struct PeepholeCondition {
  enum class Form { Equal, Greater, OneOf };
  Form form = Form::Equal;
  PeepholeTerm left, right;
};

struct PeepholeSample {
  size_t name = 0;
  const PeepholeTensor* tensor = nullptr;  // in the entry, which lives longer
};

struct Peephole {
  std::string name, why, source;
  std::vector<std::string> names;
  std::vector<std::vector<PeepholeCall>> pattern;  // for each statement its alternatives
  std::vector<PeepholeCondition> where;
  std::vector<PeepholeCall> replace;
  std::vector<std::vector<PeepholeSample>> samples;
};

}  // namespace vmapgen::ir
