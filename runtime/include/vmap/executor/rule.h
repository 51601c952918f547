// What runs without a compiler: what `vmapgen rules` writes (docs/rules-as-data.md).
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vmap::executor {

// A call of operators, by the arguments of another: `sum.dim_IntList(diagonal(self), [-1])`.
struct Expression {
  enum class Form {
    Argument,
    Int,
    Float,
    Bool,
    None,
    Text,
    Word,
    List,
    Call,
    Element,
    Size,
    Opmath,
    Step,
    Steps,
    Results
  };
  Form form = Form::None;
  std::string name;     // Argument, Step. Text: the text. Word: the enumerator. Call: the operator in full
  std::string type;     // Word: ScalarType, Layout, MemoryFormat
  int64_t integer = 0;  // Int, Bool, Element. Size: the dim
  double number = 0;    // Float
  // Steps: a value for each name, which those behind it use, and the result. Results: one for each.
  std::vector<Expression> parts;
  std::vector<std::string> names;  // Steps
};

struct Method;

// What a part of a frame is given, or gives.
struct Value {
  enum class Form {
    Argument,
    BatchDim,
    Operand,
    Number,
    Word,
    Text,
    Draw,
    NotZero,
    Asked,
    Remapped,
    Run,
    Call
  };
  Form form = Form::Call;
  std::string name;
  size_t number = 0;
  std::shared_ptr<const Method> method;
  std::shared_ptr<const Expression> expression;
};

// Of a form: `align`, `result`. `[]` and `()` are what C++ means by them.
struct Method {
  std::string name;
  std::vector<Value> given = {};
  std::vector<size_t> numbers = {};
};

struct Operand {
  std::string argument;
  bool optional = false;
  int64_t core = 0;
  std::string letters = {};
};

struct Modifier {
  std::vector<Method> methods;
  std::vector<Value> when = {};
};

struct Remap {
  std::string argument;
  Method method;
};

struct Branch {
  Method when;
  Value value;
  std::optional<Method> finish = std::nullopt;
};

struct Finish {
  enum class How { InPlace, AsIs, ForAll, BatchDimOf, Method };
  How how = How::InPlace;
  Value value;
  std::string argument = {};
  Method method = {};
  std::vector<Method> after = {};
};

// The parts are carried out in this order.
struct Frame {
  std::string form;  // empty: none
  std::vector<Value> given;
  std::vector<Operand> operands;
  std::vector<Modifier> modifiers;
  std::vector<Remap> remaps;
  std::vector<Branch> branches;
  std::vector<Value> call;
  Finish finish;
};

// What an argument has to be: the fields are those of `vmap::Takes`.
struct Taken {
  std::string argument;
  std::optional<std::string> dims;
  std::string sizes;
  std::optional<size_t> count;
  std::string dtype, same_dtype;
  bool is_number = false;
};

struct Rule {
  enum class Body {
    Frame,
    Random,
    Factory,
    Decomposition,
    InPlaceView,
    // These are the runtime's own kernels.
    Sequential,
    Composite,
    Unsupported,
    Out
  };
  std::string op;         // "aten::add.Tensor"
  std::string signature;  // "aten::add.Tensor(Tensor self, …) -> Tensor"; empty: not known
  std::string kind;       // "pointwise"
  // Of an in-place or `out=` operator that has the rule of another's entry: that one. Empty: an entry of its
  // own.
  std::string derived_from;
  Body body = Body::Frame;
  std::optional<Frame> frame;
  std::shared_ptr<const Expression> expression;  // of a decomposition
  std::vector<std::string> written;              // arguments that take the expression's results, all or none
  std::vector<Taken> takes = {};                 // of a decomposition: looked at first
  std::string when;     // of a random operator: the bool that is False where it draws nothing
  std::string follows;  // of an in-place view: the operator whose rule it is
  // The frames of some devices (of c10::DeviceType: "CUDA"), which go before, in this order; none where it is
  // code. A call is for a device when one of its tensors is there.
  std::vector<std::pair<std::string, std::optional<Frame>>> on_device = {};
  bool is_explicit = false;     // of a composite one: it has a CompositeExplicitAutograd body
  std::string reason, instead;  // of an unsupported one, for its error
  std::string functional;       // of an `out=` operator: the one that it calls
  bool draws = false;           // of an `out=` operator: it draws numbers
  bool same_dtype = false;      // of an `out=` operator: it does not cast
};

// Throws std::invalid_argument, which says what is wrong, for a text that is not as `vmapgen rules` writes
// it.
std::vector<Rule> read_rules(const std::string& json);

// Why the executor leaves a rule to compiled code; empty for one that it carries out.
std::string why_not(const Rule& rule);

// The rules stand in the place of the kernels that their operators have, for as long as this lives. Throws
// c10::Error for an operator, a form, a method or an argument that there is not.
class StandIn {
 public:
  explicit StandIn(const std::vector<Rule>& rules);

 private:
  void stand_in(const Rule& rule, const std::vector<Rule>& rules);

  std::vector<c10::RegistrationHandleRAII> handles_;
};

// How many calls of operators the executor has carried out, and those of one operator ("aten::add.Tensor").
uint64_t call_count();
uint64_t call_count(const std::string& op);

}  // namespace vmap::executor
