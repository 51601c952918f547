// Vmaps that run on many threads at once, each with levels, draws and logs of its own; what they share is
// made once.
#include "threads.h"

#include <ATen/CPUGeneratorImpl.h>
#include <torch/custom_class.h>
#include <torch/types.h>
#include <vmap/dispatch_log.h>
#include <vmap/library_rules.h>
#include <vmap/support.h>
#include <vmap/vmap.h>
#include <vmap/vmappable_class.h>

#include <array>
#include <atomic>
#include <functional>
#include <optional>

namespace rt {
namespace {

using vmap::Randomness;

constexpr size_t kThreads = 8;
constexpr int kRounds = 10;

using Function = std::function<Tensor(const Tensor&)>;

// What an example of shape [4, 4] goes through: views, products, writes into what factories made, chunks.
std::vector<Function> functions() {
  const Tensor weight = at::randn({4, 4});
  return {
      [](const Tensor& x) { return x.sin().sum(0); },
      [weight](const Tensor& x) { return at::linear(x.t(), weight).softmax(-1); },
      [](const Tensor& x) {
        Tensor out = at::zeros({4, 2});
        out.select(1, 0).copy_(x[0]);
        return out.add_(x.narrow(1, 1, 2));
      },
      [](const Tensor& x) { return std::get<0>(x.sort(1)).cumsum(0).index({x.argmax(0)}); },
      [](const Tensor& x) {
        return at::layer_norm(at::cat({x, x + 1}), {4}).relu_();
      },
      [weight](const Tensor& x) { return at::where(x > 0, at::mm(x, weight), weight); },
      [](const Tensor& x) {
        return vmap::vmap([](const Tensor& row) { return row.norm(); }, {.in_dims = 1})(x);
      },
      [](const Tensor& x) {
        return vmap::vmap([](const Tensor& row) { return row.flip(0) * 2; }, {.chunk_size = 3})(x);
      },
  };
}

Tensor nested(const Function& f, const Tensor& x, size_t depth) {
  if (depth == 0) return f(x);
  return vmap::vmap([&](const Tensor& t) { return nested(f, t, depth - 1); })(x);
}
Tensor looped(const Function& f, const Tensor& x, size_t depth) {
  if (depth == 0) return f(x);
  return loop(x, 0, [&](const Tensor& t) { return looped(f, t, depth - 1); });
}

TEST(Threads, VmapsOfAnyDepthGiveWhatTheLoopGives) {
  const Policy allow(vmap::FallbackPolicy::Allow);
  const std::vector<Function> all = functions();
  on_threads(kThreads, [&](size_t thread) {
    for (int round = 0; round < kRounds; ++round) {
      const size_t depth = 1 + (thread + round) % 3;
      const Tensor x = at::randn({3, 2, 5, 4, 4}).flatten(0, 3 - depth);
      const Function& f = all[(thread * 3 + round) % all.size()];
      expect_same(nested(f, x, depth), looped(f, x, depth));
      EXPECT_FALSE(vmap::innermost_level().exists());
    }
  });
}

Tensor drawn(Randomness randomness, uint64_t seed) {
  const at::Generator generator = at::detail::createCPUGenerator(seed);
  const auto f = [&](const Tensor& x) { return x + at::rand({2}, generator); };
  return vmap::vmap(f, {.randomness = randomness})(at::zeros({3, 2}));
}

TEST(Threads, EachVmapDrawsAsItWasAsked) {
  const std::array<Tensor, 2> expected = {drawn(Randomness::Same, 7), drawn(Randomness::Different, 7)};
  EXPECT_TRUE(expected[0][0].equal(expected[0][1]));
  EXPECT_FALSE(expected[1][0].equal(expected[1][1]));
  on_threads(kThreads, [&](size_t thread) {
    for (int round = 0; round < kRounds; ++round) {
      switch (thread % 4) {
        case 0:
          EXPECT_TRUE(drawn(Randomness::Same, 7).equal(expected[0]));
          break;
        case 1:
          EXPECT_TRUE(drawn(Randomness::Different, 7).equal(expected[1]));
          break;
        case 2:
          expect_error([] { drawn(Randomness::Error, 7); }, {"draws random numbers"});
          break;
        default:  // in no vmap
          EXPECT_EQ(at::rand({2}).dim(), 1);
      }
    }
  });
}

TEST(Threads, ALogSeesItsOwnThread) {
  on_threads(kThreads, [&](size_t thread) {
    const auto sin = [](const Tensor& x) { return x.sin(); };
    const auto cos = [](const Tensor& x) { return x.cos(); };
    std::optional<vmap::DispatchLog> log;
    if (thread % 2 == 0) log.emplace();
    for (int round = 0; round < kRounds; ++round) {
      if (log) {
        vmap::vmap(sin)(at::zeros({3}));
      } else {
        vmap::vmap(cos)(at::zeros({3}));
      }
    }
    if (!log) return;
    EXPECT_EQ(log->calls().size(), static_cast<size_t>(kRounds));
    for (const vmap::LoggedCall& call : log->calls()) EXPECT_EQ(call.op, "aten::sin");
  });
}

class CountsWarnings final : public c10::WarningHandler {
 public:
  explicit CountsWarnings(std::atomic<int>& count) : count_(count) {}
  void process(const c10::Warning& warning) override {
    count_ += warning.msg().find("rt_threads::no_rule") != std::string::npos;
  }

 private:
  std::atomic<int>& count_;
};

TEST(Threads, LoopsAreCountedAndWarnedOfOnce) {
  const Policy warn(vmap::FallbackPolicy::Warn);
  const auto f = op<Tensor(const Tensor&)>("rt_threads::no_rule");
  const int64_t before = vmap::fallback_count();
  std::atomic<int> warnings{0};
  on_threads(kThreads, [&](size_t) {
    CountsWarnings counts(warnings);
    const c10::WarningUtils::WarningHandlerGuard guard(&counts);
    const Tensor x = at::randn({2, 3});
    for (int round = 0; round < kRounds; ++round)
      expect_same(vmap::vmap([&](const Tensor& t) { return f.call(t); })(x), x + 1);
  });
  EXPECT_EQ(vmap::fallback_count() - before, static_cast<int64_t>(kThreads) * kRounds);
  EXPECT_EQ(warnings, 1);
}

// ---- rules and classes, at first use ----

std::array<std::atomic<int>, 3> placed;

// A rule, a decomposition and an operator that comes while vmaps run.
using Halves = std::tuple<Tensor, vmap::BDim>;
Halves twice_rule(const Tensor& x, vmap::BDim bdim) {
  return {x * 2, bdim};
}
Tensor half_body(const Tensor& x) {
  return x / 2;
}

std::vector<vmap::LibraryRule> counted_rules() {
  return {{"rt_threads::twice(Tensor x) -> Tensor",
           [](torch::Library& m) {
             ++placed[0];
             vmap::support(m, "twice", &twice_rule);
           }},
          {"rt_threads::half(Tensor x) -> Tensor",
           [](torch::Library& m) {
             ++placed[1];
             m.impl("half", half_body);
           }},
          {"rt_threads::late(Tensor x) -> Tensor", [](torch::Library& m) {
             ++placed[2];
             m.impl("late", half_body);
           }}};
}

TEST(AcceptanceB7, DecompositionsAreLoadedAtFirstUseOnceFromManyThreads) {
  const Policy refuse(vmap::FallbackPolicy::Error);
  const vmap::LibraryRules rules("rt_threads", counted_rules());
  EXPECT_EQ(placed[0] + placed[1], 0);
  const Tensor x = at::randn({3, 2});
  const auto mapped = [&](const char* name) {
    return vmap::vmap([&](const Tensor& t) { return op<Tensor(const Tensor&)>(name).call(t); })(x);
  };
  on_threads(kThreads, [&](size_t thread) {
    if (thread % 2 == 0) {
      expect_same(mapped("rt_threads::twice"), x * 2);
    } else {
      expect_same(mapped("rt_threads::half"), x / 2);
    }
  });
  EXPECT_EQ(placed[0], 1);
  EXPECT_EQ(placed[1], 1);
  EXPECT_EQ(placed[2], 0);
  // An operator that is registered later, between two vmaps.
  torch::Library later(torch::Library::FRAGMENT, "rt_threads", std::nullopt, __FILE__, __LINE__);
  later.def("late(Tensor x) -> Tensor");
  on_threads(kThreads, [&](size_t) { expect_same(mapped("rt_threads::late"), x / 2); });
  EXPECT_EQ(placed[2], 1);
}

// Custom classes that are vmappable: each is registered by several threads while others map objects of it.
template <int n>
struct Boxed : torch::CustomClassHolder {
  explicit Boxed(Tensor value) : value(std::move(value)) {}
  using Ptr = c10::intrusive_ptr<Boxed>;
  int64_t dim() const { return value.dim(); }
  int64_t size(int64_t dim) const { return value.size(dim); }
  Ptr vmap_add_batch_dim(int64_t in_dim, vmap::Level level) const {
    return c10::make_intrusive<Boxed>(vmap::add_batch_dim(value, in_dim, level));
  }
  Ptr vmap_remove_batch_dim(const std::string&, vmap::Level level, int64_t batch_size,
                            int64_t out_dim) const {
    return c10::make_intrusive<Boxed>(vmap::remove_batch_dim(value, level, batch_size, out_dim));
  }
  Tensor value;
};

template <int n>
void register_and_map() {
  vmap::register_vmappable_class<Boxed<n>>();
  const c10::IValue boxed = c10::make_intrusive<Boxed<n>>(at::ones({3, 2}));
  const auto next = [](const c10::IValue& one) -> c10::IValue {
    return c10::make_intrusive<Boxed<n>>(one.toCustomClass<Boxed<n>>()->value + n);
  };
  const c10::IValue out = vmap::vmap(next)(boxed);
  expect_same(out.toCustomClass<Boxed<n>>()->value, at::ones({3, 2}) + n);
}

TEST(Threads, VmappableClassesAreRegisteredAndFound) {
  on_threads(kThreads, [](size_t thread) {
    const std::array<void (*)(), 3> all = {&register_and_map<0>, &register_and_map<1>, &register_and_map<2>};
    for (size_t i = 0; i < 3 * all.size(); ++i) all[(thread + i) % all.size()]();
  });
}

}  // namespace

TORCH_LIBRARY(rt_threads, m) {
  m.class_<Boxed<0>>("Boxed0");
  m.class_<Boxed<1>>("Boxed1");
  m.class_<Boxed<2>>("Boxed2");
  m.def("no_rule(Tensor x) -> Tensor");
  m.def("twice(Tensor x) -> Tensor");
  m.def("half(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(rt_threads, CPU, m) {
  m.impl("no_rule", [](const Tensor& x) { return x + 1; });
}

}  // namespace rt
