#include "emit/rules_json.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>

namespace vmapgen {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Expression& e);
Json to_json(const ir::Value& value);
Json to_json(const ir::Method& method);
Json to_json(const ir::Operand& operand);
Json to_json(const ir::Modifier& modifier);
Json to_json(const ir::Remap& remap);
Json to_json(const ir::Branch& branch);
Json to_json(const ir::Taken& taken);

template <class T>
Json list_of(const std::vector<T>& items) {
  Json list = Json::array();
  for (const T& each : items) list.push_back(to_json(each));
  return list;
}

// A word stands where its meaning is known: NOTE: [slots] in expression.h.
Json word_json(const Expression& e) {
  const BaseType slot = e.type().innermost();
  if (slot == BaseType::Int) return {{"form", "int"}, {"value", e.integer}};
  const WordMeaning* meaning = find_word(e.name, slot);
  if (!meaning) throw std::logic_error("the word `" + e.name + "` is in a slot that it does not fit");
  return {{"form", "word"}, {"type", Type::base(slot).to_string()}, {"value", meaning->enumerator}};
}

// JSON has no word for these.
Json number_json(double number) {
  if (std::isfinite(number)) return number;
  return std::isnan(number) ? "nan" : number < 0 ? "-inf" : "inf";
}

Json to_json(const Expression& e) {
  switch (e.form) {
    case Expression::Form::Argument:
      return {{"form", "argument"}, {"name", e.name}};
    case Expression::Form::Int:
      return {{"form", "int"}, {"value", e.integer}};
    case Expression::Form::Bool:
      return {{"form", "bool"}, {"value", e.integer != 0}};
    case Expression::Form::Float:
      return {{"form", "float"}, {"value", number_json(e.number)}};
    case Expression::Form::None:
      return {{"form", "none"}};
    case Expression::Form::Text:
      return {{"form", "text"}, {"value", e.name}};
    case Expression::Form::Word:
      return word_json(e);
    case Expression::Form::List:
      return {{"form", "list"}, {"parts", list_of(e.parts)}};
    case Expression::Form::Size:
      return {{"form", "size"}, {"dim", e.integer}, {"parts", list_of(e.parts)}};
    case Expression::Form::Opmath:
      return {{"form", "opmath"}, {"parts", list_of(e.parts)}};
    case Expression::Form::Step:
      return {{"form", "step"}, {"name", e.name}};
    case Expression::Form::Results:
      return {{"form", "results"}, {"parts", list_of(e.parts)}};
    case Expression::Form::Steps:
      return {{"form", "steps"}, {"names", e.names}, {"parts", list_of(e.parts)}};
    case Expression::Form::Call:
      return {{"form", "call"}, {"op", e.op->schema.name.full()}, {"parts", list_of(e.parts)}};
    case Expression::Form::Element:
      return {{"form", "element"}, {"index", e.integer}, {"parts", list_of(e.parts)}};
  }
  throw std::logic_error("no such form of an expression");
}

Json to_json(const ir::Value& value) {
  switch (value.what) {
    case ir::Value::What::Argument:
      return {{"argument", value.name}};
    case ir::Value::What::BatchDim:
      return {{"batch_dim", value.name}};
    case ir::Value::What::Operand:
      return {{"operand", value.number}};
    case ir::Value::What::Number:
      return {{"number", value.number}};
    case ir::Value::What::Word:
      return {{"word", value.name}};
    case ir::Value::What::Text:
      return {{"text", value.name}};
    case ir::Value::What::Draw:
      return {{"draw", true}};
    case ir::Value::What::NotZero:
      return {{"not_zero", value.name}};
    case ir::Value::What::Asked:
      return {{"asked", to_json(*value.method)}};
    case ir::Value::What::Remapped:
      return {{"remapped", value.name}};
    case ir::Value::What::Run:
      return {{"run", to_json(*value.expression)}};
    case ir::Value::What::Call:
      return {{"call", true}};
  }
  throw std::logic_error("no such form of a value");
}

Json to_json(const ir::Method& method) {
  return {{"name", method.name}, {"given", list_of(method.given)}, {"numbers", method.numbers}};
}

Json to_json(const ir::Operand& operand) {
  return {{"argument", operand.argument},
          {"optional", operand.optional},
          {"core", operand.core},
          {"letters", operand.letters}};
}

Json to_json(const ir::Modifier& modifier) {
  return {{"methods", list_of(modifier.methods)}, {"when", list_of(modifier.when)}};
}

Json to_json(const ir::Remap& remap) {
  return {{"argument", remap.argument}, {"method", to_json(remap.method)}, {"written", remap.is_written}};
}

Json to_json(const ir::Branch& branch) {
  Json json = {{"when", to_json(branch.when)}, {"value", to_json(branch.value)}};
  if (branch.finish) json["finish"] = to_json(*branch.finish);
  return json;
}

const char* word_of(ir::Finish::How how) {
  switch (how) {
    case ir::Finish::How::InPlace:
      return "in_place";
    case ir::Finish::How::AsIs:
      return "as_is";
    case ir::Finish::How::ForAll:
      return "for_all";
    case ir::Finish::How::BatchDimOf:
      return "batch_dim_of";
    case ir::Finish::How::Method:
      return "method";
  }
  throw std::logic_error("no such finish");
}

Json to_json(const ir::Finish& finish) {
  Json json = {{"how", word_of(finish.how)}, {"value", to_json(finish.value)}};
  if (finish.how == ir::Finish::How::BatchDimOf) json["argument"] = finish.argument;
  if (finish.how == ir::Finish::How::Method) json["method"] = to_json(finish.method);
  json["after"] = list_of(finish.after);
  return json;
}

Json to_json(const ir::Taken& taken) {
  Json json = {{"argument", taken.argument}};
  if (taken.dims) json["dims"] = *taken.dims;
  if (!taken.sizes.empty()) json["sizes"] = taken.sizes;
  if (taken.count) json["count"] = *taken.count;
  if (!taken.dtype.empty()) json["dtype"] = taken.dtype;
  if (!taken.same_dtype.empty()) json["same_dtype"] = taken.same_dtype;
  if (taken.is_number) json["number"] = true;
  return json;
}

Json to_json(const ir::Frame& frame) {
  const ir::Form& form = frame.form;
  return {{"form", {{"type", form.type}, {"counted", form.is_counted}, {"given", list_of(form.given)}}},
          {"operands", list_of(frame.operands)},
          {"modifiers", list_of(frame.modifiers)},
          {"remaps", list_of(frame.remaps)},
          {"branches", list_of(frame.branches)},
          {"call", list_of(frame.call)},
          {"finish", to_json(frame.finish)}};
}

// None for what is not data.
std::optional<Json> body_of(const ir::BatchRule& rule) {
  if (const auto* frame = std::get_if<ir::Frame>(&rule.body)) {
    if (!rule.op->schema.returns_tensors()) return std::nullopt;
    return Json{{"body", "frame"}, {"frame", to_json(*frame)}};
  }
  if (const auto* random = std::get_if<ir::Random>(&rule.body); random && random->frame) {
    Json json = {{"body", "random"}, {"frame", to_json(*random->frame)}};
    if (!random->when.empty()) json["when"] = random->when;
    return json;
  }
  if (const auto* factory = std::get_if<ir::Factory>(&rule.body)) {
    Json json = {{"body", "factory"}};
    if (factory->frame) json["frame"] = to_json(*factory->frame);
    return json;
  }
  if (const auto* d = std::get_if<ir::Decomposition>(&rule.body); d && d->expression) {
    Json json = {{"body", "decomposition"}, {"expression", to_json(*d->expression)}};
    if (!d->written.empty()) json["written"] = d->written;
    if (!d->takes.empty()) json["takes"] = list_of(d->takes);
    return json;
  }
  if (std::holds_alternative<ir::Sequential>(rule.body)) return Json{{"body", "sequential"}};
  if (const auto* composite = std::get_if<ir::Composite>(&rule.body))
    return Json{{"body", "composite"}, {"explicit", composite->is_explicit}};
  if (const auto* refused = std::get_if<ir::Unsupported>(&rule.body))
    return Json{{"body", "unsupported"}, {"reason", refused->reason}, {"instead", refused->instead}};
  if (const auto* out = std::get_if<ir::Out>(&rule.body))
    return Json{{"body", "out"},
                {"functional", rule.followed().full()},
                {"draws", out->random},
                {"same_dtype", out->same_dtype}};
  const auto* view = std::get_if<ir::InPlaceView>(&rule.body);
  if (view && view->function.name.empty())
    return Json{{"body", "in_place_view"}, {"follows", rule.followed().full()}};
  return std::nullopt;
}

// By device; null where the rule of a device is not data.
Json on_device(const ir::BatchRule& rule) {
  Json devices = Json::object();
  for (const ir::BatchRule& own : rule.on_device) devices[own.device] = body_of(own).value_or(Json());
  return devices;
}

}  // namespace

std::string rules_json(const std::vector<GeneratedOperator>& operators) {
  std::string text = "{\"format\": 1, \"rules\": [";
  const char* separator = "\n";
  for (const GeneratedOperator& op : operators) {
    const std::optional<Json> body = body_of(op.rule);
    if (!body) continue;
    const OperatorSchema& schema = op.rule.op->schema;
    Json rule = {{"op", schema.name.full()},
                 {"signature", (schema.name.is_aten() ? "aten::" : "") + schema.to_string()},
                 {"kind", op.rule.kind}};
    if (!op.rule.derived_from.empty()) rule["derived_from"] = op.rule.followed().full();
    rule.update(*body);
    if (!op.rule.on_device.empty()) rule["on_device"] = on_device(op.rule);
    text += separator + rule.dump(-1, ' ', false, Json::error_handler_t::replace);
    separator = ",\n";
  }
  return text + "\n]}\n";
}

}  // namespace vmapgen
