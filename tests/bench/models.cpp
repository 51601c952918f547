#include "models.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/baddbmm.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/tanh.h>

namespace vmap_bench {

namespace {

class Random {
 public:
  Tensor operator()(at::IntArrayRef shape, double scale = 1) { return at::randn(shape, generator_) * scale; }

 private:
  at::Generator generator_ = at::detail::createCPUGenerator(1);
};

// Two layers with captured weights, on a set of rows: the same code for a sample and for a batch.
Model mlp() {
  Random random;
  const Tensor w1 = random({128, 64}, 0.1), b1 = random({128}), w2 = random({32, 128}, 0.1),
               b2 = random({32});
  const auto f = [=](const Tensors& in) {
    return at::softmax(at::linear(at::tanh(at::linear(in[0], w1, b1)), w2, b2), -1);
  };
  return {"mlp", {random({64, 16, 64})}, f, f};
}

// The same network with weights of its own for each member, all on one captured set of rows.
Model ensemble() {
  Random random;
  const Tensor rows = random({32, 64});
  const auto by_hand = [=](const Tensors& in) {
    const auto layer = [](const Tensor& x, const Tensor& w, const Tensor& b) {
      return at::baddbmm(b.unsqueeze(1), x, w.transpose(1, 2));
    };
    const Tensor all = rows.unsqueeze(0).expand({in[0].size(0), -1, -1});
    return layer(at::tanh(layer(all, in[0], in[1])), in[2], in[3]);
  };
  const auto sample = [=](const Tensors& in) {
    return at::linear(at::tanh(at::linear(rows, in[0], in[1])), in[2], in[3]);
  };
  Tensors weights{random({32, 128, 64}, 0.1), random({32, 128}), random({32, 32, 128}, 0.1),
                  random({32, 32})};
  return {"ensemble", weights, by_hand, sample};
}

// The Lennard-Jones energy of clusters, of any number of leading dims: positions [..., atoms, 3] -> [...].
Tensor pair_energy(const Tensor& positions) {
  const Tensor offsets = positions.unsqueeze(-3) - positions.unsqueeze(-2);
  const Tensor squared = (offsets * offsets).sum(-1) + at::eye(positions.size(-2), positions.options());
  const Tensor attraction = squared.pow(-3);
  const Tensor repulsion = attraction * attraction;
  return (repulsion - attraction).sum({-2, -1}) * 2;
}

Model pairs(const char* name, int64_t clusters, bool forces) {
  const auto f = [](const Tensors& in) { return pair_energy(in[0]); };
  return {name, {Random()({clusters, 13, 3}, 3)}, f, f, forces};
}

}  // namespace

const std::vector<Model>& models() {
  static const std::vector<Model> all = {mlp(), ensemble(), pairs("pair energy", 256, false),
                                         pairs("pair forces", 256, true),
                                         pairs("pair energy, few", 8, false)};
  return all;
}

}  // namespace vmap_bench
