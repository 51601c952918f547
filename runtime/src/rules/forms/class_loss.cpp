#include <ATen/TensorOperators.h>
#include <vmap/rules/class_loss.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>
#include <vmap/rules/loss.h>

// These must follow Tensor.h.
#include <ATen/ops/index_select.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros.h>

namespace vmap {

namespace {

// The mean or the sum of each example, the batch in front.
Tensor reduced(const Tensor& t, int64_t reduction) {
  return std::get<0>(detail::reduce_examples(t, 0, reduction));
}

// `t` of [B] with dims of size 1 until it has `rank`.
Tensor with_rank(Tensor t, int64_t rank) {
  while (t.dim() < rank) t = t.unsqueeze(-1);
  return t;
}

}  // namespace

ClassLoss::ClassLoss(const char* name, int64_t reduction, int64_t behind, const Tensor& scores,
                     BDim scores_bdim, const Tensor& target, BDim target_bdim)
    : name_(name), reduction_(reduction), behind_(behind) {
  detail::check_reduction(reduction);
  add(scores_, scores, scores_bdim);
  add(target_, target, target_bdim);
}

void ClassLoss::add(Part& part, const Tensor& t, BDim bdim) {
  if (t.defined()) part = {t, bdim, logical_rank(t, bdim)};
}

ClassLoss& ClassLoss::target_per_class() {
  target_per_class_ = true;
  return *this;
}

ClassLoss& ClassLoss::take_per_class(const Tensor& t, BDim bdim) {
  add(other_, t, bdim);
  return *this;
}

ClassLoss& ClassLoss::loose_ranks() {
  loose_ranks_ = true;
  return *this;
}

ClassLoss& ClassLoss::take_weight(const std::optional<Tensor>& weight, BDim bdim) {
  if (weight) add(weight_, *weight, bdim);
  return *this;
}

ClassLoss& ClassLoss::ignore(const c10::SymInt& index) {
  ignored_ = index;
  return *this;
}

ClassLoss& ClassLoss::take_gradient(const Tensor& gradient, BDim bdim) {
  add(gradient_, gradient, bdim);
  return *this;
}

ClassLoss& ClassLoss::take_total(const Tensor& total, BDim bdim) {
  add(total_, total, bdim);
  return *this;
}

void ClassLoss::check_ranks() const {
  const int64_t rank = scores_.rank, list = behind_ + 2;
  TORCH_CHECK(rank == list || (behind_ == 0 && (rank == 1 || (rank == 0 && loose_ranks_))), name_,
              ": the scores have ", rank, " dimensions inside vmap, expected ", behind_ == 0 ? "1 or " : "",
              list);
  const int64_t wanted = target_per_class_ ? rank : rank - 1;
  if (loose_ranks_) {
    TORCH_CHECK(!is_list_ || target_.rank > 0, name_,
                ": the target has no dimensions inside vmap, and the scores ", rank);
    return;
  }
  TORCH_CHECK_VALUE(rank != 1 || target_.rank != 1 || target_per_class_, name_,
                    ": scores of one dimension inside vmap want a target without dims, got one");
  TORCH_CHECK(target_.rank == wanted, name_, ": ", rank, " dimensions of scores inside vmap want ", wanted,
              " of targets, got ", target_.rank);
}

// The kernel would broadcast them first.
void ClassLoss::check_weight() const {
  if (!weight_.tensor.defined()) return;
  const c10::SymInt size = weight_.tensor.sym_size(weight_.bdim ? 1 : 0);
  TORCH_CHECK(weight_.rank == 1 && size == classes(), name_, ": the weights are a number for each of the ",
              classes(), " classes, and inside vmap have ", weight_.rank, " dimensions, and ", size,
              " numbers");
}

// Of each sample where nothing is reduced, else one number; what the mean divided by is one as well.
void ClassLoss::check_gradient() const {
  const c10::SymIntArrayRef sizes = gradient_.tensor.sym_sizes();
  const bool fits = reduction_ == elementwise() && sizes_.size() > 1
                        ? sizes == c10::SymIntArrayRef(sizes_)
                        : gradient_.tensor.sym_numel() == batch();
  TORCH_CHECK(fits, name_, ": the gradient has the shape ", sizes.slice(1),
              " inside vmap, where samples of the shape ", c10::SymIntArrayRef(sizes_).slice(1),
              " and reduction ", reduction_, " are given");
  TORCH_CHECK(!total_.tensor.defined() || total_.tensor.sym_numel() == batch(), name_,
              ": the total weight is one number, and inside vmap has the shape ",
              total_.tensor.sym_sizes().slice(1));
  // A kernel writes at the target, and looks at nothing else.
  TORCH_CHECK(classes() > 0 || c10::multiply_integers(sizes_) == 0, name_,
              ": scores of no class cannot have targets");
}

ClassLoss& ClassLoss::fold() {
  is_list_ = scores_.rank > 1;
  check_ranks();
  c10::SymInt batch = 1;
  for (const Part* part : {&scores_, &target_, &other_, &weight_, &gradient_, &total_})
    if (part->bdim) batch = part->tensor.sym_size(*part->bdim);
  for (Part* part : {&scores_, &target_, &other_, &gradient_, &total_})
    if (part->tensor.defined()) part->tensor = each(part->tensor, part->bdim, batch);
  // Kernels for images make the gradient lie as the scores do, and refuse to where these are not contiguous.
  if (behind_ > 0 && gradient_.tensor.defined()) scores_.tensor = scores_.tensor.contiguous();
  if (has_weights_of_each()) weight_.tensor = in_front(weight_.tensor, weight_.bdim);
  const c10::SymIntArrayRef like =
      target_per_class_ ? scores_.tensor.sym_sizes() : target_.tensor.sym_sizes();
  sizes_.assign(like.begin(), like.end());
  if (target_per_class_ && sizes_.size() > 1) sizes_.pop_back();
  check_weight();
  if (gradient_.tensor.defined()) check_gradient();
  return *this;
}

// With the classes of a sample: n takes the batch; a number is of one class.
Tensor ClassLoss::rows(const Tensor& t) const {
  return is_list_ ? merged(t) : t.dim() == 1 ? t.unsqueeze(1) : t;
}

// Of a number for each sample.
Tensor ClassLoss::samples(const Tensor& t) const {
  return is_list_ ? merged(t) : t.reshape_symint({batch()});
}

Tensor ClassLoss::target() const {
  return target_per_class_ ? rows(target_.tensor) : samples(target_.tensor);
}

std::optional<Tensor> ClassLoss::shared_weight() const {
  return weight_.tensor.defined() && !weight_.bdim ? std::optional<Tensor>(weight_.tensor) : std::nullopt;
}

// What each target weighs.
Tensor ClassLoss::weights() const {
  const auto options = weight_.tensor.defined() ? weight_.tensor.options() : scores_.tensor.options();
  const Tensor& target = target_.tensor;
  const Tensor counts = ignored_ ? target.ne(at::Scalar(*ignored_)) : target.ge(0);
  if (!weight_.tensor.defined()) return counts.to(options.dtype().toScalarType());
  const Tensor class_of = at::where(counts, target, 0).to(at::kLong);
  const Tensor picked = weight_.bdim ? weight_.tensor.gather(1, with_rank(class_of, 2).flatten(1))
                                     : weight_.tensor.index_select(0, class_of.flatten());
  return at::where(counts, picked.view_symint(target.sym_sizes()), 0);
}

// What the samples of each example weigh.
Tensor ClassLoss::total() const {
  return reduced(weights(), at::Reduction::Sum);
}

// The gradient of the sum of each example: a mean divided by what the operator is told, else by what the loss
// divides by.
Tensor ClassLoss::grad_of_sum(const Tensor& grad) const {
  if (total_.tensor.defined()) return grad / total_.tensor.reshape_symint({batch()});
  if (ignored_) return grad / with_rank(total(), grad.dim());
  return grad / at::Scalar(c10::multiply_integers(c10::SymIntArrayRef(sizes_).slice(1)));
}

// A mean that does not weigh is that of a hinge, where kernels do not weigh what is 0: inf times 0 is NaN.
Tensor ClassLoss::weighed(const Tensor& loss) const {
  const Tensor weights = with_rank(this->weights(), loss.dim());
  return ignored_ ? loss * weights : at::where(loss.eq(0), loss, loss * weights);
}

// Of each sample.
Tensor ClassLoss::own_gradient() const {
  Tensor grad = gradient_.tensor;
  if (grad.dim() > 1 && grad.sym_numel() == batch()) grad = grad.reshape_symint({batch()});
  if (reduction_ == at::Reduction::Mean) grad = grad_of_sum(grad);
  return with_rank(grad, static_cast<int64_t>(sizes_.size())).expand_symint(sizes_);
}

Tensor ClassLoss::gradient() const {
  const Tensor grad = own_gradient();
  if (!has_weights_of_each()) return samples(grad);
  return samples(ignored_ ? grad * weights() : at::ones_like(grad, at::MemoryFormat::Contiguous));
}

Tensor ClassLoss::no_total() const {
  return at::zeros({}, scores_.tensor.options());
}

OneResult ClassLoss::result(const Tensor& result) const {
  if (gradient_.tensor.defined()) {
    const Tensor grad = result.view_symint(scores_.tensor.sym_sizes());
    if (!has_weights_of_each() || ignored_) return with_bdim(grad, 0);
    return with_bdim(weighed(grad) * with_rank(own_gradient(), grad.dim()), 0);
  }
  Tensor loss = result.view_symint(sizes_);
  if (has_weights_of_each()) loss = weighed(loss);
  if (!ignored_ || reduction_ != at::Reduction::Mean) return with_bdim(reduced(loss, reduction_), 0);
  return with_bdim(reduced(loss, at::Reduction::Sum) / total(), 0);
}

std::tuple<Tensor, BDim, Tensor, BDim> ClassLoss::result(const std::tuple<Tensor, Tensor>& results) const {
  const auto& [of_samples, more] = results;
  if (!ignored_)
    return std::tuple_cat(result(of_samples), with_bdim(more.view_symint(target_.tensor.sym_sizes()), 0));
  Tensor loss = of_samples.view_symint(sizes_);
  const bool none = reduction_ == elementwise() && is_list_;
  if (none && !has_weights_of_each()) return {loss, 0, no_total(), std::nullopt};
  const Tensor weighs = weights();
  if (has_weights_of_each()) loss = loss * weighs;
  if (none) return {loss, 0, no_total(), std::nullopt};
  const Tensor total = reduced(weighs, at::Reduction::Sum);
  loss = reduced(loss, at::Reduction::Sum);
  return {reduction_ == at::Reduction::Mean ? loss / total : loss, 0, total, 0};
}

}  // namespace vmap
