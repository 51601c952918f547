// A function of tracked tensors, over ordinary ones.
#pragma once

#include <c10/util/Exception.h>
#include <vmap/variance.h>

#include <type_traits>
#include <utility>
#include <vector>

namespace vmap::variance {

namespace detail {
// `x` as another tensor over its memory, with these states; what comes back as its gradient is an ordinary
// one.
Tensor entering(const Tensor& x, const Mesh& mesh, const States& states);
// An ordinary tensor again. Raises where `claimed` says less than what the result is, or calls partial what
// is the same on all ranks.
Tensor leaving(const Tensor& x, size_t position, const States& claimed);
}  // namespace detail

// What `f` computes with its arguments marked: argument i as in[i] says, over `mesh`. Result i has to be what
// out[i] says, or less: varying may be said of what is invariant, partial of what is varying. `f` gives a
// tensor, or a vector of tensors; ordinary tensors come back, and nobody names the states of gradients.
//
//   auto loss = variance::local_map(f, mesh, {{.varying = {"dp"}}, {}}, {{}});
//   loss(my_part, weight).backward();  // weight.grad() is the sum over the ranks
template <class F>
auto local_map(F f, const Mesh& mesh, std::vector<States> in, std::vector<States> out) {
  return [f = std::move(f), mesh, in = std::move(in), out = std::move(out)](const auto&... xs) {
    TORCH_CHECK(sizeof...(xs) == in.size(), "variance: local_map: ", in.size(), " states for ", sizeof...(xs),
                " arguments");
    auto results = [&]<size_t... I>(std::index_sequence<I...>) {
      return f(detail::entering(xs, mesh, in[I])...);
    }
    (std::make_index_sequence<sizeof...(xs)>());
    if constexpr (std::is_same_v<decltype(results), Tensor>) {
      TORCH_CHECK(out.size() == 1, "variance: local_map: ", out.size(), " states for one result");
      return detail::leaving(results, 0, out[0]);
    } else {
      TORCH_CHECK(out.size() == results.size(), "variance: local_map: ", out.size(), " states for ",
                  results.size(), " results");
      for (size_t i = 0; i < out.size(); ++i) results[i] = detail::leaving(results[i], i, out[i]);
      return results;
    }
  };
}

}  // namespace vmap::variance
