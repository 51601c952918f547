// `pointwise`: tensors broadcast together, element by element.
#include <fmt/format.h>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

// What the options say of operands that broadcast.
struct Pointwise {
  std::vector<ir::Operand> operands;
  std::vector<size_t> promoted;    // operands that take part in type promotion
  bool broadcasts = true;          // false: the operator wants equal shapes, so all are expanded
  std::string reduction;           // of a loss: the argument that asks for a sample's mean or sum, or empty
  std::optional<size_t> gradient;  // of a loss's backward operator: the operand that mean divides

  bool is_loss() const { return !reduction.empty() && !gradient; }
};

// Losses: an element has a value of its own, and `reduction` is what becomes of a sample's.
void read_reduction(Options& options, Pointwise& pointwise) {
  const auto is_int = [](const Type& type) { return type.is(BaseType::Int); };
  pointwise.reduction = options.argument("reduction", "", is_int, "not int");
  const Value* value = options.find("grad");
  if (!value) return;
  const std::string gradient = options.argument("grad", "");
  if (gradient.empty()) return;
  for (size_t i = 0; i < pointwise.operands.size(); ++i) {
    if (pointwise.operands[i].argument == gradient) pointwise.gradient = i;
  }
  if (!pointwise.gradient || *pointwise.gradient + 1 == pointwise.operands.size()) {
    options
        .fail(*value, "rule-option-value",
              fmt::format("argument '{}' is no tensor with another one behind it", gradient))
        .note("the gradient's mean was taken over the elements of the tensor that follows it");
  } else if (pointwise.reduction.empty()) {
    options.fail(*value, "rule-option-value", "option 'grad' needs option 'reduction'");
  }
}

// What a single tensor has no use for, and what cannot be written in place.
void refuse_for_one(Options& options, size_t operands) {
  if (operands > 1) return;
  for (const char* option : {"broadcast", "reduction", "grad"}) {
    if (const Value* value = options.find(option)) {
      options.fail(*value, "rule-option-value",
                   fmt::format("option '{}' is for operators of several tensors", option));
    }
  }
}

std::string form_of(const Pointwise& p, bool in_place) {
  if (p.is_loss()) return "Loss";
  if (p.gradient) return "LossBackward";
  return in_place ? "InPlaceBroadcast" : "Broadcast";
}

ir::Words words_of(const Pointwise& p) {
  ir::Words words;
  if (p.gradient) {
    words.push_back(fmt::format("divide '{}' by the number of elements of a sample when '{}' is mean",
                                p.operands[*p.gradient].argument, p.reduction));
  }
  if (p.promoted.size() > 1) {
    words.push_back(
        fmt::format("cast logically 0-dimensional batched tensors among {} as the loop would promote them",
                    names_of(p.operands, p.promoted)));
  }
  words.push_back(
      fmt::format("bring the batch dims of {} to one place, counted from the right; move nothing when they "
                  "agree",
                  names_of(p.operands)));
  if (!p.broadcasts) words.push_back("expand them to one shape, as views");
  return words;
}

// One operand has nothing to be promoted with.
std::vector<ir::Method> methods_of(const Pointwise& p) {
  std::vector<ir::Method> methods;
  if (p.promoted.size() == p.operands.size()) {
    methods.push_back({.name = "promote"});
  } else if (p.promoted.size() > 1) {
    methods.push_back({.name = "promote_only", .numbers = p.promoted});
  }
  methods.push_back({.name = "align"});
  if (!p.broadcasts) methods.push_back({.name = "expand"});
  return methods;
}

ir::Frame frame_of(const OperatorSchema& schema, const Pointwise& p) {
  FrameBuilder build(schema);
  std::vector<ir::Value> given;
  if (!p.reduction.empty()) given.push_back(ir::argument(p.reduction));
  if (p.gradient) given.push_back(ir::number(*p.gradient));
  build.changing(form_of(p, build.is_in_place()), given);
  build.operands(p.operands);
  build.modify(methods_of(p), words_of(p));
  if (!p.reduction.empty()) {
    build.ask(p.reduction, {.name = "elementwise"});
    build.frame().call_words = {fmt::format(
        "call the operator with every argument of its signature, '{}' as none: element by element",
        p.reduction)};
  }
  return build.finish({p.is_loss()
                           ? fmt::format("take the mean or the sum of each sample, as '{}' asks; without "
                                         "either the result has its batch dim in that place",
                                         p.reduction)
                           : "each result has its batch dim in that place"});
}

std::optional<ir::Body> build(RuleContext& context) {
  const auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  const std::vector<size_t> promoted = options.operands_named("promote", "all", *operands);
  const auto is_format = [](const Type& type) {
    return type.is_optional() && type.element().is(BaseType::MemoryFormat);
  };
  const std::string format = options.argument("memory_format", "", is_format, "not MemoryFormat?");
  if (!format.empty() && operands->front().optional) {
    options.fail_operator(
        "rule-optional-tensor",
        fmt::format("a layout is that of a tensor, and '{}' may be absent", operands->front().argument));
  }
  if (!format.empty() && operands->size() > 1) {
    options.fail(*options.find("memory_format"), "rule-option-value", "a memory format is that of one tensor")
        .note(fmt::format("{} takes {} of them", context.schema().name.to_string(), operands->size()));
  }
  Pointwise pointwise{*operands, promoted, options.flag("broadcast", true), "", std::nullopt};
  read_reduction(options, pointwise);
  refuse_for_one(options, operands->size());
  if (options.failed()) return std::nullopt;
  if (operands->size() > 1 && promoted.empty() && !pointwise.broadcasts)
    context.meaning.traits.push_back("alike");
  if (!format.empty()) return layout(context.schema(), operands->front(), format);
  if (operands->size() == 1) return pass_through(context.schema(), operands->front());
  return frame_of(context.schema(), pointwise);
}

}  // namespace

RuleKind kind_pointwise() {
  return {"pointwise",
          "tensors broadcast together, element by element",
          {{"promote",
            "word-or-list",
            "the tensor arguments that take part in type promotion: `all`, `none`, or a list of names. A "
            "logically 0-dimensional batched operand among them is cast as the loop would promote it",
            "`all`",
            {"all", "none"}},
           {"memory_format", "argument",
            "of an operator with one tensor: the argument that asks for a memory layout (clone). Each "
            "sample gets it",
            "none"},
           {"broadcast", "bool",
            "the operator broadcasts its tensors itself. `false`: they are expanded to one shape, as views",
            "`true`"},
           {"reduction", "argument",
            "of a loss: the int argument that asks for the mean or the sum. The operator is called "
            "element by element, and each sample reduced",
            "none"},
           {"grad", "argument",
            "of a loss's backward operator, beside `reduction`: the tensor argument that is the gradient. "
            "Under mean it is divided by a sample's elements, those of the tensor that follows it",
            "none"}},
          build};
}

}  // namespace vmapgen
