#include "constants.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <charconv>
#include <cmath>

#include "overloads.h"

namespace vmap::program {

namespace {

constexpr int64_t kMostNumbers = 64;

template <class T>
c10::Scalar scalar_at(const Tensor& t, int64_t i) {
  return c10::Scalar(t.const_data_ptr<T>()[i]);
}

std::optional<c10::Scalar> number_at(const Tensor& t, int64_t i) {
  switch (t.scalar_type()) {
    case at::kDouble:
      return scalar_at<double>(t, i);
    case at::kFloat:
      return scalar_at<float>(t, i);
    case at::kHalf:
      return scalar_at<c10::Half>(t, i);
    case at::kBFloat16:
      return scalar_at<c10::BFloat16>(t, i);
    case at::kLong:
      return scalar_at<int64_t>(t, i);
    case at::kInt:
      return scalar_at<int32_t>(t, i);
    case at::kShort:
      return scalar_at<int16_t>(t, i);
    case at::kChar:
      return scalar_at<int8_t>(t, i);
    case at::kByte:
      return scalar_at<uint8_t>(t, i);
    case at::kBool:
      return scalar_at<bool>(t, i);
    case at::kComplexDouble:
      return scalar_at<c10::complex<double>>(t, i);
    default:
      return std::nullopt;
  }
}

// What a number in C++ or Python becomes as a tensor.
bool is_natural(const Written& number) {
  return number.is_number && number.dtype == number.values[0].type();
}

bool has_kernel(const c10::OperatorHandle& op, c10::DispatchKey key) {
  return op.hasKernelForDispatchKey(key);
}

// Whether the overload is the other one but for a number in the place of a tensor, which it makes.
bool takes_number(const c10::OperatorHandle& candidate, const c10::OperatorHandle& op, size_t argument) {
  const auto& theirs = candidate.schema().arguments();
  const auto& ours = op.schema().arguments();
  if (theirs.size() != ours.size()) return false;
  for (size_t i = 0; i < ours.size(); ++i) {
    if (theirs[i].name() != ours[i].name()) return false;
    if (i == argument ? theirs[i].type()->kind() != c10::TypeKind::NumberType
                      : *theirs[i].type() != *ours[i].type())
      return false;
  }
  return !has_kernel(candidate, c10::DispatchKey::CPU) &&
         (has_kernel(candidate, c10::DispatchKey::CompositeExplicitAutograd) ||
          has_kernel(candidate, c10::DispatchKey::CompositeImplicitAutograd));
}

void write_number(Node& node, size_t argument, const Written& number, const Overloads& overloads) {
  for (const c10::OperatorHandle& candidate : overloads.of(node.op)) {
    if (!takes_number(candidate, node.op, argument)) continue;
    node.op = candidate;
    node.arguments[argument] = {Argument::Kind::Value, {}, {}, c10::IValue(number.values[0])};
    return;
  }
}

}  // namespace

std::optional<Written> written_form(const Constant& constant) {
  const Tensor& t = constant.value;
  if (constant.kind != Constant::Kind::Made || !t.defined() || t.layout() != c10::kStrided || !t.is_cpu() ||
      !t.is_contiguous() || t.numel() > kMostNumbers || t.is_conj() || t.is_neg() || !t.has_storage())
    return std::nullopt;
  Written written{
      {}, t.sizes().vec(), t.scalar_type(), t.device(), t.unsafeGetTensorImpl()->is_wrapped_number()};
  if (written.dtype == at::kComplexDouble && t.dim() != 0) return std::nullopt;
  for (int64_t i = 0; i < t.numel(); ++i) {
    const std::optional<c10::Scalar> number = number_at(t, i);
    if (!number) return std::nullopt;
    written.values.push_back(*number);
  }
  return written;
}

void write_numbers(Graph& graph) {
  std::map<Slot, Written> numbers;
  for (const Constant& constant : graph.constants) {
    std::optional<Written> written = written_form(constant);
    if (written && written->sizes.empty() && is_natural(*written)) numbers.emplace(constant.slot, *written);
  }
  if (numbers.empty()) return;
  const Overloads overloads(graph);
  for (Node& node : graph.nodes) {
    for (size_t i = 0; i < node.arguments.size(); ++i) {
      const Argument& argument = node.arguments[i];
      if (argument.kind != Argument::Kind::Tensor || node.op.schema().arguments()[i].alias_info()) continue;
      const auto number = numbers.find(argument.slots[0]);
      if (number != numbers.end()) write_number(node, i, number->second, overloads);
    }
  }
}

std::string_view dtype_name(c10::ScalarType dtype) {
  return c10::getDtypeNames(dtype).first;
}

std::string shortest(double value) {
  char text[40];
  const auto end = std::to_chars(std::begin(text), std::end(text), value).ptr;
  std::string number(text, end);
  if (std::isnan(value)) return "nan";
  if (std::isfinite(value) && number.find_first_of(".e") == std::string::npos) number += ".0";
  return number;
}

std::string shortest(double value, c10::ScalarType dtype) {
  if (dtype != at::kFloat || !std::isfinite(value)) return shortest(value);
  char text[40];
  const auto end = std::to_chars(std::begin(text), std::end(text), static_cast<float>(value)).ptr;
  // Read as a double and then cast it may be another one.
  double read = 0;
  std::from_chars(text, end, read);
  return static_cast<double>(static_cast<float>(read)) == value ? shortest(read) : shortest(value);
}

}  // namespace vmap::program
