// Tensors in a torch::OrderedDict, as named_parameters() gives them: in its order. Include it where you need
// it; it takes the headers of the C++ frontend.
#pragma once

#include <torch/ordered_dict.h>
#include <vmap/tree.h>

namespace vmap {

template <class K, class T>
struct Tree<torch::OrderedDict<K, T>> {
  using Dict = torch::OrderedDict<K, T>;
  using Elements = ElementTypes<T>;
  static constexpr bool is_node = true, is_transparent = false;
  static size_t size(const Dict& value) { return value.size(); }
  static void each(const Dict& value, auto&& f) {
    size_t i = 0;
    for (const auto& item : value) f(item.value(), Step::keyed(i++, item.key()));
  }
  static Dict map(const Dict& value, auto&& f) {
    Dict out(value.key_description());
    out.reserve(value.size());
    for (const auto& item : value)
      out.insert(item.key(), f(item.value(), Step::keyed(out.size(), item.key())));
    return out;
  }
};

}  // namespace vmap
