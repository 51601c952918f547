// The connectionist temporal loss.
#pragma once

#include <vmap/rules/results.h>

#include <tuple>

namespace vmap::custom {

using TwoResults = std::tuple<Tensor, BDim, Tensor, BDim>;

// The kernel has a batch dim of its own, into which ours is folded.
TwoResults ctc_loss(const Tensor& log_probs, BDim log_probs_bdim, const Tensor& targets, BDim targets_bdim,
                    at::IntArrayRef input_lengths, at::IntArrayRef target_lengths, int64_t blank,
                    bool zero_infinity);
TwoResults ctc_loss_tensor(const Tensor& log_probs, BDim log_probs_bdim, const Tensor& targets,
                           BDim targets_bdim, const Tensor& input_lengths, BDim input_lengths_bdim,
                           const Tensor& target_lengths, BDim target_lengths_bdim, int64_t blank,
                           bool zero_infinity);
OneResult ctc_loss_backward(const Tensor& grad, BDim grad_bdim, const Tensor& log_probs, BDim log_probs_bdim,
                            const Tensor& targets, BDim targets_bdim, at::IntArrayRef input_lengths,
                            at::IntArrayRef target_lengths, const Tensor& neg_log_likelihood,
                            BDim neg_log_likelihood_bdim, const Tensor& log_alpha, BDim log_alpha_bdim,
                            int64_t blank, bool zero_infinity);
OneResult ctc_loss_backward_tensor(const Tensor& grad, BDim grad_bdim, const Tensor& log_probs,
                                   BDim log_probs_bdim, const Tensor& targets, BDim targets_bdim,
                                   const Tensor& input_lengths, BDim input_lengths_bdim,
                                   const Tensor& target_lengths, BDim target_lengths_bdim,
                                   const Tensor& neg_log_likelihood, BDim neg_log_likelihood_bdim,
                                   const Tensor& log_alpha, BDim log_alpha_bdim, int64_t blank,
                                   bool zero_infinity);

}  // namespace vmap::custom

namespace vmap::decompositions {

// Lengths are tensors, so that examples may differ in them.
Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                const Tensor& target_lengths, int64_t blank, int64_t reduction, bool zero_infinity);

}  // namespace vmap::decompositions
