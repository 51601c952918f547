#include "rules/ir.h"

#include <fmt/format.h>

#include <utility>

namespace vmapgen::ir {

namespace {

Value named(Value::What what, std::string name) {
  Value value;
  value.what = what;
  value.name = std::move(name);
  return value;
}

Value numbered(Value::What what, size_t number) {
  Value value;
  value.what = what;
  value.number = number;
  return value;
}

void append(Words& words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
}

Words words_of(const Frame& frame) {
  Words words = frame.form.words;
  for (const Modifier& each : frame.modifiers) append(words, each.words);
  for (const Remap& each : frame.remaps) append(words, each.words);
  for (const Branch& each : frame.branches) append(words, each.words);
  append(words, frame.call_words);
  append(words, frame.finish.words);
  return words;
}

// Of the rule itself, not of those of devices.
Words own_words(const BatchRule& rule) {
  if (const Frame* frame = frame_of(rule.body)) return words_of(*frame);
  return std::visit(
      [](const auto& body) -> Words {
        if constexpr (std::is_same_v<std::decay_t<decltype(body)>, Frame>) {
          return {};
        } else {
          return body.words;
        }
      },
      rule.body);
}

}  // namespace

Value argument(std::string name) {
  return named(Value::What::Argument, std::move(name));
}
Value batch_dim(std::string name) {
  return named(Value::What::BatchDim, std::move(name));
}
Value operand(size_t number) {
  return numbered(Value::What::Operand, number);
}
Value number(size_t number) {
  return numbered(Value::What::Number, number);
}
Value word(std::string name) {
  return named(Value::What::Word, std::move(name));
}
Value text(std::string name) {
  return named(Value::What::Text, std::move(name));
}
Value draw() {
  return named(Value::What::Draw, {});
}
Value not_zero(std::string name) {
  return named(Value::What::NotZero, std::move(name));
}
Value remapped(std::string name) {
  return named(Value::What::Remapped, std::move(name));
}
Value run(std::shared_ptr<const Expression> expression) {
  Value value;
  value.what = Value::What::Run;
  value.expression = std::move(expression);
  return value;
}
Value asked(Method method) {
  Value value;
  value.what = Value::What::Asked;
  value.method = std::make_shared<const Method>(std::move(method));
  return value;
}

const Frame* frame_of(const Body& body) {
  if (const auto* random = std::get_if<Random>(&body)) return random->frame ? &*random->frame : nullptr;
  if (const auto* factory = std::get_if<Factory>(&body)) return factory->frame ? &*factory->frame : nullptr;
  return std::get_if<Frame>(&body);
}

const Function* by_hand(const Body& body) {
  const Function* function = nullptr;
  if (const auto* random = std::get_if<Random>(&body)) function = &random->function;
  if (const auto* decomposition = std::get_if<Decomposition>(&body)) function = &decomposition->function;
  if (const auto* custom = std::get_if<Custom>(&body)) function = &custom->function;
  if (const auto* view = std::get_if<InPlaceView>(&body)) function = &view->function;
  return function && !function->name.empty() ? function : nullptr;
}

Words in_words(const BatchRule& rule) {
  Words words = own_words(rule);
  for (const BatchRule& own : rule.on_device) {
    for (const std::string& line : own_words(own))
      words.push_back(fmt::format("of tensors on {}, instead: {}", own.device, line));
  }
  return words;
}

}  // namespace vmapgen::ir
