#include <vmap/inside.h>
#include <vmap/operators/normalization.h>
#include <vmap/rules/broadcast.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/results.h>

#include <algorithm>

// These must follow Tensor.h.
#include <ATen/ops/add_ops.h>
#include <ATen/ops/addcmul_ops.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/mean_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/native_batch_norm.h>
#include <ATen/ops/native_layer_norm_backward_ops.h>
#include <ATen/ops/native_layer_norm_ops.h>
#include <ATen/ops/pow_ops.h>
#include <ATen/ops/rsqrt_ops.h>
#include <ATen/ops/sub_ops.h>
#include <ATen/ops/sum_ops.h>

namespace vmap::custom {

namespace {

// For sums that a kernel takes in float, of numbers that are kept in less.
Tensor exact(const Tensor& t) {
  const auto dtype = t.scalar_type();
  return dtype == at::kHalf || dtype == at::kBFloat16 ? t.to(at::kFloat) : t;
}

using Shape = c10::SymIntArrayRef;
using MaybeTensor = std::optional<Tensor>;

bool is_given(const MaybeTensor& t) {
  return t && t->defined();
}

// A weight or bias has the normalized shape: what follows broadcasts, and would take others.
void check_parameter(const char* what, const MaybeTensor& t, BDim bdim, Shape normalized_shape) {
  if (!is_given(t)) return;
  const c10::SymDimVector sizes = logical_sizes(*t, bdim);
  TORCH_CHECK(Shape(sizes) == normalized_shape, "layer normalization: the ", what, " has the logical shape ",
              Shape(sizes), " inside vmap, and the normalized shape is ", normalized_shape);
}

// left (op) right, which broadcast, in the dtype of left.
template <class Op>
OneResult broadcast(Op op, const OneResult& left, const Tensor& right, BDim right_bdim) {
  const auto& [t, bdim] = left;
  if (!bdim && !right_bdim) return with_bdim(op(t, right).to(t.scalar_type()), std::nullopt);
  Broadcast<2> in(Operand(t, bdim), Operand(right, right_bdim));
  in.align();
  return in.result(op(in[0], in[1]).to(t.scalar_type()));
}

Tensor times(const Tensor& a, const Tensor& b) {
  return at::_ops::mul_Tensor::call(a, b);
}
Tensor plus(const Tensor& a, const Tensor& b) {
  return at::_ops::add_Tensor::call(a, b, 1);
}
Tensor minus(const Tensor& a, const Tensor& b) {
  return at::_ops::sub_Tensor::call(a, b, 1);
}

// What a layer normalization is called with in place of a batched parameter: nothing, unless its dtype
// decides that of the statistics.
MaybeTensor neutral(const MaybeTensor& parameter, const Tensor& input, Shape normalized_shape, double value) {
  if (!is_given(parameter) || parameter->scalar_type() == input.scalar_type()) return std::nullopt;
  return parameter->new_empty_symint(normalized_shape).fill_(value);
}

}  // namespace

// NOTE: [parameters of each example's own]
// A weight and bias that all examples share take part in the one call. Those of each example's own come
// behind it, in one sum of products: the operator knows but one of each. An input that all examples share
// is normalized once.
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_layer_norm(
    const Tensor& input, BDim input_bdim, Shape normalized_shape, const MaybeTensor& weight, BDim weight_bdim,
    const MaybeTensor& bias, BDim bias_bdim, double eps) {
  const int64_t rank = logical_rank(input, input_bdim), core = static_cast<int64_t>(normalized_shape.size());
  TORCH_CHECK(rank >= core, "native_layer_norm: the input has ", rank, " dimensions inside vmap, and ", core,
              " are to be normalized");
  check_parameter("weight", weight, weight_bdim, normalized_shape);
  check_parameter("bias", bias, bias_bdim, normalized_shape);
  const bool is_inside = input_bdim && *input_bdim > rank - core;
  const Tensor front = is_inside ? input.movedim(*input_bdim, 0) : input;
  const BDim bdim = is_inside ? BDim(0) : input_bdim;

  const bool weight_behind = weight_bdim.has_value(), bias_behind = weight_behind || bias_bdim;
  const auto [normalized, mean, rstd] = at::_ops::native_layer_norm::call(
      front, normalized_shape, weight_behind ? neutral(weight, input, normalized_shape, 1) : weight,
      bias_behind ? neutral(bias, input, normalized_shape, 0) : bias, eps);
  OneResult out = with_bdim(normalized, bdim);
  const bool adds = bias_behind && is_given(bias);
  // Of other dtypes there may be a kernel for tensors that are empty, of which addcmul has none.
  if (weight_behind && adds && normalized.is_floating_point()) {
    Broadcast<3> in(Operand(*bias, bias_bdim), Operand(normalized, bdim), Operand(*weight, weight_bdim));
    in.align();
    out = in.result(at::_ops::addcmul::call(in[0], in[1], in[2], 1).to(normalized.scalar_type()));
  } else {
    if (weight_behind) out = broadcast(times, out, *weight, weight_bdim);
    if (adds) out = broadcast(plus, out, *bias, bias_bdim);
  }
  return std::tuple_cat(std::move(out), with_bdim(mean, bdim), with_bdim(rstd, bdim));
}

namespace {

// The gradients of weight and bias, summed over the leading dims of each example. Of low precision, in float.
class LayerNormSums {
 public:
  LayerNormSums(const Variadic<4>& in, int64_t core) : in_(in), bdim_(in.bdim()) {
    for (int64_t dim = 0; dim < in[0].dim(); ++dim) {
      if (dim >= in[0].dim() - core)
        core_.push_back(dim);
      else if (dim != bdim_)
        dims_.push_back(dim);
    }
  }

  OneResult of_weight(c10::ScalarType dtype) const { return sum(times(normalized(), exact(in_[0])), dtype); }
  OneResult of_bias(c10::ScalarType dtype) const { return sum(exact(in_[0]), dtype); }

 private:
  // NOTE: [statistics that were saved]
  // Autograd knows them for constants, and the operator's own second derivative for functions of the input.
  // So they are that here, too, where somebody differentiates around the vmap: the same values.
  Tensor normalized() const {
    const Tensor input = exact(in_[1]), mean = exact(in_[2]), rstd = exact(in_[3]);
    if (!wants_derivative(in_[1])) return times(minus(input, mean), rstd);
    const auto mean_of = [&](const Tensor& t) {
      return at::_ops::mean_dim::call(t, core_, /*keepdim=*/true, std::nullopt);
    };
    const Tensor own = mean_of(input);
    const Tensor centred = minus(input, plus(mean, minus(own, own.detach())));
    const Tensor variance = mean_of(times(centred, centred));
    const Tensor eps = minus(at::_ops::pow_Tensor_Scalar::call(rstd, -2), variance).detach();
    return times(centred, at::_ops::rsqrt::call(plus(variance, eps)));
  }

  OneResult sum(const Tensor& t, c10::ScalarType dtype) const {
    const Tensor out = dims_.empty() ? t : at::_ops::sum_dim_IntList::call(t, dims_, false, std::nullopt);
    return with_bdim(out.to(dtype), 0);
  }

  const Variadic<4>& in_;
  int64_t bdim_;
  c10::DimVector dims_, core_;
};

// The gradient has the input's shape, and so have mean and rstd but for the `core` last dims, which are 1.
// The kernel does not look.
void check_of_input(const Operand& input, const std::array<Operand, 3>& others, int64_t core) {
  c10::SymDimVector wanted = logical_sizes(*input.tensor, input.bdim);
  for (size_t i = 0; i < others.size(); ++i) {
    if (i == 1) std::fill(wanted.end() - std::min<int64_t>(core, input.rank), wanted.end(), c10::SymInt(1));
    TORCH_CHECK(logical_sizes(*others[i].tensor, others[i].bdim) == wanted,
                "native_layer_norm_backward: ", i == 0 ? "the gradient" : "a mean or rstd",
                " is not of an input of this shape inside vmap");
  }
}

// A tensor beside its batch dim.
struct Part {
  const Tensor& tensor;
  BDim bdim;
};

// The input's gradient. One weight of each example's own is taken into the gradient on its way, in float as
// the kernel does.
OneResult layer_norm_grad_of_input(const std::array<Part, 4>& parts, Shape normalized_shape,
                                   const MaybeTensor& weight, BDim weight_bdim) {
  const int64_t core = static_cast<int64_t>(normalized_shape.size());
  const auto taken = [&](size_t i) { return weight_bdim ? exact(parts[i].tensor) : parts[i].tensor; };
  OneResult grad = with_bdim(taken(0), parts[0].bdim);
  if (weight_bdim) grad = broadcast(times, grad, exact(*weight), weight_bdim);
  const auto& [grad_out, grad_bdim] = grad;
  const Tensor input = taken(1), mean = taken(2), rstd = taken(3);
  Variadic<4> in("native_layer_norm_backward", Operand(grad_out, grad_bdim, core),
                 Operand(input, parts[1].bdim, core), Operand(mean, parts[2].bdim, core),
                 Operand(rstd, parts[3].bdim, core));
  const bool is_batched = grad_bdim || parts[1].bdim || parts[2].bdim || parts[3].bdim;
  // The kernel takes contiguous statistics for granted.
  if (is_batched) in.align_and_expand().contiguous();
  const auto [result, none, nothing] = at::_ops::native_layer_norm_backward::call(
      in[0], in[1], normalized_shape, in[2], in[3], weight_bdim ? std::nullopt : weight, std::nullopt,
      {true, false, false});
  return with_bdim(result.to(parts[1].tensor.scalar_type()), is_batched ? BDim(in.bdim()) : std::nullopt);
}

}  // namespace

std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_layer_norm_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& input, BDim input_bdim, Shape normalized_shape,
    const Tensor& mean, BDim mean_bdim, const Tensor& rstd, BDim rstd_bdim, const MaybeTensor& weight,
    BDim weight_bdim, const MaybeTensor& bias, BDim bias_bdim, std::array<bool, 3> output_mask) {
  check_parameter("weight", weight, weight_bdim, normalized_shape);
  check_parameter("bias", bias, bias_bdim, normalized_shape);
  check_of_input(Operand(input, input_bdim),
                 {Operand(grad_out, grad_out_bdim), Operand(mean, mean_bdim), Operand(rstd, rstd_bdim)},
                 static_cast<int64_t>(normalized_shape.size()));
  const std::array<Part, 4> parts{
      {{grad_out, grad_out_bdim}, {input, input_bdim}, {mean, mean_bdim}, {rstd, rstd_bdim}}};
  OneResult of_input, of_weight, of_bias;
  if (output_mask[0]) of_input = layer_norm_grad_of_input(parts, normalized_shape, weight, weight_bdim);
  if (!output_mask[1] && !output_mask[2]) return std::tuple_cat(of_input, of_weight, of_bias);
  if (!grad_out_bdim && !input_bdim && !mean_bdim && !rstd_bdim) {
    // Parameters alone are batched, and neither gradient depends on them.
    const auto like = [&](const MaybeTensor& t) {
      return is_given(t) ? MaybeTensor(t->new_zeros_symint(normalized_shape)) : std::nullopt;
    };
    const auto [none, w, b] = at::_ops::native_layer_norm_backward::call(
        grad_out, input, normalized_shape, mean, rstd, like(weight), like(bias),
        {false, output_mask[1], output_mask[2]});
    return std::tuple_cat(of_input, with_bdim(w, std::nullopt), with_bdim(b, std::nullopt));
  }
  const int64_t core = static_cast<int64_t>(normalized_shape.size());
  Variadic<4> in("native_layer_norm_backward", Operand(grad_out, grad_out_bdim, core),
                 Operand(input, input_bdim, core), Operand(mean, mean_bdim, core),
                 Operand(rstd, rstd_bdim, core));
  in.align_and_expand();
  const LayerNormSums sums(in, core);
  const auto dtype = [&](const MaybeTensor& t) {
    return is_given(t) ? t->scalar_type() : input.scalar_type();
  };
  if (output_mask[1]) of_weight = sums.of_weight(dtype(weight));
  if (output_mask[2]) of_bias = sums.of_bias(dtype(bias));
  return std::tuple_cat(of_input, of_weight, of_bias);
}

}  // namespace vmap::custom

namespace vmap::decompositions {

// PyTorch's own kernel takes more than cuDNN's does: no examples, and statistics of any layout. It saves the
// same for the gradient, and reserves no memory for it.
std::tuple<Tensor, Tensor, Tensor, Tensor> cudnn_batch_norm(const Tensor& input, const Tensor& weight,
                                                            const std::optional<Tensor>& bias,
                                                            const std::optional<Tensor>& running_mean,
                                                            const std::optional<Tensor>& running_var,
                                                            bool training, double exponential_average_factor,
                                                            double epsilon) {
  auto [out, save_mean, save_var] = at::native_batch_norm(input, weight, bias, running_mean, running_var,
                                                          training, exponential_average_factor, epsilon);
  const auto none = [](const at::TensorOptions& options) { return at::empty({0}, options); };
  if (!training) save_mean = none(save_mean.options()), save_var = none(save_var.options());
  return {out, save_mean, save_var, none(input.options().dtype(at::kByte))};
}

}  // namespace vmap::decompositions
