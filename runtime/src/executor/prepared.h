// Internal: a frame that is ready to be carried out: arguments have numbers, methods are functions.
#pragma once

#include "expression.h"
#include "form.h"

namespace vmap::executor {

class Prepared {
 public:
  // Throws c10::Error for a form, a method or an argument that there is not.
  Prepared(const Frame& frame, const c10::OperatorHandle& op);

  // Carries the rule out. Nothing comes back from an operator that writes in place.
  Results run(Call& call) const;

 private:
  struct OperandAt {
    size_t argument;
    int64_t core;
  };
  struct Change {
    std::vector<Step> steps;
    std::vector<Given> when;
  };
  struct Way {
    Step when;
    std::shared_ptr<const Calls> calls;  // or
    Step answer;
    bool has_finish = false;
    Step finish;
  };

  std::string name() const;
  size_t argument(const std::string& name) const;
  Given given(const Value& value, const Frame& frame) const;
  Givens givens(const std::vector<Value>& values, const Frame& frame) const;
  Step step(const Method& method, const Frame& frame) const;
  Step asks(const Method& method, const Frame& frame) const;
  Step answers(const Method& method, const Frame& frame) const;
  void prepare_finish(const Frame& frame);
  std::vector<size_t> not_taken_by(const Frame& frame) const;
  void check_taken(const Call& call) const;

  std::vector<vmap::Operand> operands_of(const Call& call) const;
  bool holds(const std::vector<Given>& when, const Call& call) const;
  std::vector<c10::IValue> physical(Form* form, Call& call) const;
  Results way(const Way& way, Form& form, Call& call) const;
  Results results_of(Form* form, Call& call) const;
  Results finished(Form* form, Call& call, Results results) const;

  c10::OperatorHandle op_;
  const FormType* type_ = nullptr;
  Givens given_;
  std::vector<OperandAt> operands_;
  std::vector<Change> modifiers_;
  std::vector<Step> remaps_;
  std::vector<Way> branches_;
  std::vector<Given> call_;
  Finish::How how_ = Finish::How::InPlace;
  size_t batch_dim_of_ = 0;
  Step finish_;
  bool answers_ = false;  // the form itself calls operators
  std::vector<Step> after_;
  std::vector<size_t> not_taken_;
};

// What the operator has pushed: tensors, or one list of them.
Results take_results(torch::jit::Stack& stack);

}  // namespace vmap::executor
