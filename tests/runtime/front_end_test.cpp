// vmap::vmap: dims, nestings of tensors, and what is said when they do not fit.
#include <vmap/vmap.h>

#include "test_support.h"

namespace {

using at::Tensor;
using rt::expect_error;
using rt::expect_same;
using vmap::none;

const auto kDot = [](const Tensor& a, const Tensor& b) { return (a * b).sum(); };

TEST(FrontEnd, MapsTheFirstDimOfEachArgumentByDefault) {
  const Tensor x = at::randn({3, 4}), y = at::randn({3, 4});
  expect_same(vmap::vmap(kDot)(x, y), (x * y).sum(1));
}

TEST(FrontEnd, OneDimStandsForAllArguments) {
  const Tensor x = at::randn({4, 3}), y = at::randn({4, 3});
  expect_same(vmap::vmap(kDot, {.in_dims = 1})(x, y), (x * y).sum(0));
}

TEST(FrontEnd, MapsSomeArgumentsAndNotOthers) {
  const Tensor x = at::randn({4, 3}), y = at::randn({4});
  expect_same(vmap::vmap(kDot, {.in_dims = {1, none}})(x, y), x.t().mv(y));
  expect_same(vmap::vmap(kDot, {.in_dims = {none, -1}})(y, x), x.t().mv(y));
}

TEST(FrontEnd, PutsTheBatchDimWhereOutDimsSays) {
  const Tensor x = at::randn({3, 2, 4});
  const auto negate = [](const Tensor& t) { return -t; };
  for (int64_t in = -3; in < 3; ++in) {
    for (int64_t out = -3; out < 3; ++out) {
      const Tensor r = vmap::vmap(negate, {.in_dims = in, .out_dims = out})(x);
      expect_same(r, -x.movedim(in, out));
    }
  }
}

TEST(FrontEnd, TakesNestingsOfTensorsApartAndTogether) {
  using Nest = std::tuple<Tensor, std::vector<Tensor>, std::pair<Tensor, std::array<Tensor, 2>>>;
  const Tensor a = at::randn({3, 2}), b = at::randn({2, 3}), c = at::randn({2}), d = at::randn({3, 2});
  const auto f = [](const Nest& n) {
    const auto& [first, list, pair] = n;
    return std::map<std::string, Tensor>{{"sum", first + list[0] + pair.first},
                                         {"product", pair.second[0] * pair.second[1]}};
  };
  const auto r = vmap::vmap(
      f, {.in_dims = {{0, {1}, {none, {0, none}}}}, .out_dims = {0, 1}})(Nest{a, {b}, {c, {d, c}}});
  expect_same(r.at("product"), d * c);
  expect_same(r.at("sum"), (a + b.t() + c).t());
}

TEST(FrontEnd, OptionalsShareThePlaceOfWhatTheyHold) {
  const Tensor x = at::randn({3, 2});
  const auto f = [](const Tensor& t, const std::optional<Tensor>& bias) { return bias ? t + *bias : t; };
  const auto mapped = vmap::vmap(f, {.in_dims = {0, 1}});
  expect_same(mapped(x, std::optional<Tensor>(x.t())), x + x);
  expect_same(mapped(x, std::optional<Tensor>()), x);
}

TEST(FrontEnd, HandsOnOtherArgumentsAsTheyAre) {
  const Tensor x = at::randn({3, 2});
  const auto f = [](const Tensor& t, double k, const std::string& word, std::unique_ptr<int> n) {
    return t * k + static_cast<double>(word.size()) * *n;
  };
  expect_same(vmap::vmap(f)(x, 2.0, std::string("abc"), std::make_unique<int>(5)), x * 2 + 15);
}

TEST(FrontEnd, ExpandsOutputsThatDependOnNothingMapped) {
  const Tensor x = at::randn({3}), w = at::randn({2});
  const auto f = [&](const Tensor& t) { return std::make_pair(w * 2, t + 1); };
  const auto [unbatched, batched] = vmap::vmap(f, {.out_dims = {1, 0}})(x);
  expect_same(unbatched, (w * 2).unsqueeze(1).expand({2, 3}));
  expect_same(batched, x + 1);
}

TEST(FrontEnd, OutDimNoneReturnsAnUnbatchedOutputOnce) {
  const Tensor x = at::randn({3}), w = at::randn({2});
  const auto [once, each] =
      vmap::vmap([&](const Tensor& t) { return std::make_pair(w * 2, t); }, {.out_dims = {none, 0}})(x);
  expect_same(once, w * 2);
  expect_same(each, x);
}

TEST(FrontEnd, FunctionsThatReturnNothingMayWriteInPlace) {
  const Tensor x = at::zeros({3, 2}), y = at::arange(3, at::kFloat);
  vmap::vmap([](const Tensor& t, const Tensor& k) { t.add_(k); })(x, y);
  expect_same(x, y.unsqueeze(1).expand({3, 2}).contiguous());
}

TEST(FrontEnd, TakesBatchesOfSizesZeroAndOne) {
  for (int64_t batch : {0, 1}) {
    const Tensor x = at::randn({batch, 4}), y = at::randn({batch, 4});
    expect_same(vmap::vmap(kDot)(x, y), (x * y).sum(1));
  }
}

TEST(FrontEnd, Nests) {
  const Tensor x = at::randn({3, 4}), y = at::randn({5, 4});
  const auto outer = vmap::vmap(
      [&](const Tensor& a, const Tensor& all) {
        return vmap::vmap(kDot, {.in_dims = {none, 0}})(a, all);
      },
      {.in_dims = {0, none}});
  expect_same(outer(x, y), x.mm(y.t()));
  expect_same(vmap::vmap(vmap::vmap(kDot))(at::stack({x, x}), at::stack({x, x})),
              at::stack({x, x}).square().sum(2));
}

TEST(FrontEnd, KeepsAliasesOfWhatPassesThrough) {
  const Tensor x = at::randn({3, 2});
  const Tensor r = vmap::vmap([](const Tensor& t) { return t; })(x);
  EXPECT_TRUE(r.is_alias_of(x));
}

TEST(FrontEnd, SaysInTheTypesWhatMayBeReturned) {
  static_assert(vmap::TreeOfTensors<Tensor>);
  static_assert(
      vmap::TreeOfTensors<std::tuple<std::optional<Tensor>, std::vector<std::pair<Tensor, Tensor>>>>);
  static_assert(!vmap::TreeOfTensors<double>);
  static_assert(!vmap::TreeOfTensors<std::tuple<Tensor, int>>);
  static_assert(vmap::HoldsTensors<std::tuple<Tensor, int>>);
}

TEST(FrontEnd, AxisSizeSaysHowManyExamplesWhereNothingIsMapped) {
  const Tensor x = at::randn({2});
  const auto twice = [](const Tensor& t) { return t * 2; };
  expect_same(vmap::vmap(twice, {.in_dims = none, .out_dims = 1, .axis_size = 3})(x),
              (x * 2).unsqueeze(1).expand({2, 3}));
  expect_same(vmap::vmap([&] { return x; }, {.axis_size = 4})(), x.expand({4, 2}));
  expect_same(vmap::vmap([&] { return x; }, {.axis_size = 0})(), x.expand({0, 2}));
  const Tensor draws = vmap::vmap([&] { return at::rand({2}); },
                                  {.randomness = vmap::Randomness::Different, .axis_size = 4})();
  EXPECT_FALSE(draws[0].equal(draws[1]));
}

TEST(FrontEnd, AxisSizeMayRepeatWhatIsMapped) {
  const Tensor x = at::randn({3, 4}), y = at::randn({3, 4});
  expect_same(vmap::vmap(kDot, {.axis_size = 3})(x, y), (x * y).sum(1));
}

// ---- the rows of acceptance.md ----

TEST(AcceptanceB1, InDimsAndOutDimsAreOneIntNoneOrATree) {
  const Tensor a = at::randn({3, 2}), b = at::randn({2, 3}), w = at::randn({2});
  const auto f = [](const std::vector<Tensor>& pair, const Tensor& weight) {
    return std::make_tuple((pair[0] + pair[1]) * weight, pair[0] * weight, weight.sum());
  };
  const auto [sum, product, total] =
      vmap::vmap(f, {.in_dims = {{0, -1}, none}, .out_dims = {-1, 0, none}})(std::vector<Tensor>{a, b}, w);
  expect_same(sum, ((a + b.t()) * w).t());
  expect_same(product, a * w);
  expect_same(total, w.sum());
  // A prefix: one dim for the whole list; one none for all outputs that depend on nothing mapped.
  const auto [again, product_again, _] =
      vmap::vmap(f, {.in_dims = {0, none}, .out_dims = 0})(std::vector<Tensor>{a, b.t()}, w);
  expect_same(again, (a + b.t()) * w);
  expect_same(product_again, product);
}

TEST(AcceptanceB2, ErrorsSayWhatIsWrongAndWhere) {
  const Tensor x = at::zeros({3, 2});
  const auto f = [](const std::vector<Tensor>& list) { return list; };
  const std::vector<Tensor> args{x, x.t()};
  expect_error([&] { vmap::vmap(f, {.in_dims = none})(args); }, {"nothing is mapped: in_dims is none"});
  expect_error([&] { vmap::vmap(f)(args); },
               {"different sizes: args[0][0] has size 3 (dim 0 of shape [3, 2]), args[0][1] has size 2"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {{0, -3}}})(args);
      },
      {"in_dims[0][1] is -3, but args[0][1] has shape [2, 3]: its dims are from -2 to 1"});
  expect_error([&] { vmap::vmap(f, {.in_dims = {{0}}})(args); },
               {"in_dims[0] is [0], for 1 element, but args[0] has 2"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {{0, 1}}, .out_dims = {0}})(args);
      },
      {"out_dims is [0], for 1 element, but output has 2"});
  expect_error([&] { vmap::vmap([](const Tensor&) { return c10::IValue(3); })(x); },
               {"output is of type int; a vmapped function returns tensors"});
}

TEST(AcceptanceB5, VmapsNestWithMappedAndUnmappedArgumentsAtEachLevel) {
  const Tensor x = at::randn({2, 3, 4}), y = at::randn({5, 4}), w = at::randn({4});
  const auto row = [&](const Tensor& a, const Tensor& b) { return (a * b * w).sum(); };
  const auto inner = [&](const Tensor& a, const Tensor& all) {  // [3, 4], [5, 4] -> [3, 5]
    return vmap::vmap([&](const Tensor& one) {
      return vmap::vmap(row, {.in_dims = {none, 0}})(one, all);
    })(a);
  };
  expect_same(vmap::vmap(inner, {.in_dims = {0, none}, .out_dims = -1})(x, y),
              (x * w).matmul(y.t()).permute({1, 2, 0}));
}

// ---- errors ----

const Tensor kZeros = at::zeros({3, 2});

TEST(FrontEndErrors, NothingMapped) {
  expect_error([] { vmap::vmap(kDot, {.in_dims = none})(kZeros, kZeros); },
               {"nothing is mapped", "in_dims is none"});
  expect_error(
      [] {
        vmap::vmap(kDot, {.in_dims = {none, none}})(kZeros, kZeros);
      },
      {"nothing is mapped", "[none, none]"});
  expect_error([] { vmap::vmap([] { return kZeros; })(); }, {"nothing is mapped"});
  expect_error([] { vmap::vmap([](double) { return kZeros; })(1.0); },
               {"nothing is mapped", "hold no tensor"});
}

TEST(FrontEndErrors, SizesThatDiffer) {
  const auto f = [](const Tensor& a, const std::vector<Tensor>&) { return a; };
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {0, {0, -1}}})(kZeros, std::vector<Tensor>{kZeros, kZeros});
      },
      {"different sizes", "args[0] has size 3 (dim 0 of shape [3, 2])", "args[1][0] has size 3",
       "args[1][1] has size 2 (dim -1 of shape [3, 2])"});
}

TEST(FrontEndErrors, AxisSize) {
  expect_error([] { vmap::vmap(kDot, {.in_dims = none})(kZeros, kZeros); },
               {"or say how many examples there are with axis_size"});
  expect_error(
      [] {
        vmap::vmap(kDot, {.in_dims = {0, 1}, .axis_size = 3})(kZeros, kZeros);
      },
      {"axis_size is 3, but args[0] has size 3 (dim 0 of shape [3, 2]), args[1] has size 2 (dim 1 of shape "
       "[3, 2])"});
  expect_error([] { vmap::vmap(kDot, {.axis_size = 4})(kZeros, kZeros); },
               {"axis_size is 4, but args[0] has size 3"});
  expect_error([] { vmap::vmap([] { return kZeros; }, {.axis_size = -1})(); },
               {"axis_size is -1", "fewer than 0"});
}

TEST(FrontEndErrors, SayWhichVmapOfTheNest) {
  const auto text = [](const auto& f) -> std::string {
    try {
      vmap::vmap(f)(kZeros);
    } catch (const c10::Error& error) {
      return error.what_without_backtrace();
    }
    return "";
  };
  const auto begins = [](const std::string& text, const std::string& with) {
    EXPECT_EQ(text.substr(0, with.size()), with);
  };
  begins(text([](const Tensor&) { return Tensor(); }), "vmap: output is an undefined tensor");
  begins(text([](const Tensor& row) { return vmap::vmap([](const Tensor&) { return Tensor(); })(row); }),
         "vmap (level 2): output is an undefined tensor");
  begins(text([](const Tensor& row) {
           return vmap::vmap(kDot, {.in_dims = {0, 1}})(row, row);
         }),
         "vmap (level 2): in_dims[1] is 1, but args[1] has shape [2]");
}

TEST(FrontEndErrors, DimsOutOfRange) {
  expect_error(
      [] {
        vmap::vmap(kDot, {.in_dims = {0, 2}})(kZeros, kZeros);
      },
      {"in_dims[1] is 2", "args[1] has shape [3, 2]", "from -2 to 1"});
  expect_error([] { vmap::vmap(kDot, {.in_dims = {-3, 0}})(kZeros, kZeros); }, {"in_dims[0] is -3"});
  expect_error([] { vmap::vmap(kDot)(kZeros, at::zeros({})); },
               {"args[1] is a tensor of rank 0", "use none"});
  expect_error(
      [] {
        vmap::vmap(kDot, {.in_dims = {0, none}, .out_dims = 1})(kZeros, kZeros[0]);
      },
      {"out_dims is 1", "output has shape []", "-1 or 0"});
  expect_error([] { vmap::vmap(kDot)(kZeros, Tensor()); }, {"args[1] is an undefined tensor"});
}

TEST(FrontEndErrors, StructureOfInDims) {
  const auto f = [](const std::vector<Tensor>& list, double) { return list[0]; };
  const std::vector<Tensor> two{kZeros, kZeros};
  expect_error([&] { vmap::vmap(f, {.in_dims = {0}})(two, 1.0); },
               {"in_dims is [0], for 1 argument, but the function was called with 2"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {{0, 0, 0}, none}})(two, 1.0);
      },
      {"in_dims[0] is [0, 0, 0], for 3 elements, but args[0] has 2"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {{{0}, 0}, none}})(two, 1.0);
      },
      {"in_dims[0][0] is the list [0], but args[0][0] is a tensor"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {0, 0}})(two, 1.0);
      },
      {"in_dims[1] is 0, but args[1] is a double"});
  expect_error([&] { vmap::vmap(f, {.in_dims = {0, {0}}})(two, 1.0); }, {"in_dims[1] is the list [0]"});
}

TEST(FrontEndErrors, StructureOfOutDims) {
  const auto f = [](const Tensor& t) { return std::make_pair(t, t); };
  expect_error(
      [&] {
        vmap::vmap(f, {.out_dims = {0, 0, 0}})(kZeros);
      },
      {"out_dims is [0, 0, 0], for 3 elements, but output has 2"});
  expect_error(
      [&] {
        vmap::vmap(f, {.out_dims = {{0}, 0}})(kZeros);
      },
      {"out_dims[0] is the list [0], but output[0] is a tensor"});
  expect_error(
      [&] {
        vmap::vmap(f, {.out_dims = {none, 0}})(kZeros);
      },
      {"out_dims[0] is none, but output[0] is batched"});
  expect_error([&] { vmap::vmap(f, {.out_dims = {0, 3}})(kZeros); }, {"out_dims[1] is 3", "from -2 to 1"});
}

TEST(FrontEndErrors, OutputsThatAreNoTensors) {
  expect_error([] { vmap::vmap([](const Tensor&) { return Tensor(); })(kZeros); },
               {"output is an undefined tensor"});
  expect_error([] { vmap::vmap([](const Tensor& t) { return std::make_pair(t, Tensor()); })(kZeros); },
               {"output[1] is an undefined tensor"});
}

}  // namespace
