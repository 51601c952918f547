// From a rule's type to its kernel's: without the batch dims.
#pragma once

#include <ATen/core/IListRef.h>
#include <ATen/core/List.h>
#include <c10/util/ArrayRef.h>
#include <vmap/bdim.h>

#include <array>
#include <optional>
#include <type_traits>
#include <vector>

namespace vmap {

using BDims = c10::ArrayRef<BDim>;

namespace detail {

using OptionalTensors = c10::List<std::optional<Tensor>>;

// ---- from the rule's parameters to the kernel's ----

template <class... Ts>
struct Types {
  static constexpr size_t size = sizeof...(Ts);
};

template <class T>
inline constexpr bool kIsTensorArg = std::is_same_v<T, const Tensor&> || std::is_same_v<T, Tensor&> ||
                                     std::is_same_v<T, const std::optional<Tensor>&>;
template <class T>
inline constexpr bool kIsListArg =
    std::is_same_v<T, at::TensorList> || std::is_same_v<T, const at::ITensorListRef&> ||
    std::is_same_v<T, const OptionalTensors&>;
// What a rule must have behind a parameter of type T.
template <class T>
using BDimOf = std::conditional_t<kIsListArg<T>, BDims, BDim>;

template <class Done, class... Rest>
struct KernelParams {
  using type = Done;
};
template <class... D, class T, class... R>
struct KernelParams<Types<D...>, T, R...> : KernelParams<Types<D..., T>, R...> {};
template <class... D, class T, class B, class... R>
requires(kIsTensorArg<T> || kIsListArg<T>) struct KernelParams<Types<D...>, T, B, R...>
    : KernelParams<Types<D..., T>, R...> {
  static_assert(
      std::is_same_v<B, BDimOf<T>>,
      "a batching rule takes a BDim behind each tensor, a c10::ArrayRef<BDim> behind each list of tensors");
};

// Which kernel argument a rule's parameter comes from, and whether it is that argument's batch dim.
struct Origin {
  size_t arg;
  bool bdim;
};
template <class... P>
constexpr auto origins(Types<P...>) {
  constexpr std::array<bool, sizeof...(P) + 1> takes_bdim{(kIsTensorArg<P> || kIsListArg<P>)..., false};
  std::array<Origin, sizeof...(P) + 1> from{};
  size_t arg = 0;
  for (size_t j = 0; j < sizeof...(P); ++j) {
    const bool bdim = j > 0 && takes_bdim[j - 1] && !from[j - 1].bdim;
    from[j] = {bdim ? from[j - 1].arg : arg++, bdim};
  }
  return from;
}

// ---- from the rule's results to the kernel's ----

template <class Done, class... Rest>
struct KernelResults {
  using type = Done;
};
template <class... D, class T, class... R>
struct KernelResults<Types<D...>, T, R...> : KernelResults<Types<D..., T>, R...> {};
template <class... D, class... R>
struct KernelResults<Types<D...>, Tensor, BDim, R...> : KernelResults<Types<D..., Tensor>, R...> {};
template <class... D, class... R>
struct KernelResults<Types<D...>, std::vector<Tensor>, std::vector<BDim>, R...>
    : KernelResults<Types<D..., std::vector<Tensor>>, R...> {};

template <class... R>
constexpr auto result_sources(Types<R...>) {
  constexpr std::array<bool, sizeof...(R) + 1> has_bdim{
      (std::is_same_v<R, Tensor> || std::is_same_v<R, std::vector<Tensor>>)..., false};
  std::array<size_t, sizeof...(R) + 1> from{};
  size_t k = 0;
  for (size_t j = 0; j < sizeof...(R); ++j) {
    from[k++] = j;
    if (has_bdim[j]) ++j;
  }
  return from;
}

// The first tensor that is written to: what an in-place operator returns.
template <class... K>
constexpr size_t first_written(Types<K...>) {
  constexpr std::array<bool, sizeof...(K) + 1> written{std::is_same_v<K, Tensor&>..., true};
  size_t i = 0;
  while (!written[i]) ++i;
  return i;
}

}  // namespace detail

}  // namespace vmap
