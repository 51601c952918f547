// `reduction`: a dim argument names logical dims, that are reduced, or worked along with the rank kept.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

// The types that Reduction of the runtime takes: int, int?, int[], int[]?, SymInt[].
bool is_dim_type(const Type& type) {
  const Type& dims = type.is_optional() ? type.element() : type;
  if (!dims.is_list()) return dims.is(BaseType::Int);
  return dims.element().is(BaseType::Int) || (dims.element().is(BaseType::SymInt) && !type.is_optional());
}

// Reports an operator without the dim argument that the kind is about.
void no_dim(RuleContext& context, Options& options, const std::string& name) {
  const Value* given = options.find("dim");
  const SourceLocation where = given ? given->where : context.annotated.where;
  const Argument* argument = context.schema().find(name);
  if (argument) {
    context.diagnostics
        .error(where, "rule-dim-type",
               fmt::format("argument '{}' of {} is {}, and a dim is int, int?, int[], int[]? or SymInt[]",
                           name, context.schema().name.to_string(), argument->type.to_string()))
        .note("name the dim argument with 'dim:', or annotate the overload whose dims are numbers");
    return;
  }
  context.diagnostics
      .error(where, "rule-no-dim",
             fmt::format("a 'reduction' works along a dim, and {} has no argument '{}'",
                         context.schema().name.to_string(), name))
      .note("name the dim argument with 'dim:', or write a 'decompose' over the overload that has one");
}

// Reports what cannot mean anything for this operator.
void check_sense(RuleContext& context, Options& options, const ir::Reduction& frame) {
  const Value* empty = options.find("empty");
  if (empty && !frame.takes_list) {
    options.fail(
        *empty, "rule-option-value",
        fmt::format("'empty' says what an empty list of dims means, and '{}' is one dim", frame.dim));
  }
  const Value* keepdim = options.find("keepdim");
  if (keepdim && frame.keeps_rank) {
    options.fail(*keepdim, "rule-option-value",
                 "under 'output: same_shape' the dims stay, whatever 'keepdim' says");
  }
  const ir::Operand& first = frame.operands.front();
  if (first.optional) {
    options.fail_operator(
        "rule-optional-tensor",
        fmt::format("a 'reduction' counts dims by its first tensor, and '{}' may be absent", first.argument));
  }
  if (context.schema().variant() == Variant::InPlace && !frame.keeps_rank) {
    options
        .fail_operator("rule-inplace-shape",
                       fmt::format("{} writes its result into 'self', which has no dim less",
                                   context.schema().name.to_string()))
        .note("an operator that works along a dim and keeps the rank has 'output: same_shape'")
        .note("'inplace: false' keeps the in-place operator from following an entry");
  }
}

}  // namespace

std::optional<ir::Frame> build_reduction(RuleContext& context) {
  Options options(context);
  ir::Reduction frame;
  frame.dim = options.argument("dim", "dim");
  frame.keeps_rank = options.word("output", "reduced") == "same_shape";
  frame.empty_is_all = options.word("empty", "all") == "all";
  const Argument* default_keepdim = context.schema().find("keepdim");
  frame.keepdim = options.argument("keepdim", default_keepdim ? "keepdim" : "");
  frame.min_rank = options.number("min_rank", 0);
  frame.needs_samples = options.flag("needs_samples", false);
  const auto operands = operands_of(context);
  if (options.failed() || !operands) return std::nullopt;

  const Argument* dim = context.schema().find(frame.dim);
  if (!dim || !is_dim_type(dim->type)) {
    no_dim(context, options, frame.dim);
    return std::nullopt;
  }
  const Argument* keepdim = frame.keepdim.empty() ? nullptr : context.schema().find(frame.keepdim);
  if (keepdim && !keepdim->type.is(BaseType::Bool)) {
    const std::string message =
        fmt::format("argument '{}' is {}, not bool", keepdim->name, keepdim->type.to_string());
    const Value* given = options.find("keepdim");
    given ? options.fail(*given, "rule-option-value", message)
          : options.fail_operator("rule-option-value", message);
  }
  const Type& type = dim->type.is_optional() ? dim->type.element() : dim->type;
  frame.takes_list = type.is_list();
  frame.operands = *operands;
  check_sense(context, options, frame);
  if (options.failed()) return std::nullopt;
  return frame;
}

}  // namespace vmapgen
