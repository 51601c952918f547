// `decompose`: an expression over other operators, or a named function.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

std::optional<ir::Frame> from_function(Options& options, const Value& name) {
  const auto function = options.function("function", name, "vmap::decompositions");
  if (!function) return std::nullopt;
  return ir::Decomposition{nullptr, *function};
}

}  // namespace

std::optional<ir::Frame> build_decompose(RuleContext& context) {
  Options options(context);
  const Value* as = options.find("as");
  const Value* function = options.find("function");
  if (!!as == !!function) {
    context.diagnostics
        .error(context.annotated.options.where.known() ? context.annotated.options.where
                                                       : context.annotated.where,
               "rule-decompose-what", "a 'decompose' says what to run, with 'as' or with 'function'")
        .note("for example: {kind: decompose, as: \"sum(diagonal(self))\"}");
    return std::nullopt;
  }
  if (function) return from_function(options, *function);
  if (const Value* header = options.find("header")) {
    options.fail(*header, "rule-option-value", "'header' declares a 'function', and here is an expression");
    return std::nullopt;
  }
  if (!as->is_word()) {
    options.fail(*as, "rule-option-type", "option 'as' wants an expression in quotes");
    return std::nullopt;
  }
  // An in-place operator runs its functional operator's expression and writes the result.
  auto expression =
      parse_expression(as->word, as->where, context.schema(), context.target, context.diagnostics);
  if (!expression) return std::nullopt;
  return ir::Decomposition{std::make_shared<const Expression>(std::move(*expression)), {}};
}

}  // namespace vmapgen
