// What a call gets, and what the rules make of its states.
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/tensor.h>
#include <torch/csrc/autograd/graph_task.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <typeinfo>

#include "../gradients/own_result.h"
#include "../states/errors.h"
#include "call.h"

namespace vmap::variance {

namespace {

void add(Operands& all, size_t argument, int64_t element, const Tensor& t) {
  if (!t.defined()) return;
  Operand operand{argument, element, t, cell_of(t), {}};
  if (operand.cell == nullptr && is_wrapper(t)) {
    operand.cell = cell_beneath(t);
    operand.beneath = true;
  } else if (operand.cell == nullptr) {
    operand.cell = own_result(t);
  }
  if (operand.cell != nullptr) operand.masks = operand.cell->masks();
  all.push_back(std::move(operand));
}

bool in(Arguments arguments, const Operand& operand) {
  return holds(arguments, operand.argument);
}

// Raises what is wrong; empty: nothing is.
using Refusal = std::function<void()>;

// Operands of one product that are summands: the first, and where there is one a second.
Refusal check_factors(const Call& call, const Mesh& mesh, const Operands& operands, Arguments product,
                      Mask dims) {
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!in(product, operands[i])) continue;
    for (size_t j = i + 1; j < operands.size(); ++j) {
      // Elements of one list are added.
      const Mask both = static_cast<Mask>(operands[i].masks.partial & operands[j].masks.partial & dims);
      if (in(product, operands[j]) && operands[i].argument != operands[j].argument && both != 0)
        return [&, i, j, both] { throw_two_factors(call, mesh, operands[i], operands[j], both); };
    }
  }
  return {};
}

bool is_constant(const Operands& operands, Arguments product) {
  return std::all_of(operands.begin(), operands.end(),
                     [&](const Operand& each) { return !in(product, each) || may_be_constant(each); });
}

// A product, or one for each element of its list, of which some has no factor that is a summand.
Refusal check_every_product_has_one(const Call& call, const Mesh& mesh, const Operands& operands,
                                    Arguments product, Mask dims, const Operand& partial) {
  const auto refused = [&](const Operand* whole, Mask over) -> Refusal {
    return [&, whole, over] { throw_whole_beside_partial(call, mesh, whole, partial, over); };
  };
  Mask common = 0;
  bool has_list = false, has_any = false;
  const Operand* first = nullptr;
  for (const Operand& each : operands) {
    if (!in(product, each)) continue;
    has_any = true;
    if (first == nullptr) first = &each;
    if (each.element >= 0) {
      has_list = true;
    } else {
      common |= each.masks.partial;
    }
  }
  if (!has_any) return {};  // an optional tensor that is not given
  if (!has_list && (dims & ~common) != 0) return refused(first, static_cast<Mask>(dims & ~common));
  for (const Operand& each : operands) {
    const Mask missing = static_cast<Mask>(dims & ~(common | each.masks.partial));
    if (in(product, each) && each.element >= 0 && missing != 0) return refused(&each, missing);
  }
  return {};
}

// The operands that a product names, all of them given: a product with an absent factor is none.
bool is_present(const Operands& operands, Arguments product) {
  for (const Operand& each : operands) {
    if (in(product, each)) product &= ~(Arguments{1} << each.argument);
  }
  return product == 0;
}

// Rule 2: summands go through what is a sum of products with one such factor each.
Refusal check_linear(const Call& call, const Mesh& mesh, const Operands& operands,
                     c10::ArrayRef<Arguments> products, Mask partial) {
  Arguments named = 0;
  for (const Arguments product : products) named |= product;
  const Operand* first = nullptr;
  for (const Operand& each : operands) {
    const Mask mine = static_cast<Mask>(each.masks.partial & partial);
    if (mine == 0) continue;
    if (!in(named, each)) return [&, mine] { throw_not_linear(call, mesh, each, mine); };
    if (first == nullptr) first = &each;
  }
  for (const Operand& each : operands) {
    const Mask beside = static_cast<Mask>(each.masks.varying & partial);
    if (beside != 0)
      return [&, first, beside] { throw_varying_beside_partial(call, mesh, each, *first, beside); };
  }
  for (const Arguments product : products) {
    if (!is_present(operands, product)) continue;
    if (is_constant(operands, product) && is_in_a_formula()) continue;
    if (Refusal refusal = check_factors(call, mesh, operands, product, partial)) return refusal;
    if (Refusal refusal = check_every_product_has_one(call, mesh, operands, product, partial, *first))
      return refusal;
  }
  return {};
}

// Nodes of views are no TraceableFunction, and all that are written by PyTorch's generator stand in one
// namespace.
bool is_of_pytorch(const torch::autograd::Node& node) {
  if (std::string_view(typeid(node).name()).starts_with("N5torch8autograd9generated")) return true;
  return dynamic_cast<const torch::autograd::TraceableFunction*>(&node) != nullptr ||
         dynamic_cast<const torch::autograd::CopyBackwards*>(&node) != nullptr;
}

}  // namespace

// NOTE: [constants of a formula]
// Each formula of PyTorch's is linear in the gradients that it gets. So a constant that it has made and adds
// to a summand, or writes beside it, is zero, which is the sum of as many zeros as there are ranks. It is not
// tracked, or it is where a summand told its shape, and nobody has written to it. Custom functions may do
// what they like, and their constants are not known to be. The node of a write through a view puts what the
// write's own formula gives into zeros.
bool is_in_a_formula() {
  const auto node = torch::autograd::get_current_node();
  if (!node) return false;
  const auto* of_view = dynamic_cast<const torch::autograd::CopySlices*>(&*node);
  if (of_view == nullptr) return is_of_pytorch(*node);
  // Which it lets go of before the engine adds what it gave.
  return of_view->fn && is_of_pytorch(*of_view->fn);
}

// NOTE: [formulas are linear]
// A formula may go to its gradient by steps that are not linear, as a mask, a sort or a copy into a tensor
// that is no constant, and is linear in it as a whole: what it gives of a summand is a summand, where all
// else is the same on all ranks. What such a step gives of a partial gradient is each rank's own and no
// more is known of it: it varies, as the gradient of what is reduced may: NOTE: [gradients of what is
// reduced]. What the formula has saved is partial only where its operator's result is, whose gradient is
// not; formulas are not linear in that.
Mask are_steps_of_a_gradient(Mask partial) {
  return is_in_a_formula() ? static_cast<Mask>(partial & ~partial_of_own_results()) : Mask{0};
}

Operands operands_of(const Call& call) {
  Operands all;
  for (const size_t i : call.plan().tensors) {
    const c10::IValue& value = call.argument(i);
    if (value.isTensor()) {
      add(all, i, -1, value.toTensor());
    } else if (value.isTensorList() || value.isOptionalTensorList()) {
      const c10::ArrayRef<c10::IValue> list = value.toListRef();
      for (size_t k = 0; k < list.size(); ++k) {
        if (list[k].isTensor()) add(all, i, static_cast<int64_t>(k), list[k].toTensor());
      }
    }
  }
  return all;
}

const Mesh* mesh_of(const Call& call, const Operands& operands) {
  const Operand* first = nullptr;
  for (const Operand& each : operands) {
    if (each.cell == nullptr) continue;
    if (first == nullptr) first = &each;
    if (!(each.cell->mesh() == first->cell->mesh())) throw_two_meshes(call, *first, each);
  }
  return first != nullptr ? &first->cell->mesh() : nullptr;
}

// NOTE: [gradients of what is reduced]
// A gradient is partial only of what is reduced, of which each rank's own gradient is a summand, whether it
// came as partial or as varying. So where gradients are added, by the engine for one, either is to the other.
bool adds_gradients() {
  return torch::autograd::get_current_graph_task_id() >= 0;
}

static Masks sum_of(const Call& call, const Mesh& mesh, const Operands& operands,
                    c10::ArrayRef<Arguments> products) {
  Masks masks;
  for (const Operand& each : operands) masks.join(each.masks);
  const Mask partial = masks.partial;
  if (partial == 0) return masks;
  Operands summands = operands;
  const bool has_varying = (masks.varying & partial) != 0;
  if (has_varying && adds_gradients()) {
    const bool has_constants = is_in_a_formula();
    for (Operand& each : summands) {
      const bool is_constant = has_constants && may_be_constant(each);
      each.masks.set(static_cast<Mask>(each.masks.varying & partial),
                     is_constant ? State::Invariant : State::Partial);
    }
  }
  const Refusal refusal = check_linear(call, mesh, summands, products, partial);
  const bool is_step = !has_varying && are_steps_of_a_gradient(partial) == partial;
  if (refusal && !is_step) refusal();
  masks.set(partial, refusal ? State::Varying : State::Partial);
  return masks;
}

static bool products_hold(const Call& call) {
  if (call.plan().zero_where < 0) return true;
  const c10::IValue& number = call.argument(static_cast<size_t>(call.plan().zero_where));
  return number.isScalar() && number.toScalar().equal(0);
}

Masks result_of(const Call& call, const Mesh& mesh, const Operands& operands) {
  if (!products_hold(call)) return sum_of(call, mesh, operands, {});
  return sum_of(call, mesh, operands, call.plan().products);
}

Masks product_of(const Call& call, const Mesh& mesh, const Operands& operands, Arguments product) {
  Operands factors;
  for (const Operand& each : operands) {
    if (in(product, each)) factors.push_back(each);
  }
  return sum_of(call, mesh, factors, product);
}

}  // namespace vmap::variance
