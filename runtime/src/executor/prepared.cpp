#include "prepared.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "../core/calls/boxed_call.h"

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

Prepared::Prepared(const Frame& frame, const c10::OperatorHandle& op) : op_(op) {
  for (const Operand& each : frame.operands) operands_.push_back({argument(each.argument), each.core});
  if (!frame.form.empty()) {
    type_ = find_form(frame.form, operands_.size());
    TORCH_CHECK(type_, "vmap: there is no form ", frame.form, " of ", operands_.size(), " operands");
  }
  given_ = givens(frame.given, frame);
  for (const Modifier& each : frame.modifiers) {
    Change change;
    for (const Method& method : each.methods) change.steps.push_back(asks(method, frame));
    for (const Value& condition : each.when) change.when.push_back(given(condition, frame));
    modifiers_.push_back(std::move(change));
  }
  for (const Remap& each : frame.remaps) remaps_.push_back(asks(each.method, frame));
  for (const Branch& each : frame.branches) {
    Way way;
    way.when = asks(each.when, frame);
    if (each.value.form == Value::Form::Run) {
      way.calls = std::make_shared<const Calls>(*each.value.expression, op_.schema());
    } else {
      TORCH_CHECK(each.value.form == Value::Form::Asked, "vmap: a branch of ", name(), " gives nothing");
      way.answer = answers(*each.value.method, frame);
    }
    way.has_finish = each.finish.has_value();
    if (each.finish) way.finish = answers(*each.finish, frame);
    branches_.push_back(std::move(way));
  }
  for (const Value& each : frame.call) call_.push_back(given(each, frame));
  prepare_finish(frame);
  not_taken_ = not_taken_by(frame);
}

void Prepared::prepare_finish(const Frame& frame) {
  const Finish& finish = frame.finish;
  how_ = finish.how;
  answers_ = finish.value.form == Value::Form::Asked;
  if (answers_) finish_ = answers(*finish.value.method, frame);
  if (how_ == Finish::How::Method) finish_ = answers(finish.method, frame);
  if (how_ == Finish::How::BatchDimOf) batch_dim_of_ = argument(finish.argument);
  for (const Method& each : finish.after) after_.push_back(asks(each, frame));
  if (answers_) return;
  TORCH_CHECK(how_ != Finish::How::AsIs, "vmap: nothing says where the results of ", name(),
              " have their batch dim");
  TORCH_CHECK(call_.size() == op_.schema().arguments().size(), "vmap: ", name(), " takes ",
              op_.schema().arguments().size(), " arguments, and the rule gives ", call_.size());
  TORCH_CHECK(!op_.schema().returns().empty(), "vmap: ", name(), " returns nothing that a rule could batch");
}

// Arguments that hold tensors, and that no part of the frame takes with their batch dims.
std::vector<size_t> Prepared::not_taken_by(const Frame& frame) const {
  std::set<std::string> taken;
  for (const Operand& each : frame.operands) taken.insert(each.argument);
  const std::function<void(const Value&)> see = [&](const Value& value) {
    if (value.form == Value::Form::BatchDim) taken.insert(value.name);
    if (value.method) std::for_each(value.method->given.begin(), value.method->given.end(), see);
  };
  std::for_each(frame.given.begin(), frame.given.end(), see);
  std::for_each(frame.call.begin(), frame.call.end(), see);
  for (const Modifier& modifier : frame.modifiers)
    for (const Method& method : modifier.methods)
      std::for_each(method.given.begin(), method.given.end(), see);
  see(frame.finish.value);
  if (frame.finish.how == Finish::How::BatchDimOf) taken.insert(frame.finish.argument);
  std::vector<size_t> others;
  for (size_t i = 0; i < op_.schema().arguments().size(); ++i) {
    const c10::Argument& a = op_.schema().arguments()[i];
    if (detail::holds_tensors(*a.type()) && !taken.contains(a.name())) others.push_back(i);
  }
  return others;
}

// A batched one would go into the call with its batch dim.
void Prepared::check_taken(const Call& call) const {
  for (const size_t i : not_taken_) {
    const std::vector<BDim>& list = call.list_bdims[i];
    const bool batched =
        call.bdims[i] || std::any_of(list.begin(), list.end(), [](BDim b) { return b.has_value(); });
    TORCH_CHECK(!batched, "vmap: `", op_.schema().arguments()[i].name(), "` is batched, and the rule of ",
                name(), " does not take it. Write a rule and use VMAP_SUPPORT");
  }
}

std::string Prepared::name() const {
  return c10::toString(op_.operator_name());
}

size_t Prepared::argument(const std::string& name) const {
  const auto index = op_.schema().argumentIndexWithName(name);
  TORCH_CHECK(index, "vmap: ", this->name(), " has no argument `", name, "`");
  return *index;
}

Given Prepared::given(const Value& value, const Frame& frame) const {
  Given g;
  g.form = value.form;
  switch (value.form) {
    case Value::Form::Argument:
    case Value::Form::BatchDim:
    case Value::Form::NotZero:
      g.index = argument(value.name);
      break;
    case Value::Form::Remapped:
      g.index = static_cast<size_t>(std::find_if(frame.remaps.begin(), frame.remaps.end(),
                                                 [&](const Remap& r) { return r.argument == value.name; }) -
                                    frame.remaps.begin());
      TORCH_CHECK(g.index < frame.remaps.size(), "vmap: nothing remaps `", value.name, "`");
      break;
    case Value::Form::Operand:
      TORCH_CHECK(value.number < frame.operands.size(), "vmap: there is no operand ", value.number);
      g.index = value.number;
      g.word = frame.operands[value.number].letters;
      g.name = frame.operands[value.number].argument;
      break;
    case Value::Form::Number:
      g.index = value.number;
      break;
    case Value::Form::Word:
      g.index = number_of_word(value.name);
      break;
    case Value::Form::Text:
      g.word = value.name;
      break;
    case Value::Form::Asked:
      g.step = std::make_shared<const Step>(asks(*value.method, frame));
      break;
    case Value::Form::Draw:
    case Value::Form::Run:
    case Value::Form::Call:
      break;
  }
  return g;
}

// Forms take a tensor or a list beside its batch dims, and believe that there is one for each tensor.
Givens Prepared::givens(const std::vector<Value>& values, const Frame& frame) const {
  Givens all;
  for (size_t i = 0; i < values.size(); ++i) {
    const bool is_behind_its_argument =
        i > 0 && values[i - 1].form == Value::Form::Argument && values[i - 1].name == values[i].name;
    TORCH_CHECK(values[i].form != Value::Form::BatchDim || is_behind_its_argument, "vmap: the batch dim of `",
                values[i].name, "` does not stand behind the argument `", values[i].name, "`");
    all.push_back(given(values[i], frame));
  }
  return all;
}

Step Prepared::step(const Method& method, const Frame& frame) const {
  Step s;
  s.given = givens(method.given, frame);
  s.numbers = method.numbers;
  TORCH_CHECK(type_, "vmap: a rule without a form asks it for ", method.name);
  for (const auto& [name, ask] : type_->asks) {
    if (name == method.name) s.ask = ask;
  }
  for (const auto& [name, answer] : type_->answers) {
    if (name == method.name) s.answer = answer;
  }
  TORCH_CHECK(s.ask || s.answer, "vmap: the form ", frame.form, " has no method ", method.name);
  return s;
}

Step Prepared::asks(const Method& method, const Frame& frame) const {
  Step s = step(method, frame);
  TORCH_CHECK(s.ask, "vmap: the method ", method.name, " of the form ", frame.form, " gives results");
  for (const size_t i : s.numbers) TORCH_CHECK(i < operands_.size(), "vmap: there is no operand ", i);
  return s;
}

Step Prepared::answers(const Method& method, const Frame& frame) const {
  Step s = step(method, frame);
  TORCH_CHECK(s.answer, "vmap: the method ", method.name, " of the form ", frame.form, " gives no results");
  for (const size_t i : s.numbers)
    TORCH_CHECK(i < op_.schema().returns().size(), "vmap: ", name(), " has no result ", i);
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
  check_taken(call);
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
  Results results;
  if (way.calls) {
    torch::jit::Stack stack{way.calls->run(physical(&form, call))};
    if (how_ == Finish::How::InPlace) return {};
    results = take_results(stack);
  } else {
    results = way.answer.answer(form, call, {}, way.answer);
  }
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
    case Finish::How::ForAll:
      return with_bdim(std::move(results), std::nullopt);
    case Finish::How::BatchDimOf:
      return with_bdim(std::move(results), call.bdims[batch_dim_of_]);
  }
  return results;
}

}  // namespace vmap::executor
