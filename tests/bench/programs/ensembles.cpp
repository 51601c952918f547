// Networks that each have weights of their own.
#include "workloads.h"

namespace vmap_bench {

Prepared mlp_ensemble(int64_t batch_size) {
  const auto f = [](const Tensor& w1, const Tensor& b1, const Tensor& w2, const Tensor& b2, const Tensor& w3,
                    const Tensor& b3, const Tensor& x) {
    return at::linear(at::linear(at::linear(x, w1, b1).relu(), w2, b2).relu(), w3, b3);
  };
  const auto by_hand = [](const Tensor& w1, const Tensor& b1, const Tensor& w2, const Tensor& b2,
                          const Tensor& w3, const Tensor& b3, const Tensor& x) {
    const auto layer = [](const Tensor& x, const Tensor& w, const Tensor& b) {
      return at::baddbmm(b.unsqueeze(1), x, w.mT());
    };
    return layer(layer(layer(x.expand({w1.size(0), -1, -1}), w1, b1).relu(), w2, b2).relu(), w3, b3);
  };
  const auto make = [](int64_t n) {
    return std::tuple(weights({n, 128, 64}, 64), at::randn({n, 128}), weights({n, 128, 128}, 128),
                      at::randn({n, 128}), weights({n, 10, 128}, 128), at::randn({n, 10}),
                      at::randn({16, 64}));
  };
  return prepared(f, {.in_dims = {0, 0, 0, 0, 0, 0, vmap::none}}, by_hand, make, batch_size);
}

Prepared convnet_ensemble(int64_t batch_size) {
  const auto f = [](const Tensor& w1, const Tensor& b1, const Tensor& w2, const Tensor& b2, const Tensor& x) {
    return at::conv2d(at::conv2d(x, w1, b1, 1, 1).relu(), w2, b2, 1, 1);
  };
  const auto by_hand = [](const Tensor& w1, const Tensor& b1, const Tensor& w2, const Tensor& b2,
                          const Tensor& x) {
    const int64_t n = x.size(0), images = x.size(1);
    const Tensor side = x.transpose(0, 1).reshape({images, n * x.size(2), x.size(3), x.size(4)});
    const Tensor h = at::conv2d(side, w1.flatten(0, 1), b1.flatten(), 1, 1, 1, n).relu();
    return at::conv2d(h, w2.flatten(0, 1), b2.flatten(), 1, 1, 1, n)
        .unflatten(1, {n, w2.size(1)})
        .transpose(0, 1);
  };
  const auto make = [](int64_t n) {
    return std::tuple(weights({n, 8, 3, 3, 3}, 27), at::randn({n, 8}), weights({n, 16, 8, 3, 3}, 72),
                      at::randn({n, 16}), at::randn({n, 4, 3, 16, 16}));
  };
  return prepared(f, {}, by_hand, make, batch_size);
}

}  // namespace vmap_bench
