// ctc_loss with lengths of each example's own: PyTorch's body reads them on the host.
#include <ATen/TensorOperators.h>
#include <ATen/core/Reduction.h>
#include <vmap/decompositions.h>

#include <limits>

// These must follow Tensor.h.
#include <ATen/ops/_ctc_loss.h>

namespace vmap::decompositions {

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                const Tensor& target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  for (const Tensor& lengths : {input_lengths, target_lengths}) {
    TORCH_CHECK(c10::isIntegralType(lengths.scalar_type(), /*includeBool=*/false),
                "ctc_loss: lengths are integers, not ", lengths.scalar_type());
  }
  const bool is_list = log_probs.dim() == 3;
  const Tensor lengths = target_lengths.to(at::kLong).flatten();
  Tensor loss = std::get<0>(
      at::_ctc_loss(is_list ? log_probs : log_probs.unsqueeze(1), is_list ? targets : targets.unsqueeze(0),
                    input_lengths.to(at::kLong).flatten(), lengths, blank, zero_infinity));
  if (zero_infinity) loss = loss.masked_fill(loss == std::numeric_limits<double>::infinity(), 0);
  if (reduction == at::Reduction::Mean) return (loss / lengths.clamp_min(1).to(loss.scalar_type())).mean();
  if (reduction == at::Reduction::Sum) return loss.sum();
  return is_list ? loss : loss.squeeze(0);
}

}  // namespace vmap::decompositions
