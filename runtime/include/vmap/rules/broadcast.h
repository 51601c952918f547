// Operands of an operator that broadcasts: element by element (`Broadcast`), or over leading dims
// (`Variadic`).
#pragma once

#include <vmap/rules/operand.h>
#include <vmap/rules/results.h>

#include <array>

namespace vmap {

namespace detail {
// NOTE: [zero tensors]
// The tangent of a constant is a zero tensor: sizes without memory (_efficientzerotensor). PyTorch finds what
// a sum or a product with one looks like by tensors on the meta device, for which it calls Python: that takes
// a hundred times as long as to add two small tensors. Rules of sums and products know it by themselves.

// Only of ordinary tensors, of numbers that have derivatives. Not where the result would leave out a tensor
// of which a gradient is recorded: whoever asks for that gradient, of zeros, would get an error.
bool is_zero_product(const Tensor& a, const Tensor& b);
bool is_sum_with_zero(const Tensor& a, const Tensor& b);
// Of the shape and dtype that the two have together.
Tensor zero_of(const Tensor& a, const Tensor& b);
// a + alpha * b, or a - alpha * b, where one is a zero tensor. A new tensor.
Tensor sum_of_rest(const Tensor& a, const Tensor& b, const at::Scalar& alpha, bool minus);
}  // namespace detail

// N tensors that the operator broadcasts together. After align(), [i] is what to call it with, and bdim()
// where the batch dim of its results lies. Borrows what need not move: at best nothing is allocated.
template <size_t N>
class Broadcast {
 public:
  template <class... Operands, detail::IfCount<N, Operands...> = 0>
  explicit Broadcast(Operands&&... operands) : operands_{std::forward<Operands>(operands)...} {}

  // Operands point into the object once they have moved.
  Broadcast(const Broadcast&) = delete;
  Broadcast& operator=(const Broadcast&) = delete;

  // Promotes all operands as the loop would. See NOTE: [logical type promotion].
  Broadcast& promote() {
    if (detail::may_promote(operands_.data(), N)) detail::promote(operands_.data(), owned_.data(), N, fixed_);
    return *this;
  }

  // Promotes those operands, by number, and leaves the others out of it.
  template <size_t... I>
  Broadcast& promote_only() {
    std::array<Operand, sizeof...(I)> some{operands_[I]...};
    if (!detail::may_promote(some.data(), some.size())) return *this;
    std::array<Tensor, sizeof...(I)> casts;
    constexpr std::array<size_t, sizeof...(I)> index{I...};
    detail::promote(some.data(), casts.data(), some.size(), fixed_ && index[0] == 0);
    for (size_t k = 0; k < index.size(); ++k) {
      if (!casts[k].defined()) continue;
      owned_[index[k]] = std::move(casts[k]);
      operands_[index[k]].tensor = &owned_[index[k]];
    }
    return *this;
  }

  // For an operator that promotes only where operand `i` is a number. Before align().
  Broadcast& promote_by(size_t i) {
    detail::promote_by(operands_.data(), owned_.data(), N, i, fixed_);
    return *this;
  }

  // Throws where another tensor does not broadcast to the shape of operand `i`, which the result has. Before
  // align().
  Broadcast& shaped_as(size_t i) {
    detail::check_shape_of(operands_.data(), N, i);
    return *this;
  }

  // Brings the batch dims together. See NOTE: [where the batch dim goes].
  Broadcast& align() {
    if (detail::has_numbers(operands_.data(), N))
      detail::place_numbers(operands_.data(), owned_.data(), N, fixed_);
    alignment_ = detail::examine(operands_.data(), N);
    if (!alignment_.as_is) {
      alignment_ = detail::move_together(operands_.data(), owned_.data(), N, alignment_, fixed_);
    }
    return *this;
  }

  // For an operator that wants equal shapes: each tensor becomes, as a view, as large as all together. After
  // align().
  Broadcast& expand() {
    detail::expand_together(operands_.data(), owned_.data(), N, fixed_);
    return *this;
  }

  const Tensor& operator[](size_t i) const { return *operands_[i].tensor; }
  // The first tensor, of an in-place operator: a view of it when it had to move, so that writes reach it.
  Tensor& written() const { return const_cast<Tensor&>(*operands_[0].tensor); }
  std::optional<Tensor> optional(size_t i) const {
    return operands_[i].present() ? std::optional<Tensor>(*operands_[i].tensor) : std::nullopt;
  }
  int64_t bdim() const { return alignment_.leading - alignment_.behind; }

  // Of two operands, after align(): NOTE: [zero tensors].
  bool has_zero_factor() const { return has_zero() && detail::is_zero_product((*this)[0], (*this)[1]); }
  bool has_zero_summand() const { return has_zero() && detail::is_sum_with_zero((*this)[0], (*this)[1]); }
  Tensor zero_tensor() const { return detail::zero_of((*this)[0], (*this)[1]); }
  Tensor sum_of_rest(const at::Scalar& alpha, bool minus) const {
    return detail::sum_of_rest((*this)[0], (*this)[1], alpha, minus);
  }

  template <class R>
  auto result(R&& result) const {
    return with_bdim(std::forward<R>(result), bdim());
  }

 protected:
  bool has_zero() const { return C10_UNLIKELY((*this)[0]._is_zerotensor() || (*this)[1]._is_zerotensor()); }

  std::array<Operand, N> operands_;
  std::array<Tensor, N> owned_;
  detail::Alignment alignment_;
  bool fixed_ = false;
};

// The same where the first tensor is written to: it stays where it is, in place and dtype.
template <size_t N>
class InPlaceBroadcast : public Broadcast<N> {
 public:
  template <class... Operands>
  explicit InPlaceBroadcast(Operands&&... operands) : Broadcast<N>(std::forward<Operands>(operands)...) {
    this->fixed_ = true;
  }
};

namespace detail {
// Throws for an operand that has fewer logical dims than its core rank: an IndexError for what PyTorch reads
// the size of a dim of that is not there, which is how it refuses a number where a vector goes with a matrix.
[[noreturn]] void refuse_rank(const char* name, size_t i, const Operand& operand);
// Throws when a vector (core 1) has not as many leading dims as the first operand's matrices, which it goes
// along with.
void check_vectors(const char* name, const Operand* operands, size_t count);

// Throws when the leading dims of an operand are not those of the first one.
void check_leading(const char* name, const Operand* operands, size_t count);
// Throws when operand `i` has neither as many logical dims as the first one nor one less.
void check_vector_rank(const char* name, const Operand* operands, size_t i);

// NOTE: [a matrix taken for vectors]
// linalg_solve takes b for vectors where it has the shape of A without its last dim. A batched A of [n, n] is
// [B, n, n], for which a matrix [n, k] that is not batched is such a b when B == n == k: in a batch, shapes
// coincide that do not in an example. A leading dim of size 1 tells it from vectors.
void keep_a_matrix(Operand* operands, Tensor* owned, size_t i);
}  // namespace detail

// N tensors of an operator that takes any leading dims before its core ones.
template <size_t N>
class Variadic : public Broadcast<N> {
 public:
  // `name` is the operator's, for errors. Throws when an operand has fewer logical dims than its core rank:
  // its batch dim would be taken for one of them.
  template <class... Operands>
  explicit Variadic(const char* name, Operands&&... operands)
      : Broadcast<N>(std::forward<Operands>(operands)...), name_(name) {
    for (size_t i = 0; i < N; ++i) {
      const Operand& o = this->operands_[i];
      if (!o.present() || o.leading() >= 0) continue;
      detail::refuse_rank(name, i, o);
    }
  }

  // Operand `i` may be a vector where a matrix is expected, told apart as linalg_solve does against operand
  // 0. It goes in as a matrix of one column, and the operator's first result comes out without that column.
  Variadic& vector_or_matrix(size_t i);

  // The same, told apart by the ranks alone, as linalg_lstsq does, which takes no others than these two. The
  // result loses its column where there is a vector for each matrix, and keeps it where vectors broadcast.
  Variadic& vector_by_rank(size_t i);

  // For kernels that do not look whether there are equally many problems in each tensor.
  Variadic& one_shape() {
    detail::check_leading(name_, this->operands_.data(), N);
    return *this;
  }

  // See NOTE: [a matrix taken for vectors].
  Variadic& align() {
    Broadcast<N>::align();
    if constexpr (N > 1) {
      detail::expand_empty(this->operands_.data(), this->owned_.data(), N, this->alignment_);
      if (told_by_shape_ > 0)
        detail::keep_a_matrix(this->operands_.data(), this->owned_.data(), told_by_shape_);
    }
    return *this;
  }
  // For an operator that wants equal leading dims. Throws when a matrix and what goes with it, a vector for
  // each, are not equally many: a dim of size 1 would be put where the operator wants none.
  Variadic& align_and_expand() {
    if constexpr (N > 1) detail::check_vectors(name_, this->operands_.data(), N);
    Broadcast<N>::align();
    detail::expand_batch(this->operands_.data(), this->owned_.data(), N, this->alignment_);
    return *this;
  }

  // For kernels that take contiguous tensors for granted. After align().
  Variadic& contiguous() {
    detail::make_contiguous(this->operands_.data(), this->owned_.data(), N);
    return *this;
  }
  // For kernels that refuse a batch of no examples. Before align(). See NOTE: [a batch of no examples].
  Variadic& nonempty_batch() {
    stands_in_ = detail::stand_in(this->operands_.data(), this->owned_.data(), N);
    return *this;
  }

  template <class R>
  auto result(R&& result) const {
    std::decay_t<R> out = std::forward<R>(result);
    if (is_vector_) first_tensor(out) = first_tensor(out).squeeze(-1);
    // An optional result that nobody asked for is empty, and has no batch dim to take the example from.
    if (stands_in_) {
      for_each_tensor(out, [&](Tensor& t) {
        if (t.dim() > this->bdim()) t = t.narrow(this->bdim(), 0, 0);
      });
    }
    return with_bdim(std::move(out), this->bdim());
  }

  // The same where the results of those numbers come as an empty tensor when the arguments do not ask for
  // them: such a one has no batch dim.
  template <size_t... I, class R>
  auto result_or_empty(R&& result) const {
    // Told before the example that stands in for none is dropped: then a result of numbers is empty as well.
    const std::array<bool, sizeof...(I)> absent{is_absent(std::get<I>(result))...};
    auto out = this->result(std::forward<R>(result));
    size_t next = 0;
    ((absent[next++] ? std::get<2 * I + 1>(out).reset() : void()), ...);
    return out;
  }

 private:
  Variadic& take_column(size_t i, bool is_vector);
  static bool is_absent(const Tensor& t) { return t.dim() == 1 && t.sym_size(0) == 0; }

  const char* name_;
  size_t told_by_shape_ = 0;  // the operand that may be a vector
  bool is_vector_ = false;
  bool stands_in_ = false;
};

namespace detail {
// Whether `rhs` is one or more vectors for the matrices `lhs`, by their logical shapes.
bool is_vector_for(const Operand& lhs, const Operand& rhs);
}  // namespace detail

template <size_t N>
Variadic<N>& Variadic<N>::vector_or_matrix(size_t i) {
  told_by_shape_ = i;
  return take_column(i, detail::is_vector_for(this->operands_[0], this->operands_[i]));
}

template <size_t N>
Variadic<N>& Variadic<N>::vector_by_rank(size_t i) {
  detail::check_vector_rank(name_, this->operands_.data(), i);
  const bool is_vector = detail::is_vector_for(this->operands_[0], this->operands_[i]);
  take_column(i, this->operands_[i].rank < this->operands_[0].rank);
  is_vector_ = is_vector;
  return *this;
}

template <size_t N>
Variadic<N>& Variadic<N>::take_column(size_t i, bool is_vector) {
  Operand& o = this->operands_[i];
  if (!is_vector) {
    TORCH_CHECK(o.rank >= 2, "expected a matrix or a vector");
    o.core = 2;
    return *this;
  }
  is_vector_ = true;
  const bool batch_is_last = o.bdim && *o.bdim == o.rank;
  Tensor moved = batch_is_last ? o.tensor->movedim(*o.bdim, 0) : *o.tensor;
  this->owned_[i] = moved.unsqueeze(-1);
  o = Operand(this->owned_[i], batch_is_last ? BDim(0) : o.bdim, 2);
  return *this;
}

}  // namespace vmap
