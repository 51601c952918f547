#include <vmap/rules/convolution.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/operand.h>

// These must follow Tensor.h.
#include <ATen/ops/add_ops.h>
#include <ATen/ops/empty.h>

namespace vmap {
namespace detail {

namespace {

using Role = ConvolutionRole;

// The dims [from, from + count) as one.
Tensor merged(const Tensor& t, int64_t from, int64_t count) {
  c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().begin() + from);
  c10::SymInt product = 1;
  for (int64_t i = from; i < from + count; ++i) product *= t.sym_size(i);
  sizes.push_back(product);
  sizes.append(t.sym_sizes().begin() + from + count, t.sym_sizes().end());
  return t.reshape_symint(sizes);
}

// One dim as several.
Tensor parted(const Tensor& t, int64_t dim, std::initializer_list<c10::SymInt> parts) {
  c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().begin() + dim);
  sizes.append(parts.begin(), parts.end());
  sizes.append(t.sym_sizes().begin() + dim + 1, t.sym_sizes().end());
  return t.view_symint(sizes);
}

}  // namespace

FoldInto fold_into(Role a, bool a_batched, Role b, bool b_batched, Role result) {
  if (a_batched && b_batched) return FoldInto::Groups;
  if (!a_batched && !b_batched) return FoldInto::Nothing;
  const Role batched = a_batched ? a : b;
  const auto among = [&](Role role) { return batched == role || result == role; };
  if (!among(Role::Weight)) return FoldInto::Images;
  return among(Role::Input) ? FoldInto::Inputs : FoldInto::Outputs;
}

ConvolutionFold::ConvolutionFold(FoldInto into, const Tensor& batched, int64_t bdim, c10::SymInt groups,
                                 bool transposed)
    : into_(into),
      batch_(batched.sym_size(bdim)),
      groups_(std::move(groups)),
      images_(batched.sym_size(bdim == 0 ? 1 : 0)),
      transposed_(transposed),
      behind_(into == FoldInto::Images && bdim > 0) {}

std::optional<ConvolutionFold::Place> ConvolutionFold::place(Role role) const {
  const bool in_a_group = groups_ != 1;
  switch (into_) {
    case FoldInto::Nothing:
      return std::nullopt;
    case FoldInto::Images:
      if (role == Role::Weight) return std::nullopt;
      return Place{0, false};
    case FoldInto::Inputs:
      if (role == Role::Output) return std::nullopt;
      if (role == Role::Input) return Place{1, in_a_group};
      return transposed_ ? Place{0, in_a_group} : Place{1, false};
    case FoldInto::Outputs:
      if (role == Role::Input) return std::nullopt;
      if (role == Role::Output) return Place{1, in_a_group};
      return transposed_ ? Place{1, false} : Place{0, in_a_group};
    case FoldInto::Groups:
      return Place{role == Role::Weight ? 0 : 1, false};
  }
  return std::nullopt;
}

Tensor ConvolutionFold::fold_at(Place place, const Tensor& t, int64_t bdim) const {
  if (!place.in_a_group) return merged(t.movedim(bdim, place.dim + behind_), place.dim, 2);
  const Tensor front = t.movedim(bdim, place.dim);
  const c10::SymInt channels = front.sym_size(place.dim + 1);
  TORCH_CHECK(channels % groups_ == 0, "a convolution of ", channels, " channels cannot have ", groups_,
              " groups");
  const Tensor apart = parted(front, place.dim + 1, {groups_, channels / groups_});
  return merged(apart.transpose(place.dim, place.dim + 1), place.dim, 3);
}

Tensor ConvolutionFold::fold(Role role, const Tensor& t, BDim bdim) const {
  const std::optional<Place> where = place(role);
  return where ? fold_at(*where, t, *bdim) : t;
}

Tensor ConvolutionFold::stand_in(Role role, c10::SymDimVector sizes, const Tensor& like) const {
  if (const std::optional<Place> where = place(role)) sizes[where->dim] *= batch_;
  return at::empty_symint(sizes, like.options());
}

Tensor ConvolutionFold::fold_bias(const Tensor& bias, BDim bdim) const {
  std::optional<Place> where = place(Role::Output);
  where->dim = 0;
  return fold_at(*where, bdim ? bias : bias.expand_symint({batch_, bias.sym_size(0)}), bdim.value_or(0));
}

OneResult ConvolutionFold::unfold(Role role, const Tensor& t) const {
  const std::optional<Place> where = place(role);
  if (!where) return with_bdim(t, std::nullopt);
  const int64_t dim = where->dim;
  if (behind_) return with_bdim(parted(t, dim, {images_, batch_}), dim + 1);
  if (into_ == FoldInto::Images) return with_bdim(parted(t, dim, {batch_, images_}), dim);
  const c10::SymInt rest = t.sym_size(dim) / batch_;
  if (!where->in_a_group) return with_bdim(parted(t, dim, {batch_, rest}), dim);
  const Tensor apart = parted(t, dim, {groups_, batch_, rest / groups_});
  // Groups of one channel are the channels: then nothing has to be copied.
  if (apart.sym_size(dim + 2) == 1) return with_bdim(apart.squeeze(dim + 2), dim + 1);
  return with_bdim(merged(apart.transpose(dim, dim + 1), dim + 1, 2), dim);
}

}  // namespace detail

using detail::ConvolutionFold;
using detail::ConvolutionRole;
using detail::FoldInto;

namespace {

void check_ranks(const char* op, int64_t input, int64_t weight, bool takes_one) {
  TORCH_CHECK(weight >= 3, op, ": the weight has ", weight,
              " dimensions inside vmap; a convolution's has two for the channels, and those in space");
  TORCH_CHECK(input == weight || (takes_one && input + 1 == weight), op, ": the input has ", input,
              " dimensions inside vmap for a weight of ", weight, "; it has to have as many",
              takes_one ? ", or one less for a single image" : "");
}

// A bias [B, o], or [o] of all examples, with its numbers where a result with those dims has its channels.
Tensor as_addend(const Tensor& bias, int64_t rank, int64_t bdim, int64_t channels) {
  c10::SymDimVector sizes(rank, c10::SymInt(1));
  if (bias.dim() == 2) sizes[bdim] = bias.sym_size(0);
  sizes[channels] = bias.sym_size(-1);
  return (bias.dim() == 2 && channels < bdim ? bias.t() : bias).reshape_symint(sizes);
}

}  // namespace

Convolution::Convolution(const char* op, const Tensor& input, BDim input_bdim, const Tensor& weight,
                         BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim,
                         const c10::SymInt& groups, bool transposed, Takes takes) {
  std::array<Operand, 3> in{Operand(input, input_bdim), Operand(weight, weight_bdim),
                            Operand(bias, bias_bdim)};
  check_ranks(op, in[0].rank, in[1].rank, takes == Takes::OneToo);
  TORCH_CHECK(groups > 0, op, ": groups has to be positive, got ", groups);
  TORCH_CHECK(!in[2].present() || in[2].rank == 1, op, ": the bias has ", in[2].rank,
              " dimensions inside vmap, it has to have one");
  // No examples are no matter where they become images of the convolution.
  std::array<Tensor, 3> owned;
  stands_in_ = (weight_bdim || bias_bdim) && detail::stand_in(in.data(), owned.data(), 3);
  is_one_ = in[0].rank < in[1].rank;
  input_ = is_one_ ? in[0].tensor->unsqueeze(0) : *in[0].tensor;
  if (is_one_ && input_bdim) ++*input_bdim;

  const Tensor& any = input_bdim ? input_ : weight_bdim ? *in[1].tensor : *in[2].tensor;
  const int64_t any_bdim = input_bdim ? *input_bdim : weight_bdim ? *weight_bdim : *bias_bdim;
  const FoldInto into =
      detail::fold_into(ConvolutionRole::Input, input_bdim.has_value(), ConvolutionRole::Weight,
                        weight_bdim.has_value(), ConvolutionRole::Output);
  fold_.emplace(into, any, any_bdim, groups, transposed);
  input_ = fold_->fold(ConvolutionRole::Input, input_, input_bdim);
  weight_ = fold_->fold(ConvolutionRole::Weight, *in[1].tensor, weight_bdim);
  if (!in[2].present()) return;
  if (weight_bdim && transposed) {
    // PyTorch's kernels for the CPU take ten times as long for a transposed convolution of many groups with a
    // bias as for one without.
    added_bias_ = bias_bdim ? in[2].tensor->movedim(*bias_bdim, 0) : *in[2].tensor;
  } else if (weight_bdim) {
    bias_ = fold_->fold_bias(*in[2].tensor, bias_bdim);
  } else if (bias_bdim) {
    added_bias_ = in[2].tensor->movedim(*bias_bdim, 0);
  } else {
    bias_ = bias;
  }
}

OneResult Convolution::result(const Tensor& output) const {
  auto [out, bdim] = fold_->unfold(ConvolutionRole::Output, output);
  if (added_bias_.defined()) {
    if (!bdim) out = out.unsqueeze(0);
    bdim = bdim.value_or(0);
    const int64_t channels = *bdim > 1 ? 1 : 2;
    TORCH_CHECK(
        out.sym_size(channels) == added_bias_.sym_size(-1) && out.scalar_type() == added_bias_.scalar_type(),
        "a convolution's bias has one number for each of the ", out.sym_size(channels),
        " output channels, in the dtype ", out.scalar_type(), "; got ", added_bias_.sym_size(-1), " in ",
        added_bias_.scalar_type());
    out = at::_ops::add_Tensor::call(out, as_addend(added_bias_, out.dim(), *bdim, channels), 1);
  }
  if (is_one_) {
    const int64_t images = *bdim == 0 ? 1 : 0;
    out = out.squeeze(images);
    if (*bdim > images) --*bdim;
  }
  return with_bdim(stands_in_ ? out.narrow(*bdim, 0, 0) : out, bdim);
}

}  // namespace vmap
