// `variadic`: the operator takes any leading batch dims before each tensor's core dims.
#include <fmt/format.h>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

constexpr int kDefaultCore = 2;

struct Variadic {
  std::vector<ir::Operand> operands;
  std::vector<bool> vector_or_matrix;  // by operand: core 2, or a vector in its place
  bool broadcasts = true;              // false: the operator wants equal leading dims
  Kernel kernel;
  std::vector<size_t> optional_results;  // empty tensors, without a batch, when not asked for
};

// A number, or [1, 2] for a vector in a matrix's place.
void read_core(Options& options, const YamlValue& value, Variadic& variadic, size_t i) {
  const auto number = value.as_int();
  if (number && *number >= 0 && *number <= kMaxCore) {
    variadic.operands[i].core = static_cast<int>(*number);
    return;
  }
  const bool pair = value.is_sequence() && value.items.size() == 2 && value.items[0].as_int() == 1 &&
                    value.items[1].as_int() == 2;
  if (!pair) {
    options.fail(
        value, "rule-option-value",
        fmt::format("a core rank is a number from 0 to {}, or [1, 2] for a vector or a matrix", kMaxCore));
    return;
  }
  variadic.operands[i].core = 1;
  variadic.vector_or_matrix[i] = true;
}

void read_cores(Options& options, const YamlValue& value, Variadic& variadic) {
  if (!value.is_mapping()) {
    for (size_t i = 0; i < variadic.operands.size() && !options.failed(); ++i)
      read_core(options, value, variadic, i);
    return;
  }
  for (const auto& [name, core] : value.entries) {
    if (const auto i = options.operand_named(name, variadic.operands)) read_core(options, core, variadic, *i);
  }
}

// Numbers of results, of which the operator has `count`.
std::vector<size_t> read_results(Options& options, size_t count) {
  std::vector<size_t> results;
  const YamlValue* value = options.find("optional_results");
  if (!value) return results;
  if (!value->is_sequence()) {
    options.fail(*value, "rule-option-type", "option 'optional_results' wants a list of numbers");
    return results;
  }
  for (const YamlValue& item : value->items) {
    const auto number = item.as_int();
    if (number && *number >= 0 && static_cast<size_t>(*number) < count) {
      results.push_back(static_cast<size_t>(*number));
    } else {
      options.fail(item, "rule-option-value", fmt::format("there is no result {}", item.word))
          .note(fmt::format("results are numbered from 0, and there are {}", count));
    }
  }
  return results;
}

std::string core_words(const ir::Operand& o) {
  if (o.core == 0) return fmt::format("'{}' has no dims of its own: all are leading ones", o.argument);
  if (o.core == 1) return fmt::format("the last dim of '{}' belongs to one problem", o.argument);
  return fmt::format("the last {} dims of '{}' belong to one problem", o.core, o.argument);
}

ir::Words operand_words(const Variadic& v) {
  ir::Words words;
  for (size_t i = 0; i < v.operands.size(); ++i) {
    words.push_back(
        v.vector_or_matrix[i]
            ? fmt::format("take '{}' as a matrix of one column when it is a vector", v.operands[i].argument)
            : core_words(v.operands[i]));
  }
  return words;
}

void align(FrameBuilder& build, const Variadic& v) {
  std::vector<ir::Method> methods;
  ir::Words words{
      fmt::format("bring the batch dims of {} to one place among the leading dims", names_of(v.operands))};
  if (v.kernel.one_shape) {
    methods.push_back({.name = "one_shape"});
    words.insert(words.begin(),
                 fmt::format("refuse {} of other leading dims than one", names_of(v.operands)));
  }
  if (v.kernel.nonempty_batch) methods.push_back({.name = "nonempty_batch"});
  methods.push_back({.name = v.broadcasts ? "align" : "align_and_expand"});
  if (!v.broadcasts) words.push_back("expand tensors that are not batched, as views");
  if (v.kernel.contiguous) {
    methods.push_back({.name = "contiguous"});
    words.push_back(kMakeContiguous);
  }
  if (v.kernel.nonempty_batch) words.push_back(kStandIn);
  build.modify(std::move(methods), std::move(words));
}

ir::Frame frame_of(const OperatorSchema& schema, const Variadic& v) {
  FrameBuilder build(schema);
  build.changing("Variadic", {build.op_name()}).words = operand_words(v);
  build.operands(v.operands);
  for (size_t i = 0; i < v.operands.size(); ++i) {
    if (v.vector_or_matrix[i])
      build.modify(
          {{.name = v.broadcasts ? "vector_or_matrix" : "vector_by_rank", .given = {ir::number(i)}}});
  }
  align(build, v);
  build.frame().gives = ir::Gives::Tensors;
  ir::Words words;
  for (const size_t i : v.optional_results) {
    words.push_back(
        fmt::format("result {} has no batch dim when it comes as an empty tensor, not asked for", i));
  }
  words.push_back("each result has its batch dim in that place");
  if (v.optional_results.empty()) return build.finish(std::move(words));
  return build.finish({.name = "result_or_empty", .numbers = v.optional_results}, std::move(words));
}

std::optional<ir::Body> build_variadic(RuleContext& context) {
  const auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  Variadic variadic;
  variadic.operands = *operands;
  variadic.vector_or_matrix.resize(operands->size());
  for (ir::Operand& operand : variadic.operands) operand.core = kDefaultCore;
  if (const YamlValue* core = options.find("core")) read_cores(options, *core, variadic);
  variadic.broadcasts = options.flag("broadcast", true);
  variadic.kernel = options.kernel();
  variadic.optional_results = read_results(options, context.schema().returns.size());
  if (variadic.vector_or_matrix.front()) {
    options.fail(*options.find("core"), "rule-option-value",
                 fmt::format("the first tensor, '{}', decides what is a vector: it cannot be one itself",
                             variadic.operands.front().argument));
  }
  if (variadic.kernel.one_shape && variadic.operands.size() < 2)
    options.fail_operator("rule-option-value", "'one_shape' compares tensors, and the operator takes one");
  if (options.failed()) return std::nullopt;
  for (size_t i = 0; i < variadic.operands.size(); ++i) {
    const ir::Operand& o = variadic.operands[i];
    context.meaning.arguments.push_back(
        {.name = o.argument,
         .core = variadic.vector_or_matrix[i] ? std::vector<int>{1, 2} : std::vector<int>{o.core}});
  }
  return frame_of(context.schema(), variadic);
}

}  // namespace

RuleKind kind_variadic() {
  return {
      "variadic",
      "the operator takes any leading batch dims",
      {{"core", "core",
        "the trailing dims that belong to one problem: a number for every tensor, or a map from "
        "argument to number. `[1, 2]`: a vector or a matrix, decided as `linalg_solve` does, and without "
        "`broadcast` by its rank",
        "`2`"},
       {"broadcast", "bool", "the operator broadcasts leading dims itself", "`true`"},
       {"optional_results", "numbers",
        "numbers of results that are an empty tensor when the arguments do not ask for them (eigenvectors)",
        "`[]`"}},
      build_variadic,
      OfOut::Writes,
      {"contiguous", "nonempty_batch", "one_shape"}};
}

}  // namespace vmapgen
