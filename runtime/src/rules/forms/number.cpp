#include <ATen/Dispatch.h>
#include <ATen/TensorOperators.h>
#include <vmap/rules/number.h>
#include <vmap/rules/promotion.h>

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
  if (!can_promote(from, to) || c10::promoteTypes(from, to) != to) return true;
  return c10::toRealValueType(to) == at::kHalf && c10::elementSize(from) > 1;
}

// What c10::overflows() takes: an integer below 0 wraps into a dtype without a sign, but one that has a sign
// only where it is read as int64 is above all of them. Of another dtype than a fill has it says so by the
// name that PyTorch's kernel gives.
std::pair<at::Scalar, at::Scalar> range_of(at::ScalarType to, at::ScalarType from) {
  return AT_DISPATCH_ALL_TYPES_AND2(at::kHalf, at::kBFloat16, to, "masked_fill", [&] {
    using Limits = std::numeric_limits<scalar_t>;
    const at::Scalar highest(Limits::max());
    if (from == at::kUInt64) return std::pair(at::Scalar(0), highest);
    const bool wraps = at::isIntegralType(from, false) && !Limits::is_signed;
    return std::pair(wraps ? -highest : at::Scalar(Limits::lowest()), highest);
  });
}

at::Tensor real_fits(const at::Tensor& value, at::ScalarType to) {
  const bool is_integer = isIntegralType(value.scalar_type(), false);
  const auto [lowest, highest] = range_of(to, value.scalar_type());
  const at::Tensor wide = value.to(is_integer ? at::kLong : at::kDouble);
  const at::Tensor inside = wide.ge(lowest).logical_and(wide.le(highest));
  return isFloatingType(to) ? inside.logical_or(at::isfinite(wide).logical_not()) : inside;
}

at::Tensor fits(const at::Tensor& value, at::ScalarType to) {
  const at::ScalarType part = c10::toRealValueType(to);
  if (!value.is_complex()) return real_fits(value, part);
  const at::Tensor real = at::real(value), imag = at::imag(value);
  return real_fits(real, part).logical_and(isComplexType(to) ? real_fits(imag, part) : imag.eq(0));
}

}  // namespace

void check_number_fits(const at::Tensor& value, at::ScalarType to) {
  if (!is_open(value.scalar_type(), to)) return;
  TORCH_CHECK(at::_is_all_true(fits(value, to)).item<bool>(), "value cannot be converted to type ", to,
              " without overflow");
}

}  // namespace vmap
