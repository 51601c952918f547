// The types that tensors may be nested in: optional, vector, array, tuple, pair, map and unordered_map; c10's
// own are in ivalue.h, structs of one's own in fields.h. Any other type is a leaf, which vmap hands on as it
// is.
#pragma once

#include <vmap/bdim.h>
#include <vmap/front/step.h>
#include <vmap/vmappable.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vmap {

template <class... Ts>
struct ElementTypes {};

// How to look into a T, for types that tensors are nested in. For a struct, Fields (fields.h) writes it; for
// another type of your own specialise it with
//   is_node = true;  is_transparent: the node and its one child share one place in Dims;
//   Elements: the types of its children;  size(value);  each(value, f): f(child, i) for each child;
//   map(value, f): a T made of the f(child, i). For i, Step::keyed(i, key) (step.h) gives a child a key.
template <class T>
struct Tree {
  static constexpr bool is_node = false;
};

template <class T>
struct Tree<std::optional<T>> {
  using Elements = ElementTypes<T>;
  static constexpr bool is_node = true, is_transparent = true;
  static size_t size(const std::optional<T>&) { return 1; }
  static void each(const std::optional<T>& value, auto&& f) {
    if (value) f(*value, 0);
  }
  static std::optional<T> map(const std::optional<T>& value, auto&& f) {
    return value ? std::optional<T>(f(*value, 0)) : std::nullopt;
  }
};

template <class T>
struct Tree<std::vector<T>> {
  using Elements = ElementTypes<T>;
  static constexpr bool is_node = true, is_transparent = false;
  static size_t size(const std::vector<T>& value) { return value.size(); }
  static void each(const std::vector<T>& value, auto&& f) {
    size_t i = 0;
    for (const T& child : value) f(child, i++);
  }
  static std::vector<T> map(const std::vector<T>& value, auto&& f) {
    std::vector<T> out;
    out.reserve(value.size());
    for (const T& child : value) out.push_back(f(child, out.size()));
    return out;
  }
};

namespace detail {

// A node of fixed size whose elements std::get reaches.
template <class Node, class Indices>
struct TupleTree;
template <class Node, size_t... I>
struct TupleTree<Node, std::index_sequence<I...>> {
  static constexpr bool is_node = true, is_transparent = false;
  static size_t size(const Node&) { return sizeof...(I); }
  static void each([[maybe_unused]] const Node& value, [[maybe_unused]] auto&& f) {
    (f(std::get<I>(value), I), ...);
  }
  // Braces, so that the elements are mapped in order.
  static Node map([[maybe_unused]] const Node& value, [[maybe_unused]] auto&& f) {
    return Node{f(std::get<I>(value), I)...};
  }
};

}  // namespace detail

template <class... Ts>
struct Tree<std::tuple<Ts...>> : detail::TupleTree<std::tuple<Ts...>, std::index_sequence_for<Ts...>> {
  using Elements = ElementTypes<Ts...>;
};
template <class A, class B>
struct Tree<std::pair<A, B>> : detail::TupleTree<std::pair<A, B>, std::make_index_sequence<2>> {
  using Elements = ElementTypes<A, B>;
};
template <class T, size_t N>
struct Tree<std::array<T, N>> : detail::TupleTree<std::array<T, N>, std::make_index_sequence<N>> {
  using Elements = ElementTypes<T>;
};

// Children in the order of their keys.
template <class K, class T, class Less>
struct Tree<std::map<K, T, Less>> {
  using Map = std::map<K, T, Less>;
  using Elements = ElementTypes<T>;
  static constexpr bool is_node = true, is_transparent = false;
  static size_t size(const Map& value) { return value.size(); }
  static void each(const Map& value, auto&& f) {
    size_t i = 0;
    for (const auto& [key, child] : value) f(child, Step::keyed(i++, key));
  }
  static Map map(const Map& value, auto&& f) {
    Map out(value.key_comp());
    for (const auto& [key, child] : value)
      out.emplace_hint(out.end(), key, f(child, Step::keyed(out.size(), key)));
    return out;
  }
};

// Children in the order of their keys, as in a map: the table's own order would change with its size.
template <class K, class T, class Hash, class Equal>
struct Tree<std::unordered_map<K, T, Hash, Equal>> {
  static_assert(std::totally_ordered<K>,
                "vmap takes the children of an unordered_map in the order of its keys: they need operator<");
  using Map = std::unordered_map<K, T, Hash, Equal>;
  using Elements = ElementTypes<T>;
  static constexpr bool is_node = true, is_transparent = false;
  static size_t size(const Map& value) { return value.size(); }
  static void each(const Map& value, auto&& f) {
    size_t i = 0;
    for (const auto* entry : sorted(value)) f(entry->second, Step::keyed(i++, entry->first));
  }
  static Map map(const Map& value, auto&& f) {
    Map out(value.bucket_count(), value.hash_function(), value.key_eq());
    for (const auto* entry : sorted(value))
      out.emplace(entry->first, f(entry->second, Step::keyed(out.size(), entry->first)));
    return out;
  }

 private:
  static auto sorted(const Map& value) {
    std::vector<const typename Map::value_type*> entries;
    entries.reserve(value.size());
    for (const auto& entry : value) entries.push_back(&entry);
    std::sort(entries.begin(), entries.end(), [](auto* a, auto* b) { return a->first < b->first; });
    return entries;
  }
};

namespace detail {

// What vmap gives a batch dim and takes it from again.
template <class T>
concept IsLeaf = std::is_same_v<T, Tensor> || is_vmappable<T>();

// The leaves of a type, as far as the type tells.
template <class T>
struct Leaves {
  static constexpr bool some_tensor = IsLeaf<T>, all_tensors = some_tensor;
  static constexpr bool some_object = some_tensor && !std::is_same_v<T, Tensor>;
};
template <class Elements>
struct LeavesOf;
template <class... Ts>
struct LeavesOf<ElementTypes<Ts...>> {
  static constexpr bool some_tensor = (Leaves<Ts>::some_tensor || ...);
  static constexpr bool all_tensors = (Leaves<Ts>::all_tensors && ...);
  static constexpr bool some_object = (Leaves<Ts>::some_object || ...);
};
template <class T>
requires(Tree<T>::is_node && !IsLeaf<T>) struct Leaves<T> : LeavesOf<typename Tree<T>::Elements> {
};

}  // namespace detail

// A tensor, or a nesting of tensors and nothing else: what a vmapped function may return.
template <class T>
concept TreeOfTensors = detail::Leaves<std::remove_cvref_t<T>>::all_tensors;

// Something that holds tensors for vmap to map over.
template <class T>
concept HoldsTensors = detail::Leaves<std::remove_cvref_t<T>>::some_tensor;

// Something that holds an object of a vmappable type (vmappable.h).
template <class T>
concept HoldsObjects = detail::Leaves<std::remove_cvref_t<T>>::some_object;

}  // namespace vmap
