#include "compare.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/view_as_real.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <sstream>

namespace vmap_proof {
namespace {

double tolerance_of(double for_float32, at::ScalarType dtype) {
  switch (dtype) {
    case at::kDouble:
    case at::kComplexDouble:
      return for_float32 * for_float32;
    case at::kHalf:
      return std::max(for_float32, 4e-3);
    case at::kBFloat16:
      return std::max(for_float32, 3e-2);
    default:
      return at::isFloatingType(dtype) || at::isComplexType(dtype) ? for_float32 : 0.0;
  }
}

bool close(double ours, double loop, double tolerance) {
  if (ours == loop || (std::isnan(ours) && std::isnan(loop))) return true;
  if (std::isinf(ours) || std::isinf(loop))
    return false;  // a tolerance relative to it would take every number
  return std::abs(ours - loop) <= tolerance + tolerance * std::abs(loop);
}

size_t bytes_of(const at::Tensor& tensor) {
  return tensor.numel() * tensor.element_size();
}

bool same_bytes(const at::Tensor& ours, const at::Tensor& loop) {
  const size_t bytes = bytes_of(loop);
  return bytes == 0 || std::memcmp(ours.const_data_ptr(), loop.const_data_ptr(), bytes) == 0;
}

bool is_plain_memory(const at::Tensor& tensor) {
  return tensor.is_cpu() && tensor.layout() == at::kStrided && tensor.is_contiguous() && !tensor.is_conj() &&
         !tensor.is_neg();
}

// Whether contiguous `ours` has the bytes of the slice at its place: most do, and no operator is called to
// see it.
bool has_bytes_of(const at::Tensor& ours, const at::Tensor& slice, size_t place) {
  if (!is_plain_memory(ours) || !is_plain_memory(slice)) return false;
  const size_t bytes = bytes_of(slice);
  const auto* begin = static_cast<const char*>(ours.const_data_ptr()) + place * bytes;
  return bytes == 0 || std::memcmp(begin, slice.const_data_ptr(), bytes) == 0;
}

bool has_shape(const at::Tensor& tensor, const std::vector<int64_t>& lead, at::IntArrayRef rest) {
  return tensor.sizes().size() == lead.size() + rest.size() && tensor.sizes().slice(0, lead.size()) == lead &&
         tensor.sizes().slice(lead.size()) == rest;
}

// The parts of a complex number stand beside each other, so they are compared as twice as many real ones.
std::string value_difference(const at::Tensor& our_slice, const at::Tensor& loop_slice, size_t slice,
                             double tolerance) {
  const at::Tensor ours = our_slice.cpu(), loop = loop_slice.cpu();
  if (same_bytes(ours, loop)) return "";
  const bool complex = loop.is_complex();
  const at::ScalarType wide = complex ? at::kComplexDouble : at::kDouble;
  const at::Tensor wide_ours = ours.to(wide), wide_loop = loop.to(wide);
  const auto* a = static_cast<const double*>(wide_ours.const_data_ptr());
  const auto* b = static_cast<const double*>(wide_loop.const_data_ptr());
  const int64_t count = loop.numel() * (complex ? 2 : 1);
  // A complex number is none when one of its parts is.
  const auto none = [&](const double* parts, int64_t i) {
    return complex && (std::isnan(parts[i & ~int64_t{1}]) || std::isnan(parts[i | 1]));
  };
  int64_t wrong = 0, first = 0;
  for (int64_t i = count - 1; i >= 0; --i) {
    if (close(a[i], b[i], tolerance) || (none(a, i) && none(b, i))) continue;
    ++wrong;
    first = i;
  }
  // Large integers can differ and still agree as doubles.
  if (wrong == 0) {
    return at::isIntegralType(loop.scalar_type(), true) ? "slice " + std::to_string(slice) + " differs" : "";
  }
  std::ostringstream out;
  out << wrong << " of " << count << " values of slice " << slice << " differ, the first at " << first << ": "
      << a[first] << ", the loop has " << b[first];
  return out.str();
}

// Half precision has no equal() of complex numbers.
at::Tensor in_parts(const at::Tensor& numbers) {
  return numbers.is_complex() ? at::view_as_real(numbers) : numbers;
}

}  // namespace

bool unchanged(const at::Tensor& before, const at::Tensor& after) {
  if (!before.is_same_size(after) || before.scalar_type() != after.scalar_type()) return false;
  return before.equal(after) || same_bytes(before.cpu().contiguous(), after.cpu().contiguous());
}

double tolerance_for(double for_float32, at::ScalarType tested, at::ScalarType output) {
  return std::max(tolerance_of(for_float32, tested), tolerance_of(for_float32, output));
}

std::string difference(const at::Tensor& batched, const std::vector<int64_t>& lead,
                       const std::vector<at::Tensor>& slices, const at::Tensor& like, bool values,
                       double tolerance) {
  if (batched.scalar_type() != like.scalar_type() || !has_shape(batched, lead, like.sizes())) {
    std::ostringstream out;
    std::vector<int64_t> shape = lead;
    shape.insert(shape.end(), like.sizes().begin(), like.sizes().end());
    if (batched.scalar_type() != like.scalar_type())
      out << "dtype " << batched.scalar_type() << ", the loop has " << like.scalar_type();
    else
      out << "shape " << batched.sizes() << ", the loop has " << at::IntArrayRef(shape);
    return out.str();
  }
  if (!values) return "";
  const at::Tensor flat =
      is_plain_memory(batched) ? batched : batched.resolve_conj().resolve_neg().contiguous();
  // Each look at a value waits for the device: one for all that agree to the bit.
  if (!flat.is_cpu() && !slices.empty() &&
      at::equal(in_parts(flat), in_parts(at::stack(slices).view(batched.sizes()))))
    return "";
  const int64_t per_slice = like.numel();
  for (size_t i = 0; i < slices.size(); ++i) {
    if (has_bytes_of(flat, slices[i], i)) continue;
    const at::Tensor loop = slices[i].resolve_conj().resolve_neg().contiguous();
    const at::Tensor ours =
        flat.view({flat.numel()}).narrow(0, static_cast<int64_t>(i) * per_slice, per_slice);
    const std::string found = value_difference(ours, loop, i, tolerance);
    if (!found.empty()) return found;
  }
  return "";
}

std::string memory_difference(const at::Tensor& ours, const at::Tensor& loop) {
  std::ostringstream out;
  if (ours.const_data_ptr() != loop.const_data_ptr()) {
    out << "storage offset " << ours.storage_offset() << ", the loop has " << loop.storage_offset();
    return out.str();
  }
  for (int64_t dim = 0; dim < loop.dim() && loop.numel() > 0; ++dim) {
    if (loop.size(dim) == 1 || ours.stride(dim) == loop.stride(dim)) continue;
    out << "strides " << ours.strides() << ", the loop has " << loop.strides();
    return out.str();
  }
  return "";
}

bool is_16_bit(at::ScalarType dtype) {
  return dtype == at::kHalf || dtype == at::kBFloat16;
}

bool is_nearer(const at::Tensor& ours, const at::Tensor& loop, const at::Tensor& right, double tolerance) {
  const auto o = ours.to(at::kDouble), l = loop.to(at::kDouble).view(ours.sizes()),
             r = right.to(at::kDouble).view(ours.sizes());
  const at::Tensor differs = (o - l).abs() > tolerance + tolerance * l.abs();
  return ((o - r).abs() <= (l - r).abs()).logical_or(differs.logical_not()).all().item<bool>();
}

bool is_about_as_near(const at::Tensor& ours, const at::Tensor& loop, const at::Tensor& right) {
  if (right.numel() == 0 || ours.numel() != right.numel()) return false;
  const auto furthest = [&](const at::Tensor& t) {
    return (t.to(at::kDouble).reshape(right.sizes()) - right.to(at::kDouble)).abs().max().item<double>();
  };
  return furthest(ours) <= 4 * furthest(loop);
}

bool can_stack(const std::vector<at::Tensor>& slices) {
  return std::all_of(slices.begin(), slices.end(), [&](const at::Tensor& slice) {
    return slice.sizes() == slices.front().sizes() && slice.scalar_type() == slices.front().scalar_type();
  });
}

}  // namespace vmap_proof
