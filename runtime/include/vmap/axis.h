// Batch axes that are not numbers, for types of one's own (vmappable.h).
#pragma once

#include <vmap/dims.h>

#include <sstream>

namespace vmap {

namespace detail {

template <class A>
std::string axis_text(const std::any& axis) {
  const A& value = *std::any_cast<A>(&axis);
  std::ostringstream out;
  if constexpr (requires { out << value; }) {
    out << value;
  } else if constexpr (std::is_enum_v<A>) {
    out << type_name(typeid(A)) << "(" << static_cast<int64_t>(value) << ")";
  } else {
    out << "a " << type_name(typeid(A));
  }
  return out.str();
}

}  // namespace detail

// An axis among in_dims or out_dims: `.in_dims = {vmap::axis("time"), 0}`. What a string literal gives is a
// std::string. The type that it is for names it as its VmapAxis, and no other type converts to it.
template <class A>
Dims axis(A value) {
  if constexpr (std::is_convertible_v<A, std::string>) {
    return Dims(std::any(std::string(value)), &detail::axis_text<std::string>);
  } else {
    return Dims(std::any(std::move(value)), &detail::axis_text<A>);
  }
}

}  // namespace vmap
