#include "lift.h"

#include <ATen/ops/zeros_like.h>
#include <torch/csrc/autograd/functions/utils.h>
#include <torch/csrc/autograd/variable.h>
#include <vmap/physical.h>

#include "../calls/call.h"
#include "../calls/ops.h"
#include "../states/errors.h"
#include "../states/scope.h"
#include "casts.h"
#include "tangents.h"

namespace vmap::variance {

namespace {

using torch::autograd::Edge;

constexpr const char* kName = Lift::kBackward;

NodePtr node_for(const char* name, const Tensor& x, const Mesh& mesh, Mask varying, Mask reduced) {
  // As small as a function has room for without memory of its own.
  return backward_of(
      x, name, [mesh = mesh.id(), varying, reduced, tracked = cell_of(x) != nullptr](const Tensor& gradient) {
        return gradient_before_lift(gradient, mesh, varying, reduced, tracked);
      });
}

// Another TensorImpl over the memory. Writes to `x` are found out by who saved it.
Tensor alias_of(const Tensor& x) {
  return Tensor(x.unsafeGetTensorImpl()->shallow_copy_and_detach(
      x.is_inference() ? c10::VariableVersion() : torch::autograd::impl::version_counter(x),
      /*allow_tensor_metadata_change=*/false));
}

// One use of a lift: hands the gradient on to the node that sums it, and keeps that while a graph has this
// one.
class LiftUse final : public torch::autograd::Node {
 public:
  LiftUse(CellPtr cell, NodePtr sums) : cell_(std::move(cell)), sums_(sums.get()) {
    add_next_edge(Edge(std::move(sums), 0));
  }
  ~LiftUse() override { cell_->end_lift(sums_); }

  std::string name() const override { return kName; }
  torch::autograd::variable_list apply(torch::autograd::variable_list&& gradients) override {
    return std::move(gradients);
  }

 private:
  CellPtr cell_;
  const torch::autograd::Node* sums_;
};

NodePtr summing_node(const Tensor& x, const Mesh& mesh, Mask varying, Mask reduced) {
  const NodePtr node = node_for("VarianceSumBackward", x, mesh, varying, reduced);
  node->add_input_metadata(x);
  return node;
}

void share_history(const Tensor& alias, const Tensor& x, const Mesh& mesh, Mask varying, Mask reduced) {
  const CellPtr cell = shared_cell_of(x);
  if (!cell) return give_history(alias, node_for(kName, x, mesh, varying, reduced));
  const NodePtr sums = cell->begin_lift(torch::autograd::impl::gradient_edge(x), varying, reduced,
                                        [&] { return summing_node(x, mesh, varying, reduced); });
  give_history(alias, made_node<LiftUse>(cell, sums));
}

}  // namespace

Rise rise_of(const Tensor& t, const Cell* cell, const Masks& own, const Masks& to) {
  const Mask raised = cell != nullptr ? cell->raised_since(t) : Mask{0};
  const Mask has = static_cast<Mask>(own.any() & ~raised);
  const Rise rise{static_cast<Mask>(to.varying & ~has), static_cast<Mask>((to.reduced | to.partial) & ~has)};
  if (rise.is_none() || !t.requires_grad() || !c10::GradMode::is_enabled()) return {};
  // What a formula has saved of its own operator's result, met again while a gradient of a gradient is
  // computed: it is not tracked, and is no leaf, and the operator has lifted for it already.
  const bool wants = cell != nullptr || t.is_leaf() || !torch::autograd::get_current_node();
  return wants ? rise : Rise{};
}

bool is_strict() {
  return scope_of_thread() != nullptr && scope_of_thread()->options.strict;
}

// A transform's wrapper, and what somebody records, want an operator.
Tensor lifted(const Tensor& x, const Mesh& mesh, Mask varying, Mask reduced) {
  if (is_wrapper(x) || is_observed()) return ops::lift(x, mesh, varying, reduced);
  await(x);
  const Tensor alias = alias_of(x);
  Cell* cell = cell_of(x);
  Masks masks = cell != nullptr ? cell->masks() : Masks();
  masks.set(varying, State::Varying);
  masks.set(reduced, State::Reduced);
  give_cell(alias, new_cell(mesh, masks));
  if (torch::autograd::compute_requires_grad(x)) share_history(alias, x, mesh, varying, reduced);
  if (const Tensor& tangent = tangent_of(x); tangent.defined())
    alias._set_fw_grad(tangent, /*level=*/0, /*is_inplace_op=*/false);
  return alias;
}

void LiftedInPlace::take_back() const {
  if (!base.defined()) return;
  torch::autograd::impl::set_gradient_edge(base, before);
  c10::VariableVersion counter = torch::autograd::impl::version_counter(base);  // which is shared
  counter.set_version(version);
}

static LiftedInPlace put_before(const Tensor& x, const std::function<NodePtr(const Tensor& base)>& make) {
  const Tensor base = x.is_view() ? Tensor(x._base()) : x;
  if (!torch::autograd::compute_requires_grad(base) || base.is_leaf())
    return {};  // PyTorch refuses the write to a leaf
  const Unobserved unobserved;
  LiftedInPlace lifted{base, torch::autograd::impl::gradient_edge(base), base._version()};
  const NodePtr node = make(base);
  torch::autograd::impl::bump_version(base);
  const uint32_t output = node->add_input_metadata(base);
  torch::autograd::impl::rebase_history(base, Edge(node, output));
  return lifted;
}

LiftedInPlace lift_in_place(const Tensor& x, const Mesh& mesh, Mask varying, Mask reduced) {
  return put_before(x, [&](const Tensor& base) { return node_for(kName, base, mesh, varying, reduced); });
}

LiftedInPlace end_in_place(const Tensor& x, const Mesh& mesh, const Masks& was) {
  const Masks of_gradient{was.varying, 0, was.reduced, 0};
  return put_before(x, [&](const Tensor& base) {
    return backward_of(base, "VarianceOverwrittenBackward", [mesh, of_gradient](const Tensor& gradient) {
      Tensor zeros = at::zeros_like(gradient);
      if (is_wrapper(zeros)) return zeros;
      CellPtr cell = new_cell(mesh, of_gradient);
      cell->say_constant();
      give_cell(zeros, std::move(cell));
      return zeros;
    });
  });
}

void take_over(const Tensor& x, const Tensor& alias) {
  torch::autograd::impl::set_gradient_edge(x, torch::autograd::impl::gradient_edge(alias));
  Cell* cell = cell_of(x);
  if (cell == nullptr) return give_cell(x, shared_cell_of(alias));
  cell->set(cell_of(alias)->masks());  // of all that share it
  cell->forget_raised();
}

// NOTE: [summed once]
// The gradient of what varies is varying, of what is reduced partial, and both are summed on the way to what
// is invariant. Whoever has summed it already, a custom function that ends with an all_reduce, hands over a
// gradient that is not varying because of that sum, and it is not summed again. That it is not varying is not
// enough: a root's gradient of ones, made by hand, is not either.
Tensor summed_gradient(const Tensor& gradient, const Mesh& mesh, Mask varying, Mask reduced) {
  const Cell* cell = is_wrapper(gradient) ? cell_beneath(gradient) : cell_of(gradient);
  const Masks masks = cell != nullptr ? cell->masks() : Masks();
  const Mask all = static_cast<Mask>(varying | reduced);
  const Mask wrong = static_cast<Mask>(masks.reduced & all);
  TORCH_CHECK(wrong == 0, "variance: a gradient came back that is reduced over ", shown(mesh, wrong),
              " for a value that is ",
              shown(state_in({varying, reduced, 0, 0}, static_cast<Mask>(wrong & -wrong))),
              " there. The root of this backward pass was the same on all ranks and yet each rank's own: "
              "all_reduce the loss over ",
              first_of(mesh, wrong), ", or mark its parts so that it is invariant");
  const Mask done = static_cast<Mask>(masks.summed & all & ~(masks.varying | masks.partial));
  const Mask dims = static_cast<Mask>(all & ~done);
  return dims == 0 ? gradient : ops::sum_gradient(gradient, mesh, dims);
}

Tensor gradient_before_lift(const Tensor& gradient, int64_t mesh, Mask varying, Mask reduced, bool tracked) {
  Tensor sum = summed_gradient(gradient, Mesh::of_id(mesh), varying, reduced);
  if (!tracked) wait(sum);
  return sum;
}

// NOTE: [parts that differ between the ranks]
// A view that begins at a place which varies is another part on each rank. Its gradient is summed where it is
// that of the whole, so the whole is lifted before, and the view is one of a passing alias: what is written
// through it is in the whole, whose history knows nothing of it, nor does the view's of what is written to
// the whole. A write that would be recorded raises; another one is as all beside autograd.
static bool is_part(const Call& call, const Operands& operands, const Operand& whole, const Masks& to) {
  if ((to.any() & ~whole.masks.any()) != 0) return true;
  Masks place;
  for (const Operand& each : operands) {
    if (!holds(call.plan().viewed, each.argument)) place.join(each.masks);
  }
  const Mask raised = whole.cell != nullptr ? whole.cell->raised_since(whole.tensor) : Mask{0};
  return (place.any() & raised) != 0;
}

static void keep_as_part(const Tensor& whole, const Tensor& alias) {
  share_memory(whole, alias);
  cell_of(alias)->say_part();
}

void lift(Call& call, const Mesh& mesh, Operands& operands, const Masks& to) {
  for (Operand& each : operands) {
    const bool viewed = holds(call.plan().viewed, each.argument);
    if (viewed && !is_part(call, operands, each, to)) continue;
    const Rise rise = rise_of(each.tensor, each.cell, each.masks, to);
    if (rise.is_none()) continue;
    if (is_strict()) throw_strict(call, mesh, each, to, static_cast<Mask>(rise.varying | rise.reduced));
    const Tensor alias = lifted(each.tensor, mesh, rise.varying, rise.reduced);
    if (viewed && !each.beneath) keep_as_part(each.tensor, alias);
    each.tensor = alias;
    c10::IValue& value = call.argument(each.argument);
    if (each.element < 0) {
      value = each.tensor;
    } else if (value.isTensorList()) {
      if (value.use_count() > 1) value = value.toTensorList().copy();
      value.toTensorList().set(static_cast<size_t>(each.element), each.tensor);
    } else {
      if (value.use_count() > 1) value = value.toOptionalTensorList().copy();
      value.toOptionalTensorList().set(static_cast<size_t>(each.element), each.tensor);
    }
  }
}

}  // namespace vmap::variance
