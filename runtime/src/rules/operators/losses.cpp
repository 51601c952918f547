// Those that have a batch dim of their own: ours is folded into it, and each example is reduced after.
#include <ATen/TensorOperators.h>
#include <ATen/core/Reduction.h>
#include <vmap/operators/losses.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>
#include <vmap/rules/loss.h>

// These must follow Tensor.h.
#include <ATen/ops/div_ops.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/mean.h>
#include <ATen/ops/multi_margin_loss_backward_ops.h>
#include <ATen/ops/multi_margin_loss_ops.h>
#include <ATen/ops/multilabel_margin_loss_backward_ops.h>
#include <ATen/ops/multilabel_margin_loss_forward_ops.h>
#include <ATen/ops/nll_loss2d_backward_ops.h>
#include <ATen/ops/nll_loss2d_forward_ops.h>
#include <ATen/ops/nll_loss_backward_ops.h>
#include <ATen/ops/nll_loss_forward_ops.h>
#include <ATen/ops/scalar_tensor.h>
#include <ATen/ops/sum.h>
#include <ATen/ops/zeros.h>

namespace vmap::custom {

namespace {

constexpr int64_t kNone = at::Reduction::None;

// [B * N, …] -> [B, N, …], with the sizes of B and N that `like` begins with.
Tensor split(const Tensor& t, const Tensor& like) {
  c10::SymDimVector sizes{like.sym_size(0), like.sym_size(1)};
  sizes.append(t.sym_sizes().begin() + 1, t.sym_sizes().end());
  return t.view_symint(sizes);
}

// The sum over all dims but the first.
Tensor sum_of_each(const Tensor& t) {
  return t.dim() == 1 ? t : at::sum(t.flatten(1), 1);
}

// A gradient of a loss: of each element where nothing is reduced, else of one. Batch dims in front.
void check_gradient(const Tensor& grad, const Tensor& targets, int64_t reduction) {
  detail::check_reduction(reduction);
  const bool fits = reduction == kNone && targets.dim() > 1 ? grad.sym_sizes() == targets.sym_sizes()
                                                            : grad.sym_numel() == targets.sym_size(0);
  TORCH_CHECK(fits, "the gradient of a loss has the shape ", grad.sym_sizes().slice(1),
              " inside vmap, where targets of the shape ", targets.sym_sizes().slice(1), " and reduction ",
              reduction, " are given");
}

Tensor reduced(const Tensor& loss, int64_t reduction) {
  detail::check_reduction(reduction);
  if (reduction == kNone || loss.dim() == 1) return loss;
  return reduction == at::Reduction::Mean ? at::mean(loss.flatten(1), 1) : sum_of_each(loss);
}

// `t` of [B] with dims of size 1 until it has `rank`.
Tensor with_rank(Tensor t, int64_t rank) {
  while (t.dim() < rank) t = t.unsqueeze(-1);
  return t;
}

// ---- nll_loss: scores [N, C] or [C], or [N, C, H, W]; targets without the C ----

struct Nll {
  bool spatial;
  int64_t ignore_index;

  int64_t class_dim() const { return spatial ? -3 : -1; }

  std::pair<Tensor, Tensor> forward(const Tensor& scores, const Tensor& target,
                                    const std::optional<Tensor>& weight) const {
    auto [loss, total] = spatial
                             ? at::_ops::nll_loss2d_forward::call(scores, target, weight, kNone, ignore_index)
                             : at::_ops::nll_loss_forward::call(scores, target, weight, kNone, ignore_index);
    return {loss, total};
  }
  Tensor backward(const Tensor& grad, const Tensor& scores, const Tensor& target,
                  const std::optional<Tensor>& weight) const {
    const Tensor total = at::zeros({}, scores.options());
    return spatial
               ? at::_ops::nll_loss2d_backward::call(grad, scores, target, weight, kNone, ignore_index, total)
               : at::_ops::nll_loss_backward::call(grad, scores, target, weight, kNone, ignore_index, total);
  }
};

// What a call of either direction has in common: targets of each example, and the weights of the classes.
class NllBatch {
 public:
  NllBatch(const Nll& nll, const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
           const std::optional<Tensor>& weight, BDim weight_bdim, const c10::SymInt& batch)
      : nll_(nll), weight_bdim_(weight_bdim), batch_(batch) {
    const int64_t rank = logical_rank(self, self_bdim), core = nll.spatial ? 3 : 1;
    TORCH_CHECK(rank == core + 1 || (!nll.spatial && rank == 1), "nll_loss: the scores have ", rank,
                " dimensions inside vmap, expected ", nll.spatial ? "4" : "1 or 2");
    TORCH_CHECK_VALUE(rank != 1 || logical_rank(target, target_bdim) != 1,
                      "nll_loss: scores of one dimension inside vmap want a target without dims, got one");
    TORCH_CHECK(logical_rank(target, target_bdim) == rank - 1, "nll_loss: ", rank,
                " dimensions of scores inside vmap want ", rank - 1, " of targets, got ",
                logical_rank(target, target_bdim));
    is_list_ = rank > core;
    target_ = each(target, target_bdim, batch);
    if (weight && weight->defined()) check_weight(*weight, weight_bdim, self, self_bdim);
    if (weight && weight->defined()) weight_ = weight_bdim ? each(*weight, weight_bdim, batch) : *weight;
  }

  // The kernel that picks weights broadcasts them first.
  void check_weight(const Tensor& weight, BDim weight_bdim, const Tensor& self, BDim self_bdim) const {
    const int64_t rank = logical_rank(self, self_bdim), classes = rank + nll_.class_dim();
    const c10::SymInt size = self.sym_size(self_bdim && *self_bdim <= classes ? classes + 1 : classes);
    TORCH_CHECK(logical_rank(weight, weight_bdim) == 1 && weight.sym_size(weight_bdim == 0 ? 1 : 0) == size,
                "nll_loss: 'weight' is a number for each of the ", size, " classes, and inside vmap has ",
                logical_rank(weight, weight_bdim), " dimensions");
  }
  Tensor fold(const Tensor& t) const { return is_list_ ? merged(t) : t; }
  Tensor unfold(const Tensor& t) const { return is_list_ ? split(t, target_) : t; }
  Tensor target() const { return fold(target_); }
  bool is_list() const { return is_list_; }
  // The weights where all examples have the same ones, for the kernel.
  std::optional<Tensor> shared_weight() const {
    return weight_.defined() && !weight_bdim_ ? std::optional<Tensor>(weight_) : std::nullopt;
  }
  bool has_weights_of_each() const { return weight_.defined() && weight_bdim_; }

  // What each target weighs; 0 where it is ignored. The kernel picks it, as it picks scores.
  Tensor weights(const Tensor& like) const {
    Tensor all = weight_.defined() ? weight_ : at::scalar_tensor(1, like.options());
    c10::SymInt classes = like.sym_size(nll_.class_dim());
    c10::SymDimVector sizes(target_.sym_sizes().begin(), target_.sym_sizes().end());
    const int64_t at = is_list_ ? 2 : 1;
    sizes.insert(sizes.begin() + at, classes);
    if (has_weights_of_each() && is_list_) all = all.unsqueeze(1);
    if (weight_.defined() && nll_.spatial) all = all.unsqueeze(-1).unsqueeze(-1);
    if (has_weights_of_each())
      return unfold(-nll_.forward(fold(all.expand_symint(sizes)), target(), {}).first);
    c10::SymDimVector flat(sizes.begin() + at, sizes.end());
    flat.insert(flat.begin(), is_list_ ? sizes[0] * sizes[1] : sizes[0]);
    return unfold(-nll_.forward(all.expand_symint(flat), target(), {}).first);
  }

 private:
  const Nll& nll_;
  BDim weight_bdim_;
  const c10::SymInt& batch_;
  bool is_list_ = false;
  Tensor target_;
  Tensor weight_;
};

TwoResults nll_forward(const Nll& nll, const Tensor& self, BDim self_bdim, const Tensor& target,
                       BDim target_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
                       int64_t reduction) {
  const c10::SymInt batch =
      Batch(seen(self, self_bdim), seen(target, target_bdim), seen(weight ? *weight : Tensor(), weight_bdim));
  const NllBatch in(nll, self, self_bdim, target, target_bdim, weight, weight_bdim, batch);
  const Tensor scores = each(self, self_bdim, batch);
  Tensor loss = in.unfold(nll.forward(in.fold(scores), in.target(), in.shared_weight()).first);
  if (reduction == kNone && in.is_list()) {
    if (in.has_weights_of_each()) loss = loss * in.weights(scores);
    return {std::move(loss), 0, at::zeros({}, self.options()), std::nullopt};
  }
  const Tensor weights = in.weights(scores);
  if (in.has_weights_of_each()) loss = loss * weights;
  Tensor total = sum_of_each(weights);
  loss = sum_of_each(loss);
  if (reduction == at::Reduction::Mean) loss = loss / total;
  return {std::move(loss), 0, std::move(total), 0};
}

OneResult nll_backward(const Nll& nll, const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
                       BDim self_bdim, const Tensor& target, BDim target_bdim,
                       const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                       const Tensor& total_weight, BDim total_weight_bdim) {
  const c10::SymInt batch =
      Batch(seen(grad_output, grad_output_bdim), seen(self, self_bdim), seen(target, target_bdim),
            seen(weight ? *weight : Tensor(), weight_bdim), seen(total_weight, total_weight_bdim));
  const NllBatch in(nll, self, self_bdim, target, target_bdim, weight, weight_bdim, batch);
  Tensor grad = each(grad_output, grad_output_bdim, batch);
  const Tensor targets = each(target, target_bdim, batch),
               total = each(total_weight, total_weight_bdim, batch);
  check_gradient(grad, targets, reduction);
  TORCH_CHECK(total.sym_numel() == batch,
              "nll_loss: 'total_weight' is one number, and inside vmap has the shape ",
              total.sym_sizes().slice(1));
  if (grad.dim() > 1 && grad.sym_numel() == batch) grad = grad.reshape_symint({batch});
  if (reduction == at::Reduction::Mean) grad = grad / total.reshape_symint({batch});
  grad = with_rank(grad, targets.dim()).expand_symint(targets.sym_sizes());
  // Of the scores only the shape matters.
  const Tensor scores = self_bdim
                            ? each(self, self_bdim, batch)
                            : at::empty_symint(each(self, self_bdim, batch).sym_sizes(), self.options());
  if (in.has_weights_of_each()) grad = grad * in.weights(scores);
  // The kernel writes at the target, and looks at nothing else where each element has its own gradient.
  TORCH_CHECK(scores.sym_size(nll.class_dim()) > 0 || targets.sym_numel() == 0,
              "nll_loss: scores of no class cannot have targets");
  const Tensor result = nll.backward(in.fold(grad), in.fold(scores), in.target(), in.shared_weight());
  return with_bdim(in.is_list() ? split(result, scores) : result, 0);
}

}  // namespace

TwoResults nll_loss_forward(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
                            const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                            c10::SymInt ignore_index) {
  return nll_forward({false, ignore_index.expect_int()}, self, self_bdim, target, target_bdim, weight,
                     weight_bdim, reduction);
}

TwoResults nll_loss2d_forward(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
                              const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                              c10::SymInt ignore_index) {
  return nll_forward({true, ignore_index.expect_int()}, self, self_bdim, target, target_bdim, weight,
                     weight_bdim, reduction);
}

OneResult nll_loss_backward(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
                            BDim self_bdim, const Tensor& target, BDim target_bdim,
                            const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                            c10::SymInt ignore_index, const Tensor& total_weight, BDim total_weight_bdim) {
  return nll_backward({false, ignore_index.expect_int()}, grad_output, grad_output_bdim, self, self_bdim,
                      target, target_bdim, weight, weight_bdim, reduction, total_weight, total_weight_bdim);
}

OneResult nll_loss2d_backward(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
                              BDim self_bdim, const Tensor& target, BDim target_bdim,
                              const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                              c10::SymInt ignore_index, const Tensor& total_weight, BDim total_weight_bdim) {
  return nll_backward({true, ignore_index.expect_int()}, grad_output, grad_output_bdim, self, self_bdim,
                      target, target_bdim, weight, weight_bdim, reduction, total_weight, total_weight_bdim);
}

// ---- margin losses: scores [N, C] or [C] ----

namespace {

// The weight of each target [B, N] or [B] under weights [B, C].
Tensor weights_of(const Tensor& weight, BDim weight_bdim, const Tensor& target, const Tensor& scores) {
  Tensor all = each(weight, weight_bdim, scores.sym_size(0));
  TORCH_CHECK(all.dim() == 2 && all.sym_size(1) == scores.sym_size(-1),
              "multi_margin_loss: 'weight' is a number for "
              "each of the ",
              scores.sym_size(-1), " classes, and inside vmap has the shape ", all.sym_sizes().slice(1));
  if (scores.dim() == 2)
    return -std::get<0>(at::_ops::nll_loss_forward::call(all, target.reshape_symint({scores.sym_size(0)}), {},
                                                         kNone, -100))
                .reshape_symint(target.sym_sizes());
  all = merged(all.unsqueeze(1).expand_symint(scores.sym_sizes()));
  return -split(std::get<0>(at::_ops::nll_loss_forward::call(all, merged(target), {}, kNone, -100)), target);
}

// A gradient for each element of a loss whose shape is that of `like`, batch dim first.
Tensor elementwise_gradient(const Tensor& grad_output, BDim bdim, const Tensor& like, int64_t reduction) {
  Tensor grad = each(grad_output, bdim, like.sym_size(0));
  check_gradient(grad, like, reduction);
  if (reduction == kNone) return grad;
  grad = grad.reshape_symint({like.sym_size(0)});
  if (reduction == at::Reduction::Mean && like.dim() > 1)
    grad = at::_ops::div_Scalar::call(grad, like.sym_size(1));
  return with_rank(grad, like.dim()).expand_symint(like.sym_sizes());
}

void check_margin(const char* op, const Tensor& self, BDim self_bdim, int64_t least = 1) {
  const int64_t rank = logical_rank(self, self_bdim);
  TORCH_CHECK(rank >= least && rank <= 2, op, ": the scores have ", rank,
              " dimensions inside vmap, expected ", least, " to 2");
}

// [B, N, C] -> [B * N, C], and [B] is one class of each example.
Tensor rows_of_classes(const Tensor& t) {
  return t.dim() == 3 ? merged(t) : t.dim() == 1 ? t.unsqueeze(1) : t;
}

// A list of scores has a list of targets, which are folded alike; `targets` have the batch dim in front.
void check_margin_target(const char* op, bool is_list, const Tensor& targets) {
  TORCH_CHECK(!is_list || targets.dim() > 1, op,
              ": the target has no dimensions inside vmap, and the scores two");
}

}  // namespace

OneResult multi_margin_loss(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
                            const at::Scalar& p, const at::Scalar& margin,
                            const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction) {
  const bool is_number = logical_rank(self, self_bdim) == 0;  // of one class
  if (!is_number) check_margin("multi_margin_loss", self, self_bdim);
  const c10::SymInt batch =
      Batch(seen(self, self_bdim), seen(target, target_bdim), seen(weight ? *weight : Tensor(), weight_bdim));
  const Tensor own = each(self, self_bdim, batch), targets = each(target, target_bdim, batch);
  const Tensor scores = is_number ? own.unsqueeze(1) : own;
  const bool is_list = scores.dim() == 3;
  check_margin_target("multi_margin_loss", is_list, targets);
  const bool own_weights = weight && weight->defined() && weight_bdim;
  Tensor loss = at::_ops::multi_margin_loss::call(is_list ? merged(scores) : scores,
                                                  is_list ? merged(targets) : targets.reshape_symint({batch}),
                                                  p, margin, own_weights ? std::nullopt : weight, kNone);
  loss = loss.reshape_symint(targets.sym_sizes());
  if (own_weights) loss = loss * weights_of(*weight, weight_bdim, targets, scores);
  return with_bdim(reduced(loss, reduction), 0);
}

OneResult multi_margin_loss_backward(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
                                     BDim self_bdim, const Tensor& target, BDim target_bdim,
                                     const at::Scalar& p, const at::Scalar& margin,
                                     const std::optional<Tensor>& weight, BDim weight_bdim,
                                     int64_t reduction) {
  const bool is_number = logical_rank(self, self_bdim) == 0;  // of one class
  if (!is_number) check_margin("multi_margin_loss_backward", self, self_bdim);
  const c10::SymInt batch = Batch(seen(grad_output, grad_output_bdim), seen(self, self_bdim),
                                  seen(target, target_bdim), seen(weight ? *weight : Tensor(), weight_bdim));
  const Tensor own = each(self, self_bdim, batch), targets = each(target, target_bdim, batch);
  const Tensor scores = is_number ? own.unsqueeze(1) : own;
  const bool is_list = scores.dim() == 3;
  const bool own_weights = weight && weight->defined() && weight_bdim;
  Tensor grad = elementwise_gradient(grad_output, grad_output_bdim, targets, reduction);
  if (own_weights) grad = grad * weights_of(*weight, weight_bdim, targets, scores);
  const auto fold = [&](const Tensor& t) { return is_list ? merged(t) : t.reshape_symint({batch}); };
  const Tensor result =
      at::_ops::multi_margin_loss_backward::call(fold(grad), is_list ? merged(scores) : scores, fold(targets),
                                                 p, margin, own_weights ? std::nullopt : weight, kNone);
  return with_bdim(result.view_symint(own.sym_sizes()), 0);
}

TwoResults multilabel_margin_loss_forward(const Tensor& self, BDim self_bdim, const Tensor& target,
                                          BDim target_bdim, int64_t reduction) {
  check_margin("multilabel_margin_loss", self, self_bdim, 0);
  const c10::SymInt batch = Batch(seen(self, self_bdim), seen(target, target_bdim));
  const Tensor scores = each(self, self_bdim, batch), targets = each(target, target_bdim, batch);
  check_margin_target("multilabel_margin_loss", scores.dim() == 3, targets);
  auto [loss, is_target] = at::_ops::multilabel_margin_loss_forward::call(rows_of_classes(scores),
                                                                          rows_of_classes(targets), kNone);
  if (scores.dim() == 3) loss = split(loss, scores);
  return {reduced(loss, reduction), 0, is_target.view_symint(targets.sym_sizes()), 0};
}

OneResult multilabel_margin_loss_backward(const Tensor& grad_output, BDim grad_output_bdim,
                                          const Tensor& self, BDim self_bdim, const Tensor& target,
                                          BDim target_bdim, int64_t reduction, const Tensor& is_target,
                                          BDim is_target_bdim) {
  check_margin("multilabel_margin_loss_backward", self, self_bdim, 0);
  const c10::SymInt batch = Batch(seen(grad_output, grad_output_bdim), seen(self, self_bdim),
                                  seen(target, target_bdim), seen(is_target, is_target_bdim));
  const Tensor scores = each(self, self_bdim, batch), targets = each(target, target_bdim, batch);
  const Tensor like = scores.dim() == 1 ? scores : scores.select(-1, 0);
  const Tensor grad = elementwise_gradient(grad_output, grad_output_bdim, like, reduction);
  const Tensor result = at::_ops::multilabel_margin_loss_backward::call(
      grad.dim() == 2 ? merged(grad.unsqueeze(2)).squeeze(1) : grad, rows_of_classes(scores),
      rows_of_classes(targets), kNone, rows_of_classes(each(is_target, is_target_bdim, batch)));
  return with_bdim(result.view_symint(scores.sym_sizes()), 0);
}

}  // namespace vmap::custom
