#include "boxed_call.h"

#include <vmap/kernel/plumbing.h>

#include <sstream>

namespace vmap::detail {

BoxedCall::BoxedCall(const c10::OperatorHandle& op, torch::jit::Stack* stack)
    : op_(op), args_(torch::jit::pop(*stack, op.schema().arguments().size())) {
  for (const c10::IValue& arg : args_) {
    for_each_tensor_in(arg, [&](const Tensor& t) { level_ = std::max(level_, level_of(t)); });
  }
  if (!level_.alive()) throw_no_live_level(name().c_str(), level_);
}

bool BoxedCall::batched_arg(size_t i) const {
  bool found = false;
  for_each_tensor_in(args_[i], [&](const Tensor& t) { found = found || batched(t); });
  return found;
}

std::string BoxedCall::which_arguments() const {
  std::vector<std::string> names;
  for (size_t i = 0; i < args_.size(); ++i) {
    if (batched_arg(i)) names.push_back("`" + schema().arguments()[i].name() + "`");
  }
  std::ostringstream out;
  out << (names.size() == 1 ? "Argument " : "Arguments ");
  for (size_t i = 0; i < names.size(); ++i) out << (i == 0 ? "" : ", ") << names[i];
  out << (names.size() == 1 ? " is" : " are") << " batched at vmap level " << level_.position() << " ("
      << level_.batch_size() << " examples).";
  return out.str();
}

bool BoxedCall::writes(size_t i) const {
  const c10::AliasInfo* alias = schema().arguments()[i].alias_info();
  return alias && alias->isWrite();
}

int64_t BoxedCall::returned_arg(size_t r) const {
  const c10::AliasInfo* result = schema().returns()[r].alias_info();
  if (!result || !result->isWrite()) return -1;
  for (size_t i = 0; i < args_.size(); ++i) {
    if (writes(i) && schema().arguments()[i].alias_info()->beforeSets() == result->beforeSets()) return i;
  }
  return -1;
}

bool BoxedCall::returns_view() const {
  for (const c10::Argument& result : schema().returns()) {
    if (result.alias_info() && !result.alias_info()->isWrite()) return true;
  }
  return false;
}

void BoxedCall::check_written_args() const {
  for (size_t i = 0; i < args_.size(); ++i) {
    if (!writes(i)) continue;
    for_each_tensor_in(args_[i], [&](const Tensor& t) {
      if (!batched(t)) batch_written(name().c_str(), t, level_);
    });
  }
}

}  // namespace vmap::detail
