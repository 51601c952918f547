// at::parallel_for in a mapped function, and vmaps in at::parallel_for.
#include <torch/types.h>
#include <vmap/grad.h>
#include <vmap/jvp.h>
#include <vmap/threads.h>
#include <vmap/vmap.h>

#include <set>

#include "threads.h"

namespace rt {
namespace {

constexpr int64_t kRows = 16;
const Tensor kManyRows = at::arange(3 * kRows * 2, at::kFloat).view({3, kRows, 2});

// Runs each of kRows on one of four threads, whatever the machine has.
class ParallelFor : public testing::Test {
 protected:
  ParallelFor() : before_(at::get_num_threads()) { at::set_num_threads(4); }
  ~ParallelFor() override { at::set_num_threads(before_); }

  template <class F>
  static void by_torch(F&& row) {
    at::parallel_for(0, kRows, 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) row(i);
    });
  }
  template <class F>
  static void by_vmap(F&& row) {
    vmap::parallel_for(0, kRows, 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) row(i);
    });
  }

 private:
  int before_;
};

TEST_F(ParallelFor, RunsOnSeveralThreads) {
  std::mutex mutex;
  std::set<std::thread::id> seen;
  by_vmap([&](int64_t) {
    const std::lock_guard<std::mutex> lock(mutex);
    seen.insert(std::this_thread::get_id());
  });
  EXPECT_EQ(seen.size(), 4u);
}

TEST_F(ParallelFor, ReadsExamples) {
  const auto f = [&](const Tensor& x) {
    std::vector<Tensor> out(kRows);
    by_torch([&](int64_t i) { out[i] = x[i].sin() * i; });
    return at::stack(out);
  };
  expect_same(vmap::vmap(f)(kManyRows), loop(kManyRows, 0, f));
  const auto twice = [&](const Tensor& x) { return vmap::vmap(f)(x.unsqueeze(0)); };
  expect_same(vmap::vmap(twice)(kManyRows), loop(kManyRows, 0, twice));
}

TEST_F(ParallelFor, HasTheDerivativesOfTransforms) {
  const auto sum = [&](const Tensor& x) {
    std::vector<Tensor> out(kRows);
    by_vmap([&](int64_t i) { out[i] = x[i].sin().sum(); });
    return at::stack(out).sum();
  };
  const Tensor& x = kManyRows;
  expect_same(vmap::grad(sum)(x[0]), x[0].cos());
  expect_same(vmap::vmap(vmap::grad(sum))(x), x.cos());
  expect_same(vmap::grad([&](const Tensor& all) { return vmap::vmap(sum)(all).sum(); })(x), x.cos());
  const auto along = [&](const Tensor& t) {
    return std::get<1>(vmap::jvp(sum)(std::tuple(t), std::tuple(at::ones_like(t))));
  };
  expect_same(vmap::vmap(along)(x), x.cos().sum({1, 2}));
  const auto on_a_thread = [](const Tensor& t) {
    Tensor result;
    const vmap::Nest nest;
    std::thread([&] {
      const vmap::NestGuard joined(nest);
      result = t.sin().sum();
    }).join();
    return result;
  };
  expect_same(vmap::vmap(vmap::grad(on_a_thread))(x), x.cos());
}

TEST_F(ParallelFor, WritesIntoABatchedTensor) {
  const auto f = [&](const Tensor& x) {
    Tensor out = at::zeros_like(x);
    by_torch([&](int64_t i) { out[i].copy_(x[i] * i); });
    return out;
  };
  expect_same(vmap::vmap(f)(kManyRows), loop(kManyRows, 0, f));
}

// A row of `out` would have to become batched while other threads take theirs: refused on each, at once.
TEST_F(ParallelFor, DoesNotMakeATensorBatchedWhileOthersUseIt) {
  for (int round = 0; round < 50; ++round) {
    const auto f = [&](const Tensor& x) {
      Tensor out = at::zeros({kRows, 2});
      by_vmap([&](int64_t i) { out[i].copy_(x[i]); });
      return out;
    };
    expect_error([&] { vmap::vmap(f)(kManyRows); },
                 {"copy_", "made in the mapped function (vmap level 1)", "parallel region", "zeros_like(x)"});
  }
}

TEST_F(ParallelFor, MakesAndDrawsWhereItsThreadsHaveJoined) {
  const auto f = [&](const Tensor& x) {
    std::vector<Tensor> out(kRows);
    by_vmap([&](int64_t i) { out[i] = at::zeros({2}).add_(x[i]) + 100 * at::rand({2}); });
    return at::stack(out);
  };
  const Tensor out = vmap::vmap(f, {.randomness = vmap::Randomness::Different})(at::zeros_like(kManyRows));
  EXPECT_EQ(std::get<0>(at::_unique(out)).numel(), out.numel());
  const Tensor same = vmap::vmap(f, {.randomness = vmap::Randomness::Same})(at::zeros_like(kManyRows));
  EXPECT_TRUE(same[0].equal(same[1]));
  expect_error([&] { vmap::vmap(f)(kManyRows); }, {"draws random numbers"});
  EXPECT_FALSE(vmap::innermost_level().exists());
}

TEST_F(ParallelFor, TellsThreadsThatHaveNotToJoin) {
  const auto f = [&](const Tensor& x) {
    std::vector<Tensor> out(kRows);
    // The calling thread is one of them, and needs not be told.
    by_torch([&](int64_t i) { out[i] = at::zeros({2}).add_(x[i]); });
    return at::stack(out);
  };
  expect_error([&] { vmap::vmap(f)(kManyRows); },
               {"a thread that does not run that vmap (level 1)", "vmap::NestGuard"});
}

TEST_F(ParallelFor, RunsVmaps) {
  std::vector<Tensor> out(kRows);
  const auto f = [](const Tensor& x) { return at::zeros({3}).add_(x).cumsum(0); };
  by_torch([&](int64_t i) { out[i] = vmap::vmap(f, {.in_dims = 1})(kManyRows.select(1, i)); });
  for (int64_t i = 0; i < kRows; ++i) expect_same(out[i], loop(kManyRows.select(1, i), 1, f));
}

TEST_F(ParallelFor, PassesOnWhatAThreadThrows) {
  const auto f = [&](const Tensor& x) {
    by_vmap([&](int64_t i) { TORCH_CHECK(i != kRows - 1, "mine, of ", x.sizes()); });
    return x;
  };
  expect_error([&] { vmap::vmap(f)(kManyRows); }, {"mine, of [16, 2]"});
  EXPECT_FALSE(vmap::innermost_level().exists());
}

}  // namespace
}  // namespace rt
