// Which dims a vmap runs over, as its caller writes them.
#pragma once

#include <any>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <typeinfo>
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

  // See vmap::axis.
  Dims(std::any axis, std::string (*text)(const std::any&))
      : kind_(Kind::Axis), axis_(std::move(axis)), axis_text_(text) {}

  bool is_none() const { return kind_ == Kind::None; }
  bool is_dim() const { return kind_ == Kind::Dim; }
  bool is_list() const { return kind_ == Kind::List; }
  bool is_axis() const { return kind_ == Kind::Axis; }
  int64_t dim() const { return dim_; }
  const std::any& axis() const { return axis_; }
  const std::vector<Dims>& list() const { return list_; }

  // "0", "none", "[0, [1, none]]", "axis(time)"
  std::string str() const;

 private:
  enum class Kind { None, Dim, List, Axis };
  Kind kind_;
  int64_t dim_ = 0;
  std::vector<Dims> list_;
  std::any axis_;
  std::string (*axis_text_)(const std::any&) = nullptr;
};

}  // namespace vmap
