#include "function.h"

#include <c10/core/GradMode.h>
#include <c10/util/Exception.h>
#include <vmap/variance/function.h>

#include "../collectives/check.h"
#include "../gradients/casts.h"
#include "../gradients/checked.h"
#include "../gradients/lift.h"
#include "../states/errors.h"
#include "ops.h"

namespace vmap::variance {

// What a function has made by `empty_like` and handed to a kernel that nobody sees is tracked, and has the
// states that the factory gave it.
void mark_unseen(const Tensor& x, const Mesh& mesh, const States& states) {
  Cell* cell = is_wrapper(x) ? cell_beneath(x) : cell_of(x);
  if (cell == nullptr) {
    mark(x, mesh, states);
  } else if (cell->is_unwritten()) {
    cell->set(masks_of(mesh, states));
  }
}

void mark_result_of_function(const Tensor& x, const Mesh& mesh, const States& states) {
  mark_unseen(x, mesh, states);
  if (!is_wrapper(x)) cell_of(x)->say_known(x);
}

Tensor summed_where_varying(const Tensor& gradient, const Mesh& mesh, Mask dims) {
  const Mask over = static_cast<Mask>(masks_of(gradient).varying & dims);
  return over == 0 ? gradient : ops::sum_gradient(gradient, mesh, over);
}

}  // namespace vmap::variance

namespace vmap::variance::detail {

namespace {

class SumsWhereVarying final : public torch::autograd::FunctionPostHook {
 public:
  SumsWhereVarying(const Mesh& mesh, Mask dims) : mesh_(mesh), dims_(dims) {}
  torch::autograd::variable_list operator()(const torch::autograd::variable_list& given,
                                            const torch::autograd::variable_list&) override {
    torch::autograd::variable_list summed;
    for (const Tensor& each : given)
      summed.push_back(each.defined() ? summed_where_varying(each, mesh_, dims_) : each);
    return summed;
  }

 private:
  const Mesh mesh_;
  const Mask dims_;
};

// Over all dims but those that the arguments were lifted to.
void sum_gradients_given_by(const Tensor& result, const Mesh& mesh, Mask arguments) {
  const auto& node = result.grad_fn();
  if (!node) return;
  for (const auto& hook : node->post_hooks()) {
    if (dynamic_cast<const SumsWhereVarying*>(hook.get()) != nullptr) return;  // of another result
  }
  node->add_post_hook(std::make_unique<SumsWhereVarying>(mesh, static_cast<Mask>(all_of(mesh) & ~arguments)));
}

}  // namespace

void Arguments::take(const Tensor& x) {
  const std::optional<Mesh> mesh = mesh_of(x);
  if (!mesh) return;
  TORCH_CHECK(!mesh_ || *mesh_ == *mesh, "variance: ", function_,
              ": tensors of two meshes meet: ", mesh_->shown(), " and ", mesh->shown(),
              ". Mark them by one mesh");
  mesh_ = mesh;
  if (checks_results()) check_gradient_of(x);
  const States of = states(x);
  if (!of.partial.empty()) {
    const std::string& dim = *of.partial.begin();
    TORCH_CHECK(false, "variance: ", function_, ": an argument is partial over \"", dim,
                "\": each rank holds a summand of it, and nobody says that the function is linear in it. "
                "all_reduce it over \"",
                dim, "\" first");
  }
  varying_.insert(of.varying.begin(), of.varying.end());
  reduced_.insert(of.reduced.begin(), of.reduced.end());
  for (const std::string& dim : varying_) reduced_.erase(dim);
}

Tensor Arguments::lifted(const Tensor& x) const {
  if (!x.requires_grad() || !c10::GradMode::is_enabled()) return x;
  const Cell* cell = is_wrapper(x) ? cell_beneath(x) : cell_of(x);
  const Mask own = cell != nullptr ? static_cast<Mask>(cell->masks().any() & ~cell->raised_since(x)) : Mask();
  const auto varying = static_cast<Mask>(mask_of(*mesh_, varying_) & ~own);
  const auto reduced = static_cast<Mask>(mask_of(*mesh_, reduced_) & ~own);
  if (!varying && !reduced) return x;
  const Tensor alias = variance::lifted(x, *mesh_, varying, reduced);
  share_memory(x, alias);  // the function may write to it
  return alias;
}

void Arguments::mark_result(const Tensor& x, const FunctionOptions& options) const {
  if (is_wrapper(x)) return;  // what it holds was marked where the function ran on it
  if (options.lifts) {
    const auto known = static_cast<Mask>(mask_of(*mesh_, varying_) | mask_of(*mesh_, reduced_));
    sum_gradients_given_by(x, *mesh_, known);
  }
  if (!options.strategy)
    return mark_result_of_function(x, *mesh_, {.varying = varying_, .reduced = reduced_, .partial = {}});
  auto [varying, reduced] = options.strategy(varying_, reduced_, *mesh_);
  mark(x, *mesh_, {.varying = std::move(varying), .reduced = std::move(reduced), .partial = {}});
}

}  // namespace vmap::variance::detail
