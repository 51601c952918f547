// `decompose`: an expression over other operators, or a named function.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

// An in-place operator runs what its functional one does and writes the result; a function of its own writes
// by itself.
ir::Words words_of(const RuleContext& context, const std::string& run, bool writes_itself) {
  ir::Words words{"run " + run};
  if (context.schema().variant() == Variant::InPlace && !writes_itself)
    words.push_back("write the result into 'self'");
  return words;
}

std::optional<ir::Body> from_function(const RuleContext& context, Options& options, const Value* name) {
  const auto function =
      name ? options.function("function", *name, "vmap::decompositions") : options.usual_function();
  if (!function) return std::nullopt;
  return ir::Decomposition{
      nullptr, *function,
      words_of(context, function->within("vmap::decompositions"), context.annotated.derived_from.empty())};
}

// PyTorch's own body is made of operators that are asked one by one. Else the kernel is asked as a whole.
void say_variance(RuleContext& context) {
  if (context.annotated.op->composite_implicit) context.variance.effect = ir::Effect::Body;
}

std::optional<ir::Body> build_decompose(RuleContext& context) {
  Options options(context);
  const Value* as = options.find("as");
  const Value* function = options.find("function");
  if (as ? function != nullptr : !function && !options.usual_function()) {
    context.diagnostics
        .error(context.annotated.options.where.known() ? context.annotated.options.where
                                                       : context.annotated.where,
               "rule-decompose-what", "a 'decompose' says what to run, with 'as' or with 'function'")
        .note("for example: {kind: decompose, as: \"sum(diagonal(self))\"}");
    return std::nullopt;
  }
  say_variance(context);
  if (!as) return from_function(context, options, function);
  if (const Value* header = options.find("header")) {
    options.fail(*header, "rule-option-value", "'header' declares a 'function', and here is an expression");
    return std::nullopt;
  }
  if (!as->is_word()) {
    options.fail(*as, "rule-option-type", "option 'as' wants an expression in quotes");
    return std::nullopt;
  }
  auto expression =
      parse_expression(as->word, as->where, context.schema(), context.target, context.diagnostics);
  if (!expression) return std::nullopt;
  ir::Words words = words_of(context, to_words(*expression), false);
  auto shared = std::make_shared<const Expression>(std::move(*expression));
  context.variance.expression = shared;
  return ir::Decomposition{std::move(shared), {}, std::move(words)};
}

}  // namespace

RuleKind kind_decompose() {
  return {"decompose",
          "other operators say it",
          {{"as", "text",
            "an expression: calls of operators by name (`sum`, `sum.dim_IntList`), with arguments by "
            "position or name, arguments of the operator, numbers, `True`, `False`, `None`, lists, words "
            "(`Mean`), and `[i]` for one of several results. An overload is found by the types. A "
            "constant may be the answer; else each argument is used",
            ""},
           {"function", "text",
            "instead of `as`: a C++ function of namespace `vmap::decompositions` with the operator's own "
            "signature",
            "of ATen: the operator's name"},
           kHeader},
          build_decompose};
}

}  // namespace vmapgen
