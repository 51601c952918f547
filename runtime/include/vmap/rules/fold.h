// Operators that have a batch dim of their own, in front: ours is folded into it and split out of the
// results.
#pragma once

#include <vmap/rules/dims.h>
#include <vmap/rules/operand.h>
#include <vmap/rules/results.h>

namespace vmap {

namespace detail {

// NOTE: [folding the batch dim]
// The operator's tensors are [n, core…], for operators that allow it also [core…]; the batch dim B stands
// anywhere among them. There are several ways to put it where the operator looks for a batch:
//
//   without n   B becomes the operator's batch dim: nothing is reshaped
//   with n      B joins it, as the outer or as the inner of the two
//   channels    where the operator works each channel (the first core dim) by itself, B joins the channels,
//               again on either side; tensors that do not have channels of their own, the same for all
//               examples, stay as they are
//   points      where such tensors hold points (the first core dim), each for itself, and no other is
//               batched, B joins these; a result has them behind the channels
//   along       where an argument names the dim that the operator works index by index, B joins that one
//
// Two dims are joined by a view when one strides over the other, else by a copy. All tensors take the same
// way, the one that copies least. A tensor that is not batched is expanded, unless it stays as it is.
enum class FoldJoins { Batch, Channels, Points };

struct FoldWay {
  int64_t place = 0;                   // of the batch dim among the logical dims
  int64_t into = -1;                   // the logical dim that it joins; -1: none
  FoldJoins joins = FoldJoins::Batch;  // what that dim is
};

// What the operands have in common.
struct FoldedBatch {
  const char* name = nullptr;      // the operator's
  bool names_missing_dim = false;  // fewer dims are an IndexError
  bool optional = false;           // the operator takes tensors without n
  bool has_n = true;               // and these have it
  const bool* channels = nullptr;  // by operand: has channels, worked one by one; null when none has
  const bool* points = nullptr;    // by operand: has points, worked one by one; null when none has
  std::optional<int64_t> along;    // the dim that stands in n's place
  const bool* numbers = nullptr;   // by operand: has size 1 in all other dims
  FoldWay way;
  c10::SymInt batch = 1;
  c10::SymInt n = 1;
};

// Checks the ranks, and finds the way to go. Throws where an example would be refused for its rank; along a
// dim, for its shape, at which kernels do not look.
void examine_fold(FoldedBatch& fold, const Operand* operands, size_t count);
// Brings the operands there; `owned` keeps what had to be made.
void fold_operands(const FoldedBatch& fold, Operand* operands, Tensor* owned, size_t count);
// Splits the batch dim out of a result.
OneResult unfold(const FoldedBatch& fold, const Tensor& result);
// A logical shape, as the operator sees it.
c10::SymDimVector folded_sizes(const FoldedBatch& fold, c10::SymIntArrayRef sizes);

}  // namespace detail

// N tensors of an operator whose batch dim takes ours in. After fold(), [i] is what to call it with.
template <size_t N>
class Fold {
 public:
  // `name` is the operator's, for errors.
  template <class... Operands, detail::IfCount<N, Operands...> = 0>
  explicit Fold(const char* name, Operands&&... operands) : operands_{std::forward<Operands>(operands)...} {
    fold_.name = name;
  }

  // Operands point into the object once they have moved.
  Fold(const Fold&) = delete;
  Fold& operator=(const Fold&) = delete;

  // The operator takes its tensors without their batch dim as well: [core…].
  Fold& batch_is_optional() {
    fold_.optional = true;
    return *this;
  }
  // Too few dims are an IndexError.
  Fold& names_missing_dim() {
    fold_.names_missing_dim = true;
    return *this;
  }
  // The operands, by number, whose first core dim are channels that the operator works one by one.
  template <size_t... I>
  Fold& channels() {
    ((channels_[I] = true), ...);
    fold_.channels = channels_.data();
    return *this;
  }
  // The operands, by number, whose first core dim are points that the operator works one by one.
  template <size_t... I>
  Fold& points() {
    ((points_[I] = true), ...);
    fold_.points = points_.data();
    return *this;
  }
  // The operator works index by index of that dim, which stands in n's place. Its tensors have one shape; the
  // operands I have one number for each index, and size 1 in the other dims.
  template <size_t... I>
  Fold& along(int64_t dim) {
    ((numbers_[I] = true), ...);
    fold_.along = dim;
    fold_.numbers = numbers_.data();
    return *this;
  }
  // For kernels that refuse a batch of no examples. See NOTE: [a batch of no examples].
  Fold& nonempty_batch() {
    stands_in_ = detail::stand_in(operands_.data(), owned_.data(), N);
    return *this;
  }
  Fold& fold() {
    detail::examine_fold(fold_, operands_.data(), N);
    detail::fold_operands(fold_, operands_.data(), owned_.data(), N);
    return *this;
  }

  // For kernels that take contiguous tensors for granted. After fold().
  Fold& contiguous() {
    detail::make_contiguous(operands_.data(), owned_.data(), N);
    return *this;
  }

  const Tensor& operator[](size_t i) const { return *operands_[i].tensor; }
  std::optional<Tensor> optional(size_t i) const {
    return operands_[i].present() ? std::optional<Tensor>(*operands_[i].tensor) : std::nullopt;
  }
  // A whole logical shape, [n, core…], that an argument tells the operator.
  c10::SymDimVector whole(c10::SymIntArrayRef sizes) const { return detail::folded_sizes(fold_, sizes); }
  c10::DimVector whole(at::IntArrayRef sizes) const {
    const c10::SymDimVector out = whole(c10::fromIntArrayRefSlow(sizes));
    return c10::DimVector(C10_AS_INTARRAYREF_SLOW(out));
  }

  OneResult result(const Tensor& result) const {
    OneResult out = detail::unfold(fold_, result);
    if (stands_in_ && std::get<1>(out)) std::get<0>(out) = std::get<0>(out).narrow(*std::get<1>(out), 0, 0);
    return out;
  }
  template <class... Ts>
  auto result(const std::tuple<Ts...>& results) const {
    return std::apply([&](const auto&... each) { return std::tuple_cat(result(each)...); }, results);
  }

 private:
  std::array<Operand, N> operands_;
  std::array<Tensor, N> owned_;
  std::array<bool, N> channels_{};
  std::array<bool, N> points_{};
  std::array<bool, N> numbers_{};
  detail::FoldedBatch fold_;
  bool stands_in_ = false;
};

}  // namespace vmap
