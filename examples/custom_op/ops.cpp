// Two operators of a library: a fused one over rows, with its gradient, and a sum over segments. They know
// nothing of vmap; my_ops.yaml has what vmap has to know of them.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <torch/csrc/autograd/functions/utils.h>
#include <torch/csrc/autograd/saved_variable.h>
#include <torch/library.h>

#include <cmath>

namespace myops {

using at::Tensor;

// ---- the gate: x * weight * silu(gate) / sqrt(mean(x * x) + eps), where the mean is that of a row ----

// Tensors [*, width] whose leading dims broadcast, as rows of equal number that lie one behind the other.
struct Rows {
  // `grad`, where there is one, has the shape of the result, or one that broadcasts with the others as well.
  Rows(const Tensor& x, const Tensor& gate, const Tensor& weight, const Tensor& grad = {}) {
    TORCH_CHECK(x.dim() > 0 && gate.dim() > 0 && weight.dim() > 0,
                "rms_gate: each tensor has rows: [*, width]");
    TORCH_CHECK(x.scalar_type() == gate.scalar_type() && x.scalar_type() == weight.scalar_type(),
                "rms_gate: the tensors have dtypes ", x.scalar_type(), ", ", gate.scalar_type(), " and ",
                weight.scalar_type(), "; they must be the same");
    TORCH_CHECK(x.size(-1) == gate.size(-1) && x.size(-1) == weight.size(-1), "rms_gate: rows of ",
                x.size(-1), ", ", gate.size(-1), " and ", weight.size(-1), " elements");
    const auto all = at::broadcast_tensors({x, gate, weight, grad.defined() ? grad : x});
    sizes = all[0].sizes().vec();
    width = x.size(-1);
    // A weight that all rows share stays one row: reshape would write it out.
    shared_weight = weight.numel() == width;
    this->x = all[0].reshape({-1, width}).contiguous();
    this->gate = all[1].reshape({-1, width}).contiguous();
    this->grad = all[3].reshape({-1, width}).contiguous();
    this->weight =
        shared_weight ? weight.reshape({1, width}).contiguous() : all[2].reshape({-1, width}).contiguous();
  }

  int64_t count() const { return x.size(0); }
  int64_t weight_row(int64_t row) const { return shared_weight ? 0 : row; }

  std::vector<int64_t> sizes;
  int64_t width;
  bool shared_weight;
  Tensor x, gate, weight, grad;  // [count, width]; the weight perhaps [1, width]
};

// So many rows that handing them to a thread pays.
int64_t grain(int64_t width) {
  return std::max<int64_t>(1, at::internal::GRAIN_SIZE / std::max<int64_t>(1, width));
}

template <class T>
T inverse_rms(const at::TensorAccessor<T, 1>& x, double eps) {
  double squares = 0;
  for (int64_t i = 0; i < x.size(0); ++i) squares += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  return static_cast<T>(1 / std::sqrt(squares / static_cast<double>(x.size(0)) + eps));
}

template <class T>
T sigmoid(T x) {
  return 1 / (1 + std::exp(-x));
}

Tensor rms_gate_cpu(const Tensor& x, const Tensor& gate, const Tensor& weight, double eps) {
  const Rows in(x, gate, weight);
  Tensor result = at::empty({in.count(), in.width}, x.options());
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "rms_gate", [&] {
    const auto xs = in.x.accessor<scalar_t, 2>(), gates = in.gate.accessor<scalar_t, 2>();
    const auto weights = in.weight.accessor<scalar_t, 2>();
    auto results = result.accessor<scalar_t, 2>();
    at::parallel_for(0, in.count(), grain(in.width), [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        const scalar_t scale = inverse_rms<scalar_t>(xs[row], eps);
        const auto w = weights[in.weight_row(row)];
        for (int64_t i = 0; i < in.width; ++i) {
          const scalar_t g = gates[row][i];
          results[row][i] = xs[row][i] * scale * w[i] * g * sigmoid(g);
        }
      }
    });
  });
  return result.reshape(in.sizes);
}

// The gradients of x, of the gate and of the weight, each for every row: whoever shares a tensor among rows
// sums.
std::tuple<Tensor, Tensor, Tensor> rms_gate_backward_cpu(const Tensor& grad, const Tensor& x,
                                                         const Tensor& gate, const Tensor& weight,
                                                         double eps) {
  const Rows in(x, gate, weight, grad);
  const Tensor of_x = at::empty({in.count(), in.width}, x.options());
  const Tensor of_gate = at::empty_like(of_x), of_weight = at::empty_like(of_x);
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "rms_gate_backward", [&] {
    const auto xs = in.x.accessor<scalar_t, 2>(), gates = in.gate.accessor<scalar_t, 2>();
    const auto weights = in.weight.accessor<scalar_t, 2>(), grads = in.grad.accessor<scalar_t, 2>();
    auto dx = of_x.accessor<scalar_t, 2>(), dgate = of_gate.accessor<scalar_t, 2>();
    auto dweight = of_weight.accessor<scalar_t, 2>();
    at::parallel_for(0, in.count(), grain(in.width), [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        const scalar_t scale = inverse_rms<scalar_t>(xs[row], eps);
        const auto w = weights[in.weight_row(row)];
        scalar_t along = 0;  // how the scale of the row, which all its elements share, answers
        for (int64_t i = 0; i < in.width; ++i) {
          const scalar_t g = gates[row][i], s = sigmoid(g), silu = g * s;
          const scalar_t normed = xs[row][i] * scale, up = grads[row][i];
          dweight[row][i] = up * normed * silu;
          dgate[row][i] = up * normed * w[i] * (s + silu * (1 - s));
          dx[row][i] = up * w[i] * silu;
          along += dx[row][i] * normed;
        }
        along /= static_cast<scalar_t>(in.width);
        for (int64_t i = 0; i < in.width; ++i) dx[row][i] = scale * (dx[row][i] - xs[row][i] * scale * along);
      }
    });
  });
  return {of_x.reshape(in.sizes), of_gate.reshape(in.sizes), of_weight.reshape(in.sizes)};
}

// ---- the segments: totals[segments[i]] += x[i], along a dim ----

void check_segments(const Tensor& totals, int64_t dim, const Tensor& segments, const Tensor& x) {
  TORCH_CHECK(segments.dim() == 1 && segments.scalar_type() == at::kLong,
              "segment_add: `segments` is a vector of int64 numbers, one for each slice of `x`");
  TORCH_CHECK(totals.dim() == x.dim() && totals.dim() > 0 && totals.scalar_type() == x.scalar_type(),
              "segment_add: `totals` and `x` have the same rank and dtype");
  for (int64_t d = 0; d < x.dim(); ++d) {
    TORCH_CHECK(d == dim || totals.size(d) == x.size(d), "segment_add: sizes ", totals.sizes(), " and ",
                x.sizes(), " differ in dim ", d, ", and segments are counted along ", dim);
  }
  TORCH_CHECK(x.size(dim) == segments.size(0), "segment_add: ", x.size(dim), " slices and ", segments.size(0),
              " segments");
}

Tensor segment_add_cpu(const Tensor& totals, int64_t dim, const Tensor& segments, const Tensor& x) {
  dim = at::maybe_wrap_dim(dim, totals.dim());
  check_segments(totals, dim, segments, x);
  // [outer, along the dim, inner]; each `outer` is written by one thread.
  const Tensor result = totals.contiguous().clone(), in = x.contiguous(), index = segments.contiguous();
  int64_t outer = 1, inner = 1;
  for (int64_t d = 0; d < dim; ++d) outer *= x.size(d);
  for (int64_t d = dim + 1; d < x.dim(); ++d) inner *= x.size(d);
  const int64_t count = totals.size(dim), slices = x.size(dim);
  AT_DISPATCH_ALL_TYPES(x.scalar_type(), "segment_add", [&] {
    const auto into = result.view({outer, count, inner}), from = in.view({outer, slices, inner});
    auto sums = into.accessor<scalar_t, 3>();
    const auto xs = from.accessor<scalar_t, 3>();
    const auto segment = index.accessor<int64_t, 1>();
    at::parallel_for(0, outer, 1, [&](int64_t begin, int64_t end) {
      for (int64_t o = begin; o < end; ++o) {
        for (int64_t i = 0; i < slices; ++i) {
          TORCH_CHECK_INDEX(segment[i] >= 0 && segment[i] < count, "segment_add: segment ", segment[i],
                            " of ", count);
          for (int64_t k = 0; k < inner; ++k) sums[o][segment[i]][k] += xs[o][i][k];
        }
      }
    });
  });
  return result;
}

// ---- autograd ----
// Nodes of the graph, as PyTorch's own operators have them: a torch::autograd::Function cannot be
// differentiated inside torch.func.

using torch::autograd::SavedVariable;
using torch::autograd::variable_list;

template <class... A>
auto find(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "").typed<A...>();
}

using RmsGate = Tensor(const Tensor&, const Tensor&, const Tensor&, double);
using RmsGateGrad = std::tuple<Tensor, Tensor, Tensor>(const Tensor&, const Tensor&, const Tensor&,
                                                       const Tensor&, double);
using SegmentAdd = Tensor(const Tensor&, int64_t, const Tensor&, const Tensor&);

// How autograd holds its nodes: intrusively, and in PyTorch 2.12 and before by shared pointers.
using NodePointer = std::remove_cvref_t<decltype(torch::autograd::Edge().function)>;

template <class Node>
auto make_node() {
  if constexpr (std::is_same_v<NodePointer, std::shared_ptr<torch::autograd::Node>>) {
    return std::make_shared<Node>();
  } else {
    return c10::make_intrusive<Node>();
  }
}

// The operator's result below autograd, with `node` as its history where there is one.
template <class Call>
Tensor recorded(const NodePointer& node, Call call) {
  const Tensor result = [&] {
    const at::AutoDispatchBelowADInplaceOrView below;
    return call();
  }();
  if (node) torch::autograd::set_history(result, node);
  return result;
}

struct RmsGateBackward : torch::autograd::Node {
  SavedVariable x, gate, weight;
  double eps = 0;

  variable_list apply(variable_list&& grads) override {
    if (!grads[0].defined()) return {Tensor(), Tensor(), Tensor()};
    static const auto backward = find<RmsGateGrad>("myops::rms_gate_backward");
    const Tensor in = x.unpack(), gates = gate.unpack(), weights = weight.unpack();
    const auto [of_x, of_gate, of_weight] = backward.call(grads[0], in, gates, weights, eps);
    return {of_x.sum_to_size(in.sizes()), of_gate.sum_to_size(gates.sizes()),
            of_weight.sum_to_size(weights.sizes())};
  }
  void release_variables() override {
    for (SavedVariable* saved : {&x, &gate, &weight}) saved->reset_data();
  }
};

Tensor rms_gate_autograd(const Tensor& x, const Tensor& gate, const Tensor& weight, double eps) {
  static const auto op = find<RmsGate>("myops::rms_gate");
  decltype(make_node<RmsGateBackward>()) node;
  if (torch::autograd::compute_requires_grad(x, gate, weight)) {
    node = make_node<RmsGateBackward>();
    node->set_next_edges(torch::autograd::collect_next_edges(x, gate, weight));
    node->x = SavedVariable(x, false);
    node->gate = SavedVariable(gate, false);
    node->weight = SavedVariable(weight, false);
    node->eps = eps;
  }
  return recorded(node, [&] { return op.call(x, gate, weight, eps); });
}

struct SegmentAddBackward : torch::autograd::Node {
  SavedVariable segments;
  int64_t dim = 0;

  variable_list apply(variable_list&& grads) override {
    if (!grads[0].defined()) return {Tensor(), Tensor()};
    return {grads[0], grads[0].index_select(dim, segments.unpack())};
  }
  void release_variables() override { segments.reset_data(); }
};

Tensor segment_add_autograd(const Tensor& totals, int64_t dim, const Tensor& segments, const Tensor& x) {
  static const auto op = find<SegmentAdd>("myops::segment_add");
  decltype(make_node<SegmentAddBackward>()) node;
  if (torch::autograd::compute_requires_grad(totals, x)) {
    node = make_node<SegmentAddBackward>();
    node->set_next_edges(torch::autograd::collect_next_edges(totals, x));
    node->segments = SavedVariable(segments, false);
    node->dim = dim;
  }
  return recorded(node, [&] { return op.call(totals, dim, segments, x); });
}

// Shapes and dtypes without values, for torch.compile and for a batch of no examples.
Tensor rms_gate_meta(const Tensor& x, const Tensor& gate, const Tensor& weight, double) {
  return at::empty_like(at::broadcast_tensors({x, gate, weight})[0], at::MemoryFormat::Contiguous);
}
std::tuple<Tensor, Tensor, Tensor> rms_gate_backward_meta(const Tensor& grad, const Tensor& x,
                                                          const Tensor& gate, const Tensor& weight, double) {
  const Tensor like =
      at::empty_like(at::broadcast_tensors({grad, x, gate, weight})[0], at::MemoryFormat::Contiguous);
  return {like, at::empty_like(like), at::empty_like(like)};
}
Tensor segment_add_meta(const Tensor& totals, int64_t, const Tensor&, const Tensor&) {
  return at::empty_like(totals, at::MemoryFormat::Contiguous);
}

}  // namespace myops

TORCH_LIBRARY(myops, m) {
  m.def("rms_gate(Tensor x, Tensor gate, Tensor weight, float eps=1e-06) -> Tensor");
  m.def(
      "rms_gate_backward(Tensor grad, Tensor x, Tensor gate, Tensor weight, float eps) -> (Tensor, Tensor, "
      "Tensor)");
  m.def("segment_add(Tensor totals, int dim, Tensor segments, Tensor x) -> Tensor");
}

TORCH_LIBRARY_IMPL(myops, CPU, m) {
  m.impl("rms_gate", &myops::rms_gate_cpu);
  m.impl("rms_gate_backward", &myops::rms_gate_backward_cpu);
  m.impl("segment_add", &myops::segment_add_cpu);
}

TORCH_LIBRARY_IMPL(myops, Autograd, m) {
  m.impl("rms_gate", &myops::rms_gate_autograd);
  m.impl("segment_add", &myops::segment_add_autograd);
}

TORCH_LIBRARY_IMPL(myops, Meta, m) {
  m.impl("rms_gate", &myops::rms_gate_meta);
  m.impl("rms_gate_backward", &myops::rms_gate_backward_meta);
  m.impl("segment_add", &myops::segment_add_meta);
}
