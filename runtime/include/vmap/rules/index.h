// Operators that read or write at positions along a dim.
#pragma once

#include <vmap/rules/dims.h>
#include <vmap/rules/operand.h>
#include <vmap/rules/results.h>

namespace vmap {

namespace detail {

// NOTE: [positions belong to their example]
// Where an index and what it indexes are both batched, each example has positions of its own. They are told
// apart by a dim of the index that goes along with the batch dim (gather does that by itself), or by one more
// index that counts the examples. Never by adding offsets to the positions: one out of range would reach into
// the next example, where the operator has to refuse it.

// Gives all operands the same batch dim, expanding unbatched ones, and returns it. An operand without dims is
// given one of size 1, see NOTE: [dims of rank 0] in reduction.h. `operands[0]` keeps its place when the
// ranks allow. Those that `skip` names, by bits, are left alone.
int64_t bring_to_one_batch(Operand* operands, Tensor* owned, size_t count, unsigned skip = 0);

}  // namespace detail

// N tensors of one rank of which the second is an index with a position for each element, along one dim of
// the first: gather, scatter.
template <size_t N>
class ElementIndex {
 public:
  template <class... Operands, detail::IfCount<N, Operands...> = 0>
  explicit ElementIndex(int64_t dim, Operands&&... operands)
      : operands_{std::forward<Operands>(operands)...} {
    const int64_t rank = operands_[0].rank;
    is_scalar_ = {rank == 0, operands_[1].rank == 0};
    bdim_ = detail::bring_to_one_batch(operands_.data(), owned_.data(), N);
    dim_ = physical_dim(dim, rank, bdim_);
  }

  // Operands point into the object once they have moved.
  ElementIndex(const ElementIndex&) = delete;
  ElementIndex& operator=(const ElementIndex&) = delete;

  const Tensor& operator[](size_t i) const { return *operands_[i].tensor; }
  // The first tensor, of an in-place operator: a view of it when it had to move, so that writes reach it.
  Tensor& written() const { return const_cast<Tensor&>(*operands_[0].tensor); }
  std::optional<Tensor> optional(size_t i) const {
    return operands_[i].present() ? std::optional<Tensor>(*operands_[i].tensor) : std::nullopt;
  }
  int64_t dim() const { return dim_; }

  // A result that is shaped like what is indexed.
  OneResult result(Tensor out) const { return finished(std::move(out), is_scalar_[0]); }
  // A result that is shaped like the index.
  OneResult taken(Tensor out) const { return finished(std::move(out), is_scalar_[1]); }

 private:
  OneResult finished(Tensor out, bool is_scalar) const {
    if (!is_scalar) return with_bdim(std::move(out), bdim_);
    return with_bdim(out.squeeze(1 - bdim_), 0);
  }

  std::array<Operand, N> operands_;
  std::array<Tensor, N> owned_;
  std::array<bool, 2> is_scalar_;
  int64_t bdim_ = 0;
  int64_t dim_ = 0;
};

namespace detail {

// A vector of positions along one dim, without the storage of its operands.
class VectorPositions {
 public:
  void align(const char* name, Operand* operands, Tensor* owned, size_t count);
  OneResult result(Tensor out) const;

  int64_t dim = 0;  // logical, then physical
  bool one_rank = false;
  bool takes = false;
  bool fills = false;
  bool masks = false;
  bool own_index = false;

 private:
  void check_index(const Operand& index) const;
  void check_ranks(const Operand* operands, size_t count) const;
  void share_index(Operand* operands, Tensor* owned, size_t count);
  void split_index(Operand* operands, Tensor* owned);
  void mask_index(Operand& index, Tensor& owned, const c10::SymInt& size) const;
  void spread_index(Operand* operands, Tensor* owned, size_t count);
  c10::SymDimVector check_sources(const Operand* operands, size_t count, const c10::SymInt& positions) const;

  const char* name_ = "";
  bool is_scalar_ = false;  // what is indexed has no logical dims
  bool splits_ = false;     // the result's dim holds the positions of all examples
  c10::SymDimVector split_;
  int64_t bdim_ = 0;
};

}  // namespace detail

// N tensors of which the second is a vector of positions along one dim of the first: index_select, index_add.
// While all examples share the positions, the operator itself works on the batch. Where each example has its
// own, has_own_index() tells, and the index is expanded, as a view, to a position for each element, for
// another operator to work on: gather, scatter_add. What writes one value wants a mask instead, which is no
// larger than the batch dim times the dim.
template <size_t N>
class VectorIndex {
 public:
  // `name` is the operator's, for errors.
  template <class... Operands, detail::IfCount<N, Operands...> = 0>
  VectorIndex(const char* name, int64_t dim, Operands&&... operands)
      : operands_{std::forward<Operands>(operands)...}, name_(name) {
    positions_.dim = dim;
  }

  VectorIndex(const VectorIndex&) = delete;
  VectorIndex& operator=(const VectorIndex&) = delete;

  // The result has the positions in the dim's place; else it is shaped like what is indexed.
  VectorIndex& takes() {
    positions_.takes = true;
    return *this;
  }
  // The third tensor has no dims, and goes to every position.
  VectorIndex& fills() {
    positions_.fills = true;
    return *this;
  }
  // An index of each example's own is handed on as a mask, true where a position points, that broadcasts to
  // what is indexed. Positions may be negative.
  VectorIndex& masks() {
    positions_.masks = true;
    return *this;
  }
  // What is written has the rank of what is indexed: a number and a vector of one element are two things.
  VectorIndex& one_rank() {
    positions_.one_rank = true;
    return *this;
  }
  // Throws when examples have positions of their own and the shapes do not fit: the other operator would not
  // notice.
  VectorIndex& align() {
    positions_.align(name_, operands_.data(), owned_.data(), N);
    return *this;
  }

  bool has_own_index() const { return positions_.own_index; }
  const Tensor& operator[](size_t i) const { return *operands_[i].tensor; }
  Tensor& written() const { return const_cast<Tensor&>(*operands_[0].tensor); }
  std::optional<Tensor> optional(size_t i) const {
    return operands_[i].present() ? std::optional<Tensor>(*operands_[i].tensor) : std::nullopt;
  }
  int64_t dim() const { return positions_.dim; }
  OneResult result(Tensor out) const { return positions_.result(std::move(out)); }

 private:
  std::array<Operand, N> operands_;
  std::array<Tensor, N> owned_;
  detail::VectorPositions positions_;
  const char* name_;
};

}  // namespace vmap
