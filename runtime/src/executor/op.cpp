#include "op.h"

#include <vmap/kernel/plumbing.h>

#include "../core/calls/body.h"
#include "../core/calls/boxed_call.h"

namespace vmap::executor {

Op::Op(const std::string& full_name)
    : handle(detail::operator_named(full_name.c_str())),
      name(full_name),
      is_composite(detail::is_seen_as_body(handle)),
      count(count_of(full_name)) {
  const c10::FunctionSchema& schema = handle.schema();
  for (const c10::Argument& r : schema.returns())
    is_view = is_view || (r.alias_info() && !r.alias_info()->isWrite());
  const c10::AliasInfo* first = schema.arguments().empty() ? nullptr : schema.arguments()[0].alias_info();
  const bool returns_it = schema.returns().size() == 1 && schema.returns()[0].alias_info() &&
                          schema.returns()[0].alias_info()->isWrite();
  is_in_place = first && first->isWrite() && returns_it;
}

const Frame& frame_for(const Rule& rule, const Op& op) {
  TORCH_CHECK(rule.frame, "vmap: the rule of ", rule.op, " has no frame");
  TORCH_CHECK((rule.frame->finish.how == Finish::How::InPlace) == op.is_in_place, "vmap: ", op.name,
              op.is_in_place ? " writes in place, and its rule does not"
                             : " does not write in place, and its rule does");
  return *rule.frame;
}

Tensors tensors_on(const torch::jit::Stack& stack, const Op& op) {
  Tensors all;
  for (const c10::IValue& arg : torch::jit::last(stack, op.arguments()))
    detail::for_each_tensor_in(arg, [&](const Tensor& t) { all.push_back(t); });
  return all;
}

namespace {

// The physical tensor, and where it has its batch dim.
Tensor physical(const Tensor& t, Level level, BDim& bdim) {
  if (!is_batched_at(t, level)) return t;
  const BatchedTensor& b = *as_batched(t);
  bdim = b.bdim();
  return b.value();
}

c10::IValue physical_list(const c10::IValue& list, Level level, std::vector<BDim>& bdims) {
  if (list.isTensorList()) {
    c10::List<Tensor> all;
    for (const Tensor& t : list.toTensorVector()) all.push_back(physical(t, level, bdims.emplace_back()));
    return all;
  }
  c10::List<std::optional<Tensor>> all;
  for (const std::optional<Tensor>& t : list.toOptionalTensorVector()) {
    BDim& bdim = bdims.emplace_back();
    all.push_back(t ? std::optional<Tensor>(physical(*t, level, bdim)) : std::nullopt);
  }
  return all;
}

}  // namespace

Call physical_call(const Op& op, torch::jit::Stack* stack, Level level) {
  Call call{op.handle, torch::jit::pop(*stack, op.arguments()), {}, {}};
  call.bdims.resize(call.args.size());
  call.list_bdims.resize(call.args.size());
  for (size_t i = 0; i < call.args.size(); ++i) {
    c10::IValue& arg = call.args[i];
    if (arg.isTensor()) {
      arg = physical(arg.toTensor(), level, call.bdims[i]);
    } else if (arg.isTensorList() || arg.isOptionalTensorList()) {
      arg = physical_list(arg, level, call.list_bdims[i]);
    }
  }
  return call;
}

void check_batch(const Op& op, const Results& results, Level level) {
  TORCH_CHECK(results.bdims.size() == results.tensors.size(), "vmap: nothing says where the results of ",
              op.name, " have their batch dim");
  for (size_t i = 0; i < results.tensors.size(); ++i) {
    const Tensor& t = results.tensors[i];
    const BDim bdim = results.bdims[i];
    if (!bdim || !t.defined()) continue;
    const bool has_dim = *bdim >= 0 && *bdim < t.dim();
    // A symbol is not asked: a guard would be left in the trace.
    if (has_dim && t.sym_size(*bdim).maybe_as_int().value_or(level.batch_size()) == level.batch_size())
      continue;
    TORCH_CHECK(false, "vmap: ", op.name, " was called on a batch of ", level.batch_size(),
                " examples, and returned a tensor of shape ", t.sym_sizes(), ", whose dim ", *bdim,
                " is not the batch: its rule does not fit. Another kind serves it, or 'sequential'");
  }
}

std::vector<Tensor> push(const Op& op, Results results, Level level, torch::jit::Stack* stack) {
  const auto& returns = op.handle.schema().returns();
  const bool is_list = returns.size() == 1 && returns[0].type()->kind() == c10::TypeKind::ListType;
  TORCH_CHECK(is_list || results.tensors.size() == returns.size(), "vmap: ", op.name, " has ", returns.size(),
              " results, and its rule gives ", results.tensors.size());
  std::vector<Tensor> wrapped;
  for (size_t i = 0; i < results.tensors.size(); ++i)
    wrapped.push_back(detail::wrap(std::move(results.tensors[i]), results.bdims[i], level));
  if (is_list) {
    stack->push_back(c10::List<Tensor>(wrapped));
  } else {
    for (const Tensor& t : wrapped) stack->push_back(t);
  }
  return wrapped;
}

}  // namespace vmap::executor
