#include <vmap/boxed.h>
#include <vmap/plumbing.h>
#include <vmap/rules/operand.h>
#include <vmap/rules/reduction.h>
#include <vmap/turn.h>

#include "boxed_call.h"

namespace vmap {

namespace {

using detail::BoxedCall;

// The tensor arguments of a call, unwrapped, and how they go back into it.
struct TensorArgs {
  explicit TensorArgs(const BoxedCall& call) {
    for (size_t i = 0; i < call.args().size(); ++i) {
      const c10::IValue& arg = call.args()[i];
      if (!arg.isTensor()) {
        TORCH_CHECK(!call.batched_arg(i), "vmap: ", call.name(),
                    " has a boxed rule, which takes no lists of tensors; `",
                    call.schema().arguments()[i].name(), "` is one. Write a rule and use VMAP_SUPPORT");
        continue;
      }
      const Tensor& t = arg.toTensor();
      if (!t.defined()) continue;
      const bool here = call.batched(t);
      index.push_back(i);
      tensors.push_back(here ? as_batched(t)->value() : t);
      bdims.push_back(here ? BDim(as_batched(t)->bdim()) : std::nullopt);
    }
    owned.resize(tensors.size());
    for (size_t k = 0; k < tensors.size(); ++k) operands.emplace_back(tensors[k], bdims[k]);
  }

  torch::jit::Stack put_into(std::vector<c10::IValue> args) const {
    for (size_t k = 0; k < index.size(); ++k) args[index[k]] = *operands[k].tensor;
    return args;
  }
  size_t size() const { return tensors.size(); }

  std::vector<size_t> index;  // among the operator's arguments
  std::vector<Tensor> tensors;
  std::vector<BDim> bdims;
  std::vector<Operand> operands;
  std::vector<Tensor> owned;
};

// Runs the operator and pushes its results; finish(tensor) makes a physical result final and returns its
// batch dim.
template <class Finish>
void call_and_wrap(const BoxedCall& call, torch::jit::Stack args, torch::jit::Stack* stack, Finish&& finish) {
  call.op().callBoxed(args);
  for (size_t r = 0; r < args.size(); ++r) {
    if (const int64_t arg = call.returned_arg(r); arg >= 0) {
      stack->push_back(call.args()[arg]);
      continue;
    }
    stack->push_back(detail::map_tensors_in(args[r], [&](Tensor t) {
      const BDim bdim = finish(t);
      return detail::wrap(std::move(t), bdim, call.level());
    }));
  }
}

// Batch dims are brought together, and a logically 0-dimensional tensor promotes as it does in the loop.
void pointwise(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (detail::others_took(op, keys, stack)) return;
  const BoxedCall call(op, stack);
  call.check_written_args();
  TensorArgs in(call);
  const bool first_is_written = call.writes(in.index[0]);
  if (detail::may_promote(in.operands.data(), in.size())) {
    detail::promote(in.operands.data(), in.owned.data(), in.size(), first_is_written);
  }
  detail::Alignment alignment = detail::examine(in.operands.data(), in.size());
  if (!alignment.as_is) {
    alignment =
        detail::move_together(in.operands.data(), in.owned.data(), in.size(), alignment, first_is_written);
  }
  call_and_wrap(call, in.put_into(call.args()), stack,
                [&](const Tensor&) { return BDim(alignment.leading - alignment.behind); });
}

size_t dim_argument(const BoxedCall& call) {
  const std::optional<int> i = call.schema().argumentIndexWithName("dim");
  TORCH_CHECK(i, "vmap: ", call.name(),
              " is registered with REDUCTION_BOXED, and has no argument `dim` that says what ",
              "it reduces: ", call.schema(), ". Write a rule and use VMAP_SUPPORT");
  return *i;
}

bool takes_one_dim(const c10::TypePtr& type) {
  const auto optional = type->cast<c10::OptionalType>();
  return (optional ? optional->getElementType() : type)->kind() == c10::TypeKind::IntType;
}

void reduction(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (detail::others_took(op, keys, stack)) return;
  const BoxedCall call(op, stack);
  call.check_written_args();
  const size_t dim_index = dim_argument(call);
  const c10::IValue& dim = call.args()[dim_index];
  TensorArgs in(call);
  if (in.size() > 1) detail::move_to_front_and_expand(in.operands.data(), in.owned.data(), in.size());
  detail::ReducedDims dims;
  dims.rank = in.operands[0].rank;
  dims.bdim = *in.operands[0].bdim;
  const auto replace = [&](size_t k, Tensor t) {
    in.owned[k] = std::move(t);
    in.operands[k].tensor = &in.owned[k];
  };
  for (size_t k = 0; dims.rank == 0 && k < in.size(); ++k) replace(k, dims.lifted(*in.operands[k].tensor));

  const bool one = takes_one_dim(call.schema().arguments()[dim_index].type());
  if (one && dim.isNone()) {
    replace(0, dims.flattened(*in.operands[0].tensor, dims.bdim));
  } else if (one) {
    dims.one(dim.toInt(), dims.rank, dims.bdim);
  } else {
    const std::vector<int64_t> wanted = dim.isNone() ? std::vector<int64_t>{} : dim.toIntVector();
    dims.list(wanted, EmptyDims::All, dims.rank, dims.bdim);
  }
  torch::jit::Stack args = in.put_into(call.args());
  args[dim_index] =
      one ? c10::IValue(dims.dims[0]) : c10::IValue(std::vector<int64_t>(dims.dims.begin(), dims.dims.end()));
  const int64_t rank_before = in.operands[0].tensor->dim();
  call_and_wrap(call, std::move(args), stack, [&](Tensor& t) {
    const bool keeps_rank = t.dim() == rank_before;
    if (dims.rank == 0 || dims.flat) dims.finish(t, keeps_rank);
    return dims.result_bdim(keeps_rank);
  });
}

void variadic(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (detail::others_took(op, keys, stack)) return;
  const BoxedCall call(op, stack);
  call.check_written_args();
  TensorArgs in(call);
  detail::move_to_front_and_expand(in.operands.data(), in.owned.data(), in.size());
  call_and_wrap(call, in.put_into(call.args()), stack, [](const Tensor&) { return BDim(0); });
}

}  // namespace

void support_boxed(torch::Library& m, const char* name, BoxedKind kind) {
  switch (kind) {
    case BoxedKind::Pointwise:
      m.impl(name, torch::CppFunction::makeFromBoxedFunction<&pointwise>());
      return;
    case BoxedKind::Reduction:
      m.impl(name, torch::CppFunction::makeFromBoxedFunction<&reduction>());
      return;
    case BoxedKind::Variadic:
      m.impl(name, torch::CppFunction::makeFromBoxedFunction<&variadic>());
      return;
  }
}

}  // namespace vmap
