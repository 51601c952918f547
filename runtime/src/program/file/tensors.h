// Internal: what is known of tensors, and the values of constants, as JSON.
#pragma once

#include <vmap/program/graph.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "place.h"

namespace vmap::program::file {

nlohmann::ordered_json written(const Type& type, const Place& place);
Type type_of(const nlohmann::json& value, const Place& place);

// A tensor as a file holds it: see NOTE: [constants in files]. Throws where it has no values that could be
// saved (sparse, meta, quantized, subclasses).
struct Stored {
  Tensor dense;  // on the CPU, its values side by side in memory; expanded dims are of size 1
  std::vector<int64_t> sizes;
  std::vector<int64_t> strides;
  c10::Device device = c10::Device(c10::DeviceType::CPU);
  bool is_wrapped_number = false;
};
Stored stored(const Tensor& value, const Place& place);
// Adds its members to the object, but for its data, which is returned: it needs no pass over each letter to
// become JSON.
std::string write_to(nlohmann::ordered_json& object, const Stored& value);
Tensor tensor_of(const nlohmann::json& object, const Place& place);

// A member of an object; throws where there is none.
const nlohmann::json& member(const nlohmann::json& object, const char* name, const Place& place);

}  // namespace vmap::program::file
