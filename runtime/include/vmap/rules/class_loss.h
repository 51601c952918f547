// Losses of scores of classes, and their gradients.
#pragma once

#include <ATen/core/Reduction.h>
#include <vmap/rules/operand.h>
#include <vmap/rules/results.h>

#include <optional>
#include <tuple>

namespace vmap {

// NOTE: [a loss of samples]
// The operator's tensors are scores [n, classes, …] or, of one sample, [classes]; a target for each sample,
// or for each of its classes; and perhaps a weight for each class. The batch is folded into n, and the
// operator is asked for the loss of each sample; each example is reduced after. Weights that all examples
// share are the operator's to apply. Where each example has its own, the loss of a sample, or its gradient,
// is multiplied with the weight of its target here.
class ClassLoss {
 public:
  // `reduction` is an at::Reduction. Scores have `behind` dims behind their classes.
  ClassLoss(const char* name, int64_t reduction, int64_t behind, const Tensor& scores, BDim scores_bdim,
            const Tensor& target, BDim target_bdim);

  // A class for each class of a sample, rather than one for the sample; and a tensor that is like that.
  ClassLoss& target_per_class();
  ClassLoss& take_per_class(const Tensor& t, BDim bdim);
  // The kernel takes a number for the score of one class, and one target in a vector for one sample.
  ClassLoss& loose_ranks();
  ClassLoss& take_weight(const std::optional<Tensor>& weight, BDim bdim);
  // The mean is over the weights of samples (1 without weights); of those with this target it is 0.
  ClassLoss& ignore(const c10::SymInt& index);
  // Of a backward operator: the loss's gradient; what its mean was divided by, one number.
  ClassLoss& take_gradient(const Tensor& gradient, BDim bdim);
  ClassLoss& take_total(const Tensor& total, BDim bdim);
  // After all of these. Throws where an example would be refused for its shapes.
  ClassLoss& fold();

  // What the operator is called with.
  static constexpr int64_t elementwise() { return at::Reduction::None; }
  Tensor scores() const { return rows(scores_.tensor); }
  Tensor target() const;
  Tensor other() const { return rows(other_.tensor); }
  std::optional<Tensor> shared_weight() const;
  Tensor gradient() const;
  Tensor no_total() const;

  // The loss; the gradient of the scores, where there is a gradient.
  OneResult result(const Tensor& result) const;
  // Besides a loss what its mean divided by, where targets are ignored; else what is there for each class.
  std::tuple<Tensor, BDim, Tensor, BDim> result(const std::tuple<Tensor, Tensor>& results) const;

 private:
  // A tensor with the batch in front, and its logical rank. Undefined: the operator has none, or was given
  // none.
  struct Part {
    Tensor tensor;
    BDim bdim;
    int64_t rank = 0;
  };

  void add(Part& part, const Tensor& t, BDim bdim);
  void check_ranks() const;
  void check_weight() const;
  void check_gradient() const;
  bool has_weights_of_each() const { return weight_.tensor.defined() && weight_.bdim; }
  c10::SymInt batch() const { return scores_.tensor.sym_size(0); }
  c10::SymInt classes() const {
    return scores_.rank == 0 ? c10::SymInt(1) : scores_.tensor.sym_size(is_list_ ? 2 : 1);
  }

  Tensor rows(const Tensor& t) const;
  Tensor samples(const Tensor& t) const;
  Tensor weights() const;
  Tensor weighed(const Tensor& loss) const;
  Tensor own_gradient() const;
  Tensor total() const;
  Tensor grad_of_sum(const Tensor& grad) const;

  const char* name_;
  int64_t reduction_, behind_;
  Part scores_, target_, other_, weight_, gradient_, total_;
  std::optional<c10::SymInt> ignored_;
  bool target_per_class_ = false, loose_ranks_ = false;
  bool is_list_ = false;     // there is n
  c10::SymDimVector sizes_;  // [B, n, …] or [B]: of what there is for each sample
};

}  // namespace vmap
