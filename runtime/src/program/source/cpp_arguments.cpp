#include "cpp_arguments.h"

#include "literals.h"

namespace vmap::program {

namespace {

using Kind = Parameter::Kind;
using Form = Expression::Form;

std::string literal_of(const Node& node, size_t argument, int64_t length = 0) {
  const c10::Argument& declared = node.op.schema().arguments()[argument];
  const auto literal = cpp_literal(node.arguments[argument].value, declared.real_type(), length);
  TORCH_CHECK(literal, "vmap: ", node.op.operator_name(), " of this program is given a ",
              node.arguments[argument].value.tagKind(), " as ", declared.name(),
              ", which C++ source cannot hold. Trace it without one (with the default generator)");
  return *literal;
}

std::vector<std::string> tensors_of(const Prepared& program, const Argument& argument) {
  std::vector<std::string> all;
  for (const Slot slot : argument.slots) {
    const bool none = slot == kNoSlot && argument.kind == Argument::Kind::Optional;
    all.push_back(none ? "std::nullopt" : cpp_tensor(program, slot));
  }
  return all;
}

std::string integers_of(const Argument& argument) {
  std::vector<std::string> all;
  for (const InB& each : argument.integers) all.push_back(in_code(each));
  return "{" + joined(all) + "}";
}

bool is_zero_pair(const Argument& argument) {
  if (argument.kind == Argument::Kind::Integers) return argument.integers[0] == InB{0, 0};
  if (!argument.value.isIntList()) return true;
  const auto integers = argument.value.toIntList();
  return integers.size() == 0 || integers.get(0) == 0;
}

// The type of what is not a list, and of lists.
std::string type_name(const Parameter& parameter) {
  switch (parameter.kind) {
    case Kind::Tensor:
      return "at::Tensor";
    case Kind::Tensors:
      return "at::TensorList";
    case Kind::OptionalTensors:
      return "c10::List<std::optional<at::Tensor>>";
    case Kind::Int:
      return "int64_t";
    case Kind::Float:
      return "double";
    case Kind::Bool:
      return "bool";
    case Kind::Scalar:
      return "at::Scalar";
    case Kind::Ints:
      return "at::IntArrayRef";
    case Kind::Floats:
      return "at::ArrayRef<double>";
    case Kind::Bools:
      return parameter.length == 0 ? "at::ArrayRef<bool>"
                                   : "std::array<bool, " + std::to_string(parameter.length) + ">";
    case Kind::Scalars:
      return "at::ArrayRef<at::Scalar>";
    case Kind::String:
      return "c10::string_view";
    case Kind::Dtype:
      return "at::ScalarType";
    case Kind::Layout:
      return "at::Layout";
    case Kind::Device:
      return "at::Device";
    case Kind::MemoryFormat:
      return "at::MemoryFormat";
    case Kind::Scheme:
      return "at::QScheme";
    case Kind::Generator:
      return "at::Generator";
    case Kind::Options:
      return "at::TensorOptions";
    case Kind::Other:
      break;
  }
  return "";
}

std::string optional_name(const Parameter& parameter) {
  if (!parameter.optional) return type_name(parameter);
  return parameter.kind == Kind::Ints ? "at::OptionalIntArrayRef"
                                      : "std::optional<" + type_name(parameter) + ">";
}

std::string typed(const Parameter& parameter, const std::string& text) {
  const bool braces = text[0] == '{';
  const std::string inner = braces ? type_name(parameter) + text : text;
  const bool own =
      parameter.kind == Kind::Tensor || parameter.kind == Kind::Float || parameter.kind == Kind::Bool;
  if (!parameter.optional) return braces || own ? inner : type_name(parameter) + "(" + text + ")";
  return optional_name(parameter) + "(" + inner + ")";
}

CppArgument null_argument(const Parameter& parameter) {
  return {{"std::nullopt", Form::Null, parameter.kind}, optional_name(parameter) + "()", "std::nullopt"};
}

CppArgument braces(const Parameter& parameter, const std::string& text, Form form) {
  CppArgument argument{{text, form, parameter.kind}, typed(parameter, text), text};
  const bool plain = parameter.kind == Kind::Ints || parameter.kind == Kind::Bools || !parameter.optional;
  if (text != "{}" && plain) return argument;
  // An optional of {} would be none.
  argument.plain = {type_name(parameter) + text, Form::Typed, parameter.kind};
  argument.symbolic = parameter.symbolic ? "c10::SymIntArrayRef" + text : argument.plain.text;
  return argument;
}

CppArgument plain(const Parameter& parameter, const std::string& text, Form form) {
  return {{text, form, parameter.kind}, typed(parameter, text), text};
}

Form form_of(const Argument& argument) {
  if (argument.value.isInt()) return argument.value.toInt() == 0 ? Form::Zero : Form::Number;
  if (argument.value.isDouble() || argument.value.isBool()) return Form::Number;
  return argument.value.isString() ? Form::String : Form::Typed;
}

bool is_number(Kind kind) {
  return kind == Kind::Int || kind == Kind::Float || kind == Kind::Bool || kind == Kind::Scalar;
}

CppArgument options_argument(const Node& node, size_t first) {
  constexpr std::array setters = {"dtype", "layout", "device", "pinned_memory"};
  std::string text;
  size_t given = 0;
  for (size_t i = 0; i < setters.size(); ++i) {
    if (node.arguments[first + i].value.isNone()) continue;
    const bool free_function = text.empty() && i < 3;
    text += text.empty() ? free_function ? "at::" : "at::TensorOptions()." : ".";
    text += std::string(setters[i]) + "(" + literal_of(node, first + i) + ")";
    ++given;
  }
  if (given == 0) text = "at::TensorOptions()";
  CppArgument argument{{text, Form::Typed, Kind::Options}, text, text};
  if (given == 1 && !node.arguments[first].value.isNone())
    argument.plain = {literal_of(node, first), Form::Typed, Kind::Dtype};
  return argument;
}

}  // namespace

std::string cpp_tensor(const Prepared& program, Slot slot) {
  if (slot == kNoSlot) return "at::Tensor()";
  const auto written = program.in_place.find(slot);
  return written == program.in_place.end() ? program.name(slot)
                                           : tensor_literal(written->second, Language::Cpp);
}

CppArgument cpp_argument(const Prepared& program, const Node& node, const Parameter& parameter) {
  const Argument& argument = node.arguments[parameter.argument];
  if (parameter.kind == Kind::Options) return options_argument(node, parameter.argument);
  switch (argument.kind) {
    case Argument::Kind::Tensor:
      if (argument.slots[0] == kNoSlot && parameter.optional) return null_argument(parameter);
      return plain(parameter, cpp_tensor(program, argument.slots[0]), Form::Typed);
    case Argument::Kind::Tensors:
    case Argument::Kind::Optional:
      return braces(parameter, "{" + joined(tensors_of(program, argument)) + "}", Form::TensorBraces);
    case Argument::Kind::Integer:
      return plain(parameter, in_code(argument.integers[0]), Form::Number);
    case Argument::Kind::Integers:
      return braces(parameter, integers_of(argument),
                    is_zero_pair(argument) ? Form::ZeroBraces : Form::Braces);
    case Argument::Kind::Value:
      break;
  }
  if (argument.value.isNone() && parameter.kind == Kind::Tensor && !parameter.optional)
    return plain(parameter, "at::Tensor()", Form::Typed);
  if (argument.value.isNone()) return null_argument(parameter);
  const std::string text = literal_of(node, parameter.argument, parameter.length);
  if (argument.value.isList())
    return braces(parameter, text, is_zero_pair(argument) ? Form::ZeroBraces : Form::Braces);
  CppArgument written = plain(parameter, text, form_of(argument));
  if (!is_number(parameter.kind) && written.plain.form != Form::String) written.plain.form = Form::Typed;
  return written;
}

std::string boxed_argument(const Prepared& program, const Node& node, size_t index) {
  const Argument& argument = node.arguments[index];
  switch (argument.kind) {
    case Argument::Kind::Tensor:
      return cpp_tensor(program, argument.slots[0]);
    case Argument::Kind::Tensors:
      return "c10::List<at::Tensor>({" + joined(tensors_of(program, argument)) + "})";
    case Argument::Kind::Optional:
      return "c10::List<std::optional<at::Tensor>>({" + joined(tensors_of(program, argument)) + "})";
    case Argument::Kind::Integer:
      return in_code(argument.integers[0]);
    case Argument::Kind::Integers:
      return "c10::List<int64_t>(" + integers_of(argument) + ")";
    case Argument::Kind::Value:
      break;
  }
  if (argument.value.isNone()) return "c10::IValue()";
  const std::string text = literal_of(node, index);
  if (argument.value.isInt()) return "int64_t(" + text + ")";
  if (argument.value.isString()) return "std::string(" + text + ")";
  if (argument.value.isDevice()) return "at::Device(" + text + ")";
  if (argument.value.isIntList()) return "c10::List<int64_t>(" + text + ")";
  if (argument.value.isDoubleList()) return "c10::List<double>(" + text + ")";
  if (argument.value.isBoolList()) return "c10::List<bool>(" + text + ")";
  TORCH_CHECK(!argument.value.isList(), "vmap: ", node.op.operator_name(), " is given a list of ",
              argument.value.tagKind(), ", which C++ source cannot hold for an operator of a library");
  return text;
}

}  // namespace vmap::program
