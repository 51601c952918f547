#include <algorithm>
#include <cctype>
#include <cmath>

#include "literals.h"
#include "source.h"

namespace vmap::program {

namespace {

bool is_python_name(const std::string& text) {
  const bool letters =
      std::all_of(text.begin(), text.end(), [](char c) { return std::isalnum(c) || c == '_'; });
  return !text.empty() && letters && !std::isdigit(text[0]) && !is_python_keyword(text);
}

// "torch.ops.aten.mul.Tensor"
std::string callable(const c10::FunctionSchema& schema) {
  const size_t colons = schema.name().find("::");
  const std::string overload = schema.overload_name().empty() ? "default" : schema.overload_name();
  std::string path = "torch.ops";
  for (const std::string& part : {schema.name().substr(0, colons), base_name(schema), overload}) {
    if (is_python_name(part))
      path += "." + part;
    else
      path = "getattr(" + path + ", " + string_literal(part) + ")";
  }
  return path;
}

class PythonFunction {
 public:
  PythonFunction(const Graph& graph, const std::string& name) : program_(graph, name, true), name_(name) {}

  std::string text() {
    for (const auto& [name, size] : batch_sizes_of(program_, "//")) line(name + " = " + size);
    for (const auto& [slot, written] : program_.made_first) line(program_.name(slot) + " = " + made(written));
    for (const Section& section : program_.sections) {
      if (section.grad_mode == Gradients::Off) line("with torch.no_grad():");
      if (section.grad_mode == Gradients::On) line("with torch.enable_grad():");
      indent_ = section.grad_mode == Gradients::AsRun ? "    " : "        ";
      for (size_t i = section.begin; i < section.end; ++i) statement(program_.graph.nodes[i]);
      indent_ = "    ";
    }
    std::vector<std::string> outputs;
    for (const Slot slot : program_.graph.outputs) outputs.push_back(tensor(slot));
    line("return " + (outputs.empty() ? "()" : joined(outputs)));
    std::string head = "import torch\n\n\n";
    for (const std::string& each : description(program_)) head += "# " + each + "\n";
    return head + "def " + name_ + "(" + parameters() + "):\n" + lines_;
  }

 private:
  void line(const std::string& text) { lines_ += indent_ + text + "\n"; }

  static std::string made(const Written& written) { return tensor_literal(written, Language::Python); }

  std::string tensor(Slot slot) const {
    if (slot == kNoSlot) return "None";
    const auto written = program_.in_place.find(slot);
    return written == program_.in_place.end() ? program_.name(slot) : made(written->second);
  }

  std::string parameters() const {
    std::vector<std::string> all(
        program_.name_of.begin(),
        program_.name_of.begin() + static_cast<int64_t>(program_.graph.inputs.size()));
    if (!program_.parameters.empty()) all.push_back("*");
    for (const Slot slot : program_.parameters) all.push_back(program_.name(slot));
    return joined(all);
  }

  std::string argument(const Node& node, size_t index) const {
    const Argument& argument = node.arguments[index];
    std::vector<std::string> parts;
    for (const Slot slot : argument.slots) parts.push_back(tensor(slot));
    for (const InB& each : argument.integers) parts.push_back(in_code(each));
    switch (argument.kind) {
      case Argument::Kind::Tensor:
      case Argument::Kind::Integer:
        return parts[0];
      case Argument::Kind::Tensors:
      case Argument::Kind::Optional:
      case Argument::Kind::Integers:
        return "[" + joined(parts) + "]";
      case Argument::Kind::Value:
        break;
    }
    const c10::Argument& declared = node.op.schema().arguments()[index];
    const auto literal = python_literal(argument.value, declared.real_type());
    TORCH_CHECK(literal, "vmap: ", node.op.operator_name(), " of this program is given a ",
                argument.value.tagKind(), " as ", declared.name(),
                ", which Python source cannot hold. Trace it without one (with the default generator)");
    return *literal;
  }

  std::string call(const Node& node) const {
    const c10::FunctionSchema& schema = node.op.schema();
    const auto& declared = schema.arguments();
    size_t positional = 0;
    while (positional < declared.size() && !declared[positional].kwarg_only()) ++positional;
    std::vector<std::string> all;
    for (size_t i = 0; i < needed_arguments(node, 0, positional); ++i) all.push_back(argument(node, i));
    for (size_t i = positional; i < declared.size(); ++i) {
      if (is_default(node, i)) continue;
      const std::string& name = declared[i].name();
      const std::string value = argument(node, i);
      all.push_back(is_python_name(name) ? name + "=" + value
                                         : "**{" + string_literal(name) + ": " + value + "}");
    }
    return callable(schema) + "(" + joined(all) + ")";
  }

  // The name of what comes from a result: "_" where nobody wants it.
  std::string target(Slot slot) {
    if (slot == kNoSlot || program_.in_place.count(slot)) return "_";
    std::string& name = program_.name(slot);
    if (name.empty() && program_.is_used(slot)) name = program_.names.next("t");
    return name.empty() ? "_" : name;
  }

  std::string target(const Result& result) {
    if (result.kind == Result::Kind::Tensor) return target(result.slots[0]);
    if (result.kind == Result::Kind::Value) return program_.names.next("value");
    std::vector<std::string> all;
    for (const Slot slot : result.slots) all.push_back(target(slot));
    return "[" + joined(all) + "]";
  }

  void statement(const Node& node) {
    const std::string text = call(node);
    if (node.results.empty()) return line(text);
    if (node.results.size() == 1 && node.results[0].kind == Result::Kind::Value) return check(node, 0, text);
    std::vector<std::string> targets;
    bool is_any_kept = false;
    for (const Result& result : node.results) {
      targets.push_back(target(result));
      is_any_kept |= targets.back().find_first_not_of("_[], ") != std::string::npos;
    }
    line(is_any_kept ? without_brackets(targets) + " = " + text : text);
    for (size_t i = 0; i < node.results.size(); ++i)
      if (node.results[i].kind == Result::Kind::Value) check(node, i, targets[i]);
  }

  // One list is t0, t1 = …, of one tensor [t0] = ….
  static std::string without_brackets(const std::vector<std::string>& targets) {
    const std::string& only = targets[0];
    if (targets.size() != 1 || only.find(',') == std::string::npos) return joined(targets);
    return only.substr(1, only.size() - 2);
  }

  void check(const Node& node, size_t index, const std::string& value) {
    const c10::IValue& wanted = node.results[index].value;
    // torch.ops returns a dtype as its number.
    const auto literal = python_literal(wanted, c10::AnyType::get());
    TORCH_CHECK(
        literal, "vmap: a value of type ", wanted.tagKind(),
        " that an operator of this program returns cannot be compared in Python source; replay the program");
    std::string differs = value + " != " + *literal;
    if (wanted.isBool()) differs = (wanted.toBool() ? "not " : "") + value;
    if (wanted.isNone()) differs = value + " is not None";
    if (wanted.isDouble() && std::isnan(wanted.toDouble()))
      differs = "not torch.tensor(" + value + ").isnan()";
    line("if " + differs + ":");
    line("    raise RuntimeError(" +
         string_literal(toString(node.op.operator_name()) + " returned another value than in the trace") +
         ")");
  }

  Prepared program_;
  const std::string name_;
  std::string lines_;
  std::string indent_ = "    ";
};

}  // namespace

std::string python_source(const Graph& graph, const std::string& name) {
  check_function_name(name);
  return PythonFunction(graph, name).text();
}

}  // namespace vmap::program
