// A traced program beside the mapped function that it was traced from and beside the same batched by hand, in
// one process: README.md says how it is measured. Writes a table; it ends with 1 where values differ.
//
//   bench_programs [ROUNDS [B]]
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <vmap/grad.h>
#include <vmap/jvp.h>
#include <vmap/trace.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "replay.h"

namespace {

using at::Tensor;
using vmap::none;
using Tensors = std::vector<Tensor>;

int64_t n = 8;  // B

Tensor randn(at::IntArrayRef sizes) {
  return at::randn(sizes);
}

double microseconds(const std::function<void()>& f) {
  const auto begin = std::chrono::steady_clock::now();
  int calls = 0;
  double spent = 0;
  while (calls < 5 || spent < 1500) {
    f();
    ++calls;
    spent = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
  }
  return spent / calls;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<int64_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

struct Workload {
  const char* name;
  // `program` is by planned memory where it can be.
  std::function<void()> by_hand, mapped, dispatcher, below_autograd, program, with_gradient, trace;
  size_t calls = 0;
  bool any_size = false;
};

bool close(const Tensors& a, const Tensors& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Tensor& x, const Tensor& y) { return x.allclose(y, 1e-3, 1e-4); });
}

template <class T>
Tensors tensors_of(const T& tree) {
  Tensors all;
  vmap::detail::collect_leaves(tree, all);
  return all;
}

// `hand` takes the batch. `wanted` is the argument that a gradient around is asked for.
template <class F, class Hand, class... Args>
Workload workload(const char* name, const F& f, const vmap::Options& options, const Hand& hand,
                  Args... args) {
  const auto mapped = vmap::vmap(f, options);
  const auto program = vmap::trace(f, options, args...);
  const Tensors results = tensors_of(program(args...));
  if (!close(results, tensors_of(mapped(args...))) || !close(results, tensors_of(hand(args...)))) {
    std::fprintf(stderr, "%s: values differ\n", name);
    std::exit(1);
  }
  const auto with_gradient = [](const Tensor& t) {
    return t.is_floating_point() ? t.detach().clone().requires_grad_() : t;
  };
  const auto variables = std::tuple(with_gradient(args)...);
  const Tensors inputs = tensors_of(std::tuple(args...));
  const int64_t batch_size =
      vmap::detail::examples_of(options, std::index_sequence_for<Args...>{}, args...).second;
  const auto replay = std::make_shared<vmap::program::Replay>(program.program().graph());
  const auto executed = [=, size = batch_size](vmap::program::Executor executor) {
    return [=] { replay->run(inputs, size, executor); };
  };
  Workload w;
  w.name = name;
  w.by_hand = [=] { hand(args...); };
  w.mapped = [=] { mapped(args...); };
  w.dispatcher = executed(vmap::program::Executor::Dispatcher);
  w.below_autograd = executed(vmap::program::Executor::BelowAutograd);
  w.program = [=] { program(args...); };
  w.with_gradient = [=] {
    const at::AutoGradMode on(true);
    std::apply(program, variables);
  };
  w.trace = [=] { vmap::trace(f, options, args...); };
  w.calls = program.program().graph().nodes.size();
  w.any_size = program.program().why_not_any_size().empty();
  return w;
}

Tensor hidden_layers(const Tensor& w1, const Tensor& b1, const Tensor& w2, const Tensor& b2, const Tensor& w3,
                     const Tensor& b3, const Tensor& x) {
  return at::linear(at::linear(at::linear(x, w1, b1).relu(), w2, b2).relu(), w3, b3);
}

Workload ensemble() {
  const auto by_hand = [](const Tensor& w1, const Tensor& b1, const Tensor& w2, const Tensor& b2,
                          const Tensor& w3, const Tensor& b3, const Tensor& x) {
    const auto layer = [](const Tensor& x, const Tensor& w, const Tensor& b) {
      return at::baddbmm(b.unsqueeze(1), x, w.mT());
    };
    return layer(layer(layer(x.expand({w1.size(0), -1, -1}), w1, b1).relu(), w2, b2).relu(), w3, b3);
  };
  return workload("ensemble of MLPs", hidden_layers, {.in_dims = {0, 0, 0, 0, 0, 0, none}}, by_hand,
                  randn({n, 128, 64}), randn({n, 128}), randn({n, 128, 128}), randn({n, 128}),
                  randn({n, 10, 128}), randn({n, 10}), randn({16, 64}));
}

Workload gradients() {
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
  return workload("gradients of each example, MLP", vmap::grad<0, 1, 2, 3>(loss),
                  {.in_dims = {none, none, none, none, 0, 0}}, by_hand, randn({128, 64}), randn({128}),
                  randn({10, 128}), randn({10}), randn({n, 64}), at::randint(10, {n}));
}

Tensor energy_of(const Tensor& x, const Tensor& q, const Tensor& off, int64_t batch) {
  const Tensor d = x.unsqueeze(-2) - x.unsqueeze(-3);
  const Tensor r2 = (d * d).sum(-1) + 1e-2;
  const Tensor inverse = r2.rsqrt();
  const Tensor s6 = inverse.pow(6);
  const Tensor pairs = (q.unsqueeze(-1) * q.unsqueeze(-2)) * inverse + (s6 * s6 - s6) * 4.;
  const Tensor window = at::where(r2 < 9., (r2 * 0.3).cos() * 0.5 + 0.5, 0.);
  const Tensor all = pairs * window * off;
  return (batch ? all.sum({-1, -2}) : all.sum()) * 0.5;
}

Workload energy(const char* name, int64_t batch_size, int64_t particles) {
  return workload(
      name, [](const Tensor& x, const Tensor& q, const Tensor& off) { return energy_of(x, q, off, 0); },
      {.in_dims = {0, 0, none}},
      [](const Tensor& x, const Tensor& q, const Tensor& off) { return energy_of(x, q, off, 1); },
      randn({batch_size, particles, 3}), randn({batch_size, particles}), 1 - at::eye(particles));
}

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
Workload jacobian(const char* name, const Jacobian& transformed) {
  return workload(name, transformed, {.in_dims = {0, none, none, none, none}}, jacobian_by_hand,
                  randn({n, 16}), randn({32, 16}), randn({32}), randn({16, 32}), randn({16}));
}

Workload hessian() {
  const auto f = [](const Tensor& x, const Tensor& w, const Tensor& b) {
    return at::linear(x, w, b).tanh().sum();
  };
  const auto by_hand = [](const Tensor& x, const Tensor& w, const Tensor& b) {
    const Tensor h = at::linear(x, w, b).tanh();
    const Tensor second = h * (h * h - 1) * 2;
    return at::matmul(w.t() * second.unsqueeze(1), w);
  };
  return workload("Hessians of 16 inputs", vmap::jacfwd(vmap::jacrev(f)), {.in_dims = {0, none, none}},
                  by_hand, randn({n, 16}), randn({32, 16}), randn({32}));
}

Workload conv_gradients() {
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
  return workload("gradients of each example, convnet", vmap::grad<0, 1, 2, 3>(loss),
                  {.in_dims = {none, none, none, none, 0, 0}}, by_hand, randn({8, 3, 3, 3}), randn({8}),
                  randn({10, 8}), randn({10}), randn({n, 3, 16, 16}), randn({n, 10}));
}

Workload solves() {
  const auto f = [](const Tensor& a, const Tensor& b, const Tensor& eye) {
    const Tensor m = at::matmul(a, a.mT()) + eye;
    const auto [sign, log] = at::linalg_slogdet(m);
    return std::tuple(at::linalg_solve(m, b), sign, log);
  };
  const auto by_hand = [](const Tensor& a, const Tensor& b, const Tensor& eye) {
    const Tensor m = at::bmm(a, a.mT()) + eye;
    const auto [sign, log] = at::linalg_slogdet(m);
    return std::tuple(at::linalg_solve(m, b.unsqueeze(-1)).squeeze(-1), sign, log);
  };
  return workload("solve and slogdet, 8x8", f, {.in_dims = {0, 0, none}}, by_hand, randn({n, 8, 8}),
                  randn({n, 8}), at::eye(8));
}

Workload gathers() {
  const auto f = [](const Tensor& i, const Tensor& w, const Tensor& table, const Tensor& scale,
                    const Tensor& shift) {
    return at::layer_norm((w.unsqueeze(-1) * table.index({i})).sum(-2), {32}, scale, shift);
  };
  return workload("gather, weighted sum, layer norm", f, {.in_dims = {0, 0, none, none, none}}, f,
                  at::randint(1000, {n, 32}), randn({n, 32}), randn({1000, 32}), randn({32}), randn({32}));
}

Workload convnets() {
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
  return workload("ensemble of convnets", f, {}, by_hand, randn({n, 8, 3, 3, 3}), randn({n, 8}),
                  randn({n, 16, 8, 3, 3}), randn({n, 16}), randn({n, 4, 3, 16, 16}));
}

struct Times {
  std::vector<double> by_hand, mapped, dispatcher, below_autograd, program, with_gradient, trace;
};

std::vector<double> ratios(const std::vector<double>& of, const std::vector<double>& to) {
  std::vector<double> all;
  for (size_t i = 0; i < of.size(); ++i) all.push_back(of[i] / to[i]);
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  at::set_num_threads(1);
  at::manual_seed(0);
  const at::NoGradGuard no_grad;
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 21;
  if (argc > 2) n = std::atoi(argv[2]);
  std::vector<Workload> all = {ensemble(),
                               gradients(),
                               energy("physics energy, 26 small operators", n, 6),
                               energy("the same of B = 2, at most 24 elements", 2, 2),
                               jacobian("Jacobians by jacrev, 16 to 16", vmap::jacrev(two_layers)),
                               jacobian("Jacobians by jacfwd, 16 to 16", vmap::jacfwd(two_layers)),
                               hessian(),
                               conv_gradients(),
                               solves(),
                               gathers(),
                               convnets()};
  std::vector<Times> times(all.size());
  for (int round = 0; round < rounds; ++round) {
    for (size_t i = 0; i < all.size(); ++i) {
      times[i].by_hand.push_back(microseconds(all[i].by_hand));
      times[i].mapped.push_back(microseconds(all[i].mapped));
      times[i].dispatcher.push_back(microseconds(all[i].dispatcher));
      times[i].below_autograd.push_back(microseconds(all[i].below_autograd));
      times[i].program.push_back(microseconds(all[i].program));
      times[i].with_gradient.push_back(microseconds(all[i].with_gradient));
      if (round < 5) times[i].trace.push_back(microseconds(all[i].trace));
    }
  }
  std::printf(
      "| workload, B = %ld | calls | any B | by hand, us | vmap::vmap | by the dispatcher | below autograd | "
      "program | recording gradients | trace, us |\n",
      static_cast<long>(n));
  std::printf("|---|---|---|---|---|---|---|---|---|---|\n");
  for (size_t i = 0; i < all.size(); ++i) {
    const Times& t = times[i];
    const auto ratio = [&](const std::vector<double>& of) { return median(ratios(of, t.by_hand)); };
    std::printf("| %s | %zu | %s | %.1f | %.2f | %.2f | %.2f | %.2f | %.2f | %.0f |\n", all[i].name,
                all[i].calls, all[i].any_size ? "yes" : "no", median(t.by_hand), ratio(t.mapped),
                ratio(t.dispatcher), ratio(t.below_autograd), ratio(t.program), ratio(t.with_gradient),
                median(t.trace));
  }
}
