#include <ATen/core/Tensor.h>
#include <vmap/custom_rules.h>
#include <vmap/decompositions.h>
#include <vmap/plumbing.h>
#include <vmap/rules/dims.h>

#include <algorithm>
#include <vector>

// After the tensor, which they take for granted.
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/lstm.h>
#include <ATen/ops/lstm_ops.h>
#include <ATen/ops/stack.h>

namespace vmap::custom {

namespace {

bool any(c10::ArrayRef<BDim> bdims) {
  return std::any_of(bdims.begin(), bdims.end(), [](const BDim& bdim) { return bdim.has_value(); });
}

// How many samples there are.
int64_t batch_size(const Tensor& input, BDim input_bdim, at::TensorList hx, c10::ArrayRef<BDim> hx_bdims,
                   at::TensorList params, c10::ArrayRef<BDim> params_bdims) {
  if (input_bdim) return input.size(*input_bdim);
  for (size_t i = 0; i < hx.size(); ++i) {
    if (hx_bdims[i]) return hx[i].size(*hx_bdims[i]);
  }
  for (size_t i = 0; i < params.size(); ++i) {
    if (params_bdims[i]) return params[i].size(*params_bdims[i]);
  }
  TORCH_INTERNAL_ASSERT(false, "lstm: a rule was called without a batched argument");
}

// The tensor with its batch dim at `at`; one without a batch is repeated, as a view.
Tensor with_batch_at(const Tensor& t, BDim bdim, int64_t at, int64_t batch) {
  if (bdim) return *bdim == at ? t : t.movedim(*bdim, at);
  c10::DimVector sizes(t.sizes().begin(), t.sizes().end());
  sizes.insert(sizes.begin() + at, batch);
  return t.unsqueeze(at).expand(sizes);
}

// The batch as more sequences, which lie along dim `sequences` of a sample.
Tensor folded(const Tensor& t, BDim bdim, int64_t sequences, int64_t batch) {
  return with_batch_at(t, bdim, sequences, batch).flatten(sequences, sequences + 1);
}

std::vector<Tensor> folded(at::TensorList hx, c10::ArrayRef<BDim> bdims, int64_t batch) {
  std::vector<Tensor> all;
  for (size_t i = 0; i < hx.size(); ++i) all.push_back(folded(hx[i], bdims[i], 1, batch));
  return all;
}

// Samples are contiguous, as the loop's are.
Tensor unfolded(const Tensor& t, int64_t sequences, int64_t batch, int64_t count) {
  return t.unflatten(sequences, {batch, count}).movedim(sequences, 0).contiguous();
}

// The weights of one direction of one layer.
struct Weights {
  at::TensorList params;
  c10::ArrayRef<BDim> bdims;
  bool has_biases;

  // `which` is 0 for what comes in, 1 for what was there; [batch, …, features] of `x`.
  Tensor linear(const Tensor& x, size_t which) const {
    const std::optional<Tensor> bias = has_biases ? std::optional<Tensor>(params[2 + which]) : std::nullopt;
    return std::get<0>(custom::linear(x, 0, params[which], bdims[which], bias,
                                      has_biases ? bdims[2 + which] : std::nullopt));
  }
  Tensor projected(const Tensor& h) const {
    const size_t at = has_biases ? 4 : 2;
    if (params.size() == at) return h;
    return std::get<0>(custom::linear(h, 0, params[at], bdims[at], std::nullopt, std::nullopt));
  }
};

struct State {
  Tensor h, c;  // [batch, sequences, features]
};

State step(const Weights& weights, const Tensor& gates_in, const State& state) {
  const auto gates = (gates_in + weights.linear(state.h, 1)).chunk(4, -1);
  const Tensor c = gates[1].sigmoid() * state.c + gates[0].sigmoid() * gates[2].tanh();
  return {weights.projected(gates[3].sigmoid() * c.tanh()), c};
}

// One direction of one layer, over `x` of [batch, steps, sequences, features]; leaves the last state in
// `state`.
Tensor run(const Weights& weights, const Tensor& x, bool backward, State& state) {
  const Tensor gates = weights.linear(x, 0);
  const int64_t steps = x.size(1);
  std::vector<Tensor> outs(steps);
  for (int64_t i = 0; i < steps; ++i) {
    const int64_t at = backward ? steps - 1 - i : i;
    state = step(weights, gates.select(1, at), state);
    outs[at] = state.h;
  }
  return at::stack(outs, 1);
}

// All layers, where weights differ from sample to sample. The states are [batch, layers * directions,
// sequences, features].
std::tuple<Tensor, Tensor, Tensor> run_layers(Tensor x, const State& first, at::TensorList params,
                                              c10::ArrayRef<BDim> bdims, bool has_biases, int64_t num_layers,
                                              bool bidirectional) {
  const int64_t directions = bidirectional ? 2 : 1;
  TORCH_CHECK(x.size(1) > 0, "lstm: expected sequences of one step or more inside vmap");
  const size_t each = params.size() / static_cast<size_t>(num_layers * directions);
  std::vector<Tensor> last_h, last_c;
  for (int64_t layer = 0; layer < num_layers; ++layer) {
    std::vector<Tensor> outs;
    for (int64_t direction = 0; direction < directions; ++direction) {
      const int64_t at = layer * directions + direction;
      const Weights weights{params.slice(at * each, each), bdims.slice(at * each, each), has_biases};
      State state{first.h.select(1, at), first.c.select(1, at)};
      outs.push_back(run(weights, x, direction == 1, state));
      last_h.push_back(state.h);
      last_c.push_back(state.c);
    }
    x = outs.size() == 1 ? outs[0] : at::cat(outs, -1);
  }
  return {x, at::stack(last_h, 1), at::stack(last_c, 1)};
}

}  // namespace

LstmResult lstm(const Tensor& input, BDim input_bdim, at::TensorList hx, c10::ArrayRef<BDim> hx_bdims,
                at::TensorList params, c10::ArrayRef<BDim> params_bdims, bool has_biases, int64_t num_layers,
                double dropout, bool train, bool bidirectional, bool batch_first) {
  TORCH_CHECK(logical_rank(input, input_bdim) == 3 && hx.size() == 2, "lstm: the input has ",
              logical_rank(input, input_bdim), " logical dims inside vmap, and there are ", hx.size(),
              " states; the operator takes 3 dims, and 2 states");
  const int64_t batch = batch_size(input, input_bdim, hx, hx_bdims, params, params_bdims);
  const int64_t sequences = batch_first ? 0 : 1;
  if (!any(params_bdims)) {
    const auto [out, h, c] = at::_ops::lstm_input::call(
        folded(input, input_bdim, sequences, batch), folded(hx, hx_bdims, batch), params, has_biases,
        num_layers, dropout, train, bidirectional, batch_first);
    const int64_t count = with_batch_at(input, input_bdim, 0, batch).size(sequences + 1);
    return {unfolded(out, sequences, batch, count), 0, unfolded(h, 1, batch, count), 0,
            unfolded(c, 1, batch, count),           0};
  }
  const Tensor x = with_batch_at(input, input_bdim, 0, batch);
  const State first{with_batch_at(hx[0], hx_bdims[0], 0, batch), with_batch_at(hx[1], hx_bdims[1], 0, batch)};
  const auto [out, h, c] = run_layers(batch_first ? x.transpose(1, 2) : x, first, params, params_bdims,
                                      has_biases, num_layers, bidirectional);
  return {batch_first ? out.transpose(1, 2) : out, 0, h, 0, c, 0};
}

}  // namespace vmap::custom

namespace vmap::decompositions {

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input, at::TensorList hx, at::TensorList params,
                                        bool has_biases, int64_t num_layers, double dropout, bool train,
                                        bool bidirectional, bool batch_first) {
  if (dropout == 0 || !train || num_layers < 2) {
    static const RuleKernel<decltype(custom::lstm)> kernel(custom::lstm, "lstm.input");
    return kernel(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
  }
  TORCH_CHECK(hx.size() == 2 && params.size() % num_layers == 0, "lstm: ", hx.size(), " states and ",
              params.size(), " weights for ", num_layers,
              " layers; the operator takes 2 states, and as many "
              "weights for each layer");
  const size_t each = params.size() / num_layers;
  const int64_t directions = bidirectional ? 2 : 1;
  Tensor x = input;
  std::vector<Tensor> last_h, last_c;
  for (int64_t layer = 0; layer < num_layers; ++layer) {
    const std::vector<Tensor> state = {hx[0].narrow(0, layer * directions, directions),
                                       hx[1].narrow(0, layer * directions, directions)};
    auto [out, h, c] = at::lstm(x, state, params.slice(layer * each, each), has_biases, 1, 0, train,
                                bidirectional, batch_first);
    x = layer + 1 < num_layers ? at::dropout(out, dropout, train) : out;
    last_h.push_back(std::move(h));
    last_c.push_back(std::move(c));
  }
  return {x, at::cat(last_h, 0), at::cat(last_c, 0)};
}

}  // namespace vmap::decompositions
