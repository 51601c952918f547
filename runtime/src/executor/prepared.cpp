#include "prepared.h"

#include <algorithm>
#include <array>

namespace vmap::executor {

namespace {

// The runtime's constants that a frame may name, as numbers: what a form makes of them is its business.
size_t number_of_word(const std::string& word) {
  constexpr std::array<const char*, 4> kZero = {"false", "EmptyDims::All", "Unbatched::Expanded",
                                                "std::nullopt"};
  constexpr std::array<const char*, 6> kOne = {"true",
                                               "EmptyDims::None",
                                               "NewDim::Yes",
                                               "RankError::Runtime",
                                               "Unbatched::SizeOne",
                                               "Convolution::Takes::OneToo"};
  if (std::find(kZero.begin(), kZero.end(), word) != kZero.end()) return 0;
  TORCH_CHECK(std::find(kOne.begin(), kOne.end(), word) != kOne.end(), "vmap: no form knows the word ", word);
  return 1;
}

}  // namespace

Results take_results(torch::jit::Stack& stack) {
  Results results;
  if (stack.size() == 1 && stack[0].isTensorList()) {
    results.tensors = stack[0].toTensorVector();
    return results;
  }
  for (c10::IValue& value : stack) results.tensors.push_back(std::move(value).toTensor());
  return results;
}

Prepared::Prepared(const Frame& frame, const c10::OperatorHandle& op) : op_(op), frame_(frame) {
  for (const Operand& each : frame_.operands) operands_.push_back({argument(each.argument), each.core});
  if (!frame_.form.empty()) {
    type_ = find_form(frame_.form, operands_.size());
    TORCH_CHECK(type_, "vmap: there is no form ", frame_.form, " of ", operands_.size(), " operands");
  }
  for (const Value& each : frame_.given) given_.push_back(given(each));
  for (const Modifier& each : frame_.modifiers) {
    Change change;
    for (const Method& method : each.methods) change.steps.push_back(step(method));
    for (const Value& condition : each.when) change.when.push_back(given(condition));
    modifiers_.push_back(std::move(change));
  }
  for (const Remap& each : frame_.remaps) remaps_.push_back(step(each.method));
  for (const Branch& each : frame_.branches) {
    Way way;
    way.when = step(each.when);
    if (each.value.form == Value::Form::Run) {
      way.calls = std::make_shared<const Calls>(*each.value.expression, op_.schema());
    } else {
      way.answer = step(*each.value.method);
    }
    way.has_finish = each.finish.has_value();
    if (each.finish) way.finish = step(*each.finish);
    branches_.push_back(std::move(way));
  }
  for (const Value& each : frame_.call) call_.push_back(given(each));
  prepare_finish(frame_.finish);
}

void Prepared::prepare_finish(const Finish& finish) {
  how_ = finish.how;
  answers_ = finish.value.form == Value::Form::Asked;
  if (answers_) finish_ = step(*finish.value.method);
  if (how_ == Finish::How::Method) finish_ = step(finish.method);
  if (how_ == Finish::How::BatchDimOf) batch_dim_of_ = argument(finish.argument);
  for (const Method& each : finish.after) after_.push_back(step(each));
}

size_t Prepared::argument(const std::string& name) const {
  const auto index = op_.schema().argumentIndexWithName(name);
  TORCH_CHECK(index, "vmap: ", c10::toString(op_.operator_name()), " has no argument `", name, "`");
  return *index;
}

Given Prepared::given(const Value& value) const {
  Given g;
  g.form = value.form;
  switch (value.form) {
    case Value::Form::Argument:
    case Value::Form::BatchDim:
    case Value::Form::NotZero:
      g.index = argument(value.name);
      break;
    case Value::Form::Remapped:
      g.index = static_cast<size_t>(std::find_if(frame_.remaps.begin(), frame_.remaps.end(),
                                                 [&](const Remap& r) { return r.argument == value.name; }) -
                                    frame_.remaps.begin());
      TORCH_CHECK(g.index < frame_.remaps.size(), "vmap: nothing remaps `", value.name, "`");
      break;
    case Value::Form::Operand:
      TORCH_CHECK(value.number < frame_.operands.size(), "vmap: there is no operand ", value.number);
      g.index = value.number;
      g.text = frame_.operands[value.number].letters.c_str();
      g.name = frame_.operands[value.number].argument.c_str();
      break;
    case Value::Form::Number:
      g.index = value.number;
      break;
    case Value::Form::Word:
      g.index = number_of_word(value.name);
      break;
    case Value::Form::Text:
      g.text = value.name.c_str();
      break;
    case Value::Form::Asked:
      g.step = std::make_shared<const Step>(step(*value.method));
      break;
    case Value::Form::Draw:
    case Value::Form::Run:
    case Value::Form::Call:
      break;
  }
  return g;
}

Step Prepared::step(const Method& method) const {
  Step s;
  for (const Value& each : method.given) s.given.push_back(given(each));
  s.numbers = method.numbers;
  TORCH_CHECK(type_, "vmap: a rule without a form asks it for ", method.name);
  for (const auto& [name, ask] : type_->asks) {
    if (name == method.name) s.ask = ask;
  }
  for (const auto& [name, answer] : type_->answers) {
    if (name == method.name) s.answer = answer;
  }
  TORCH_CHECK(s.ask || s.answer, "vmap: the form ", frame_.form, " has no method ", method.name);
  return s;
}

std::vector<vmap::Operand> Prepared::operands_of(const Call& call) const {
  static const std::optional<Tensor> kAbsent;
  std::vector<vmap::Operand> operands;
  operands.reserve(operands_.size());
  for (const OperandAt& each : operands_) {
    const c10::IValue& value = call.args[each.argument];
    const bool present = value.isTensor() && value.toTensor().defined();
    if (present) {
      operands.emplace_back(value.toTensor(), call.bdims[each.argument], each.core);
    } else {
      operands.emplace_back(kAbsent, call.bdims[each.argument], each.core);
    }
  }
  return operands;
}

bool Prepared::holds(const std::vector<Given>& when, const Call& call) const {
  return std::all_of(when.begin(), when.end(), [&](const Given& each) { return each.flag(call); });
}

std::vector<c10::IValue> Prepared::physical(Form* form, Call& call) const {
  std::vector<c10::IValue> values;
  values.reserve(call_.size());
  for (const Given& each : call_) values.push_back(each.value(form, call));
  return values;
}

Results Prepared::run(Call& call) const {
  call.operands = operands_of(call);
  const std::unique_ptr<Form> form = type_ ? type_->make(call, given_) : nullptr;
  for (const Change& each : modifiers_) {
    if (!holds(each.when, call)) continue;
    for (const Step& step : each.steps) step.ask(*form, call, step);
  }
  for (const Step& each : remaps_) call.remapped.push_back(each.ask(*form, call, each));
  for (const Way& each : branches_) {
    if (each.when.ask(*form, call, each.when).toBool()) return way(each, *form, call);
  }
  Results results = finished(form.get(), call, answers_ ? Results() : results_of(form.get(), call));
  for (const Step& each : after_) each.ask(*form, call, each);
  return results;
}

Results Prepared::way(const Way& way, Form& form, Call& call) const {
  if (!way.calls) return way.answer.answer(form, call, {}, way.answer);
  torch::jit::Stack stack{way.calls->run(physical(&form, call))};
  if (how_ == Finish::How::InPlace) return {};
  Results results = take_results(stack);
  return way.has_finish ? way.finish.answer(form, call, std::move(results), way.finish) : results;
}

Results Prepared::results_of(Form* form, Call& call) const {
  torch::jit::Stack stack = physical(form, call);
  op_.callBoxed(stack);
  return how_ == Finish::How::InPlace ? Results() : take_results(stack);
}

Results Prepared::finished(Form* form, Call& call, Results results) const {
  switch (how_) {
    case Finish::How::InPlace:
      if (answers_) finish_.answer(*form, call, {}, finish_);
      return {};
    case Finish::How::AsIs:
    case Finish::How::Method:
      return finish_.answer(*form, call, std::move(results), finish_);
    case Finish::How::BatchDimOf:
      return with_bdim(std::move(results), call.bdims[batch_dim_of_]);
  }
  return results;
}

}  // namespace vmap::executor
