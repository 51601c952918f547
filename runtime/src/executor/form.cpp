#include "form.h"

#include <algorithm>

#include "kernel.h"

namespace vmap::executor {

namespace {

std::vector<FormType>& forms() {
  static auto* all = new std::vector<FormType>;
  return *all;
}

}  // namespace

bool know(FormType type) {
  forms().push_back(std::move(type));
  return true;
}

const FormType* find_form(const std::string& name, size_t operands) {
  const auto found = std::find_if(forms().begin(), forms().end(), [&](const FormType& each) {
    return each.name == name && (each.operands == operands || each.operands == kAny);
  });
  return found == forms().end() ? nullptr : &*found;
}

std::optional<size_t> most_operands(const Frame& frame) {
  size_t most = 0;
  for (const FormType& each : forms()) {
    if (each.name == frame.form) most = std::max(most, each.operands);
  }
  return most > 0 && frame.operands.size() > most ? std::optional(most) : std::nullopt;
}

void Given::refuse() {
  TORCH_CHECK(false, "vmap: a part of a rule is given another kind of value than it wants");
}

size_t Given::operand_number(const Call& call) const {
  TORCH_CHECK(number() < call.operands.size(), "vmap: there is no operand ", index);
  return index;
}

bool Given::flag(const Call& call) const {
  if (is_word()) return index != 0;
  if (form == Value::Form::NotZero) {
    const c10::IValue& value = call.args[index];
    return !value.isNone() && value.toScalar().toDouble() != 0;
  }
  const c10::IValue& value = argument(call);
  return !value.isNone() && value.toBool();
}

c10::IValue Given::value(Form* form, Call& call) const {
  switch (this->form) {
    case Value::Form::Argument:
      return call.args[index];
    case Value::Form::Remapped:
      TORCH_CHECK(index < call.remapped.size(), "vmap: a remap is used before it is made");
      return call.remapped[index];
    case Value::Form::Asked:
      return step->ask(*form, call, *step);
    case Value::Form::Number:
      return static_cast<int64_t>(index);
    default:
      refuse();
  }
}

std::vector<c10::SymInt> sym_ints(const c10::IValue& value) {
  if (value.isSymIntList()) return value.toSymIntVector();
  const std::vector<int64_t> ints = value.toIntVector();
  return {ints.begin(), ints.end()};
}

c10::IValue list_of(c10::SymIntArrayRef sizes) {
  if (const auto ints = c10::asIntArrayRefSlowOpt(sizes)) return ints->vec();
  return sizes.vec();
}

}  // namespace vmap::executor
