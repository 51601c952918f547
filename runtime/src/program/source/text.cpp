#include "aliases.h"
#include "literals.h"
#include "run/inputs.h"
#include "source.h"

namespace vmap::program {

namespace {

class Text {
 public:
  explicit Text(const Graph& graph) : program_(graph, "program", false) {}

  std::string whole() {
    std::vector<std::string> inputs;
    for (size_t i = 0; i < program_.graph.inputs.size(); ++i) inputs.push_back(typed(static_cast<Slot>(i)));
    text_ = "program(" + joined(inputs) + ")  # " + sizes() + "\n";
    for (const Constant& constant : program_.graph.constants) declare(constant);
    for (const Node& node : program_.graph.nodes) text_ += "  " + line(node) + "\n";
    std::vector<std::string> outputs;
    for (const Slot slot : program_.graph.outputs) outputs.push_back(shown(slot));
    return text_ + "  return " + (outputs.empty() ? "()" : joined(outputs)) + "\n";
  }

 private:
  std::string sizes() const {
    const Graph& graph = program_.graph;
    const std::string why = in_comment(graph.why_only);
    std::string text =
        std::array{"every batch size of at least 2", "every batch size of at least 2, of the map inside too",
                   "every batch size of at least 2, of the two maps inside too"}
            .at(axes_of(graph) - 1);
    if (!graph.why_only_inside.empty())
      text += "; the map inside as in the trace: " + in_comment(graph.why_only_inside);
    if (graph.only_size) text = "batch size " + std::to_string(*graph.only_size) + " only: " + why;
    if (!graph.only_size && !why.empty()) text = "one batch size only: " + why;
    if (!graph.modes.empty()) text += "; under " + in_comment(graph.modes);
    return text;
  }

  void declare(const Constant& constant) {
    const std::string& name = program_.name(constant.slot);
    if (name.empty()) return;
    const char* kind = constant.kind == Constant::Kind::Captured ? "captured" : "constant";
    text_ += std::string("  ") + kind + ": " + typed(constant.slot);
    for (const auto& [slot, written] : program_.made_first) {
      if (slot == constant.slot) text_ += " = " + numbers(written);
    }
    text_ += "\n";
  }

  static std::string numbers(const Written& written) {
    std::vector<std::string> all;
    for (const c10::Scalar& each : written.values)
      all.push_back(number_literal(each, written.dtype, Language::Python));
    return written.sizes.empty() ? all[0] : "[" + joined(all) + "]";
  }

  std::string typed(Slot slot) const {
    return program_.name(slot) + ": " + to_string(program_.graph.types[static_cast<size_t>(slot)]);
  }

  std::string shown(Slot slot) const {
    if (slot == kNoSlot) return "None";
    const auto written = program_.in_place.find(slot);
    if (written != program_.in_place.end()) return numbers(written->second);
    return program_.name(slot).empty() ? "?" : program_.name(slot);
  }

  static std::string value(const c10::IValue& value, const c10::TypePtr& type) {
    if (value.isDevice()) return value.toDevice().str();
    const auto literal = python_literal(value, type);
    if (!literal) return "<" + value.tagKind() + ">";
    return literal->rfind("torch.", 0) == 0 && literal->find('(') == std::string::npos ? literal->substr(6)
                                                                                       : *literal;
  }

  std::string argument(const Node& node, size_t index) const {
    const Argument& argument = node.arguments[index];
    if (argument.kind == Argument::Kind::Value)
      return value(argument.value, node.op.schema().arguments()[index].real_type());
    std::vector<std::string> parts;
    for (const Slot slot : argument.slots) parts.push_back(shown(slot));
    for (const InB& each : argument.integers) parts.push_back(in_code(each));
    const bool one = argument.kind == Argument::Kind::Tensor || argument.kind == Argument::Kind::Integer;
    return one ? joined(parts) : "[" + joined(parts) + "]";
  }

  std::string call(const Node& node) const {
    const auto& declared = node.op.schema().arguments();
    size_t positional = 0;
    while (positional < declared.size() && !declared[positional].kwarg_only()) ++positional;
    std::vector<std::string> all;
    for (size_t i = 0; i < needed_arguments(node, 0, positional); ++i) all.push_back(argument(node, i));
    for (size_t i = positional; i < declared.size(); ++i)
      if (!is_default(node, i)) all.push_back(declared[i].name() + "=" + argument(node, i));
    return toString(node.op.operator_name()) + "(" + joined(all) + ")";
  }

  // A new tensor with its type; one that is written to by its name.
  std::string result(Slot slot) {
    if (slot == kNoSlot) return "_";
    std::string& name = program_.name(slot);
    if (!name.empty()) return name;
    name = program_.names.next("t");
    return typed(slot);
  }

  std::string line(const Node& node) {
    const std::string right = call(node);
    std::vector<std::string> results, notes;
    bool checked = false;
    for (size_t i = 0; i < node.results.size(); ++i) {
      const Result& each = node.results[i];
      checked |= each.kind == Result::Kind::Value;
      if (each.kind == Result::Kind::Value)
        results.push_back(value(each.value, node.op.schema().returns()[i].real_type()));
      for (const Slot slot : each.slots) {
        results.push_back(result(slot));
      }
    }
    if (writes(node)) notes.push_back("in place");
    if (checked) notes.push_back("checked");
    if (node.grad_mode == Gradients::Off) notes.push_back("no_grad");
    if (node.grad_mode == Gradients::On) notes.push_back("enable_grad");
    if (checked && results.size() == 1) return right + " == " + results[0] + "  # " + joined(notes);
    return (results.empty() ? "" : joined(results) + " = ") + right +
           (notes.empty() ? "" : "  # " + joined(notes));
  }

  Prepared program_;
  std::string text_;
};

}  // namespace

std::string text_of(const Graph& graph) {
  return Text(graph).whole();
}

}  // namespace vmap::program
