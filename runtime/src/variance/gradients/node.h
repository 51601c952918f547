// Internal: parts of autograd's graph, pointers to which differ between versions of PyTorch.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/util/intrusive_ptr.h>
#include <torch/csrc/autograd/edge.h>
#include <torch/csrc/autograd/function.h>

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace vmap::variance {

using NodePtr = decltype(torch::autograd::Edge::function);

// A template, so that the other version's way need not compile.
template <class Node, class... Args>
NodePtr made_node(Args&&... args) {
  const auto make = [&]<class P>(std::type_identity<P>) {
    if constexpr (std::is_same_v<P, std::shared_ptr<torch::autograd::Node>>) {
      return P(new Node(std::forward<Args>(args)...));
    } else {
      return P(c10::make_intrusive<Node>(std::forward<Args>(args)...));
    }
  };
  return make(std::type_identity<NodePtr>());
}

// A node with one input and one output. autograd::Function would do, but refuses to run inside transforms of
// torch.func.
class Backward : public torch::autograd::Node {
 public:
  using Function = std::function<at::Tensor(const at::Tensor& gradient)>;

  Backward(const char* name, Function backward) : name_(name), backward_(std::move(backward)) {}

  std::string name() const override { return name_; }
  torch::autograd::variable_list apply(torch::autograd::variable_list&& gradients) override;

 private:
  const char* name_;  // a literal
  Function backward_;
};

// A node whose gradient goes to what computed `x`.
NodePtr backward_of(const at::Tensor& x, const char* name, Backward::Function backward);
// Makes `result` what `node` computes the gradient of.
void give_history(const at::Tensor& result, const NodePtr& node);

// What the kernel on the autograd key of an operator with one tensor does: `forward` runs without autograd.
template <class Forward>
at::Tensor differentiable(const at::Tensor& x, const char* name, Forward&& forward,
                          Backward::Function backward);

}  // namespace vmap::variance

#include <ATen/core/LegacyTypeDispatch.h>
#include <torch/csrc/autograd/functions/utils.h>

namespace vmap::variance {

template <class Forward>
at::Tensor differentiable(const at::Tensor& x, const char* name, Forward&& forward,
                          Backward::Function backward) {
  NodePtr node;
  if (torch::autograd::compute_requires_grad(x)) node = backward_of(x, name, std::move(backward));
  at::Tensor result;
  {
    const at::AutoDispatchBelowADInplaceOrView below;
    result = forward();
  }
  if (node) give_history(result, node);
  return result;
}

}  // namespace vmap::variance
