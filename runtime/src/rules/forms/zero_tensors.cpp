#include <ATen/ExpandUtils.h>
#include <vmap/rules/broadcast.h>
#include <vmap/rules/recorded.h>

// These must follow Tensor.h.
#include <ATen/ops/_efficientzerotensor.h>
#include <ATen/ops/result_type.h>

namespace vmap::detail {

namespace {

bool is_ordinary(const Tensor& t) {
  return t.layout() == at::kStrided && !t.key_set().has_any(c10::python_ks) &&
         (at::isFloatingType(t.scalar_type()) || at::isComplexType(t.scalar_type()));
}

c10::SymDimVector sizes_of(const Tensor& a, const Tensor& b) {
  return at::infer_size_symdimvector(a.sym_sizes(), b.sym_sizes());
}

}  // namespace

bool is_zero_product(const Tensor& a, const Tensor& b) {
  return is_ordinary(a) && is_ordinary(b) && !is_recorded(a) && !is_recorded(b);
}

bool is_sum_with_zero(const Tensor& a, const Tensor& b) {
  const auto stays = [](const Tensor& t) { return !t._is_zerotensor() || !is_recorded(t); };
  return is_ordinary(a) && is_ordinary(b) && stays(a) && stays(b);
}

Tensor zero_of(const Tensor& a, const Tensor& b) {
  const Tensor& placed = a.is_cpu() ? b : a;  // a number may be on the CPU beside tensors on another device
  return at::_efficientzerotensor_symint(sizes_of(a, b), placed.options().dtype(at::result_type(a, b)));
}

Tensor sum_of_rest(const Tensor& a, const Tensor& b, const at::Scalar& alpha, bool minus) {
  if (a._is_zerotensor() && b._is_zerotensor()) return zero_of(a, b);
  const bool is_second = a._is_zerotensor();
  const Tensor& placed = a.is_cpu() ? b : a;
  const Tensor rest = (is_second ? b : a).to(placed.options().dtype(at::result_type(a, b)));
  const Tensor wide = rest.expand_symint(sizes_of(a, b));
  if (!is_second) return wide.clone();
  if (alpha.equal(1)) return minus ? wide.neg() : wide.clone();
  return wide.mul(minus ? -alpha : alpha);
}

}  // namespace vmap::detail
