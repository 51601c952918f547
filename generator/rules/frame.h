// Puts a frame together: NOTE: [a frame] in ir.h. What all kinds have in common stands here.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rules/ir.h"

namespace vmapgen {

class FrameBuilder {
 public:
  explicit FrameBuilder(const OperatorSchema& schema) : schema_(schema) {}

  bool is_in_place() const { return schema_.variant() == Variant::InPlace; }
  // The operator's name, for errors.
  ir::Value op_name() const { return ir::text(schema_.name.to_string()); }

  // A form that is settled once it is made, or one that modifiers and remaps change.
  ir::Form& settled(std::string type, std::vector<ir::Value> given);
  ir::Form& changing(std::string type, std::vector<ir::Value> given);
  // A form over any number of operands, which it is given last, and which the call takes from it.
  void operands(std::vector<ir::Operand> operands);
  // One tensor, of which the form has one of these.
  void tensor(const std::string& argument);
  // The call has in the argument's place what the form answers to the method.
  void ask(const std::string& argument, ir::Method method) { give(argument, ir::asked(std::move(method))); }

  void modify(std::vector<ir::Method> methods, ir::Words words = {}, std::vector<ir::Value> when = {});
  // A remap that is made before the call, since it changes the form: by a method that is given the argument.
  void remap(const std::string& argument, std::string method, ir::Words words = {});
  void remap(ir::Remap remap);
  void branch(ir::Branch branch) { frame_.branches.push_back(std::move(branch)); }

  ir::Frame& frame() { return frame_; }

  // The results come from a method of the form; an in-place operator gives none. The last sentence is of the
  // results.
  ir::Frame finish(ir::Method method, ir::Words words);
  ir::Frame finish(ir::Words words) { return finish({.name = "result"}, std::move(words)); }
  ir::Frame finish_where(const std::string& argument, ir::Words words);
  // One result for all examples.
  ir::Frame finish_for_all(ir::Words words);
  // The form calls operators itself.
  ir::Frame finish_by(ir::Method method, ir::Words words);

 private:
  void give(const std::string& argument, ir::Value value);
  ir::Frame finished(ir::Finish::How how, ir::Words words);

  const OperatorSchema& schema_;
  ir::Frame frame_;
  std::map<std::string, ir::Value> given_;
};

// The operands' names, with commas between them.
std::string names_of(const std::vector<ir::Operand>& operands);
std::string names_of(const std::vector<ir::Operand>& operands, const std::vector<size_t>& which);

// Sentences that several kinds have.
inline constexpr const char* kCallWhole = "call the operator with every argument of its signature";
inline constexpr const char* kMakeContiguous = "make them contiguous";
inline constexpr const char* kStandIn = "one example of zeros stands in for a batch of none";
// None when the operator takes tensors of any rank.
ir::Words refuse_ranks(int64_t below, bool names_missing_dim = true);

// Frames that two kinds make: one tensor that goes in as it is; one whose result is asked for in a layout.
ir::Frame pass_through(const OperatorSchema& schema, const ir::Operand& operand);
ir::Frame layout(const OperatorSchema& schema, const ir::Operand& operand, const std::string& memory_format);

}  // namespace vmapgen
