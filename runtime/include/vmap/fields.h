// A struct of one's own as a nesting of tensors: its fields, in the order they are listed.
//
//   struct Gaussian { Tensor mean, covariance; std::string name; };
//   template <> struct vmap::Tree<Gaussian> : vmap::Fields<&Gaussian::mean, &Gaussian::covariance> {};
//
// The dims of a Gaussian are then {mean's, covariance's}, or one for both. Fields that are not listed are
// copied along; those of an output that is joined from chunks come from the first.
#pragma once

#include <vmap/tree.h>

namespace vmap {

namespace detail {

template <class Member>
struct TypeOfMember;
template <class Struct, class T>
struct TypeOfMember<T Struct::*> {
  using type = T;
};

}  // namespace detail

// Fields may be of any type that an argument may have. The struct has to be copyable.
template <auto... kMembers>
struct Fields {
  using Elements = ElementTypes<typename detail::TypeOfMember<decltype(kMembers)>::type...>;
  static constexpr bool is_node = true, is_transparent = false;
  template <class Struct>
  static size_t size(const Struct&) {
    return sizeof...(kMembers);
  }
  template <class Struct>
  static void each(const Struct& value, auto&& f) {
    size_t i = 0;
    (f(value.*kMembers, i++), ...);
  }
  template <class Struct>
  static Struct map(const Struct& value, auto&& f) {
    Struct out = value;
    size_t i = 0;
    ((out.*kMembers = f(value.*kMembers, i++)), ...);
    return out;
  }
};

}  // namespace vmap
