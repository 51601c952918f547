#include "tensors.h"

#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/ops/as_strided.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_strided.h>
#include <ATen/ops/zeros_like.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <c10/util/safe_numerics.h>

#include <algorithm>

#include "../record/integers.h"
#include "base64.h"
#include "form.h"
#include "limits.h"
#include "values.h"

namespace vmap::program::file {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// Whether tensors of it are rows of values of its size. Quantized ones have more to them.
bool is_of_bytes(c10::ScalarType dtype) {
  if (dtype == at::kUInt16 || dtype == at::kUInt32 || dtype == at::kUInt64) return true;
  return dtype != c10::ScalarType::Undefined && !c10::isQIntType(dtype) && !c10::isBitsType(dtype) &&
         !c10::isBarebonesUnsignedType(dtype) && c10::elementSize(dtype) > 0;
}

std::string name_of(c10::ScalarType dtype) {
  return dtype == c10::ScalarType::Undefined ? "Undefined"
                                             : name_of(Form::Of::Dtype, static_cast<int64_t>(dtype));
}

c10::ScalarType dtype_of(const json& value, const Place& place) {
  place.check(value.is_string(), "its dtype is no text");
  const auto& name = value.get_ref<const std::string&>();
  if (name == "Undefined") return c10::ScalarType::Undefined;
  const auto number = number_of(Form::Of::Dtype, name);
  place.check(number.has_value(), "there is no dtype ", shown(name, 40), " in this PyTorch");
  return static_cast<c10::ScalarType>(*number);
}

void check_is_there(c10::Device device, const Place& place) {
  const bool is_there =
      device.is_cpu() ||
      (!device.is_meta() && c10::impl::hasDeviceGuardImpl(device.type()) && device.has_index() &&
       device.index() < c10::impl::getDeviceGuardImpl(device.type())->deviceCount());
  place.check(
      is_there, "is on device ", device.str(),
      ", which is not on this machine, or not in this PyTorch. Save the program with its captured tensors "
      "on a device that is here");
}

bool is_expanded(int64_t size, int64_t stride) {
  return size > 1 && stride == 0;
}

// Elements of all the dims; too many are nothing.
std::optional<int64_t> elements(const std::vector<int64_t>& sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) {
    if (size < 0 || c10::mul_overflows(count, std::max<int64_t>(size, 1), &count) || count > kMostElements)
      return {};
  }
  return std::count(sizes.begin(), sizes.end(), 0) ? 0 : count;
}

// Elements in memory, where those lie side by side but for expanded dims.
std::optional<int64_t> stored_elements(const std::vector<int64_t>& sizes,
                                       const std::vector<int64_t>& strides) {
  const auto all = elements(sizes);
  const bool in_range = std::all_of(strides.begin(), strides.end(),
                                    [](int64_t stride) { return 0 <= stride && stride <= kLargestStride; });
  if (!all || !in_range || strides.size() != sizes.size()) return {};
  if (*all == 0) return 0;
  std::vector<std::pair<int64_t, int64_t>> dims;  // by stride
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] > 1 && strides[i] != 0) dims.emplace_back(strides[i], sizes[i]);
  }
  std::sort(dims.begin(), dims.end());
  int64_t count = 1;
  for (const auto& [stride, size] : dims) {
    if (stride != count) return {};
    count *= size;
  }
  return count;
}

std::vector<int64_t> fixed_of(const json& values, const Place& place) {
  place.check(values.is_array(), "its sizes or strides are no list");
  std::vector<int64_t> all;
  for (const json& value : values) all.push_back(integer_of(value, place));
  return all;
}

// One dim, over the same memory.
Tensor flat(const Tensor& t, int64_t count) {
  return at::as_strided(t, {count}, {1}, 0);
}

void check_bools(const Tensor& values, int64_t count, const Place& place) {
  const auto* bytes = static_cast<const uint8_t*>(values.const_data_ptr());
  place.check(std::all_of(bytes, bytes + count, [](uint8_t byte) { return byte <= 1; }),
              "one of its values is neither true nor false");
}

}  // namespace

const json& member(const json& object, const char* name, const Place& place) {
  place.check(object.is_object(), "is no object of JSON");
  const auto found = object.find(name);
  place.check(found != object.end(), "has no \"", name, "\"");
  return *found;
}

ordered_json written(const Type& type, const Place& place) {
  return {{"dtype", name_of(type.dtype)},
          {"device", type.device.str()},
          {"sizes", written(type.sizes, place)},
          {"strides", written(type.strides, place)},
          {"offset", written(type.offset, place)}};
}

Type type_of(const json& value, const Place& place) {
  Type type;
  type.dtype = dtype_of(member(value, "dtype", place), place);
  type.device = device_of(member(value, "device", place), place);
  type.sizes = all_in_b_of(member(value, "sizes", place), place);
  type.strides = all_in_b_of(member(value, "strides", place), place);
  type.offset = in_b_of(member(value, "offset", place), place);
  const auto at_smallest = [&](const std::vector<InB>& all) {
    std::vector<int64_t> values;
    for (const InB& each : all) {
      place.check(is_small(each) && is_at_least(each, 0),
                  "a size, a stride or the offset is negative, or too large");
      values.push_back(each.at(2));
    }
    return values;
  };
  place.check(elements(at_smallest(type.sizes)).has_value(), "has too many elements");
  at_smallest(type.strides);
  at_smallest({type.offset});
  place.check(type.strides.empty() || type.strides.size() == type.sizes.size(), "has ", type.sizes.size(),
              " sizes and ", type.strides.size(), " strides");
  return type;
}

Stored stored(const Tensor& value, const Place& place) {
  place.check(value.defined(), "has no value");
  const bool has_values = value.layout() == c10::kStrided && value.has_storage() && !value.is_meta() &&
                          !value.is_nested() && is_of_bytes(value.scalar_type()) &&
                          !value.key_set().has(c10::DispatchKey::Python);
  place.check(
      has_values, "is a tensor that a file cannot hold (", value.toString(),
      "): a file holds strided tensors of numbers, none sparse, meta, quantized, nested or of a subclass. "
      "Make it one in the function, of tensors that can be saved");
  const at::AutoDispatchBelowADInplaceOrView below_autograd;
  Tensor source = value._is_zerotensor() ? at::zeros_like(value) : value.resolve_conj().resolve_neg();
  Stored result{{},
                value.sizes().vec(),
                source.strides().vec(),
                value.device(),
                value.unsafeGetTensorImpl()->is_wrapped_number()};
  for (size_t dim = 0; dim < result.sizes.size(); ++dim) {
    if (is_expanded(result.sizes[dim], result.strides[dim]))
      source = source.narrow(static_cast<int64_t>(dim), 0, 1);
  }
  if (!source.is_non_overlapping_and_dense()) {
    source = source.clone(at::MemoryFormat::Preserve);
    for (size_t dim = 0; dim < result.sizes.size(); ++dim) {
      const auto stride = source.stride(static_cast<int64_t>(dim));
      if (!is_expanded(result.sizes[dim], result.strides[dim])) result.strides[dim] = stride;
    }
  }
  result.dense = source.cpu();
  return result;
}

std::string write_to(ordered_json& object, const Stored& value) {
  const Tensor& t = value.dense;
  object["dtype"] = name_of(t.scalar_type());
  object["device"] = value.device.str();
  object["sizes"] = value.sizes;
  object["strides"] = value.strides;
  if (value.is_wrapped_number) object["wrapped_number"] = true;
  object["bytes"] = t.nbytes();
  if (t.nbytes() == 0) return "";
  if (t.scalar_type() != at::kBool) return to_base64(t.const_data_ptr(), t.nbytes());
  // Memory that was bytes before may hold others than 0 and 1.
  const auto* bytes = static_cast<const uint8_t*>(t.const_data_ptr());
  std::vector<uint8_t> values(bytes, bytes + t.nbytes());
  for (uint8_t& each : values) each = each != 0;
  return to_base64(values.data(), values.size());
}

Tensor tensor_of(const json& object, const Place& place) {
  const c10::ScalarType dtype = dtype_of(member(object, "dtype", place), place);
  place.check(is_of_bytes(dtype), "is of dtype ", name_of(dtype), ", which a file cannot hold");
  const c10::Device device = device_of(member(object, "device", place), place);
  const std::vector<int64_t> sizes = fixed_of(member(object, "sizes", place), place);
  const std::vector<int64_t> strides = fixed_of(member(object, "strides", place), place);
  const auto count = stored_elements(sizes, strides);
  place.check(count.has_value(),
              "its sizes and strides are not those of a tensor in a file: negative, too large, "
              "or with gaps");
  const int64_t bytes = *count * static_cast<int64_t>(c10::elementSize(dtype));
  const json& data = member(object, "data", place);
  place.check(integer_of(member(object, "bytes", place), place) == bytes && data.is_string() &&
                  data.get_ref<const std::string&>().size() == length_in_base64(static_cast<size_t>(bytes)),
              "has other bytes than its sizes want, which is ", bytes);
  check_is_there(device, place);

  const c10::InferenceMode ordinary(false);
  const at::AutoDispatchBelowADInplaceOrView below_autograd;
  const auto cpu = at::TensorOptions(dtype).device(c10::kCPU);
  Tensor value = at::empty_strided(sizes, strides, cpu);
  place.check(from_base64(data.get_ref<const std::string&>(), bytes ? value.mutable_data_ptr() : nullptr,
                          static_cast<size_t>(bytes)),
              "its data is not base64");
  if (dtype == at::kBool) check_bools(value, bytes, place);
  if (!device.is_cpu()) {
    const Tensor there = at::empty_strided(sizes, strides, cpu.device(device));
    if (bytes) flat(there, *count).copy_(flat(value, *count));
    value = there;
  }
  const auto wrapped = object.find("wrapped_number");
  if (wrapped != object.end()) {
    place.check(wrapped->is_boolean() && sizes.empty(), "is no number");
    value.unsafeGetTensorImpl()->set_wrapped_number(wrapped->get<bool>());
  }
  return value;
}

}  // namespace vmap::program::file
