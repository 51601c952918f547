// Elements counted by the bin that they fall into.
#pragma once

#include <vmap/bdim.h>

#include <optional>
#include <tuple>
#include <vector>

namespace vmap::decompositions {

// Elements on an edge belong to the bin on its right, those on the last edge to the last bin. Where no range
// is given, the edges follow from each example's own elements.
Tensor histc(const Tensor& self, int64_t bins, const at::Scalar& min, const at::Scalar& max);
std::tuple<Tensor, Tensor> histogram(const Tensor& self, int64_t bins, c10::OptionalArrayRef<double> range,
                                     const std::optional<Tensor>& weight, bool density);
std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins,
                                     const std::optional<Tensor>& weight, bool density);
std::vector<Tensor> histogramdd_bin_edges(const Tensor& self, at::IntArrayRef bins,
                                          c10::OptionalArrayRef<double> range,
                                          const std::optional<Tensor>& weight, bool density);
Tensor histogramdd_from_bin_tensors(const Tensor& self, at::TensorList bins,
                                    const std::optional<Tensor>& weight, bool density);

}  // namespace vmap::decompositions
