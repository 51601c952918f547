#include <vmap/operators/convolution_backward.h>
#include <vmap/rules/convolution.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/operand.h>
#include <vmap/rules/results.h>

// These must follow Tensor.h.
#include <ATen/ops/convolution_backward_ops.h>
#include <ATen/ops/sum_ops.h>

namespace vmap::custom {

namespace {

using detail::ConvolutionFold;
using detail::FoldInto;
using Role = detail::ConvolutionRole;

// The gradients of a convolution with respect to its input and weight.
//
// NOTE: [the gradients of a convolution]
// Each gradient is a convolution of its own of two of the three tensors, and only the shape of the third
// matters: so each may have its batch folded elsewhere (see NOTE: [where the batch goes in a convolution]),
// and the third tensor is stood in for where it has no place there. The operator computes the gradients one
// after the other anyway: two calls for one gradient each cost what one call for two does.
class Gradients {
 public:
  using Numbers = c10::SymIntArrayRef;
  struct Parameters {
    Numbers stride, padding, dilation;
    bool transposed;
    Numbers output_padding;
    c10::SymInt groups;
  };

  Gradients(const Operand& output, const Operand& input, const Operand& weight, Parameters parameters)
      : output_(output), input_(input), weight_(weight), parameters_(std::move(parameters)) {}

  void compute(bool of_input, bool of_weight) {
    const bool o = batched(Role::Output), i = batched(Role::Input), w = batched(Role::Weight);
    const FoldInto for_input = fold_into(Role::Output, o, Role::Weight, w, Role::Input);
    const FoldInto for_weight = fold_into(Role::Output, o, Role::Input, i, Role::Weight);
    if (of_input && of_weight && for_input == for_weight) return call(for_input, true, true);
    if (of_input) call(for_input, true, false);
    if (of_weight) call(for_weight, false, true);
  }

  OneResult input;
  OneResult weight;

 private:
  const Operand& tensor(Role role) const {
    return role == Role::Output ? output_ : role == Role::Input ? input_ : weight_;
  }
  bool batched(Role role) const { return tensor(role).bdim.has_value(); }

  Tensor folded(const ConvolutionFold& fold, Role role, bool is_needed) const {
    const Operand& o = tensor(role);
    if (is_needed) return fold.fold(role, *o.tensor, o.bdim);
    c10::SymDimVector sizes(o.tensor->sym_sizes().begin(), o.tensor->sym_sizes().end());
    if (o.bdim) sizes.erase(sizes.begin() + *o.bdim);
    return fold.stand_in(role, std::move(sizes), *o.tensor);
  }

  void call(FoldInto into, bool of_input, bool of_weight) {
    const Parameters& p = parameters_;
    const Operand& any = output_.bdim ? output_ : input_.bdim ? input_ : weight_;
    const ConvolutionFold fold(into, *any.tensor, *any.bdim, p.groups, p.transposed);
    const auto [grad_input, grad_weight, none] = at::_ops::convolution_backward::call(
        folded(fold, Role::Output, true), folded(fold, Role::Input, of_weight),
        folded(fold, Role::Weight, of_input), std::nullopt, p.stride, p.padding, p.dilation, p.transposed,
        p.output_padding, fold.groups(), {of_input, of_weight, false});
    if (of_input) input = fold.unfold(Role::Input, grad_input);
    if (of_weight) weight = fold.unfold(Role::Weight, grad_weight);
  }

  const Operand& output_;
  const Operand& input_;
  const Operand& weight_;
  Parameters parameters_;
};

// The sum for each channel.
OneResult grad_of_bias(const Tensor& grad_output, BDim bdim) {
  const int64_t channel = physical_dim(1, logical_rank(grad_output, bdim), bdim.value_or(grad_output.dim()));
  c10::DimVector dims;
  for (int64_t dim = 0; dim < grad_output.dim(); ++dim) {
    if (dim != channel && dim != bdim) dims.push_back(dim);
  }
  const BDim result_bdim = bdim ? BDim(*bdim < channel ? 0 : 1) : std::nullopt;
  return with_bdim(at::_ops::sum_dim_IntList::call(grad_output, dims, false, std::nullopt), result_bdim);
}

void cut_to_none(OneResult& result) {
  auto& [tensor, bdim] = result;
  if (bdim) tensor = tensor.narrow(*bdim, 0, 0);
}

}  // namespace

std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> convolution_backward(
    const Tensor& grad_output, BDim grad_output_bdim, const Tensor& input, BDim input_bdim,
    const Tensor& weight, BDim weight_bdim, at::OptionalSymIntArrayRef, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, bool transposed,
    c10::SymIntArrayRef output_padding, c10::SymInt groups, std::array<bool, 3> output_mask) {
  std::array<Operand, 3> in{Operand(grad_output, grad_output_bdim), Operand(input, input_bdim),
                            Operand(weight, weight_bdim)};
  TORCH_CHECK(in[0].rank >= 3 && in[0].rank == in[1].rank && in[1].rank == in[2].rank,
              "convolution_backward: grad_output, input and weight have to have as many dimensions inside "
              "vmap, 3 or more; they have ",
              in[0].rank, ", ", in[1].rank, " and ", in[2].rank);
  TORCH_CHECK(groups > 0, "convolution_backward: groups has to be positive, got ", groups);
  std::array<Tensor, 3> owned;
  const bool stands_in = detail::stand_in(in.data(), owned.data(), in.size());
  Gradients gradients(in[0], in[1], in[2],
                      {stride, padding, dilation, transposed, output_padding, std::move(groups)});
  gradients.compute(output_mask[0], output_mask[1]);
  OneResult bias;
  if (output_mask[2]) bias = grad_of_bias(*in[0].tensor, in[0].bdim);
  if (stands_in) {
    for (OneResult* each : {&gradients.input, &gradients.weight, &bias}) cut_to_none(*each);
  }
  return std::tuple_cat(std::move(gradients.input), std::move(gradients.weight), std::move(bias));
}

}  // namespace vmap::custom
