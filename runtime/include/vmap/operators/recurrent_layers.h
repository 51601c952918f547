// Recurrent nets: a step at a time, for all examples.
#pragma once

#include <vmap/bdim.h>

#include <optional>
#include <tuple>

namespace vmap::decompositions {

// `cell`: "tanh", "relu" or "gru".
std::tuple<Tensor, Tensor> rnn(const Tensor& input, const Tensor& hx, at::TensorList params, bool has_biases,
                               int64_t num_layers, double dropout, bool train, bool bidirectional,
                               bool batch_first, std::string_view cell);
std::tuple<Tensor, Tensor> rnn(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
                               at::TensorList params, bool has_biases, int64_t num_layers, double dropout,
                               bool train, bool bidirectional, std::string_view cell);

// One operator where examples share the weights and no dropout draws numbers.
std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input, at::TensorList hx, at::TensorList params,
                                        bool has_biases, int64_t num_layers, double dropout, bool train,
                                        bool bidirectional, bool batch_first);
std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& data, const Tensor& batch_sizes, at::TensorList hx,
                                        at::TensorList params, bool has_biases, int64_t num_layers,
                                        double dropout, bool train, bool bidirectional);

}  // namespace vmap::decompositions
