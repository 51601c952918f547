// The rule IR: a batching rule as data. The kinds build it; the emitter prints it as C++, explain prints it
// in words, the coverage report counts it. All there is to know of a rule stands here, so that it can be
// executed as well.
//
// A rule is a frame that brings the tensors into place, the call of the operator on physical values with one
// forwarding for every argument of its signature, and what becomes of the batch dim in the results.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/target.h"
#include "rules/expression.h"

namespace vmapgen::ir {

// A tensor argument that the frame takes in hand.
struct Operand {
  std::string argument;
  bool optional = false;
  int core = 0;                   // trailing logical dims that belong to the operator
  bool vector_or_matrix = false;  // core 2, or a vector in its place
  bool operator==(const Operand&) const = default;
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

// One tensor, no dims: the batch dim stays where it is.
struct PassThrough {
  Operand operand;
};

// One tensor whose result is asked to lie in memory in some format, sample by sample.
struct Layout {
  Operand operand;
  std::string memory_format;  // the argument
};

// Several tensors that broadcast, element by element.
struct Broadcast {
  std::vector<Operand> operands;
  std::vector<size_t> promoted;    // operands that take part in type promotion
  bool broadcasts = true;          // false: the operator wants equal shapes, so all are expanded
  std::string reduction;           // of a loss: the argument that asks for a sample's mean or sum, or empty
  std::optional<size_t> gradient;  // of a loss's backward operator: the operand that mean divides

  bool is_loss() const { return !reduction.empty() && !gradient; }
};

// Tensors with core dims; the leading ones broadcast.
struct Variadic {
  std::vector<Operand> operands;
  bool broadcasts = true;      // false: the operator wants equal leading dims, so the batch is expanded
  bool contiguous = false;     // the kernel takes contiguous tensors for granted
  bool needs_samples = false;  // the kernel refuses a batch of no samples
  std::vector<size_t> optional_results;  // empty tensors, without a batch, when not asked for
};

// Tensors of an operator that has a batch dim of its own, in front of their core dims.
struct Fold {
  std::vector<Operand> operands;
  bool batch_optional = false;   // the operator takes them without that dim as well
  std::vector<size_t> channels;  // operands whose first core dim is worked one by one
  std::string whole;             // the argument that tells a whole logical shape, or empty
  bool contiguous = false;       // the kernel takes contiguous tensors for granted
  bool needs_samples = false;
};

// Tensors reduced or scanned along logical dims.
struct Reduction {
  std::vector<Operand> operands;
  std::string dim;  // the argument
  bool takes_list = false;
  bool empty_is_all = true;
  bool keeps_rank = false;
  std::string keepdim;  // the argument, or empty
  int64_t min_rank = 0;
  bool needs_samples = false;
};

// A list of tensors, joined along a dim that they have (cat) or that is new (stack).
struct Join {
  std::string tensors;  // the arguments
  std::string dim;
  bool new_dim = false;
};

// Numbers are drawn, as the randomness of each level says.
struct Random {
  enum class From {
    Size,    // of a size that an argument tells
    Shape,   // of the shape of one tensor, whose values do not count or are written
    Values,  // by the values of tensors that broadcast
  };
  From from = From::Values;
  std::vector<Operand> operands;
  std::string size;   // the argument, for From::Size
  std::string when;   // the bool that is False where nothing is drawn, or empty
  Function function;  // or: a rule by hand, of namespace vmap::custom unless qualified
};

// A tensor is made: of its own size, of the shape of a tensor, or of a size told beside one. What it makes
// inside a vmap where nothing is batched becomes batched when it is written to.
struct Factory {
  std::optional<Operand> operand;
  std::string memory_format;  // the arguments, or empty
  std::string size;
  std::string stride;
};

// A tensor that is multiplied, and letters for its dims: `k` is summed over.
struct ProductFactor {
  std::string argument;
  std::string dims;
};

// A product of two tensors, to which a third may be added: beta * addend + alpha * (lhs x rhs).
struct Product {
  ProductFactor lhs, rhs;
  std::string addend;  // the arguments, or empty
  std::string beta, alpha;
};

enum class DimRole { Keep, Drop, Insert, DropIfOne, Permutation };
enum class SizeRole { Whole, Expand, Result };

// One tensor whose dims and sizes are remapped, without a copy.
struct View {
  Operand operand;
  int min_rank = 0;
  bool names_missing_dim = true;  // fewer dims: an IndexError; else a RuntimeError
  int trailing = 0;
  std::vector<std::pair<std::string, DimRole>> dims;
  std::vector<std::pair<std::string, SizeRole>> sizes;
  bool operator==(const View&) const = default;
};

// Tensors of one rank, and an index with a position for each element: gather, scatter. The first operand is
// what is indexed, the second the index.
struct ElementIndex {
  std::vector<Operand> operands;
  std::string dim;     // the argument
  bool takes = false;  // the result is shaped like the index; else like what is indexed
};

// A list of positions along one dim: index_select, index_add. Operands as above.
struct VectorIndex {
  std::vector<Operand> operands;
  std::string dim;            // the argument
  bool takes = false;         // the result has the positions in the dim's place; else its shape stays
  bool fills = false;         // the third operand has no dims, and goes to every position
  bool from_the_end = false;  // positions may be negative
  // What to call where samples have positions of their own, over an index with a position for each element.
  std::shared_ptr<const Expression> own_index;
};

// A list of optional indices, one for each dim: index, index_put. The operands are what is indexed and, where
// the operator writes, the values.
struct AdvancedIndex {
  std::vector<Operand> operands;
  std::string indices;     // the argument
  std::string accumulate;  // the argument, or empty
};

// A convolution: the batch is folded into samples, channels or groups of one larger one.
struct Convolve {
  std::vector<Operand> operands;  // input, weight and, if there is one, bias
  std::string groups;             // the argument
  std::string transposed;         // the argument that says so, or empty
  bool is_transposed = false;     // without such an argument
  bool takes_unbatched = false;   // also an input without the operator's own batch dim
};

// Tensors [n, channels, *], each channel worked by itself, beside tensors of one number for each channel. The
// batch joins the channels, or the samples where these do not depend on each other.
struct Channelwise {
  std::vector<Operand> operands;  // core 2: [n, channels, *]; core 1: [channels]
  std::string statistics;         // the argument under which samples depend on each other, or empty: then
  bool together = true;           // whether they do
  std::vector<size_t> written;    // operands that are written to when they do
  std::string momentum;           // the argument that is their new values' share, or empty; 0 writes nothing
  std::string samples;            // the argument that tells n, or empty
  std::vector<std::string> channels;  // those that tell numbers of channels, or of groups of them
  bool contiguous = false;            // the kernel takes contiguous tensors for granted
};

// The whole batch in one call, its dim in front of every tensor, also of lists.
struct InFront {
  std::vector<std::string> tensors;  // the arguments
  bool expands = true;               // what is not batched gets the batch; else a leading dim of size 1
};

// The operator runs once for each sample.
struct Sequential {};

// Other operators say it.
struct Decomposition {
  std::shared_ptr<const Expression> expression;  // or
  Function function;                             // of namespace vmap::decompositions, unless qualified
};

// A rule written by hand.
struct Custom {
  Function function;     // of namespace vmap::custom, unless qualified
  bool is_view = false;  // an in-place operator that follows it changes its tensor's metadata
};

// PyTorch's own body of the operator, made of other operators.
struct Composite {
  bool is_explicit = false;  // one that autograd does not see through
};

// No rule can be: the call raises, and says why and what to use instead.
struct Unsupported {
  std::string reason;
  std::string instead;
};

// An `out=` operator: the functional one that it follows is called, and its results are written.
struct Out {
  std::string functional;
  bool random = false;      // it is asked also where no argument is batched
  bool same_dtype = false;  // it does not cast
};

using Frame = std::variant<PassThrough, Layout, Broadcast, Variadic, Fold, Reduction, Join, Product, View,
                           ElementIndex, VectorIndex, AdvancedIndex, Convolve, Channelwise, Random, Factory,
                           InFront, Sequential, Decomposition, Custom, Composite, Unsupported, Out>;

// Whether the rule itself calls the operator, once, on physical tensors. Otherwise other code does, or
// nobody.
inline bool calls_operator(const Frame& frame) {
  const auto* random = std::get_if<Random>(&frame);
  if (random && !random->function.name.empty()) return false;
  return !std::holds_alternative<Decomposition>(frame) && !std::holds_alternative<Custom>(frame) &&
         !std::holds_alternative<Composite>(frame) && !std::holds_alternative<Sequential>(frame) &&
         !std::holds_alternative<Unsupported>(frame) && !std::holds_alternative<Out>(frame);
}

// The function by hand that a rule is or calls; nullptr when there is none.
inline const Function* by_hand(const Frame& frame) {
  const Function* function = nullptr;
  if (const auto* random = std::get_if<Random>(&frame)) function = &random->function;
  if (const auto* decomposition = std::get_if<Decomposition>(&frame)) function = &decomposition->function;
  if (const auto* custom = std::get_if<Custom>(&frame)) function = &custom->function;
  return function && !function->name.empty() ? function : nullptr;
}

// How one argument of the signature reaches the call.
struct Forward {
  enum class How {
    Verbatim,  // as it came
    Tensor,    // operand `index` of the frame
    Remapped,  // the frame's physical value for this argument: a dim, dims or sizes
  };
  std::string argument;
  How how = How::Verbatim;
  size_t index = 0;
};

// Whether the rule is a function of the contract (each tensor with its batch dim), of which another may stand
// in for it.
inline bool is_plain_rule(const Frame& frame) {
  return std::holds_alternative<Custom>(frame) ||
         (calls_operator(frame) && !std::holds_alternative<Random>(frame) &&
          !std::holds_alternative<Factory>(frame));
}

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
  Frame frame;
  std::vector<Forward> call;         // one for each argument, in order; none where other code makes the call
  std::string device;                // the c10::DeviceType whose tensors it is for, or empty: all
  std::vector<BatchRule> on_device;  // the rules of some devices, which go before this one

  bool is_in_place() const { return op->schema.variant() == Variant::InPlace; }
  // An in-place view operator changes its tensor's metadata, by the functional operator's rule.
  bool is_in_place_view() const {
    const auto* custom = std::get_if<Custom>(&frame);
    return is_in_place() && (std::holds_alternative<View>(frame) || (custom && custom->is_view));
  }
  // The functional operator that an in-place one follows: transpose.int for transpose_. Its own name when it
  // follows none.
  OperatorName followed() const {
    const auto followed = parse_operator_name(derived_from);
    return derived_from.empty() || !followed ? op->schema.name : *followed;
  }
};

// The rule in plain words, one step a line.
std::vector<std::string> in_words(const BatchRule& rule);

}  // namespace vmapgen::ir
