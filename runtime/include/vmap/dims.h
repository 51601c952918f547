// Which dims a vmap runs over, as its caller writes them.
#pragma once

#include <any>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

namespace vmap {

namespace detail {
// "Graph", "std::vector<int, …>"
std::string type_name(const std::type_info& type);
}  // namespace detail

struct None {
  friend constexpr bool operator==(None, None) { return true; }
};
// "Not mapped", among dims: {.in_dims = {0, none}}.
inline constexpr None none{};

// A dim, none, or a list of these: a tree that is a prefix of the arguments' or outputs' own. A dim or none
// stands for every tensor below its place. Dims may be negative. For types of one's own, also an axis that is
// no number: vmap::axis (axis.h).
class Dims {
 public:
  Dims() : kind_(Kind::List) {}  // of no arguments
  Dims(None) : kind_(Kind::None) {}
  template <std::integral I>
  Dims(I dim) : kind_(Kind::Dim), dim_(dim) {}
  Dims(std::initializer_list<Dims> list) : kind_(Kind::List), list_(list) {}
  // See by_key.
  Dims(std::vector<std::string> keys, std::vector<Dims> list)
      : kind_(Kind::Keys), list_(std::move(list)), keys_(std::move(keys)) {}

  // See vmap::axis.
  Dims(std::any axis, std::string (*text)(const std::any&))
      : kind_(Kind::Axis), axis_(std::move(axis)), axis_text_(text) {}

  bool is_none() const { return kind_ == Kind::None; }
  bool is_dim() const { return kind_ == Kind::Dim; }
  bool is_list() const { return kind_ == Kind::List; }
  bool is_keys() const { return kind_ == Kind::Keys; }
  bool is_axis() const { return kind_ == Kind::Axis; }
  int64_t dim() const { return dim_; }
  const std::any& axis() const { return axis_; }
  // Of a list, and by key: those of the keys in the same places.
  const std::vector<Dims>& list() const { return list_; }
  const std::vector<std::string>& keys() const { return keys_; }
  // Of what lies at that key; null when there is no such key.
  const Dims* at(std::string_view key) const;

  // "0", "none", "[0, [1, none]]", "{weight: 0, bias: none}", "axis(time)"
  std::string str() const;

 private:
  enum class Kind { None, Dim, List, Keys, Axis };
  Kind kind_;
  int64_t dim_ = 0;
  std::vector<Dims> list_;
  std::vector<std::string> keys_;
  std::any axis_;
  std::string (*axis_text_)(const std::any&) = nullptr;
};

// Dims of a node by its keys, which are a map's, or the names of a struct's fields (fields.h):
//   .in_dims = {by_key({{"weight", 0}, {"bias", none}}), 0}
// Numbers that are keys are written as text. There is one for each key of the node, in any order.
inline Dims by_key(std::initializer_list<std::pair<std::string, Dims>> entries) {
  std::vector<std::string> keys;
  std::vector<Dims> dims;
  for (const auto& [key, dim] : entries) {
    keys.push_back(key);
    dims.push_back(dim);
  }
  return Dims(std::move(keys), std::move(dims));
}

}  // namespace vmap
