// Networks that all examples share, differentiated for each example. By hand they are closed forms.
#include <vmap/grad.h>

#include "workloads.h"

namespace vmap_bench {

using vmap::none;

Prepared mlp_gradients(int64_t batch_size) {
  const auto loss = [](const Tensor& w1, const Tensor& b1, const Tensor& w2, const Tensor& b2,
                       const Tensor& x, const Tensor& y) {
    return at::cross_entropy_loss(at::linear(at::linear(x, w1, b1).tanh(), w2, b2), y);
  };
  const auto by_hand = [](const Tensor& w1, const Tensor& b1, const Tensor& w2, const Tensor& b2,
                          const Tensor& x, const Tensor& y) {
    const Tensor h = at::linear(x, w1, b1).tanh();
    Tensor d = at::linear(h, w2, b2).softmax(1);
    d.scatter_add_(1, y.unsqueeze(1), at::full({1, 1}, -1.F).expand({y.size(0), 1}));
    const Tensor e = at::mm(d, w2) * (1 - h * h);
    return std::tuple(e.unsqueeze(2) * x.unsqueeze(1), e, d.unsqueeze(2) * h.unsqueeze(1), d);
  };
  const auto make = [](int64_t n) {
    return std::tuple(weights({128, 64}, 64), at::randn({128}), weights({10, 128}, 128), at::randn({10}),
                      at::randn({n, 64}), at::randint(10, {n}));
  };
  return prepared(vmap::grad<0, 1, 2, 3>(loss), {.in_dims = {none, none, none, none, 0, 0}}, by_hand, make,
                  batch_size);
}

Prepared convnet_gradients(int64_t batch_size) {
  const auto loss = [](const Tensor& w1, const Tensor& b1, const Tensor& w2, const Tensor& b2,
                       const Tensor& x, const Tensor& y) {
    const Tensor h = at::conv2d(x.unsqueeze(0), w1, b1, 1, 1).relu().mean({2, 3}).squeeze(0);
    const Tensor off = at::linear(h, w2, b2) - y;
    return (off * off).sum();
  };
  const auto by_hand = [](const Tensor& w1, const Tensor& b1, const Tensor& w2, const Tensor& b2,
                          const Tensor& x, const Tensor& y) {
    const Tensor h = at::conv2d(x, w1, b1, 1, 1);
    const Tensor m = h.relu().mean({2, 3});
    const Tensor d = (at::linear(m, w2, b2) - y) * 2;
    const auto pixels = static_cast<double>(h.size(2) * h.size(3));
    const Tensor dh = ((d.mm(w2) / pixels).unsqueeze(2) * (h.flatten(2) > 0));
    const Tensor columns = at::im2col(x, {3, 3}, {1, 1}, {1, 1}, {1, 1});
    const Tensor dw1 = at::bmm(dh, columns.mT()).unflatten(2, {w1.size(1), 3, 3});
    return std::tuple(dw1, dh.sum(2), d.unsqueeze(2) * m.unsqueeze(1), d);
  };
  const auto make = [](int64_t n) {
    return std::tuple(weights({8, 3, 3, 3}, 27), at::randn({8}), weights({10, 8}, 8), at::randn({10}),
                      at::randn({n, 3, 16, 16}), at::randn({n, 10}));
  };
  return prepared(vmap::grad<0, 1, 2, 3>(loss), {.in_dims = {none, none, none, none, 0, 0}}, by_hand, make,
                  batch_size);
}

}  // namespace vmap_bench
