#include "models.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/baddbmm.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/tanh.h>
#include <vmap/grad.h>

#include <memory>

namespace vmap_bench {

namespace {

class Random {
 public:
  explicit Random(at::Device device) : device_(device) {}
  Tensor operator()(at::IntArrayRef shape, double scale = 1) {
    return (at::randn(shape, generator_) * scale).to(device_);
  }

 private:
  at::Device device_;
  at::Generator generator_ = at::detail::createCPUGenerator(1);
};

// Two layers with captured weights, on a set of rows: the same code for an example and for a batch.
Model mlp(at::Device device) {
  Random random(device);
  const Tensor w1 = random({128, 64}, 0.1), b1 = random({128}), w2 = random({32, 128}, 0.1),
               b2 = random({32});
  const auto f = [=](const Tensors& in) {
    return at::softmax(at::linear(at::tanh(at::linear(in[0], w1, b1)), w2, b2), -1);
  };
  return {"mlp", {random({64, 16, 64})}, f, f};
}

// The same network with weights of its own for each member, all on one captured set of rows.
Model ensemble(at::Device device) {
  Random random(device);
  const Tensor rows = random({32, 64});
  const auto by_hand = [=](const Tensors& in) {
    const auto layer = [](const Tensor& x, const Tensor& w, const Tensor& b) {
      return at::baddbmm(b.unsqueeze(1), x, w.transpose(1, 2));
    };
    const Tensor all = rows.unsqueeze(0).expand({in[0].size(0), -1, -1});
    return layer(at::tanh(layer(all, in[0], in[1])), in[2], in[3]);
  };
  const auto example = [=](const Tensors& in) {
    return at::linear(at::tanh(at::linear(rows, in[0], in[1])), in[2], in[3]);
  };
  Tensors weights{random({32, 128, 64}, 0.1), random({32, 128}), random({32, 32, 128}, 0.1),
                  random({32, 32})};
  return {"ensemble", weights, by_hand, example};
}

// The Lennard-Jones energy of clusters, of any number of leading dims: positions [..., atoms, 3] -> [...].
Tensor pair_energy(const Tensor& positions) {
  const Tensor offsets = positions.unsqueeze(-3) - positions.unsqueeze(-2);
  const Tensor squared = (offsets * offsets).sum(-1) + at::eye(positions.size(-2), positions.options());
  const Tensor attraction = squared.pow(-3);
  const Tensor repulsion = attraction * attraction;
  return (repulsion - attraction).sum({-2, -1}) * 2;
}

Model pairs(const char* name, at::Device device, int64_t clusters, bool forces) {
  const auto f = [](const Tensors& in) { return pair_energy(in[0]); };
  return {name, {Random(device)({clusters, 13, 3}, 3)}, f, f, forces};
}

// A network of one hidden layer whose weights all examples share: what is wanted is of each example.
struct Network {
  explicit Network(at::Device device) : random(device) {}

  Random random;
  Tensor w1 = random({128, 64}, 0.1), w2 = random({32, 128}, 0.1);
  Tensor inputs = random({64, 64}), targets = random({64, 32});

  // Of an example or of a batch.
  Tensor hidden(const Tensor& w, const Tensor& x) const { return at::tanh(at::linear(x, w)); }
  Tensor output(const Tensor& w, const Tensor& x) const { return at::linear(hidden(w, x), w2); }
};

// The gradient of the loss with respect to the first layer's weights.
Model example_gradients(at::Device device) {
  const auto network = std::make_shared<Network>(device);
  const auto by_hand = [=](const Tensors& in) {
    const Tensor h = network->hidden(network->w1, in[0]);
    const Tensor of_output = (at::linear(h, network->w2) - in[1]) * 2;
    const Tensor of_hidden = at::matmul(of_output, network->w2) * (1 - h * h);
    return of_hidden.unsqueeze(2) * in[0].unsqueeze(1);
  };
  const auto example = [=](const Tensors& in) {
    const auto loss = [&](const Tensor& w) { return (network->output(w, in[0]) - in[1]).square().sum(); };
    return vmap::grad(loss)(network->w1);
  };
  return {"gradients of examples", {network->inputs, network->targets}, by_hand, example, false, true};
}

// The Jacobian of the outputs with respect to the inputs, by one gradient for each output.
Model example_jacobians(at::Device device) {
  const auto network = std::make_shared<Network>(device);
  const auto by_hand = [=](const Tensors& in) {
    const Tensor h = network->hidden(network->w1, in[0]);
    return at::matmul(network->w2 * (1 - h * h).unsqueeze(1), network->w1);
  };
  const auto example = [=](const Tensors& in) {
    return vmap::jacrev([&](const Tensor& x) { return network->output(network->w1, x); })(in[0]);
  };
  return {"jacobians of examples", {network->inputs}, by_hand, example, false, true};
}

}  // namespace

std::vector<Model> models(at::Device device) {
  return {mlp(device),
          ensemble(device),
          pairs("pair energy", device, 256, false),
          pairs("pair forces", device, 256, true),
          pairs("pair energy, few", device, 8, false),
          example_gradients(device),
          example_jacobians(device)};
}

}  // namespace vmap_bench
