#include "emit/body_cpp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "emit/cpp_names.h"
#include "emit/expression_cpp.h"

namespace vmapgen {

namespace {

using ir::BatchRule;
using Lines = std::vector<std::string>;

std::string operand(const ir::Operand& o) {
  if (!o.letters.empty()) {
    return fmt::format("Factor({}, {}, {}, {})", cpp_string(o.argument), o.argument, bdim_name(o.argument),
                       cpp_string(o.letters));
  }
  const std::string core = o.core > 0 ? fmt::format(", {}", o.core) : "";
  return fmt::format("Operand({}, {}{})", o.argument, bdim_name(o.argument), core);
}

// Prints a frame part by part: what each means is in the frame.
class Body {
 public:
  Body(const BatchRule& rule, const ir::Frame& frame) : rule_(rule), frame_(frame) {}

  Lines write() {
    if (!frame_.form.type.empty()) form();
    for (const ir::Modifier& each : frame_.modifiers) {
      Lines chain;
      for (const ir::Method& method : each.methods) chain.push_back(called(method));
      statement(fmt::format("{}in.{}", condition(each.when), fmt::join(chain, ".")));
    }
    for (const ir::Remap& each : frame_.remaps) {
      statement(fmt::format("{} {} = {}", each.is_written ? "Tensor" : "const auto", local(each),
                            asked(each.method)));
    }
    for (const ir::Branch& each : frame_.branches)
      statement(fmt::format("if ({}) return {}", asked(each.when), branch(each)));
    finish(frame_.finish);
    return std::move(lines_);
  }

 private:
  void statement(std::string text) { lines_.push_back(std::move(text) + ";"); }

  void form() {
    const ir::Form& form = frame_.form;
    const std::string count = form.is_counted ? fmt::format("<{}>", frame_.operands.size()) : "";
    statement(
        fmt::format("{}{}{} in({})", form.is_settled ? "const " : "", form.type, count, list(form.given)));
  }

  std::string condition(const std::vector<ir::Value>& when) const {
    if (when.empty()) return "";
    Lines all;
    for (const ir::Value& each : when) all.push_back(value(each));
    return fmt::format("if ({}) ", fmt::join(all, " && "));
  }

  std::string branch(const ir::Branch& branch) const {
    const std::string given = value(branch.value);
    if (branch.finish) return finished(*branch.finish, given);
    return branch.value.what == ir::Value::What::Run ? fmt::format("void({})", given) : given;
  }

  void finish(const ir::Finish& finish) {
    const std::string given = value(finish.value);
    switch (finish.how) {
      case ir::Finish::How::InPlace:
        statement(given);
        break;
      case ir::Finish::How::AsIs:
        statement("return " + given);
        break;
      case ir::Finish::How::ForAll:
        statement(rule_.op->schema.returns_tensors()
                      ? fmt::format("return with_bdim({}, std::nullopt)", given)
                      : "return " + given);
        break;
      case ir::Finish::How::BatchDimOf:
        statement(fmt::format("return with_bdim({}, {})", given, bdim_name(finish.argument)));
        break;
      case ir::Finish::How::Method:
        statement("return " + finished(finish.method, given));
        break;
    }
    for (const ir::Method& each : finish.after) statement(asked(each));
  }

  std::string finished(const ir::Method& method, const std::string& result) const {
    const std::string more = method.given.empty() ? "" : ", " + list(method.given);
    return fmt::format("in.{}{}({}{})", method.name, numbers(method), result, more);
  }

  static std::string numbers(const ir::Method& method) {
    return method.numbers.empty() ? "" : fmt::format("<{}>", fmt::join(method.numbers, ", "));
  }

  std::string called(const ir::Method& method) const {
    return fmt::format("{}{}({})", method.name, numbers(method), list(method.given));
  }

  std::string asked(const ir::Method& method) const {
    if (method.name == "[]") return fmt::format("in[{}]", list(method.given));
    if (method.name == "()") return fmt::format("in({})", list(method.given));
    return "in." + called(method);
  }

  std::string list(const std::vector<ir::Value>& values) const {
    Lines all;
    for (const ir::Value& each : values) all.push_back(value(each));
    return fmt::format("{}", fmt::join(all, ", "));
  }

  std::string local(const ir::Remap& remap) const {
    return remap.is_written ? "written" : "physical_" + remap.argument;
  }

  std::string value(const ir::Value& value) const {
    switch (value.what) {
      case ir::Value::What::Argument:
      case ir::Value::What::Word:
        return value.name;
      case ir::Value::What::BatchDim:
        return bdim_name(value.name);
      case ir::Value::What::Operand:
        return operand(frame_.operands.at(value.number));
      case ir::Value::What::Number:
        return std::to_string(value.number);
      case ir::Value::What::Text:
        return cpp_string(value.name);
      case ir::Value::What::Draw:
        return "draw";
      case ir::Value::What::NotZero:
        return value.name + " != 0";
      case ir::Value::What::Asked:
        return asked(*value.method);
      case ir::Value::What::Remapped:
        return local(*std::ranges::find(frame_.remaps, value.name, &ir::Remap::argument));
      case ir::Value::What::Run:
        return expression_to_cpp(*value.expression, physical_names());
      case ir::Value::What::Call:
        return fmt::format("{}({})", callee(), list(frame_.call));
    }
    throw std::logic_error("no such form of a value");
  }

  std::string callee() const {
    const OperatorName& name = rule_.op->schema.name;
    if (rule_.reach == ir::Reach::Handle) return handle_function(name) + "().call";
    return "at::_ops::" + name.cpp_name() + "::call";
  }

  // How each argument of the call is spelled.
  std::map<std::string, std::string> physical_names() const {
    std::map<std::string, std::string> names;
    for (size_t i = 0; i < frame_.call.size(); ++i)
      names[rule_.op->schema.arguments[i].name] = value(frame_.call[i]);
    return names;
  }

  const BatchRule& rule_;
  const ir::Frame& frame_;
  Lines lines_;
};

}  // namespace

std::string bdim_name(const std::string& argument) {
  return argument + "_bdim";
}

std::vector<std::string> body_to_cpp(const BatchRule& rule) {
  const ir::Frame* frame = ir::frame_of(rule.body);
  return frame ? Body(rule, *frame).write() : Lines();
}

}  // namespace vmapgen
