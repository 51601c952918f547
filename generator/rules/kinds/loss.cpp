// A value for each element, of which an argument asks for the mean or the sum; and the gradient of such an
// operator.
#include <fmt/format.h>

#include <numeric>

#include "rules/broadcasting.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

struct Loss {
  Broadcasting tensors;
  std::string reduction;           // the argument
  std::optional<size_t> gradient;  // of a backward operator: the operand that mean divides
};

void read_gradient(Options& options, RuleContext& context, Loss& loss) {
  constexpr const char* kUsual = "grad_output";
  const std::string name = options.argument("grad", context.schema().find(kUsual) ? kUsual : "");
  if (name.empty()) return;
  const auto& operands = loss.tensors.operands;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (operands[i].argument == name) loss.gradient = i;
  }
  if (loss.gradient && *loss.gradient + 1 < operands.size()) return;
  const std::string message = fmt::format("argument '{}' is no tensor with another one behind it", name);
  const YamlValue* given = options.find("grad");
  Diagnostic& d = given ? options.fail(*given, "rule-option-value", message)
                        : options.fail_operator("rule-option-value", message);
  d.note("the gradient's mean was taken over the elements of the tensor that follows it");
}

ir::Frame frame_of(const OperatorSchema& schema, const Loss& loss) {
  FrameBuilder build(schema);
  std::vector<ir::Value> given{ir::argument(loss.reduction)};
  ir::Words words;
  if (loss.gradient) {
    given.push_back(ir::number(*loss.gradient));
    words.push_back(fmt::format("divide '{}' by the number of elements of an example when '{}' is mean",
                                loss.tensors.operands[*loss.gradient].argument, loss.reduction));
  }
  build.changing(loss.gradient ? "LossBackward" : "Loss", given);
  build.operands(loss.tensors.operands);
  align(build, loss.tensors, std::move(words));
  build.ask(loss.reduction, {.name = "elementwise"});
  build.frame().call_words = {
      fmt::format("call the operator with every argument of its signature, '{}' as none: element by element",
                  loss.reduction)};
  if (loss.gradient) return build.finish({"each result has its batch dim in that place"});
  build.frame().gives = ir::Gives::OneTensor;
  return build.finish(
      {fmt::format("take the mean or the sum of each example, as '{}' asks; "
                   "without either the result has its batch dim in that place",
                   loss.reduction)});
}

std::optional<ir::Body> build_loss(RuleContext& context) {
  const auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  Loss loss;
  loss.tensors.operands = *operands;
  loss.tensors.broadcasts = options.flag("broadcast", false);
  if (loss.tensors.broadcasts) {
    loss.tensors.promoted.resize(operands->size());
    std::iota(loss.tensors.promoted.begin(), loss.tensors.promoted.end(), size_t(0));
  }
  const auto is_int = [](const Type& type) { return type.is(BaseType::Int); };
  const Argument* reduction = options.needed(
      "reduction", "reduction", is_int, "an int that asks for the mean or the sum", "use kind 'pointwise'");
  read_gradient(options, context, loss);
  if (const YamlValue* name = options.find("shape_of"))
    loss.tensors.shape_of = options.operand_named(*name, *operands);
  if (operands->size() < 2)
    options.fail_operator("rule-loss-tensors", fmt::format("a 'loss' compares tensors, and {} takes one",
                                                           context.schema().name.to_string()));
  if (options.failed()) return std::nullopt;
  loss.reduction = reduction->name;
  context.meaning.arguments.push_back({.name = loss.reduction, .role = "mean_or_sum"});
  if (loss.gradient) context.variance.products = {{loss.tensors.operands[*loss.gradient].argument}};
  if (loss.tensors.is_alike()) context.meaning.traits.push_back("alike");
  return frame_of(context.schema(), loss);
}

}  // namespace

RuleKind kind_loss() {
  return {
      "loss",
      "a value for each element, and then their mean or sum; or the gradient of that",
      {{"reduction", "argument",
        "the int argument that asks for the mean or the sum. The "
        "operator is called element by element, and each example reduced",
        "`reduction`"},
       {"grad", "argument",
        "of a backward operator: the tensor argument that is the gradient. Under mean it is divided by an "
        "example's elements, those of the tensor that follows it",
        "`grad_output` if there is one"},
       {"shape_of", "argument",
        "the tensor argument whose shape the result has: what does not broadcast to it is refused, as by an "
        "operator that writes into a copy of it",
        "that of all together"},
       {"broadcast", "bool",
        "the operator broadcasts its tensors and promotes their dtypes, as `pointwise` does. `false`: they "
        "are of one dtype, and are expanded to one shape, as views",
        "`false`"}},
      build_loss};
}

}  // namespace vmapgen
