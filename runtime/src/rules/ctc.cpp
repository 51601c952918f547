// The connectionist temporal loss: its kernel has a batch dim of its own, into which ours is folded.
#include <vmap/custom_rules.h>
#include <vmap/rules/dims.h>

#include "front.h"

// After the tensor, which they take for granted.
#include <ATen/ops/_ctc_loss_backward_ops.h>
#include <ATen/ops/_ctc_loss_ops.h>

namespace vmap::custom {

namespace {

// log_probs [T, N, C] as [T, B * N, C]; targets [N, S], or all of them one behind the other.
// The kernel refuses a batch of none: one sample of zeros stands in.
struct Ctc {
  c10::SymInt batch, inner;
  bool stands_in;
  Tensor log_probs, targets;

  Ctc(const Tensor& probs, BDim probs_bdim, const Tensor& labels, BDim labels_bdim, c10::SymInt samples)
      : batch(std::move(samples)), stands_in(batch == 0) {
    const int64_t rank = logical_rank(labels, labels_bdim);
    TORCH_CHECK(logical_rank(probs, probs_bdim) == 3, "_ctc_loss: log_probs has ",
                logical_rank(probs, probs_bdim), " logical dims inside vmap, expected 3");
    TORCH_CHECK(rank == 1 || rank == 2, "_ctc_loss: targets has ", rank,
                " logical dims inside vmap, expected 1 or 2");
    const Tensor p = some(probs, probs_bdim).movedim(0, 1);  // [T, B, N, C]
    inner = p.sym_size(2);
    log_probs = p.reshape_symint({p.sym_size(0), p.sym_size(1) * inner, p.sym_size(3)});
    targets = fold(labels, labels_bdim);
  }

  std::vector<int64_t> lengths(at::IntArrayRef of_one) const {
    std::vector<int64_t> all;
    for (int64_t i = 0; i < (stands_in ? 1 : batch.expect_int()); ++i)
      all.insert(all.end(), of_one.begin(), of_one.end());
    return all;
  }
  // [B * N, …] -> [B, N, …]
  Tensor unfold(const Tensor& t) const {
    c10::SymDimVector sizes{stands_in ? c10::SymInt(1) : batch, inner};
    sizes.append(t.sym_sizes().begin() + 1, t.sym_sizes().end());
    return t.view_symint(sizes).narrow_symint(0, 0, batch);
  }
  Tensor fold(const Tensor& t, BDim bdim) const { return merged(some(t, bdim)); }
  OneResult gradient(const Tensor& t) const {
    return with_bdim(unfold(t.transpose(0, 1).contiguous()).transpose(1, 2), 0);
  }

 private:
  Tensor some(const Tensor& t, BDim bdim) const {
    if (!bdim && stands_in) return t.unsqueeze(0);
    Tensor all = each(t, bdim, batch);
    if (!stands_in) return all;
    c10::SymDimVector sizes(all.sym_sizes().begin(), all.sym_sizes().end());
    sizes[0] = 1;
    return all.new_zeros_symint(sizes);
  }
};

}  // namespace

TwoResults ctc_loss(const Tensor& log_probs, BDim log_probs_bdim, const Tensor& targets, BDim targets_bdim,
                    at::IntArrayRef input_lengths, at::IntArrayRef target_lengths, int64_t blank,
                    bool zero_infinity) {
  const Ctc in(log_probs, log_probs_bdim, targets, targets_bdim,
               Batch(seen(log_probs, log_probs_bdim), seen(targets, targets_bdim)));
  auto [loss, alpha] = at::_ops::_ctc_loss::call(in.log_probs, in.targets, in.lengths(input_lengths),
                                                 in.lengths(target_lengths), blank, zero_infinity);
  return {in.unfold(loss), 0, in.unfold(alpha), 0};
}

TwoResults ctc_loss_tensor(const Tensor& log_probs, BDim log_probs_bdim, const Tensor& targets,
                           BDim targets_bdim, const Tensor& input_lengths, BDim input_lengths_bdim,
                           const Tensor& target_lengths, BDim target_lengths_bdim, int64_t blank,
                           bool zero_infinity) {
  const Ctc in(log_probs, log_probs_bdim, targets, targets_bdim,
               Batch(seen(log_probs, log_probs_bdim), seen(targets, targets_bdim),
                     seen(input_lengths, input_lengths_bdim), seen(target_lengths, target_lengths_bdim)));
  auto [loss, alpha] =
      at::_ops::_ctc_loss_Tensor::call(in.log_probs, in.targets, in.fold(input_lengths, input_lengths_bdim),
                                       in.fold(target_lengths, target_lengths_bdim), blank, zero_infinity);
  return {in.unfold(loss), 0, in.unfold(alpha), 0};
}

OneResult ctc_loss_backward(const Tensor& grad, BDim grad_bdim, const Tensor& log_probs, BDim log_probs_bdim,
                            const Tensor& targets, BDim targets_bdim, at::IntArrayRef input_lengths,
                            at::IntArrayRef target_lengths, const Tensor& neg_log_likelihood,
                            BDim neg_log_likelihood_bdim, const Tensor& log_alpha, BDim log_alpha_bdim,
                            int64_t blank, bool zero_infinity) {
  const Ctc in(log_probs, log_probs_bdim, targets, targets_bdim,
               Batch(seen(grad, grad_bdim), seen(log_probs, log_probs_bdim), seen(targets, targets_bdim),
                     seen(neg_log_likelihood, neg_log_likelihood_bdim), seen(log_alpha, log_alpha_bdim)));
  return in.gradient(at::_ops::_ctc_loss_backward::call(
      in.fold(grad, grad_bdim), in.log_probs, in.targets, in.lengths(input_lengths),
      in.lengths(target_lengths), in.fold(neg_log_likelihood, neg_log_likelihood_bdim),
      in.fold(log_alpha, log_alpha_bdim), blank, zero_infinity));
}

OneResult ctc_loss_backward_tensor(const Tensor& grad, BDim grad_bdim, const Tensor& log_probs,
                                   BDim log_probs_bdim, const Tensor& targets, BDim targets_bdim,
                                   const Tensor& input_lengths, BDim input_lengths_bdim,
                                   const Tensor& target_lengths, BDim target_lengths_bdim,
                                   const Tensor& neg_log_likelihood, BDim neg_log_likelihood_bdim,
                                   const Tensor& log_alpha, BDim log_alpha_bdim, int64_t blank,
                                   bool zero_infinity) {
  const Ctc in(log_probs, log_probs_bdim, targets, targets_bdim,
               Batch(seen(grad, grad_bdim), seen(log_probs, log_probs_bdim), seen(targets, targets_bdim),
                     seen(input_lengths, input_lengths_bdim), seen(target_lengths, target_lengths_bdim),
                     seen(neg_log_likelihood, neg_log_likelihood_bdim), seen(log_alpha, log_alpha_bdim)));
  return in.gradient(at::_ops::_ctc_loss_backward_Tensor::call(
      in.fold(grad, grad_bdim), in.log_probs, in.targets, in.fold(input_lengths, input_lengths_bdim),
      in.fold(target_lengths, target_lengths_bdim), in.fold(neg_log_likelihood, neg_log_likelihood_bdim),
      in.fold(log_alpha, log_alpha_bdim), blank, zero_infinity));
}

}  // namespace vmap::custom
