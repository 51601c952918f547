#include "cells.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/chunk.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/tanh.h>

#include <tuple>
#include <vector>

namespace vmap_pretend {
namespace {

using at::Tensor;
using MaybeTensor = std::optional<Tensor>;

std::vector<Tensor> parts(const Tensor& gates, const MaybeTensor& bias, int64_t count) {
  return at::chunk(bias && bias->defined() ? gates + *bias : gates, count, 1);
}

// The cells of recurrent nets, from the products on; the last result is what their backward wants.
std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& of_input, const Tensor& of_hidden, const Tensor& cell,
                                        const MaybeTensor& input_bias, const MaybeTensor& hidden_bias) {
  const auto a = parts(of_input, input_bias, 4), b = parts(of_hidden, hidden_bias, 4);
  const Tensor in = at::sigmoid(a[0] + b[0]), keep = at::sigmoid(a[1] + b[1]), value = at::tanh(a[2] + b[2]),
               out = at::sigmoid(a[3] + b[3]);
  const Tensor next = keep * cell + in * value;
  return {out * at::tanh(next), next, at::cat({in, keep, value, out}, 1)};
}

std::tuple<Tensor, Tensor> gru(const Tensor& of_input, const Tensor& of_hidden, const Tensor& hidden,
                               const MaybeTensor& input_bias, const MaybeTensor& hidden_bias) {
  const auto a = parts(of_input, input_bias, 3), b = parts(of_hidden, hidden_bias, 3);
  const Tensor reset = at::sigmoid(a[0] + b[0]), keep = at::sigmoid(a[1] + b[1]),
               value = at::tanh(a[2] + reset * b[2]);
  return {value + keep * (hidden - value), at::cat({reset, keep, value, hidden, b[2]}, 1)};
}

}  // namespace

void register_cells(torch::Library& aten) {
  aten.impl("_thnn_fused_lstm_cell", &lstm);
  aten.impl("_thnn_fused_gru_cell", &gru);
}

}  // namespace vmap_pretend
