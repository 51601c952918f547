// PyTorch's decompositions of these ask the host about values: here every example is asked at once.
#include <ATen/Functions.h>
#include <ATen/TensorOperators.h>
#include <vmap/operators/statistics.h>

namespace vmap::decompositions {

namespace {

enum class Nan { Propagate, Ignore };

void check_quantile(const char* name, const Tensor& self, const Tensor& q) {
  TORCH_CHECK(self.numel() > 0, name, "() input tensor must be non-empty");
  TORCH_CHECK(q.dim() <= 1, name, "() q must be a scalar or 1D tensor");
  TORCH_CHECK(self.scalar_type() == at::kFloat || self.scalar_type() == at::kDouble, name,
              "() input tensor must be either float or double dtype");
  TORCH_CHECK(self.scalar_type() == q.scalar_type(), name,
              "() q tensor must be same dtype as the input tensor");
  at::_assert_async(at::all(at::logical_and(q.ge(0), q.le(1))),
                    std::string(name) + "() q values must be in the range [0, 1]");
}

// Where the quantiles lie along the last dim of the sorted values: fractional places, one for each of `q`.
Tensor quantile_places(const Tensor& sorted, const Tensor& q, Nan nan) {
  if (nan == Nan::Ignore) {
    const Tensor last = sorted.isnan().logical_not().sum(-1, /*keepdim=*/true) - 1;
    return at::clamp_min(q * last, 0);
  }
  const int64_t last = sorted.size(-1) - 1;
  const Tensor place = q * last;
  const Tensor has_nan = sorted.isnan().any(-1, /*keepdim=*/true);  // these are sorted to the end
  return at::where(has_nan, at::scalar_tensor(last, place.options()), place);
}

// The values there; `sorted` has the dim last, and so has the result.
Tensor values_at(const Tensor& sorted, Tensor place, std::string_view interpolation) {
  if (interpolation == "lower") place = place.floor();
  if (interpolation == "higher") place = place.ceil();
  if (interpolation == "nearest") place = place.round();
  const Tensor below = place.toType(at::kLong);
  const Tensor value = sorted.gather(-1, below);
  if (interpolation != "linear" && interpolation != "midpoint") return value;
  const Tensor weight = interpolation == "midpoint" ? at::full_like(place, 0.5) : place - below;
  return at::lerp(value, sorted.gather(-1, place.ceil().toType(at::kLong)), weight);
}

void check_interpolation(const char* name, std::string_view interpolation) {
  for (const char* known : {"linear", "lower", "higher", "midpoint", "nearest"}) {
    if (interpolation == known) return;
  }
  TORCH_CHECK(false, name,
              "() interpolation must be one of linear, lower, higher, midpoint or nearest, but got ",
              interpolation);
}

// The quantiles, those of a vector `q` in a dim in front.
Tensor quantiles(const char* name, Nan nan, const Tensor& self, const Tensor& q, std::optional<int64_t> dim,
                 bool keepdim, std::string_view interpolation) {
  check_interpolation(name, interpolation);
  check_quantile(name, self, q);
  const int64_t along = c10::maybe_wrap_dim(dim.value_or(0), self.dim());
  const Tensor values = dim && self.dim() > 0 ? self.movedim(along, -1) : self.flatten();
  const Tensor sorted = std::get<0>(at::sort(values, -1));
  Tensor place = quantile_places(sorted, q.dim() == 0 ? q.unsqueeze(0) : q, nan);
  Tensor result = values_at(sorted, std::move(place), interpolation);
  result = q.dim() == 0 ? result.squeeze(-1) : result.movedim(-1, 0);
  if (!keepdim || self.dim() == 0) return result;
  if (dim) return result.unsqueeze(along + q.dim());
  for (int64_t i = 0; i < self.dim(); ++i) result = result.unsqueeze(-1);
  return result;
}

// Frequencies or weights of observations.
void check_weights(const char* name, const Tensor& weights, int64_t observations) {
  TORCH_CHECK(weights.dim() <= 1, "cov(): expected ", name, " to have one or fewer dimensions but got ", name,
              " with ", weights.dim(), " dimensions");
  TORCH_CHECK(weights.numel() == observations, "cov(): expected ", name,
              " to have the same numel as there are ", "observations in the input but got ", weights.numel(),
              " != ", observations);
  if (observations == 0) return;
  at::_assert_async(at::all(weights.ge(0)), std::string("cov(): ") + name + " cannot be negative");
}

}  // namespace

Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                std::string_view interpolation, bool ignores_nan) {
  return ignores_nan ? quantiles("nanquantile", Nan::Ignore, self, q, dim, keepdim, interpolation)
                     : quantiles("quantile", Nan::Propagate, self, q, dim, keepdim, interpolation);
}

Tensor cov(const Tensor& self, int64_t correction, const std::optional<Tensor>& fweights,
           const std::optional<Tensor>& aweights) {
  TORCH_CHECK(self.dim() <= 2, "cov(): expected input to have two or fewer dimensions but got an input with ",
              self.dim(), " dimensions");
  TORCH_CHECK(self.scalar_type() != at::kBool, "cov(): bool dtype is not supported for input");
  const Tensor in = self.dim() < 2 ? self.reshape({1, -1}) : self;
  const int64_t observations = in.size(1);
  if (fweights) {
    check_weights("fweights", *fweights, observations);
    TORCH_CHECK(at::isIntegralType(fweights->scalar_type(), /*includeBool=*/false),
                "cov(): expected fweights to have integral dtype but got fweights with ",
                fweights->scalar_type(), " dtype");
  }
  if (aweights) {
    check_weights("aweights", *aweights, observations);
    TORCH_CHECK(at::isFloatingType(aweights->scalar_type()),
                "cov(): expected aweights to have floating point dtype but got aweights with ",
                aweights->scalar_type(), " dtype");
  }
  const bool weighted = fweights || aweights;
  Tensor weights;
  if (weighted) weights = fweights && aweights ? *fweights * *aweights : fweights ? *fweights : *aweights;
  const Tensor total =
      weighted ? weights.sum() : at::scalar_tensor(observations, in.options().dtype(at::kLong));
  if (weighted) at::_assert_async(total.ne(0), "cov(): weights sum to zero, can't be normalized");
  const Tensor mean = (weighted ? in * weights : in).sum(at::IntArrayRef{1}) / total;
  Tensor factor = total - correction;
  if (aweights && correction != 0) factor = total - correction * (weights * *aweights).sum() / total;
  factor = at::where(factor.le(0), at::zeros_like(factor), factor);
  const Tensor centred = in - mean.unsqueeze(1);
  const Tensor products = at::mm(centred, (weighted ? centred * weights : centred).t().conj());
  return at::true_divide(products, factor).squeeze();
}

}  // namespace vmap::decompositions
