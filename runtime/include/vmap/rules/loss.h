// Losses: a value for each element, and a `reduction` argument that asks for the mean or the sum of them. The
// operator is called element by element, since its own mean would be the whole batch's.
#pragma once

#include <ATen/core/Reduction.h>
#include <vmap/rules/broadcast.h>

namespace vmap {

namespace detail {

// Throws for what asks for neither none, nor mean, nor sum.
void check_reduction(int64_t reduction);

// The mean or the sum of each example of `loss`, whose batch dim is `bdim`.
OneResult reduce_examples(Tensor loss, int64_t bdim, int64_t reduction);

// What the mean divides a gradient by: the elements of an example of `counted`.
Tensor share_of_mean(const Operand& gradient, const Operand& counted);

}  // namespace detail

// N tensors of a loss, of which `reduction` (at::Reduction) is asked.
template <size_t N>
class Loss : public Broadcast<N> {
 public:
  template <class... Operands>
  explicit Loss(int64_t reduction, Operands&&... operands)
      : Broadcast<N>(std::forward<Operands>(operands)...), reduction_(reduction) {}

  // What the operator is asked for instead.
  static constexpr int64_t elementwise() { return at::Reduction::None; }

  OneResult result(Tensor loss) const {
    return detail::reduce_examples(std::move(loss), this->bdim(), reduction_);
  }

 private:
  int64_t reduction_;
};

// N tensors of a loss's backward operator. Operand `gradient` is the loss's; under mean it is divided by the
// number of elements of an example of the operand behind it, so that the operator can be called element by
// element.
template <size_t N>
class LossBackward : public Broadcast<N> {
 public:
  template <class... Operands>
  explicit LossBackward(int64_t reduction, size_t gradient, Operands&&... operands)
      : Broadcast<N>(std::forward<Operands>(operands)...) {
    if (reduction != at::Reduction::Mean) return;
    share_ = detail::share_of_mean(this->operands_[gradient], this->operands_[gradient + 1]);
    this->operands_[gradient].tensor = &share_;
  }

  static constexpr int64_t elementwise() { return at::Reduction::None; }

 private:
  Tensor share_;
};

}  // namespace vmap
