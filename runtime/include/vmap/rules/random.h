// The vocabulary of rules for random operators: NOTE: [what is drawn once].
#pragma once

#include <vmap/mode/random.h>
#include <vmap/rules/broadcast.h>

namespace vmap {

// NOTE: [what is drawn once]
// Under `different` the operator is called on the whole batch: every element is drawn by itself, so every
// example is. What has no batch dim gets one, as a view. Under `same` the operator is called for one example,
// and what it draws serves all. That is possible where the numbers depend on the operands' shapes only; where
// they depend on values that differ between examples (the rates of poisson), one draw for all means nothing,
// and the rule refuses.
//
// A seed gives the numbers that it gives in torch.vmap. Kernels draw in the order of the memory that they are
// shown, so the batch dim is always the first dim of what they are shown, and one draw for all that is
// written in place is made in contiguous memory.

namespace detail {
// Refuses one draw for examples whose values differ; `from` is the first operand that counts.
void check_draw(const Draw& draw, const Operand* operands, size_t count, size_t from);
// Gives the first present operand a batch, as a view: its shape may be the result's.
void batch_first(const Draw& draw, Operand* operands, Tensor* owned, size_t count);
// Brings every batch dim to the front, as views.
void batches_in_front(Operand* operands, Tensor* owned, size_t count);
// The place of the first example, to show a shape: its values do not matter.
Tensor one_example(const Tensor& whole, int64_t bdim);
// Contiguous memory for the draw that all examples get.
Tensor room_for_one(const Tensor& whole, int64_t bdim);
// Gives all examples what one has drawn.
void spread(const Tensor& whole, int64_t bdim, const Tensor& drawn);
bool any_batched(const Operand* operands, size_t count);
}  // namespace detail

// A tensor of the sizes that the operator is told.
class DrawSized {
 public:
  explicit DrawSized(const Draw& draw) : draw_(draw) {}

  // The physical sizes: with the batch in front, or as they are.
  c10::SymDimVector sizes(c10::SymIntArrayRef logical) const;
  c10::DimVector sizes(c10::IntArrayRef logical) const;  // of an operator that takes int[]
  OneResult result(Tensor drawn) const {
    return {std::move(drawn), draw_.different() ? BDim(0) : std::nullopt};
  }

 private:
  const Draw& draw_;
};

// A draw that depends on the shape of one operand only.
class DrawLike {
 public:
  DrawLike(const Draw& draw, const Operand& operand);

  const Tensor& self() const { return self_; }
  OneResult result(Tensor drawn) const { return {std::move(drawn), bdim_}; }

 private:
  Tensor self_;  // what the operator is called with
  BDim bdim_;    // of what it returns
};

// The same where the operand is written to.
class InPlaceDrawLike {
 public:
  InPlaceDrawLike(const Draw& draw, const Operand& operand);

  Tensor& written() { return written_; }
  // Gives all examples what one has drawn.
  void spread() const;

 private:
  const Tensor& whole_;
  BDim whole_bdim_;
  bool is_for_all_;
  Tensor written_;  // what the operator is called with
};

// A draw that depends on the values of N operands, element by element or over leading dims.
template <size_t N>
class DrawFrom : public Broadcast<N> {
 public:
  template <class... Operands>
  explicit DrawFrom(const Draw& draw, Operands&&... operands)
      : Broadcast<N>(std::forward<Operands>(operands)...) {
    prepare(draw);
  }

  template <class R>
  auto result(R&& result) const {
    return with_bdim(std::forward<R>(result), batched_ ? BDim(this->bdim()) : std::nullopt);
  }

 private:
  void prepare(const Draw& draw);

  bool batched_ = false;
};

// The same where the first operand is written to: its own values do not matter.
template <size_t N>
class InPlaceDrawFrom : public InPlaceBroadcast<N> {
 public:
  template <class... Operands>
  explicit InPlaceDrawFrom(const Draw& draw, Operands&&... operands);

  // Gives all examples what one has drawn.
  void spread() const {
    if (whole_) detail::spread(*whole_, *whole_bdim_, this->written());
  }

 private:
  const Tensor* whole_ = nullptr;  // what is written to, where the operator was called for one example of it
  BDim whole_bdim_;
};

template <size_t N>
void DrawFrom<N>::prepare(const Draw& draw) {
  detail::check_draw(draw, this->operands_.data(), N, 0);
  batched_ = detail::any_batched(this->operands_.data(), N);
  batched_ = batched_ || draw.different();
  if (!batched_) return;
  detail::batch_first(draw, this->operands_.data(), this->owned_.data(), N);
  detail::batches_in_front(this->operands_.data(), this->owned_.data(), N);
  this->align();
}

template <size_t N>
template <class... Operands>
InPlaceDrawFrom<N>::InPlaceDrawFrom(const Draw& draw, Operands&&... operands)
    : InPlaceBroadcast<N>(std::forward<Operands>(operands)...) {
  detail::check_draw(draw, this->operands_.data(), N, 1);
  Operand& self = this->operands_[0];
  if (!draw.different() && self.bdim) {
    whole_ = self.tensor;
    whole_bdim_ = self.bdim;
    this->owned_[0] = detail::room_for_one(*whole_, *whole_bdim_);
    self = Operand(this->owned_[0], std::nullopt, self.core);
  }
  detail::batches_in_front(this->operands_.data(), this->owned_.data(), N);
  if (detail::any_batched(this->operands_.data(), N)) this->align();
}

}  // namespace vmap
