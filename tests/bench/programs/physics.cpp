// Functions without gradients: many small operators, matrices, gathered rows.
#include "workloads.h"

namespace vmap_bench {

using vmap::none;

namespace {

// Of particles, or of a batch of them.
Tensor energy_of(const Tensor& x, const Tensor& q, const Tensor& off, bool batch) {
  const Tensor d = x.unsqueeze(-2) - x.unsqueeze(-3);
  const Tensor r2 = (d * d).sum(-1) + 1e-2;
  const Tensor inverse = r2.rsqrt();
  const Tensor s6 = inverse.pow(6);
  const Tensor pairs = (q.unsqueeze(-1) * q.unsqueeze(-2)) * inverse + (s6 * s6 - s6) * 4.;
  const Tensor window = at::where(r2 < 9., (r2 * 0.3).cos() * 0.5 + 0.5, 0.);
  const Tensor all = pairs * window * off;
  return (batch ? all.sum({-1, -2}) : all.sum()) * 0.5;
}

Prepared energy_of_particles(int64_t particles, int64_t batch_size) {
  const auto f = [](const Tensor& x, const Tensor& q, const Tensor& off) {
    return energy_of(x, q, off, false);
  };
  const auto by_hand = [](const Tensor& x, const Tensor& q, const Tensor& off) {
    return energy_of(x, q, off, true);
  };
  const auto make = [=](int64_t n) {
    return std::tuple(at::randn({n, particles, 3}), at::randn({n, particles}), 1 - at::eye(particles));
  };
  return prepared(f, {.in_dims = {0, 0, none}}, by_hand, make, batch_size);
}

}  // namespace

Prepared energy(int64_t batch_size) {
  return energy_of_particles(6, batch_size);
}

// So few numbers that only what surrounds the arithmetic counts.
Prepared tiny_energy(int64_t batch_size) {
  return energy_of_particles(2, batch_size);
}

Prepared solves(int64_t batch_size) {
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
  const auto make = [](int64_t n) { return std::tuple(at::randn({n, 8, 8}), at::randn({n, 8}), at::eye(8)); };
  return prepared(f, {.in_dims = {0, 0, none}}, by_hand, make, batch_size);
}

Prepared gathers(int64_t batch_size) {
  const auto f = [](const Tensor& i, const Tensor& w, const Tensor& table, const Tensor& scale,
                    const Tensor& shift) {
    return at::layer_norm((w.unsqueeze(-1) * table.index({i})).sum(-2), {32}, scale, shift);
  };
  const auto make = [](int64_t n) {
    return std::tuple(at::randint(1000, {n, 32}), at::randn({n, 32}), at::randn({1000, 32}), at::randn({32}),
                      at::randn({32}));
  };
  return prepared(f, {.in_dims = {0, 0, none, none, none}}, f, make, batch_size);
}

}  // namespace vmap_bench
