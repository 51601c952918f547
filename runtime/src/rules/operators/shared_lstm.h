// One call of an LSTM for all examples.
#pragma once

#include <vmap/bdim.h>

#include <tuple>

namespace vmap::custom {

// An LSTM of weights that all examples share, which draws nothing: the batch is more sequences for the same
// call. See decompositions::lstm for the others.
using LstmResult = std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim>;
LstmResult lstm_of_shared_weights(const Tensor& input, BDim input_bdim, at::TensorList hx,
                                  c10::ArrayRef<BDim> hx_bdims, at::TensorList params,
                                  c10::ArrayRef<BDim> params_bdims, bool has_biases, int64_t num_layers,
                                  double dropout, bool train, bool bidirectional, bool batch_first);

}  // namespace vmap::custom
