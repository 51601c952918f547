// Fused optimizer steps, as what they compute: each example has a step, a learning rate and a found_inf of
// its own. The kernels take these to be numbers, and read parameters as if they were contiguous.
#include <ATen/TensorOperators.h>
#include <vmap/operators/optimizers.h>

// These must follow Tensor.h.
#include <ATen/ops/isfinite.h>
#include <ATen/ops/maximum.h>
#include <ATen/ops/pow.h>
#include <ATen/ops/scalar_tensor.h>
#include <ATen/ops/where.h>

namespace vmap::decompositions {

namespace {

// A learning rate: one number for all examples, or a tensor, which may differ between them.
Tensor as_tensor(double rate) {
  return at::scalar_tensor(rate, at::kDouble);
}
const Tensor& as_tensor(const Tensor& rate) {
  return rate;
}

void check_length(const char* op, at::TensorList parameters, at::TensorList list) {
  TORCH_CHECK(list.size() == parameters.size(), op, ": ", parameters.size(), " parameters, and a list of ",
              list.size(), " tensors beside them");
}

void check_shapes(const char* op, at::TensorList parameters, std::initializer_list<at::TensorList> others) {
  for (const at::TensorList& list : others) {
    check_length(op, parameters, list);
    for (size_t i = 0; i < list.size(); ++i) {
      TORCH_CHECK(list[i].sym_sizes() == parameters[i].sym_sizes(), op, ": parameter ", i, " has the shape ",
                  parameters[i].sym_sizes(), " inside vmap, and a tensor beside it ", list[i].sym_sizes());
    }
  }
}

// One optimizer step: what becomes of the gradient first, and of everything last.
class Update {
 public:
  Update(const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf, bool maximize)
      : grad_scale_(grad_scale), found_inf_(found_inf), maximize_(maximize) {}

  // The gradient to descend along. A scaled one is replaced by what it was before it was scaled.
  Tensor gradient(const Tensor& grad) {
    Tensor g = grad;
    if (grad_scale_) {
      g = (grad / *grad_scale_).to(grad.scalar_type());
      writes.add(grad, g);
    }
    return maximize_ ? -g : g;
  }

  // Nothing changes where the gradients are known not to be finite.
  Writes finished() {
    if (found_inf_) writes.unless(*found_inf_ == 1);
    return std::move(writes);
  }

  Writes writes;

 private:
  const std::optional<Tensor>& grad_scale_;
  const std::optional<Tensor>& found_inf_;
  bool maximize_;
};

struct Adam {
  double beta1, beta2, weight_decay, eps;
  bool amsgrad;
  bool decoupled;  // weight decay acts on the parameter, not on the gradient (AdamW)
};

Writes adam(const char* op, const Adam& options, Update step, at::TensorList self, at::TensorList grads,
            at::TensorList exp_avgs, at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs,
            at::TensorList state_steps, const Tensor& lr) {
  check_shapes(op, self, {grads, exp_avgs, exp_avg_sqs});
  check_length(op, self, state_steps);
  if (options.amsgrad) check_shapes(op, self, {max_exp_avg_sqs});
  for (size_t i = 0; i < self.size(); ++i) {
    Tensor grad = step.gradient(grads[i]), parameter = self[i];
    if (options.weight_decay != 0) {
      if (options.decoupled) {
        parameter = parameter * (1 - lr * options.weight_decay);
      } else {
        grad = grad + parameter * options.weight_decay;
      }
    }
    const Tensor mean = exp_avgs[i] + (grad - exp_avgs[i]) * (1 - options.beta1);
    const Tensor square = exp_avg_sqs[i] * options.beta2 + grad * grad * (1 - options.beta2);
    const Tensor count = state_steps[i].to(at::kDouble);
    const Tensor correction = 1 - at::pow(options.beta1, count);
    const Tensor square_correction = (1 - at::pow(options.beta2, count)).sqrt();
    Tensor spread = square;
    if (options.amsgrad) {
      spread = at::maximum(max_exp_avg_sqs[i], square);
      step.writes.add(max_exp_avg_sqs[i], spread);
    }
    const Tensor denominator = spread.sqrt() / square_correction + options.eps;
    step.writes.add(exp_avgs[i], mean);
    step.writes.add(exp_avg_sqs[i], square);
    step.writes.add(self[i], parameter - lr / correction * mean / denominator);
  }
  return step.finished();
}

void check_number(const char* name, const Tensor& t, at::ScalarType dtype) {
  TORCH_CHECK(t.sym_numel() == 1 && t.scalar_type() == dtype, name, " must be a 1-element ", dtype,
              " tensor, and inside vmap is ", t.scalar_type(), " of the sizes ", t.sym_sizes());
}

}  // namespace

template <class Rate>
Writes fused_adam(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
                  at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs, at::TensorList state_steps,
                  const Rate& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad,
                  bool maximize, const std::optional<Tensor>& grad_scale,
                  const std::optional<Tensor>& found_inf, bool decoupled) {
  return adam(decoupled ? "_fused_adamw" : "_fused_adam",
              {beta1, beta2, weight_decay, eps, amsgrad, decoupled}, {grad_scale, found_inf, maximize}, self,
              grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, as_tensor(lr));
}

template <class Rate>
Writes fused_sgd(at::TensorList self, at::TensorList grads, at::TensorList buffers, double weight_decay,
                 double momentum, const Rate& lr, double dampening, bool nesterov, bool maximize,
                 bool is_first_step, const std::optional<Tensor>& grad_scale,
                 const std::optional<Tensor>& found_inf) {
  check_shapes("_fused_sgd", self, {grads});
  TORCH_CHECK(momentum != 0 || buffers.empty(), "_fused_sgd: momentum is 0, and there is a list of ",
              buffers.size(), " momentum buffers");
  if (momentum != 0) check_shapes("_fused_sgd", self, {buffers});
  const Tensor rate = as_tensor(lr);
  Update step(grad_scale, found_inf, maximize);
  for (size_t i = 0; i < self.size(); ++i) {
    Tensor grad = step.gradient(grads[i]);
    if (weight_decay != 0) grad = grad + self[i] * weight_decay;
    if (momentum != 0) {
      const Tensor buffer = is_first_step ? grad : buffers[i] * momentum + grad * (1 - dampening);
      step.writes.add(buffers[i], buffer);
      grad = nesterov ? grad + buffer * momentum : buffer;
    }
    step.writes.add(self[i], self[i] - rate * grad);
  }
  return step.finished();
}

template <class Rate>
Writes fused_adagrad(at::TensorList self, at::TensorList grads, at::TensorList state_sums,
                     at::TensorList state_steps, const Rate& lr, double lr_decay, double weight_decay,
                     double eps, bool maximize, const std::optional<Tensor>& grad_scale,
                     const std::optional<Tensor>& found_inf) {
  check_shapes("_fused_adagrad", self, {grads, state_sums});
  check_length("_fused_adagrad", self, state_steps);
  const Tensor first_rate = as_tensor(lr);
  Update step(grad_scale, found_inf, maximize);
  for (size_t i = 0; i < self.size(); ++i) {
    Tensor grad = step.gradient(grads[i]);
    if (weight_decay != 0) grad = grad + self[i] * weight_decay;
    const Tensor sum = state_sums[i] + grad * grad;
    const Tensor rate = first_rate / (1 + (state_steps[i].to(at::kDouble) - 1) * lr_decay);
    step.writes.add(state_sums[i], sum);
    step.writes.add(self[i], self[i] - rate * grad / (sum.sqrt() + eps));
  }
  return step.finished();
}

template decltype(fused_adam<double>) fused_adam<double>;
template decltype(fused_adam<Tensor>) fused_adam<Tensor>;
template decltype(fused_sgd<double>) fused_sgd<double>;
template decltype(fused_sgd<Tensor>) fused_sgd<Tensor>;
template decltype(fused_adagrad<double>) fused_adagrad<double>;
template decltype(fused_adagrad<Tensor>) fused_adagrad<Tensor>;

Writes amp_foreach_non_finite_check_and_unscale(at::TensorList self, const Tensor& found_inf,
                                                const Tensor& inv_scale) {
  check_number("inv_scale", inv_scale, at::kFloat);
  check_number("found_inf", found_inf, at::kFloat);
  Writes writes;
  Tensor found = found_inf;
  for (const Tensor& t : self) {
    const Tensor any = t.isfinite().logical_not().any();
    found = at::where(any, 1, found).to(found_inf.scalar_type());
    writes.add(t, at::where(inv_scale == 1, t, t * inv_scale));
  }
  writes.add(found_inf, found);
  return writes;
}

}  // namespace vmap::decompositions
