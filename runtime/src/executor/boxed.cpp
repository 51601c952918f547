// Rules that are made of an operator's signature, when it is called for the first time.
#include <vmap/kernel/boxed.h>

#include <algorithm>
#include <mutex>

#include "../core/calls/boxed_call.h"
#include "frame_kernel.h"

namespace vmap {

namespace {

using executor::Finish;
using executor::Frame;
using executor::Method;
using executor::Value;

Value value(Value::Form form, const std::string& name, size_t number = 0) {
  return {form, name, number, nullptr, nullptr};
}
Value asked(Method method) {
  return {Value::Form::Asked, "", 0, std::make_shared<const Method>(std::move(method)), nullptr};
}

bool is_list(const c10::Argument& a) {
  const auto optional = a.type()->cast<c10::OptionalType>();
  return (optional ? optional->getElementType() : a.type())->kind() == c10::TypeKind::ListType;
}
bool is_tensor(const c10::Argument& a) {
  return detail::holds_tensors(*a.type()) && !is_list(a);
}

// Builds the frame of an operator, of whose arguments only the tensors are taken in hand.
class BySchema {
 public:
  explicit BySchema(const c10::OperatorHandle& op)
      : schema_(op.schema()), name_(c10::toString(op.operator_name())) {
    for (const c10::Argument& a : schema_.arguments()) {
      call_.push_back(value(Value::Form::Argument, a.name()));
      if (is_tensor(a)) operands_.push_back({a.name(), a.type()->kind() == c10::TypeKind::OptionalType});
    }
    in_place_ = !schema_.arguments().empty() && detail::is_written(schema_.arguments()[0]) &&
                is_tensor(schema_.arguments()[0]);
  }

  Frame frame(BoxedKind kind) {
    switch (kind) {
      case BoxedKind::Pointwise:
        return pointwise();
      case BoxedKind::Reduction:
        return reduction();
      case BoxedKind::Variadic:
        break;
    }
    return in_front();
  }

 private:
  Frame pointwise() {
    Frame frame;
    if (operands_.size() == 1) {
      frame.finish.argument = operands_[0].argument;
      return finished(std::move(frame), Finish::How::BatchDimOf);
    }
    frame.form = in_place_ ? "InPlaceBroadcast" : "Broadcast";
    frame.modifiers = {{{{"promote"}, {"align"}}}};
    take_operands(frame);
    return finished(std::move(frame), Finish::How::Method);
  }

  Frame reduction() {
    const auto dim = schema_.argumentIndexWithName("dim");
    TORCH_CHECK(dim, "vmap: ", name_,
                " is registered with REDUCTION_BOXED, and has no argument `dim` that says what ",
                "it reduces: ", schema_, ". Write a rule and use VMAP_SUPPORT");
    const c10::Argument& a = schema_.arguments()[*dim];
    const auto optional = a.type()->cast<c10::OptionalType>();
    const bool is_one = (optional ? optional->getElementType() : a.type())->kind() == c10::TypeKind::IntType;
    Frame frame;
    frame.form = "Reduction";
    frame.given = {call_[*dim]};
    if (!is_one) frame.given.push_back(value(Value::Form::Word, "EmptyDims::All"));
    call_[*dim] = asked({is_one ? "dim" : "dims"});
    take_operands(frame);
    return finished(std::move(frame), Finish::How::Method);
  }

  Frame in_front() {
    Frame frame;
    frame.form = "InFront";
    frame.given = {value(Value::Form::Text, name_), value(Value::Form::Word, "Unbatched::Expanded")};
    for (size_t i = 0; i < schema_.arguments().size(); ++i) {
      const c10::Argument& a = schema_.arguments()[i];
      if (!detail::holds_tensors(*a.type())) continue;
      const std::vector<Value> with_dims{call_[i], value(Value::Form::BatchDim, a.name())};
      frame.given.insert(frame.given.end(), with_dims.begin(), with_dims.end());
      call_[i] = asked({"()", with_dims});
    }
    return finished(std::move(frame), Finish::How::Method);
  }

  void take_operands(Frame& frame) {
    for (size_t i = 0; i < operands_.size(); ++i) {
      frame.given.push_back(value(Value::Form::Operand, "", i));
      const size_t at = *schema_.argumentIndexWithName(operands_[i].argument);
      const char* method = in_place_ && at == 0 ? "written" : operands_[i].optional ? "optional" : "[]";
      call_[at] = asked({method, {value(Value::Form::Number, "", i)}});
    }
  }

  Frame finished(Frame frame, Finish::How how) {
    frame.operands = std::move(operands_);
    frame.call = std::move(call_);
    frame.finish.how = in_place_ ? Finish::How::InPlace : how;
    frame.finish.method.name = "result";
    return frame;
  }

  const c10::FunctionSchema& schema_;
  std::string name_;
  std::vector<Value> call_;
  std::vector<executor::Operand> operands_;
  bool in_place_ = false;
};

class BoxedKernel : public c10::OperatorKernel {
 public:
  explicit BoxedKernel(BoxedKind kind) : kind_(kind) {}

  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    std::call_once(made_, [&] {
      executor::Rule rule;
      rule.op = c10::toString(op.operator_name());
      rule.frame = BySchema(op).frame(kind_);
      kernel_ = std::make_unique<executor::FrameKernel>(rule);
    });
    if (kind_ == BoxedKind::Variadic) check_ranks(op, *stack);
    (*kernel_)(op, keys, stack);
  }

 private:
  // Leading dims would broadcast to the wrong ones.
  static void check_ranks(const c10::OperatorHandle& op, const torch::jit::Stack& stack) {
    std::optional<int64_t> rank;
    for (const c10::IValue& arg : torch::jit::last(stack, op.schema().arguments().size())) {
      detail::for_each_tensor_in(arg, [&](const Tensor& t) {
        TORCH_CHECK(rank.value_or(t.dim()) == t.dim(), "vmap: the tensors of ",
                    c10::toString(op.operator_name()),
                    " have one rank under VARIADIC_BDIMS_BOXED: inside vmap one has ", rank.value_or(0),
                    " dimensions, and another ", t.dim());
        rank = t.dim();
      });
    }
  }

  BoxedKind kind_;
  std::once_flag made_;
  std::unique_ptr<executor::FrameKernel> kernel_;
};

}  // namespace

void support_boxed(torch::Library& m, const char* name, BoxedKind kind) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunctor(std::make_unique<BoxedKernel>(kind)));
}

}  // namespace vmap
