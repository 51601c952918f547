#include <ATen/Dispatch.h>
#include <ATen/TensorOperators.h>
#include <vmap/rules/number.h>

#include <limits>
#include <utility>

// These must follow Tensor.h.
#include <ATen/ops/_is_all_true.h>
#include <ATen/ops/imag.h>
#include <ATen/ops/isfinite.h>
#include <ATen/ops/real.h>

namespace vmap {

namespace {

bool is_open(at::ScalarType from, at::ScalarType to) {
  if (from == to || from == at::kBool || to == at::kBool) return false;
  return c10::promoteTypes(from, to) != to || (to == at::kHalf && c10::elementSize(from) > 1);
}

// What c10::overflows() takes: an integer below 0 wraps into a dtype without a sign.
std::pair<at::Scalar, at::Scalar> range_of(at::ScalarType to, bool from_integer) {
  return AT_DISPATCH_ALL_TYPES_AND2(at::kHalf, at::kBFloat16, to, "check_number_fits", [&] {
    using Limits = std::numeric_limits<scalar_t>;
    const at::Scalar highest(Limits::max());
    return std::pair(from_integer && !Limits::is_signed ? -highest : at::Scalar(Limits::lowest()), highest);
  });
}

at::Tensor real_fits(const at::Tensor& value, at::ScalarType to) {
  const bool is_integer = isIntegralType(value.scalar_type(), false);
  const auto [lowest, highest] = range_of(to, is_integer);
  const at::Tensor wide = value.to(is_integer ? at::kLong : at::kDouble);
  const at::Tensor inside = wide.ge(lowest).logical_and(wide.le(highest));
  return isFloatingType(to) ? inside.logical_or(at::isfinite(wide).logical_not()) : inside;
}

at::Tensor fits(const at::Tensor& value, at::ScalarType to) {
  if (!value.is_complex()) return real_fits(value, to);
  const at::Tensor real = at::real(value), imag = at::imag(value);
  if (!isComplexType(to)) return real_fits(real, to).logical_and(imag.eq(0));
  return real_fits(real, c10::toRealValueType(to)).logical_and(real_fits(imag, c10::toRealValueType(to)));
}

}  // namespace

void check_number_fits(const at::Tensor& value, at::ScalarType to) {
  if (!is_open(value.scalar_type(), to)) return;
  TORCH_CHECK(at::_is_all_true(fits(value, to)).item<bool>(), "value cannot be converted to type ", to,
              " without overflow");
}

}  // namespace vmap
