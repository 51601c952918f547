// Internal: everything that an operator of this library is registered with, made of one struct:
//
// clang-format off
//   struct Shard {
//     static constexpr const char* kName = "shard";
//     static constexpr const char* kBackward = "VarianceShardBackward";
//     using Signature = Tensor(const Tensor& x, int64_t mesh, int64_t dim, int64_t tensor_dim);
//
//     static Tensor forward(const Tensor& x, …);               // below autograd
//     static Backward::Function backward(const Tensor& x, …);  // of the gradient
//     // Raises where it cannot be. `rest`: the arguments without x and mesh.
//     static Masks states(Masks of_x, const Mesh&, Given rest);
//     static Mask lifts(Given rest);  // optional: over which dims its gradient is summed
//     // Makes dims of an example, of this rank, dims of the batch.
//     static void shift(int64_t bdim, int64_t rank, …&);
//   };
// clang-format on
#pragma once

#include <ATen/functorch/BatchedTensorImpl.h>
#include <torch/library.h>
#include <vmap/mode/mode.h>
#include <vmap/support.h>

#include "../gradients/node.h"
#include "../gradients/tangents.h"
#include "call.h"
#include "raised.h"

namespace vmap::variance {

inline constexpr const char* kNamespace = "vmapgen_variance";
using Given = at::ArrayRef<c10::IValue>;

template <class Op, class Signature = typename Op::Signature>
struct OwnOp;

template <class Op, class... A>
struct OwnOp<Op, Tensor(const Tensor&, int64_t, A...)> {
  // All are linear in `x`: the result's tangent is the same of the tangent. Of a wrapper it is made in the
  // kernel for autograd, of what has a cell above it, so that it gets one.
  using Type = Tensor(const Tensor&, int64_t, A...);

  static const c10::TypedOperatorHandle<Type>& handle() {
    static const auto found = c10::Dispatcher::singleton()
                                  .findSchemaOrThrow(c10::str(kNamespace, "::", Op::kName).c_str(), "")
                                  .template typed<Type>();
    return found;
  }

  static Tensor call(const Tensor& x, int64_t mesh, A... rest) { return handle().call(x, mesh, rest...); }

  static Tensor on_autograd(c10::DispatchKeySet keys, const Tensor& x, int64_t mesh, A... rest) {
    const Tensor result = differentiable(
        x, Op::kBackward,
        [&] { return handle().redispatch(keys & c10::after_autograd_keyset, x, mesh, rest...); },
        Op::backward(x, mesh, rest...));
    if (is_wrapper(x)) push_tangent(x, result, mesh, rest...);
    return result;
  }

  // Of a wrapper. A tangent that nobody has marked is seen by nobody: the states are those of the result.
  static void push_tangent(const Tensor& x, const Tensor& result, int64_t mesh, A... rest) {
    const Tensor& tangent = tangent_of(x);
    if (!tangent.defined()) return;
    const Tensor pushed = call(tangent_as(tangent, x, mesh), mesh, rest...);
    if (is_wrapper(pushed) && cell_beneath(pushed) == nullptr && cell_beneath(result) != nullptr)
      give_cell_beneath(pushed, new_cell(Mesh::of_id(mesh), cell_beneath(result)->masks()));
    result._set_fw_grad(pushed, /*level=*/0, /*is_inplace_op=*/false);
  }

  // The examples of torch.vmap: each is a batch of its own to the rule.
  static Tensor on_functorch_batched(const Tensor& x, int64_t mesh, A... rest) {
    const c10::impl::ExcludeDispatchKeyGuard below(c10::DispatchKey::FuncTorchBatched);
    const auto* batched = at::functorch::maybeGetBatchedImpl(x);
    if (batched == nullptr) return call(x, mesh, rest...);
    const auto [result, bdim] = rule(batched->value(), batched->bdim(), mesh, rest...);
    return at::functorch::makeBatched(result, *bdim, batched->level());
  }

  static std::tuple<Tensor, BDim> rule(const Tensor& x, BDim bdim, int64_t mesh, A... rest) {
    if (bdim) Op::shift(*bdim, x.dim() - 1, rest...);
    return {call(x, mesh, rest...), bdim};
  }

  // Over which dims it lifts its argument, by itself.
  static Mask lifts(const torch::jit::Stack& stack) {
    if constexpr (requires { Op::lifts(torch::jit::last(stack, 1)); })
      return Op::lifts(torch::jit::last(stack, sizeof...(A)));
    return 0;
  }

  static void see(const PhysicalCall& physical, torch::jit::Stack* stack) {
    const Tensor shown = torch::jit::peek(*stack, 0, sizeof...(A) + 2).toTensor();
    lift_raised(physical, stack, lifts(*stack));
    const c10::ArrayRef<c10::IValue> given = torch::jit::last(*stack, sizeof...(A) + 2);
    const Tensor x = given[0].toTensor();
    const Mesh mesh = Mesh::of_id(given[1].toInt());
    const Cell* cell = is_wrapper(x) ? cell_beneath(x) : cell_of(x);
    const Masks masks = Op::states(cell != nullptr ? cell->masks() : Masks(), mesh, given.slice(2));
    torch::jit::Stack of_tangent(given.begin(), given.end());
    physical.go_on(stack);
    const Tensor result = stack->back().toTensor();
    if (is_wrapper(x)) return;
    if (Cell* arriving = cell_of(result); arriving != nullptr && arriving->is_pending()) {
      arriving->set(masks);
    } else {
      give_cell(result, new_cell(mesh, masks));
      if (result.has_storage() && x.has_storage() && result.storage().is_alias_of(x.storage()))
        share_memory(shown, result);
    }
    if (result.requires_grad()) cell_of(result)->say_recorded();
    if (const Tensor& tangent = tangent_of(x); tangent.defined()) {
      of_tangent[0] = tangent_as(tangent, x, mesh.id());
      physical.op().callBoxed(of_tangent);
      await(of_tangent[0].toTensor());  // formulas read it where nobody sees them
      result._set_fw_grad(of_tangent[0].toTensor(), /*level=*/0, /*is_inplace_op=*/false);
    }
  }

  static void implement() {
    library_on(kNamespace, c10::DispatchKey::CompositeExplicitAutograd).impl(Op::kName, &Op::forward);
    library_on(kNamespace, c10::DispatchKey::Autograd).impl(Op::kName, &on_autograd);
    library_on(kNamespace, c10::DispatchKey::FuncTorchBatched).impl(Op::kName, &on_functorch_batched);
    support(library_on(kNamespace, kVmapKey), Op::kName, &rule);
    register_handler((std::string(kNamespace) + "::" + Op::kName).c_str(), &see);
  }
};

}  // namespace vmap::variance
