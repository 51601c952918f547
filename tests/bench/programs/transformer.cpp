// Gradients of each example of a small transformer: two layers, 16 tokens of 32 numbers, two heads.
//
// Closed forms by hand would be pages. What is written in their place is the form with expanded weights: each
// example gets weights of its own, all the same, and one backward gives the gradients of all of them.
#include <torch/csrc/autograd/autograd.h>
#include <vmap/grad.h>

#include <cmath>

#include "workloads.h"

namespace vmap_bench {

namespace {

constexpr int64_t kTokens = 16, kWidth = 32, kHeads = 2, kLayers = 2;

Tensor attention(const Tensor& of_all) {
  const auto heads = [](const Tensor& t) { return t.unflatten(-1, {kHeads, -1}).transpose(-3, -2); };
  const std::vector<Tensor> qkv = of_all.chunk(3, -1);
  const double scale = 1 / std::sqrt(static_cast<double>(kWidth / kHeads));
  const Tensor weights = (at::matmul(heads(qkv[0]), heads(qkv[1]).mT()) * scale).softmax(-1);
  return at::matmul(weights, heads(qkv[2])).transpose(-3, -2).flatten(-2);
}

// Of one example, or of each of a batch: `linear` and `norm` know which. Weights come in pairs.
template <class Linear, class Norm>
Tensor losses(const Tensors& weights, const Tensor& x, const Tensor& y, const Linear& linear,
              const Norm& norm) {
  auto next = weights.begin();
  const auto apply = [&](const auto& layer, const Tensor& to) {
    const Tensor &w = *next++, &b = *next++;
    return layer(to, w, b);
  };
  Tensor h = x;
  for (int64_t i = 0; i < kLayers; ++i) {
    h = h + apply(linear, attention(apply(linear, apply(norm, h))));
    h = h + apply(linear, at::gelu(apply(linear, apply(norm, h))));
  }
  return (h - y).square().mean({-2, -1});
}

Tensor loss(const Tensors& weights, const Tensor& x, const Tensor& y) {
  return losses(
      weights, x, y, [](const Tensor& x, const Tensor& w, const Tensor& b) { return at::linear(x, w, b); },
      [](const Tensor& x, const Tensor& w, const Tensor& b) { return at::layer_norm(x, {kWidth}, w, b); });
}

Tensors by_hand(const Tensors& weights, const Tensor& x, const Tensor& y) {
  const at::AutoGradMode on(true);
  Tensors own;
  for (const Tensor& w : weights) {
    std::vector<int64_t> sizes = w.sizes().vec();
    sizes.insert(sizes.begin(), x.size(0));
    own.push_back(w.detach().expand(sizes).requires_grad_());
  }
  const Tensor each = losses(
      own, x, y,
      [](const Tensor& x, const Tensor& w, const Tensor& b) {
        return at::baddbmm(b.unsqueeze(1), x, w.mT());
      },
      [](const Tensor& x, const Tensor& w, const Tensor& b) {
        return at::layer_norm(x, {kWidth}) * w.unsqueeze(1) + b.unsqueeze(1);
      });
  return torch::autograd::grad({each.sum()}, own);
}

Tensors random_layers() {
  Tensors all;
  const auto add = [&](int64_t out, int64_t in) {
    all.push_back(weights({out, in}, in));
    all.push_back(at::randn({out}) * 0.1);
  };
  const auto add_norm = [&] {
    all.push_back(1 + at::randn({kWidth}) * 0.1);
    all.push_back(at::randn({kWidth}) * 0.1);
  };
  for (int64_t i = 0; i < kLayers; ++i) {
    add_norm();
    add(3 * kWidth, kWidth);
    add(kWidth, kWidth);
    add_norm();
    add(2 * kWidth, kWidth);
    add(kWidth, 2 * kWidth);
  }
  return all;
}

}  // namespace

Prepared transformer_gradients(int64_t batch_size) {
  const auto make = [](int64_t n) {
    return std::tuple(random_layers(), at::randn({n, kTokens, kWidth}), at::randn({n, kTokens, kWidth}));
  };
  return prepared(vmap::grad(loss), {.in_dims = {vmap::none, 0, 0}}, by_hand, make, batch_size);
}

}  // namespace vmap_bench
