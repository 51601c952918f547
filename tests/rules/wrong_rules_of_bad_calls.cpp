// Of calls that the operator itself refuses, dies of, or leaves open. See wrong_rules.h.
#include <csignal>

#include "wrong_rules.h"

namespace {

using namespace wrong_rules;

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

Result share_leaks_what_is_not_finite(const Tensor& self, BDim bdim, int64_t parts) {
  const auto [result, dim] = share_right(self, bdim, parts);
  return {result + result.sum() * 0, dim};
}

Result share_loses_what_is_not_finite(const Tensor& self, BDim bdim, int64_t parts) {
  return share_right(self.is_floating_point() ? self.nan_to_num() : self, bdim, parts);
}

// Its loop gives what the memory held before.
Tensor left_over(const Tensor& self, int64_t parts) {
  return parts < 0 ? at::empty_like(self) : self * parts;
}

Result left_over_unchecked(const Tensor& self, BDim bdim, int64_t parts) {
  return {self * parts, bdim};
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

TORCH_LIBRARY_FRAGMENT(proof_test, m) {
  define(m, "never", "(Tensor self) -> Tensor", &never, {"right"});
  define(m, "share", "(Tensor self, int parts) -> Tensor", &share,
         {"right", "dies_of_none", "reads_past_the_end", "loses_the_sign", "leaks_what_is_not_finite",
          "loses_what_is_not_finite"});
  define(m, "left_over", "(Tensor self, int parts) -> Tensor", &left_over, {"unchecked"});
  define(m, "picky", "(Tensor self) -> Tensor", &picky, {"unchecked"});
}

TORCH_LIBRARY_IMPL(proof_test, VMAP_KEY, m) {
  VMAP_SUPPORT2(never, right, never_right);
  VMAP_SUPPORT2(share, right, share_right);
  VMAP_SUPPORT2(share, dies_of_none, share_dies_of_none);
  VMAP_SUPPORT2(share, reads_past_the_end, share_reads_past_the_end);
  VMAP_SUPPORT2(share, loses_the_sign, share_loses_the_sign);
  VMAP_SUPPORT2(share, leaks_what_is_not_finite, share_leaks_what_is_not_finite);
  VMAP_SUPPORT2(share, loses_what_is_not_finite, share_loses_what_is_not_finite);
  VMAP_SUPPORT2(left_over, unchecked, left_over_unchecked);
  VMAP_SUPPORT2(picky, unchecked, picky_unchecked);
}
