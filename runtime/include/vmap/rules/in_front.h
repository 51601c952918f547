// Operators that take a whole batch at once, its dim in front of every tensor.
#pragma once

#include <ATen/core/List.h>
#include <ATen/core/Tensor.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/results.h>

#include <optional>
#include <utility>
#include <vector>

namespace vmap {

// What becomes of tensors that are not batched.
enum class Unbatched {
  Expanded,  // they get the batch dim in front, as views
  SizeOne,   // they get a leading dim of size 1
};

// Brings the tensors of a call there: in(x, x_bdim) is what to call the operator with.
class InFront {
 public:
  // `op` is the operator's name, for errors. Then each tensor argument beside its batch dim, or dims.
  template <class... TensorsAndDims>
  InFront(const char* op, Unbatched unbatched, const TensorsAndDims&... all)
      : op_(op), unbatched_(unbatched) {
    see(all...);
  }

  Tensor operator()(const Tensor& t, BDim bdim) const { return bring(t, bdim); }
  std::optional<Tensor> operator()(const std::optional<Tensor>& t, BDim bdim) const {
    return t ? std::optional<Tensor>(bring(*t, bdim)) : std::nullopt;
  }
  template <class List>
  std::vector<Tensor> operator()(const List& list, c10::ArrayRef<BDim> bdims) const {
    std::vector<Tensor> all;
    for (const Tensor& t : list) all.push_back(bring(t, bdims[all.size()]));
    return all;
  }
  c10::List<std::optional<Tensor>> operator()(const c10::List<std::optional<Tensor>>& list,
                                              c10::ArrayRef<BDim> bdims) const {
    c10::List<std::optional<Tensor>> all;
    for (size_t i = 0; i < list.size(); ++i)
      all.push_back((*this)(std::optional<Tensor>(list.get(i)), bdims[i]));
    return all;
  }

  // Throws when the first tensor has fewer logical dims.
  void at_least(int64_t rank, RankError error = RankError::Index) const {
    check_rank(op_, *rank_, rank, error);
  }

  // A logical dim of the first tensor, as it lies behind the batch dim.
  int64_t dim(int64_t dim) const { return physical_dim(dim, *rank_, 0); }

  // The batch dim is in front of each result. Throws where one has none: such an operator does not take
  // batches.
  template <class Result>
  auto result(Result result) const {
    for_each_tensor(result, [this](const Tensor& t) { check(t); });
    return with_bdim(std::move(result), 0);
  }

 private:
  void see() {}
  template <class T, class Dims, class... Rest>
  void see(const T& tensors, const Dims& dims, const Rest&... rest) {
    see_one(tensors, dims);
    see(rest...);
  }
  void see_one(const Tensor& t, BDim bdim) {
    if (!t.defined()) return;
    if (bdim) size_ = t.sym_size(*bdim);
    if (!rank_) rank_ = logical_rank(t, bdim);
  }
  void see_one(const std::optional<Tensor>& t, BDim bdim) {
    if (t) see_one(*t, bdim);
  }
  template <class List>
  void see_one(const List& list, c10::ArrayRef<BDim> bdims) {
    size_t i = 0;
    for (std::optional<Tensor> t : list) see_one(t, bdims[i++]);
  }

  Tensor bring(const Tensor& t, BDim bdim) const;
  void check(const Tensor& result) const;

  const char* op_;
  Unbatched unbatched_;
  c10::SymInt size_ = 1;
  std::optional<int64_t> rank_;  // of the first tensor
};

}  // namespace vmap
