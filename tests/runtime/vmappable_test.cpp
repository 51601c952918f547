// The vmappable protocol: rows C1 to C7 of acceptance.md, with types that have it, lack parts of it, or get
// it from outside.
#include <vmap/vmap.h>

#include "test_support.h"

namespace rt {
namespace {

using vmap::Level;
using vmap::none;

// Two tensors with their leading dims in common. Optional parts of the protocol come with Full below.
struct Pair {
  Tensor a, b;
  int64_t common = 0;

  int64_t dim() const { return common; }
  int64_t size(int64_t dim) const { return a.size(dim); }
  Pair vmap_add_batch_dim(int64_t in_dim, Level level) const {
    EXPECT_GE(in_dim, 0);
    return {vmap::add_batch_dim(a, in_dim, level), vmap::add_batch_dim(b, in_dim, level), common - 1};
  }
  Pair vmap_remove_batch_dim(const std::string& func_name, Level level, int64_t batch_size,
                             int64_t out_dim) const {
    EXPECT_GE(out_dim, 0);
    last_name = func_name;
    return {vmap::remove_batch_dim(a, level, batch_size, out_dim),
            vmap::remove_batch_dim(b, level, batch_size, out_dim), common + 1};
  }
  static inline std::string last_name;
};

struct Full : Pair {
  Full(Pair pair) : Pair(std::move(pair)) {}
  Full(Tensor a, Tensor b, int64_t common) : Pair{std::move(a), std::move(b), common} {}

  std::pair<Full, std::optional<int64_t>> vmap_unwrap_batched(Level level) const {
    const vmap::BatchedTensor* batched = vmap::as_batched(a);
    if (!batched || batched->level() != level) return {*this, std::nullopt};
    return {vmap_remove_batch_dim("", level, level.batch_size(), 0), 0};
  }
  std::vector<Full> vmap_split(int64_t dim, const std::vector<int64_t>& sizes) const {
    std::vector<Full> out;
    const auto as = a.split_with_sizes(sizes, dim), bs = b.split_with_sizes(sizes, dim);
    for (size_t i = 0; i < sizes.size(); ++i) out.emplace_back(as[i], bs[i], common);
    return out;
  }
  Full vmap_cat(const std::vector<Full>& all, int64_t dim) const {
    std::vector<Tensor> as, bs;
    for (const Full& one : all) {
      as.push_back(one.a);
      bs.push_back(one.b);
    }
    return {at::cat(as, dim), at::cat(bs, dim), common};
  }
};

// A type that one cannot change, and one that derives from it.
struct Foreign {
  Tensor value;
};
struct Derived : Foreign {
  int64_t tag = 0;
};

}  // namespace
}  // namespace rt

template <std::derived_from<rt::Foreign> T>
struct vmap::Protocol<T> {
  using Axis = int64_t;
  static T with(T t, at::Tensor value) {
    t.value = std::move(value);
    return t;
  }
  static int64_t dim(const T& t) { return t.value.dim(); }
  static int64_t size(const T& t, int64_t dim) { return t.value.size(dim); }
  static T add_batch_dim(const T& t, int64_t in_dim, Level level) {
    return with(t, vmap::add_batch_dim(t.value, in_dim, level));
  }
  static T remove_batch_dim(const T& t, const std::string&, Level level, int64_t batch_size,
                            int64_t out_dim) {
    return with(t, vmap::remove_batch_dim(t.value, level, batch_size, out_dim));
  }
};

namespace rt {
namespace {

// Its batch lies on one of two sides.
enum class Side { Left, Right };
struct Sided {
  using VmapAxis = Side;
  Tensor left, right;

  int64_t size(Side side) const { return (side == Side::Left ? left : right).size(0); }
  Sided vmap_add_batch_dim(Side side, Level level) const {
    Sided out = *this;
    Tensor& mapped = side == Side::Left ? out.left : out.right;
    mapped = vmap::add_batch_dim(mapped, 0, level);
    return out;
  }
  Sided vmap_remove_batch_dim(const std::string&, Level level, int64_t batch_size, Side side) const {
    Sided out = *this;
    Tensor& mapped = side == Side::Left ? out.left : out.right;
    mapped = vmap::remove_batch_dim(mapped, level, batch_size, 0);
    return out;
  }
};

// Behind a pointer, with virtual functions.
struct Shape;
using ShapePtr = std::shared_ptr<Shape>;
struct Shape {
  virtual ~Shape() = default;
  virtual Tensor area() const = 0;
  virtual int64_t dim() const = 0;
  virtual int64_t size(int64_t dim) const = 0;
  virtual ShapePtr vmap_add_batch_dim(int64_t in_dim, Level level) const = 0;
  virtual ShapePtr vmap_remove_batch_dim(const std::string&, Level level, int64_t batch_size,
                                         int64_t out_dim) const = 0;
};
struct Square : Shape {
  explicit Square(Tensor side) : side(std::move(side)) {}
  Tensor area() const override { return side * side; }
  int64_t dim() const override { return side.dim(); }
  int64_t size(int64_t dim) const override { return side.size(dim); }
  ShapePtr vmap_add_batch_dim(int64_t in_dim, Level level) const override {
    return std::make_shared<Square>(vmap::add_batch_dim(side, in_dim, level));
  }
  ShapePtr vmap_remove_batch_dim(const std::string&, Level level, int64_t batch_size,
                                 int64_t out_dim) const override {
    return std::make_shared<Square>(vmap::remove_batch_dim(side, level, batch_size, out_dim));
  }
  Tensor side;
};

const Tensor kFirst = at::arange(6, at::kFloat).view({3, 2}),
             kSecond = at::arange(6, 12, at::kFloat).view({3, 2});

TEST(AcceptanceC1, ATypeTakesPartByItsMembers) {
  const auto swap = [](const Pair& p) {
    EXPECT_EQ(p.a.sizes(), at::IntArrayRef({2}));
    return Pair{p.b * 2, p.a, p.common};
  };
  for (int64_t in_dim : {0, -2}) {
    const Pair r =
        vmap::vmap(swap, {.in_dims = in_dim, .out_dims = -1, .func_name = "swap"})(Pair{kFirst, kSecond, 2});
    expect_same(r.a, (kSecond * 2).t());
    expect_same(r.b, kFirst.t());
    EXPECT_EQ(r.common, 2);
    EXPECT_EQ(Pair::last_name, "swap");
  }
}

TEST(AcceptanceC1, UnwrapBatchedChecksOutDimsOfNone) {
  const Full captured(kFirst, kSecond, 2);
  const auto f = [&](const Full& p, bool batched) { return batched ? p : captured; };
  const auto mapped = vmap::vmap(f, {.in_dims = {0, none}, .out_dims = none});
  expect_same(mapped(Full(kFirst, kSecond, 2), false).a, kFirst);
  expect_error([&] { mapped(Full(kFirst, kSecond, 2), true); }, {"out_dims is none, but output is batched"});
}

TEST(AcceptanceC2, DimAndSizeCheckInDims) {
  const auto f = [](const Pair& p, const Tensor& t) { return p.a + t; };
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {2, 0}})(Pair{kFirst, kSecond, 2}, kFirst);
      },
      {"in_dims[0] is 2, but the dims of args[0], which is a", "Pair, are from -2 to 1"});
  expect_error(
      [&] {
        vmap::vmap(f)(Pair{kFirst, kSecond, 0}, kFirst);
      },
      {"args[0] is a", "Pair of rank 0", "use none"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {1, 0}})(Pair{kFirst, kSecond, 2}, kFirst);
      },
      {"different sizes: args[0] has size 2 (dim 1 of a", "Pair), args[1] has size 3 (dim 0 of shape"});
  expect_error(
      [&] {
        vmap::vmap([](const Pair& p) { return p; }, {.out_dims = 2})(Pair{kFirst, kSecond, 2});
      },
      {"out_dims is 2, but output is a", "Pair of rank 1 for one example", "from -2 to 1"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {{0}, 0}})(Pair{kFirst, kSecond, 2}, kFirst);
      },
      {"in_dims[0] is the list [0], but args[0] is a", "give one dim or none"});
}

TEST(AcceptanceC3, TensorsNeverTakeThisPath) {
  static_assert(!vmap::Vmappable<Tensor> && !vmap::Vmappable<at::TensorBase>);
  static_assert(vmap::detail::IsLeaf<Tensor>);
}

TEST(AcceptanceC4, TypesAreKnownByTheirMembersOrBySpecialisation) {
  static_assert(vmap::Vmappable<Pair> && vmap::Vmappable<Full> && vmap::Vmappable<Sided>);
  static_assert(vmap::Vmappable<Foreign> && vmap::Vmappable<Derived>);
  static_assert(vmap::Vmappable<ShapePtr> && !vmap::Vmappable<std::shared_ptr<int>>);
  static_assert(!vmap::Vmappable<int> && !vmap::Vmappable<std::vector<Pair>>);
  const auto f = [](const Derived& d, const ShapePtr& s) { return std::make_pair(d, s->area() + d.value); };
  const auto [d, area] =
      vmap::vmap(f, {.out_dims = {1, 0}})(Derived{{kFirst}, 7}, ShapePtr(std::make_shared<Square>(kSecond)));
  expect_same(d.value, kFirst.t());
  EXPECT_EQ(d.tag, 7);
  expect_same(area, kSecond * kSecond + kFirst);
}

TEST(Vmappable, APointerToNothingIsRefused) {
  const auto f = [](const ShapePtr& s, const Tensor& t) { return s ? s->area() + t : t + 1; };
  rt::expect_error([&] { vmap::vmap(f)(ShapePtr(), kFirst); }, {"a pointer to an object", "is null"});
  expect_same(vmap::vmap(f, {.in_dims = {none, 0}})(ShapePtr(), kFirst), kFirst + 1);
}

TEST(AcceptanceC6, ObjectsAreLeavesOfInputsAndOutputs) {
  using In = std::pair<std::vector<Full>, std::optional<Foreign>>;
  const auto f = [](const In& in) {
    return std::map<std::string, Full>{{"sum", Full(in.first[0].a + in.first[1].a, in.second->value, 1)}};
  };
  const Full p(kFirst, kSecond, 2), q(kSecond.t(), kFirst.t(), 2);
  for (int64_t chunk : {3, 4}) {
    const auto r = vmap::vmap(f, {.in_dims = {{{0, 1}, none}}, .out_dims = {-1}, .chunk_size = chunk})(
        In{{p, q}, Foreign{kFirst[0]}});
    expect_same(r.at("sum").a, (kFirst + kSecond).t());
    expect_same(r.at("sum").b, kFirst[0].unsqueeze(1).expand({2, 3}));
  }
}

TEST(AcceptanceC6, ObjectsAreLeavesOfChunkedOutputsAndVmapsNest) {
  const auto f = [](const Full& p) { return Full(p.a.sin(), p.b * p.a, p.common); };
  const Full in(at::randn({5, 3}), at::randn({5, 3}), 2);
  for (int64_t chunk : {1, 2, 5}) {
    const Full r = vmap::vmap(vmap::vmap(f, {.chunk_size = 2}), {.out_dims = 1, .chunk_size = chunk})(in);
    expect_same(r.a, in.a.sin().t());
    expect_same(r.b, (in.a * in.b).t());
    EXPECT_EQ(r.common, 2);
  }
}

TEST(AcceptanceC7, ChunksAskTheTypeToSplitAndSayWhenItCannot) {
  const auto of_input = [](const Pair& p) { return p.a; };
  expect_error(
      [&] {
        vmap::vmap(of_input, {.chunk_size = 2})(Pair{kFirst, kSecond, 2});
      },
      {"args[0] is a", "Pair, which cannot be cut into chunks", "vmap_split(dim, sizes)"});
  const auto to_output = [](const Tensor& t) { return std::make_pair(t, Pair{t, t, 1}); };
  expect_error([&] { vmap::vmap(to_output, {.chunk_size = 2})(kFirst); },
               {"output[1] is a", "Pair, the chunks of which cannot be joined", "vmap_cat(all, dim)"});
  // Where nothing has to be cut or joined, nothing is asked of it.
  const auto unmapped = [](const Pair& p, const Tensor& t) { return p.a + t; };
  expect_same(
      vmap::vmap(unmapped, {.in_dims = {none, 0}, .chunk_size = 2})(Pair{kFirst[0], kSecond[0], 1}, kFirst),
      kFirst + kFirst[0]);
}

// Made of its base; what it inherits gives it, but for the vmap_split of a vector of the base.
struct Renamed : Full {
  using Full::Full;
  Renamed(Full p) : Full(std::move(p)) {}
  Renamed(Pair p) : Full(std::move(p)) {}
};

TEST(AcceptanceC4, DerivedTypesThatAreMadeOfTheirBaseTakePart) {
  static_assert(vmap::Vmappable<Renamed>);
  const auto f = [](const Renamed& p) { return p; };
  expect_same(vmap::vmap(f, {.out_dims = 1})(Renamed(kFirst, kSecond, 2)).b, kSecond.t());
  expect_error([&] { vmap::vmap(f, {.chunk_size = 2})(Renamed(kFirst, kSecond, 2)); },
               {"Renamed, which cannot be cut"});
}

struct Miscounting : Full {
  using Full::Full;
  Miscounting(Pair p) : Full(std::move(p)) {}
  std::vector<Miscounting> vmap_split(int64_t, const std::vector<int64_t>&) const { return {*this}; }
};

TEST(AcceptanceC7, PartsAreCounted) {
  expect_error(
      [&] {
        vmap::vmap([](const Miscounting& p) { return p.a; },
                   {.chunk_size = 2})(Miscounting(kFirst, kSecond, 2));
      },
      {"args[0] is a", "vmap_split gave 1 parts when it was asked for 2"});
}

TEST(AcceptanceC8, TheBatchAxisNeedNotBeAnInt) {
  const auto f = [](const Sided& s, const Tensor& t) {
    return std::make_pair(Sided{s.left * t, s.right}, t);
  };
  const Tensor t = at::randn({3});
  const auto mapped =
      vmap::vmap(f, {.in_dims = {vmap::axis(Side::Left), 0}, .out_dims = {vmap::axis(Side::Left), 0}});
  const auto [r, again] = mapped(Sided{kFirst, kSecond}, t);
  expect_same(r.left, kFirst * t.unsqueeze(1));
  expect_same(r.right, kSecond);
  expect_same(again, t);
  expect_error(
      [&] {
        vmap::vmap(f)(Sided{kFirst, kSecond}, t);
      },
      {"is 0, but the batch axis of args[0], which is a", "Sided, is a", "Side; give vmap::axis("});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {vmap::axis("left"), 0}})(Sided{kFirst, kSecond}, t);
      },
      {"in_dims[0] is axis(left), but the batch axis of args[0]"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {none, vmap::axis(Side::Left)}})(Sided{kFirst, kSecond}, t);
      },
      {"in_dims[1] is axis(", "Side(0)), but the batch axis of args[1], which is a tensor, is a number"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {none, 0}, .out_dims = {none, vmap::axis("x")}})(
            Sided{kFirst[0], kSecond[0]}, t);
      },
      {"out_dims[1] is axis(x), but the batch axis of output[1], which is a tensor"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {vmap::axis(Side::Right), 0}})(Sided{kFirst, kSecond[0].unsqueeze(0)}, t);
      },
      {"args[0] has size 1 (axis(", "Side(1)) of a"});
}

}  // namespace
}  // namespace rt
