#include "cpp_body.h"

#include <algorithm>
#include <cmath>

#include "literals.h"

namespace vmap::program {

namespace {

bool is_value(const Result& result) {
  return result.kind == Result::Kind::Value;
}

template <class F>
bool any_slot(const Result& result, F&& f) {
  return std::any_of(result.slots.begin(), result.slots.end(),
                     [&](Slot slot) { return slot != kNoSlot && f(slot); });
}

const char* type_of(const Result& result) {
  return result.kind == Result::Kind::Tensors ? "std::vector<at::Tensor>" : "at::Tensor";
}

[[noreturn]] void refuse(const c10::TypePtr& type) {
  TORCH_CHECK(false, "vmap: a value of type ", type->str(),
              " that an operator of this program returns cannot be ",
              "compared in C++ source; replay the program instead");
}

std::string bool_comparison(const c10::TypePtr& type, bool wanted, const std::string& value) {
  std::string truth = value;
  if (type->kind() == c10::TypeKind::SymBoolType) truth += ".guard_bool(__FILE__, __LINE__)";
  if (type->kind() == c10::TypeKind::NumberType) truth += ".toBool()";
  return wanted ? truth : "!" + truth;
}

std::string comparison(const c10::TypePtr& type, const c10::IValue& wanted, const std::string& value) {
  if (wanted.isBool()) return bool_comparison(type, wanted.toBool(), value);
  const auto literal = cpp_literal(wanted, type);
  if (!literal || wanted.isList() || wanted.isNone()) refuse(type);
  const bool scalar = type->kind() == c10::TypeKind::NumberType;
  if (wanted.isDouble() && std::isnan(wanted.toDouble()))
    return "std::isnan(" + value + (scalar ? ".toDouble())" : ")");
  return scalar ? value + ".equal(" + *literal + ")" : value + " == " + *literal;
}

// What a call by the dispatcher returned, out of its IValue.
std::string unboxed(const Result& result, const c10::TypePtr& type, const std::string& value) {
  if (result.kind == Result::Kind::Tensor) return value + ".toTensor()";
  if (result.kind == Result::Kind::Tensors) return value + ".toTensorVector()";
  if (type->kind() == c10::TypeKind::NumberType) return value + ".toScalar()";
  if (result.value.isBool()) return value + ".toBool()";
  if (result.value.isDouble()) return value + ".toDouble()";
  if (!result.value.isInt()) refuse(type);
  return value + ".toInt()";
}

}  // namespace

std::string CppBody::text() {
  for (const Section& each : program_.sections) section(each);
  return std::move(lines_);
}

void CppBody::section(const Section& section) {
  const bool is_plain = section.grad_mode == Gradients::AsRun;
  const bool whole = program_.sections.size() == 1;
  const bool in_block = !is_plain && !whole;
  if (in_block) {
    declare_what_lives_on(section);
    line("{");
    indent_ += "  ";
  }
  if (!is_plain)
    line(section.grad_mode == Gradients::Off ? "const at::NoGradGuard no_grad;"
                                             : "const at::AutoGradMode enable_grad(true);");
  for (size_t i = section.begin; i < section.end; ++i) statement(program_.graph.nodes[i]);
  if (!in_block) return;
  indent_.resize(indent_.size() - 2);
  line("}");
}

void CppBody::declare_what_lives_on(const Section& section) {
  std::vector<std::string> tensors, lists;
  for (size_t i = section.begin; i < section.end; ++i) {
    for (const Result& result : program_.graph.nodes[i].results) {
      const bool lives_on = any_slot(result, [&](Slot slot) {
        return is_new(slot) &&
               program_.last_use[static_cast<size_t>(slot)] >= static_cast<int64_t>(section.end);
      });
      if (!lives_on) continue;
      name_result(result);
      (result.kind == Result::Kind::Tensors ? lists : tensors).push_back(variable(result));
      declared_.insert(result.slots.begin(), result.slots.end());
    }
  }
  if (!tensors.empty()) line("at::Tensor " + joined(tensors) + ";");
  if (!lists.empty()) line("std::vector<at::Tensor> " + joined(lists) + ";");
}

bool CppBody::is_new(Slot slot) const {
  return program_.name(slot).empty() && !program_.in_place.count(slot);
}

bool CppBody::is_wanted(const Result& result) const {
  if (is_value(result) || is_declared(result)) return true;
  return any_slot(result, [&](Slot slot) { return is_new(slot) && program_.is_used(slot); });
}

bool CppBody::is_by_reference(const Result& result) const {
  return any_slot(result, [&](Slot slot) { return by_reference_.count(slot) != 0; });
}

bool CppBody::is_declared(const Result& result) const {
  return any_slot(result, [&](Slot slot) { return declared_.count(slot) != 0; });
}

void CppBody::has_value(const Result& result) {
  for (const Slot slot : result.slots) declared_.erase(slot);
}

// Tensors of a list are t3[0], t3[1].
void CppBody::name_result(const Result& result) {
  const std::string name = program_.names.next("t");
  for (size_t i = 0; i < result.slots.size(); ++i) {
    const Slot slot = result.slots[i];
    if (slot == kNoSlot || !is_new(slot)) continue;
    program_.name(slot) = result.kind == Result::Kind::Tensors ? name + "[" + std::to_string(i) + "]" : name;
  }
}

std::string CppBody::variable(const Result& result) const {
  std::string name;
  any_slot(result, [&](Slot slot) {
    name = program_.name(slot);
    return !name.empty();
  });
  return name.substr(0, name.find('['));
}

void CppBody::statement(const Node& node) {
  const CppCall call = cpp_call(program_, overloads_, node, helper_);
  const bool boxed = call.spelling == Spelling::None;
  std::vector<size_t> wanted;
  for (size_t i = 0; i < node.results.size(); ++i)
    if (is_wanted(node.results[i])) wanted.push_back(i);
  if (wanted.empty()) return line(call.text + ";");
  const auto value = [&](size_t i, const std::string& all) {
    const c10::TypePtr& type = node.op.schema().returns()[i].real_type();
    if (boxed) return unboxed(node.results[i], type, all + "[" + std::to_string(i) + "]");
    return node.results.size() == 1 ? all : "std::get<" + std::to_string(i) + ">(" + all + ")";
  };
  if (wanted.size() == 1) return take(node, wanted[0], value(wanted[0], call.text));
  if (!boxed && unpack(node, call.text)) return;
  const std::string all = program_.names.next("results");
  line("const auto " + all + " = " + call.text + ";");
  for (const size_t i : wanted) take(node, i, value(i, all));
}

// const auto [t0, t1] = …; or, in a block, std::tie(t0, t1) = …; false where neither will do.
bool CppBody::unpack(const Node& node, const std::string& call) {
  const auto declared = [&](const Result& result) { return is_declared(result); };
  const bool tie = std::any_of(node.results.begin(), node.results.end(), declared);
  std::vector<std::string> names;
  bool by_reference = false;
  for (const Result& result : node.results) {
    if (tie && is_wanted(result) && !is_declared(result)) return false;
    by_reference |= is_by_reference(result);
  }
  for (const Result& result : node.results) {
    if (is_wanted(result) && !is_value(result)) {
      if (!tie) name_result(result);
      names.push_back(variable(result));
      has_value(result);
    } else {
      names.push_back(tie ? "std::ignore" : program_.names.next(is_value(result) ? "value" : "unused"));
    }
  }
  const std::string left = tie ? "std::tie(" + joined(names) + ")" : "auto [" + joined(names) + "]";
  line((tie || by_reference ? "" : "const ") + left + " = " + call + ";");
  for (size_t i = 0; i < node.results.size(); ++i)
    if (is_value(node.results[i])) check(node, i, names[i]);
  return true;
}

void CppBody::take(const Node& node, size_t index, const std::string& value) {
  if (is_value(node.results[index])) return check(node, index, value);
  keep(node.results[index], value);
}

void CppBody::keep(const Result& result, const std::string& value) {
  if (is_declared(result)) {
    has_value(result);
    return line(variable(result) + " = " + value + ";");
  }
  name_result(result);
  line((is_by_reference(result) ? "" : "const ") + std::string(type_of(result)) + " " + variable(result) +
       " = " + value + ";");
}

void CppBody::check(const Node& node, size_t index, const std::string& value) {
  const c10::TypePtr& type = node.op.schema().returns()[index].real_type();
  const std::string name = toString(node.op.operator_name());
  line("TORCH_CHECK(" + comparison(type, node.results[index].value, value) + ", " +
       string_literal(name + " returned another value than in the trace") + ");");
}

}  // namespace vmap::program
