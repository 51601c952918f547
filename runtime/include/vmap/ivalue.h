// Tensors nested in what TorchScript and boxed calls hold: c10::List, c10::Dict (in the order in which its
// keys were inserted), and c10::IValue, which may be any of these, a tuple, a tensor, an object of a
// vmappable class (vmappable_class.h), or something else.
#pragma once

#include <ATen/core/Dict.h>
#include <ATen/core/List.h>
#include <ATen/core/ivalue.h>
#include <vmap/tree.h>

namespace vmap {

// A copy is filled, for it knows its elements' type also where T is IValue.
template <class T>
struct Tree<c10::List<T>> {
  using Elements = ElementTypes<T>;
  static constexpr bool is_node = true, is_transparent = false;
  static size_t size(const c10::List<T>& value) { return value.size(); }
  static void each(const c10::List<T>& value, auto&& f) {
    for (size_t i = 0; i < value.size(); ++i) f(static_cast<const T&>(value.get(i)), i);
  }
  static c10::List<T> map(const c10::List<T>& value, auto&& f) {
    c10::List<T> out = value.copy();
    for (size_t i = 0; i < value.size(); ++i) out.set(i, f(static_cast<const T&>(value.get(i)), i));
    return out;
  }
};

template <class K, class T>
struct Tree<c10::Dict<K, T>> {
  using Elements = ElementTypes<T>;
  static constexpr bool is_node = true, is_transparent = false;
  static size_t size(const c10::Dict<K, T>& value) { return value.size(); }
  static void each(const c10::Dict<K, T>& value, auto&& f) {
    size_t i = 0;
    for (const auto& entry : value) {
      const K key = entry.key();
      f(static_cast<const T&>(entry.value()), Step::keyed(i++, key));
    }
  }
  static c10::Dict<K, T> map(const c10::Dict<K, T>& value, auto&& f) {
    c10::Dict<K, T> out = value.copy();
    size_t i = 0;
    for (const auto& entry : value) {
      const K key = entry.key();
      out.insert_or_assign(key, f(static_cast<const T&>(entry.value()), Step::keyed(i++, key)));
    }
    return out;
  }
};

namespace detail {

// What an IValue is to vmap. None is what an empty optional is.
enum class IValueKind { Tensor, Object, Node, Nothing, Other };
IValueKind kind_of(const c10::IValue& value);
// "of type List[int]"
std::string ivalue_type(const c10::IValue& value);
// Of a node: its elements, and a node of the same type with others.
std::vector<c10::IValue> children_of(const c10::IValue& node);
c10::IValue with_children(const c10::IValue& node, std::vector<c10::IValue> children);

// The keys of a dict's values, the names of a named tuple's elements.
class NodeKeys {
 public:
  explicit NodeKeys(const c10::IValue& node);
  Step step(size_t i) const {
    if (!numbers_.empty()) return Step::keyed(i, numbers_[i]);
    if (texts_.empty()) return i;
    return are_fields_ ? Step::field(i, texts_[i].c_str()) : Step::keyed(i, texts_[i]);
  }
  // Empty where there are none.
  std::vector<std::string> all() const;

 private:
  std::vector<int64_t> numbers_;
  std::vector<std::string> texts_;
  bool are_fields_ = false;
};

// What only the value tells: an output is checked at run time.
template <>
struct Leaves<c10::IValue> {
  static constexpr bool some_tensor = true, all_tensors = true;
};

}  // namespace detail
}  // namespace vmap
