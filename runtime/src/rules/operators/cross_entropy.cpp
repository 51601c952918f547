// cross_entropy_loss: PyTorch's own body picks and fills in place, which a target of each example's own
// cannot.
#include <ATen/TensorOperators.h>
#include <ATen/core/Reduction.h>
#include <vmap/operators/cross_entropy.h>
#include <vmap/rules/loss.h>

// These must follow Tensor.h.
#include <ATen/ops/log_softmax.h>
#include <ATen/ops/nll_loss_nd.h>

namespace vmap::decompositions {

namespace {

// weight [C] so that it broadcasts along the class dim of `rank` dims.
Tensor along_classes(const Tensor& weight, int64_t rank) {
  Tensor broad = weight;
  for (int64_t dim = 2; dim < rank; ++dim) broad = broad.unsqueeze(-1);
  return broad;
}

Tensor with_probabilities(const Tensor& log_probs, const Tensor& target, const Tensor& weight,
                          int64_t reduction, int64_t class_dim, double smoothing) {
  const c10::SymInt classes = log_probs.sym_size(class_dim);
  Tensor wanted = target;
  if (smoothing > 0)
    wanted = target * (1 - smoothing) + smoothing / static_cast<double>(classes.expect_int());
  Tensor loss = -(log_probs * wanted);
  if (weight.defined()) loss = loss * along_classes(weight, log_probs.dim());
  if (reduction == at::Reduction::Sum) return loss.sum();
  if (reduction == at::Reduction::None) return loss.sum(class_dim);
  const c10::SymInt samples = classes == 0 ? c10::SymInt(0) : log_probs.sym_numel() / classes;
  return loss.sum() / samples.expect_int();
}

// The part of the loss that falls to all classes alike.
Tensor smooth_part(const Tensor& log_probs, const Tensor& target, const Tensor& weight, int64_t reduction,
                   int64_t class_dim, int64_t ignore_index) {
  const Tensor weighted = weight.defined() ? log_probs * along_classes(weight, log_probs.dim()) : log_probs;
  const Tensor ignored = target == ignore_index;
  const Tensor loss = (-weighted.sum(class_dim)).masked_fill(ignored, 0);
  if (reduction == at::Reduction::None) return loss;
  if (reduction == at::Reduction::Sum) return loss.sum();
  if (!weight.defined()) return loss.sum() / ignored.logical_not().sum();
  const Tensor targets = target.masked_fill(ignored, 0).flatten();
  return loss.sum() / weight.gather(0, targets).masked_fill(ignored.flatten(), 0).sum();
}

}  // namespace

Tensor cross_entropy_loss(const Tensor& self, const Tensor& target, const std::optional<Tensor>& weight,
                          int64_t reduction, c10::SymInt ignore_index, double label_smoothing) {
  TORCH_CHECK(label_smoothing >= 0 && label_smoothing <= 1,
              "label_smoothing must be between 0.0 and 1.0. Got: ", label_smoothing);
  detail::check_reduction(reduction);
  const int64_t class_dim = self.dim() == 1 ? 0 : 1;
  const Tensor weights = weight.value_or(Tensor()), log_probs = at::log_softmax(self, class_dim);
  if (self.sym_sizes() == target.sym_sizes()) {
    TORCH_CHECK(at::isFloatingType(target.scalar_type()),
                "Expected floating point type for target with class probabilities, got ",
                target.scalar_type());
    TORCH_CHECK(!weights.defined() || (weights.dim() == 1 && weights.sym_size(0) == self.sym_size(class_dim)),
                "cross_entropy: the weights of ", self.sym_size(class_dim), " classes have the shape ",
                weights.sym_sizes(), " inside vmap");
    TORCH_CHECK(ignore_index < 0, "ignore_index is not supported for floating point target");
    return with_probabilities(log_probs, target, weights, reduction, class_dim, label_smoothing);
  }
  const Tensor loss = at::nll_loss_nd_symint(log_probs, target, weight, reduction, ignore_index);
  if (label_smoothing == 0) return loss;
  const Tensor smooth =
      smooth_part(log_probs, target, weights, reduction, class_dim, ignore_index.expect_int());
  const double share = label_smoothing / static_cast<double>(log_probs.sym_size(class_dim).expect_int());
  return loss * (1 - label_smoothing) + smooth * share;
}

}  // namespace vmap::decompositions
