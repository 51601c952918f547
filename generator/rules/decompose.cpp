// `decompose`: an expression over other operators, or a named function.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

std::optional<ir::Frame> from_function(Options& options, const Value& name) {
  if (!is_identifier(name)) {
    options.fail(name, "rule-option-value", "option 'function' wants the name of a C++ function")
        .note("it is declared in namespace vmap::decompositions, with the operator's own signature");
    return std::nullopt;
  }
  return ir::Decomposition{nullptr, name.word};
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
  if (!as->is_word()) {
    options.fail(*as, "rule-option-type", "option 'as' wants an expression in quotes");
    return std::nullopt;
  }
  // An in-place operator runs its functional operator's expression and writes the result.
  auto expression =
      parse_expression(as->word, as->where, context.schema(), context.target, context.diagnostics);
  if (!expression) return std::nullopt;
  return ir::Decomposition{std::make_shared<const Expression>(std::move(*expression)), ""};
}

}  // namespace vmapgen
