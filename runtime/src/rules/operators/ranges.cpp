// linspace and logspace between ends that differ from example to example.
#include <ATen/TensorOperators.h>
#include <c10/core/DefaultDtype.h>
#include <vmap/operators/ranges.h>

// These must follow Tensor.h.
#include <ATen/ops/arange.h>
#include <ATen/ops/pow.h>
#include <ATen/ops/scalar_tensor.h>
#include <ATen/ops/where.h>

namespace vmap::decompositions {

namespace {

at::ScalarType range_dtype(const char* op, const Tensor& start, const Tensor& end,
                           std::optional<at::ScalarType> dtype) {
  TORCH_CHECK(start.dim() == 0 && end.dim() == 0, op, ": only supports 0-dimensional start and end tensors");
  const bool is_complex = start.is_complex() || end.is_complex();
  TORCH_CHECK(!is_complex || !dtype || at::isComplexType(*dtype), op, ": inferred dtype ",
              c10::get_default_complex_dtype(), " can't be safely cast to passed dtype ",
              dtype.value_or(at::kFloat));
  if (dtype) return *dtype;
  return c10::typeMetaToScalarType(is_complex ? c10::get_default_complex_dtype() : c10::get_default_dtype());
}

// From both ends to the middle, so that both are met. `step_dtype` is what the steps are counted in.
Tensor evenly_spaced(const Tensor& start, const Tensor& end, int64_t steps, at::ScalarType step_dtype) {
  TORCH_CHECK(steps >= 0, "number of steps must be non-negative");
  const Tensor from = start.to(step_dtype), to = end.to(step_dtype);
  if (steps < 2) return from.unsqueeze(0).expand({steps});
  const auto count = at::arange(steps, at::TensorOptions(from.device()).dtype(at::kLong));
  const Tensor step = (to - from) / (steps - 1);
  const Tensor forth = from + step * count, back = to - step * (steps - 1 - count);
  return at::where(count < steps / 2, forth, back);
}

// An example's own tensor of the options asked for.
Tensor finished(const Tensor& t, at::ScalarType dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory) {
  TORCH_CHECK(!pin_memory.value_or(false), "vmap: linspace and logspace between batched ends pin no memory");
  const auto options = at::TensorOptions(dtype).layout(layout).device(device.value_or(at::kCPU));
  return t.to(options, /*non_blocking=*/false, /*copy=*/true);
}

Tensor as_tensor(const at::Scalar& s, const Tensor& beside) {
  const at::ScalarType dtype = s.isComplex()        ? at::kComplexDouble
                               : s.isIntegral(true) ? at::kLong
                                                    : at::kDouble;
  return at::scalar_tensor(s, beside.options().dtype(dtype));
}

Tensor linspace_between(const Tensor& start, const Tensor& end, int64_t steps,
                        std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                        std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const at::ScalarType result = range_dtype("linspace", start, end, dtype);
  // The ends are numbers of the result's dtype before anything else.
  const at::ScalarType step = at::isIntegralType(result, true) ? at::kDouble : result;
  return finished(evenly_spaced(start.to(result), end.to(result), steps, step), result, layout, device,
                  pin_memory);
}

Tensor logspace_between(const Tensor& start, const Tensor& end, int64_t steps, double base,
                        std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                        std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const at::ScalarType result = range_dtype("logspace", start, end, dtype);
  const bool is_whole = at::isIntegralType(result, true);
  const Tensor exponents =
      evenly_spaced(start.to(result), end.to(result), steps, is_whole ? at::kFloat : result);
  return finished(at::pow(base, is_whole ? exponents.to(at::kDouble) : exponents), result, layout, device,
                  pin_memory);
}

}  // namespace

Tensor linspace(const Tensor& start, const Tensor& end, int64_t steps, std::optional<at::ScalarType> dtype,
                std::optional<at::Layout> layout, std::optional<at::Device> device,
                std::optional<bool> pin_memory) {
  return linspace_between(start, end, steps, dtype, layout, device, pin_memory);
}

Tensor linspace(const at::Scalar& start, const Tensor& end, int64_t steps,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return linspace_between(as_tensor(start, end), end, steps, dtype, layout, device, pin_memory);
}

Tensor linspace(const Tensor& start, const at::Scalar& end, int64_t steps,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return linspace_between(start, as_tensor(end, start), steps, dtype, layout, device, pin_memory);
}

Tensor logspace(const Tensor& start, const Tensor& end, int64_t steps, double base,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return logspace_between(start, end, steps, base, dtype, layout, device, pin_memory);
}

Tensor logspace(const at::Scalar& start, const Tensor& end, int64_t steps, double base,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return logspace_between(as_tensor(start, end), end, steps, base, dtype, layout, device, pin_memory);
}

Tensor logspace(const Tensor& start, const at::Scalar& end, int64_t steps, double base,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return logspace_between(start, as_tensor(end, start), steps, base, dtype, layout, device, pin_memory);
}

}  // namespace vmap::decompositions
