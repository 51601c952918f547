// Of several tensors, and of one that is written to. See wrong_rules.h.
#include <vmap/batched_tensor.h>

#include <algorithm>
#include <vector>

#include "wrong_rules.h"

namespace {

using namespace wrong_rules;

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

}  // namespace

TORCH_LIBRARY_FRAGMENT(proof_test, m) {
  define(m, "plus", "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", &plus,
         {"right", "unpromoted", "alpha_forgotten", "other_not_batched", "wrong_beside_a_shared_matrix",
          "rank_not_padded"});
  define(m, "added", "(Tensor[] tensors) -> Tensor", &added, {"right", "as_the_first", "one_element_lost"});
  define(m, "shifted", "(Tensor self, Tensor? by=None) -> Tensor", &shifted, {"right", "optional_ignored"});
  define(m, "grow_", "(Tensor(a!) self, Tensor other) -> Tensor(a!)", &grow_,
         {"right", "nothing", "unbatched_taken", "elsewhere", "returns_another"});
}

TORCH_LIBRARY_IMPL(proof_test, VMAP_KEY, m) {
  VMAP_SUPPORT2(plus, right, plus_right);
  VMAP_SUPPORT2(plus, unpromoted, plus_unpromoted);
  VMAP_SUPPORT2(plus, alpha_forgotten, plus_alpha_forgotten);
  VMAP_SUPPORT2(plus, other_not_batched, plus_other_not_batched);
  VMAP_SUPPORT2(plus, wrong_beside_a_shared_matrix, plus_wrong_beside_a_shared_matrix);
  VMAP_SUPPORT2(plus, rank_not_padded, plus_rank_not_padded);
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
}
