#include "shared_lstm.h"

#include <ATen/core/Tensor.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>

// These must follow Tensor.h.
#include <ATen/ops/lstm_ops.h>

namespace vmap::custom {

namespace {

// The batch as more sequences, which lie along dim `sequences` of an example.
Tensor folded(const Tensor& t, BDim bdim, int64_t sequences, const c10::SymInt& batch) {
  TORCH_CHECK(logical_rank(t, bdim) == 3, "lstm: a state has ", logical_rank(t, bdim),
              " dimensions inside vmap; the operator takes 3");
  return each(t, bdim, batch).movedim(0, sequences).flatten(sequences, sequences + 1);
}

// Examples are contiguous, as the loop's are.
Tensor unfolded(const Tensor& t, int64_t sequences, const c10::SymInt& batch, const c10::SymInt& count) {
  return t.unflatten_symint(sequences, {batch, count}).movedim(sequences, 0).contiguous();
}

}  // namespace

LstmResult lstm_of_shared_weights(const Tensor& input, BDim input_bdim, at::TensorList hx,
                                  c10::ArrayRef<BDim> hx_bdims, at::TensorList params,
                                  c10::ArrayRef<BDim> params_bdims, bool has_biases, int64_t num_layers,
                                  double dropout, bool train, bool bidirectional, bool batch_first) {
  TORCH_CHECK(logical_rank(input, input_bdim) == 3 && hx.size() == 2, "lstm: the input has ",
              logical_rank(input, input_bdim), " dimensions inside vmap, and there are ", hx.size(),
              " states; the operator takes 3 dims, and 2 states");
  for (const BDim& bdim : params_bdims) TORCH_INTERNAL_ASSERT(!bdim, "lstm: a weight is batched");
  const Batch batch(seen(input, input_bdim), seen(hx[0], hx_bdims[0]), seen(hx[1], hx_bdims[1]));
  const int64_t sequences = batch_first ? 0 : 1;
  const c10::SymInt count = in_front(input, input_bdim).sym_size(sequences + (input_bdim ? 1 : 0));
  const Tensor states[] = {folded(hx[0], hx_bdims[0], 1, batch), folded(hx[1], hx_bdims[1], 1, batch)};
  // The kernel takes these for granted.
  for (const Tensor& state : states) {
    TORCH_CHECK(state.dim() == 3 && state.sym_size(1) == static_cast<const c10::SymInt&>(batch) * count,
                "lstm: the state of ", count, " sequences has the shape ", state.sym_sizes(),
                " inside vmap, where dim 1 holds the batch as well");
  }
  const auto [out, h, c] =
      at::_ops::lstm_input::call(folded(input, input_bdim, sequences, batch), states, params, has_biases,
                                 num_layers, dropout, train, bidirectional, batch_first);
  return {unfolded(out, sequences, batch, count), 0, unfolded(h, 1, batch, count), 0,
          unfolded(c, 1, batch, count),           0};
}

}  // namespace vmap::custom
