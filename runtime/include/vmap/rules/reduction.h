// Operators whose dim argument names logical dims: they reduce them, or work along them and keep the rank.
#pragma once

#include <vmap/rules/dims.h>
#include <vmap/rules/operand.h>
#include <vmap/rules/results.h>

namespace vmap {

// What an operator takes an empty list of dims to mean.
enum class EmptyDims { All, None };

namespace detail {

// The dims of a reduction, without its tensors.
//
// NOTE: [dims of rank 0]
// A tensor without dims still takes dim 0 or -1, and its physical tensor has only the batch dim, that must
// not be reduced. Such a tensor is given one dim of size 1 behind the batch dim; it is taken from the results
// again.
class ReducedDims {
 public:
  void one(int64_t dim, int64_t rank, int64_t bdim);
  void list(at::IntArrayRef dims, EmptyDims empty, int64_t rank, int64_t bdim);
  // Of the first operand, as a tensor that has the dims asked for.
  Tensor flattened(const Tensor& self, int64_t bdim);
  Tensor lifted(const Tensor& self);

  void finish(Tensor& result, bool keeps_rank) const;
  BDim result_bdim(bool keeps_rank) const;

  c10::DimVector dims;
  int64_t bdim = 0;
  int64_t rank = 0;  // logical
  bool flat = false;
};

// Gives several operands one shape of batch: batch dim in front, unbatched ones expanded. Throws when their
// ranks differ.
void move_to_front_and_expand(Operand* operands, Tensor* owned, size_t count);

// Throws where dims are negative, out of range or named twice.
void check_plain_dims(const char* name, at::IntArrayRef dims, int64_t rank);

// Throws when the shapes of an example differ. Batch dims in front.
void check_one_shape(const char* name, const Operand* operands, size_t count);

}  // namespace detail

// N tensors that are reduced (or scanned, sorted, …) along logical dims. Of one tensor the batch dim stays
// where it is.
template <size_t N>
class Reduction {
 public:
  // One dim.
  template <class... Operands>
  Reduction(int64_t dim, Operands&&... operands) : Reduction(Tag{}, std::forward<Operands>(operands)...) {
    dims_.one(dim, dims_.rank, dims_.bdim);
  }
  // One dim, or none: then the operator works on the flattened tensor.
  template <class... Operands>
  Reduction(std::optional<int64_t> dim, Operands&&... operands)
      : Reduction(Tag{}, std::forward<Operands>(operands)...) {
    if (dim) {
      dims_.one(*dim, dims_.rank, dims_.bdim);
    } else {
      owned_[0] = dims_.flattened(*operands_[0].tensor, dims_.bdim);
      operands_[0] = Operand(owned_[0], dims_.bdim);
    }
  }
  // Several dims.
  template <class... Operands>
  Reduction(at::IntArrayRef dims, EmptyDims empty, Operands&&... operands)
      : Reduction(Tag{}, std::forward<Operands>(operands)...) {
    dims_.list(dims, empty, dims_.rank, dims_.bdim);
  }
  template <class... Operands>
  Reduction(at::OptionalIntArrayRef dims, EmptyDims empty, Operands&&... operands)
      : Reduction(dims.value_or(at::IntArrayRef{}), dims ? empty : EmptyDims::All,
                  std::forward<Operands>(operands)...) {}
  template <class... Operands>
  Reduction(c10::SymIntArrayRef dims, EmptyDims empty, Operands&&... operands)
      : Reduction(C10_AS_INTARRAYREF_SLOW(dims), empty, std::forward<Operands>(operands)...) {}

  // Operands point into the object once they have moved.
  Reduction(const Reduction&) = delete;
  Reduction& operator=(const Reduction&) = delete;

  const Tensor& operator[](size_t i) const { return *operands_[i].tensor; }
  // The first tensor, of an in-place operator.
  Tensor& written() const { return const_cast<Tensor&>(*operands_[0].tensor); }
  std::optional<Tensor> optional(size_t i) const {
    return operands_[i].present() ? std::optional<Tensor>(*operands_[i].tensor) : std::nullopt;
  }
  int64_t dim() const { return dims_.dims[0]; }
  at::IntArrayRef dims() const { return dims_.dims; }
  c10::SymIntArrayRef sym_dims() const { return c10::fromIntArrayRefSlow(dims_.dims); }

  // For operators that do not take a tensor without dims, or of other small ranks. `name` is the operator's,
  // for errors.
  void at_least(const char* name, int64_t min_rank, RankError error = RankError::Index) const {
    check_rank(name, dims_.rank, min_rank, error);
  }

  // For kernels that do not look at a list of dims, which have to be distinct and counted from the front.
  // `dims` are what the call names.
  void plain_dims(const char* name, at::IntArrayRef dims) const {
    detail::check_plain_dims(name, dims, dims_.rank);
  }
  void plain_dims(const char* name, c10::SymIntArrayRef dims) const {
    plain_dims(name, C10_AS_INTARRAYREF_SLOW(dims));
  }

  // For kernels that do not look whether their tensors have one shape.
  void one_shape(const char* name) const { detail::check_one_shape(name, operands_.data(), N); }

  // For kernels that refuse a batch of no examples. See NOTE: [a batch of no examples].
  Reduction& nonempty_batch() {
    stands_in_ = detail::stand_in(operands_.data(), owned_.data(), N);
    return *this;
  }

  // What the operator returned, with the batch dim of each tensor. `keeps_rank`: the dims are still there.
  template <class R>
  auto result(R&& result, bool keeps_rank) const {
    std::decay_t<R> out = std::forward<R>(result);
    if (dims_.rank == 0 || dims_.flat) {
      for_each_tensor(out, [&](Tensor& t) { dims_.finish(t, keeps_rank); });
    }
    const BDim bdim = dims_.result_bdim(keeps_rank);
    if (stands_in_) for_each_tensor(out, [&](Tensor& t) { t = t.narrow(*bdim, 0, 0); });
    return with_bdim(std::move(out), bdim);
  }

 private:
  struct Tag {};
  template <class... Operands>
  Reduction(Tag, Operands&&... operands) : operands_{std::forward<Operands>(operands)...} {
    if constexpr (N > 1) detail::move_to_front_and_expand(operands_.data(), owned_.data(), N);
    dims_.rank = operands_[0].rank;
    dims_.bdim = *operands_[0].bdim;
    if (dims_.rank == 0) {
      for (size_t i = 0; i < N; ++i) {
        if (!operands_[i].present()) continue;
        owned_[i] = dims_.lifted(*operands_[i].tensor);
        operands_[i].tensor = &owned_[i];
      }
    }
  }

  std::array<Operand, N> operands_;
  std::array<Tensor, N> owned_;
  detail::ReducedDims dims_;
  bool stands_in_ = false;
};

}  // namespace vmap
