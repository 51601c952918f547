// As torch.vmap decomposes it (PyTorch's PyTorchOperatorHacks.cpp): the mask is drawn from a shape
// alone. In PyTorch's own body it is drawn into memory like the input's, and the numbers depend on how that
// lies.
#include <vmap/operators/dropout.h>

#include <cmath>

// These must follow Tensor.h.
#include <ATen/TensorOperators.h>
#include <ATen/ops/bernoulli.h>
#include <ATen/ops/native_dropout.h>
#include <ATen/ops/new_empty.h>
#include <ATen/ops/zeros.h>
#include <c10/util/DimVector.h>

namespace vmap::decompositions {

namespace {

enum class Noise : bool { Elements, Features };

// Memory that the input has told of: an observer of physical calls knows whose noise it is.
Tensor kept(const Tensor& input, double p, Noise of) {
  if (of == Noise::Elements)
    return at::bernoulli(input.new_empty({}).expand_symint(input.sym_sizes()), 1 - p);
  TORCH_CHECK(input.dim() >= 2, "Feature dropout requires at least 2 dimensions in the input");
  c10::SymDimVector sizes(input.dim(), c10::SymInt(1));
  sizes[0] = input.sym_size(0);
  sizes[1] = input.sym_size(1);
  return at::bernoulli(input.new_empty_symint(sizes), 1 - p);
}

bool changes_nothing(const Tensor& input, double p, bool train) {
  TORCH_CHECK(p >= 0 && p <= 1, "dropout probability has to be between 0 and 1, but got ", p);
  return p == 0 || !train || input.sym_numel() == 0;
}

Tensor scaled(const Tensor& input, double p, bool train, Noise of) {
  if (changes_nothing(input, p, train)) return input;
  if (p == 1) return input.mul(at::zeros({}, input.options()));
  return input.mul(kept(input, p, of).div_(1 - p));
}

// Keeps mean and variance of what a SELU gives: what is dropped becomes its least value, -alpha, and all is
// scaled and shifted back (Klambauer et al., Self-Normalizing Neural Networks, 2017).
Tensor shifted(const Tensor& input, double p, bool train, Noise of) {
  if (changes_nothing(input, p, train)) return input;
  if (p == 1) return input.mul(at::zeros({}, input.options()));
  constexpr double alpha = 1.7580993408473766;
  const double a = 1 / std::sqrt((alpha * alpha * p + 1) * (1 - p));
  Tensor noise = kept(input, p, of);
  const Tensor b = noise.add(-1).mul_(alpha * a).add_(alpha * a * p);
  return input.mul(noise.mul_(a)).add_(b);
}

}  // namespace

Tensor dropout(const Tensor& input, double p, bool train, bool of_features) {
  // As PyTorch, whose kernel for accelerators draws and multiplies at once.
  const bool fused = !of_features && (input.is_cuda() || input.is_xpu()) && p > 0 && p < 1;
  if (train && fused && input.sym_numel() != 0) return std::get<0>(at::native_dropout(input, p, train));
  return scaled(input, p, train, of_features ? Noise::Features : Noise::Elements);
}

Tensor alpha_dropout(const Tensor& input, double p, bool train, bool of_features) {
  return shifted(input, p, train, of_features ? Noise::Features : Noise::Elements);
}

}  // namespace vmap::decompositions
