// The types that tensors may be nested in, beyond those of front_end_test.cpp: as inputs, as outputs, in
// chunks.
#include <ATen/core/jit_type.h>
#include <vmap/grad.h>
#include <vmap/ordered_dict.h>
#include <vmap/vmap.h>

#include <functional>

#include "test_support.h"

namespace rt {
namespace {

// A struct that is returned, and one that is passed like keywords.
struct Gaussian {
  Tensor mean, covariance;
  std::string name;
};
struct Settings {
  double scale = 1;
  Tensor shift;
  std::optional<Tensor> mask;
};
struct Named : Gaussian {
  Tensor weight;
};
template <class F>
struct TwoOf {
  Tensor first, second;
};
using TwoOfFunction = TwoOf<std::function<double(int[2])>>;

}  // namespace
}  // namespace rt

template <>
struct vmap::Tree<rt::Gaussian> : vmap::Fields<&rt::Gaussian::mean, &rt::Gaussian::covariance> {};
template <>
struct vmap::Tree<rt::Settings>
    : vmap::Fields<&rt::Settings::scale, &rt::Settings::shift, &rt::Settings::mask> {};
template <>
struct vmap::Tree<rt::Named> : vmap::Fields<&rt::Named::mean, &rt::Named::weight> {};
template <class F>
struct vmap::Tree<rt::TwoOf<F>> : vmap::Fields<&rt::TwoOf<F>::first, &rt::TwoOf<F>::second> {};

namespace rt {
namespace {

using c10::IValue;
using vmap::none;

const Tensor kLeft = at::arange(6, at::kFloat).view({3, 2}),
             kRight = at::arange(6, 12, at::kFloat).view({3, 2});

// ---- structs ----

TEST(Trees, AStructByItsFields) {
  const auto f = [](const Tensor& x) { return Gaussian{x.mean(), x.outer(x), "fit"}; };
  const Gaussian r = vmap::vmap(f, {.out_dims = {0, -1}})(kLeft);
  expect_same(r.mean, kLeft.mean(1));
  expect_same(r.covariance, (kLeft.unsqueeze(2) * kLeft.unsqueeze(1)).permute({1, 2, 0}));
  EXPECT_EQ(r.name, "fit");
  static_assert(vmap::TreeOfTensors<Gaussian> && !vmap::TreeOfTensors<Settings>);
}

TEST(Trees, FieldsOfATemplateHaveTheirNames) {
  const auto f = [](const TwoOfFunction& p) { return p.first - p.second; };
  const vmap::Options options{.in_dims = {vmap::by_key({{"second", none}, {"first", 0}})}};
  expect_same(vmap::vmap(f, options)(TwoOfFunction{kLeft, kRight[0]}), kLeft - kRight[0]);
}

TEST(Trees, AStructOfKeywords) {
  const auto f = [](const Tensor& x, const Settings& s) {
    const Tensor y = x * s.scale + s.shift;
    return s.mask ? y * *s.mask : y;
  };
  expect_same(vmap::vmap(f)(kLeft, Settings{.scale = 2, .shift = kRight, .mask = std::nullopt}),
              kLeft * 2 + kRight);
  expect_same(vmap::vmap(f, {.in_dims = {0, {none, none, 1}}})(
                  kLeft, Settings{.scale = 3, .shift = kRight[0], .mask = kRight.t()}),
              (kLeft * 3 + kRight[0]) * kRight);
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {0, {0, 0, 0}}})(kLeft, Settings{.shift = kRight, .mask = kRight});
      },
      {"in_dims[1].scale is 0, but args[1].scale is a double"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {0, {none, 0}}})(kLeft, Settings{.shift = kRight, .mask = kRight});
      },
      {"in_dims[1] is [none, 0], for 2 elements, but args[1] has 3"});
}

TEST(Trees, FieldsOfABaseAreNotSlicedOff) {
  const auto f = [](Named n) {
    n.weight = n.weight + n.mean;
    return n;
  };
  const Named r = vmap::vmap(f)(Named{{kLeft, Tensor(), "n"}, kRight});
  expect_same(r.weight, kLeft + kRight);
  EXPECT_EQ(r.name, "n");
}

// ---- maps ----

TEST(Trees, AnUnorderedMapInTheOrderOfItsKeys) {
  std::unordered_map<std::string, Tensor> in{{"c", kLeft.t()}, {"a", kLeft}, {"b", kRight[0]}};
  const auto f = [](const std::unordered_map<std::string, Tensor>& m) {
    return std::unordered_map<int64_t, Tensor>{{2, m.at("a") + m.at("c")}, {1, m.at("b") * m.at("a")}};
  };
  auto r = vmap::vmap(f, {.in_dims = {{0, none, 1}}, .out_dims = {1, 0}})(in);
  expect_same(r.at(2), kLeft + kLeft);
  expect_same(r.at(1), (kLeft * kRight[0]).t());
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {{0, 0, 2}}})(in);
      },
      {"in_dims[0][\"c\"] is 2, but args[0][\"c\"] has shape [2, 3]"});
}

bool by_later_letter(const std::string& a, const std::string& b) {
  return a > b;
}
struct OfModulus {
  explicit OfModulus(size_t by) : by(by) {}
  size_t operator()(int64_t key) const { return static_cast<size_t>(key) % by; }
  size_t by;
};
struct SameUpTo {
  explicit SameUpTo(int64_t by) : by(by) {}
  bool operator()(int64_t a, int64_t b) const { return a / by == b / by; }
  int64_t by;
};

TEST(Trees, AMapKeepsItsComparator) {
  using ByPointer = std::map<std::string, Tensor, bool (*)(const std::string&, const std::string&)>;
  using ByFunction =
      std::map<std::string, Tensor, std::function<bool(const std::string&, const std::string&)>>;
  const auto all_hold = [](const auto& with) {
    const auto f = [](const auto& m) {
      auto out = m;
      out.insert_or_assign("c", m.at("a") * m.at("b"));
      return out;
    };
    for (int64_t chunk : {2, 3}) {
      const auto r = vmap::vmap(f, {.in_dims = {{1, 0}}, .chunk_size = chunk})(with);
      EXPECT_EQ(r.begin()->first, "c");
      expect_same(r.at("c"), kLeft * kRight);
    }
    const auto product = [](const auto& m) { return (m.at("a") * m.at("b").t()).sum(); };
    const auto gradients = vmap::grad(product)(with);
    EXPECT_EQ(gradients.begin()->first, "b");
    expect_same(gradients.at("a"), kRight);
  };
  all_hold(ByPointer({{"a", kLeft}, {"b", kRight.t()}}, by_later_letter));
  all_hold(ByFunction({{"a", kLeft}, {"b", kRight.t()}}, by_later_letter));
}

TEST(Trees, AnUnorderedMapKeepsItsHashAndEquality) {
  using Table = std::unordered_map<int64_t, Tensor, OfModulus, SameUpTo>;
  const Table in({{1, kLeft}, {20, kRight}}, 4, OfModulus(1), SameUpTo(10));
  const auto f = [](Table m) {
    EXPECT_EQ(m.hash_function().by, 1U);
    m.at(2) = m.at(3) * m.at(29);  // 2 and 3 are as good as 1, 29 as 20
    return m;
  };
  const Table r = vmap::vmap(f)(in);
  expect_same(r.at(9), kLeft * kRight);
  const Table gradients = vmap::grad([](const Table& m) { return (m.at(1) * m.at(20)).sum(); })(in);
  expect_same(gradients.at(5), kRight);
}

TEST(Trees, AnOrderedDictInItsOrder) {
  torch::OrderedDict<std::string, Tensor> in;
  in.insert("weight", kLeft.t());
  in.insert("bias", kRight);
  const auto f = [](const torch::OrderedDict<std::string, Tensor>& m) {
    torch::OrderedDict<std::string, Tensor> out;
    out.insert("sum", m["weight"] + m["bias"]);
    return out;
  };
  for (int64_t chunk : {2, 3})
    expect_same(vmap::vmap(f, {.in_dims = {{1, 0}}, .chunk_size = chunk})(in)["sum"], kLeft + kRight);
}

// ---- c10's own ----

TEST(Trees, ListsAndDictsOfC10) {
  c10::List<Tensor> list({kLeft, kRight.t()});
  c10::Dict<std::string, Tensor> dict;
  dict.insert("z", kLeft);
  dict.insert("a", kRight[0]);
  const auto f = [](const c10::List<Tensor>& l, const c10::Dict<std::string, Tensor>& d) {
    c10::Dict<std::string, c10::List<Tensor>> out;
    out.insert("out", c10::List<Tensor>({l.get(0) + l.get(1), d.at("z") * d.at("a")}));
    return out;
  };
  for (int64_t chunk : {2, 3}) {
    const auto r = vmap::vmap(f, {.in_dims = {{0, 1}, {0, none}}, .chunk_size = chunk})(list, dict);
    expect_same(r.at("out").get(0), kLeft + kRight);
    expect_same(r.at("out").get(1), kLeft * kRight[0]);
  }
  EXPECT_TRUE(list.get(0).is_same(kLeft));  // the argument is left alone
}

// Tuple(x, List[Optional[Tensor]](y, None), Dict(str, Any){"k": 3, "w": w})
IValue nested(const Tensor& x, const Tensor& y, const Tensor& w) {
  c10::List<std::optional<Tensor>> list;
  list.push_back(y);
  list.push_back(std::nullopt);
  c10::impl::GenericDict dict(c10::StringType::get(), c10::AnyType::get());
  dict.insert("k", 3);
  dict.insert("w", w);
  return c10::ivalue::Tuple::create({x, list, dict});
}
IValue of_nested(const IValue& in) {
  const auto& parts = in.toTupleRef().elements();
  const auto list = parts[1].toList();
  EXPECT_TRUE(list.get(1).isNone());
  const auto dict = parts[2].toGenericDict();
  const Tensor sum = parts[0].toTensor() + list.get(0).toTensor();
  c10::List<Tensor> out({sum * dict.at("w").toTensor(), sum * dict.at("k").toInt()});
  return c10::ivalue::Tuple::create({out, IValue()});
}

TEST(Trees, IValuesAtAnyDepth) {
  const Tensor w = at::randn({2});
  for (int64_t chunk : {2, 3}) {
    const vmap::Options options{
        .in_dims = {{0, 1, {none, none}}}, .out_dims = {{1, 0}, none}, .chunk_size = chunk};
    const IValue r = vmap::vmap(of_nested, options)(nested(kLeft, kRight.t(), w));
    const auto& parts = r.toTupleRef().elements();
    expect_same(parts[0].toTensorVector()[0], ((kLeft + kRight) * w).t());
    expect_same(parts[0].toTensorVector()[1], (kLeft + kRight) * 3);
    EXPECT_TRUE(parts[1].isNone());
  }
}

TEST(Trees, IValuesKeepTheTypeOfTheirNodes) {
  const std::vector<std::string> names{"x", "k"};
  const std::vector<c10::TypePtr> types{c10::TensorType::get(), c10::IntType::get()};
  const auto type = c10::TupleType::createNamed(c10::QualifiedName("Point"), names, types);
  const std::vector<c10::TypePtr> tensors{c10::TensorType::get(), c10::ListType::ofTensors()};
  const auto pair = c10::TupleType::createNamed(c10::QualifiedName("Pair"), names, tensors);
  const IValue point = c10::ivalue::Tuple::createNamed({kLeft, 2}, type);
  const auto f = [&](const IValue& p) {
    if (p.toTupleRef().elements()[1].toInt() == 2) {
      EXPECT_EQ(*p.type(), *type);
    }
    return IValue(p.toTupleRef().elements()[0].toTensor() * p.toTupleRef().elements()[1].toInt());
  };
  expect_same(vmap::vmap(f)(point).toTensor(), kLeft * 2);
  const auto moved = [&](const IValue& p) {
    return c10::ivalue::Tuple::createNamed({p.toTupleRef().elements()[0].toTensor() + 1, c10::List<Tensor>()},
                                           pair);
  };
  for (int64_t chunk : {2, 3}) {
    const IValue r =
        vmap::vmap([&](const IValue& p) { return IValue(moved(p)); }, {.chunk_size = chunk})(point);
    EXPECT_EQ(*r.type(), *pair);
    expect_same(r.toTupleRef().elements()[0].toTensor(), kLeft + 1);
  }
  const IValue holes = c10::ivalue::Tuple::create({kLeft, Tensor()});
  expect_same(
      vmap::vmap(f, {.in_dims = {{0, none}}})(IValue(c10::ivalue::Tuple::create({kLeft, 3}))).toTensor(),
      kLeft * 3);
  const auto first = [](const IValue& p) { return p.toTupleRef().elements()[0].toTensor(); };
  expect_same(vmap::vmap(first, {.in_dims = {{0, none}}})(holes), kLeft);
}

TEST(TreeErrors, InIValues) {
  const auto f = [](const IValue& v) { return v; };
  const IValue list(c10::List<int64_t>({1, 2}));
  const auto first = [](const Tensor& t, const IValue&) { return t; };
  expect_same(vmap::vmap(first)(kLeft, list), kLeft);
  expect_error(
      [&] {
        vmap::vmap(first, {.in_dims = {0, 0}})(kLeft, list);
      },
      {"in_dims[1] is 0, but args[1] is of type List[int], which cannot be mapped over"});
  expect_error(
      [&] {
        vmap::vmap(first, {.in_dims = {0, {0, 0}}})(kLeft, list);
      },
      {"in_dims[1] is the list [0, 0], but args[1] is of type List[int]"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {{0, 0, {0}}}})(nested(kLeft, kRight, kLeft));
      },
      {"in_dims[0][2] is [0], for 1 element, but args[0][2] has 2"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {{0, 0, {none, 1}}}})(nested(kLeft, kRight, kLeft));
      },
      {"different sizes", "args[0][1][0] has size 3", "args[0][2][\"w\"] has size 2"});
  expect_error([&] { vmap::vmap(f)(nested(kLeft, kRight, kLeft)); },
               {"output[2][\"k\"] is of type int; a vmapped function returns tensors"});
}

}  // namespace
}  // namespace rt
