#include "rules/frame.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vmapgen {

namespace {

constexpr const char* kWritten = "'self' is written in place and returned";

}  // namespace

ir::Form& FrameBuilder::settled(std::string type, std::vector<ir::Value> given) {
  ir::Form& form = changing(std::move(type), std::move(given));
  form.is_settled = true;
  return form;
}

ir::Form& FrameBuilder::changing(std::string type, std::vector<ir::Value> given) {
  frame_.form.type = std::move(type);
  frame_.form.given = std::move(given);
  return frame_.form;
}

void FrameBuilder::operands(std::vector<ir::Operand> operands) {
  for (size_t i = 0; i < operands.size(); ++i) {
    frame_.form.given.push_back(ir::operand(i));
    const ir::Operand& o = operands[i];
    const bool is_self = i == 0 && is_in_place();
    if (is_self || schema_.find(o.argument)->is_write()) {
      ask(o.argument,
          {.name = "written", .given = is_self ? std::vector<ir::Value>{} : std::vector{ir::number(i)}});
    } else {
      ask(o.argument, {.name = o.optional ? "optional" : "[]", .given = {ir::number(i)}});
    }
  }
  frame_.form.is_counted = true;
  frame_.operands = std::move(operands);
}

void FrameBuilder::tensor(const std::string& argument) {
  ask(argument, {.name = is_in_place() ? "written" : "self"});
}

void FrameBuilder::give(const std::string& argument, ir::Value value) {
  given_.insert_or_assign(argument, std::move(value));
}

void FrameBuilder::modify(std::vector<ir::Method> methods, ir::Words words, std::vector<ir::Value> when) {
  frame_.modifiers.push_back({std::move(methods), std::move(when), std::move(words)});
}

void FrameBuilder::remap(const std::string& argument, std::string method, ir::Words words) {
  remap({argument, {.name = std::move(method), .given = {ir::argument(argument)}}, false, std::move(words)});
}

void FrameBuilder::remap(ir::Remap remap) {
  give(remap.argument, ir::remapped(remap.argument));
  frame_.remaps.push_back(std::move(remap));
}

ir::Frame FrameBuilder::finish(ir::Method method, ir::Words words) {
  frame_.finish.method = std::move(method);
  return finished(ir::Finish::How::Method, std::move(words));
}

ir::Frame FrameBuilder::finish_where(const std::string& argument, ir::Words words) {
  frame_.finish.argument = argument;
  return finished(ir::Finish::How::BatchDimOf, std::move(words));
}

ir::Frame FrameBuilder::finish_for_all(ir::Words words) {
  return finished(ir::Finish::How::ForAll, std::move(words));
}

ir::Frame FrameBuilder::finish_by(ir::Method method, ir::Words words) {
  frame_.finish.value = ir::asked(std::move(method));
  return finished(ir::Finish::How::AsIs, std::move(words));
}

ir::Frame FrameBuilder::finished(ir::Finish::How how, ir::Words words) {
  frame_.finish.how = how;
  frame_.finish.words = std::move(words);
  if (is_in_place()) {
    frame_.finish.how = ir::Finish::How::InPlace;
    frame_.finish.method = {};
    frame_.finish.argument.clear();
    frame_.finish.words.back() = kWritten;
  }
  if (!frame_.calls_operator()) return std::move(frame_);
  if (frame_.call_words.empty()) frame_.call_words = {kCallWhole};
  for (const Argument& a : schema_.arguments) {
    const auto given = given_.find(a.name);
    frame_.call.push_back(given == given_.end() ? ir::argument(a.name) : given->second);
  }
  return std::move(frame_);
}

std::string names_of(const std::vector<ir::Operand>& operands) {
  std::vector<std::string> names;
  for (const ir::Operand& o : operands) names.push_back(o.argument);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string names_of(const std::vector<ir::Operand>& operands, const std::vector<size_t>& which) {
  std::vector<ir::Operand> chosen;
  for (const size_t i : which) chosen.push_back(operands[i]);
  return names_of(chosen);
}

ir::Words refuse_ranks(int64_t below, bool names_missing_dim) {
  if (below == 0) return {};
  return {fmt::format("refuse fewer than {} logical dim{}, by {}", below, below == 1 ? "" : "s",
                      names_missing_dim ? "an IndexError" : "a RuntimeError")};
}

ir::Frame pass_through(const OperatorSchema& schema, const ir::Operand& operand) {
  FrameBuilder build(schema);
  build.frame().operands = {operand};
  build.frame().form.words = {fmt::format("take the physical tensor of '{}' as it is", operand.argument)};
  return build.finish_where(
      operand.argument, {fmt::format("each result has its batch dim where '{}' has it", operand.argument)});
}

ir::Frame layout(const OperatorSchema& schema, const ir::Operand& operand, const std::string& memory_format) {
  FrameBuilder build(schema);
  build.frame().operands = {operand};
  build.frame().gives = ir::Gives::OneTensor;
  ir::Form& form = build.changing("Layout", {ir::argument(operand.argument), ir::batch_dim(operand.argument),
                                             ir::argument(memory_format)});
  form.words = {fmt::format(
      "when '{}' asks for a layout, move the batch dim of '{}' to the front, so that each example gets it",
      memory_format, operand.argument)};
  build.tensor(operand.argument);
  build.ask(memory_format, {.name = "memory_format"});
  return build.finish({"the result has its batch dim in that place"});
}

}  // namespace vmapgen
