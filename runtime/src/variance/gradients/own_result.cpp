#include "own_result.h"

#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/function_hook.h>
#include <torch/csrc/autograd/variable.h>
#include <vmap/physical.h>

#include <memory>

namespace vmap::variance {

namespace {

using torch::autograd::variable_list;

// A formula may look at the result before it meets the gradient: while it runs, all operators are seen. One
// that throws leaves that so until the thread's next comes to its end.
class SeenFormula final : public torch::autograd::FunctionPostHook {
 public:
  static void begin() {
    begin_seeing_all();
    ++running();
  }
  variable_list operator()(const variable_list& outputs, const variable_list&) override {
    for (; running() > 0; --running()) end_seeing_all();
    return outputs;
  }

 private:
  static int& running() {
    static thread_local int count = 0;
    return count;
  }
};

class KeptResult final : public torch::autograd::FunctionPreHook {
 public:
  KeptResult(uint32_t output, CellPtr cell)
      : output_(output), cell_(std::move(cell)), partial_(cell_->masks().partial) {}

  variable_list operator()(const variable_list& gradients) override {
    SeenFormula::begin();
    return gradients;
  }
  Cell* cell_of(uint32_t output) const { return output == output_ ? cell_.get() : nullptr; }
  Mask partial() const { return partial_; }

 private:
  uint32_t output_;
  CellPtr cell_;
  Mask partial_;  // when it was computed
};

}  // namespace

void keep_own_result(const Tensor& result) {
  const torch::autograd::Edge edge = torch::autograd::impl::gradient_edge(result);
  if (!edge.function || result.is_leaf()) return;
  edge.function->add_pre_hook(std::make_unique<KeptResult>(edge.input_nr, shared_cell_of(result)));
  edge.function->add_post_hook(std::make_unique<SeenFormula>());
}

Mask partial_of_own_results() {
  const auto node = torch::autograd::get_current_node();
  Mask partial = 0;
  if (!node) return partial;
  for (const auto& hook : node->pre_hooks()) {
    if (const auto* kept = dynamic_cast<const KeptResult*>(hook.get()))
      partial = static_cast<Mask>(partial | kept->partial());
  }
  return partial;
}

Cell* find_own_result(const Tensor& t) {
  const auto node = torch::autograd::get_current_node();
  if (!node || t.is_leaf()) return nullptr;
  const torch::autograd::Edge edge = torch::autograd::impl::gradient_edge(t);
  if (edge.function.get() != &*node) return nullptr;
  for (const auto& hook : node->pre_hooks()) {
    const auto* kept = dynamic_cast<const KeptResult*>(hook.get());
    if (Cell* cell = kept != nullptr ? kept->cell_of(edge.input_nr) : nullptr) return cell;
  }
  return nullptr;
}

}  // namespace vmap::variance
