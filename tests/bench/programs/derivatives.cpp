// Jacobians and Hessians. By hand they are closed forms.
#include <vmap/grad.h>
#include <vmap/jvp.h>

#include "workloads.h"

namespace vmap_bench {

using vmap::none;

namespace {

Tensor two_layers(const Tensor& x, const Tensor& w1, const Tensor& b1, const Tensor& w2, const Tensor& b2) {
  return at::linear(at::linear(x, w1, b1).tanh(), w2, b2).tanh();
}

Tensor jacobian_by_hand(const Tensor& x, const Tensor& w1, const Tensor& b1, const Tensor& w2,
                        const Tensor& b2) {
  const Tensor h = at::linear(x, w1, b1).tanh(), y = at::linear(h, w2, b2).tanh();
  const Tensor inner = w2.unsqueeze(0) * (1 - h * h).unsqueeze(1);
  return at::matmul(inner, w1) * (1 - y * y).unsqueeze(2);
}

template <class Jacobian>
Prepared jacobians(const Jacobian& transformed, int64_t batch_size) {
  const auto make = [](int64_t n) {
    return std::tuple(at::randn({n, 16}), weights({32, 16}, 16), at::randn({32}), weights({16, 32}, 32),
                      at::randn({16}));
  };
  return prepared(transformed, {.in_dims = {0, none, none, none, none}}, jacobian_by_hand, make, batch_size);
}

}  // namespace

Prepared jacobians_by_jacrev(int64_t batch_size) {
  return jacobians(vmap::jacrev(two_layers), batch_size);
}

Prepared jacobians_by_jacfwd(int64_t batch_size) {
  return jacobians(vmap::jacfwd(two_layers), batch_size);
}

Prepared hessians(int64_t batch_size) {
  const auto f = [](const Tensor& x, const Tensor& w, const Tensor& b) {
    return at::linear(x, w, b).tanh().sum();
  };
  const auto by_hand = [](const Tensor& x, const Tensor& w, const Tensor& b) {
    const Tensor h = at::linear(x, w, b).tanh();
    const Tensor second = h * (h * h - 1) * 2;
    return at::matmul(w.t() * second.unsqueeze(1), w);
  };
  const auto make = [](int64_t n) {
    return std::tuple(at::randn({n, 16}), weights({32, 16}, 16), at::randn({32}));
  };
  return prepared(vmap::jacfwd(vmap::jacrev(f)), {.in_dims = {0, none, none}}, by_hand, make, batch_size);
}

}  // namespace vmap_bench
