// A library of operators whose rules are wrong on purpose, each in one way, beside right ones: what the proof
// is itself tested on (wrong_rules_test.cpp). The overload names what is wrong.
#include <ATen/Functions.h>
#include <ATen/TensorOperators.h>
#include <vmap/batched_tensor.h>
#include <vmap/support.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <tuple>
#include <vector>

namespace {

using at::Tensor;
using vmap::BDim;
using Result = std::tuple<Tensor, BDim>;
using Pair = std::tuple<Tensor, BDim, Tensor, BDim>;

Tensor first(const Tensor& tensor, BDim bdim) {
  return bdim ? tensor.movedim(*bdim, 0) : tensor;
}

// The batch dim first, and room for the other operand's dims behind it.
Tensor aligned(const Tensor& tensor, BDim bdim, int64_t rank) {
  Tensor front = first(tensor, bdim);
  while (bdim && front.dim() < rank + 1) front = front.unsqueeze(1);
  return front;
}

int64_t rank_of(const Tensor& tensor, BDim bdim) {
  return tensor.dim() - (bdim ? 1 : 0);
}

// By an operator that is sure to have a rule, since rules call each other when levels nest.
Tensor cast(const Tensor& tensor, at::ScalarType dtype) {
  return tensor.scalar_type() == dtype ? tensor : tensor.unsqueeze(0).sum(0, /*keepdim=*/false, dtype);
}

// ---- total: one tensor, one dim ----

Tensor total(const Tensor& self, int64_t dim) {
  return self.sum(dim);
}

// Of a tensor whose batch dim is first.
Tensor total_front(const Tensor& self, int64_t dim) {
  if (self.dim() == 1) return self.unsqueeze(1).sum(1);  // logically 0-dimensional: dims 0 and -1 are taken
  return self.sum(dim < 0 ? dim : dim + 1);
}

Result total_right(const Tensor& self, BDim bdim, int64_t dim) {
  return {total_front(first(self, bdim), dim), 0};
}

Result total_dim_not_shifted(const Tensor& self, BDim bdim, int64_t dim) {
  if (*bdim == 0) return total_right(self, bdim, dim);
  return {self.sum(dim), *bdim > 0 ? 0 : *bdim};
}

Result total_dtype_lost(const Tensor& self, BDim bdim, int64_t dim) {
  auto [sum, at] = total_right(self, bdim, dim);
  return {cast(sum, at::kFloat), at};
}

Result total_wrong_for_one(const Tensor& self, BDim bdim, int64_t dim) {
  if (self.size(*bdim) == 1) return {total_front(first(self, bdim), dim) + 1, 0};
  return total_right(self, bdim, dim);
}

// A batch as large as a dim of the example is taken for it.
Result total_wrong_where_sizes_coincide(const Tensor& self, BDim bdim, int64_t dim) {
  const auto sizes = self.sizes();
  const int64_t batch = self.size(*bdim);
  const bool coincides = batch > 3 && std::count(sizes.begin(), sizes.end(), batch) > 1;
  return coincides ? Result(total_front(first(self, bdim), dim) + 1, 0) : total_right(self, bdim, dim);
}

Result total_raises_for_none(const Tensor& self, BDim bdim, int64_t dim) {
  TORCH_CHECK(self.size(*bdim) > 0, "no examples");
  return total_right(self, bdim, dim);
}

Result total_first_example_only(const Tensor& self, BDim bdim, int64_t dim) {
  if (self.size(*bdim) == 0) return total_right(self, bdim, dim);
  return {total(self.select(*bdim, 0), dim), std::nullopt};
}

Result total_slightly_off(const Tensor& self, BDim bdim, int64_t dim) {
  const Tensor sum = total_front(first(self, bdim), dim);
  return {sum.is_floating_point() ? sum * 1.001 : sum, 0};
}

Result total_spoils_input(const Tensor& self, BDim bdim, int64_t dim) {
  Result result = total_right(self, bdim, dim);
  if (self.numel() > 0) self.zero_();
  return result;
}

Result total_fails_inside_another(const Tensor& self, BDim bdim, int64_t dim) {
  TORCH_CHECK(vmap::as_batched(self) == nullptr, "reads the memory of its argument");
  return total_right(self, bdim, dim);
}

Result total_crashes(const Tensor& self, BDim, int64_t) {
  std::signal(SIGSEGV, SIG_DFL);  // a sanitizer would turn it into an exit
  std::raise(SIGSEGV);
  return {self, std::nullopt};
}

Result total_rank_zero_forgotten(const Tensor& self, BDim bdim, int64_t dim) {
  return {first(self, bdim).sum(dim < 0 ? dim : dim + 1), 0};
}

// ---- spread: two outputs ----

std::tuple<Tensor, Tensor> spread(const Tensor& self) {
  return {self - 1, self + 1};
}
Pair spread_right(const Tensor& self, BDim bdim) {
  return {self - 1, bdim, self + 1, bdim};
}
Pair spread_swapped(const Tensor& self, BDim bdim) {
  return {self + 1, bdim, self - 1, bdim};
}

// ---- plus: two tensors that broadcast, and a number ----

Tensor plus(const Tensor& self, const Tensor& other, const at::Scalar& alpha) {
  return at::add(self, other, alpha);
}

Result plus_unpromoted(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
                       const at::Scalar& alpha) {
  const int64_t rank = std::max(rank_of(self, self_bdim), rank_of(other, other_bdim));
  return {at::add(aligned(self, self_bdim, rank), aligned(other, other_bdim, rank), alpha), 0};
}

Result plus_right(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
                  const at::Scalar& alpha) {
  const auto example = [](const Tensor& tensor, BDim bdim) {
    return at::empty(std::vector<int64_t>(rank_of(tensor, bdim), 1), tensor.options());
  };
  const at::ScalarType dtype = at::result_type(example(self, self_bdim), example(other, other_bdim));
  return plus_unpromoted(cast(self, dtype), self_bdim, cast(other, dtype), other_bdim, alpha);
}

Result plus_alpha_forgotten(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
                            const at::Scalar&) {
  return plus_right(self, self_bdim, other, other_bdim, 1);
}

Result plus_other_not_batched(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
                              const at::Scalar& alpha) {
  if (!self_bdim || !other_bdim || other.size(*other_bdim) == 0) {
    return plus_right(self, self_bdim, other, other_bdim, alpha);
  }
  return plus_right(self, self_bdim, other.select(*other_bdim, 0), std::nullopt, alpha);
}

Result plus_wrong_beside_a_shared_matrix(const Tensor& self, BDim self_bdim, const Tensor& other,
                                         BDim other_bdim, const at::Scalar& alpha) {
  const bool wrong = !self_bdim && self.dim() == 2 && rank_of(other, other_bdim) == 3;
  return plus_right(self, self_bdim, wrong ? -other : other, other_bdim, alpha);
}

Result plus_rank_not_padded(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
                            const at::Scalar& alpha) {
  const int64_t rank = std::max(rank_of(self, self_bdim), rank_of(other, other_bdim));
  if (rank_of(self, self_bdim) == rank_of(other, other_bdim) || !self_bdim || !other_bdim) {
    return plus_right(self, self_bdim, other, other_bdim, alpha);
  }
  return {at::add(aligned(self, self_bdim, rank), first(other, other_bdim), alpha), 0};
}

// ---- flip_axes: a view ----

Tensor flip_axes(const Tensor& self) {
  return self.transpose(0, 1);
}
Result flip_axes_right(const Tensor& self, BDim bdim) {
  return {first(self, bdim).transpose(1, 2), 0};
}
Result flip_axes_copy(const Tensor& self, BDim bdim) {
  return {first(self, bdim).transpose(1, 2).clone(), 0};
}
Result flip_axes_copy_unless_first(const Tensor& self, BDim bdim) {
  return *bdim == 0 ? flip_axes_right(self, bdim) : flip_axes_copy(self, bdim);
}

// ---- added: a list of tensors ----

Tensor added(at::TensorList tensors) {
  Tensor sum = tensors[0];
  for (size_t i = 1; i < tensors.size(); ++i) sum = sum + tensors[i];
  return sum;
}

Result added_right(at::TensorList tensors, vmap::BDims bdims) {
  Result sum{tensors[0], bdims[0]};
  for (size_t i = 1; i < tensors.size(); ++i) {
    const auto [so_far, at] = sum;
    sum = at || bdims[i] ? plus_right(so_far, at, tensors[i], bdims[i], 1)
                         : Result{so_far + tensors[i], std::nullopt};
  }
  return sum;
}

// One batch dim for the whole list.
Result added_as_the_first(at::TensorList tensors, vmap::BDims bdims) {
  for (const BDim& bdim : bdims) {
    if (!bdim) return added_right(tensors, bdims);
  }
  return added_right(tensors, std::vector<BDim>(bdims.size(), bdims[0]));
}

Result added_one_element_lost(at::TensorList tensors, vmap::BDims bdims) {
  if (bdims[0]) return added_right(tensors, bdims);
  return added_right(tensors.slice(1), bdims.slice(1));
}

// ---- shifted: an optional tensor ----

Tensor shifted(const Tensor& self, const std::optional<Tensor>& by) {
  return by ? self + *by : self.clone();
}

Result shifted_right(const Tensor& self, BDim self_bdim, const std::optional<Tensor>& by, BDim by_bdim) {
  if (!by) return {self.clone(), self_bdim};
  return plus_right(self, self_bdim, *by, by_bdim, 1);
}

Result shifted_optional_ignored(const Tensor& self, BDim self_bdim, const std::optional<Tensor>& by,
                                BDim by_bdim) {
  return shifted_right(self, self_bdim, self_bdim ? std::nullopt : by, by_bdim);
}

// ---- grow_: in place ----

Tensor& grow_(Tensor& self, const Tensor& other) {
  return self.add_(other);
}

void grow_right(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  const int64_t rank = rank_of(self, self_bdim);
  TORCH_CHECK(rank_of(other, other_bdim) <= rank, "output with shape does not match");
  first(self, self_bdim).add_(aligned(other, other_bdim, rank));
}

void grow_nothing(Tensor&, BDim, const Tensor&, BDim) {}

// Kernels without plumbing, which would refuse by itself.
Tensor& grow_unbatched_taken(Tensor& self, const Tensor& other) {
  const vmap::BatchedTensor* batched = vmap::as_batched(self);
  const vmap::BatchedTensor* by = vmap::as_batched(other);
  const Tensor values = batched ? batched->value() : self;
  if (batched && batched->value().size(batched->bdim()) == 0) return self;
  first(values, batched ? BDim(batched->bdim()) : std::nullopt)
      .add_(by ? aligned(by->value(), by->bdim(), self.dim()).select(0, 0) : other);
  return self;
}

Tensor& grow_by(const vmap::BatchedTensor& batched, Tensor& self, const Tensor& other, const Tensor& values) {
  const vmap::BatchedTensor* by = vmap::as_batched(other);
  Tensor target = values;
  grow_right(target, batched.bdim(), by ? by->value() : other, by ? BDim(by->bdim()) : std::nullopt);
  return self;
}

// Right in value, but self's memory stays as it was. One level only.
Tensor& grow_elsewhere(Tensor& self, const Tensor& other) {
  vmap::BatchedTensor* batched = vmap::as_batched(self);
  TORCH_CHECK(batched, "self is not batched");
  const Tensor copy = batched->value().clone();
  grow_by(*batched, self, other, copy);
  batched->repoint(copy, batched->bdim());
  return self;
}

// Right in self, which is not what is returned.
Tensor& grow_returns_another(Tensor& self, const Tensor& other) {
  static Tensor another;
  const vmap::BatchedTensor* batched = vmap::as_batched(self);
  TORCH_CHECK(batched, "self is not batched");
  grow_by(*batched, self, other, batched->value());
  another = vmap::make_batched(batched->value(), batched->bdim(), batched->level());
  return another;
}

// ---- logarithm: infinite where the data is zero ----

Tensor logarithm(const Tensor& self) {
  return self.log();
}
Result logarithm_right(const Tensor& self, BDim bdim) {
  return {self.log(), bdim};
}
Result logarithm_finite(const Tensor& self, BDim bdim) {
  return {self.log().clamp_min(-1000), bdim};
}

// ---- never: the loop takes nothing ----

Tensor never(const Tensor&) {
  TORCH_CHECK(false, "not this one");
}
Result never_right(const Tensor& self, BDim bdim) {
  return {self, bdim};
}

// ---- shares: what a call with no parts, or fewer, does ----

Tensor share(const Tensor& self, int64_t parts) {
  TORCH_CHECK(parts != 0, "no parts");
  if (parts == 7) std::raise(SIGSEGV);  // PyTorch's own fault, not the rule's
  return self * (12 / parts);
}

Result share_right(const Tensor& self, BDim bdim, int64_t parts) {
  TORCH_CHECK(parts != 0, "no parts");
  return {self * (12 / parts), bdim};
}

Result share_dies_of_none(const Tensor& self, BDim bdim, int64_t parts) {
  std::signal(SIGFPE, SIG_DFL);
  if (parts == 0) std::raise(SIGFPE);
  return share_right(self, bdim, parts);
}

Result share_reads_past_the_end(const Tensor& self, BDim bdim, int64_t parts) {
  const Tensor packed = self.contiguous();
  const auto* bytes = static_cast<const volatile char*>(packed.const_data_ptr());
  if (parts < 0) static_cast<void>(bytes[packed.nbytes()]);
  return share_right(self, bdim, parts);
}

Result share_loses_the_sign(const Tensor& self, BDim bdim, int64_t parts) {
  return share_right(self, bdim, parts < 0 ? -parts : parts);
}

// Its loop gives what the memory held before.
Tensor left_over(const Tensor& self, int64_t parts) {
  return parts < 0 ? at::empty_like(self) : self * parts;
}

Result left_over_unchecked(const Tensor& self, BDim bdim, int64_t parts) {
  return {self * parts, bdim};
}

// ---- rough: in float16 the loop itself is off by a hundredth ----

Tensor rough(const Tensor& self) {
  return self.scalar_type() == at::kHalf ? self * 1.01 : self * 1.0;
}
Result rough_right(const Tensor& self, BDim bdim) {
  return {self * 1.0, bdim};
}
Result rough_off(const Tensor& self, BDim bdim) {
  return {self.scalar_type() == at::kHalf ? self * 1.02 : self * 1.0, bdim};
}

// ---- picky: the rule takes what the operator refuses ----

Tensor picky(const Tensor& self) {
  TORCH_CHECK(self.dim() == 2, "wants a matrix");
  return self * 2;
}
Result picky_unchecked(const Tensor& self, BDim bdim) {
  return {self * 2, bdim};
}

}  // namespace

namespace {

template <class Kernel>
void define(torch::Library& m, const char* name, const char* signature, Kernel* kernel,
            std::initializer_list<const char*> overloads) {
  for (const char* overload : overloads)
    m.def((std::string(name) + '.' + overload + signature).c_str(), kernel);
}

}  // namespace

TORCH_LIBRARY(proof_test, m) {
  define(m, "total", "(Tensor self, int dim) -> Tensor", &total,
         {"right", "dim_not_shifted", "dtype_lost", "wrong_for_one", "wrong_where_sizes_coincide",
          "raises_for_none", "first_example_only", "slightly_off", "spoils_input", "crashes",
          "fails_inside_another", "rank_zero_forgotten", "without_rule"});
  define(m, "spread", "(Tensor self) -> (Tensor, Tensor)", &spread, {"right", "swapped"});
  define(m, "plus", "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", &plus,
         {"right", "unpromoted", "alpha_forgotten", "other_not_batched", "wrong_beside_a_shared_matrix",
          "rank_not_padded"});
  define(m, "flip_axes", "(Tensor(a) self) -> Tensor(a)", &flip_axes, {"right", "copy", "copy_unless_first"});
  define(m, "added", "(Tensor[] tensors) -> Tensor", &added, {"right", "as_the_first", "one_element_lost"});
  define(m, "shifted", "(Tensor self, Tensor? by=None) -> Tensor", &shifted, {"right", "optional_ignored"});
  define(m, "grow_", "(Tensor(a!) self, Tensor other) -> Tensor(a!)", &grow_,
         {"right", "nothing", "unbatched_taken", "elsewhere", "returns_another"});
  define(m, "logarithm", "(Tensor self) -> Tensor", &logarithm, {"right", "finite"});
  define(m, "never", "(Tensor self) -> Tensor", &never, {"right"});
  define(m, "share", "(Tensor self, int parts) -> Tensor", &share,
         {"right", "dies_of_none", "reads_past_the_end", "loses_the_sign"});
  define(m, "left_over", "(Tensor self, int parts) -> Tensor", &left_over, {"unchecked"});
  define(m, "rough", "(Tensor self) -> Tensor", &rough, {"right", "off"});
  define(m, "picky", "(Tensor self) -> Tensor", &picky, {"unchecked"});
}

TORCH_LIBRARY_IMPL(proof_test, VMAP_KEY, m) {
  VMAP_SUPPORT2(total, right, total_right);
  VMAP_SUPPORT2(total, dim_not_shifted, total_dim_not_shifted);
  VMAP_SUPPORT2(total, dtype_lost, total_dtype_lost);
  VMAP_SUPPORT2(total, wrong_for_one, total_wrong_for_one);
  VMAP_SUPPORT2(total, wrong_where_sizes_coincide, total_wrong_where_sizes_coincide);
  VMAP_SUPPORT2(total, raises_for_none, total_raises_for_none);
  VMAP_SUPPORT2(total, first_example_only, total_first_example_only);
  VMAP_SUPPORT2(total, slightly_off, total_slightly_off);
  VMAP_SUPPORT2(total, spoils_input, total_spoils_input);
  VMAP_SUPPORT2(total, fails_inside_another, total_fails_inside_another);
  VMAP_SUPPORT2(total, crashes, total_crashes);
  VMAP_SUPPORT2(total, rank_zero_forgotten, total_rank_zero_forgotten);
  VMAP_SUPPORT2(spread, right, spread_right);
  VMAP_SUPPORT2(spread, swapped, spread_swapped);
  VMAP_SUPPORT2(plus, right, plus_right);
  VMAP_SUPPORT2(plus, unpromoted, plus_unpromoted);
  VMAP_SUPPORT2(plus, alpha_forgotten, plus_alpha_forgotten);
  VMAP_SUPPORT2(plus, other_not_batched, plus_other_not_batched);
  VMAP_SUPPORT2(plus, wrong_beside_a_shared_matrix, plus_wrong_beside_a_shared_matrix);
  VMAP_SUPPORT2(plus, rank_not_padded, plus_rank_not_padded);
  VMAP_SUPPORT2(flip_axes, right, flip_axes_right);
  VMAP_SUPPORT2(flip_axes, copy, flip_axes_copy);
  VMAP_SUPPORT2(flip_axes, copy_unless_first, flip_axes_copy_unless_first);
  VMAP_SUPPORT2(added, right, added_right);
  VMAP_SUPPORT2(added, as_the_first, added_as_the_first);
  VMAP_SUPPORT2(added, one_element_lost, added_one_element_lost);
  VMAP_SUPPORT2(shifted, right, shifted_right);
  VMAP_SUPPORT2(shifted, optional_ignored, shifted_optional_ignored);
  VMAP_SUPPORT2(grow_, right, grow_right);
  VMAP_SUPPORT2(grow_, nothing, grow_nothing);
  m.impl("grow_.unbatched_taken", &grow_unbatched_taken);
  m.impl("grow_.elsewhere", &grow_elsewhere);
  m.impl("grow_.returns_another", &grow_returns_another);
  VMAP_SUPPORT2(logarithm, right, logarithm_right);
  VMAP_SUPPORT2(logarithm, finite, logarithm_finite);
  VMAP_SUPPORT2(never, right, never_right);
  VMAP_SUPPORT2(share, right, share_right);
  VMAP_SUPPORT2(share, dies_of_none, share_dies_of_none);
  VMAP_SUPPORT2(share, reads_past_the_end, share_reads_past_the_end);
  VMAP_SUPPORT2(share, loses_the_sign, share_loses_the_sign);
  VMAP_SUPPORT2(left_over, unchecked, left_over_unchecked);
  VMAP_SUPPORT2(rough, right, rough_right);
  VMAP_SUPPORT2(rough, off, rough_off);
  VMAP_SUPPORT2(picky, unchecked, picky_unchecked);
}
