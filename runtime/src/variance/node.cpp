#include "node.h"

#include <c10/util/intrusive_ptr.h>

namespace vmap::variance {

// Another rank may have a gradient where this one has none, and waits for it in a collective: zeros are sent.
torch::autograd::variable_list Backward::apply(torch::autograd::variable_list&& gradients) {
  const at::Tensor gradient = gradients[0].defined() ? gradients[0] : input_metadata(0).zeros_like();
  return {backward_(gradient)};
}

namespace {

// A template, so that the other version's way need not compile.
template <class P>
P made(const char* name, Backward::Function backward) {
  if constexpr (detail::kNodesAreShared) {
    return P(new Backward(name, std::move(backward)));
  } else {
    return c10::make_intrusive<Backward>(name, std::move(backward));
  }
}

}  // namespace

NodePtr backward_of(const at::Tensor& x, const char* name, Backward::Function backward) {
  const NodePtr node = made<NodePtr>(name, std::move(backward));
  node->set_next_edges(torch::autograd::collect_next_edges(x));
  return node;
}

void give_history(const at::Tensor& result, const NodePtr& node) {
  torch::autograd::set_history(result, node);
}

}  // namespace vmap::variance
