#include "cpp_body.h"
#include "literals.h"
#include "source.h"

namespace vmap::program {

namespace {

class CppHeader {
 public:
  CppHeader(const Graph& graph, const std::string& name)
      : program_(graph, name, true), overloads_(program_.graph), name_(name), helper_(name + "_call") {
    program_.names.take(helper_);
    for (const Node& node : program_.graph.nodes) {
      const Spelling spelling = cpp_call(program_, overloads_, node, helper_).spelling;
      needs_helper_ |= spelling == Spelling::None;
      for (const Slot slot : taken_by_reference(node, spelling)) by_reference_.insert(slot);
    }
  }

  std::string text() {
    std::string body;
    for (const auto& [name, size] : batch_sizes_of(program_, "/"))
      body += "  const int64_t " + name + " = " + size + ";\n";
    for (const auto& [slot, written] : program_.made_first) {
      body += std::string("  ") + (by_reference_.count(slot) ? "" : "const ") + "at::Tensor " +
              program_.name(slot) + " = " + tensor_literal(written, Language::Cpp) + ";\n";
    }
    body += CppBody(program_, overloads_, helper_, by_reference_).text();
    body += result();
    return head() + head_line() + ") {\n" + body + "}\n";
  }

 private:
  std::string head() const {
    std::string text = "#pragma once\n\n#include <ATen/ATen.h>\n";
    if (needs_helper_) text += "#include <ATen/core/dispatch/Dispatcher.h>\n";
    text += "\n#include <tuple>\n#include <vector>\n\n";
    if (needs_helper_) {
      text += "// Calls an operator of a library by its name.\ninline std::vector<c10::IValue> " + helper_ +
              "(const char* op, const char* overload, std::vector<c10::IValue> stack) {\n"
              "  c10::Dispatcher::singleton().findSchemaOrThrow(op, overload).callBoxed(&stack);\n"
              "  return stack;\n}\n\n";
    }
    for (const std::string& line : description(program_)) text += "// " + line + "\n";
    return text;
  }

  std::string head_line() const {
    std::vector<std::string> all;
    const auto add = [&](Slot slot) {
      all.push_back((by_reference_.count(slot) ? "at::Tensor " : "const at::Tensor& ") + program_.name(slot));
    };
    for (size_t i = 0; i < program_.graph.inputs.size(); ++i) add(static_cast<Slot>(i));
    for (const Slot slot : program_.parameters) add(slot);
    const std::string before = "inline " + result_type() + " " + name_ + "(", text = joined(all);
    if (before.size() + text.size() <= 107) return before + text;
    std::string lines;
    for (const std::string& each : all) lines += (lines.empty() ? "\n    " : ",\n    ") + each;
    return before + lines;
  }

  std::string result_type() const {
    const size_t outputs = program_.graph.outputs.size();
    if (outputs == 0) return "void";
    if (outputs == 1) return "at::Tensor";
    return "std::tuple<" + joined(std::vector<std::string>(outputs, "at::Tensor")) + ">";
  }

  std::string result() const {
    std::vector<std::string> all;
    for (const Slot slot : program_.graph.outputs) all.push_back(cpp_tensor(program_, slot));
    if (all.empty()) return "";
    return all.size() == 1 ? "  return " + all[0] + ";\n" : "  return {" + joined(all) + "};\n";
  }

  Prepared program_;
  const Overloads overloads_;
  const std::string name_, helper_;
  bool needs_helper_ = false;
  std::set<Slot> by_reference_;
};

}  // namespace

std::string cpp_source(const Graph& graph, const std::string& name) {
  check_function_name(name);
  return CppHeader(graph, name).text();
}

}  // namespace vmap::program
