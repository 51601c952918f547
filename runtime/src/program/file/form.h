// Internal: what an argument or a result of an operator may be in a file, from its schema.
#pragma once

#include <ATen/core/function_schema.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vmap::program::file {

struct Form {
  enum class Of { Tensor, Integer, Float, Number, Bool, Text, Device, Dtype, Layout, MemoryFormat, Other };
  Of of = Of::Other;  // Other: nothing that a file can hold
  bool is_list = false;
  bool is_optional = false;
  bool has_optional_items = false;

  // Of an integer in the IValue that stands for one of a few names (a dtype).
  bool is_enumeration() const { return of == Of::Dtype || of == Of::Layout || of == Of::MemoryFormat; }
};

Form form_of(const c10::Argument& declared);
// "a list of integers", for messages
std::string to_string(const Form& form);

// "Float", "Strided", "ChannelsLast". Empty where there is none of this number.
std::string name_of(Form::Of enumeration, int64_t number);
std::optional<int64_t> number_of(Form::Of enumeration, std::string_view name);

}  // namespace vmap::program::file
