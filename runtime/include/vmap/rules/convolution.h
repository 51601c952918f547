// Where the batch goes, so that a whole batch is one convolution.
#pragma once

#include <c10/util/DimVector.h>
#include <vmap/rules/results.h>

namespace vmap {
namespace detail {

// The tensors that a convolution relates. Any two of them give the third: the output, or a gradient.
enum class ConvolutionRole { Input, Weight, Output };

// NOTE: [where the batch goes in a convolution]
// A convolution relates input [n, g * i, *], weight [g * o, i, *] and output [n, g * o, *], of n images, and
// g groups of i input and o output channels. Every one of these letters is shared by two of the tensors or by
// all three. A batch of B is folded into the letter that the batched tensors share with what is computed, and
// with none of the others: into n when only input and output have a batch, into o when only weight and output
// have one, into i when only input and weight have one, and into g when each example has all of its own.
enum class FoldInto { Nothing, Images, Inputs, Outputs, Groups };

// Which letter that is, for computing `result` out of `a` and `b`.
FoldInto fold_into(ConvolutionRole a, bool a_batched, ConvolutionRole b, bool b_batched,
                   ConvolutionRole result);

// Folds a batch into the tensors of a convolution, and out of what it computes. A transposed convolution has
// its weight as [g * i, o, *].
class ConvolutionFold {
 public:
  // `batched` is one of the batched tensors. Its batch goes in behind the operator's own images, when it
  // lies there anyway.
  ConvolutionFold(FoldInto into, const Tensor& batched, int64_t bdim, c10::SymInt groups, bool transposed);

  // A tensor with its batch dim folded in; it must be batched if its role holds the letter, and only then.
  Tensor fold(ConvolutionRole role, const Tensor& t, BDim bdim) const;
  // A tensor of the logical `sizes`, folded, whose values do not matter.
  Tensor stand_in(ConvolutionRole role, c10::SymDimVector sizes, const Tensor& like) const;
  // A bias for each output channel: batched or, for all examples alike, not.
  Tensor fold_bias(const Tensor& bias, BDim bdim) const;
  OneResult unfold(ConvolutionRole role, const Tensor& t) const;
  // The number of groups of the folded convolution.
  c10::SymInt groups() const { return into_ == FoldInto::Groups ? batch_ * groups_ : groups_; }

 private:
  struct Place {
    int64_t dim;      // that the batch is folded into
    bool in_a_group;  // the dim is [groups, channels], and the batch lies between the two
  };
  std::optional<Place> place(ConvolutionRole role) const;
  Tensor fold_at(Place place, const Tensor& t, int64_t bdim) const;

  FoldInto into_;
  c10::SymInt batch_;
  c10::SymInt groups_;
  c10::SymInt images_;
  bool transposed_;
  bool behind_;  // the images
};

}  // namespace detail

// The arguments of a convolution, folded into those of one larger convolution.
class Convolution {
 public:
  // Which inputs the operator takes: with a dim of images of its own [n, c, *], or also without [c, *].
  enum class Takes { Images, OneToo };

  // `op` names the operator in errors. Throws when the logical ranks of input and weight do not fit, where
  // the batch dim would be taken for one of the operator's own.
  Convolution(const char* op, const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
              const std::optional<Tensor>& bias, BDim bias_bdim, const c10::SymInt& groups, bool transposed,
              Takes takes = Takes::Images);

  const Tensor& operator[](size_t i) const { return i == 0 ? input_ : weight_; }
  // The bias, unless it has to be added behind the convolution.
  std::optional<Tensor> optional(size_t) const { return bias_; }
  c10::SymInt groups() const { return fold_->groups(); }

  // What the operator returned for these, with its batch dim.
  OneResult result(const Tensor& output) const;

 private:
  Tensor input_;
  Tensor weight_;
  std::optional<Tensor> bias_;
  // [B, o], where it is the bias alone that is batched, or it and the input; [B, o] or [o], where a
  // transposed convolution has weights of each example's own.
  Tensor added_bias_;
  std::optional<detail::ConvolutionFold> fold_;
  bool is_one_ = false;     // the input had no dim of images
  bool stands_in_ = false;  // see NOTE: [a batch of no examples]
};

}  // namespace vmap
