// Threads inside a mapped function: they are handed its examples, and work right or say what to do.
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Parallel.h>
#include <ATen/ThreadLocalState.h>
#include <torch/jit.h>
#include <torch/script.h>
#include <torch/types.h>
#include <vmap/mode/fresh.h>
#include <vmap/threads.h>
#include <vmap/vmap.h>

#include <atomic>
#include <future>

#include "threads.h"

namespace rt {
namespace {

using vmap::Nest;
using vmap::NestGuard;
using vmap::Options;
using vmap::Randomness;

const Tensor kGrid = at::arange(24, at::kFloat).view({3, 2, 4});

// f on another thread, of examples of a vmap here.
template <class F>
auto elsewhere(F f) {
  return [f](const Tensor& x) {
    Tensor out;
    on_another_thread([&] { out = f(x); });
    return out;
  };
}
// The same on a thread that has joined.
template <class F>
auto joined(F f) {
  return [f](const Tensor& x) {
    const Nest nest;
    return elsewhere([&](const Tensor& t) {
      const NestGuard guard(nest);
      return f(t);
    })(x);
  };
}

template <class F>
void expect_as_loop(F&& f) {
  const Policy refuse(vmap::FallbackPolicy::Error);
  expect_same(vmap::vmap(f)(kGrid), loop(kGrid, 0, f));
  const auto twice = [&](const Tensor& x) { return vmap::vmap(f)(x.unsqueeze(0)); };
  expect_same(vmap::vmap(twice)(kGrid), loop(kGrid, 0, twice));
}

// TorchScript differentiates a part by itself when it has seen it some times, and has no rule for that.
TEST(InnerThreads, ScriptsAreMappedHoweverOftenTheyRan) {
  const auto unit = torch::jit::compile(R"(
    def f(x, w):
        return torch.tanh(x.matmul(w)) * w.sigmoid().sum(0)
  )");
  const Tensor w = at::ones({4, 4}).requires_grad_();
  const auto script = joined([&](const Tensor& x) { return unit->run_method("f", x, w).toTensor(); });
  const Tensor expected = at::tanh(kGrid.matmul(w)) * w.sigmoid().sum(0);
  for (int run = 0; run < 4; ++run) expect_same(vmap::vmap(script)(kGrid), expected);
}

TEST(InnerThreads, OperatorsWorkOnTheExamplesTheyGet) {
  expect_as_loop(elsewhere([](const Tensor& x) { return x.sin().matmul(x.t()).sum(0); }));
  expect_as_loop(elsewhere([](const Tensor& x) { return x.new_zeros({2, 4}).add_(x).select(0, 1); }));
  const auto inner = [](const Tensor& x) {
    return vmap::vmap([](const Tensor& y) { return y.cumsum(0); })(x);
  };
  expect_as_loop(elsewhere(inner));
}

TEST(InnerThreads, OnesThatJoinedMakeAndWriteTensors) {
  const auto writes = [](const Tensor& x) {
    Tensor out = at::zeros({4});
    out.narrow(0, 1, 3).add_(x[0].narrow(0, 0, 3));
    return out;
  };
  expect_as_loop(joined(writes));
  expect_as_loop(joined([&](const Tensor& x) { return vmap::vmap(writes)(x.unsqueeze(1)); }));
}

TEST(InnerThreads, OnesThatDidNotAreToldToJoin) {
  const auto writes = [](const Tensor& x) { return at::zeros({2, 4}).add_(x); };
  expect_error([&] { vmap::vmap(elsewhere(writes))(kGrid); },
               {"add_.Tensor", "a thread that does not run that vmap (level 1)", "vmap::NestGuard"});
  const auto nested = [&](const Tensor& x) { return vmap::vmap(elsewhere(writes))(x.unsqueeze(1)); };
  expect_error([&] { vmap::vmap(nested)(kGrid); }, {"(level 2)", "vmap::Nest where the vmap runs"});
  // A vmap of the other thread's own does not know the one around it.
  const auto below = [&](const Tensor& x) { return vmap::vmap(writes)(x.unsqueeze(0)); };
  expect_error([&] { vmap::vmap(elsewhere(below))(kGrid); }, {"(level 1)", "vmap::NestGuard"});
  expect_as_loop(joined(below));
}

// `out` is made where the vmap runs; another thread writes the batched value.
TEST(InnerThreads, ATensorDoesNotBecomeBatchedBehindAnothersBack) {
  const auto writes = [](const Tensor& x) {
    Tensor out = at::zeros({2, 4});
    return joined([&](const Tensor& t) { return out.add_(t); })(x);
  };
  expect_error([&] { vmap::vmap(writes)(kGrid); },
               {"add_.Tensor", "(vmap level 1) on another thread", "zeros_like(x)", "or by a first write"});
  expect_as_loop([](const Tensor& x) {
    Tensor out = at::zeros({2, 4}).copy_(x);
    return joined([&](const Tensor& t) { return out.add_(t); })(x);
  });
}

Tensor draws(Randomness randomness, bool on_another) {
  const at::Generator generator = at::detail::createCPUGenerator(3);
  const auto draw = [&](const Tensor& x) { return x + at::rand({2, 4}, generator); };
  const auto f = [&](const Tensor& x) { return on_another ? joined(draw)(x) : draw(x); };
  return vmap::vmap(vmap::vmap(f, {.randomness = randomness}),
                    {.randomness = randomness})(at::zeros({3, 2, 2, 4}));
}

TEST(InnerThreads, OnesThatJoinedDrawForTheExamples) {
  const Tensor different = draws(Randomness::Different, true);
  EXPECT_TRUE(different.equal(draws(Randomness::Different, false)));
  EXPECT_FALSE(different[0][0].equal(different[0][1]));
  EXPECT_FALSE(different[0][0].equal(different[1][0]));
  EXPECT_TRUE(draws(Randomness::Same, true).equal(draws(Randomness::Same, false)));
  expect_error([] { draws(Randomness::Error, true); }, {"draws random numbers", "level 2"});
}

// What gets an example knows its vmap, and those around that one.
TEST(InnerThreads, DrawsLikeAnExampleNeedNotJoin) {
  const Options different{.randomness = Randomness::Different};
  const auto draw = [](const Tensor& x) { return at::rand_like(x); };
  const auto in_own_vmap = [&](const Tensor& x) { return vmap::vmap(draw, different)(x); };
  const auto all_differ = [&](const auto& f) {
    const auto inner = [&](const Tensor&) { return vmap::vmap(f, different)(kGrid); };
    const Tensor out = vmap::vmap(inner, different)(at::zeros({2, 1}));
    EXPECT_EQ(std::get<0>(at::_unique(out)).numel(), out.numel());
  };
  all_differ(elsewhere(draw));
  all_differ(elsewhere(in_own_vmap));
  expect_error([&] { vmap::vmap(elsewhere(draw))(kGrid); }, {"rand_like", "draws random numbers", "level 1"});
  expect_error([&] { vmap::vmap(elsewhere(in_own_vmap))(kGrid); }, {"rand_like", "level 1"});
}

// at::launch, torch::jit's fork and autograd's own threads take over the dispatch keys of their caller.
TEST(InnerThreads, DrawsWithKeysOfAnotherThreadAreToldToJoin) {
  const auto f = [](bool joins) {
    return [joins](const Tensor& x) {
      const Nest nest;
      const at::ThreadLocalState state;
      return elsewhere([&](const Tensor& t) {
        const at::ThreadLocalStateGuard taken(state);
        std::optional<NestGuard> guard;
        if (joins) guard.emplace(nest);
        return t * at::ones({4}) + at::rand({4});
      })(x);
    };
  };
  const Options same{.randomness = Randomness::Same};
  expect_error([&] { vmap::vmap(f(false), same)(kGrid); },
               {"rand", "works for a vmap of another thread", "vmap::NestGuard"});
  const Tensor out = vmap::vmap(f(true), same)(at::zeros_like(kGrid));
  EXPECT_TRUE(out[0].equal(out[1]));
}

TEST(InnerThreads, LaunchedWorkMapsItsExamples) {
  expect_as_loop([](const Tensor& x) {
    std::promise<Tensor> promise;
    at::launch([&] { promise.set_value(x.cos() * at::ones({4})); });
    return promise.get_future().get();
  });
}

TEST(InnerThreads, ANestThatHasEndedIsAnError) {
  std::optional<Nest> nest;
  Tensor escaped;
  const auto f = [&](const Tensor& x) {
    nest.emplace();
    return escaped = x;
  };
  vmap::vmap(f)(kGrid);
  on_another_thread([&] {
    expect_error([&] { const NestGuard guard(*nest); },
                 {"a vmap that has ended", "Wait in the mapped function"});
    expect_error([&] { escaped.sin(); }, {"sin", "escaped from its vmap"});
    // Its slot may serve another vmap now.
    vmap::vmap([&](const Tensor& x) {
      expect_error([&] { escaped + x; }, {"escaped from its vmap"});
      return x;
    })(kGrid);
  });
}

TEST(InnerThreads, AThreadIsBackWhereItWasWhenItLeaves) {
  const Nest of_no_vmap;
  vmap::vmap([&](const Tensor& x) {
    const Nest nest;
    on_another_thread([&] {
      vmap::vmap([&](const Tensor& y) {
        const vmap::Level own = vmap::innermost_level();
        {
          const NestGuard guard(nest);
          EXPECT_EQ(vmap::innermost_level(), vmap::as_batched(x)->level());
          EXPECT_EQ(vmap::nesting_depth(), 0);
        }
        EXPECT_EQ(vmap::innermost_level(), own);
        EXPECT_EQ(vmap::nesting_depth(), 1);
        return at::zeros({4}).add_(y);
      })(at::ones({2, 4}));
    });
    {
      const NestGuard guard(of_no_vmap);
      EXPECT_FALSE(vmap::innermost_level().exists());
      EXPECT_EQ(vmap::as_fresh(at::zeros({2})), nullptr);
    }
    EXPECT_NE(vmap::as_fresh(at::zeros({2})), nullptr);
    return x;
  })(kGrid);
}

}  // namespace
}  // namespace rt
