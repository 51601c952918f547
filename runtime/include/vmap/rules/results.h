// Attaches batch dims to what an operator returned.
#pragma once

#include <vmap/bdim.h>

#include <tuple>
#include <utility>
#include <vector>

namespace vmap {

using OneResult = std::tuple<Tensor, BDim>;
using ListResult = std::tuple<std::vector<Tensor>, std::vector<BDim>>;

inline OneResult with_bdim(Tensor result, BDim bdim) {
  return {std::move(result), bdim};
}

inline ListResult with_bdim(std::vector<Tensor> results, BDim bdim) {
  std::vector<BDim> bdims(results.size(), bdim);
  return {std::move(results), std::move(bdims)};
}

// (Tensor, Tensor, …) -> (Tensor, BDim, Tensor, BDim, …)
template <class... Ts>
auto with_bdim(std::tuple<Ts...> results, BDim bdim) {
  return std::apply(
      [&](auto&... each) { return std::tuple_cat(std::tuple<Tensor, BDim>(std::move(each), bdim)...); },
      results);
}

// Applies `f` to each tensor of a result, in place.
template <class F>
void for_each_tensor(Tensor& result, F&& f) {
  f(result);
}
template <class F>
void for_each_tensor(std::vector<Tensor>& results, F&& f) {
  for (Tensor& t : results) f(t);
}
template <class F, class... Ts>
void for_each_tensor(std::tuple<Ts...>& results, F&& f) {
  std::apply([&](auto&... each) { (f(each), ...); }, results);
}

// The first tensor of a result.
inline Tensor& first_tensor(Tensor& result) {
  return result;
}
template <class... Ts>
Tensor& first_tensor(std::tuple<Ts...>& results) {
  return std::get<0>(results);
}

}  // namespace vmap
