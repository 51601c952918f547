// Energies, forces and Hessians of many small clusters of atoms at once.
//
// energy() is written for one cluster, as one would write it on paper; vmap::vmap maps it over all of them,
// and autograd through the mapped function gives the forces. Both are checked against the loop, and timed
// against it. Transforms inside the map give what autograd around it cannot: the Hessian of each cluster,
// which is checked against differences of forces.
#include <torch/autograd.h>
#include <torch/types.h>
#include <torch/utils.h>
#include <vmap/jvp.h>
#include <vmap/vmap.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace {

constexpr int64_t kClusters = 512;
constexpr int64_t kAtoms = 13;

// The Lennard-Jones energy of one cluster in units of the well's depth: positions [atoms, 3] -> a scalar.
// Distances are in units of the one at which the potential of a pair is zero.
vmap::Tensor energy(const vmap::Tensor& positions) {
  const auto offsets = positions.unsqueeze(0) - positions.unsqueeze(1);  // [atoms, atoms, 3]
  // An atom is put at distance 1 from itself, where a pair's energy is 0.
  const auto squared = (offsets * offsets).sum(-1) + torch::eye(positions.size(0), positions.options());
  const auto attraction = squared.pow(-3);
  const auto repulsion = attraction * attraction;
  return (repulsion - attraction).sum() * 2;  // 4, and each pair stands there twice
}

struct Result {
  torch::Tensor energies;  // [clusters]
  torch::Tensor forces;    // [clusters, atoms, 3]
};

// Runs `energies_of` on a fresh leaf, and gets the forces from its gradient.
template <class F>
Result with_forces(const torch::Tensor& positions, F energies_of) {
  const auto leaf = positions.detach().clone().requires_grad_();
  const auto energies = energies_of(leaf);
  const auto forces = -torch::autograd::grad({energies.sum()}, {leaf})[0];
  return {energies.detach(), forces};
}

Result by_loop(const torch::Tensor& positions) {
  return with_forces(positions, [](const torch::Tensor& all) {
    std::vector<torch::Tensor> energies;
    for (int64_t i = 0; i < all.size(0); ++i) energies.push_back(energy(all[i]));
    return torch::stack(energies);
  });
}

Result by_vmap(const torch::Tensor& positions) {
  return with_forces(positions, [](const torch::Tensor& all) { return vmap::vmap(energy)(all); });
}

// [clusters, atoms, 3, atoms, 3]
torch::Tensor hessians(const torch::Tensor& positions) {
  return vmap::vmap(vmap::jacfwd(vmap::grad(energy)))(positions);
}

// How far the forces at two places near each other are from what the Hessians between them say.
double hessian_error(const torch::Tensor& positions) {
  const auto step = 1e-4 * torch::randn_like(positions);
  const auto by_forces = by_loop(positions - step).forces - by_loop(positions + step).forces;
  const auto by_hessians = torch::einsum("caibj,cbj->cai", {hessians(positions), 2 * step});
  return ((by_forces - by_hessians).norm() / by_forces.norm()).item<double>();
}

// The fastest of a few runs, in milliseconds.
template <class F>
double milliseconds(F run, int repetitions) {
  double best = 1e30;
  for (int i = 0; i < repetitions; ++i) {
    const auto start = std::chrono::steady_clock::now();
    run();
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    best = std::min(best, spent.count());
  }
  return best;
}

}  // namespace

int main() {
  torch::manual_seed(0);
  torch::set_num_threads(1);
  // Nothing may be slow in silence: an operator that has no rule is an error.
  vmap::set_fallback_policy(vmap::FallbackPolicy::Error);

  // Atoms of a 3 × 3 × 3 grid, shaken: near each other, never on top of each other.
  const auto axis = torch::arange(3, torch::kFloat64) * 1.1;
  const auto grid = torch::cartesian_prod({axis, axis, axis}).slice(0, 0, kAtoms);
  const auto positions = grid + 0.1 * torch::randn({kClusters, kAtoms, 3}, torch::kFloat64);

  const Result loop = by_loop(positions);
  const Result mapped = by_vmap(positions);
  const bool agree = torch::allclose(mapped.energies, loop.energies, 1e-10, 1e-10) &&
                     torch::allclose(mapped.forces, loop.forces, 1e-10, 1e-10);

  const double error = hessian_error(positions.narrow(0, 0, 16));

  const double loop_time = milliseconds([&] { by_loop(positions); }, 5);
  const double vmap_time = milliseconds([&] { by_vmap(positions); }, 20);
  std::printf("Lennard-Jones energies and forces of %lld clusters of %lld atoms\n",
              static_cast<long long>(kClusters), static_cast<long long>(kAtoms));
  std::printf("  lowest energy   %9.3f\n", mapped.energies.min().item<double>());
  std::printf("  loop            %9.2f ms\n", loop_time);
  std::printf("  vmap            %9.2f ms, %.1f times as fast\n", vmap_time, loop_time / vmap_time);
  std::printf("  vmap and loop   %9s\n", agree ? "agree" : "DIFFER");
  std::printf("  Hessians        %9.0e from differences of forces\n", error);
  return agree && error < 1e-3 ? 0 : 1;
}
