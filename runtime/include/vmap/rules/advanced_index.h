// Operators that take a list of optional indices, one for each dim: index, index_put.
#pragma once

#include <ATen/core/List.h>
#include <c10/util/SmallVector.h>
#include <vmap/rules/operand.h>
#include <vmap/rules/results.h>

namespace vmap {

// What is indexed beside its list of indices, and beside the values where the operator writes.
//
// Indices that all examples share leave the batch dim of what is indexed where it is: the list skips it. Of
// batched indices the batch dim comes before their own dims, and where what is indexed is batched too, one
// more index counts the examples (NOTE: [positions belong to their example] in index.h).
//
// NOTE: [masks]
// A mask takes as many elements as it has true ones. One that all examples share is turned into positions;
// one of each example's own would take another number from each, and is refused with what to do instead. To
// write through a mask is possible while what is written does not depend on which element it is: where() does
// that.
//
// NOTE: [one own index behind others]
// x[:, i], both batched: the kernel goes through the sliced dims first, and for each of their elements from
// example to example, far apart in memory; 80 times slower than what is read was measured. gather() takes one
// dim of each example, in order. It stands in on the CPU, where the kernel's order was measured, while there
// is more before the indexed dim than behind it. While somebody differentiates it is index() of the dim in
// front: the derivative of gather() keeps what was read, which nobody may write to then.
class AdvancedIndex {
 public:
  using Indices = c10::List<std::optional<Tensor>>;

  // `name` is the operator's, for errors. Of an operator that reads, or of one that writes `values`.
  AdvancedIndex(const char* name, const Operand& self, const Indices& indices, c10::ArrayRef<BDim> bdims);
  AdvancedIndex(const char* name, const Operand& self, const Indices& indices, c10::ArrayRef<BDim> bdims,
                const Operand& values);

  AdvancedIndex(const AdvancedIndex&) = delete;
  AdvancedIndex& operator=(const AdvancedIndex&) = delete;

  // Whether the values go where a mask is true: then filled() or fill_in_place() does what the operator
  // would. See NOTE: [masks].
  bool is_mask() const { return mask_.defined(); }
  OneResult filled(bool accumulate) const;
  void fill_in_place(bool accumulate) const;

  // Whether an operator that reads is gather(): then gathered() is its result. See NOTE: [one own index
  // behind others].
  bool gathers() const { return gathers_; }
  OneResult gathered() const;

  const Tensor& self() const { return self_; }
  // The same to write into: a view of the operator's tensor when it had to move.
  Tensor& written() const { return const_cast<Tensor&>(self_); }
  const Tensor& values() const { return values_; }
  const Indices& indices() const { return indices_; }
  OneResult result(Tensor out) const { return with_bdim(std::move(out), bdim_); }

 private:
  // One dim of what is indexed, by its index; none that is defined where the dim stays.
  struct Entry {
    Tensor index;
    BDim bdim;
    int64_t rank() const { return index.dim() - (bdim ? 1 : 0); }
  };

  bool read_mask(const Indices& indices, c10::ArrayRef<BDim> bdims, const Operand& values);
  void align_mask(const Tensor& mask, BDim mask_bdim, int64_t before, const Operand& values, int64_t place);
  Tensor values_to_fill(bool accumulate) const;
  void read_list(const Indices& indices, c10::ArrayRef<BDim> bdims);
  void check_mask(const Tensor& mask, size_t i) const;
  void locate();
  bool can_gather() const;
  OneResult indexed_in_front(const Tensor& from, const Tensor& own) const;
  void expand_self();
  void skip_batch();
  void count_examples();
  void align_indices();
  void align_values(const Operand& values);

  const char* name_;
  Tensor self_, values_, mask_;
  bool is_number_ = false;  // what is filled in
  BDim self_bdim_;
  int64_t rank_;      // logical, of what is indexed
  int64_t bdim_ = 0;  // of the result
  c10::SymInt batch_ = 0;
  Indices indices_;

  c10::SmallVector<Entry, 6> entries_;
  // Of the entries that have an index: the first and the last, how many, to how many dims they broadcast, and
  // whether one is batched.
  int64_t first_ = 0, last_ = -1, count_ = 0, index_rank_ = 0;
  bool is_own_ = false, gathers_ = false;
  // Of what stands at the positions: the place of its batch dim, and its logical rank.
  int64_t taken_bdim_ = 0, taken_rank_ = 0;
};

}  // namespace vmap
