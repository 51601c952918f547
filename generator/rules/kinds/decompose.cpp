// `decompose`: an expression over other operators, or a named function.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "rules/options.h"
#include "rules/taken.h"

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

// What is written: the arguments that are marked so; of a functional operator, those of the one in place that
// PyTorch made it of. None after reporting that there are none.
std::vector<std::string> written_by(const RuleContext& context, Options& options) {
  const OperatorSchema& schema = context.schema();
  const OperatorSchema* of = &schema;
  if (schema.variant() == Variant::Functional) {
    OperatorName name = schema.name;
    name.base += "_";
    const TargetOperator* in_place = context.target.find(name);
    of = in_place ? &in_place->schema : nullptr;
  }
  std::vector<std::string> written;
  for (const Argument& argument : of ? of->arguments : std::vector<Argument>())
    if (argument.is_write() && schema.find(argument.name)) written.push_back(argument.name);
  if (!written.empty() && (of == &schema || written.size() == schema.returns.size())) return written;
  options
      .fail(*options.find("writes"), "rule-decompose-writes",
            fmt::format("{} writes into nothing, and its results are not what {}_ writes",
                        schema.name.to_string(), schema.name.base))
      .note("'writes' is for operators that write into several tensors, and for their functional forms");
  return {};
}

// What is written may come back, and there are no other results.
void check_returned(const RuleContext& context, Options& options) {
  const OperatorSchema& schema = context.schema();
  const bool all = std::ranges::all_of(
      schema.returns, [&](const Return& each) { return schema.returned_as(each) != nullptr; });
  if (all || schema.variant() == Variant::Functional) return;
  options
      .fail(*options.find("writes"), "rule-decompose-writes",
            fmt::format("{} gives results beside what it writes, and 'writes' has none",
                        schema.name.to_string()))
      .note("'sequential' serves it: the operator runs once for each example");
}

// An expression gives tensors, of which each goes into one.
void check_written_by_expression(const RuleContext& context, Options& options,
                                 const std::vector<std::string>& written) {
  const OperatorSchema& schema = context.schema();
  const bool tensors = std::ranges::all_of(
      written, [&](const std::string& name) { return schema.find(name)->type.is(BaseType::Tensor); });
  if (written.size() > 1 && tensors) return;
  options
      .fail(*options.find("writes"), "rule-decompose-writes",
            fmt::format("{} does not write into several single tensors, which is what an expression 'writes'",
                        schema.name.to_string()))
      .note(
          "what writes into lists has a 'function' that gives vmap::Writes; what gives results, or writes "
          "into 'self' alone, needs no 'writes'");
}

// What an expression has to give: the new values.
OperatorSchema giving(OperatorSchema schema, const std::vector<std::string>& written) {
  schema.returns.clear();
  for (const std::string& name : written)
    schema.returns.push_back({schema.find(name)->type, std::nullopt, std::nullopt});
  return schema;
}

ir::Words words_of_writes(const RuleContext& context, const std::string& run,
                          const std::vector<std::string>& written) {
  const std::string names = fmt::format("{}", fmt::join(written, ", "));
  ir::Words words{fmt::format("run {}, which gives new values for {}", run, names)};
  words.push_back(context.schema().variant() == Variant::Functional
                      ? "give these, and copies where nothing changes"
                      : "write all of them, or none");
  return words;
}

std::optional<ir::Decomposition> from_function(const RuleContext& context, Options& options,
                                               const YamlValue* name, std::vector<std::string> written) {
  auto function =
      name ? options.function("function", *name, "vmap::decompositions") : options.usual_function();
  if (!function) return std::nullopt;
  if (!written.empty()) {
    // One function for the operator and its functional form.
    if (!name && function->name.ends_with('_')) function->name.pop_back();
    ir::Words words = words_of_writes(context, function->within("vmap::decompositions"), written);
    return ir::Decomposition{nullptr, *function, std::move(words), std::move(written)};
  }
  return ir::Decomposition{
      nullptr, *function,
      words_of(context, function->within("vmap::decompositions"), context.annotated.derived_from.empty())};
}

// PyTorch's own body is made of operators that are asked one by one. Else the kernel is asked as a whole.
void say_variance(RuleContext& context) {
  if (context.annotated.op->composite_implicit) context.variance.effect = ir::Effect::Body;
}

// Arguments that are looked at or written need not be used otherwise.
std::optional<Expression> read_expression(RuleContext& context, const YamlValue& as, const OperatorSchema& of,
                                          const std::vector<ir::Taken>& takes) {
  std::set<std::string> looked_at;
  for (const ir::Taken& taken : takes) looked_at.insert({taken.argument, taken.sizes});
  for (const Argument& argument : of.arguments)
    if (argument.is_write() && of.variant() != Variant::InPlace) looked_at.insert(argument.name);
  if (as.is_sequence() && !as.items.empty())
    return parse_steps(as.items, of, context.target, context.diagnostics, looked_at);
  return parse_expression(as.word, as.where, of, context.target, context.diagnostics, looked_at);
}

std::optional<ir::Decomposition> build(RuleContext& context, Options& options,
                                       const std::vector<ir::Taken>& takes) {
  const YamlValue* as = options.find("as");
  const YamlValue* function = options.find("function");
  if (as ? function != nullptr : !function && !options.usual_function()) {
    context.diagnostics
        .error(context.annotated.options.where.known() ? context.annotated.options.where
                                                       : context.annotated.where,
               "rule-decompose-what", "a 'decompose' says what to run, with 'as' or with 'function'")
        .note("for example: {kind: decompose, as: \"sum(diagonal(self))\"}");
    return std::nullopt;
  }
  say_variance(context);
  std::vector<std::string> written;
  if (options.flag("writes", false)) written = written_by(context, options);
  if (!written.empty()) check_returned(context, options);
  if (as && !written.empty()) check_written_by_expression(context, options, written);
  if (options.failed()) return std::nullopt;
  if (!as) return from_function(context, options, function, std::move(written));
  if (const YamlValue* header = options.find("header")) {
    options.fail(*header, "rule-option-value", "'header' declares a 'function', and here is an expression");
    return std::nullopt;
  }
  if (!as->is_word() && !(as->is_sequence() && !as->items.empty())) {
    options.fail(*as, "rule-option-type", "option 'as' wants an expression in quotes, or a list of steps");
    return std::nullopt;
  }
  // The results of a functional operator are the new values.
  if (context.schema().variant() == Variant::Functional) written.clear();
  const bool writes = !written.empty();
  auto expression =
      read_expression(context, *as, writes ? giving(context.schema(), written) : context.schema(), takes);
  if (!expression) return std::nullopt;
  ir::Words words = writes ? words_of_writes(context, to_words(*expression), written)
                           : words_of(context, to_words(*expression), false);
  auto shared = std::make_shared<const Expression>(std::move(*expression));
  if (!writes) context.variance.expression = shared;
  return ir::Decomposition{std::move(shared), {}, std::move(words), std::move(written)};
}

std::optional<ir::Body> build_decompose(RuleContext& context) {
  Options options(context);
  std::vector<ir::Taken> takes = read_takes(context.schema(), options);
  std::vector<ir::Constant> constants = read_constants(options);
  std::optional<ir::Decomposition> made = build(context, options, takes);
  if (!made || options.failed()) return std::nullopt;
  const ir::Words words = words_before(takes, constants);
  made->words.insert(made->words.begin(), words.begin(), words.end());
  made->takes = std::move(takes);
  made->constants = std::move(constants);
  return made;
}

}  // namespace

RuleKind kind_decompose() {
  return {
      "decompose",
      "other operators say it",
      {{"as", "lines",
        "an expression: calls of operators by name (`sum`, `sum.dim_IntList`), with arguments by "
        "position or name, arguments of the operator, numbers, `True`, `False`, `None`, lists, "
        "words (`Mean`), `[i]` for one of several results, `size(x, 0)`, and `opmath(x)`, the "
        "dtype that kernels compute in where they are given `x`: float32 for half precision. An "
        "overload is found by the types. A constant may be the answer; else each argument is "
        "used. Several results are a list of expressions. Instead of one text, a list of steps: "
        "`rows = flatten(self, 1)` names what later ones use, and the last is the result",
        ""},
       {"function", "text",
        "instead of `as`: a C++ function of namespace "
        "`vmap::decompositions` with the operator's own signature",
        "of ATen: the operator's name"},
       {"writes", "bool",
        "for an operator that writes into several tensors, and for its functional form: the function gives "
        "`vmap::Writes`, an expression their new values, in order. All is written, or nothing",
        "`false`"},
       {"takes", "values",
        "what arguments have to be, where those that are called would take more: a letter for each dim "
        "(`{batch1: bnk, batch2: bkm}`: what has one letter has one size), `...` for any others, everywhere "
        "the same, or `*` and the list that tells their sizes (`oi*kernel_size`); a dtype (`int64`), or a "
        "capital for one that others have; `number` for one element; of a list, how many (`2 nh`)",
        ""},
       {"constants", "values",
        "of a `function`: what it is given behind the operator's arguments, values by name, so that "
        "one function is for several operators",
        ""},
       kHeader},
      build_decompose};
}

}  // namespace vmapgen
