// What of a tree of arguments is no tensor.
#pragma once

#include <ATen/core/Scalar.h>
#include <vmap/tree.h>

#include <any>
#include <bit>
#include <concepts>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace vmap::program {

// As Structure compares it. Of numbers every bit counts: -0.0 is not 0.0, and a NaN is itself.
template <class T>
const T& comparable(const T& value) {
  return value;
}
inline uint64_t comparable(double value) {
  return std::bit_cast<uint64_t>(value);
}
inline uint32_t comparable(float value) {
  return std::bit_cast<uint32_t>(value);
}
inline auto comparable(const at::Scalar& value) {
  const auto whole = value.isIntegral(/*includeBool=*/true) ? value.toLong() : 0;
  const auto number =
      value.isIntegral(/*includeBool=*/true) ? c10::complex<double>() : value.toComplexDouble();
  return std::tuple(value.type(), whole, comparable(number.real()), comparable(number.imag()));
}

template <class T>
concept IsComparable = requires(const T& value) {
  { comparable(value) == comparable(value) } -> std::convertible_to<bool>;
};

// Lengths, keys, and values that are no tensors, in order.
class Structure {
 public:
  template <class T>
  explicit Structure(const T& tree) {
    walk(tree, [&](const auto& part) { parts_.emplace_back(part); });
  }

  template <class T>
  bool is_of(const T& tree) const {
    size_t next = 0;
    bool same = true;
    walk(tree, [&](const auto& part) {
      same = same && next < parts_.size();
      if (!same) return;
      const auto* mine = std::any_cast<std::remove_cvref_t<decltype(part)>>(&parts_[next++]);
      same = mine && *mine == part;
    });
    return same && next == parts_.size();
  }

 private:
  template <class T>
  static void walk(const T& tree, auto&& see) {
    if constexpr (Tree<T>::is_node) {
      size_t children = 0;
      Tree<T>::each(tree, [&](const auto& child, const Step& step) {
        ++children;
        if (step.has_key()) see(step.key());
        walk(child, see);
      });
      see(children);
    } else if constexpr (!detail::IsLeaf<T> && !std::is_empty_v<T>) {
      static_assert(
          IsComparable<T> && std::copy_constructible<T>,
          "an argument that is no tensor is a part of the program, which serves no other value of it: "
          "its type has no `==` to tell them apart, or cannot be copied. Give it an `operator==`, or let "
          "the mapped function capture what stays as it is");
      if constexpr (IsComparable<T> && std::copy_constructible<T>) see(comparable(tree));
    }
  }

  std::vector<std::any> parts_;
};

}  // namespace vmap::program
