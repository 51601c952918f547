// A loss of scores of classes, of which an argument asks for the mean or the sum; and its gradient.
#include <fmt/format.h>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

// Arguments by their part; empty: the operator has none.
struct ClassLoss {
  std::string reduction, scores, target, other, weight, ignore, gradient, total;
  int behind = 0;                 // dims behind the classes
  bool target_per_class = false;  // it has a class for each class of the scores
};

bool is_int(const Type& type) {
  return type.is(BaseType::Int) || type.is(BaseType::SymInt);
}

// What an option names, or else an argument of the usual name, if there is one.
std::string usual(Options& options, const OperatorSchema& schema, std::string_view key, std::string_view name,
                  bool (*is_such)(const Type&), std::string_view wanted) {
  return options.argument(key, schema.find(std::string(name)) ? name : "", is_such, wanted);
}

// The tensors that no option names come in this order: scores, target, and one more.
void read_tensors(Options& options, const OperatorSchema& schema, ClassLoss& loss) {
  std::string* const places[] = {&loss.scores, &loss.target, &loss.other};
  size_t next = 0;
  for (const Argument* argument : schema.tensor_arguments()) {
    const std::string& name = argument->name;
    if (name == loss.weight || name == loss.gradient || name == loss.total) continue;
    if (next < std::size(places) && argument->type.is(BaseType::Tensor) && !argument->type.is_optional()) {
      *places[next++] = name;
      continue;
    }
    options
        .fail_operator("rule-class-loss-tensor",
                       fmt::format("tensor '{}' has no part in a 'class_loss'", name))
        .note("its tensors: scores, target, one more that is 'per_class', and those that options name");
  }
  if (next >= 2) return;
  options.fail_operator(
      "rule-class-loss-tensor",
      fmt::format("a 'class_loss' has scores and a target, and {} lacks them", schema.name.to_string()));
}

void read_per_class(Options& options, ClassLoss& loss) {
  bool other = false;
  if (const YamlValue* named = options.find("per_class")) {
    if (!named->is_sequence()) options.fail(*named, "rule-option-type", "option 'per_class' wants a list");
    for (const YamlValue& item : named->items) {
      const Argument* argument = options.argument_named(item);
      if (!argument) continue;
      const bool is_target = argument->name == loss.target;
      (is_target ? loss.target_per_class : other) = true;
      if (is_target || argument->name == loss.other) continue;
      options.fail(item, "rule-option-value",
                   fmt::format("argument '{}' is not the target, nor a tensor behind it", argument->name));
    }
  }
  if (loss.other.empty() || other || options.failed()) return;
  options
      .fail_operator("rule-class-loss-tensor",
                     fmt::format("tensor '{}' has no part in a 'class_loss'", loss.other))
      .note(fmt::format("where it has a number for each class, say 'per_class: [{}]'", loss.other));
}

// A class is ignored, and has its weight, where it is a sample's target.
void check_target(Options& options, const ClassLoss& loss) {
  for (const std::string& of_classes : {loss.ignore, loss.weight}) {
    if (!loss.target_per_class || of_classes.empty()) continue;
    options
        .fail_operator(
            "rule-class-loss-target",
            fmt::format("a target 'per_class' names no class of a sample, as '{}' wants one", of_classes))
        .note(
            "leave 'per_class' out where a target is one class; otherwise "
            "write the rule by hand: kind 'custom' or 'decompose'");
  }
}

void check_results(Options& options, const OperatorSchema& schema, const ClassLoss& loss) {
  const size_t most = loss.gradient.empty() && (!loss.ignore.empty() || loss.target_per_class) ? 2 : 1;
  if (!schema.returns.empty() && schema.returns.size() <= most) return;
  options
      .fail_operator("rule-class-loss-results",
                     fmt::format("{} gives {} results, and a 'class_loss' like it {}",
                                 schema.name.to_string(), schema.returns.size(), most))
      .note(
          "a loss gives a second one, the weight of its samples, where it ignores some of them; or, with a "
          "target 'per_class', a tensor like the target");
}

ir::Words words_of(const ClassLoss& loss) {
  ir::Words words{
      fmt::format("fold the batch dim of '{}' and '{}' into the samples, [n, classes, …] or [classes]",
                  loss.scores, loss.target)};
  if (!loss.weight.empty())
    words.push_back(
        fmt::format("where examples have weights of their own, the operator gets no '{}': multiply with "
                    "the weight of each target",
                    loss.weight));
  if (!loss.gradient.empty())
    words.push_back(
        fmt::format("give each sample its share of '{}', as '{}' asks", loss.gradient, loss.reduction));
  return words;
}

std::vector<ir::Method> methods_of(const ClassLoss& loss, const Kernel& kernel) {
  std::vector<ir::Method> methods;
  const auto take = [&](const char* method, const std::string& tensor) {
    if (!tensor.empty()) methods.push_back({method, {ir::argument(tensor), ir::batch_dim(tensor)}});
  };
  if (loss.target_per_class) methods.push_back({.name = "target_per_class"});
  if (kernel.loose_ranks) methods.push_back({.name = "loose_ranks"});
  if (!loss.ignore.empty()) methods.push_back({"ignore", {ir::argument(loss.ignore)}});
  take("take_per_class", loss.other);
  take("take_weight", loss.weight);
  take("take_gradient", loss.gradient);
  take("take_total", loss.total);
  methods.push_back({.name = "fold"});
  return methods;
}

ir::Frame frame_of(const OperatorSchema& schema, const ClassLoss& loss, const Kernel& kernel) {
  FrameBuilder build(schema);
  const auto number = ir::number(static_cast<size_t>(loss.behind));
  build.changing("ClassLoss",
                 {build.op_name(), ir::argument(loss.reduction), number, ir::argument(loss.scores),
                  ir::batch_dim(loss.scores), ir::argument(loss.target), ir::batch_dim(loss.target)});
  build.modify(methods_of(loss, kernel), words_of(loss));
  const std::pair<const std::string&, const char*> asked[] = {
      {loss.reduction, "elementwise"}, {loss.scores, "scores"},        {loss.target, "target"},
      {loss.other, "other"},           {loss.weight, "shared_weight"}, {loss.gradient, "gradient"},
      {loss.total, "no_total"}};
  for (const auto& [argument, method] : asked)
    if (!argument.empty()) build.ask(argument, {.name = method});
  build.frame().call_words = {
      fmt::format("call the operator with every argument of its signature, '{}' as none: sample by sample",
                  loss.reduction)};
  if (!loss.gradient.empty()) return build.finish({"split the batch dim out of the result, as a view"});
  return build.finish({fmt::format("take the mean or the sum of each example, as '{}' asks{}", loss.reduction,
                                   loss.ignore.empty() ? "" : "; the mean over the weights of its targets")});
}

std::optional<ir::Body> build_class_loss(RuleContext& context) {
  const OperatorSchema& schema = context.schema();
  Options options(context);
  const auto is_tensor = [](const Type& type) { return type.holds_tensor() && !type.is_tensor_list(); };
  const auto is_plain_int = [](const Type& type) { return type.is(BaseType::Int); };
  ClassLoss loss;
  const Argument* reduction = options.needed("reduction", "reduction", is_plain_int,
                                             "an int that asks for the mean or the sum", "use kind 'fold'");
  loss.weight = usual(options, schema, "weight", "weight", is_tensor, "no tensor");
  loss.gradient = usual(options, schema, "grad", "grad_output", is_tensor, "no tensor");
  loss.total = usual(options, schema, "total", "total_weight", is_tensor, "no tensor");
  loss.ignore = usual(options, schema, "ignore", "ignore_index", is_int, "no int");
  loss.behind = options.number("behind", 0);
  const Kernel kernel = options.kernel();
  if (!options.failed()) read_tensors(options, schema, loss);
  if (!options.failed()) read_per_class(options, loss);
  if (!options.failed()) check_target(options, loss);
  if (!options.failed()) check_results(options, schema, loss);
  options.refuse_in_place("a loss");
  if (options.failed()) return std::nullopt;
  loss.reduction = reduction->name;
  context.meaning.arguments.push_back({.name = loss.reduction, .role = "mean_or_sum"});
  if (!loss.gradient.empty()) context.variance.products = {{loss.gradient}};
  return frame_of(schema, loss, kernel);
}

}  // namespace

RuleKind kind_class_loss() {
  return {"class_loss",
          "a loss of scores of classes, and then the mean or sum over samples; or the gradient of that",
          {{"reduction", "argument",
            "the int argument that asks for the mean or the sum. The "
            "operator is called sample by sample, and each example reduced",
            "`reduction`"},
           {"behind", "integer", "the number of dims behind the classes (of an image: 2)", "`0`"},
           {"per_class", "arguments",
            "the tensors besides the scores that have something for "
            "each class of a sample: the target, another one, or both",
            "none: the target has one class for each sample"},
           {"weight", "argument",
            "the tensor of a weight for each class. It weighs in the mean only where there is "
            "`ignore`; elsewhere a loss of 0 is 0 whatever it weighs",
            "`weight`, if there is one"},
           {"ignore", "argument",
            "the int argument that is the target of samples that do not count. The mean is "
            "then over the weights of samples, whose sum is the second result, if there are two",
            "`ignore_index`, if there is one"},
           {"grad", "argument", "of a backward operator: the tensor argument that is the gradient",
            "`grad_output` if there is one"},
           {"total", "argument", "of a backward operator: the tensor argument that the mean was divided by",
            "`total_weight`, if there is one"}},
          build_class_loss,
          OfOut::Writes,
          {"loose_ranks"}};
}

}  // namespace vmapgen
