// A protocol for types of one's own that vmap gives a batch axis to and takes it from again, as it
// does tensors. They are leaves: of arguments, of results, in nestings and in chunks.
//
// A type T takes part by member functions,
//
//   // One example: add_batch_dim() of what it holds.
//   T vmap_add_batch_dim(Axis in_dim, vmap::Level level) const;
//   // All examples: remove_batch_dim() of what it holds.
//   T vmap_remove_batch_dim(const std::string& func_name, vmap::Level level,
//                           int64_t batch_size, Axis out_dim) const;
//   // How many dims there are, to check in_dims; how many examples there are along one.
//   int64_t dim() const;
//   int64_t size(Axis dim) const;
//
// and, where they are needed,
//
//   // To check out_dims of none.
//   std::pair<T, std::optional<Axis>> vmap_unwrap_batched(vmap::Level level) const;
//   // For chunk_size: of arguments; and of results, of which the first is *this.
//   std::vector<T> vmap_split(Axis dim, const std::vector<int64_t>& sizes) const;
//   T vmap_cat(const std::vector<T>& all, Axis dim) const;
//
// Axis is int64_t. Its dims may then be negative for the user, and are not when they come here. Where T names
// a type VmapAxis, that is what says where its batch lies: `.in_dims = {vmap::axis(Side::Left), 0}`; there is
// no dim() then, and size() throws for an axis that is not there.
//
// The functions may be virtual ones of a class that is held by std::shared_ptr or c10::intrusive_ptr: T is
// the pointer then. A type that cannot be changed takes part by a specialisation of vmap::Protocol.
#pragma once

#include <c10/util/intrusive_ptr.h>
#include <vmap/bdim.h>
#include <vmap/level.h>

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace vmap {

namespace detail {

template <class T>
struct AxisOf {
  using type = int64_t;
};
template <class T>
requires requires {
  typename T::VmapAxis;
}
struct AxisOf<T> {
  using type = typename T::VmapAxis;
};

// What has the functions, for a T that is it or points to it.
template <class T>
const T& vmap_target(const T& t) {
  return t;
}
template <class T>
const T& vmap_target(const std::shared_ptr<T>& t) {
  TORCH_CHECK_VALUE(t, "vmap: a pointer to an object that is to be mapped is null: give it in_dims none");
  return *t;
}
template <class T>
const T& vmap_target(const c10::intrusive_ptr<T>& t) {
  TORCH_CHECK_VALUE(t, "vmap: a pointer to an object that is to be mapped is null: give it in_dims none");
  return *t;
}
// Whether an R can be returned as a T. intrusive_ptr converts from any other, until that is compiled.
template <class R, class T>
struct GivesA : std::is_convertible<R, T> {};
template <class R, class T>
struct GivesA<c10::intrusive_ptr<R>, c10::intrusive_ptr<T>> : std::is_convertible<R*, T*> {};
template <class R, class T>
struct GivesA<std::vector<R>, std::vector<T>> : std::is_same<R, T> {};
template <class R, class T>
concept Gives = GivesA<std::remove_cvref_t<R>, T>::value;

template <class T>
using VmapTarget = std::remove_cvref_t<decltype(vmap_target(std::declval<const T&>()))>;

}  // namespace detail

// How vmap asks a T. Specialise it for a type that has no such members, with static functions that take the T
// first: Axis, add_batch_dim, remove_batch_dim, dim, size; and, where they are needed, unwrap_batched, split,
// cat. Also partially, `template <std::derived_from<Base> T> struct vmap::Protocol<T>`, for all that derive
// from one.
template <class T>
struct Protocol {
  using Axis = typename detail::AxisOf<detail::VmapTarget<T>>::type;

  static auto add_batch_dim(const T& t, const Axis& in_dim, Level level) requires requires {
    detail::vmap_target(t).vmap_add_batch_dim(in_dim, level);
  }
  { return detail::vmap_target(t).vmap_add_batch_dim(in_dim, level); }
  static auto remove_batch_dim(const T& t, const std::string& func_name, Level level, int64_t batch_size,
                               const Axis& out_dim) requires requires {
    detail::vmap_target(t).vmap_remove_batch_dim(func_name, level, batch_size, out_dim);
  }
  { return detail::vmap_target(t).vmap_remove_batch_dim(func_name, level, batch_size, out_dim); }
  static int64_t dim(const T& t) requires requires { detail::vmap_target(t).dim(); }
  { return detail::vmap_target(t).dim(); }
  static int64_t size(const T& t, const Axis& axis) requires requires { detail::vmap_target(t).size(axis); }
  { return detail::vmap_target(t).size(axis); }
  static auto unwrap_batched(const T& t, Level level) requires requires {
    detail::vmap_target(t).vmap_unwrap_batched(level);
  }
  { return detail::vmap_target(t).vmap_unwrap_batched(level); }
  static std::vector<T> split(const T& t, const Axis& axis,
                              const std::vector<int64_t>& sizes) requires requires {
    { detail::vmap_target(t).vmap_split(axis, sizes) } -> detail::Gives<std::vector<T>>;
  }
  { return detail::vmap_target(t).vmap_split(axis, sizes); }
  static auto cat(const std::vector<T>& all, const Axis& axis) requires requires {
    { detail::vmap_target(all.front()).vmap_cat(all, axis) } -> detail::Gives<T>;
  }
  { return detail::vmap_target(all.front()).vmap_cat(all, axis); }
};

namespace detail {

template <class T>
inline constexpr bool kAxisIsDim = std::is_integral_v<typename Protocol<T>::Axis>;

// Begun, perhaps with a mistake in it.
template <class T>
concept AsksForVmap = requires(const T& t, const typename Protocol<T>::Axis& axis, Level level) {
  Protocol<T>::add_batch_dim(t, axis, level);
};

}  // namespace detail

// A type that takes part in vmap. Tensors do by themselves, and never come this way.
template <class T>
concept Vmappable = !std::is_base_of_v<at::TensorBase, T> && detail::AsksForVmap<T> &&
                    requires(const T& t, const typename Protocol<T>::Axis& axis, Level level) {
  { Protocol<T>::add_batch_dim(t, axis, level) } -> detail::Gives<T>;
  { Protocol<T>::remove_batch_dim(t, std::string(), level, int64_t(), axis) } -> detail::Gives<T>;
  { Protocol<T>::size(t, axis) } -> std::convertible_to<int64_t>;
}
&&(!detail::kAxisIsDim<T> || requires(const T& t) {
  { Protocol<T>::dim(t) } -> std::convertible_to<int64_t>;
});

namespace detail {

template <class T>
inline constexpr bool kSplits = requires(const T& t, const typename Protocol<T>::Axis& axis,
                                         const std::vector<int64_t>& sizes) {
  Protocol<T>::split(t, axis, sizes);
};
template <class T>
inline constexpr bool kJoins = requires(const std::vector<T>& all, const typename Protocol<T>::Axis& axis) {
  Protocol<T>::cat(all, axis);
};

// Whether T is vmappable; a mistake in its protocol does not let it pass as a type that vmap hands on as it
// is.
template <class T>
consteval bool is_vmappable() {
  if constexpr (std::is_base_of_v<at::TensorBase, T>) {
    return false;
  } else if constexpr (AsksForVmap<T>) {
    static_assert(
        Vmappable<T>,
        "a type with vmap_add_batch_dim also needs vmap_remove_batch_dim, size and (unless it names a "
        "VmapAxis) dim, const, and those that give an object have to give one that converts to the type "
        "itself: a derived type overrides them, or can be made of its base");
    return true;
  } else {
    return false;
  }
}

}  // namespace detail
}  // namespace vmap
