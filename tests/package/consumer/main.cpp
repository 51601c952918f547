// The density of a mixture of Gaussians at many points, and its gradient (the score): written for one point
// and one component, mapped over components inside and over points outside. Checked against the loops.
#include <torch/torch.h>
#include <vmap/vmap.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "operators.h"

namespace {

using torch::Tensor;

constexpr int64_t kPoints = 40;
constexpr int64_t kComponents = 5;
constexpr int64_t kDims = 3;

struct Mixture {
  Tensor log_weights;  // [components]
  Tensor means;        // [components, dims]
  Tensor factors;      // [components, dims, dims], lower triangular: Cholesky factors of the covariances
};

Mixture random_mixture() {
  const auto options = torch::dtype(torch::kFloat64);
  const auto factors = torch::randn({kComponents, kDims, kDims}, options).tril(-1) +
                       torch::diag_embed(torch::rand({kComponents, kDims}, options) + 0.5);
  return {torch::randn({kComponents}, options).log_softmax(0), torch::randn({kComponents, kDims}, options),
          factors};
}

// log N(point; mean, factor factor^T): [dims], [dims], [dims, dims] -> a scalar.
Tensor log_density(const Tensor& point, const Tensor& mean, const Tensor& factor) {
  const auto scaled = at::linalg_solve_triangular(factor, (point - mean).unsqueeze(-1), /*upper=*/false);
  return -0.5 * (scaled * scaled).sum() - factor.diagonal().log().sum() - 0.5 * kDims * std::log(2 * M_PI);
}

Tensor by_vmap(const Mixture& mixture, const Tensor& points) {
  const auto at_one_point = [&](const Tensor& point) {
    const auto component = [&](const Tensor& log_weight, const Tensor& mean, const Tensor& factor) {
      return log_weight + log_density(point, mean, factor);
    };
    return vmap::vmap(component)(mixture.log_weights, mixture.means, mixture.factors).logsumexp(0);
  };
  return vmap::vmap(at_one_point)(points);
}

Tensor by_loop(const Mixture& mixture, const Tensor& points) {
  std::vector<Tensor> densities;
  for (int64_t i = 0; i < points.size(0); ++i) {
    std::vector<Tensor> terms;
    for (int64_t k = 0; k < kComponents; ++k) {
      terms.push_back(mixture.log_weights[k] + log_density(points[i], mixture.means[k], mixture.factors[k]));
    }
    densities.push_back(torch::stack(terms).logsumexp(0));
  }
  return torch::stack(densities);
}

template <class F>
Tensor score(const Mixture& mixture, const Tensor& points, F densities_of) {
  const auto leaf = points.detach().clone().requires_grad_();
  return torch::autograd::grad({densities_of(mixture, leaf).sum()}, {leaf})[0];
}

// How far the points are from the origin, far ones counted as less: by an operator of our own, whose rule is
// made of operators.yaml. [points, dims] -> [points]
Tensor clipped_norms(const Tensor& points) {
  return vmap::vmap([](const Tensor& point) { return soft_clip(point, 1.5).norm(); })(points);
}

Tensor clipped_norms_by_loop(const Tensor& points) {
  std::vector<Tensor> norms;
  for (int64_t i = 0; i < points.size(0); ++i) norms.push_back(soft_clip(points[i], 1.5).norm());
  return torch::stack(norms);
}

bool agree(const char* what, const Tensor& mapped, const Tensor& looped) {
  const bool same = mapped.sizes() == looped.sizes() && torch::allclose(mapped, looped, 1e-10, 1e-12);
  std::printf("%s: %s\n", what, same ? "vmap and the loop agree" : "vmap and the loop DIFFER");
  return same;
}

}  // namespace

int main() {
  torch::manual_seed(0);
  vmap::set_fallback_policy(vmap::FallbackPolicy::Error);  // an operator without a rule is an error
  const auto mixture = random_mixture();
  const auto points = torch::randn({kPoints, kDims}, torch::kFloat64);
  const bool densities = agree("density", by_vmap(mixture, points), by_loop(mixture, points));
  const bool scores = agree("score", score(mixture, points, by_vmap), score(mixture, points, by_loop));
  const bool norms = agree("clipped norms", clipped_norms(points), clipped_norms_by_loop(points));
  return densities && scores && norms ? 0 : 1;
}
