// Levels and wrappers: nesting, escaping, exceptions, threads, and the functions of transform.h.
#include <vmap/support.h>
#include <vmap/transform.h>
#include <vmap/vmap.h>

#include <functional>
#include <thread>

#include "test_support.h"

namespace {

using at::Tensor;
using rt::expect_error;
using rt::expect_same;
using vmap::LevelGuard;

Tensor wrapped(const Tensor& t, int64_t dim, const LevelGuard& guard) {
  return vmap::add_batch_dim(t, dim, guard.level());
}

TEST(Wrapper, ShowsOneExample) {
  const Tensor x = at::randn({2, 3, 4}, at::kDouble);
  const LevelGuard guard(3);
  const Tensor w = wrapped(x, 1, guard);
  EXPECT_EQ(w.sizes(), at::IntArrayRef({2, 4}));
  EXPECT_EQ(w.strides(), at::IntArrayRef({12, 1}));
  EXPECT_EQ(w.numel(), 8);
  EXPECT_EQ(w.dim(), 2);
  EXPECT_EQ(w.scalar_type(), at::kDouble);
  EXPECT_EQ(w.device(), x.device());
  EXPECT_EQ(w.layout(), at::kStrided);
  EXPECT_FALSE(w.is_contiguous());
  EXPECT_TRUE(w.is_cpu());
  EXPECT_FALSE(w.requires_grad());
  EXPECT_FALSE(w.has_storage());
  const vmap::BatchedTensor* b = vmap::as_batched(w);
  ASSERT_NE(b, nullptr);
  EXPECT_TRUE(b->value().is_same(x));
  EXPECT_EQ(b->bdim(), 1);
  EXPECT_EQ(b->level(), guard.level());
  EXPECT_EQ(vmap::as_batched(x), nullptr);
  EXPECT_EQ(vmap::as_batched(Tensor()), nullptr);
}

TEST(Wrapper, TellsStorageOffsetAndConjugation) {
  const Tensor x = at::randn({3, 2}, at::kComplexFloat);
  const LevelGuard guard(2);
  EXPECT_EQ(wrapped(x[1].unsqueeze(0), 1, guard).storage_offset(), 2);
  EXPECT_TRUE(wrapped(x.conj(), 1, guard).is_conj());
}

TEST(Wrapper, HasNoDataToPointTo) {
  const LevelGuard guard(3);
  const Tensor w = wrapped(at::zeros({3, 2}), 0, guard);
  expect_error([&] { w.data_ptr(); },
               {"the data of a tensor that is batched at vmap level 1", "VMAP_SUPPORT"});
  expect_error([&] { w.data_ptr<float>(); }, {"the data of a tensor that is batched at vmap level 1"});
  expect_error([&] { w.storage(); }, {"storage of a tensor that is batched at vmap level 1"});
}

TEST(Wrapper, IsCopiedAndDetachedAsAWrapper) {
  const Tensor x = at::zeros({3, 2}).requires_grad_();
  const LevelGuard guard(3);
  const Tensor copy = wrapped(x, 0, guard).variable_data();
  const vmap::BatchedTensor* b = vmap::as_batched(copy);
  ASSERT_NE(b, nullptr);
  EXPECT_FALSE(b->value().requires_grad());
  EXPECT_EQ(copy.sizes(), at::IntArrayRef({2}));
}

TEST(Wrapper, CanBeRepointed) {
  const LevelGuard guard(3);
  const Tensor w = wrapped(at::zeros({3, 2}), 0, guard);
  vmap::as_batched(w)->repoint(at::zeros({5, 4, 3}), 2);
  EXPECT_EQ(w.sizes(), at::IntArrayRef({5, 4}));
  EXPECT_EQ(w.strides(), at::IntArrayRef({12, 3}));
}

TEST(Level, NestsAndComparesByDepth) {
  const LevelGuard outer(2);
  const LevelGuard inner(3);
  EXPECT_LT(outer.level(), inner.level());
  EXPECT_LT(vmap::Level(), outer.level());
  EXPECT_EQ(inner.level().depth(), 2);
  EXPECT_EQ(inner.level().batch_size(), 3);
  EXPECT_EQ(vmap::innermost_level(), inner.level());
}

TEST(Level, SixtyFourNestAndTheNextIsAnError) {
  const std::function<Tensor(const Tensor&, int)> nest = [&](const Tensor& x, int depth) -> Tensor {
    if (depth == 0) return x + 1;
    return vmap::vmap([&](const Tensor& t) { return nest(t, depth - 1); })(x);
  };
  std::vector<int64_t> ones(64, 1);
  expect_same(nest(at::zeros(ones), 64), at::ones(ones));
  const std::function<void(int)> push = [&](int depth) {
    const LevelGuard guard(1);
    if (depth > 1) push(depth - 1);
  };
  push(64);
  expect_error([&] { push(65); }, {"64 nested vmaps", "calls itself without end"});
  EXPECT_EQ(vmap::nesting_depth(), 0);
}

TEST(Level, AnExceptionLeavesTheLevelsThatItPasses) {
  const Tensor x = at::zeros({3, 2});
  const auto fails = [&](const Tensor& t) -> Tensor {
    return vmap::vmap([](const Tensor&) -> Tensor { throw std::runtime_error("mine"); })(t);
  };
  EXPECT_THROW(vmap::vmap(fails)(x), std::runtime_error);
  EXPECT_EQ(vmap::nesting_depth(), 0);
  expect_same(vmap::vmap([](const Tensor& t) { return t + 1; })(x), x + 1);
}

TEST(Level, AWrapperThatEscapedIsAnError) {
  Tensor escaped, nested;
  vmap::vmap([&](const Tensor& t) { return escaped = t; })(at::zeros({3, 2}));
  expect_error([&] { escaped + 1; }, {"add.Scalar", "escaped from its vmap", "Return it"});
  expect_error([&] { at::linear(escaped, at::zeros({2, 2})); }, {"escaped from its vmap"});
  // Also where another vmap runs in its place, and beside batched tensors of that.
  expect_error(
      [&] {
        vmap::vmap([&](const Tensor& t) { return t + escaped; })(at::zeros({3, 2}));
      },
      {"add.Tensor", "escaped from its vmap"});
  expect_error([&] { vmap::vmap([&](const Tensor&) { return escaped; })(at::zeros({3})); },
               {"belongs to another vmap, which has ended"});
}

TEST(Level, ThreadsHaveLevelsOfTheirOwn) {
  const Tensor x = at::randn({4, 8, 3});
  const Tensor expected = x.sin().sum(2);
  std::vector<std::thread> threads;
  std::vector<Tensor> results(4);
  for (size_t n = 0; n < results.size(); ++n) {
    threads.emplace_back([&, n] {
      const auto row = [](const Tensor& t) { return t.sin().sum(); };
      for (int i = 0; i < 50; ++i) results[n] = vmap::vmap(vmap::vmap(row))(x);
    });
  }
  for (std::thread& t : threads) t.join();
  for (const Tensor& r : results) expect_same(r, expected);
}

TEST(Level, AThreadStartedInsideAVmapNestsBelowIt) {
  const Tensor x = at::randn({3, 2});
  const auto f = [](const Tensor& t) {
    Tensor out;
    std::thread([&] { out = vmap::vmap([](const Tensor& e) { return e.sin(); })(t); }).join();
    return out;
  };
  expect_same(vmap::vmap(f)(x), x.sin());
}

// An operator's kernel works on physical tensors, and a vmap that it runs lies in none of its caller's.
Tensor rows_kernel(const Tensor& x) {
  const auto row = [](const Tensor& t) { return at::zeros({4}).add_(t) + at::rand({4}); };
  return vmap::vmap(row, {.randomness = vmap::Randomness::Different})(x.flatten(0, -2)).view(x.sizes());
}
std::tuple<Tensor, vmap::BDim> rows_rule(const Tensor& x, vmap::BDim bdim) {
  const Tensor front = x.movedim(*bdim, 0);
  return {rt::op<decltype(rows_kernel)>("rt_level::rows").call(front), 0};
}
TORCH_LIBRARY(rt_level, m) {
  m.def("rows(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(rt_level, CPU, m) {
  m.impl("rows", &rows_kernel);
}
TORCH_LIBRARY_IMPL(rt_level, VMAP_KEY, m) {
  VMAP_SUPPORT(rows, rows_rule);
}

TEST(Level, AVmapInsideAKernelIsOneOfItsOwn) {
  const auto rows = rt::op<decltype(rows_kernel)>("rt_level::rows");
  const Tensor x = at::zeros({2, 3, 4});
  const Tensor out = vmap::vmap([&](const Tensor& t) { return rows.call(t); })(x);
  EXPECT_EQ(std::get<0>(at::_unique(out)).numel(), out.numel());
  // Each example's function still has its own randomness afterwards.
  const auto refused = [&](const Tensor& t) { return rows.call(t) + at::rand({4}); };
  expect_error([&] { vmap::vmap(refused)(x); }, {"draws random numbers", "level 1"});
}

TEST(Functions, CheckWhatTheyAreGiven) {
  const LevelGuard guard(3);
  expect_error([&] { vmap::add_batch_dim(at::zeros({3}), 1, guard.level()); }, {"no dim 1", "[3]"});
  expect_error([&] { vmap::add_batch_dim(at::zeros({2}), 0, guard.level()); }, {"has size 2", "3 examples"});
  expect_error([&] { vmap::add_batch_dim(Tensor(), 0, guard.level()); }, {"undefined"});
  expect_error([&] { vmap::add_batch_dim(at::eye(3).to_sparse(), 0, guard.level()); },
               {"Sparse", "to_dense"});
  expect_error([&] { vmap::remove_batch_dim(at::zeros({3}), guard.level(), 3, 2); },
               {"out_dim 2 is out of range"});
  expect_error([] { LevelGuard negative(-1); }, {"cannot have -1 examples"});
}

TEST(Functions, AreOperatorsToo) {
  const auto enter = rt::op<int64_t(int64_t, std::string_view)>("vmapgen::enter");
  const auto leave = rt::op<int64_t()>("vmapgen::leave");
  const auto add = rt::op<Tensor(const Tensor&, int64_t, int64_t)>("vmapgen::add_batch_dim");
  const auto remove = rt::op<Tensor(const Tensor&, int64_t, int64_t, int64_t)>("vmapgen::remove_batch_dim");
  const Tensor x = at::randn({2, 3});
  const int64_t outer = enter.call(2, "error");
  const int64_t inner = enter.call(3, "different");
  const Tensor example = add.call(add.call(x, 0, outer), 0, inner);
  EXPECT_EQ(example.dim(), 0);
  const Tensor row = remove.call(example.sin(), inner, 3, 0);
  EXPECT_EQ(leave.call(), 1);
  expect_same(remove.call(row, outer, 2, 1), x.sin().t());
  expect_error([&] { add.call(x, 1, inner); }, {"no level"});
  EXPECT_EQ(leave.call(), 0);
  expect_error([&] { leave.call(); }, {"leave() without enter()"});
}

}  // namespace
