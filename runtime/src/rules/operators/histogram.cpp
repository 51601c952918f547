// Each element's bin is found, and the bins are counted by one write.
#include <ATen/TensorOperators.h>
#include <vmap/operators/histogram.h>

// These must follow Tensor.h.
#include <ATen/ops/_assert_async.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/full.h>
#include <ATen/ops/isfinite.h>
#include <ATen/ops/linspace.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/searchsorted.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros.h>

namespace vmap::decompositions {

namespace {

using Range = c10::OptionalArrayRef<double>;
using Edges = std::vector<Tensor>;

// The number of the bin, among `count` in all, and whether there is one: the number is 0 where there is none.
struct Bin {
  Tensor number, is_in;
};

Tensor counted(const Bin& bin, const std::optional<Tensor>& weight, const c10::SymInt& count,
               const at::TensorOptions& options) {
  const bool is_weighed = weight && weight->defined();
  const Tensor each = is_weighed ? at::where(bin.is_in, weight->flatten(), 0) : bin.is_in.to(options);
  return at::zeros_symint({count}, options).scatter_add(0, bin.number, each);
}

void check_range(double from, double to) {
  TORCH_CHECK(std::isfinite(from) && std::isfinite(to), "torch.histogramdd: range [", from, ", ", to,
              "] is not finite");
  TORCH_CHECK(from <= to, "torch.histogramdd: min should not exceed max, but got min ", from, " max ", to);
}

void check_range(const Tensor& from, const Tensor& to) {
  at::_assert_async(at::isfinite(from).logical_and(at::isfinite(to)),
                    "torch.histogram: the range of an example's elements is not finite");
}

// `count` bins from `from` to `to`, tensors without dims that differ from example to example: linspace.
Tensor between(const Tensor& from, const Tensor& to, int64_t count) {
  const Tensor step = (to - from) / count;
  const Tensor number = at::arange(count + 1, from.options());
  const Tensor behind = number.mul(-1).add(count);
  return at::where(number < (count + 1) / 2, from + step * number, to - step * behind);
}

void check_floating(const Tensor& elements, bool takes_halves) {
  const at::ScalarType dtype = elements.scalar_type();
  const bool is_half = dtype == at::kHalf || dtype == at::kBFloat16;
  TORCH_CHECK_NOT_IMPLEMENTED(dtype == at::kFloat || dtype == at::kDouble || (is_half && takes_halves),
                              "torch.histogramdd: there is no histogram of ", dtype);
}

// The edges of `count` bins for the elements of one dim; `own` is the part of `range` that is theirs.
Tensor edges_of(const Tensor& elements, int64_t count, Range range, size_t dim) {
  const bool is_told = range.has_value() || elements.sym_numel() == 0;
  if (is_told) {
    double from = range.has_value() ? range.value()[2 * dim] : 0,
           to = range.has_value() ? range.value()[2 * dim + 1] : 1;
    check_range(from, to);
    if (from == to) {
      from -= 0.5;
      to += 0.5;
    }
    return at::linspace(from, to, count + 1, elements.options());
  }
  check_floating(elements, /*takes_halves=*/false);
  const Tensor least = elements.amin(), most = elements.amax();
  check_range(least, most);
  const Tensor is_point = least.eq(most);
  return between(at::where(is_point, least - 0.5, least), at::where(is_point, most + 0.5, most), count);
}

// Whether elements lie between two edges, each of which is in.
Tensor lie_between(const Tensor& elements, const Tensor& left, const Tensor& right) {
  return elements.ge(left).logical_and_(elements.le(right));
}

// How many bins of equal width lie to the left of an element.
Tensor bins_before(const Tensor& elements, const Tensor& left, const Tensor& right, int64_t count) {
  return (elements - left).mul_(count).div_(right - left).to(at::kLong);
}

// A number of a bin, where there is one. The last bin has its right edge. functorch's levels, for which a
// fork vendors this, have no rule for clamp_.
Bin numbered(const Tensor& place, const Tensor& is_in, int64_t count) {
  return {place.clamp(0, count - 1).mul_(is_in), is_in};
}

Bin bin_between(const Tensor& elements, const Tensor& edges) {
  const int64_t count = edges.size(0) - 1;
  const Tensor place = at::searchsorted(edges, elements.contiguous(), /*out_int32=*/false, /*right=*/true);
  return numbered(place.sub_(1), lie_between(elements, edges.select(0, 0), edges.select(0, -1)), count);
}

// The same of bins of equal width: the number is computed, and an edge that was rounded moves it by one. A
// search, by halves, takes several times as long.
Bin equal_bin_between(const Tensor& elements, const Tensor& edges) {
  const int64_t count = edges.size(0) - 1;
  const Tensor left = edges.select(0, 0), right = edges.select(0, -1);
  const Bin near =
      numbered(bins_before(elements, left, right, count), lie_between(elements, left, right), count);
  const Tensor reaches = elements.ge(edges.gather(0, near.number));
  const Tensor passes = elements.ge(edges.slice(0, 1).gather(0, near.number));
  return numbered(near.number.add_(reaches).add_(passes).sub_(1), near.is_in, count);
}

Tensor as_density(Tensor hist, const Edges& edges) {
  hist = hist / hist.sum();
  for (size_t dim = 0; dim < edges.size(); ++dim) {
    c10::DimVector shape(edges.size(), 1);
    shape[dim] = -1;
    hist = hist / edges[dim].diff().view(shape);
  }
  return hist;
}

void check_edges(const Tensor& self, const Tensor& edges) {
  TORCH_CHECK(
      edges.scalar_type() == self.scalar_type(),
      "torch.histogramdd: input tensor and bins tensors should have the same dtype, but got input with "
      "dtype ",
      self.scalar_type(), " and bins with dtype ", edges.scalar_type());
  TORCH_CHECK(edges.dim() == 1 && edges.sym_size(0) > 0, "torch.histogramdd: bins have the shape ",
              edges.sym_sizes(), " inside vmap, and should be a vector with at least one edge");
}

void check_weight(c10::SymIntArrayRef points, at::ScalarType dtype, const std::optional<Tensor>& weight) {
  if (!weight || !weight->defined()) return;
  TORCH_CHECK(
      weight->scalar_type() == dtype,
      "torch.histogramdd: if weight tensor is provided, input tensor and weight tensor should have the "
      "same dtype, but got input(",
      dtype, "), and weight(", weight->scalar_type(), ")");
  TORCH_CHECK(
      weight->sym_sizes() == points,
      "torch.histogramdd: if weight tensor is provided it should have the same shape as the input tensor "
      "excluding its innermost dimension, but got ",
      weight->sym_sizes(), " for ", points);
}

Tensor histogram_of(const std::vector<Tensor>& elements, const Edges& edges, bool are_equal,
                    const std::optional<Tensor>& weight, bool density) {
  check_floating(elements[0], /*takes_halves=*/true);
  Bin bin;
  c10::SymInt count = 1;
  c10::SymDimVector shape;
  for (size_t dim = 0; dim < edges.size(); ++dim) {
    const c10::SymInt bins = edges[dim].sym_size(0) - 1;
    TORCH_CHECK(bins > 0, "torch.histogram(): bins must be > 0, but got ", bins, " for dimension ", dim);
    const Bin own =
        are_equal ? equal_bin_between(elements[dim], edges[dim]) : bin_between(elements[dim], edges[dim]);
    bin.number = dim == 0 ? own.number : bin.number * at::Scalar(bins) + own.number;
    bin.is_in = dim == 0 ? own.is_in : bin.is_in.logical_and(own.is_in);
    count = count * bins;
    shape.push_back(bins);
  }
  if (edges.size() > 1) bin.number = bin.number * bin.is_in;
  const Tensor hist = counted(bin, weight, count, elements[0].options()).view_symint(shape);
  return density ? as_density(hist, edges) : hist;
}

// [points, dims] by dims.
std::vector<Tensor> by_dim(const Tensor& self, size_t bins) {
  TORCH_CHECK(self.dim() >= 2, "torch.histogramdd: input tensor should have at least 2 dimensions");
  TORCH_CHECK(bins > 0, "torch.histogramdd: a histogram of no dims; the last dim of the input names them");
  TORCH_CHECK(self.sym_size(-1) == static_cast<int64_t>(bins), "torch.histogramdd: expected ",
              self.sym_size(-1), " sequences of bin edges but got ", bins);
  std::vector<Tensor> out;
  for (size_t dim = 0; dim < bins; ++dim) out.push_back(self.select(-1, static_cast<int64_t>(dim)).flatten());
  return out;
}

Edges equal_bins(const std::vector<Tensor>& elements, at::IntArrayRef bins, Range range) {
  TORCH_CHECK(!range.has_value() || range.value().size() == 2 * bins.size(), "torch.histogramdd: for a ",
              bins.size(), "-dimensional histogram range should have ", 2 * bins.size(), " elements");
  Edges edges;
  for (size_t dim = 0; dim < bins.size(); ++dim)
    edges.push_back(edges_of(elements[dim], bins[dim], range, dim));
  return edges;
}

}  // namespace

Tensor histc(const Tensor& self, int64_t bins, const at::Scalar& min, const at::Scalar& max) {
  TORCH_CHECK(bins > 0, "torch.histc(): bins must be > 0, but got ", bins);
  // A GPU's kernel takes integers as well.
  const bool is_whole = at::isIntegralType(self.scalar_type(), /*includeBool=*/false);
  TORCH_CHECK(self.is_floating_point() || (is_whole && !self.is_cpu()), "histc: 'self' has the dtype ",
              self.scalar_type(), ", and has to be of a floating point one");
  const Tensor row = self.flatten();
  const double from = min.toDouble(), to = max.toDouble();
  const bool is_told = from != to || self.sym_numel() == 0;
  if (is_told) {
    check_range(from, to);
    TORCH_CHECK(from <= to, "torch.histc: max must be larger than min");
  }
  Tensor left = is_told ? at::full({}, from, row.options()) : row.amin();
  Tensor right = is_told ? at::full({}, to, row.options()) : row.amax();
  if (!is_told) check_range(left, right);
  const Tensor is_point = left.eq(right);
  left = at::where(is_point, left - 1, left);
  right = at::where(is_point, right + 1, right);
  const Tensor place = is_whole ? ((row - left) * bins).floor_divide(right - left).to(at::kLong)
                                : bins_before(row, left, right, bins);
  return counted(numbered(place, lie_between(row, left, right), bins), std::nullopt, bins, row.options());
}

std::tuple<Tensor, Tensor> histogram(const Tensor& self, int64_t bins, Range range,
                                     const std::optional<Tensor>& weight, bool density) {
  check_weight(self.sym_sizes(), self.scalar_type(), weight);
  const std::vector<Tensor> row = {self.flatten()};
  const Edges edges = equal_bins(row, bins, range);
  return {histogram_of(row, edges, /*are_equal=*/true, weight, density), edges[0]};
}

std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins,
                                     const std::optional<Tensor>& weight, bool density) {
  check_edges(self, bins);
  check_weight(self.sym_sizes(), self.scalar_type(), weight);
  return {histogram_of({self.flatten()}, {bins}, /*are_equal=*/false, weight, density), bins.clone()};
}

std::vector<Tensor> histogramdd_bin_edges(const Tensor& self, at::IntArrayRef bins, Range range,
                                          const std::optional<Tensor>&, bool) {
  for (const int64_t each : bins)
    TORCH_CHECK(each > 0, "_histogramdd_bin_edges: there are edges of one bin or more, and not of ", bins);
  return equal_bins(by_dim(self, bins.size()), bins, range);
}

Tensor histogramdd_from_bin_tensors(const Tensor& self, at::TensorList bins,
                                    const std::optional<Tensor>& weight, bool density) {
  for (const Tensor& edges : bins) check_edges(self, edges);
  const std::vector<Tensor> elements = by_dim(self, bins.size());
  check_weight(self.sym_sizes().slice(0, self.dim() - 1), self.scalar_type(), weight);
  return histogram_of(elements, bins.vec(), /*are_equal=*/false, weight, density);
}

}  // namespace vmap::decompositions
