// What of a tree of arguments is no tensor.
#pragma once

#include <vmap/tree.h>

#include <any>
#include <concepts>
#include <string>
#include <type_traits>
#include <vector>

namespace vmap::program {

// Lengths, keys, and values that are no tensors, in order. Values of types without `==` are not looked at.
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
    } else if constexpr (!detail::IsLeaf<T> && std::equality_comparable<T> && std::copy_constructible<T>) {
      see(tree);
    }
  }

  std::vector<std::any> parts_;
};

}  // namespace vmap::program
