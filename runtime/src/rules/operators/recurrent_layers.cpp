// Recurrent nets as other operators say them, a step at a time for all sequences. PyTorch's own bodies write
// into what they have made, which fails where only a weight or only the state is batched.
#include <ATen/core/Tensor.h>
#include <vmap/inside.h>
#include <vmap/kernel/plumbing.h>
#include <vmap/operators/recurrent_layers.h>

#include <algorithm>
#include <vector>

#include "shared_lstm.h"

// These must follow Tensor.h.
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/tanh.h>

namespace vmap::decompositions {

namespace {

// What a net remembers of each sequence, [sequences, features]: h, and c of an LSTM.
using State = std::vector<Tensor>;

// One step, from what the weights make of the input and of h.
using Step = State (*)(const Tensor& from_input, const Tensor& from_h, const State& state);

State tanh_step(const Tensor& from_input, const Tensor& from_h, const State&) {
  return {at::tanh(from_input + from_h)};
}

State relu_step(const Tensor& from_input, const Tensor& from_h, const State&) {
  return {at::relu(from_input + from_h)};
}

// What the gates get, a tensor each; `chunk` would give fewer of a dim that has not as many.
std::vector<Tensor> gates_of(const Tensor& t, int64_t count) {
  TORCH_CHECK(t.dim() > 0 && t.size(-1) % count == 0, "a recurrent net: a weight is for ", count,
              " gates, and gives ", t.sizes(), " inside vmap");
  return t.split(std::max<int64_t>(t.size(-1) / count, 1), -1);
}

State gru_step(const Tensor& from_input, const Tensor& from_h, const State& state) {
  const auto in = gates_of(from_input, 3), hidden = gates_of(from_h, 3);
  const Tensor reset = at::sigmoid(in[0] + hidden[0]), update = at::sigmoid(in[1] + hidden[1]);
  const Tensor fresh = at::tanh(in[2] + reset * hidden[2]);
  return {(state[0] - fresh) * update + fresh};
}

State lstm_step(const Tensor& from_input, const Tensor& from_h, const State& state) {
  const auto gates = gates_of(from_input + from_h, 4);
  const Tensor c = at::sigmoid(gates[1]) * state[1] + at::sigmoid(gates[0]) * at::tanh(gates[2]);
  return {at::sigmoid(gates[3]) * at::tanh(c), c};
}

// Of a net with one state.
Step step_of(std::string_view cell) {
  return cell == "gru" ? gru_step : cell == "relu" ? relu_step : tanh_step;
}

// The weights of one direction of one layer, as the operators list them.
struct Weights {
  Tensor w_ih, w_hh;
  std::optional<Tensor> b_ih, b_hh;
  std::optional<Tensor> projection = {};

  Weights(at::TensorList all, bool has_biases) : w_ih(all[0]), w_hh(all[1]) {
    if (has_biases) b_ih = all[2], b_hh = all[3];
    const size_t known = has_biases ? 4 : 2;
    if (all.size() > known) projection = all[known];
  }

  // Of what linear takes as well.
  void check() const {
    TORCH_CHECK(w_ih.dim() == 2 && w_hh.dim() == 2,
                "a recurrent net: weights are matrices inside vmap, not of ", w_ih.dim(), " and ", w_hh.dim(),
                " dimensions");
    for (const std::optional<Tensor>& bias : {b_ih, b_hh}) {
      TORCH_CHECK(!bias || !bias->defined() || bias->dim() == 1,
                  "a recurrent net: biases are vectors inside vmap, not of ", bias ? bias->dim() : 0,
                  " dimensions");
    }
  }
  Tensor of_input(const Tensor& x) const { return at::linear(x, w_ih, b_ih); }
  State next(Step step, const Tensor& from_input, const State& state) const {
    State next = step(from_input, at::linear(state[0], w_hh, b_hh), state);
    if (projection) next[0] = at::linear(next[0], *projection);
    return next;
  }
};

// Some of the sequences, first to last; all of them as they are.
State some(const State& state, int64_t from, int64_t count) {
  State part;
  for (const Tensor& t : state) part.push_back(count == t.size(0) ? t : t.narrow(0, from, count));
  return part;
}

State joined(const std::vector<State>& parts) {
  if (parts.size() == 1) return parts[0];
  State all;
  for (size_t i = 0; i < parts[0].size(); ++i) {
    std::vector<Tensor> each;
    for (const State& part : parts) each.push_back(part[i]);
    all.push_back(at::cat(each, 0));
  }
  return all;
}

// Packed sequences: step t is of the first lengths[t] ones; `x` is [all steps, features].
using Lengths = std::vector<int64_t>;

struct Run {
  Tensor out;
  State last;
};

Run run_forward(Step step, const Weights& weights, const Tensor& x, const Lengths& lengths, State state) {
  const Tensor from_input = weights.of_input(x);
  std::vector<Tensor> outs;
  std::vector<State> ended;
  int64_t row = 0, now = lengths[0];
  for (const int64_t length : lengths) {
    if (length < now) {  // the last ones have ended
      ended.insert(ended.begin(), some(state, length, now - length));
      state = some(state, 0, length);
      now = length;
    }
    state = weights.next(step, from_input.narrow(0, row, length), state);
    outs.push_back(state[0]);
    row += length;
  }
  ended.insert(ended.begin(), state);
  return {at::cat(outs, 0), joined(ended)};
}

Run run_backward(Step step, const Weights& weights, const Tensor& x, const Lengths& lengths,
                 const State& first) {
  const Tensor from_input = weights.of_input(x);
  std::vector<Tensor> outs(lengths.size());
  int64_t row = x.size(0), now = lengths.back();
  State state = some(first, 0, now);
  for (size_t i = lengths.size(); i-- > 0;) {
    if (lengths[i] > now) {  // more sequences have begun
      state = joined({state, some(first, now, lengths[i] - now)});
      now = lengths[i];
    }
    row -= lengths[i];
    state = weights.next(step, from_input.narrow(0, row, lengths[i]), state);
    outs[i] = state[0];
  }
  return {at::cat(outs, 0), state};
}

struct Net {
  Step step;
  bool has_biases;
  int64_t num_layers;
  double dropout;
  bool train, bidirectional;
};

// How many weights each direction of each layer has.
size_t weights_each(const Net& net, at::TensorList params, int64_t nets) {
  TORCH_CHECK(net.num_layers > 0, "a recurrent net of ", net.num_layers, " layers");
  const size_t each = params.size() / static_cast<size_t>(nets), least = net.has_biases ? 4 : 2;
  TORCH_CHECK(params.size() % static_cast<size_t>(nets) == 0 && (each == least || each == least + 1),
              "a recurrent net: ", params.size(), " weights; each of ", nets, " layers and directions has ",
              least, ", or one more for a projection");
  return each;
}

void check_states(const State& first, int64_t nets, int64_t sequences) {
  for (const Tensor& t : first) {
    TORCH_CHECK(t.dim() == 3 && t.size(0) == nets && t.size(1) == sequences, "a recurrent net: the state of ",
                nets, " layers and directions, for ", sequences, " sequences, has the shape ", t.sizes(),
                " inside vmap");
  }
}

// No step is of more sequences than the one before.
void check_lengths(const Lengths& lengths, const Tensor& x) {
  TORCH_CHECK(!lengths.empty(), "a recurrent net: expected sequences of one step or more inside vmap");
  int64_t steps = 0;
  for (size_t i = 0; i < lengths.size(); ++i) {
    TORCH_CHECK(
        lengths[i] >= 0 && (i == 0 || lengths[i] <= lengths[i - 1]),
        "a recurrent net: the lengths of packed sequences ('batch_sizes') never grow, and are not negative; "
        "they are ",
        lengths);
    steps += lengths[i];
  }
  TORCH_CHECK(x.dim() == 2 && x.size(0) == steps, "a recurrent net: the input of ", steps,
              " steps has the shape ", x.sizes(), " inside vmap");
}

// The states are [layers * directions, sequences, features].
Run run_net(const Net& net, Tensor x, const Lengths& lengths, const State& first, at::TensorList params) {
  const int64_t directions = net.bidirectional ? 2 : 1, nets = net.num_layers * directions;
  const size_t each = weights_each(net, params, nets);
  check_lengths(lengths, x);
  check_states(first, nets, lengths[0]);
  std::vector<State> last;
  for (int64_t layer = 0; layer < net.num_layers; ++layer) {
    std::vector<Tensor> outs;
    for (int64_t direction = 0; direction < directions; ++direction) {
      const int64_t at = layer * directions + direction;
      const Weights weights(params.slice(at * each, each), net.has_biases);
      weights.check();
      State state;
      for (const Tensor& t : first) state.push_back(t.select(0, at));
      Run run = direction == 0 ? run_forward(net.step, weights, x, lengths, state)
                               : run_backward(net.step, weights, x, lengths, state);
      outs.push_back(std::move(run.out));
      for (Tensor& t : run.last) t = t.unsqueeze(0);
      last.push_back(std::move(run.last));
    }
    x = outs.size() == 1 ? outs[0] : at::cat(outs, -1);
    if (net.dropout != 0 && net.train && layer + 1 < net.num_layers) x = at::dropout(x, net.dropout, true);
  }
  return {x, joined(last)};
}

using TwoResults = std::tuple<Tensor, Tensor>;

Run run_padded(const Net& net, const Tensor& input, const State& first, at::TensorList params,
               bool batch_first) {
  TORCH_CHECK(input.dim() == 3, "a recurrent net: the input has ", input.dim(),
              " dimensions inside vmap, the operator takes 3");
  const Tensor x = batch_first ? input.transpose(0, 1) : input;
  const Lengths lengths(x.size(0), x.size(1));
  Run run = run_net(net, x.flatten(0, 1), lengths, first, params);
  const Tensor out = run.out.unflatten(0, {x.size(0), x.size(1)});
  return {batch_first ? out.transpose(0, 1) : out, std::move(run.last)};
}

TwoResults run_padded(const Net& net, const Tensor& input, const Tensor& hx, at::TensorList params,
                      bool batch_first) {
  const Run run = run_padded(net, input, State{hx}, params, batch_first);
  return {run.out, run.last[0]};
}

Run run_packed(const Net& net, const Tensor& data, const Tensor& batch_sizes, const State& first,
               at::TensorList params) {
  TORCH_CHECK(batch_sizes.has_storage() && batch_sizes.is_cpu() && batch_sizes.scalar_type() == at::kLong,
              "a recurrent net: the lengths of packed sequences ('batch_sizes') are read on the host, and "
              "are the same "
              "for all examples; pad the sequences to one length instead");
  const Tensor counts = batch_sizes.contiguous();
  const auto* begin = counts.const_data_ptr<int64_t>();
  return run_net(net, data, Lengths(begin, begin + counts.numel()), first, params);
}

TwoResults run_packed(const Net& net, const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
                      at::TensorList params) {
  const Run run = run_packed(net, data, batch_sizes, State{hx}, params);
  return {run.out, run.last[0]};
}

}  // namespace

std::tuple<Tensor, Tensor> rnn(const Tensor& input, const Tensor& hx, at::TensorList params, bool has_biases,
                               int64_t num_layers, double dropout, bool train, bool bidirectional,
                               bool batch_first, std::string_view cell) {
  return run_padded({step_of(cell), has_biases, num_layers, dropout, train, bidirectional}, input, hx, params,
                    batch_first);
}

std::tuple<Tensor, Tensor> rnn(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
                               at::TensorList params, bool has_biases, int64_t num_layers, double dropout,
                               bool train, bool bidirectional, std::string_view cell) {
  return run_packed({step_of(cell), has_biases, num_layers, dropout, train, bidirectional}, data, batch_sizes,
                    hx, params);
}

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input, at::TensorList hx, at::TensorList params,
                                        bool has_biases, int64_t num_layers, double dropout, bool train,
                                        bool bidirectional, bool batch_first) {
  TORCH_CHECK(hx.size() == 2, "lstm: ", hx.size(), " states; the operator takes 2");
  const bool draws = dropout != 0 && train && num_layers > 1;
  if (!draws && are_shared(params, {input, hx[0], hx[1]})) {
    using Shared = RuleKernel<decltype(custom::lstm_of_shared_weights)>;
    static const Shared kernel(custom::lstm_of_shared_weights, {"aten::lstm.input", /*is_composite=*/true});
    return kernel({}, input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
  }
  const Run run = run_padded({lstm_step, has_biases, num_layers, dropout, train, bidirectional}, input,
                             State{hx[0], hx[1]}, params, batch_first);
  return {run.out, run.last[0], run.last[1]};
}

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& data, const Tensor& batch_sizes, at::TensorList hx,
                                        at::TensorList params, bool has_biases, int64_t num_layers,
                                        double dropout, bool train, bool bidirectional) {
  TORCH_CHECK(hx.size() == 2, "lstm: ", hx.size(), " states; the operator takes 2");
  const Run run = run_packed({lstm_step, has_biases, num_layers, dropout, train, bidirectional}, data,
                             batch_sizes, State{hx[0], hx[1]}, params);
  return {run.out, run.last[0], run.last[1]};
}

}  // namespace vmap::decompositions
