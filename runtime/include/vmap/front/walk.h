// Internal: how a nesting of tensors is walked beside the dims that are given for it.
#pragma once

#include <vmap/fields.h>
#include <vmap/front/object.h>
#include <vmap/ivalue.h>
#include <vmap/tree.h>

#include <string>
#include <typeinfo>

namespace vmap::detail {

// What Dims say of one place. A dim that a list names for just this place must not be lost on something that
// cannot be mapped; one that stands for many places may.
struct PlaceDims {
  const Dims* dims;
  bool named;

  PlaceDims child(const Step& step) const {
    if (dims->is_list()) return {&dims->list()[step.index()], true};
    if (dims->is_keys()) return {dims->at(step.key()), true};
    return {dims, false};
  }
};

void check_length(Side side, const Dims& dims, size_t size, const Path& path);
// Throws where the keys that dims are given by are not those of the node; `keys` is empty where it has none.
void check_keys(Side side, const Dims& dims, const std::vector<std::string>& keys, const Path& path);
[[noreturn]] void throw_list_for_leaf(Side side, const Dims& dims, const Path& path, const std::string& what);
// Throws where a list or a dim of its own is given for another type than a tensor or a nesting of tensors;
// and where that is an output. `what` is "a double".
void check_other(Side side, PlaceDims at, const Path& path, const std::string& what);
// "a tensor", "a Graph"
template <class T>
std::string leaf_name(const T& leaf) {
  if constexpr (std::is_same_v<T, Tensor>) return "a tensor";
  if constexpr (std::is_same_v<T, VmapObject>) return object_name(leaf);
  return "a " + type_name(typeid(T));
}

template <Side kSide, class T, class F>
void visit(const T& value, PlaceDims at, const Path& path, F&& leaf);
template <class T, class F>
T map_tree(const T& value, PlaceDims at, const Path& path, F&& leaf);

// The keys of a node's children, in their order; empty where they have none.
template <class T>
std::vector<std::string> keys_of(const T& value) {
  std::vector<std::string> keys;
  Tree<T>::each(value, [&](const auto&, const Step& step) {
    if (step.has_key()) keys.push_back(step.key());
  });
  return keys;
}

// visit() and map_tree() of what only the value tells.
template <Side kSide, class F>
void visit_ivalue(const c10::IValue& value, PlaceDims at, const Path& path, F&& leaf) {
  switch (kind_of(value)) {
    case IValueKind::Tensor:
      return visit<kSide>(value.toTensor(), at, path, leaf);
    case IValueKind::Object:
      return visit<kSide>(VmapObject{value, protocol_of(value)}, at, path, leaf);
    case IValueKind::Node: {
      const std::vector<c10::IValue> children = children_of(value);
      const NodeKeys keys(value);
      if (at.dims->is_keys()) check_keys(kSide, *at.dims, keys.all(), path);
      check_length(kSide, *at.dims, children.size(), path);
      for (size_t i = 0; i < children.size(); ++i)
        visit_ivalue<kSide>(children[i], at.child(keys.step(i)), Path{&path, keys.step(i)}, leaf);
      return;
    }
    case IValueKind::Nothing:
      return;
    case IValueKind::Other:
      return check_other(kSide, at, path, ivalue_type(value));
  }
}
template <class F>
c10::IValue map_ivalue(const c10::IValue& value, PlaceDims at, const Path& path, F&& leaf) {
  switch (kind_of(value)) {
    case IValueKind::Tensor:
      return map_tree(value.toTensor(), at, path, leaf);
    case IValueKind::Object:
      return map_tree(VmapObject{value, protocol_of(value)}, at, path, leaf).value;
    case IValueKind::Node: {
      std::vector<c10::IValue> children = children_of(value);
      const NodeKeys keys(value);
      for (size_t i = 0; i < children.size(); ++i)
        children[i] = map_ivalue(children[i], at.child(keys.step(i)), Path{&path, keys.step(i)}, leaf);
      return with_children(value, std::move(children));
    }
    default:
      return value;
  }
}

// Calls leaf(value, dims, path) for each leaf, having checked that the dims' structure fits the value's.
template <Side kSide, class T, class F>
void visit(const T& value, PlaceDims at, const Path& path, F&& leaf) {
  if constexpr (IsLeaf<T>) {
    if (at.dims->is_list() || at.dims->is_keys())
      throw_list_for_leaf(kSide, *at.dims, path, leaf_name(value));
    leaf(value, *at.dims, path);
  } else if constexpr (Tree<T>::is_node) {
    if constexpr (!Tree<T>::is_transparent) {
      if (at.dims->is_keys()) check_keys(kSide, *at.dims, keys_of(value), path);
      check_length(kSide, *at.dims, Tree<T>::size(value), path);
    }
    Tree<T>::each(value, [&](const auto& child, const Step& step) {
      if constexpr (Tree<T>::is_transparent) {
        visit<kSide>(child, at, path, leaf);
      } else {
        visit<kSide>(child, at.child(step), Path{&path, step}, leaf);
      }
    });
  } else if constexpr (std::is_same_v<T, c10::IValue>) {
    visit_ivalue<kSide>(value, at, path, leaf);
  } else if (at.named && !at.dims->is_none()) {  // the name costs
    check_other(kSide, at, path, "a " + type_name(typeid(T)));
  }
}

// The value with each leaf replaced by leaf(value, dims, path), in the order of visit(), which has seen it
// before.
template <class T, class F>
T map_tree(const T& value, PlaceDims at, const Path& path, F&& leaf) {
  if constexpr (IsLeaf<T>) {
    return leaf(value, *at.dims, path);
  } else if constexpr (Tree<T>::is_node) {
    return Tree<T>::map(value, [&](const auto& child, const Step& step) {
      if constexpr (Tree<T>::is_transparent) {
        return map_tree(child, at, path, leaf);
      } else {
        return map_tree(child, at.child(step), Path{&path, step}, leaf);
      }
    });
  } else if constexpr (std::is_same_v<T, c10::IValue>) {
    return map_ivalue(value, at, path, leaf);
  } else {
    return value;
  }
}

}  // namespace vmap::detail
