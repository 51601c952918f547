// Membership; and results whose size values tell: positions repeated, found, counted.
#include <ATen/TensorOperators.h>
#include <vmap/inside.h>
#include <vmap/operators/masks.h>
#include <vmap/operators/sets.h>

// These must follow Tensor.h.
#include <ATen/ops/_assert_async.h>
#include <ATen/ops/clamp_min.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/result_type.h>
#include <ATen/ops/scalar_tensor.h>
#include <ATen/ops/searchsorted.h>
#include <ATen/ops/zeros.h>

namespace vmap::decompositions {

Tensor isin(const Tensor& elements, const Tensor& test_elements, bool, bool invert) {
  for (const Tensor& t : {elements, test_elements}) {
    TORCH_CHECK(t.scalar_type() != at::kBool && !t.is_complex(),
                "isin: elements are numbers that have an order, not ", t.scalar_type());
  }
  constexpr int64_t kFew = 16;
  // Before they are brought to one shape: what has no dims weighs less.
  const at::ScalarType dtype = at::result_type(elements, test_elements);
  const Tensor sought = elements.to(dtype), among = test_elements.to(dtype).flatten();
  const c10::SymInt count = among.sym_numel();
  Tensor found;
  if (count <= kFew) {
    found = (sought.unsqueeze(-1) == among).any(-1);
  } else {
    const Tensor sorted = std::get<0>(among.sort());
    const Tensor place = at::searchsorted(sorted, sought.contiguous()).clamp_max(count.expect_int() - 1);
    found = sorted.gather(0, place.flatten()).view_symint(sought.sym_sizes()) == sought;
  }
  return invert ? found.logical_not() : found;
}

Tensor isin(const at::Scalar& element, const Tensor& test_elements, bool, bool invert) {
  const Tensor found = (test_elements == element).any();
  return invert ? found.logical_not() : found;
}

namespace {

// What every example says, read on the host; none where there are no examples. Throws `error` if they differ.
std::optional<int64_t> common_size(const Tensor& of_example, const char* error) {
  const Tensor all = all_examples(of_example);
  if (all.numel() == 0) return std::nullopt;
  const int64_t size = all.max().item<int64_t>();
  TORCH_CHECK(all.min().item<int64_t>() == size, error);
  return size;
}

}  // namespace

Tensor repeat_interleave(const Tensor& repeats, std::optional<c10::SymInt> output_size) {
  TORCH_CHECK(repeats.dim() == 1, "repeat_interleave only accept 1D vector as repeat");
  TORCH_CHECK(!at::isFloatingType(repeats.scalar_type()) && repeats.scalar_type() != at::kBool,
              "repeats has to be Long or Int tensor");
  if (repeats.sym_size(0) == 0) return repeats.clone();
  at::_assert_async(repeats.ge(0).all(), "repeats can not be negative");
  const Tensor ends = repeats.cumsum(0);
  constexpr const char* kDiffer =
      "repeat_interleave: the repeats add up to different sizes for different examples, and a batch has one "
      "shape. Make them add up to the same, or call it outside vmap";
  constexpr const char* kOtherSize = "allocated size does not match required size";
  int64_t places = output_size ? output_size->expect_int() : 0;
  if (output_size && !repeats.is_cpu()) {
    // Whoever tells the size does so that nobody waits for it.
    at::_assert_async(ends.select(0, -1).eq(places), kOtherSize);
  } else {
    const int64_t size = common_size(ends.select(0, -1), kDiffer).value_or(0);
    TORCH_CHECK(!output_size || places == size || all_examples(repeats).numel() == 0, kOtherSize);
    if (!output_size) places = size;
  }
  // Counted along the result: how many repeats have ended before each of its places.
  const Tensor ended = at::zeros({places + 1}, ends.options()).scatter_add(0, ends, at::ones_like(ends));
  return ended.cumsum(0).narrow(0, 0, places).to(repeats.scalar_type());
}

Tensor argwhere(const Tensor& self) {
  constexpr const char* kDiffer =
      "argwhere: the number of nonzero elements differs from example to example, and a batch has one shape. "
      "Use nonzero_static(size=...), or where(condition, x, y), or return the tensor and call argwhere "
      "outside vmap";
  return nonzero_static(self, common_size(self.ne(0).sum(), kDiffer).value_or(0), -1);
}

namespace {

// As many as the largest element of each example asks for.
c10::SymInt bins_of_all(const Tensor& index, const c10::SymInt& minlength) {
  const Tensor wanted = at::clamp_min(index.amax(0) + 1, at::Scalar(minlength));
  constexpr const char* kDiffer =
      "bincount: the number of bins is the largest element's, which differs from example to example, and a "
      "batch has one shape. Give a 'minlength' above all elements";
  const auto bins = common_size(wanted, kDiffer);
  return bins ? c10::SymInt(*bins) : minlength;
}

}  // namespace

Tensor bincount(const Tensor& self, const std::optional<Tensor>& weights, c10::SymInt minlength) {
  TORCH_CHECK(minlength >= 0, "minlength should be >= 0");
  TORCH_CHECK(self.dim() == 1 && at::isIntegralType(self.scalar_type(), /*includeBool=*/false),
              "bincount only supports 1-d non-negative integral inputs.");
  const bool weighs = weights && weights->defined();
  TORCH_CHECK(!weighs || weights->sym_sizes() == self.sym_sizes(),
              "bincount: weights should be 1-d and have the same length as input");
  const bool is_empty = self.sym_size(0) == 0;
  const auto dtype = is_empty || !weighs                    ? at::kLong
                     : weights->scalar_type() == at::kFloat ? at::kFloat
                                                            : at::kDouble;
  const Tensor index = self.to(at::kLong);
  at::_assert_async(index.ge(0).all(), "bincount only supports 1-d non-negative integral inputs.");
  const c10::SymInt bins = is_empty ? minlength : bins_of_all(index, minlength);
  const Tensor counted = weighs ? weights->to(dtype) : at::ones_like(index);
  return at::zeros_symint({bins}, self.options().dtype(dtype)).scatter_add(0, index, counted);
}

}  // namespace vmap::decompositions
