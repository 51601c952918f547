// `reduction`: a dim argument names logical dims, that are reduced, or worked along with the rank kept.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

bool is_dim_type(const Type& type) {
  if (type.is_optional()) return is_dim_type(type.element());
  if (type.is_list()) return type.element().is_integer();
  return type.is(BaseType::Int);
}

// Reports an operator without the dim argument that the kind is about.
void no_dim(RuleContext& context, Options& options, const std::string& name) {
  const Value* given = options.find("dim");
  const SourceLocation where = given ? given->where : context.annotated.where;
  const Argument* argument = context.schema().find(name);
  if (argument) {
    context.diagnostics
        .error(where, "rule-dim-type",
               fmt::format("argument '{}' of {} is {}, and a dim is int, int?, int[] or int[]?", name,
                           context.schema().name.to_string(), argument->type.to_string()))
        .note("name the dim argument with 'dim:'");
    return;
  }
  context.diagnostics
      .error(where, "rule-no-dim",
             fmt::format("a 'reduction' works along a dim, and {} has no argument '{}'",
                         context.schema().name.to_string(), name))
      .note("name the dim argument with 'dim:', or write a 'decompose' over the overload that has one");
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
  const auto operands = operands_of(context);
  if (options.failed() || !operands) return std::nullopt;

  const Argument* dim = context.schema().find(frame.dim);
  if (!dim || !is_dim_type(dim->type)) {
    no_dim(context, options, frame.dim);
    return std::nullopt;
  }
  const Argument* keepdim = frame.keepdim.empty() ? nullptr : context.schema().find(frame.keepdim);
  if (keepdim && !keepdim->type.is(BaseType::Bool)) {
    options.fail(*options.find("keepdim"), "rule-option-value",
                 fmt::format("argument '{}' is {}, not bool", keepdim->name, keepdim->type.to_string()));
    return std::nullopt;
  }
  const Type& type = dim->type.is_optional() ? dim->type.element() : dim->type;
  frame.takes_list = type.is_list();
  frame.operands = *operands;
  return frame;
}

}  // namespace vmapgen
