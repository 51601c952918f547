// The connectionist temporal loss: its kernel has a batch dim of its own, into which ours is folded.
#include <ATen/TensorOperators.h>
#include <ATen/core/Reduction.h>
#include <vmap/operators/ctc.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>

#include <limits>

// These must follow Tensor.h.
#include <ATen/ops/_ctc_loss.h>
#include <ATen/ops/_ctc_loss_backward_ops.h>
#include <ATen/ops/_ctc_loss_ops.h>

namespace vmap::custom {

namespace {

// log_probs [T, N, C] as [T, B * N, C]; targets [N, S], or all of them one behind the other.
// The kernel refuses a batch of none: one example of zeros stands in.
struct Ctc {
  c10::SymInt batch, inner;
  bool stands_in;
  Tensor log_probs, targets;

  Ctc(const Tensor& probs, BDim probs_bdim, const Tensor& labels, BDim labels_bdim, c10::SymInt examples)
      : batch(std::move(examples)), stands_in(batch == 0) {
    const int64_t rank = logical_rank(labels, labels_bdim);
    TORCH_CHECK(logical_rank(probs, probs_bdim) == 3, "_ctc_loss: log_probs has ",
                logical_rank(probs, probs_bdim), " dimensions inside vmap, expected 3");
    TORCH_CHECK(rank == 1 || rank == 2, "_ctc_loss: targets has ", rank,
                " dimensions inside vmap, expected 1 or 2");
    const Tensor p = some(probs, probs_bdim).movedim(0, 1);  // [T, B, N, C]
    inner = p.sym_size(2);
    log_probs = p.reshape_symint({p.sym_size(0), p.sym_size(1) * inner, p.sym_size(3)});
    targets = fold(labels, labels_bdim);
  }

  // Of the inputs, or of the targets. The kernels of the gradient take them for granted.
  std::vector<int64_t> lengths(at::IntArrayRef of_one, const char* name) const {
    TORCH_CHECK(c10::SymInt(static_cast<int64_t>(of_one.size())) == inner, "_ctc_loss: '", name, "' are ",
                of_one.size(), " numbers, and there are ", inner, " sequences inside vmap");
    for (const int64_t length : of_one)
      TORCH_CHECK(length >= 0, "_ctc_loss: '", name, "' are not negative; they are ", of_one);
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
  Tensor lengths(const Tensor& t, BDim bdim, const char* name) const {
    const Tensor all = some(t, bdim);
    TORCH_CHECK(all.dim() == 2 && all.sym_size(1) == inner, "_ctc_loss: '", name, "' have the shape ",
                all.sym_sizes().slice(1), " inside vmap, and there are ", inner, " sequences");
    return merged(all);
  }
  // Of what the forward operator gave, whose kernel reads no shapes: [N], [N] and [N, T, …].
  void check_backward(const Tensor& grad, const Tensor& loss, const Tensor& alpha) const {
    const c10::SymInt all = log_probs.sym_size(1);
    TORCH_CHECK(
        grad.dim() == 1 && grad.sym_size(0) == all && loss.dim() == 1 && loss.sym_size(0) == all &&
            alpha.dim() == 3 && alpha.sym_size(0) == all && alpha.sym_size(1) == log_probs.sym_size(0),
        "_ctc_loss_backward: for ", inner, " sequences of ", log_probs.sym_size(0),
        " steps inside vmap, 'grad' and 'neg_log_likelihood' have one dim, and 'log_alpha' has three");
  }
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
  auto [loss, alpha] =
      at::_ops::_ctc_loss::call(in.log_probs, in.targets, in.lengths(input_lengths, "input_lengths"),
                                in.lengths(target_lengths, "target_lengths"), blank, zero_infinity);
  return {in.unfold(loss), 0, in.unfold(alpha), 0};
}

TwoResults ctc_loss_tensor(const Tensor& log_probs, BDim log_probs_bdim, const Tensor& targets,
                           BDim targets_bdim, const Tensor& input_lengths, BDim input_lengths_bdim,
                           const Tensor& target_lengths, BDim target_lengths_bdim, int64_t blank,
                           bool zero_infinity) {
  const Ctc in(log_probs, log_probs_bdim, targets, targets_bdim,
               Batch(seen(log_probs, log_probs_bdim), seen(targets, targets_bdim),
                     seen(input_lengths, input_lengths_bdim), seen(target_lengths, target_lengths_bdim)));
  auto [loss, alpha] = at::_ops::_ctc_loss_Tensor::call(
      in.log_probs, in.targets, in.lengths(input_lengths, input_lengths_bdim, "input_lengths"),
      in.lengths(target_lengths, target_lengths_bdim, "target_lengths"), blank, zero_infinity);
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
  const Tensor g = in.fold(grad, grad_bdim), loss = in.fold(neg_log_likelihood, neg_log_likelihood_bdim),
               alpha = in.fold(log_alpha, log_alpha_bdim);
  in.check_backward(g, loss, alpha);
  return in.gradient(at::_ops::_ctc_loss_backward::call(
      g, in.log_probs, in.targets, in.lengths(input_lengths, "input_lengths"),
      in.lengths(target_lengths, "target_lengths"), loss, alpha, blank, zero_infinity));
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
  const Tensor g = in.fold(grad, grad_bdim), loss = in.fold(neg_log_likelihood, neg_log_likelihood_bdim),
               alpha = in.fold(log_alpha, log_alpha_bdim);
  in.check_backward(g, loss, alpha);
  return in.gradient(at::_ops::_ctc_loss_backward_Tensor::call(
      g, in.log_probs, in.targets, in.lengths(input_lengths, input_lengths_bdim, "input_lengths"),
      in.lengths(target_lengths, target_lengths_bdim, "target_lengths"), loss, alpha, blank, zero_infinity));
}

}  // namespace vmap::custom

namespace vmap::decompositions {

// PyTorch's body reads the lengths on the host.
Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                const Tensor& target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  for (const Tensor& lengths : {input_lengths, target_lengths}) {
    TORCH_CHECK(c10::isIntegralType(lengths.scalar_type(), /*includeBool=*/false),
                "ctc_loss: lengths are integers, not ", lengths.scalar_type());
  }
  const bool is_list = log_probs.dim() == 3;
  // Targets and lengths may lie on the CPU, where cuDNN wants them, and a kernel of a GPU does not.
  const auto beside = [&](const Tensor& t) { return t.to(log_probs.device(), t.scalar_type()); };
  const Tensor labels = beside(targets), lengths = beside(target_lengths).to(at::kLong).flatten();
  Tensor loss = std::get<0>(
      at::_ctc_loss(is_list ? log_probs : log_probs.unsqueeze(1), is_list ? labels : labels.unsqueeze(0),
                    beside(input_lengths).to(at::kLong).flatten(), lengths, blank, zero_infinity));
  if (zero_infinity) loss = loss.masked_fill(loss == std::numeric_limits<double>::infinity(), 0);
  if (reduction == at::Reduction::Mean) return (loss / lengths.clamp_min(1).to(loss.scalar_type())).mean();
  if (reduction == at::Reduction::Sum) return loss.sum();
  return is_list ? loss : loss.squeeze(0);
}

}  // namespace vmap::decompositions
