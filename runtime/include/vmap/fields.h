// A struct of one's own as a nesting of tensors: its fields, in the order they are listed.
//
//   struct Gaussian { Tensor mean, covariance; std::string name; };
//   template <> struct vmap::Tree<Gaussian> : vmap::Fields<&Gaussian::mean, &Gaussian::covariance> {};
//
// The dims of a Gaussian are then {mean's, covariance's}, or one for both, or by_key({{"mean", 0},
// {"covariance", none}}). Fields that are not listed are copied along; those of an output that is joined from
// chunks come from the first.
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

// Where the value of a template argument ends: the struct's own arguments may hold brackets and semicolons.
inline size_t end_of_value(std::string_view text) {
  int open = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<' || c == '(' || c == '[') ++open;
    if (open == 0 && (c == ';' || c == ']')) return i;
    if (c == '>' || c == ')' || c == ']') --open;
  }
  return text.size();
}

// "mean" of &Gaussian::mean, out of what the compiler calls this function.
template <auto kMember>
const char* field_name() {
  static const std::string name = [](std::string_view text) {
    text.remove_prefix(text.find("kMember = ") + std::string_view("kMember = ").size());
    text = text.substr(0, end_of_value(text));
    if (text.ends_with(')')) text.remove_suffix(1);  // some write (& Gaussian::mean)
    return std::string(text.substr(text.rfind(':') + 1));
  }(__PRETTY_FUNCTION__);
  return name.c_str();
}

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
    (f(value.*kMembers, Step::field(i++, detail::field_name<kMembers>())), ...);
  }
  template <class Struct>
  static Struct map(const Struct& value, auto&& f) {
    Struct out = value;
    size_t i = 0;
    ((out.*kMembers = f(value.*kMembers, Step::field(i++, detail::field_name<kMembers>()))), ...);
    return out;
  }
};

}  // namespace vmap
