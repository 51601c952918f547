// A batch that is run a chunk at a time: the same values, draws and errors as all at once, in less memory.
#include <ATen/CPUGeneratorImpl.h>
#include <torch/csrc/autograd/autograd.h>
#include <vmap/vmap.h>

#include <memory>

#include "../bench/peak_memory.h"
#include "test_support.h"

namespace rt {
namespace {

using vmap::none;
using vmap::Options;
using vmap::Randomness;

// 1, a divisor, sizes that do not divide, the whole, more than the whole.
constexpr int64_t kSizes[] = {1, 2, 4, 5, 6, 100};

const Tensor kTable = at::arange(24, at::kFloat).view({6, 4});

TEST(AcceptanceB4, ChunksGiveWhatTheWholeGives) {
  const Tensor y = at::randn({4, 6}), w = at::randn({4});
  using Lists = std::pair<Tensor, std::vector<Tensor>>;
  const auto f = [](const Lists& in, const Tensor& weight, double k) {
    const auto [x, rest] = in;
    return std::make_tuple(x * k + rest[0], std::map<std::string, Tensor>{{"dot", (x * weight).sum()}},
                           weight * 2);
  };
  const Options whole{.in_dims = {{0, {-1}}, none, none}, .out_dims = {-1, 0, none}};
  const Lists in{kTable, {y}};
  const auto [first, map, once] = vmap::vmap(f, whole)(in, w, 2.0);
  for (int64_t size : kSizes) {
    Options chunked = whole;
    chunked.chunk_size = size;
    const auto [first_c, map_c, once_c] = vmap::vmap(f, chunked)(in, w, 2.0);
    expect_same(first_c, first);
    expect_same(map_c.at("dot"), map.at("dot"));
    expect_same(once_c, once);
  }
}

TEST(AcceptanceB4, ChunksHaveTheSizeThatWasAskedFor) {
  for (int64_t size : kSizes) {
    std::vector<int64_t> seen;
    const auto f = [&](const Tensor& x) {
      seen.push_back(vmap::innermost_level().batch_size());
      return x;
    };
    expect_same(vmap::vmap(f, {.chunk_size = size})(kTable), kTable);
    std::vector<int64_t> expected(static_cast<size_t>(6 / size), size);
    if (6 % size != 0) expected.push_back(6 % size);
    EXPECT_EQ(seen, expected) << "chunk_size " << size;
  }
}

TEST(Chunks, OfNothingMappedAndOfAnEmptyBatch) {
  const Tensor w = at::randn({2});
  expect_same(vmap::vmap([&] { return w; }, {.out_dims = 1, .axis_size = 5, .chunk_size = 2})(),
              w.unsqueeze(1).expand({2, 5}));
  const auto negate = [](const Tensor& t) { return -t; };
  expect_same(vmap::vmap(negate, {.chunk_size = 2})(at::zeros({0, 3})), at::zeros({0, 3}));
}

TEST(Chunks, WriteInPlace) {
  const Tensor x = kTable.clone();
  vmap::vmap([](const Tensor& t) { t.mul_(2); }, {.in_dims = 1, .chunk_size = 3})(x);
  expect_same(x, kTable * 2);
}

TEST(Chunks, HaveGradients) {
  const Tensor leaf = at::randn({6, 4}).requires_grad_(), w = at::randn({4}).requires_grad_();
  const auto f = [&](const Tensor& x) { return std::make_pair((x.sin() * w).sum(), w.sum()); };
  const auto gradients = [&](const Options& options) {
    const auto [out, same] = vmap::vmap(f, options)(leaf);
    return torch::autograd::grad({(out * out).sum() + same.sum()}, {leaf, w});
  };
  const auto whole = gradients({}), chunked = gradients({.chunk_size = 4});
  expect_same(chunked[0], whole[0]);
  expect_same(chunked[1], whole[1]);
}

TEST(Chunks, WriteToWhatHasAGradient) {
  const Tensor leaf = at::randn({6, 4}).requires_grad_();
  const auto doubled = [&](const Options& options) {
    const Tensor x = leaf * 1;
    vmap::vmap([](const Tensor& t) { t.mul_(2); }, options)(x);
    return torch::autograd::grad({x.sin().sum()}, {leaf})[0];
  };
  expect_same(doubled({.chunk_size = 4}), doubled({}));
}

TEST(Chunks, NestWithinAndAround) {
  const Tensor y = at::randn({5, 4});
  const auto dot = [](const Tensor& a, const Tensor& b) { return (a * b).sum(); };
  for (const auto& [outer, inner] : {std::pair(2, 100), std::pair(100, 3), std::pair(4, 2)}) {
    const auto rows = [&, inner = inner](const Tensor& a) {
      return vmap::vmap(dot, {.in_dims = {none, 0}, .chunk_size = inner})(a, y);
    };
    expect_same(vmap::vmap(rows, {.chunk_size = outer})(kTable), kTable.mm(y.t()));
  }
}

TEST(Chunks, CopyArgumentsThatTheFunctionTakesByValue) {
  const auto f = [](const Tensor& x, std::vector<int64_t> counts, const std::unique_ptr<int>& n) {
    counts.push_back(*n);  // a copy of its own in each chunk
    return x * static_cast<double>(counts.size());
  };
  const auto n = std::make_unique<int>(1);
  expect_same(vmap::vmap(f, {.chunk_size = 2})(kTable, std::vector<int64_t>{1, 2}, n), kTable * 3);
}

// ---- random numbers ----

// What f gives from one seed; `chunk` 0 is all at once.
template <class F>
Tensor drawn(const F& f, Randomness randomness, int64_t chunk) {
  at::manual_seed(3);
  Options options;
  options.randomness = randomness;
  if (chunk > 0) options.chunk_size = chunk;
  return vmap::vmap(f, options)(kTable);
}

const auto kNoisy = [](const Tensor& x) {
  const Tensor fresh = at::empty({4}).uniform_();
  return at::stack({x + at::rand({4}), x + at::randn_like(x), x + fresh, at::dropout(x, 0.5, true)});
};

TEST(AcceptanceB3, RandomnessIsTheSameInChunks) {
  const Tensor whole = drawn(kNoisy, Randomness::Same, 0);
  for (int64_t size : kSizes) expect_same(drawn(kNoisy, Randomness::Same, size), whole);
}

TEST(AcceptanceB3, TheGeneratorGoesOnAsIfItHadDrawnOnce) {
  drawn(kNoisy, Randomness::Same, 0);
  const Tensor next = at::rand({3});
  drawn(kNoisy, Randomness::Same, 4);
  expect_same(at::rand({3}), next);
}

TEST(AcceptanceB3, RandomnessIsDifferentInChunksAndReproducible) {
  const auto noise = [](const Tensor& x) { return kNoisy(at::ones_like(x)); };
  for (int64_t size : kSizes) {
    const Tensor r = drawn(noise, Randomness::Different, size);
    for (int64_t i = 0; i < 6; ++i) {
      for (int64_t j = 0; j < i; ++j) EXPECT_FALSE(r[i].equal(r[j])) << "examples " << i << " and " << j;
    }
    EXPECT_TRUE(r.equal(drawn(noise, Randomness::Different, size)));
  }
}

TEST(AcceptanceB3, RandomnessIsRefusedInChunks) {
  expect_error([] { drawn(kNoisy, Randomness::Error, 2); }, {"draws random numbers"});
}

TEST(Chunks, AGeneratorAmongTheArgumentsIsRewoundToo) {
  const auto f = [](const Tensor& x, const at::Generator& g) {
    return x + at::rand({4}, g, at::TensorOptions());
  };
  const auto run = [&](const Options& options) {
    return vmap::vmap(f, options)(kTable, at::make_generator<at::CPUGeneratorImpl>(7));
  };
  const Options same{.in_dims = {0, none}, .randomness = Randomness::Same};
  Options chunked = same;
  chunked.chunk_size = 4;
  expect_same(run(chunked), run(same));
}

TEST(Chunks, AGeneratorInANestingIsRewoundToo) {
  const Options same{.in_dims = {0, none}, .randomness = Randomness::Same};
  Options chunked = same;
  chunked.chunk_size = 4;
  const auto holds = [&](const auto& made, const auto& generator_of) {
    const auto f = [&](const Tensor& x, const auto& arg) {
      return x + at::rand({4}, generator_of(arg), at::TensorOptions());
    };
    expect_same(vmap::vmap(f, chunked)(kTable, made()), vmap::vmap(f, same)(kTable, made()));
  };
  const auto seeded = [] { return at::make_generator<at::CPUGeneratorImpl>(7); };
  holds([&] { return std::pair(seeded(), 3); }, [](const auto& p) { return p.first; });
  holds([&] { return std::vector{seeded()}; }, [](const auto& all) { return all[0]; });
  holds([&] { return std::optional(seeded()); }, [](const auto& maybe) { return *maybe; });
  holds(
      [&] {
        return std::map<int, std::tuple<at::Generator>>{{1, {seeded()}}};
      },
      [](const auto& map) { return std::get<0>(map.at(1)); });
  holds([&] { return c10::IValue(seeded()); }, [](const c10::IValue& v) { return v.toGenerator(); });
  holds(
      [&] {
        return c10::IValue(c10::ivalue::Tuple::create({3, seeded()}));
      },
      [](const c10::IValue& v) { return v.toTupleRef().elements()[1].toGenerator(); });
  holds([&] { return c10::IValue(c10::List<at::Generator>({seeded()})); },
        [](const c10::IValue& v) { return v.toListRef()[0].toGenerator(); });
  at::Generator one;
  holds([&] { return std::ref(one = seeded()); }, [](const at::Generator& g) { return g; });
}

// ---- memory ----

TEST(AcceptanceB4, MemoryFollowsTheChunk) {
  constexpr int64_t kBatch = 64, kSide = 64;
  const Tensor x = at::randn({kBatch, kSide});
  // Two products of 64x64 for each example, and an output of 64.
  const auto f = [](const Tensor& row) { return (row.unsqueeze(1) * row).sin().sum(0); };
  const auto peak = [&](int64_t size) {
    const auto run = [&] { vmap::vmap(f, {.chunk_size = size})(x); };
    return vmap_bench::peak_memory(at::kCPU, run);
  };
  constexpr int64_t kOut = kBatch * kSide * 4, kExample = kSide * kSide * 4;
  for (int64_t size : {1, 2, 8, 32}) {
    // Two products and an output of each example in the chunk, and all outputs.
    EXPECT_LE(peak(size), kOut + size * (2 * kExample + kSide * 4) + 4096) << "chunk_size " << size;
  }
  EXPECT_GE(peak(kBatch), kBatch * 2 * kExample);
}

TEST(AcceptanceB4, NoMoreThanTheOutputsAndOneChunkIsKept) {
  const Tensor x = at::randn({64, 1024});
  const auto run = [&] { vmap::vmap([](const Tensor& t) { return t + 1; }, {.chunk_size = 4})(x); };
  EXPECT_LE(vmap_bench::peak_memory(at::kCPU, run), (64 + 4) * 1024 * 4 + 4096);
}

// ---- errors ----

TEST(ChunkErrors, Sizes) {
  const auto f = [](const Tensor& t) { return t; };
  expect_error([&] { vmap::vmap(f, {.chunk_size = 0})(kTable); },
               {"chunk_size is 0", "at least one example"});
  expect_error([&] { vmap::vmap(f, {.chunk_size = -2})(kTable); }, {"chunk_size is -2"});
}

TEST(ChunkErrors, OutDimNoneIsChecked) {
  const auto f = [](const Tensor& t) { return t; };
  expect_error([&] { vmap::vmap(f, {.out_dims = none, .chunk_size = 2})(kTable); },
               {"out_dims is none, but output is batched"});
}

TEST(ChunkErrors, ArgumentsThatCanBeGivenOnce) {
  const auto f = [](const Tensor& t, std::unique_ptr<int> n) { return t * *n; };
  expect_error([&] { vmap::vmap(f, {.chunk_size = 2})(kTable, std::make_unique<int>(2)); },
               {"args[1] is a std::unique_ptr<int", "not copied", "once for each chunk"});
  expect_same(vmap::vmap(f, {.chunk_size = 6})(kTable, std::make_unique<int>(2)), kTable * 2);
}

TEST(ChunkErrors, OutputsThatDifferFromChunkToChunk) {
  int64_t calls = 0;
  const Options chunked{.chunk_size = 4};
  const auto shape = [&](const Tensor& t) { return t.narrow(0, 0, 1 + calls++ % 2); };
  expect_error(
      [&] { vmap::vmap(shape, chunked)(kTable); },
      {"output of chunk 1 has shape [2, 2]", "before it, joined at dim 0 as [6, 1]", "once for each chunk"});
  const auto dtype = [&](const Tensor& t) { return calls++ % 2 == 0 ? t : t.to(at::kLong); };
  calls = 0;
  expect_error([&] { vmap::vmap(dtype, chunked)(kTable); }, {"output of chunk 1 has dtype Long", "Float"});
  const auto count = [&](const Tensor& t) { return std::vector<Tensor>(1 + calls++ % 2, t); };
  calls = 0;
  expect_error([&] { vmap::vmap(count, chunked)(kTable); },
               {"another structure for chunk 1", "output[1] where that had nothing there"});
  calls = 1;
  expect_error([&] { vmap::vmap(count, chunked)(kTable); }, {"nothing there where that had output[1]"});
}

}  // namespace
}  // namespace rt
