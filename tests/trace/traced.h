// What the tests of traces share: a program beside vmap itself.
#pragma once

#include <gtest/gtest.h>
#include <torch/types.h>
#include <vmap/trace.h>

#include <string>
#include <tuple>
#include <vector>

namespace traced {

using at::Tensor;
using Tensors = std::vector<Tensor>;

template <class T>
Tensors tensors_of(const T& tree) {
  Tensors all;
  vmap::detail::collect_leaves(tree, all);
  return all;
}

inline void expect_same(const Tensors& got, const Tensors& wanted, const std::string& what) {
  ASSERT_EQ(got.size(), wanted.size()) << what;
  for (size_t i = 0; i < got.size(); ++i) {
    EXPECT_EQ(got[i].sizes(), wanted[i].sizes()) << what << ", " << i;
    EXPECT_EQ(got[i].scalar_type(), wanted[i].scalar_type()) << what << ", " << i;
    EXPECT_EQ(got[i].strides(), wanted[i].strides()) << what << ", " << i;
    EXPECT_TRUE(got[i].equal(wanted[i]) || at::allclose(got[i], wanted[i], 0, 0, true)) << what << ", " << i;
  }
}

template <class... Args>
std::tuple<Args...> copies(const std::tuple<Args...>& args) {
  return std::apply(
      [](const auto&... each) {
        const auto copy = [](const auto& tree) {
          Tensors leaves = tensors_of(tree);
          for (Tensor& t : leaves) t = t.detach().clone();
          auto next = leaves.cbegin();
          return vmap::detail::with_leaves(tree, next);
        };
        return std::tuple<Args...>{copy(each)...};
      },
      args);
}

// The program of `f` by the first arguments gives what vmap gives, for all of them: outputs, what is written
// to arguments, draws. Every later call is with another batch size when the test has one.
template <class F, class... Args>
auto same_as_vmap(const F& f, const vmap::Options& options, const std::tuple<Args...>& example,
                  const std::vector<std::tuple<Args...>>& others = {}) {
  auto traced = std::apply([&](const auto&... each) { return vmap::trace(f, options, each...); }, example);
  std::vector<std::tuple<Args...>> all = others;
  all.insert(all.begin(), example);
  for (size_t i = 0; i < all.size(); ++i) {
    const auto ours = copies(all[i]), theirs = copies(all[i]);
    at::manual_seed(7);
    const auto wanted = std::apply(vmap::vmap(f, options), theirs);
    at::manual_seed(7);
    const auto got = std::apply(traced, ours);
    expect_same(tensors_of(got), tensors_of(wanted), "arguments " + std::to_string(i));
    expect_same(tensors_of(ours), tensors_of(theirs), "what is written to arguments " + std::to_string(i));
  }
  return traced;
}

template <class Traced>
size_t calls(const Traced& traced) {
  return traced.program().graph().nodes.size();
}

// How often the program calls an operator of this name: "aten::mm".
template <class Traced>
int calls_of(const Traced& traced, const std::string& name) {
  int count = 0;
  for (const auto& node : traced.program().graph().nodes) count += node.op.schema().name() == name;
  return count;
}

template <class F>
std::string error_of(const F& f) {
  try {
    f();
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  }
  return "";
}

inline Tensor randn(at::IntArrayRef sizes) {
  return at::randn(sizes);
}

}  // namespace traced
