// Internal: arguments that refer to tensors. A mapped function gets others than those, so what refers becomes
// the value that it refers to.
#pragma once

#include <ATen/core/List.h>
#include <c10/util/ArrayRef.h>
#include <vmap/ivalue.h>
#include <vmap/tree.h>

#include <concepts>
#include <functional>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace vmap::detail {

// Of a T without const and reference: whether it refers to tensors, what value it stands for, and that.
template <class T>
struct Value {
  static constexpr bool refers = false;
  using type = T;
};
template <class T>
using ValueOf = typename Value<std::remove_cvref_t<T>>::type;

// An argument as it is, or the value that it stands for.
template <class Arg>
decltype(auto) as_value(Arg&& arg) {
  using V = Value<std::remove_cvref_t<Arg>>;
  if constexpr (V::refers) {
    return V::get(arg);
  } else {
    return std::forward<Arg>(arg);
  }
}

// std::ref(x)
template <class T>
requires HoldsTensors<ValueOf<T>>
struct Value<std::reference_wrapper<T>> {
  static constexpr bool refers = true;
  using type = ValueOf<T>;
  static decltype(auto) get(std::reference_wrapper<T> reference) {
    return as_value(std::as_const(reference.get()));
  }
};

// at::TensorList
template <class T>
requires HoldsTensors<T>
struct Value<c10::ArrayRef<T>> {
  static constexpr bool refers = true;
  using type = std::vector<T>;
  static type get(c10::ArrayRef<T> elements) { return elements.vec(); }
};

// list[0] of a c10::List
template <class T, class Iterator>
requires HoldsTensors<T>
struct Value<c10::impl::ListElementReference<T, Iterator>> {
  static constexpr bool refers = true;
  using type = T;
  static type get(const c10::impl::ListElementReference<T, Iterator>& element) {
    const T& value = element;
    return value;
  }
};

// std::tie(x, y). All of its elements become values, for in one tuple there are both.
template <class Tuple, class Values, class... Ts>
struct ValueOfTuple {
  static constexpr bool refers =
      HoldsTensors<Values> && ((std::is_reference_v<Ts> || Value<std::remove_cv_t<Ts>>::refers) || ...);
  using type = std::conditional_t<refers, Values, Tuple>;
  static type get(const Tuple& tuple) {
    return std::apply([](const auto&... each) { return type{as_value(each)...}; }, tuple);
  }
};
template <class... Ts>
struct Value<std::tuple<Ts...>> : ValueOfTuple<std::tuple<Ts...>, std::tuple<ValueOf<Ts>...>, Ts...> {};
template <class A, class B>
struct Value<std::pair<A, B>> : ValueOfTuple<std::pair<A, B>, std::pair<ValueOf<A>, ValueOf<B>>, A, B> {};

// ---- what would be handed on with its tensors unseen ----

template <class T>
consteval bool hides_tensors();

template <class T>
consteval bool is_range_of_tensors() {
  if constexpr (requires(T & range) {
                  *std::begin(range);
                  std::end(range);
                }) {
    using Element = std::remove_cvref_t<decltype(*std::begin(std::declval<T&>()))>;
    if constexpr (requires(Element & item) { item.value(); }) {  // an OrderedDict's
      return HoldsTensors<decltype(std::declval<Element&>().value())>;
    } else {
      return !std::is_same_v<Element, T> && (HoldsTensors<Element> || hides_tensors<Element>());
    }
  } else {
    return false;
  }
}

template <class Elements>
struct HiddenIn;
template <class... Ts>
struct HiddenIn<ElementTypes<Ts...>> {
  static constexpr bool some = (hides_tensors<std::remove_cvref_t<Ts>>() || ...);
};

// Whether a T, which as_value() leaves as it is, has tensors that no walk meets. Of a type of one's own that
// is neither a range nor converts to a tensor nobody can tell.
template <class T>
consteval bool hides_tensors() {
  if constexpr (Value<T>::refers) {
    return true;
  } else if constexpr (IsLeaf<T> || std::is_same_v<T, c10::IValue>) {
    return false;
  } else if constexpr (Tree<T>::is_node) {
    return HiddenIn<typename Tree<T>::Elements>::some;
  } else {
    return std::is_convertible_v<const T&, Tensor> || std::derived_from<T, at::TensorBase> ||
           is_range_of_tensors<T>();
  }
}

}  // namespace vmap::detail
