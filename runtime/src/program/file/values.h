// Internal: integers in B, arguments and results as JSON. What a value is, is told by the operator's schema:
// "3*B+1" is an integer where the schema wants one, and a text where it wants that.
#pragma once

#include <vmap/program/graph.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "form.h"
#include "place.h"

namespace vmap::program::file {

// 4, or "3*B+1"
nlohmann::ordered_json written(const InB& value, const Place& place);
nlohmann::ordered_json written(const std::vector<InB>& values, const Place& place);
// "%7"; null for none
nlohmann::ordered_json written(Slot slot);
nlohmann::ordered_json written(const Argument& argument, const Form& form, const Place& place);
nlohmann::ordered_json written(const Result& result, const Form& form, const Place& place);

// These throw, with the place, when the JSON is something else.
int64_t integer_of(const nlohmann::json& value, const Place& place);
c10::Device device_of(const nlohmann::json& value, const Place& place);
InB in_b_of(const nlohmann::json& value, const Place& place);
std::vector<InB> all_in_b_of(const nlohmann::json& values, const Place& place);
// "%7", of a program with `count` tensors
Slot slot_of(const nlohmann::json& value, size_t count, const Place& place);

// What reads a tensor of an argument: a slot that is there, or throws.
using ReadSlot = std::function<Slot(const nlohmann::json&, const Place&)>;
Argument argument_of(const nlohmann::json& value, const Form& form, const ReadSlot& slot, const Place& place);
Result result_of(const nlohmann::json& value, const Form& form, const ReadSlot& slot, const Place& place);

}  // namespace vmap::program::file
