// The rule IR: a batching rule as data. The kinds build it; one printer makes it C++, explain prints its
// sentences, the runtime's executor runs it as it stands. All there is to know of a rule is here: neither the
// printer nor the executor knows a kind.
//
// NOTE: [a frame]
// A rule that calls its operator is a frame: a *form* of the runtime that takes the tensors in hand
// (Broadcast, Reduction, View …), *modifiers* that bring them into place, *remaps* of the arguments that mean
// something else on physical tensors (dims, sizes, groups), *branches* where something else is called, the
// *call*, and a *finish* that says where the results have their batch dim. The parts are carried out in this
// order. Each brings its sentences.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/target.h"
#include "rules/expression.h"
#include "rules/variance_ir.h"

namespace vmapgen::ir {

using Words = std::vector<std::string>;  // for explain, a sentence each

// A tensor argument that the form takes in hand.
struct Operand {
  std::string argument;
  bool optional = false;
  int core = 0;              // trailing logical dims that belong to the operator
  std::string letters = {};  // of a product: one for each of its dims, or empty
  bool operator==(const Operand&) const = default;
};

struct Method;

// What a part of a frame is given, or gives.
struct Value {
  enum class What {
    Argument,  // `name` of the operator, as it came
    BatchDim,  // of the tensor argument `name`; of a list of tensors, one for each
    Operand,   // operand `number` of the frame
    Number,    // `number`
    Word,      // `name`, one of the runtime's: true, EmptyDims::All
    Text,      // `name`, for errors
    Draw,      // what the level asks a random operator for
    NotZero,   // whether the argument `name` is not 0
    Asked,     // what the form answers to `method`
    Remapped,  // what the remap of the argument `name` gave
    Run,       // `expression`, in which arguments stand for what the call has in their place
    Call,      // what the operator returned
  };
  What what = What::Call;
  std::string name;
  size_t number = 0;
  std::shared_ptr<const Method> method;
  std::shared_ptr<const Expression> expression;
};

// A member function of the form. `[]` and `()` are what C++ means by them.
struct Method {
  std::string name;
  std::vector<Value> given = {};
  std::vector<size_t> numbers = {};  // of operands or results, which the form knows when it is compiled
};

Value argument(std::string name);
Value batch_dim(std::string name);
Value operand(size_t number);
Value number(size_t number);
Value word(std::string name);
Value text(std::string name);
Value draw();
Value not_zero(std::string name);
Value asked(Method method);
Value remapped(std::string name);
Value run(std::shared_ptr<const Expression> expression);

struct Form {
  std::string type;         // empty: none, the tensor goes in as it is
  bool is_counted = false;  // the type is a template over the number of operands
  bool is_settled = false;  // nothing changes it once it is made
  std::vector<Value> given;
  Words words;
};

// Changes the form, in this order; only when all of `when` hold.
struct Modifier {
  std::vector<Method> methods;
  std::vector<Value> when = {};
  Words words = {};
};

// An argument as the operator gets it, made before the call.
struct Remap {
  std::string argument;
  Method method;
  bool is_written = false;  // a tensor that the operator writes into
  Words words = {};
};

// When the form says so, this is what the rule gives, and nothing after it is done.
struct Branch {
  Method when;
  Value value;
  std::optional<Method> finish = std::nullopt;  // makes a result of the value, which it is given first
  Words words = {};
};

struct Finish {
  enum class How {
    InPlace,     // the operator has written; nothing is returned
    AsIs,        // the value is a result
    BatchDimOf,  // the results' batch dim is where the tensor argument `argument` has it
    ForAll,      // the value is a result without a batch dim, or no tensor
    Method,      // `method` is given the value first, then what it is given
  };
  How how = How::InPlace;
  Value value;
  std::string argument;
  Method method;
  std::vector<Method> after;  // once the operator has written
  Words words;
};

// What a form's finish can make results of.
enum class Gives { TensorsOrList, Tensors, OneTensor, Anything };

// NOTE: [a frame]
struct Frame {
  Form form;
  std::vector<Operand> operands;
  std::vector<Modifier> modifiers;
  std::vector<Remap> remaps;
  std::vector<Branch> branches;
  std::vector<Value> call;  // one for each argument, in order; none where the form calls other operators
  Words call_words;
  Finish finish;
  Gives gives = Gives::TensorsOrList;
  bool writes_operands = false;  // also into others than the 'self' of an in-place operator

  bool calls_operator() const { return finish.value.what == Value::What::Call; }
};

// A C++ function that somebody wrote: of one of our namespaces, or a library's own, which is named from the
// outermost namespace on (`::myops::foo`).
struct Function {
  std::string name;    // empty: none
  std::string header;  // that declares it, or empty: the one of our namespace, or what all rules include

  bool is_qualified() const { return name.starts_with("::"); }
  std::string within(std::string_view our_namespace) const {
    return is_qualified() ? name : std::string(our_namespace) + "::" + name;
  }
};

// Numbers are drawn, as the randomness of each level says.
struct Random {
  std::optional<Frame> frame;  // or
  Function function;           // a rule by hand, of namespace vmap::custom unless qualified
  std::string when;            // the bool that is False where nothing is drawn, or empty
  Words words;                 // of the function
};

// A tensor is made. What is made inside a vmap where nothing is batched becomes batched when it is written
// to.
struct Factory {
  std::optional<Frame> frame;  // of one that takes a tensor
  Words words;                 // of one that takes none
};

// The operator runs once for each example.
struct Sequential {
  Words words;
};

// What a tensor argument has to be, where those that say the operator would take more.
struct Taken {
  std::string argument;
  std::optional<std::string> dims = {};  // a letter for each, `...` for any: what has one name has one size
  std::string sizes = {};         // the argument that tells the sizes of the dims behind these, or empty
  std::string dtype = {};         // an enumerator of at::ScalarType, or empty
  std::string same_dtype = {};    // a capital: what has one has one dtype
  std::optional<int> count = {};  // of a list: how many tensors it has
  bool is_number = false;         // it has one element
};

// A number or a bool, by the name that a function has for it.
struct Constant {
  std::string name;
  Expression value;
};

// Other operators say it.
struct Decomposition {
  std::shared_ptr<const Expression> expression;  // or
  Function function;                             // of namespace vmap::decompositions, unless qualified
  Words words;
  // Arguments that are written, all or none: the function gives vmap::Writes, the expression their new
  // values. A functional operator returns these.
  std::vector<std::string> written = {};
  std::vector<Taken> takes = {};  // checked first, in this order
  // What the function is given behind the operator's arguments.
  std::vector<Constant> constants = {};
};

// A rule written by hand.
struct Custom {
  Function function;  // of namespace vmap::custom, unless qualified
  Words words;
};

// An in-place view operator: the rule of the view that it is named after says how its tensor's metadata
// changes.
struct InPlaceView {
  Function function;  // that rule, where it is written by hand
  Words words;
};

// PyTorch's own body of the operator, made of other operators.
struct Composite {
  bool is_explicit = false;  // one that autograd does not see through
  Words words;
};

// No rule can be: the call raises, and says why and what to use instead.
struct Unsupported {
  std::string reason;
  std::string instead;
  Words words;
};

// An `out=` operator: the functional one that it follows is called, and its results are written.
struct Out {
  std::string functional;
  bool random = false;      // it is asked also where no argument is batched
  bool same_dtype = false;  // it does not cast
  Words words;
};

// How the operator is carried out on batched tensors.
using Body = std::variant<Frame, Random, Factory, Sequential, Decomposition, Custom, InPlaceView, Composite,
                          Unsupported, Out>;

// The frame of a body that has one; else nullptr.
const Frame* frame_of(const Body& body);

// The function by hand that a rule is or calls; nullptr when there is none.
const Function* by_hand(const Body& body);

// Whether the rule is a function of the contract (each tensor with its batch dim), of which another may stand
// in for it.
inline bool is_plain_rule(const Body& body) {
  return std::holds_alternative<Custom>(body) || std::holds_alternative<Frame>(body);
}

// What arguments mean to a caller, as the entry says it, defaults filled in: whoever calls the operator (the
// proof) learns here what may be given.
struct Meaning {
  struct Argument {
    std::string name;
    std::string role =
        {};  // dim: reduced, keep, drop … Sizes: whole, expand, result. keepdim. addend. mean_or_sum
    std::vector<int> core = {};  // of a tensor: the core ranks that it may have
    std::string letters = {};    // of a factor of a product
  };
  std::vector<Argument> arguments;
  std::vector<std::string> traits;  // alike, batch_is_optional, explicit
};

// How C++ reaches the operators of a rule.
enum class Reach {
  Header,  // at::_ops declares it
  Handle,  // of a library: looked up in the dispatcher by name, once
};
inline Reach reach_of(const OperatorName& name) {
  return name.is_aten() ? Reach::Header : Reach::Handle;
}

struct BatchRule {
  const TargetOperator* op = nullptr;  // in the target, which lives longer
  Reach reach = Reach::Header;
  std::string kind;
  std::string source;        // `schema/aten/reduction.yaml`
  std::string derived_from;  // an in-place or `out=` operator's functional one, or empty
  Meaning meaning;
  Variance variance;  // what the kind says of it, until resolve_variances has worked it out
  Body body;
  std::string device;                // the c10::DeviceType whose tensors it is for, or empty: all
  std::vector<BatchRule> on_device;  // the rules of some devices, which go before this one

  bool is_in_place() const { return op->schema.variant() == Variant::InPlace; }
  bool is_in_place_view() const { return std::holds_alternative<InPlaceView>(body); }
  // The functional operator that an in-place one follows: transpose.int for transpose_. Its own name when it
  // follows none.
  OperatorName followed() const {
    const auto followed = parse_operator_name(derived_from);
    return derived_from.empty() || !followed ? op->schema.name : *followed;
  }
};

// The rule in plain words, one step a line.
Words in_words(const BatchRule& rule);

}  // namespace vmapgen::ir
