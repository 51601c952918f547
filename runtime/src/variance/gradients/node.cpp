#include "node.h"

namespace vmap::variance {

// Another rank may have a gradient where this one has none, and waits for it in a collective: zeros are sent.
torch::autograd::variable_list Backward::apply(torch::autograd::variable_list&& gradients) {
  const at::Tensor gradient = gradients[0].defined() ? gradients[0] : input_metadata(0).zeros_like();
  return {backward_(gradient)};
}

NodePtr backward_of(const at::Tensor& x, const char* name, Backward::Function backward) {
  const NodePtr node = made_node<Backward>(name, std::move(backward));
  node->set_next_edges(torch::autograd::collect_next_edges(x));
  return node;
}

void give_history(const at::Tensor& result, const NodePtr& node) {
  torch::autograd::set_history(result, node);
}

}  // namespace vmap::variance
